//! `fourgone book build`: solves every position of some plies, and makes the book.

use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use clap::Args;
use fourgone_solver::book::{self, EncodedLayer, Layer, Part};
use fourgone_solver::{Book, Solver};
use indicatif::{HumanCount, HumanDuration};

use super::checkpoint::{self, Checkpoint};
use super::{Team, Workers};
use crate::exit::{self, Failure, INTERRUPTED};
use crate::files;
use crate::numbers::number;
use crate::terminal;

/// Solve every position of some plies, and write the book
///
/// A layer is solved in parts of some hundred thousand positions. Their scores are saved in a folder
/// beside the book, once a minute and on Ctrl-C; the same command then continues. Begins with the last
/// layer, from which the others follow by a few moves of search. The same plies always give the same
/// bytes.
///
/// Several machines can share the work: let each solve some of the parts with --parts, put the files
/// of all of them into one folder, and build the book there.
///
/// To solve takes the memory of the tables and little more. Layers up to ply 12 are packed as a whole,
/// in less than a gigabyte; with later ones every layer is packed part by part, which takes a few times
/// the size of the book. Ply 14 has 139 parts and ply 16 has 804.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone book build --ply 4,8 --out small.book
  fourgone book build --ply 4,8,12 --out full
  fourgone book build --ply 14 --out deep.book
  fourgone book build --ply 16 --parts 100..149 --out deep.book   a share of it")]
pub(super) struct Build {
    /// Plies of the layers, at most four, separated by commas
    #[arg(long, value_delimiter = ',', required = true, value_name = "PLIES")]
    #[arg(value_parser = number(0..=LAST))]
    ply: Vec<usize>,

    /// Only some parts of one layer, as N or as FROM..TO with both ends included
    #[arg(long, value_name = "PARTS")]
    parts: Option<Parts>,

    /// Write a book of the parts that are there; where one is missing, solvers search
    #[arg(long)]
    incomplete: bool,

    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    workers: Workers,
}

/// The last ply of a layer.
const LAST: usize = 16;

const BETWEEN_CHECKPOINTS: Duration = Duration::from_mins(1);

/// Numbers of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts(RangeInclusive<usize>);

impl FromStr for Parts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if first <= last => Ok(Self(first..=last)),
            _ => Err("use a number, or two as in 100..149".to_owned()),
        }
    }
}

impl Build {
    pub(super) fn run(mut self, stop: &AtomicBool) -> Result<(), Failure> {
        self.ply.sort_unstable();
        self.ply.dedup();
        self.check()?;
        let mut layers: Vec<EncodedLayer> = Vec::new();
        for &ply in self.ply.iter().rev() {
            let parts = Part::all(ply);
            let folder = checkpoint::folder(&self.out, ply);
            fs::create_dir_all(&folder)
                .with_context(|| format!("{} cannot be made", folder.display()))?;
            let known = Book::new(book::bind(layers.clone())?)?;
            self.solve(&parts, &known, stop)?;
            if stop.load(Relaxed) {
                eprintln!("interrupted; the same command continues");
                return Err(Failure::Ended(INTERRUPTED));
            }
            let missing = self.missing(&parts)?;
            if missing > 0 && !self.incomplete {
                let done = parts.len() - missing;
                eprintln!(
                    "ply {ply}: {done} of {} parts are done; the book is written when all are",
                    parts.len()
                );
                return Ok(());
            }
            layers.push(self.pack(ply, &parts)?);
        }
        let bytes = book::bind(layers)?;
        files::write_atomically(&self.out, &bytes)?;
        eprintln!("{}: {} bytes", self.out.display(), HumanCount(bytes.len() as u64));
        if !self.incomplete {
            for &ply in &self.ply {
                checkpoint::remove(&self.out, &Part::all(ply))?;
            }
        }
        Ok(())
    }

    /// Whether the arguments go together, and the book can be written.
    fn check(&self) -> Result<(), Failure> {
        if self.ply.len() > 4 {
            return Err(Failure::Usage("a book has at most four layers".to_owned()));
        }
        if let (Some(Parts(wanted)), [ply, others @ ..]) = (&self.parts, &self.ply[..]) {
            let last = Part::all(*ply).len() - 1;
            if !others.is_empty() {
                return Err(Failure::Usage("--parts is for one layer at a time".to_owned()));
            }
            if *wanted.end() > last {
                return Err(Failure::Usage(format!("the parts of ply {ply} are 0 to {last}")));
            }
        }
        if self.incomplete && !self.is_in_parts() {
            return Err(Failure::Usage(format!(
                "layers up to ply {} are packed as a whole: use --incomplete with later ones",
                Layer::LAST_WHOLE
            )));
        }
        Ok(files::check_writable(&self.out)?)
    }

