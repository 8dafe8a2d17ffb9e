//! Connect Four opponents of every strength, and the review of a game.
//!
//! A [`Bot`] plays at a [`Level`], an [`Arena`] lets two of them play, a [`Review`] grades the moves of a game. Everything here is a pure function of what it is
//! given: there is no clock and no chance from outside.

#![forbid(unsafe_code)]

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod arena;
mod bot;
mod dice;
mod grade;
mod inquiry;
mod judgement;
mod level;
mod lookahead;
mod perfect;
mod review;
mod tally;
mod temper;

pub use arena::Arena;
pub use bot::Bot;
pub use grade::Grade;
pub use level::{Level, ParseLevelError};
pub use review::{Review, Reviewed};
pub use tally::Tally;
