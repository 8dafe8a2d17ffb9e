//! `fourgone book`: the opening book, what it contains, and the threads that solve its positions.

mod build;
mod verify;

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context as _, anyhow};
use clap::{Args, Subcommand};
use fourgone::{Cell, Position};
use fourgone_records::{BookRecord, LayerRecord};
use fourgone_solver::book::Layer;
use fourgone_solver::{Limits, Score, Solver, Table};

use crate::batch::{self, NoThread};
use crate::exit::{self, Failure};
use crate::numbers::{table_size, threads};
use crate::terminal;

/// Inspect, verify or build an opening book
///
/// A book has the exact score of every position of some plies. The one inside the program lets
/// `solve`, `analyze`, `review` and the bots answer at once in the opening.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone book info                 what the book has
  fourgone book verify --sample 100  solve some of it again
  fourgone book build --ply 4,8 --out small.book")]
pub(crate) struct Book {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Info(Info),
    Build(build::Build),
    Verify(verify::Verify),
}

impl Book {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Build(build) => build.run(exit::interrupt_flag()?.as_ref()),
            Command::Info(info) => {
                exit::exit_on_interrupt()?;
                info.run()
            }
            Command::Verify(verify) => {
                exit::exit_on_interrupt()?;
                verify.run()
            }
        }
    }
}

/// Which book is meant.
#[derive(Args)]
struct Source {
    #[arg(help = "File of the book, `-` for standard input [default: the built-in book]")]
    #[arg(long_help = "File of the book, `-` for standard input\n\n[default: the built-in book]")]
    file: Option<PathBuf>,
}

impl Source {
    /// The book, and the number of its bytes.
    fn open(&self) -> Result<(fourgone_solver::Book, usize), Failure> {
        let open = fourgone_solver::Book::new;
        let Some(path) = &self.file else {
            return Ok((open(fourgone_book::BYTES)?, fourgone_book::BYTES.len()));
        };
        let name = || path.display().to_string();
        // The program has one book, and needs it until it ends.
        let bytes: &'static [u8] = read(path).with_context(name)?.leak();
        Ok((open(bytes).with_context(name)?, bytes.len()))
    }
}

/// The bytes of a file or of standard input.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    /// No book is nearly as large; more is not worth reading.
    const LIMIT: u64 = 1 << 28;
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().take(LIMIT).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(LIMIT).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Show what a book contains
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone book info
  fourgone book info small.book --json")]
struct Info {
    #[command(flatten)]
    source: Source,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Info {
    fn run(&self) -> Result<(), Failure> {
        let (book, bytes) = self.source.open()?;
        let record = BookRecord::new(book.contents(), bytes, book.checksum());
        if self.json {
            return terminal::print(format!("{record}\n"));
        }
        let mut text = "ply  positions      bytes  bits/position\n".to_owned();
        for LayerRecord { ply, positions, bytes, bits_a_position, .. } in record.layers {
            writeln!(text, "{ply:3} {positions:10} {bytes:10} {bits_a_position:14.2}")?;
        }
        writeln!(text, "{bytes} bytes, checksum {}", record.checksum)?;
        terminal::print(text)
    }
}

/// The threads that solve positions, and their memory.
#[derive(Args)]
struct Workers {
    #[arg(long, value_name = "N", value_parser = threads)]
    #[arg(help = "Number of threads [default: all cores]")]
    #[arg(long_help = "Number of threads\n\n[default: all cores]")]
    threads: Option<NonZeroUsize>,

    /// Size of each thread's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = Solver::DEFAULT_MEBIBYTES)]
    #[arg(value_parser = table_size)]
    table: usize,

    /// Size of the transposition table that all threads share in MiB; with several thousand, a large
    /// layer is solved twice as fast
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = table_size)]
    common: usize,
}

/// How many positions a thread takes at once: relatives, which share much of their future and with
/// it entries of the transposition table.
const CHUNK: usize = 64;

impl Workers {
    /// Solves the positions with these indices, with the help of a book that may be there, and
    /// hands each score out with its index as soon as it is found.
    ///
    /// `guess` tells the score that a position probably has, if anybody knows. Ends early when
    /// `stop` is raised or when `take` fails.
    fn solve(
        &self,
        positions: &[Position],
        open: &[usize],
        book: Option<&fourgone_solver::Book>,
        guess: impl Fn(Position) -> Option<Score> + Sync,
        stop: &AtomicBool,
        mut take: impl FnMut(usize, Score) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let open = in_order_of_kinship(positions, open)?;
        let chunks: Vec<&[(u128, usize)]> = open.chunks(CHUNK).collect();
        let limits = Limits::NONE.stop_flag(stop);
        let solvers = self.solvers(book)?;
        let threads = solvers.len();
        thread::scope(|scope| {
            let (sender, scores) = mpsc::channel();
            for mut solver in solvers {
                let (sender, next, chunks, guess) = (sender.clone(), &next, &chunks, &guess);
                let work = move || {
                    // The last score is a good guess for a neighbour's.
                    let mut last = Score::DRAW;
                    while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        for &(_, index) in *chunk {
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
                };
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    stop.store(true, Ordering::Relaxed);
                    return Err(NoThread { threads }.into());
                }
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

impl Workers {
    /// A solver for each thread, with a table that all have in common.
    fn solvers(&self, book: Option<&fourgone_solver::Book>) -> Result<Vec<Solver>, Failure> {
        let Self { table, common, .. } = *self;
        let threads = batch::threads(self.threads).get();
        let too_much = |_| {
            anyhow!(
                "not enough memory: {threads} threads with a table of {table} MiB each and one of \
                 {common} MiB in common; use a smaller --table or --common, or fewer --threads"
            )
        };
        let common = Table::try_with_mebibytes(common).map_err(too_much)?;
        let solver = |_| {
            // The common table takes the place of one half.
            let solver = Solver::try_with_mebibytes(2 * table).map_err(too_much)?;
            let solver = solver.with_common_table(&common);
            Ok(match book {
                Some(book) => solver.with_book(book.clone()),
                None => solver,
            })
        };
        (0..threads).map(solver).collect()
    }
}

/// The positions of a ply, or the failure that there is no memory for them.
fn layer(ply: usize) -> Result<Layer, Failure> {
    Layer::try_enumerate(ply).map_err(|_| no_room(ply))
}

/// The failure that there is no memory for the positions of a ply.
fn no_room(ply: usize) -> Failure {
    anyhow!("not enough memory for the positions of ply {ply}").into()
}

/// These positions by their indices, relatives beside each other.
fn in_order_of_kinship(
    positions: &[Position],
    open: &[usize],
) -> Result<Vec<(u128, usize)>, Failure> {
    let mut order = Vec::new();
    let ply = positions.first().map_or(0, |position| position.ply());
    order.try_reserve_exact(open.len()).map_err(|_| no_room(ply))?;
    order.extend(open.iter().map(|&index| (kinship(positions[index]), index)));
    order.sort_unstable();
    Ok(order)
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
    use fourgone::Game;

    use super::*;

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
