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
//! A [`Picture`] shows a game or a position in a [`Style`] and the colours of a [`Theme`]. The
//! last disc and the winning lines are marked in every style, and a caption says whose turn it is
//! or how the game ended. The themes also have the words: [`Theme::status`] and its neighbours
//! are the sentences that all front ends share.
//!
//! Pictures are strings; nothing here prints, and nothing here asks which terminal there is. This
//! is the only crate that knows colours.
//!
//! # What this crate does not do
//!
//! Pictures are made to be looked at, and may become prettier. What programs exchange are the
//! notations of the crate `fourgone`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod ansi;
mod ascii;
mod colour;
mod emoji;
mod line;
mod markdown;
mod name;
mod paint;
mod picture;
mod style;
mod svg;
mod theme;
mod words;

pub use colour::Colour;
pub use name::UnknownName;
pub use paint::{Paint, Palette};
pub use picture::Picture;
pub use style::Style;
pub use theme::{Look, Shape, Team, Theme};
pub use words::DRAW;
