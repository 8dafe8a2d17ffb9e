//! `kaggle`: a flat JSON array of 42, row by row, the top row first, as in Kaggle's `ConnectX`.

use core::fmt;

use super::placement::Placement;
use super::reader::Reader;
use super::{ParseError, Record, discs};
use crate::Cell;

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    discs::read_line(&mut reader, Cell::in_reading_order(), &mut placement)?;
    reader.end()?;
    placement.record()
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", discs::line(record, Cell::in_reading_order()))
}
