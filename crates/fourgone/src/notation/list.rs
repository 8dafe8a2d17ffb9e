//! `list`: the columns 0 to 6 as a JSON array, as in `[3,3,2]`.

use core::fmt;

use super::reader::Reader;
use super::{ParseError, Record, json, sequence};
use crate::{Column, Game};

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut game = Game::new();
    let column = |found: u64| Column::from_index(usize::try_from(found).ok()?);
    json::read_array(&mut reader, 0..=usize::MAX, |reader, _| {
        let place = reader.place();
        let column = reader.meaningful_number(column, "a column from 0 to 6")?;
        sequence::play(&mut game, column, place)
    })?;
    reader.end()?;
    Ok(game.into())
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", json::array(record.game().moves().iter().map(|column| column.index())))
}
