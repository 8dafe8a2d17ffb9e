//! The rules of Connect Four, exactly.
//!
//! ```
//! use fourgone::{Column, Game, Outcome, Player};
//!
//! let mut game = Game::new();
//! for column in [Column::D, Column::D, Column::E, Column::E, Column::C, Column::C] {
//!     game.play(column)?;
//! }
//! game.play(Column::F)?;
//! assert_eq!(game.position().to_string(), "\
//! .......
//! .......
//! .......
//! .......
//! ..OOO..
//! ..XXXX.
//! ");
//! assert_eq!(game.outcome().and_then(Outcome::winner), Some(Player::First));
//! # Ok::<(), fourgone::PlayError>(())
//! ```
//!
//! A [`Game`] has history, a [`Position`] is a placement of discs reached by play, a [`Board`] is
//! any placement at all, a [`Bitboard`] is a set of cells. The module [`notation`] reads and
//! writes every notation in use.
//!
//! The library needs no standard library, only an allocator; it has no dependencies and no unsafe
//! code. It does no input or output, reads no clock, and never panics on what it is given.
//!
//! # Features
//!
//! - `serde`: the types can be written and read with [serde](https://serde.rs) in the forms below;
//!   what is read is checked, so nothing impossible comes out.
//! - `arbitrary`: the types can be made from any bytes, for fuzzing.
//!
//! | type | form |
//! |---|---|
//! | [`Player`] | `"first"`, `"second"` |
//! | [`Column`], [`Row`] | a number from 1 |
//! | [`Cell`] | `"d2"` |
//! | [`Bitboard`] | its bits |
//! | [`Columns`] | an array of columns, `[3, 4]` |
//! | [`Board`], [`Position`] | `{"first": bits, "second": bits}` |
//! | [`Game`] | its moves, `"4453"`, without those that were taken back |
//! | [`Key`] | its value |
//! | [`Outcome`] | `{"winner": "first", "line": bits}`, for a draw `{"winner": null, "line": 0}` |
//! | [`ByPlayer`] | `{"first": value, "second": value}` |
//! | [`ByColumn`] | an array of seven values |
//! | [`Size`] | `"7x6"` |
//! | [`Count`] | `{"ply": 2, "sequences": 49, "positions": 49}` |
//! | [`Notation`](notation::Notation) | its name, `"moves"`; the one with colours is `{"emoji": {"first": "red"}}` |
//! | [`Colour`](notation::Colour) | `"red"`, `"yellow"` |
//!
//! # What this crate does not do
//!
//! It does not know which move is good (that is `fourgone-solver`), it draws nothing in colour
//! (`fourgone-render`), and its notations are those of boards of seven columns and six rows.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bitboard;
mod board;
mod cell;
mod column;
mod game;
pub mod notation;
mod perft;
mod player;
mod position;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod sized;

pub use bitboard::{Bitboard, BitboardIter};
pub use board::{Board, PositionError};
pub use cell::{Cell, ParseCellError, ParseRowError, Row};
pub use column::{ByColumn, Column, Columns, ColumnsIter, ParseColumnError};
pub use game::Game;
pub use perft::{Census, Count, SizedCensus, perft};
pub use player::{ByPlayer, ParsePlayerError, Player};
pub use position::{Key, Outcome, PlayError, Position};
pub use sized::{ParseSizeError, Size, SizedGame, SizedPlayError, SizedPosition};
