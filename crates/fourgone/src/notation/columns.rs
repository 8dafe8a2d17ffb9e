//! `columns`: a JSON array of 7 columns of 6, each from the bottom.

use core::fmt;

use super::{ParseError, Record, discs};
use crate::{Cell, Column, Row};

/// The cells of each column from the bottom.
fn columns() -> [impl Iterator<Item = Cell> + Clone; Column::COUNT] {
    Column::ALL.map(|column| Row::ALL.into_iter().map(move |row| Cell::new(column, row)))
}

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    discs::parse_lines(text, &columns())
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", discs::lines(record, columns()))
}
