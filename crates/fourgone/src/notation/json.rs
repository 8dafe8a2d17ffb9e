//! Boards in JSON, `grid`, `columns`, `slots` and `kaggle`, and as much of JSON as the notations
//! need: arrays and objects of small numbers.
//!
//! ```text
//! grid      [[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,2,0,0,0],[0,0,1,1,0,0,0]]
//! columns   [[0,0,0,0,0,0],[0,0,0,0,0,0],[1,0,0,0,0,0],[1,2,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]
//! slots     [[],[],[1],[1,2],[],[],[]]
//! kaggle    [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,1,1,0,0,0]
//! ```
//!
//! A cell is 0 when it is empty, 1 with a disc of the first player, 2 with one of the second. How
//! deep arrays nest is up to the notation that reads them, never to the text.

use core::fmt;
use core::ops::RangeInclusive;

use super::reader::{CONTENTS, Placement, Reader};
use super::{ParseError, Transcript, write_separated};
use crate::{Bitboard, Cell, Column, Player, Position, Row};

/// Reads an array of so many items, each with the function, which is told how many came before.
pub(super) fn read_array(
    reader: &mut Reader<'_>,
    sizes: RangeInclusive<usize>,
    mut item: impl FnMut(&mut Reader<'_>, usize) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    reader.expect('[', "`[`")?;
    reader.skip_whitespace();
    let mut size = 0;
    if sizes.contains(&size) && reader.accept(']') {
        return Ok(());
    }
    loop {
        item(reader, size)?;
        size += 1;
        reader.skip_whitespace();
        if size == *sizes.end() {
            return reader.expect(']', "`]`");
        }
        if sizes.contains(&size) && reader.accept(']') {
            return Ok(());
        }
        let expected = if sizes.contains(&size) { "`,` or `]`" } else { "`,`" };
        reader.expect(',', expected)?;
        reader.skip_whitespace();
    }
}

/// Reads an object with each of these keys once, in any order, and no other: each value with the
/// function, which is told the index of the key.
pub(super) fn read_object<const KEYS: usize>(
    reader: &mut Reader<'_>,
    keys: [&str; KEYS],
    expected_key: &'static str,
    mut value: impl FnMut(&mut Reader<'_>, usize) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let mut seen = [false; KEYS];
    reader.expect('{', "`{`")?;
    for count in 0..KEYS {
        reader.skip_whitespace();
        if count > 0 {
            reader.expect(',', "`,` and one more key")?;
            reader.skip_whitespace();
        }
        let unknown = reader.unexpected(expected_key);
        let mut is_next = |key: &str| reader.accept_all(key);
        let found = (0..KEYS).find(|&index| !seen[index] && is_next(keys[index]));
        let index = found.ok_or(unknown)?;
        seen[index] = true;
        reader.skip_whitespace();
        reader.expect(':', "`:`")?;
        reader.skip_whitespace();
        value(reader, index)?;
    }
    reader.skip_whitespace();
    reader.expect('}', "`}`")
}

/// The items as an array.
pub(super) fn array<T: fmt::Display>(
    items: impl IntoIterator<Item = T> + Clone,
) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        f.write_str("[")?;
        write_separated(f, ",", items.clone())?;
        f.write_str("]")
    })
}

/// Reads `grid`: an array of 6 rows of 7 cells, the top row first.
pub(super) fn parse_grid(text: &str) -> Result<Transcript, ParseError> {
    parse_lines(text, &rows())
}

pub(super) fn write_grid(position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", lines(position, rows()))
}

/// Reads `columns`: an array of 7 columns of 6 cells, each from the bottom.
pub(super) fn parse_columns(text: &str) -> Result<Transcript, ParseError> {
    parse_lines(text, &columns())
}

pub(super) fn write_columns(position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", lines(position, columns()))
}

/// Reads `slots`: an array of the discs of each column from the bottom, without empty cells.
pub(super) fn parse_slots(text: &str) -> Result<Transcript, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    read_array(&mut reader, Column::COUNT..=Column::COUNT, |reader, column| {
        read_array(reader, 0..=Row::COUNT, |reader, row| {
            let location = reader.location();
            let discs = Player::ALL.map(Some);
            let disc = read_content(reader, &discs, "a player's disc, 1 or 2")?;
            placement.put(Cell::new(Column::ALL[column], Row::ALL[row]), disc, location);
            Ok(())
        })
    })?;
    reader.end()?;
    placement.transcript()
}

pub(super) fn write_slots(position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let occupied = position.occupied();
    let piles = Column::ALL.map(|column| (occupied & Bitboard::column(column)).into_iter());
    write!(f, "{}", lines(position, piles))
}

/// Reads `kaggle`: a flat array of 42 cells, row by row, the top row first.
pub(super) fn parse_kaggle(text: &str) -> Result<Transcript, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    read_line(&mut reader, Cell::in_reading_order(), &mut placement)?;
    reader.end()?;
    placement.transcript()
}

pub(super) fn write_kaggle(position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", line(position, Cell::in_reading_order()))
}

/// The cells of each row from the left, the top row first.
fn rows() -> [impl Iterator<Item = Cell> + Clone; Row::COUNT] {
    let mut rows = Row::ALL;
    rows.reverse();
    rows.map(|row| Column::ALL.into_iter().map(move |column| Cell::new(column, row)))
}

/// The cells of each column from the bottom.
fn columns() -> [impl Iterator<Item = Cell> + Clone; Column::COUNT] {
    Column::ALL.map(|column| Row::ALL.into_iter().map(move |row| Cell::new(column, row)))
}

/// Reads a board as an array of lines of cells, to the end of the text.
fn parse_lines<const LINES: usize>(
    text: &str,
    lines: &[impl Iterator<Item = Cell> + Clone; LINES],
) -> Result<Transcript, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    read_array(&mut reader, LINES..=LINES, |reader, index| {
        read_line(reader, lines[index].clone(), &mut placement)
    })?;
    reader.end()?;
    placement.transcript()
}

/// Reads an array of what these cells hold.
fn read_line(
    reader: &mut Reader<'_>,
    mut cells: impl Iterator<Item = Cell> + Clone,
    placement: &mut Placement,
) -> Result<(), ParseError> {
    let size = cells.clone().count();
    read_array(reader, size..=size, |reader, _| {
        let location = reader.location();
        let expected = "0 for an empty cell, 1 or 2 for a player's disc";
        let disc = read_content(reader, &CONTENTS, expected)?;
        if let Some(cell) = cells.next() {
            placement.put(cell, disc, location);
        }
        Ok(())
    })
}

/// A board as an array of lines of cells.
fn lines<const LINES: usize>(
    position: Position,
    lines: [impl Iterator<Item = Cell> + Clone; LINES],
) -> impl fmt::Display {
    let lines = lines.map(|cells| line(position, cells));
    fmt::from_fn(move |f| write!(f, "{}", array(&lines)))
}

/// What these cells hold, as an array.
fn line(position: Position, cells: impl Iterator<Item = Cell> + Clone) -> impl fmt::Display {
    array(cells.map(move |cell| number(position.disc_at(cell))))
}

/// Reads what a cell holds, which may be one of these.
fn read_content(
    reader: &mut Reader<'_>,
    contents: &[Option<Player>],
    expected: &'static str,
) -> Result<Option<Player>, ParseError> {
    let content = |found| contents.iter().find(|content| u64::from(number(**content)) == found);
    reader.meaningful_number(content, expected).copied()
}

/// The number of what a cell holds.
const fn number(disc: Option<Player>) -> u8 {
    match disc {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => 2,
    }
}
