//! How positions are solved: the one place where the command makes its solvers.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use clap::Args;
use fourgone_solver::{Book, Solver, Table};

use crate::batch;

/// How positions are solved.
#[derive(Args, Clone, Copy)]
pub(crate) struct Solving {
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// Size of the transposition table in MiB, for each thread
    #[arg(long, value_name = "MIB", default_value_t = Solver::DEFAULT_MEBIBYTES)]
    #[arg(value_parser = table_size)]
    table: usize,

    /// Search without the opening book
    #[arg(long)]
    no_book: bool,
}

/// A size that a transposition table can have.
pub(crate) fn table_size(text: &str) -> Result<usize, String> {
    let most = Table::MAX_MEBIBYTES;
    let size = text.parse().ok().filter(|size| (1..=most).contains(size));
    size.ok_or_else(|| format!("use a number of MiB from 1 to {most}"))
}

/// A number of threads that a machine can have.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let most = Solver::MAX_THREADS;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= most);
    number.ok_or_else(|| format!("use a number of threads from 1 to {most}"))
}

impl Solving {
    /// A solver with this many threads at work on each position.
    pub(crate) fn solver(self, threads: NonZeroUsize) -> Solver {
        let solver = Solver::with_mebibytes(self.table).threads(threads);
        if self.no_book { solver } else { with_book(solver) }
    }

    /// The number of threads, all cores by default.
    pub(crate) fn threads(self) -> NonZeroUsize {
        batch::threads(self.threads)
    }

    /// The number of threads, one by default.
    pub(crate) fn threads_or_one(self) -> NonZeroUsize {
        self.threads.unwrap_or(NonZeroUsize::MIN)
    }

    /// The size of each thread's transposition table in MiB.
    pub(crate) fn table(self) -> usize {
        self.table
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
