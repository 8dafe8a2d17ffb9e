//! How positions are solved: the one place where the command makes its solvers.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;
use fourgone_solver::{Bounds, Limits, Size, SizedSolver, Solver};

use crate::batch;
use crate::exit::Failure;
use crate::numbers::{seconds, table_size, threads};
use crate::shelf;

/// How positions are solved.
#[derive(Args, Clone, Copy)]
pub(crate) struct Solving {
    #[arg(long, value_name = "N", value_parser = threads)]
    #[arg(help = "Number of threads [default: all cores]")]
    #[arg(long_help = "Number of threads\n\n[default: all cores]")]
    threads: Option<NonZeroUsize>,

    /// Size of each thread's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = Solver::DEFAULT_MEBIBYTES)]
    #[arg(value_parser = table_size)]
    table: usize,

    /// Do not use the opening book
    #[arg(long)]
    no_book: bool,
}

/// How long the work may take.
#[derive(Args, Clone, Copy)]
pub(crate) struct TimeLimit {
    /// Stop after this many seconds, and report what is known by then
    #[arg(long = "time-limit", value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

impl TimeLimit {
    /// Whether there is one.
    pub(crate) fn is_set(self) -> bool {
        self.time.is_some()
    }

    /// The limits of work that begins now.
    pub(crate) fn start(self) -> Limits<'static> {
        static IS_OVER: AtomicBool = AtomicBool::new(false);
        let Some(time) = self.time else { return Limits::NONE };
        thread::spawn(move || {
            thread::sleep(time);
            IS_OVER.store(true, Ordering::Relaxed);
        });
        Limits::NONE.stop_flag(&IS_OVER)
    }

    /// A flag that goes up when the time is over, for work that begins now.
    pub(crate) fn flag(self) -> Arc<AtomicBool> {
        let is_over = Arc::new(AtomicBool::new(false));
        if let Some(time) = self.time {
            let flag = Arc::clone(&is_over);
            thread::spawn(move || {
                thread::sleep(time);
                flag.store(true, Ordering::Relaxed);
            });
        }
        is_over
    }

    /// Ends the program when the time is over, with what is known then, for work that cannot stop.
    pub(crate) fn exit_when_over(self, known: impl Fn() -> String + Send + 'static) {
        let Some(time) = self.time else { return };
        thread::spawn(move || {
            thread::sleep(time);
            std::process::exit(Self::reached(known()).tell().into());
        });
    }

    /// The failure that the time was over, with what is known.
    pub(crate) fn reached(known: impl Display) -> Failure {
        anyhow::anyhow!("the time limit was reached; {known}").into()
    }
}

/// What is known of a score, in words.
pub(crate) fn known_score(bounds: Option<Bounds>) -> String {
    match bounds {
        Some(Bounds { lower, upper }) if lower == upper => format!("the score is {lower}"),
        Some(Bounds { lower, upper }) => format!("the score is from {lower} to {upper}"),
        None => "nothing is known of the score".to_owned(),
    }
}

/// What a thread has for itself besides its table.
const STACK: usize = 2 << 20;

impl Solving {
    /// A solver with this many threads at work on each position.
    pub(crate) fn solver(self, threads: NonZeroUsize) -> Result<Solver, Failure> {
        self.check_memory(threads)?;
        let solver = Solver::try_with_mebibytes(self.table);
        let solver = solver.and_then(|solver| solver.try_threads(threads));
        let solver = solver.map_err(|_| self.too_much(threads))?;
        Ok(if self.no_book { solver } else { with_book(solver) })
    }

    /// A solver for boards of another size, likewise; there is no book for them.
    pub(crate) fn sized_solver(
        self,
        size: Size,
        threads: NonZeroUsize,
    ) -> Result<SizedSolver, Failure> {
        self.check_memory(threads)?;
        let solver = SizedSolver::try_new(size, self.table);
        let solver = solver.and_then(|solver| solver.try_threads(threads));
        solver.map_err(|_| self.too_much(threads))
    }

    /// Solvers for so many threads, one thread each.
    pub(crate) fn solvers(self, threads: NonZeroUsize) -> Result<Vec<Solver>, Failure> {
        self.check_memory(threads)?;
        let solver = |_| self.solver(NonZeroUsize::MIN).map_err(|_| self.too_much(threads));
        (0..threads.get()).map(solver).collect()
    }

    /// Whether there is memory for so many threads. A solver takes much of it only when a search is
    /// long, and it is better to know before.
    pub(crate) fn check_memory(self, threads: NonZeroUsize) -> Result<(), Failure> {
        check_memory(self.table, threads)
    }

    /// The failure that there is not so much memory.
    fn too_much(self, threads: NonZeroUsize) -> Failure {
        too_much(self.table, threads)
    }

    /// The number of threads, all cores by default.
    pub(crate) fn threads(self) -> NonZeroUsize {
        batch::threads(self.threads)
    }

    /// The number of threads, one by default.
    pub(crate) fn threads_or_one(self) -> NonZeroUsize {
        self.threads.unwrap_or(NonZeroUsize::MIN)
    }
}

/// Whether there is memory for so many threads with a table of so many MiB each.
pub(crate) fn check_memory(table: usize, threads: NonZeroUsize) -> Result<(), Failure> {
    let bytes = threads.get().saturating_mul((table << 20).saturating_add(STACK));
    let is_there = Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    if is_there { Ok(()) } else { Err(too_much(table, threads)) }
}

/// The failure that there is not so much memory.
fn too_much(table: usize, threads: NonZeroUsize) -> Failure {
    let total = table.saturating_mul(threads.get());
    Failure::from(match threads.get() {
        1 => anyhow::anyhow!("not enough memory for a table of {table} MiB: use a smaller --table"),
        threads => anyhow::anyhow!(
            "not enough memory: {threads} threads with a table of {table} MiB each take {total} MiB; \
             use a smaller --table or fewer --threads"
        ),
    })
}

/// A solver as most commands want it: one thread, a table of the default size, the book.
pub(crate) fn solver() -> Solver {
    with_book(Solver::new())
}

/// The solver with the opening book.
pub(crate) fn with_book(solver: Solver) -> Solver {
    match shelf::book() {
        Some(book) => solver.with_book(book),
        None => solver,
    }
}
