//! `openspiel`: six lines of `x` for the first player, `o` for the second, and `.`.

use core::fmt;

use super::picture::Symbols;
use super::{ParseError, Record};
use crate::ByPlayer;

const SYMBOLS: Symbols = Symbols {
    discs: ByPlayer { first: 'x', second: 'o' },
    empty: '.',
    also_empty: &[],
    expected: "a cell, `x`, `o` or `.`",
};

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    SYMBOLS.read(text)?.record()
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", SYMBOLS.draw(record.position().board()))
}
