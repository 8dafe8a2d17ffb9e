//! Connect Four opponents of every strength.
//!
//! ```
//! use fourgone::Game;
//! use fourgone_bot::{Bot, Level};
//! use fourgone_solver::Limits;
//!
//! let mut game: Game = "4453".parse()?;
//! let mut bot = Bot::new("5".parse()?, 1);
//! let column = bot.choose(game.position(), Limits::NONE)?;
//! game.play(column)?;
//! assert_eq!(game.ply(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Bot`] plays at a [`Level`], an [`Arena`] lets two of them play many games, a [`GameSource`]
//! has games for data sets. Everything here is a pure function of what it is given: there is no
//! clock and no chance from outside, and [`Rng`] gives the same numbers on every machine.
//!
//! # How a bot chooses
//!
//! Below the perfect level a bot looks a few moves ahead and takes the move with the best
//! evaluation. Its level says how deep it looks, how often it blunders, by how much noise its
//! evaluation is off, and from which ply on it solves the position exactly. The perfect level
//! keeps the score in every position, and of the moves that do it takes one that leaves the
//! opponent the fewest replies that keep it as well.
//!
//! # Features
//!
//! - `serde`: [`Level`] and [`Standing`] can be serialized and deserialized.

#![forbid(unsafe_code)]

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod arena;
mod bot;
mod budget;
mod dataset;
mod evaluation;
mod level;
mod lookahead;
mod opening;
mod perfect;
mod rng;

pub use arena::{Arena, Standing};
pub use bot::{Bot, ChooseError};
pub use budget::BudgetedSolver;
pub use dataset::{AllGames, GamePlayer, GameSource, representative};
pub use level::{Level, ParseLevelError};
pub use opening::balanced_opening;
pub use rng::Rng;
