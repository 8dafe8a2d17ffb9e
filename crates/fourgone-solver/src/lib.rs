//! The exact score of every Connect Four position, faster than any other program.
//!
//! ```
//! use fourgone::{Column, Position};
//! use fourgone_solver::{Score, Solver};
//!
//! let mut position = Position::EMPTY;
//! for column in [Column::D, Column::D, Column::D, Column::D, Column::D, Column::B, Column::B] {
//!     position = position.play(column)?;
//! }
//! let mut solver = Solver::new();
//! let score = solver.solve(position);
//! assert_eq!(score.ends_on_move(position.ply()), 42 - usize::from(score != Score::DRAW));
//! # Ok::<(), fourgone::PlayError>(())
//! ```

#![no_std]
#![allow(
    clippy::inline_always,
    reason = "the search is compiled for a processor's features only where it is inlined into the \
              functions that name them"
)]
#![allow(clippy::similar_names, reason = "mover and moves, rest and resting: the plain words")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "numbers of cells, discs, columns and scores are all below 64"
)]

extern crate alloc;
#[cfg(any(test, not(target_family = "wasm")))]
extern crate std;

mod analysis;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod bits;
mod bound;
mod busy;
mod children;
mod claim;
mod forced;
mod grid;
mod limits;
mod lines;
mod node;
mod order;
#[cfg(not(target_family = "wasm"))]
mod parallel;
mod plain;
mod schedule;
mod score;
mod search;
mod settle;
mod sized;
mod solver;
mod table;
mod techniques;
#[cfg(test)]
mod tests;

pub use analysis::Analysis;
pub use limits::Limits;
pub use score::{Bounds, Score, Wdl};
pub use sized::{ParseSizeError, Size, SizedPlayError, SizedPosition, SizedSolver};
pub use solver::Solver;
pub use table::Table;
#[cfg(feature = "ablation")]
pub use techniques::Technique;
