//! Discs as numbers in JSON: 0 for an empty cell, 1 for the first player, 2 for the second.

use core::fmt;

use super::placement::Placement;
use super::reader::Reader;
use super::{ParseError, Record, json};
use crate::{Cell, Player};

/// Reads what one cell holds.
fn read(reader: &mut Reader<'_>) -> Result<Option<Player>, ParseError> {
    let disc = |found| match found {
        0 => Some(None),
        1 => Some(Some(Player::First)),
        2 => Some(Some(Player::Second)),
        _ => None,
    };
    reader.meaningful_number(disc, "0 for an empty cell, 1 or 2 for a player's disc")
}

/// The number of what a cell holds.
pub(super) const fn number(disc: Option<Player>) -> u8 {
    match disc {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => 2,
    }
}

/// Reads an array of what these cells hold.
pub(super) fn read_line(
    reader: &mut Reader<'_>,
    cells: impl Iterator<Item = Cell> + Clone,
    placement: &mut Placement,
) -> Result<(), ParseError> {
    let size = cells.clone().count();
    let mut cells = cells;
    json::read_array(reader, size..=size, |reader, _| {
        let place = reader.place();
        let disc = read(reader)?;
        if let Some(cell) = cells.next() {
            placement.put(cell, disc, place);
        }
        Ok(())
    })
}

/// What these cells hold, as an array.
pub(super) fn line(
    record: &Record,
    cells: impl Iterator<Item = Cell> + Clone,
) -> impl fmt::Display {
    let position = record.position();
    json::array(cells.map(move |cell| number(position.disc_at(cell))))
}

/// Reads a board as an array of lines of cells, to the end of the text.
pub(super) fn parse_lines<const LINES: usize>(
    text: &str,
    lines: &[impl Iterator<Item = Cell> + Clone; LINES],
) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    json::read_array(&mut reader, LINES..=LINES, |reader, index| {
        read_line(reader, lines[index].clone(), &mut placement)
    })?;
    reader.end()?;
    placement.record()
}

/// A board as an array of lines of cells.
pub(super) fn lines<const LINES: usize>(
    record: &Record,
    lines: [impl Iterator<Item = Cell> + Clone; LINES],
) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let lines = lines.clone().map(|cells| line(record, cells));
        write!(f, "{}", json::array(lines.iter()))
    })
}
