//! `moves`: the columns 1 to 7 one after the other, as in `443`.

use core::fmt;
use core::str::FromStr;

use super::{ParseError, Record, separated, sequence};
use crate::{Column, Game};

/// Stands for the empty board where an empty text would not be seen.
const NO_MOVES: &str = "-";

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    if text.trim() == NO_MOVES {
        return Ok(Game::new().into());
    }
    let column = |found: char| Column::from_number(found.to_digit(10)? as usize);
    sequence::parse(text, column, "a column from 1 to 7")
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", record.game())
}

impl FromStr for Game {
    type Err = ParseError;

    /// Reads a game in the notation `moves`: the numbers of the columns, nothing between them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(|record| record.game().clone())
    }
}

impl fmt::Display for Game {
    /// Writes the game in the notation `moves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated::write(f, "", self.moves())
    }
}
