//! `fourgone book verify`: whether a book is right.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use clap::Args;
use fourgone::Position;
use fourgone::notation::Notation;
use fourgone_solver::book::Contents;
use fourgone_solver::{Book, Score};
use indicatif::HumanCount;

use super::{Source, Workers};
use crate::exit::Failure;
use crate::numbers::{at_least_one, number, seed};
use crate::terminal;

/// Solve positions of a book again without it, and compare
///
/// Scores that differ are reported, and the exit code is 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone book verify --sample 100  100 of each layer
  fourgone book verify --ply 8       takes an hour
  fourgone book verify small.book --sample 100")]
pub(super) struct Verify {
    #[command(flatten)]
    source: Source,

    #[arg(help = "Number of positions of each layer [default: all]")]
    #[arg(long_help = "Number of positions of each layer\n\n[default: all]")]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    sample: Option<NonZeroUsize>,

    /// Random seed of the sample; the same seed gives the same positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,

    /// Only the layer of this ply
    #[arg(long, value_name = "PLY", value_parser = number(0..=42_usize))]
    ply: Option<usize>,

    #[command(flatten)]
    workers: Workers,
}

impl Verify {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (book, _) = self.source.open()?;
        let is_wanted = |contents: &Contents| self.ply.is_none_or(|ply| ply == contents.ply);
        let layers: Vec<_> = book.contents().filter(is_wanted).collect();
        if let (Some(ply), []) = (self.ply, &layers[..]) {
            return Err(Failure::Usage(format!("the book has no layer of ply {ply}")));
        }
        let mut different = 0;
        for contents in layers {
            different += self.compare(&book, contents)?;
        }
        match different {
            0 => Ok(()),
            some => Err(anyhow!("{some} scores of the book are wrong").into()),
        }
    }

    /// Compares a layer, and gives the number of scores that differ.
    fn compare(&self, book: &Book, contents: Contents) -> Result<usize, Failure> {
        let Contents { ply, positions: count, .. } = contents;
        let layer = super::layer(ply)?;
        let positions = layer.positions();
        if count != positions.len() {
            let there_are = positions.len();
            return Err(anyhow!("ply {ply} has {there_are} positions, the book {count}").into());
        }
        let chosen = chosen(positions, self.sample.map_or(count, NonZeroUsize::get), self.seed);
        let bar = terminal::long_progress_bar(0, chosen.len() as u64, "positions");
        let (mut different, never) = (0, AtomicBool::new(false));
        let said = |position| book.score(position);
        self.workers.solve(positions, &chosen, None, said, &never, |index, score| {
            let position = positions[index];
            if said(position) != Some(score) {
                different += 1;
                bar.suspend(|| eprintln!("{}", difference(position, said(position), score)));
            }
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        let (compared, all) = (HumanCount(chosen.len() as u64), HumanCount(count as u64));
        terminal::print(format!(
            "ply {ply}: {compared} of {all} positions solved again, {different} different\n"
        ))?;
        Ok(different)
    }
}

/// So many positions, by their indices from the least to the greatest.
///
/// A seed puts all positions into an order of its own, and the first ones are chosen.
fn chosen(positions: &[Position], count: usize, seed: u64) -> Vec<usize> {
    let scattered = |index: &usize| {
        let number =
            (positions[*index].key().bits() ^ seed << 50).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    };
    let mut indices: Vec<usize> = (0..positions.len()).collect();
    if count < indices.len() {
        indices.sort_unstable_by_key(scattered);
        indices.truncate(count);
        indices.sort_unstable();
    }
    indices
}

fn difference(position: Position, said: Option<Score>, score: Score) -> String {
    let moves = Notation::Moves.format(&position.into()).to_string();
    let said = said.map_or_else(|| "nothing".to_owned(), |said| said.to_string());
    format!("{moves}: the book says {said}, the solver {score}")
}

#[cfg(test)]
mod tests {
    use fourgone_solver::book::Layer;

    use super::*;

    #[test]
    fn a_sample_has_as_many_positions_as_asked_for_and_each_seed_its_own() {
        let layer = Layer::enumerate(4);
        let all = layer.positions().len();
        let chosen = |count, seed| chosen(layer.positions(), count, seed);
        assert_eq!(chosen(10, 1).len(), 10);
        assert_eq!(chosen(10, 1), chosen(10, 1));
        assert_ne!(chosen(10, 1), chosen(10, 2));
        assert!(chosen(10, 1).is_sorted_by(|one, next| one < next));
        assert_eq!(chosen(all + 1, 1), (0..all).collect::<Vec<_>>());
    }
}
