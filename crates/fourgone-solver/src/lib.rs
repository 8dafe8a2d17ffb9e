//! The exact score of every Connect Four position, found fast.
//!
//! ```
//! use fourgone::Game;
//! use fourgone_solver::{Score, Solver, Wdl};
//!
//! let game: Game = "52753311433677442422121".parse()?;
//! let position = game.position();
//! let mut solver = Solver::new();
//! let score = solver.solve(position);
//! assert_eq!(score, Score::new(8));
//! assert_eq!(score.wdl(), Wdl::Win);
//! assert_eq!(score.ends_on_move(position.ply()), 28);
//! assert_eq!(solver.best_line(position).len(), 28 - 23);
//! # Ok::<(), fourgone::notation::ParseError>(())
//! ```
//!
//! A [`Solver`] finds the [`Score`] of a position, the score of every move ([`Analysis`]) and the
//! best line; [`Limits`] stop it early with what is proved until then ([`Bounds`]). With an opening
//! [`Book`] it answers about early positions without much search. A `batch` solves streams of
//! positions on all cores. Boards of other sizes have a [`SizedSolver`]. There is no input or output here and no clock, no answer depends on chance, and
//! nothing that is given to it makes it panic.
//!
//! # How it works
//!
//! A null-window search (`search`), fail-soft, with a schedule of windows (`search/root.rs`). A node is
//! expanded as a whole before any child is searched (`search/expand.rs`): every move is played with
//! all that it forces, and static bounds are applied to what comes out (`search/bounds.rs`); most
//! children end there. The strongest bound lets one player answer by a fixed pairing of the cells
//! until the other one runs out of moves; its proof is there. Children that stay open are looked up
//! in the transposition table (`table/`), and then searched in a fixed order
//! (`search/ordering.rs`). Four children are looked at side by side: in one register where the
//! processor has AVX2, which is detected at run time (`avx2.rs`), in two of a WebAssembly module
//! compiled with them (`simd128.rs`) or of an ARM64 processor (`neon.rs`); everywhere else the same
//! formulas run on four plain words (`simd.rs`), with the same nodes. Each thread has a small table
//! of its own, and all have one for early positions in common (`search/workspace.rs`); several threads on one
//! position are a simplified ABDADA (`search/parallel.rs`).
//!
//! The board that people play on is compiled with all its masks as constants; boards of other sizes
//! have theirs at run time, up to 128 bits (`geometry.rs`).
//!
//! Every bound is asserted in debug builds where few cells are free, by playing everything out.
//!
//! # What each technique is worth
//!
//! How many times the nodes and the time it takes without each technique; the first 50 positions of
//! middle-medium, 50 of begin-easy and 20 of begin-medium, one thread, measured by
//! `cargo run --profile release-lto -p fourgone-solver --features ablation --example ablation`. The times are
//! good to a fifth, because the machine was shared.
//!
//! ```text
//!                              middle-medium   begin-easy     begin-medium
//!                              nodes    time   nodes   time   nodes    time
//! transposition table           7.07    6.37    1.59   1.39   21.34   15.31
//! move ordering                 8.75    6.91    1.77   1.55   11.86   10.11
//! follow-up bound               1.74    1.95    1.37   1.39    1.58    1.58
//! forced moves                  1.49    1.38    1.35   1.19    1.55    1.19
//! other ceilings                1.08    0.98    1.02   0.90    1.01    0.82
//! no line left                  1.03    0.88    1.00   1.00    1.00    1.10
//! mirror images                 1.00    1.00    1.00   1.03    1.00    0.97
//! windows from the ends         0.76    0.76   17.92  15.68    0.94    0.90
//! four children in a register   1.00    3.31    1.00   3.31    1.00    2.70
//! ```
//!
//! Mirror images are worth nothing once the discs lie on one side; without them the empty board takes
//! 2.06 times the nodes.
//!
//! What was tried and did not stay is told in `docs/research/solver.md`.

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
    reason = "numbers of cells, discs, columns and scores are all below 128"
)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod analysis;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx2;
#[cfg(all(feature = "std", not(target_family = "wasm")))]
pub mod batch;
pub mod benchmark;
pub mod book;
mod brute;
mod geometry;
mod limits;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
mod progress;
mod score;
mod search;
mod simd;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod sized;
mod solver;
mod table;
mod techniques;
#[cfg(test)]
mod tests;
mod window;

pub use analysis::Analysis;
pub use book::{Book, BookError};
pub use fourgone::{ParseSizeError, Size, SizedPlayError, SizedPosition};
pub use limits::Limits;
pub use progress::Progress;
pub use score::{Bounds, ParseScoreError, ParseWdlError, Score, Wdl};
pub use sized::SizedSolver;
pub use solver::Solver;
pub use table::Table;
#[cfg(feature = "ablation")]
pub use techniques::Technique;
