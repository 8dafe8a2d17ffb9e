//! `fourgone book`: the opening book, what it contains, and the threads that solve its positions.

mod build;
mod checkpoint;
mod verify;

use std::fmt::Write as _;
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context as _, anyhow};
use clap::{Args, Subcommand};
use fourgone::Position;
use fourgone_records::{BookRecord, LayerRecord};
use fourgone_solver::{Limits, Score, Solver, Table};

use crate::batch::{self, NoThread};
use crate::exit::{self, Failure};
use crate::numbers::{table_size, threads};
use crate::shelf;
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
        let built_in = fourgone_book::BYTES;
        match &self.file {
            None => Ok((fourgone_solver::Book::new(built_in)?, built_in.len())),
            Some(path) if path.as_os_str() == "-" => {
                let mut bytes = Vec::new();
                let read = io::stdin().lock().take(LIMIT).read_to_end(&mut bytes);
                let length = read.context("cannot read standard input")?;
                Ok((fourgone_solver::Book::new(bytes).context("standard input")?, length))
            }
            Some(path) => {
                let book = shelf::open(path)?;
                let length = path.metadata().with_context(|| path.display().to_string())?.len();
                Ok((book, usize::try_from(length)?))
            }
        }
    }
}

/// No book is nearly as large; more is not worth reading.
const LIMIT: u64 = 1 << 28;

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
        for LayerRecord { ply, positions, bytes, bits_a_position, missing_parts, .. } in
            record.layers
        {
            write!(text, "{ply:3} {positions:10} {bytes:10} {bits_a_position:14.2}")?;
            if missing_parts > 0 {
                write!(text, "  {missing_parts} parts are missing")?;
            }
            writeln!(text)?;
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
    #[arg(long, value_name = "MIB", default_value_t = 1)]
    #[arg(value_parser = table_size)]
    table: usize,

    /// Size of the transposition table that all threads share in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    #[arg(value_parser = table_size)]
    common: usize,
}

/// How many positions a thread takes at once: relatives, which share much of their future and with
/// it entries of the transposition table.
const CHUNK: usize = 64;

impl Workers {
    /// Solvers for all threads, with a table that they have in common and a book that may be there.
    fn team(&self, book: Option<&fourgone_solver::Book>) -> Result<Team, Failure> {
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
        let solvers = (0..threads).map(solver).collect::<Result<_, Failure>>()?;
        Ok(Team { solvers })
    }
}

/// Solvers with a common table, one for each thread. What they have found of some positions helps
/// them with the next ones.
struct Team {
    solvers: Vec<Solver>,
}

impl Team {
    /// Solves the positions with these indices, and hands each score out with its index as soon as
    /// it is found.
    ///
    /// `scores` solves some neighbours; it gives nothing when the limits stop it. Ends early when
    /// `stop` is raised or when `take` fails.
    fn solve(
        &mut self,
        positions: &[Position],
        open: &[usize],
        scores: impl Fn(&mut Solver, &[Position], Limits<'_>) -> Option<Vec<Score>> + Sync,
        stop: &AtomicBool,
        mut take: impl FnMut(usize, Score) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let chunks: Vec<&[usize]> = open.chunks(CHUNK).collect();
        let limits = Limits::NONE.stop_flag(stop);
        let threads = self.solvers.len();
        thread::scope(|scope| {
            let (sender, found) = mpsc::channel();
            for solver in &mut self.solvers {
                let (sender, next, chunks, scores) = (sender.clone(), &next, &chunks, &scores);
                let work = move || {
                    while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let neighbours: Vec<_> = chunk.iter().map(|&it| positions[it]).collect();
                        let Some(scores) = scores(solver, &neighbours, limits) else { return };
                        for found in chunk.iter().copied().zip(scores) {
                            if sender.send(found).is_err() {
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
            let taken = found.iter().try_for_each(|(index, score)| take(index, score));
            if taken.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            taken
        })
    }
}
