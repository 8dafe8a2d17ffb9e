//! `uci`: what each cell holds, a1 to a6, b1 to g6, as in the UCI data set: `x` for the first
//! player, `o` for the second, `b` for blank, with commas between them.
//!
//! In the data set a field more tells who wins with best play. It is read over.

use core::fmt;

use super::placement::Placement;
use super::reader::Reader;
use super::{ParseError, Record, separated};
use crate::{Cell, Player};

/// What the data set may say of a position.
const VERDICTS: [&str; 3] = ["win", "loss", "draw"];

/// The letter of what a cell holds.
const fn letter(disc: Option<Player>) -> char {
    match disc {
        None => 'b',
        Some(Player::First) => 'x',
        Some(Player::Second) => 'o',
    }
}

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    let contents = [None, Some(Player::First), Some(Player::Second)];
    let disc = |found| contents.into_iter().find(|&content| letter(content) == found);
    for (index, cell) in Cell::all().enumerate() {
        if index > 0 {
            reader.skip_blanks();
            reader.expect(',', "`,`")?;
            reader.skip_blanks();
        }
        let place = reader.place();
        placement.put(cell, reader.symbol(disc, "a cell, `x`, `o` or `b`")?, place);
    }
    reader.skip_blanks();
    if reader.accept(',') {
        reader.skip_blanks();
        if !VERDICTS.into_iter().any(|verdict| reader.accept_all(verdict)) {
            return Err(reader.unexpected("`win`, `loss` or `draw`"));
        }
    }
    reader.end()?;
    placement.record()
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let position = record.position();
    separated::write(f, ",", Cell::all().map(|cell| letter(position.disc_at(cell))))
}
