//! Pictures of Connect Four games, for people.
//!
//! ```
//! use fourgone::Game;
//! use fourgone_render::{Picture, Style};
//!
//! let game: Game = "4453".parse()?;
//! let picture = Picture::from(&game).with_style(Style::Ascii).to_string();
//! assert_eq!(picture, "\
//! |  .  .  .  .  .  .  .  |
//! |  .  .  .  .  .  .  .  |
//! |  .  .  .  .  .  .  .  |
//! |  .  .  .  .  .  .  .  |
//! |  .  .  .  O  .  .  .  |
//! |  .  . (O) X  X  .  .  |
//!    1  2  3  4  5  6  7
//! red to move (X)
//! ");
//! # Ok::<(), fourgone::notation::ParseError>(())
//! ```
//!
//! A [`Picture`] shows a game or a position in a [`Style`] and the colours of a [`Theme`], a
//! [`SizedPicture`] those on boards of other sizes. The
//! last disc and the winning lines are marked in every style, and a caption says whose turn it is
//! or how the game ended. A [`Plot`] shows the score over the moves of a game. The themes also
//! have the words: [`Theme::status`], [`Theme::verdict`] and their neighbours are the sentences
//! that all front ends share. What people typed is [`sanitized`] before a terminal shows it.
//!
//! Pictures are strings; nothing here prints, and nothing here asks which terminal there is. This
//! is the only crate that knows colours.
//!
//! # Features
//!
//! - `serde`: [`Style`], [`Theme`] and [`Colour`] can be serialized and deserialized, as their
//!   names.
//!
//! # What this crate does not do
//!
//! Pictures are made to be looked at, and may become prettier. What programs exchange are the
//! notations of the crate `fourgone`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod names;
mod picture;
mod plot;
mod sanitize;
mod scene;
mod svg;
mod text;
mod theme;
mod words;

pub use names::UnknownName;
pub use picture::{Mark, Picture, Style};
pub use plot::{Plot, PlotText};
pub use sanitize::{is_disruptive, printable, sanitized};
pub use scene::SizedPicture;
pub use theme::{Colour, Look, Paint, Palette, Shape, Team, Theme};
pub use words::{DRAW, alternatives, signed};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
