//! The subcommands.

mod analyze;
mod arena;
mod bench;
mod book;
mod check;
mod choose;
#[cfg(feature = "elsewhere")]
mod elsewhere;
mod engine;
mod explain;
#[cfg(feature = "play")]
mod lesson;
mod manual;
#[cfg(feature = "play")]
mod play;
mod positions;
#[cfg(feature = "play")]
mod puzzle;
mod puzzles;
#[cfg(feature = "readme")]
mod readme;
mod review;
mod reviews;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod solve;

pub(crate) use analyze::Analyze;
pub(crate) use arena::Arena;
pub(crate) use bench::Bench;
pub(crate) use book::Book;
pub(crate) use check::Check;
pub(crate) use choose::Move;
#[cfg(feature = "elsewhere")]
pub(crate) use elsewhere::{Bot, Join, Watch};
pub(crate) use engine::Engine;
pub(crate) use explain::Explain;
#[cfg(feature = "play")]
pub(crate) use lesson::Lesson;
pub(crate) use manual::{Completions, Man};
#[cfg(feature = "play")]
pub(crate) use play::{Play, is_interactive};
pub(crate) use positions::Positions;
#[cfg(feature = "play")]
pub(crate) use puzzle::Puzzle;
pub(crate) use puzzles::Puzzles;
#[cfg(feature = "readme")]
pub(crate) use readme::Readme;
pub(crate) use review::Review;
pub(crate) use rules::{Convert, Count, Show};
#[cfg(feature = "serve")]
pub(crate) use serve::Serve;
pub(crate) use solve::Solve;
