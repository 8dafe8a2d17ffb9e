//! How positions are solved: the one place where the command makes its solvers.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use clap::Args;
use fourgone_solver::{Book, Size, SizedSolver, Solver};

use crate::batch;
use crate::exit::Failure;
use crate::numbers::{table_size, threads};

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
        let bytes = threads.get().saturating_mul((self.table << 20).saturating_add(STACK));
        let is_there = Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
        if is_there { Ok(()) } else { Err(self.too_much(threads)) }
    }

    /// The failure that there is not so much memory.
    fn too_much(self, threads: NonZeroUsize) -> Failure {
        let (table, total) = (self.table, self.table.saturating_mul(threads.get()));
        Failure::from(match threads.get() {
            1 => anyhow::anyhow!(
                "not enough memory for a table of {table} MiB: use a smaller --table"
            ),
            threads => anyhow::anyhow!(
                "not enough memory: {threads} threads with a table of {table} MiB each take {total} \
                 MiB; use a smaller --table or fewer --threads"
            ),
        })
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

/// A solver as most commands want it: one thread, a table of the default size, the book.
pub(crate) fn solver() -> Solver {
    with_book(Solver::new())
}

fn with_book(solver: Solver) -> Solver {
    match book() {
        Some(book) => solver.with_book(book),
        None => solver,
    }
}

/// The book inside the program.
pub(crate) fn book() -> Option<Book> {
    // It is checked once and then copied, which is little: the bytes stay where they are.
    static BOOK: LazyLock<Option<Book>> =
        // A test opens it; if it were damaged all the same, the search alone knows everything.
        LazyLock::new(|| Book::new(fourgone_book::BYTES).ok());
    BOOK.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_inside_the_program_is_whole() {
        assert!(Book::new(fourgone_book::BYTES).is_ok());
    }
}
