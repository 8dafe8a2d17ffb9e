//! Many positions, solved by all threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use clap::Args;
use fourgone::{Cell, Position};
use fourgone_solver::{Book, Limits, Score, Solver, Table};

use crate::batch;
use crate::engine::{table_size, threads};
use crate::failure::Failure;

/// Who solves the positions.
#[derive(Args)]
pub(super) struct Workers {
    /// How many positions are solved at the same time; all cores unless told otherwise
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// The memory of each thread in MiB
    #[arg(long, value_name = "MIB", default_value_t = Solver::DEFAULT_MEBIBYTES)]
    #[arg(value_parser = table_size)]
    table: usize,

    /// The memory that all threads have in common, in MiB: a large layer is solved twice as fast
    /// with several thousand
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = table_size)]
    common: usize,
}

/// Positions that a thread takes at once: relatives, which share much of their future and with it
/// the entries of its table.
const CHUNK: usize = 64;

impl Workers {
    /// Solves the positions with these indices, with the help of a book that may be there, and
    /// hands each score out with its index as soon as it is found.
    ///
    /// `guess` tells the score that a position probably has, if anybody knows. Ends early when
    /// `stop` is raised or when the taker fails.
    pub(super) fn solve(
        &self,
        positions: &[Position],
        open: &[usize],
        book: Option<&Book<'static>>,
        guess: impl Fn(Position) -> Option<Score> + Sync,
        stop: &AtomicBool,
        mut take: impl FnMut(usize, Score) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let mut open = open.to_vec();
        open.sort_by_cached_key(|&index| kinship(positions[index]));
        let chunks: Vec<&[usize]> = open.chunks(CHUNK).collect();
        let limits = Limits::NONE.stop_flag(stop);
        let common = Arc::new(Table::with_mebibytes(self.common));
        thread::scope(|scope| {
            let (sender, scores) = mpsc::channel();
            for _ in 0..batch::threads(self.threads).get() {
                let (sender, next, chunks, guess) = (sender.clone(), &next, &chunks, &guess);
                let common = Arc::clone(&common);
                scope.spawn(move || {
                    // The common table takes the place of one half.
                    let mut solver =
                        Solver::with_mebibytes(2 * self.table).with_common_table(common);
                    if let Some(book) = book {
                        solver = solver.with_book(book.clone());
                    }
                    // The last score is a good guess for a neighbour's.
                    let mut last = Score::DRAW;
                    while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        for &index in *chunk {
                            let position = positions[index];
                            let probable = guess(position).unwrap_or(last);
                            let score = score_near(&mut solver, position, probable, limits);
                            let Some(score) = score else { return };
                            last = score;
                            if sender.send((index, score)).is_err() {
                                return;
                            }
                        }
                    }
                });
            }
            drop(sender);
            let taken = scores.iter().try_for_each(|(index, score)| take(index, score));
            if taken.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            taken
        })
    }
}

/// Brings positions together that can become the same one in a few moves: a number whose digits are
/// the cells, those of the lowest row first.
fn kinship(position: Position) -> u128 {
    Cell::in_reading_order()
        .zip(std::iter::successors(Some(1), |weight| Some(3 * weight)))
        .map(|(cell, weight)| {
            weight * position.disc_at(cell).map_or(0, |player| 1 + player as u128)
        })
        .sum()
}

/// The exact score, found sooner if it is the probable one; none if the limits stop it.
fn score_near(
    solver: &mut Solver,
    position: Position,
    probable: Score,
    limits: Limits<'_>,
) -> Option<Score> {
    let below = Score::new(probable.value().saturating_sub(1));
    let right =
        !solver.exceeds(position, probable, limits)? && solver.exceeds(position, below, limits)?;
    if right { Some(probable) } else { solver.bounds(position, limits).exact() }
}

#[cfg(test)]
mod tests {
    use fourgone::{Game, Position};

    use super::kinship;

    fn position(moves: &str) -> Position {
        moves.parse::<Game>().expect("legal moves").position()
    }

    #[test]
    fn positions_that_differ_at_the_top_only_are_nearer_than_those_that_differ_below() {
        let near = |one, other| kinship(position(one)).abs_diff(kinship(position(other)));
        assert!(near("123412", "123421") < near("123412", "124312"));
        assert!(near("123476", "123467") > near("123412", "123421"));
        assert_eq!(near("4455", "5544"), 0);
    }
}
