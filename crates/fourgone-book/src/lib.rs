//! The opening book of Connect Four: exact scores of all positions of certain plies.
//!
//! Bytes and nothing else; `fourgone-solver` documents their format, and reads them:
//!
//! ```
//! use fourgone::Position;
//! use fourgone_solver::{Book, Score, Solver};
//!
//! let mut solver = Solver::new().with_book(Book::new(fourgone_book::BYTES)?);
//! assert_eq!(solver.solve(Position::EMPTY), Score::new(1));
//! # Ok::<(), fourgone_solver::BookError>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

/// The book.
pub const BYTES: &[u8] = include_bytes!("../fourgone.book");
