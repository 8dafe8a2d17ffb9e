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
mod solver;
mod table;
mod techniques;

pub use analysis::Analysis;
pub use limits::Limits;
pub use score::{Bounds, Score, Wdl};
pub use solver::Solver;
pub use table::Table;
#[cfg(feature = "ablation")]
pub use techniques::Technique;
