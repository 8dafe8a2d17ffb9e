//! `cells`: where each disc came to rest, as in `d1 d2 c1`.

use core::fmt;

use super::reader::Reader;
use super::{ParseError, ParseErrorKind, Record, separated, sequence};
use crate::{Cell, Column, Game, Row};

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut game = Game::new();
    let row = |found: char| Row::from_index((found.to_digit(10)? as usize).checked_sub(1)?);
    while reader.peek().is_some() {
        let place = reader.place();
        let column = reader.symbol(Column::from_letter, "the letter of a column, a to g")?;
        let row = reader.symbol(row, "the number of a row, 1 to 6")?;
        let cell = Cell::new(column, row);
        match game.landing(column) {
            Some(landing) if landing != cell && game.outcome().is_none() => {
                return Err(place.error(ParseErrorKind::NoLanding { cell, landing }));
            }
            _ => sequence::play(&mut game, column, place)?,
        }
        if reader.peek().is_some_and(|next| !next.is_whitespace()) {
            return Err(reader.unexpected("a space between two cells"));
        }
        reader.skip_whitespace();
    }
    Ok(game.into())
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    separated::write(f, " ", record.game().cells())
}
