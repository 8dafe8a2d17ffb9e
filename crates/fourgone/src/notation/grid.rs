//! `grid`: a JSON array of 6 rows of 7, the top row first.

use core::fmt;

use super::{ParseError, Record, discs};
use crate::{Cell, Column, Row};

/// The cells of each row from the left, the top row first.
fn rows() -> [impl Iterator<Item = Cell> + Clone; Row::COUNT] {
    let mut rows = Row::ALL;
    rows.reverse();
    rows.map(|row| Column::ALL.into_iter().map(move |column| Cell::new(column, row)))
}

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    discs::parse_lines(text, &rows())
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", discs::lines(record, rows()))
}
