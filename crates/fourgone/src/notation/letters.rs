//! `letters`: the columns A to G one after the other, as in `DDC`; small letters are read too.

use core::fmt;

use super::{ParseError, Record, separated, sequence};
use crate::Column;

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    sequence::parse(text, Column::from_letter, "a column from A to G")
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    separated::write(f, "", record.game().moves().iter().map(|column| column.letter()))
}
