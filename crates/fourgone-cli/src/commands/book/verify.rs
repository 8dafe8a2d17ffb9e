//! `fourgone book verify`: whether a book is right.

use std::collections::BinaryHeap;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use clap::Args;
use fourgone::Position;
use fourgone::notation::Notation;
use fourgone_records::VerifyRecord;
use fourgone_solver::book::{Contents, Part};
use fourgone_solver::{Book, Limits, Score, Solver};
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

    /// Print JSON, one object per layer
    #[arg(long)]
    json: bool,

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
            1 => Err(anyhow!("one score of the book is wrong").into()),
            some => Err(anyhow!("{some} scores of the book are wrong").into()),
        }
    }

    /// Compares a layer, and gives the number of scores that differ.
    fn compare(&self, book: &Book, contents: Contents) -> Result<usize, Failure> {
        let Contents { ply, positions: count, .. } = contents;
        let parts = Part::all(ply);
        // A layer that is whole does not know how many positions its parts have.
        let size = |part: &Part| book.positions_of(part).unwrap_or_else(|| part.positions().len());
        let sizes: Vec<usize> = parts.iter().map(size).collect();
        let there_are: usize = sizes.iter().sum();
        if count != there_are {
            return Err(anyhow!("ply {ply} has {there_are} positions, the book {count}").into());
        }
        let chosen = chosen(count, self.sample.map_or(count, NonZeroUsize::get), self.seed);
        let bar = terminal::long_progress_bar(0, chosen.len() as u64, "positions");
        let (mut different, never) = (0, AtomicBool::new(false));
        let said = |position| book.score(position);
        let mut team = self.workers.team(None)?;
        let (mut rest, mut before) = (&chosen[..], 0);
        for (part, size) in parts.iter().zip(sizes) {
            let end = rest.partition_point(|&index| index < before + size);
            let of_part: Vec<usize> = rest[..end].iter().map(|index| index - before).collect();
            (rest, before) = (&rest[end..], before + size);
            if of_part.is_empty() {
                continue;
            }
            let positions = part.positions();
            if positions.len() != size {
                let (index, there_are) = (part.index(), positions.len());
                return Err(anyhow!(
                    "part {index} of ply {ply} has {there_are} positions, that of the book {size}"
                )
                .into());
            }
            let again = |solver: &mut Solver, some: &[Position], limits: Limits<'_>| {
                some.iter().map(|&it| score_near(solver, it, said(it), limits)).collect()
            };
            team.solve(&positions, &of_part, again, &never, |index, score| {
                let position = positions[index];
                if said(position) != Some(score) {
                    different += 1;
                    bar.suspend(|| eprintln!("{}", difference(position, said(position), score)));
                }
                bar.inc(1);
                Ok(())
            })?;
        }
        bar.finish_and_clear();
        let line = if self.json {
            VerifyRecord::new(ply, count, chosen.len(), different).to_string()
        } else {
            let (compared, all) = (HumanCount(chosen.len() as u64), HumanCount(count as u64));
            format!("ply {ply}: {compared} of {all} positions solved again, {different} different")
        };
        terminal::print(format!("{line}\n"))?;
        Ok(different)
    }
}

/// So many positions of all, by their indices from the least to the greatest.
///
/// A seed puts all positions into an order of its own, and the first ones are chosen.
fn chosen(all: usize, count: usize, seed: u64) -> Vec<usize> {
    let scattered = |index: usize| {
        let number = (index as u64 ^ seed << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        number ^ number >> 32
    };
    // There may be a hundred million positions: only those that are in front so far are kept.
    let mut front = BinaryHeap::new();
    for item in (0..all).map(|index| (scattered(index), index)) {
        if front.len() < count {
            front.push(item);
        } else if let Some(mut last) = front.peek_mut()
            && item < *last
        {
            *last = item;
        }
    }
    let mut indices: Vec<usize> = front.into_iter().map(|(_, index)| index).collect();
    indices.sort_unstable();
    indices
}

/// The exact score, found sooner if it is the probable one; none if the limits stop it.
fn score_near(
    solver: &mut Solver,
    position: Position,
    probable: Option<Score>,
    limits: Limits<'_>,
) -> Option<Score> {
    if let Some(probable) = probable {
        let below = Score::new(probable.value().saturating_sub(1));
        if !solver.exceeds(position, probable, limits)?
            && solver.exceeds(position, below, limits)?
        {
            return Some(probable);
        }
    }
    solver.bounds(position, limits).exact()
}

fn difference(position: Position, said: Option<Score>, score: Score) -> String {
    let moves = Notation::Moves.format(&position.into()).to_string();
    let said = said.map_or_else(|| "nothing".to_owned(), |said| said.to_string());
    format!("{moves}: the book says {said}, the solver {score}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_has_as_many_positions_as_asked_for_and_each_seed_its_own() {
        assert_eq!(chosen(100_000, 10, 1).len(), 10);
        assert_eq!(chosen(100_000, 10, 1), chosen(100_000, 10, 1));
        assert_ne!(chosen(100_000, 10, 1), chosen(100_000, 10, 2));
        assert!(chosen(100_000, 1000, 1).is_sorted_by(|one, next| one < next));
        assert_eq!(chosen(100, 99, 3).len(), 99);
        assert_eq!(chosen(100, 101, 1), (0..100).collect::<Vec<_>>());
    }
}
