//! `bitboards`: the first player's bitboard and the second's, as in `2113536 4194304`.

use core::fmt;

use super::placement::Placement;
use super::reader::Reader;
use super::{ParseError, Record};
use crate::Player;

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    placement.read_bitboard(&mut reader, Player::First)?;
    if reader.peek().is_some_and(|next| !next.is_whitespace()) {
        return Err(reader.unexpected("a space between two bitboards"));
    }
    reader.skip_whitespace();
    placement.read_bitboard(&mut reader, Player::Second)?;
    reader.end()?;
    placement.record()
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let bits = |player| record.position().discs(player).bits();
    write!(f, "{} {}", bits(Player::First), bits(Player::Second))
}
