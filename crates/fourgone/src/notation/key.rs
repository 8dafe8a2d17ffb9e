//! `key`: the one integer that stands for the position, see [`Key`].

use core::fmt;
use core::str::FromStr;

use super::reader::Reader;
use super::{ParseError, ParseErrorKind, Record};
use crate::Key;

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let key: Key = text.parse()?;
    let impossible = |error| Reader::new(text).place().error(ParseErrorKind::Impossible(error));
    Record::try_from(key.board()).map_err(impossible)
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", record.position().key())
}

impl FromStr for Key {
    type Err = ParseError;

    /// Reads a key in the notation `key`, whether or not a game leads to its board.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let key = reader.meaningful_number(Self::from_bits, "the key of a position")?;
        reader.end()?;
        Ok(key)
    }
}
