//! `fourgone book build`: solves every position of some plies.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use fourgone_solver::Book;
use fourgone_solver::book::{self, EncodedLayer, Layer};
use indicatif::HumanCount;

use super::checkpoint::Checkpoint;
use super::workers::Workers;
use crate::failure::{Failure, INTERRUPTED};
use crate::progress;

/// Solve every position of some plies, and write the book
///
/// Begins with the last layer; the others are then found by a few moves of search to the next one.
/// What is solved is saved beside the book once a minute and when the command is interrupted; the
/// same command continues from there. The same plies always give the same bytes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone book build --ply 4,8 --out small.book
  fourgone book build --ply 4,8,12 --common 8192 --out full.book    the one in the program: takes
                                                                    hours, and can be continued")]
pub(super) struct Build {
    /// The plies of the layers, at most four, with commas between them
    #[arg(long, value_delimiter = ',', required = true, value_name = "PLIES")]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=LAST))]
    ply: Vec<u8>,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    workers: Workers,
}

/// The positions of later plies do not fit into most memories.
const LAST: i64 = 14;

const BETWEEN_CHECKPOINTS: Duration = Duration::from_mins(1);

impl Build {
    pub(super) fn run(mut self, stop: &AtomicBool) -> Result<(), Failure> {
        self.ply.sort_unstable();
        self.ply.dedup();
        if self.ply.len() > 4 {
            return Err(Failure::Usage("a book has at most four layers".to_owned()));
        }
        if self.out.is_dir() {
            return Err(anyhow::anyhow!("{} is a folder: name a file", self.out.display()).into());
        }
        let mut layers: Vec<EncodedLayer> = Vec::new();
        let mut checkpoints = Vec::new();
        for &ply in self.ply.iter().rev() {
            let layer = enumerate(ply.into());
            let mut checkpoint = Checkpoint::open(&self.out, &layer)?;
            // Kept until the program ends, because the solvers ask for a book that stays.
            let known = Book::new(book::bind(layers.clone())?.leak())?;
            self.solve(&layer, &mut checkpoint, &known, stop)?;
            let Some(scores) = checkpoint.scores() else {
                eprintln!("stopped; the same command continues");
                return Err(Failure::Ended(INTERRUPTED));
            };
            layers.push(book::encode(&layer, &scores)?);
            checkpoints.push(checkpoint);
        }
        let bytes = book::bind(layers)?;
        super::write_whole(&self.out, &bytes)?;
        eprintln!("{}: {} bytes", self.out.display(), HumanCount(bytes.len() as u64));
        Ok(checkpoints.into_iter().try_for_each(Checkpoint::remove)?)
    }

    /// Solves the positions that the checkpoint does not have yet with the help of the layers that
    /// are known, until it has all of them or is told to stop.
    fn solve(
        &self,
        layer: &Layer,
        checkpoint: &mut Checkpoint,
        known: &Book<'static>,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        let (ply, positions) = (layer.ply(), layer.positions());
        let (open, end) = (checkpoint.open_positions(), positions.len() as u64);
        let bar = progress::long_bar(end - open.len() as u64, end, "positions");
        let mut saved = Instant::now();
        self.workers.solve(
            positions,
            &open,
            Some(known),
            |_| None,
            stop,
            |index, score| {
                checkpoint.record(index, score);
                bar.inc(1);
                if saved.elapsed() > BETWEEN_CHECKPOINTS {
                    checkpoint.save()?;
                    saved = Instant::now();
                    if bar.is_hidden() {
                        let (done, end) = (HumanCount(bar.position()), HumanCount(end));
                        eprintln!("ply {ply}: {done} of {end} positions");
                    }
                }
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        Ok(checkpoint.save()?)
    }
}

fn enumerate(ply: usize) -> Layer {
    let layer = Layer::enumerate(ply);
    let all = HumanCount(layer.enumerated() as u64);
    let kept = HumanCount(layer.positions().len() as u64);
    eprintln!("ply {ply}: {all} positions up to symmetry, {kept} without a win in one move");
    layer
}
