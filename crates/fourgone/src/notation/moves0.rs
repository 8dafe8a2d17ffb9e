//! `moves0`: the columns 0 to 6 one after the other, as in `332`.

use core::fmt;

use super::{ParseError, Record, separated, sequence};
use crate::Column;

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let column = |found: char| Column::from_index(found.to_digit(10)? as usize);
    sequence::parse(text, column, "a column from 0 to 6")
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    separated::write(f, "", record.game().moves().iter().map(|column| column.index()))
}
