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
//!
//! # How it was made
//!
//! ```console
//! $ fourgone book build --ply 4,8,12 --common 8192 --out crates/fourgone-book/fourgone.book
//! ```
//!
//! makes the same bytes every time. The layer of ply 12 is solved; the others follow from it in half
//! a minute. Of its 4,200,899 positions 272,007 were solved by this command and 3,928,892 by a
//! program apart with the same search, which wrote them where the command goes on: in 72 minutes on
//! two cores of an AMD EPYC that had other work as well, with 9,470 nodes each. One after the other
//! and without a table in common they take 30,000 and more. The command has had that table since.
//!
//! # How it was checked
//!
//! - All scores of ply 12 are those of the database of `BitBully` (`cargo xtask compare-database`).
//! - `fourgone book verify --ply 12 --sample 20000` solves 20,000 of them again without the book.
//! - The layer of ply 8 was solved position by position as well, before there was one of ply 12: the
//!   bytes are the same. `fourgone book verify --ply 8` does that again, in an hour.
//! - The tests of this crate count the verdicts of the UCI data set.

#![no_std]
#![forbid(unsafe_code)]

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The book.
pub const BYTES: &[u8] = include_bytes!("../fourgone.book");
