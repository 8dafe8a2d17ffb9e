//! `emoji`: six lines of 🔴 🟡 🟦 and the numbers of the columns under them.

use core::fmt;

use super::picture::{COLOURED, KEYCAP, Symbols};
use super::{Colour, ParseError, Record, separated};
use crate::{ByPlayer, Column};

/// The symbols if the first player has this colour.
const fn symbols(first: Colour) -> Symbols {
    let (red, yellow) = ('🔴', '🟡');
    let discs = match first {
        Colour::Red => ByPlayer { first: red, second: yellow },
        Colour::Yellow => ByPlayer { first: yellow, second: red },
    };
    let expected = "a cell, 🔴, 🟡 or 🟦";
    Symbols { discs, empty: '🟦', also_empty: &['🔵', '⚪', '⚫', '.'], expected }
}

/// Whether only a picture in emoji has this symbol.
pub(super) fn has(symbol: char) -> bool {
    matches!(symbol, '🔴' | '🟡' | '🟦' | '🔵' | '⚪' | '⚫')
}

pub(super) fn parse(text: &str, first: Colour) -> Result<Record, ParseError> {
    symbols(first).read(text)?.record()
}

pub(super) fn write(record: &Record, first: Colour, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{}", symbols(first).draw(record.position().board()))?;
    let key = |column| fmt::from_fn(move |f| write!(f, "{column}{COLOURED}{KEYCAP}"));
    separated::write(f, "", Column::ALL.map(key))
}
