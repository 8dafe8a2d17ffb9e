//! Our solver beside one that nobody here wrote, `connect-four-ai`: the same scores, and in which
//! time.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde::Deserialize;

use crate::program;
use crate::steps::Verdict;
use crate::workspace::Workspace;

/// Both solvers, built.
struct Pair {
    ours: PathBuf,
    theirs: PathBuf,
}

/// How a measurement begins.
#[derive(Clone, Copy)]
enum Start<'a> {
    /// With the first position of a new process.
    Cold,
    /// After other positions, those of this file, have brought program and memory near. (Ours chooses
    /// them itself.)
    Warm(&'a Path),
    /// After the very positions that are measured: the table knows them.
    Again,
}

/// What both say of a set of positions.
#[derive(Deserialize)]
struct Measured {
    positions: u32,
    correct: u32,
    /// The mean time of a position in microseconds.
    mean_micros: f64,
}

impl Pair {
    /// Ours, and theirs, which is built for this very processor. Gives none if it cannot be fetched
    /// here.
    fn with(ours: PathBuf, workspace: &Workspace) -> Result<Option<Self>> {
        let folder = workspace.root().join("xtask/rival");
        if !program::works(&mut program::cargo(&folder, &["fetch", "--locked"])) {
            return Ok(None);
        }
        let target = workspace.target().join("rival");
        let mut build = program::cargo(&folder, &["build", "--release", "--locked"]);
        build.env("CARGO_TARGET_DIR", &target).env("RUSTFLAGS", "-C target-cpu=native");
        program::run(&mut build)?;
        let theirs = target.join("release").join(format!("rival{EXE_SUFFIX}"));
        Ok(Some(Self { ours, theirs }))
    }

    /// The scores of these positions, a line each, by us and by them.
    fn scores(&self, positions: &str) -> Result<[String; 2]> {
        let ours = answer(Command::new(&self.ours).args(["solve", "--no-book", "-"]), positions)?;
        Ok([ours, self.scores_by_them(positions)?])
    }

    /// Their scores, found on all cores.
    fn scores_by_them(&self, positions: &str) -> Result<String> {
        let lines: Vec<_> = positions.lines().collect();
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let solve = &|part: &[&str]| {
            answer(Command::new(&self.theirs).arg("solve"), &(part.join("\n") + "\n"))
        };
        thread::scope(|scope| {
            let parts = lines.chunks(lines.len().div_ceil(cores).max(1));
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || solve(part))).collect();
            let answers = threads
                .into_iter()
                .map(|thread| thread.join().map_err(|_| anyhow::anyhow!("a thread failed"))?);
            answers.collect()
        })
    }

    /// How long we take for a position of this set on one thread without a book.
    fn measure_ours(&self, set: &str, start: Start<'_>) -> Result<Measured> {
        let mut bench = Command::new(&self.ours);
        bench.args(["bench", "--json", "--threads", "1", "--no-book", "--set", "-", "--start"]);
        bench.arg(match start {
            Start::Cold => "cold",
            Start::Warm(_) => "warm",
            Start::Again => "again",
        });
        Measured::read(&answer(&mut bench, set)?)
    }

    /// How long they take.
    fn measure_theirs(&self, set: &str, start: Start<'_>) -> Result<Measured> {
        let mut bench = Command::new(&self.theirs);
        bench.arg("bench");
        bench.args(match start {
            Start::Cold => None,
            Start::Warm(positions) => Some(positions.as_os_str()),
            Start::Again => Some("--again".as_ref()),
        });
        Measured::read(&answer(&mut bench, set)?)
    }

    /// How long we take for the empty board on so many threads, in seconds.
    fn measure_empty_board(&self, threads: &str) -> Result<f64> {
        #[derive(Deserialize)]
        struct Solved {
            score: i8,
            micros: f64,
        }
        let mut solve = Command::new(&self.ours);
        solve.args(["solve", "--json", "--no-book", "--threads", threads, ""]);
        let solved: Solved = serde_json::from_str(&program::read(&mut solve)?)?;
        ensure!(solved.score == 1, "the first player wins with the 41st disc");
        Ok(solved.micros / 1e6)
    }
}

impl Measured {
    fn read(json: &str) -> Result<Self> {
        let measured: Self = serde_json::from_str(json).context("not a measurement")?;
        ensure!(measured.correct == measured.positions, "wrong scores: {json}");
        Ok(measured)
    }
}

/// What a program answers to this input.
fn answer(command: &mut Command, input: &str) -> Result<String> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().context("no standard input")?;
    let input = input.to_owned();
    // On a thread of its own, because the program may wait for its answers to be read.
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "{}", output.status);
    writer.join().map_err(|_| anyhow::anyhow!("the writer failed"))??;
    Ok(String::from_utf8(output.stdout)?)
}

/// How many positions both solve to compare the scores.
const POSITIONS: usize = 2_000;

/// The seed from which they come, always the same.
const SEED: u64 = 7;

/// The plies at which games are stopped.
const PLIES: std::ops::RangeInclusive<usize> = 12..=35;

