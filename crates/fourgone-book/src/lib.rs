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

//! # How it was made
//!
//! ```console
//! $ fourgone book build --ply 4,8 --out crates/fourgone-book/fourgone.book
//! ```
//!
//! makes the same bytes every time. The layer of ply 8 is solved, which takes more than an hour:
//! 62,451 of its 77,715 positions took 58 minutes on two busy cores of an AMD EPYC, 373,000 nodes
//! each. The layer of ply 4 follows from it in a moment. `fourgone book verify --ply 8` solves all
//! of it again without the book.

#![no_std]
#![forbid(unsafe_code)]

/// The book.
pub const BYTES: &[u8] = include_bytes!("../fourgone.book");
