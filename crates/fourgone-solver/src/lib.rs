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
//! [`Book`] it answers about early positions without much search. Boards of other sizes have a
//! [`SizedSolver`]. There is no input or output here, no clock and no chance, and nothing that is
//! given to it makes it panic.
//!
//! # How it works
//!
//! The search asks "is the score more than a?" until the score is known (the module `schedule`
//! says in which order). At each node (`node`) it plays every move with all that it forces
//! (`forced`) and asks static bounds about what comes out (`settle`); most children end there. The
//! strongest bound lets one player answer by a fixed pairing of the cells until the other one runs
//! out of moves (`bound`, with the proof). Children that stay open are looked up in the [`Table`],
//! and then searched in a fixed order (`order`, `queue`). Up to four children are looked at side by
//! side, in the table as well: in one register where the processor has AVX2, which is found out at
//! run time (`avx2`); everywhere else the same formulas run on four plain words (`bits`), with the
//! same nodes. Each thread has a small table of its own, and all have one for early positions in
//! common (`memory`); they put off what another one is at (`busy`), and leave what another one has
//! answered (`search`).
//!
//! Every bound is asserted in debug builds where few cells are free, by playing everything out.
//!
//! # What each technique is worth
//!
//! How many times the nodes and the time it takes without each technique; the first 50 positions of
//! middle-medium, 50 of begin-easy and 20 of begin-medium, one thread, measured by
//! `cargo run --release -p fourgone-solver --features ablation --example ablation`. The times are
//! good to a fifth, because the machine was shared.
//!
//! ```text
//!                              middle-medium   begin-easy     begin-medium
//!                              nodes    time   nodes   time   nodes    time
//! table of positions            7.07    6.37    1.59   1.39   21.34   15.31
//! order of children             8.75    6.91    1.77   1.55   11.86   10.11
//! follow-up bound               1.74    1.95    1.37   1.39    1.58    1.58
//! forced moves                  1.49    1.38    1.35   1.19    1.55    1.19
//! other ceilings                1.08    0.98    1.02   0.90    1.01    0.82
//! no line left                  1.03    0.88    1.00   1.00    1.00    1.10
//! mirror images                 1.00    1.00    1.00   1.03    1.00    0.97
//! questions from the ends       0.76    0.76   17.92  15.68    0.94    0.90
//! four children in a register   1.00    3.31    1.00   3.31    1.00    2.70
//! ```
//!
//! Mirror images are worth nothing once the discs lie on one side; without them the empty board takes
//! 2.06 times the nodes.
//!
//! What else was tried, and did not stay:
//!
//! - The follow-up bound with contested cells played both ways (1 % fewer nodes with two of them,
//!   4 % with four), with lines covered by any line below their free cells (1 %), with every
//!   choice of ceilings at every node (3 to 12 %): none is worth its time yet. All of them together
//!   where at least 22 cells are free, where time does not matter: 0.2 %, with at least 14: 3 %.
//! - To give every child a small node budget before any gets a large one: 1.3 to 3 times the
//!   nodes. To pass over grandchildren before children are searched, and to order children by the
//!   number of replies left there: 1.1 to 1.7 times. The order must be the same everywhere, so
//!   that branches meet again.
//! - To search the table's move first: 0 to 4 % more nodes. To look into the table once more when a
//!   child is searched: it finds something in 0.03 % of all nodes.
//! - To weigh the children only after the table was asked about all of them, and only if there is a
//!   choice: no fewer instructions. Not to write down what the static pass cuts: 3 to 7 % more
//!   nodes, no less time. To lift the highest ceiling instead of the leftmost: 0 to 3 % fewer nodes.
//! - Weights for each cell of the move: they fit the positions they were tuned on and no others.
//! - More features for the order: threats of theirs, threats above each other, moves that the other
//!   player could make, the parity of the cells under all threats: 0 to 1 % fewer nodes each.
//! - Huge pages for the table: 0 to 4 % less time with 16 MiB, nothing with the 2 MiB that are
//!   faster anyway. A large table for early positions: fewer nodes on the hardest positions,
//!   and no less time. (Where many related positions share it, it is worth much.)
//! - Four places side by side in the table instead of two, three of which keep the dearest: 2 to 3 %
//!   fewer nodes on the hardest positions, 1 to 2 % more on begin-medium.
//! - Every choice of the lowest threats or none as ceilings at the root: no fewer nodes. The root is
//!   cheap to judge, and to judge it with the bound as it is saves 9 % of the nodes on end-easy.
//! - To settle questions about a quick win by how many discs a player's lines still want, with all
//!   that must lie under them, and to ask the follow-up bound only about lines that can be full in
//!   time: 3 % fewer nodes on end-easy and middle-easy, 9 % on begin-easy, 2 % on middle-medium,
//!   counted line by line, which takes far longer than what it saves.
//! - Middle columns first in the static pass: no difference.
//! - To close in on the score by halves of the interval instead of steps from its ends: 1.4 times the
//!   nodes on middle-easy, twice on begin-easy, as many on the harder sets. To give halves small
//!   budgets that grow: 1.1 to 3.6 times the nodes of halves with one large budget, replayed on the
//!   costs of all questions.
//! - To fit the weights of the order to nodes with known costs. Costs of children searched with an
//!   empty table lead to an order that is better at each node, and makes the trees of hard positions
//!   two to six times larger. Costs with the table as it was in the search show that the present
//!   weights are as good as any: a fit wastes no fewer nodes, and a network with 48 hidden units 0.2 %
//!   fewer.
//! - One child at a time, without lanes, order and table, where at most 13 cells are free: two to three
//!   times the time. No table where fewer than 8 cells are free: 3 % more nodes on middle-medium, 6 % on
//!   end-easy, in the same time.
//! - To ask the table before the bounds, without bringing its places near first: 6 % fewer
//!   instructions, and 5 % more time on harder positions. To ask it after the children are weighed: no
//!   difference.
//! - Another shape for the same search: a second copy of a node for late positions, without what
//!   these do not need; the static pass of four children as a function of its own, or the first four
//!   outside of the loop; fewer branches where forced moves are played; the only child of a node found
//!   without its order. None was faster. With the best order of children 11 % of the nodes of end-easy
//!   could be saved at most.
//!
//! What did pay, and no count of instructions shows: words that are written one by one and read two
//! at a time make the processor wait, and so does a branch that it cannot foretell. A simulation
//! (`valgrind --tool=callgrind --branch-sim=yes`) counts 2.8 branches a node on middle-medium that are
//! predicted wrongly, 3.9 when every child was looked up in the table for itself.

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

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod analysis;
#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod benchmark;
mod bits;
pub mod book;
mod bound;
mod busy;
mod children;
mod claim;
mod forced;
mod grid;
mod interval;
mod limits;
mod lines;
mod memory;
mod node;
mod order;
#[cfg(not(target_family = "wasm"))]
mod parallel;
mod plain;
mod queue;
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
pub use book::{Book, BookError};
pub use limits::Limits;
pub use score::{Bounds, Score, Wdl};
pub use sized::{ParseSizeError, Size, SizedPlayError, SizedPosition, SizedSolver};
pub use solver::Solver;
pub use table::Table;
#[cfg(feature = "ablation")]
pub use techniques::Technique;