pub(crate) fn compare_scores(workspace: &Workspace) -> Result<Verdict> {
    let built = workspace.tested()?;
    let Some(pair) = Pair::with(built.fourgone, workspace)? else {
        return Ok(Verdict::skipped("the crate connect-four-ai cannot be fetched"));
    };
    // Some games are over before their ply, so there are more of them.
    let (count, seed) = ((4 * POSITIONS).to_string(), SEED.to_string());
    let mut games = program::command(built.tools, workspace.root(), &["games", &count, &seed]);
    let positions = positions(&program::read(&mut games)?);
    let [ours, theirs] = pair.scores(&positions)?;
    for (ours, theirs) in ours.lines().zip(theirs.lines()) {
        ensure!(ours == theirs, "we say `{ours}` and they say `{theirs}`");
    }
    for text in [&positions, &ours, &theirs] {
        ensure!(text.lines().count() == POSITIONS, "positions or answers are missing");
    }
    Ok(Verdict::passed(format!("{POSITIONS} positions, every score the same")))
}

/// Games stopped at a ply between these, which comes round again and again.
fn positions(games: &str) -> String {
    let unfinished = games.lines().zip(PLIES.cycle()).filter(|(game, ply)| game.len() > *ply);
    unfinished.take(POSITIONS).flat_map(|(game, ply)| [&game[..ply], "\n"]).collect()
}

/// Measure our solver beside the crate `connect-four-ai`, and print a table for the README
///
/// Both solve the same positions on one thread without opening books, by turns; the best of several
/// rounds counts. Ours is built as it is shipped, theirs for this very processor. Each is measured
/// cold, from the first position of a new process on, warm, after other positions have brought
/// program and memory near, and again, when its table knows the very positions.
#[derive(Args)]
pub(crate) struct BenchPeers {
    /// How many rounds; ten times as many for easy sets
    #[arg(long, default_value_t = 3)]
    rounds: usize,

    /// Only these sets
    sets: Vec<String>,
}

/// The sets, how many positions of each, and whether these are so easy that the start matters.
const SETS: [(&str, usize, bool); 6] = [
    ("end-easy", 500, true),
    ("middle-easy", 500, true),
    ("middle-medium", 500, false),
    ("begin-easy", 500, true),
    ("begin-medium", 100, false),
    ("begin-hard", 10, false),
];

impl BenchPeers {
    pub(crate) fn run(&self) -> Result<()> {
        let workspace = Workspace::load()?;
        let pair = Pair::with(workspace.shipped()?, &workspace)?
            .context("connect-four-ai cannot be fetched")?;
        let positions = workspace.root().join("crates/fourgone-solver/tests/positions");
        let warm_up = positions.join("middle-medium.txt");
        println!("| set | positions | start | connect-four-ai | fourgone | ratio |");
        println!("|---|--:|---|--:|--:|--:|");
        for (name, count, easy) in SETS {
            if !self.sets.is_empty() && !self.sets.iter().any(|set| set == name) {
                continue;
            }
            let text = fs::read_to_string(positions.join(name).with_extension("txt"))?;
            let lines: Vec<_> =
                text.lines().filter(|line| !line.starts_with('#')).take(count).collect();
            let set = lines.join("\n") + "\n";
            let warm = ("warm", Start::Warm(&warm_up));
            let all = [("cold", Start::Cold), warm, ("again", Start::Again)];
            for (word, start) in if easy { all.to_vec() } else { vec![warm] } {
                let (mut ours, mut theirs) = (f64::MAX, f64::MAX);
                // What is over in a millisecond is easily disturbed.
                for _ in 0..if easy { 10 * self.rounds } else { self.rounds } {
                    ours = ours.min(pair.measure_ours(&set, start)?.mean_micros);
                    theirs = theirs.min(pair.measure_theirs(&set, start)?.mean_micros);
                }
                let (count, ratio) = (lines.len(), theirs / ours);
                let (ours, theirs) = (time(ours), time(theirs));
                println!("| {name} | {count} | {word} | {theirs} | {ours} | x{ratio:.1} |");
            }
        }
        if self.sets.is_empty() {
            for threads in ["1", "2"] {
                let mut best = f64::MAX;
                for _ in 0..self.rounds {
                    best = best.min(pair.measure_empty_board(threads)?);
                }
                println!("| empty board, threads: {threads} | 1 | cold | | {best:.2} s | |");
            }
        }
        Ok(())
    }
}

/// A time in the unit in which it is easy to read.
fn time(micros: f64) -> String {
    match micros {
        ..10.0 => format!("{micros:.2} us"),
        ..1e3 => format!("{micros:.1} us"),
        ..1e6 => format!("{:.2} ms", micros / 1e3),
        _ => format!("{:.2} s", micros / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_stopped_at_plies_that_come_round_again() {
        let games = format!("{}\n", "1".repeat(40)).repeat(PLIES.count() + 1);
        let lengths: Vec<_> = positions(&games).lines().map(str::len).collect();
        assert_eq!(lengths, PLIES.chain([*PLIES.start()]).collect::<Vec<_>>());
    }

    #[test]
    fn a_game_that_is_over_before_its_ply_is_left_out() {
        assert_eq!(positions("1212121\n"), "");
    }
}
