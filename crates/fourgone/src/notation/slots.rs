//! `slots`: a JSON array of the discs of each column from the bottom, as in
//! `[[],[],[1],[1,2],[],[],[]]`.

use core::fmt;

use super::placement::Placement;
use super::reader::Reader;
use super::{ParseError, Record, discs, json};
use crate::{Bitboard, Cell, Column, Player, Row};

/// Reads a disc; here no cell is empty.
fn read_disc(reader: &mut Reader<'_>) -> Result<Player, ParseError> {
    let player = |found| Player::ALL.into_iter().find(|&one| discs::number(Some(one)) == found);
    let meaning = |found| player(u8::try_from(found).ok()?);
    reader.meaningful_number(meaning, "a player's disc, 1 or 2")
}

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    json::read_array(&mut reader, Column::COUNT..=Column::COUNT, |reader, column| {
        json::read_array(reader, 0..=Row::COUNT, |reader, row| {
            let place = reader.place();
            let disc = read_disc(reader)?;
            placement.put(Cell::new(Column::ALL[column], Row::ALL[row]), Some(disc), place);
            Ok(())
        })
    })?;
    reader.end()?;
    placement.record()
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let occupied = record.position().occupied();
    let piles = Column::ALL.map(|column| (occupied & Bitboard::column(column)).into_iter());
    write!(f, "{}", discs::lines(record, piles))
}
