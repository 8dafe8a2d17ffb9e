//! Connect Four in the terminal.
//!
//! The full-screen game is a [`Model`] that changes with every [`Message`], and a [`view`] that
//! draws it. Both are pure: they know no terminal, no clock and no thread, so every screen is
//! tested as a buffer. What takes time, a bot's move or the score of a column, is a [`Question`]
//! that the model has; a thread of its own answers the latest one with an [`Answerer`], and sends the answer as a message.
//!
//! ```
//! use fourgone::ByPlayer;
//! use fourgone_render::Palette;
//! use fourgone_tui::{Capabilities, Glyphs, Key, Message, Model, Seat, Seats, Start};
//!
//! let seats = Seats {
//!     at: ByPlayer { first: Seat::Human, second: Seat::Human },
//!     names: ByPlayer::default(),
//! };
//! let start = Start { seats, seed: 1, ..Start::default() };
//! let capabilities = Capabilities { palette: Palette::Extended, glyphs: Glyphs::Full };
//! let mut model = Model::new(start, capabilities, (80, 24).into());
//! model.update(Message::Key(Key::Char('4')));
//! assert_eq!(model.game().to_string(), "4");
//! ```

#![forbid(unsafe_code)]

mod answerer;
mod courier;
mod course;
mod elsewhere;
mod history;
mod keys;
mod layout;
mod menu;
mod model;
mod plain;
mod practice;
mod puzzles;
mod run;
mod seats;
mod settings;
mod signals;
mod sized;
mod solving;
mod store;
mod terminal;
mod update;
mod view;
mod why;
mod worker;

/// The types of rule and clock in [`Terms`].
pub use fourgone_match::{Clock, Rule};

pub use answerer::{Answer, Answerer, Expert, Question};
pub use courier::{Courier, Deed, Errand, News, Teller};
pub use course::{KeptCourse, Terms};
pub use history::{History, KeptGame, results};
pub use keys::Key;
pub use model::{Exit, Model, Start};
pub use plain::{
    Farewell, Plain, PlainEnd, Prompt, SizedPlain, resume_sized, solve_puzzle, take_lesson,
};
pub use practice::Task;
pub use puzzles::{Attempt, PuzzleLog, SolvedPuzzle, pick, solved_ids, streak, summary};
pub use run::run;
pub use seats::{Name, ParseNameError, Seat, Seats};
pub use settings::{Settings, SettingsError};
pub use solving::Refutation;
pub use store::{Effect, Store};
pub use terminal::{Capabilities, Glyphs};
pub use update::Message;
pub use view::view;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
