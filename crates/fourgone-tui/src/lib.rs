//! Connect Four in the terminal.
//!
//! The full-screen game is a [`Model`] that changes with every [`Message`], and a [`view`] that
//! draws it. Both are pure: they know no terminal, no clock and no thread, so every screen is
//! tested as a buffer. What takes time, a bot's move or the score of a column, is a [`Question`]
//! that the model has; a thread of its own answers the latest one with a [`Mind`].
//!
//! ```
//! use fourgone::{ByPlayer, Game};
//! use fourgone_render::{Palette, Theme};
//! use fourgone_tui::{Glyphs, Key, Medium, Message, Model, Seat, Seats, Start};
//!
//! let seats = Seats {
//!     at: ByPlayer { first: Seat::Human, second: Seat::Human },
//!     names: ByPlayer::default(),
//! };
//! let start =
//!     Start { seats, game: Game::new(), theme: Theme::Classic, motion: false, seed: 1 };
//! let medium = Medium { palette: Palette::Extended, glyphs: Glyphs::Full };
//! let mut model = Model::new(start, medium, (80, 24).into());
//! model.update(Message::Key(Key::Char('4')));
//! assert_eq!(model.game().to_string(), "4");
//! ```

#![forbid(unsafe_code)]

mod fall;
mod invitation;
mod key;
mod knowledge;
mod layout;
mod medium;
mod message;
mod mind;
mod model;
mod name;
mod plain;
mod run;
mod screen;
mod seat;
mod settings;
mod status;
mod terminal;
mod thinker;
mod update;
mod verdict;
mod view;

pub use invitation::invitation;
pub use key::Key;
pub use knowledge::{Answer, Question};
pub use medium::{Glyphs, Medium};
pub use message::Message;
pub use mind::{Expert, Mind};
pub use model::{Exit, Model, Start};
pub use name::{Name, ParseNameError};
pub use plain::{Plain, PlainEnd};
pub use run::run;
pub use seat::{Seat, Seats};
pub use settings::{Settings, SettingsError};
pub use view::view;
