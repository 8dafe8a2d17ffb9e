//! Others' rules in lock step with ours, and others' scores beside ours.
//!
//! A peer is a Python script that plays given games by somebody else's rules and tells, at every
//! ply, what they say. We play the same games by ours, and everything must be the same.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Deserialize;

use crate::packages::Python;
use crate::program;
use crate::steps::Verdict;
use crate::workspace::{Tested, Workspace};

/// A program that knows the rules as well.
struct Peer {
    name: &'static str,
    packages: Python,
    /// Our script that drives it, below `xtask/peers`.
    script: &'static str,
    /// Its notation of a board.
    notation: &'static str,
}

/// All programs whose rules we compare with ours.
const PEERS: [Peer; 2] = [
    Peer {
        name: "openspiel",
        packages: Python { whole: &["open_spiel==2.0.2"], bare: &[] },
        script: "openspiel_connect_four.py",
        notation: "openspiel",
    },
    Peer {
        name: "kaggle",
        // Of the many things that the package asks for, this game needs but two.
        packages: Python {
            whole: &["jsonschema", "requests"],
            bare: &["kaggle-environments==1.33.2"],
        },
        script: "kaggle_connectx.py",
        notation: "kaggle",
    },
];

/// The database of scores that we compare with ours.
const DATABASE: Python =
    Python { whole: &["bitbully==0.0.79", "bitbully-databases==0.0.2"], bare: &[] };

/// How many games are played, and the seed from which they come, always the same.
const GAMES: [&str; 2] = ["2000", "42"];

/// How many positions are looked up in the database; `cargo xtask compare-database` takes all.
const SAMPLE: usize = 100;

/// Plays random games by our rules and by those of every peer.
pub(crate) fn compare_rules(workspace: &Workspace) -> Result<Verdict> {
    let built = workspace.tested()?;
    let folder = workspace.target().join("peers");
    fs::create_dir_all(&folder)?;
    let games = folder.join("games.txt");
    let mut random = program::command(&built.tools, workspace.root(), &["games"]);
    fs::write(&games, program::read(random.args(GAMES))?)?;

    let (mut remark, mut missing) = (String::new(), Vec::new());
    for peer in &PEERS {
        match peer.packages.install(&folder.join(peer.name))? {
            Ok(python) => remark = peer.compare(workspace, &built, &python, &games)?,
            Err(reason) => missing.push(format!("{}: {reason}", peer.name)),
        }
    }
    Ok(if missing.is_empty() {
        Verdict::passed(remark)
    } else {
        Verdict::skipped(missing.join("; "))
    })
}

/// Looks up some positions.
pub(crate) fn compare_sample(workspace: &Workspace) -> Result<Verdict> {
    let fourgone = workspace.tested()?.fourgone;
    Ok(match compare_database(workspace, &fourgone, Some(SAMPLE))? {
        Ok(()) => Verdict::passed(format!("{SAMPLE} positions, every score the same")),
        Err(reason) => Verdict::skipped(reason),
    })
}

/// Compare our score of every position with 12 discs with the database of `BitBully`
///
/// There are 4,200,899, without mirror images and wins in one move. Enumerating them takes minutes;
/// solving them takes seconds with a layer of ply 12 in the opening book, and hours without.
#[derive(Args)]
pub(crate) struct CompareDatabase {
    /// Only so many random ones
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
}

impl CompareDatabase {
    pub(crate) fn run(&self) -> Result<()> {
        let workspace = Workspace::load()?;
        match compare_database(&workspace, &workspace.shipped()?, self.sample)? {
            Ok(()) => Ok(()),
            Err(reason) => bail!(reason),
        }
    }
}

/// Analyze many positions in one batch, and some of them with `BitBully`
///
/// The positions are of games between bots, with 100 invalid lines between them. Fails unless every
/// answer is in its place, and every score that `BitBully` is asked for the same. Prints how long
/// both took, and how much memory the batch did.
#[derive(Args)]
pub(crate) struct BenchBatch {
    /// How many positions there are
    #[arg(long, value_name = "N", default_value = "1000000")]
    positions: usize,

    /// How many of them `BitBully` is asked for
    #[arg(long, value_name = "N", default_value = "10000")]
    share: usize,
}

