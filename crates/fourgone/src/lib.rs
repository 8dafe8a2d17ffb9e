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
//! - `serde`: the types can be written and read with [serde](https://serde.rs); what is read is
//!   checked, so nothing impossible comes out.
//! - `arbitrary`: the types can be made from any bytes, for fuzzing.
//!
//! # What this crate does not do
//!
//! It does not know which move is good (that is `fourgone-solver`), it draws nothing in colour
//! (`fourgone-render`), and it knows boards of seven columns and six rows only.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

/// The examples of DESIGN.md, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../DESIGN.md")]
struct Design;

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
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

pub use bitboard::{Bitboard, BitboardIter};
pub use board::{Board, PositionError};
pub use cell::{Cell, ParseCellError, ParseRowError, Row};
pub use column::{ByColumn, Column, Columns, ColumnsIter, ParseColumnError};
pub use game::Game;
pub use perft::{Census, Count, perft};
pub use player::{ByPlayer, ParsePlayerError, Player};
pub use position::{Key, Outcome, PlayError, Position};
