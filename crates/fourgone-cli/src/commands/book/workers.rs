//! Many positions, solved by all threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use fourgone::Position;
use fourgone_solver::{Book, Limits, Score, Solver, Table};

use crate::batch;
use crate::engine::table_size;
use crate::failure::Failure;

/// Who solves the positions.
#[derive(Args)]
pub(super) struct Workers {
    /// How many positions are solved at the same time; all cores unless told otherwise
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// The memory of each thread in MiB
    #[arg(long, value_name = "MIB", default_value_t = Table::DEFAULT_MEBIBYTES)]
    #[arg(value_parser = table_size)]
    table: usize,
}

/// Positions that a thread takes at once: neighbours, which share much of their future and with it
/// the entries of the table.
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
        let chunks: Vec<&[usize]> = open.chunks(CHUNK).collect();
        let limits = Limits::NONE.stop_flag(stop);
        thread::scope(|scope| {
            let (sender, scores) = mpsc::channel();
            for _ in 0..batch::threads(self.threads).get() {
                let (sender, next, chunks, guess) = (sender.clone(), &next, &chunks, &guess);
                scope.spawn(move || {
                    let mut solver = Solver::with_table(Table::with_mebibytes(self.table));
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