impl BenchBatch {
    pub(crate) fn run(&self) -> Result<()> {
        let workspace = Workspace::load()?;
        let python = match DATABASE.install(&workspace.target().join("peers/bitbully"))? {
            Ok(python) => python,
            Err(reason) => bail!(reason),
        };
        let fourgone = workspace.shipped()?;
        let mut script = program::command(python, workspace.root(), &[]);
        script.arg(workspace.root().join("xtask/peers/bitbully_analyze.py")).arg(fourgone);
        program::run(script.args([self.positions, self.share].map(|count| count.to_string())))
    }
}

/// Compares all positions or a sample; or tells why that cannot be done on this machine.
fn compare_database(
    workspace: &Workspace,
    fourgone: &Path,
    sample: Option<usize>,
) -> Result<Result<(), String>> {
    let python = match DATABASE.install(&workspace.target().join("peers/bitbully"))? {
        Ok(python) => python,
        Err(reason) => return Ok(Err(reason)),
    };
    let mut script = program::command(python, workspace.root(), &[]);
    script.arg(workspace.root().join("xtask/peers/bitbully_scores.py")).arg(fourgone);
    script.args(sample.map(|count| count.to_string()));
    program::run(&mut script).map(Ok)
}

impl Peer {
    /// Plays the games by both rules, which must say the same at every ply; tells how the games
    /// went.
    fn compare(
        &self,
        workspace: &Workspace,
        built: &Tested,
        python: &Path,
        games: &Path,
    ) -> Result<String> {
        let mut reports =
            program::command(&built.tools, workspace.root(), &["reports", self.notation]);
        let ours = program::read(reports.stdin(File::open(games)?))?;
        let mut script = program::command(python, workspace.root(), &[]);
        script.arg(workspace.root().join("xtask/peers").join(self.script)).arg(games);
        println!("{}: {} games", self.name, GAMES[0]);
        let theirs = program::read(&mut script)?;
        compare_reports(&ours, &theirs).with_context(|| format!("{} disagrees", self.name))
    }
}

/// What a set of rules says of a position.
#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Report {
    /// The columns in which one may play, 0 to 6 from the left.
    legal: Vec<usize>,
    over: bool,
    /// 1 or 2; 0 if nobody has won.
    winner: u8,
    /// The board in the notation of the peer.
    board: String,
}

/// What our rules say, and of which position.
#[derive(Deserialize)]
struct Ours {
    moves: String,
    #[serde(flatten)]
    report: Report,
}

/// Compares reports line by line, and tells how the games went.
fn compare_reports(ours: &str, theirs: &str) -> Result<String> {
    let mut their_lines = theirs.lines();
    let mut ends = [0; 3];
    for line in ours.lines() {
        let Ours { moves, report } = serde_json::from_str(line)?;
        let line = their_lines.next().context("it stopped too early")?;
        let theirs: Report =
            serde_json::from_str(line).with_context(|| format!("not a report: {line}"))?;
        ensure!(report == theirs, "after {moves} we say\n{report:#?}\nand they say\n{theirs:#?}");
        ends[usize::from(report.winner)] += usize::from(report.over);
    }
    ensure!(their_lines.next().is_none(), "it goes on after the last game");
    let [drawn, first, second] = ends;
    Ok(format!(
        "{} games, {} positions: {first} won by the first player, {second} by the second, {drawn} \
         drawn",
        drawn + first + second,
        ours.lines().count(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = r#"{"moves":"1212121","legal":[],"over":true,"winner":1,"board":"15 896"}"#;
    const THEIRS: &str = r#"{"legal":[],"over":true,"winner":1,"board":"15 896"}"#;

    #[test]
    fn a_peer_that_says_the_same_agrees() {
        let told = compare_reports(OURS, THEIRS).unwrap();
        assert!(told.starts_with("1 games, 1 positions: 1 won by the first player"), "{told}");
    }

    #[test]
    fn a_peer_that_says_anything_else_is_noticed() {
        for (from, to) in [("[]", "[0]"), ("true", "false"), (":1", ":2"), ("15", "14")] {
            let differs = THEIRS.replace(from, to);
            assert!(compare_reports(OURS, &differs).is_err(), "{differs}");
        }
    }

    #[test]
    fn a_peer_that_stops_too_early_or_goes_on_too_long_is_noticed() {
        assert!(compare_reports(OURS, "").is_err());
        assert!(compare_reports(OURS, &format!("{THEIRS}\n{THEIRS}\n")).is_err());
    }
}
