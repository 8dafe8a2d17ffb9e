//! `ascii`: six lines of `X` for the first player, `O` for the second, and `.`.

use core::fmt;
use core::str::FromStr;

use super::picture::Symbols;
use super::{ParseError, Record};
use crate::{Board, ByPlayer};

const SYMBOLS: Symbols = Symbols {
    discs: ByPlayer { first: 'X', second: 'O' },
    empty: '.',
    also_empty: &[],
    expected: "a cell, `X`, `O` or `.`",
};

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    SYMBOLS.read(text)?.record()
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", SYMBOLS.draw(record.position().board()))
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads a board in the notation `ascii`, whether or not a game leads to it.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        SYMBOLS.read(text).map(|placement| placement.board())
    }
}

impl fmt::Display for Board {
    /// Draws the board in the notation `ascii`, each line with its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", SYMBOLS.draw(*self))
    }
}