    /// Whether the layers are packed part by part.
    fn is_in_parts(&self) -> bool {
        self.ply.iter().any(|&ply| ply > Layer::LAST_WHOLE)
    }

    /// Solves the parts that were asked for with the help of the layers that are known, until all
    /// are done or it is told to stop.
    fn solve(&self, parts: &[Part], known: &Book, stop: &AtomicBool) -> Result<(), Failure> {
        let is_wanted =
            |part: &&Part| self.parts.as_ref().is_none_or(|parts| parts.0.contains(&part.index()));
        let mut team = None;
        for part in parts.iter().filter(is_wanted) {
            if stop.load(Relaxed) {
                break;
            }
            if Checkpoint::is_done(&self.out, part)? {
                continue;
            }
            let team = match &mut team {
                Some(team) => team,
                none => none.insert(self.workers.team(Some(known))?),
            };
            solve_part(&self.out, part, parts.len(), team, stop)?;
        }
        Ok(())
    }

    /// How many parts are not done.
    fn missing(&self, parts: &[Part]) -> anyhow::Result<usize> {
        let mut missing = 0;
        for part in parts {
            missing += usize::from(!Checkpoint::is_done(&self.out, part)?);
        }
        Ok(missing)
    }

    /// Packs a layer of which all parts are done, or those that are.
    fn pack(&self, ply: usize, parts: &[Part]) -> Result<EncodedLayer, Failure> {
        let bar = terminal::progress_bar(parts.len() as u64, "parts");
        let mut packed = Vec::new();
        let mut pairs = Vec::new();
        for part in parts {
            bar.inc(1);
            if !Checkpoint::is_done(&self.out, part)? {
                continue;
            }
            let positions = part.positions();
            let checkpoint = Checkpoint::open(&self.out, part, positions.len())?;
            let scores = checkpoint.scores().context("a part is no longer there")?;
            if self.is_in_parts() {
                packed.push(book::encode_part(part, &positions, &scores)?);
            } else {
                pairs.extend(positions.into_iter().zip(scores));
            }
        }
        bar.finish_and_clear();
        if self.is_in_parts() {
            return Ok(book::join(ply, packed)?);
        }
        // A whole layer has its positions in the order of their keys.
        pairs.sort_unstable_by_key(|(position, _)| position.key());
        let scores: Vec<_> = pairs.into_iter().map(|(_, score)| score).collect();
        let layer = Layer::try_enumerate(ply)
            .map_err(|_| anyhow!("not enough memory for the positions of ply {ply}"))?;
        Ok(book::encode(&layer, &scores)?)
    }
}

/// Solves the positions of a part that its checkpoint does not have yet.
fn solve_part(
    out: &std::path::Path,
    part: &Part,
    count: usize,
    team: &mut Team,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let _lock = checkpoint::lock(out, part)?;
    let positions = part.positions();
    let mut checkpoint = Checkpoint::open(out, part, positions.len())?;
    let (open, end) = (checkpoint.open_positions(), positions.len() as u64);
    let (ply, index) = (part.ply(), part.index());
    let bar = terminal::long_progress_bar(end - open.len() as u64, end, "positions");
    bar.suspend(|| {
        exit::tell(format_args!(
            "ply {ply}, part {index} of 0 to {}: {} positions",
            count - 1,
            HumanCount(end)
        ));
    });
    let (start, mut saved) = (Instant::now(), Instant::now());
    team.solve(&positions, &open, Solver::try_scores, stop, |index, score| {
        checkpoint.record(index, score);
        bar.inc(1);
        if saved.elapsed() > BETWEEN_CHECKPOINTS {
            checkpoint.save()?;
            saved = Instant::now();
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    checkpoint.save()?;
    if !stop.load(Relaxed) {
        exit::tell(format_args!("solved in {}", HumanDuration(start.elapsed())));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_one_or_a_range() {
        assert_eq!("7".parse(), Ok(Parts(7..=7)));
        assert_eq!("7..9".parse(), Ok(Parts(7..=9)));
        for wrong in ["", "9..7", "..", "a", "1..2..3", "-1"] {
            assert!(wrong.parse::<Parts>().is_err(), "{wrong}");
        }
    }
}
