//! Boards drawn in six lines, the top row first.

use core::fmt::{self, Write};

use super::placement::Placement;
use super::reader::Reader;
use super::{ParseError, separated};
use crate::{Board, ByPlayer, Cell, Column, Player, Row};

/// What may follow a symbol to have it drawn in colour.
pub(super) const COLOURED: char = '\u{fe0f}';

/// What makes a digit a key with that digit.
pub(super) const KEYCAP: char = '\u{20e3}';

/// The symbols of a picture.
pub(super) struct Symbols {
    /// A disc of each player.
    pub(super) discs: ByPlayer<char>,
    /// An empty cell.
    pub(super) empty: char,
    /// What is read as an empty cell as well.
    pub(super) also_empty: &'static [char],
    /// All of them, in words.
    pub(super) expected: &'static str,
}

impl Symbols {
    /// Reads a board, with or without the numbers of the columns under it, to the end of the text.
    pub(super) fn read(&self, text: &str) -> Result<Placement, ParseError> {
        let meaning = |found| {
            let player = Player::ALL.into_iter().find(|&player| self.discs[player] == found);
            let is_empty = found == self.empty || self.also_empty.contains(&found);
            (player.is_some() || is_empty).then_some(player)
        };
        let mut reader = Reader::new(text);
        let mut placement = Placement::new(&reader);
        for row in Row::ALL.into_iter().rev() {
            if row != Row::Six {
                next_line(&mut reader)?;
            }
            for column in Column::ALL {
                reader.skip_blanks();
                let place = reader.place();
                let disc = reader.symbol(meaning, self.expected)?;
                reader.accept(COLOURED);
                placement.put(Cell::new(column, row), disc, place);
            }
        }
        reader.skip_whitespace();
        if reader.peek().is_some() {
            read_foot(&mut reader)?;
        }
        reader.end()?;
        Ok(placement)
    }

    /// Draws a board, without an end of line after the last row.
    pub(super) fn draw(&self, board: Board) -> impl fmt::Display {
        let symbol = move |cell| board.disc_at(cell).map_or(self.empty, |disc| self.discs[disc]);
        let row = move |row| {
            fmt::from_fn(move |f| {
                let mut cells = Column::ALL.into_iter().map(|column| Cell::new(column, row));
                cells.try_for_each(|cell| f.write_char(symbol(cell)))
            })
        };
        fmt::from_fn(move |f| separated::write(f, "\n", Row::ALL.into_iter().rev().map(row)))
    }
}

/// Reads the end of a row that is not the last.
fn next_line(reader: &mut Reader<'_>) -> Result<(), ParseError> {
    reader.skip_blanks();
    match reader.peek() {
        Some('\n') => {
            reader.skip_whitespace();
            Ok(())
        }
        Some(_) => Err(reader.unexpected("the end of the line after seven cells")),
        None => Err(reader.unexpected("six lines of seven cells")),
    }
}

/// Reads the numbers of the columns.
fn read_foot(reader: &mut Reader<'_>) -> Result<(), ParseError> {
    for column in Column::ALL {
        reader.skip_blanks();
        let is_its_number = |found: char| {
            let number = found.to_digit(10)? as usize;
            (number == column.number()).then_some(())
        };
        reader
            .symbol(is_its_number, "the numbers of the columns, 1 to 7, or the end of the text")?;
        reader.accept(COLOURED);
        reader.accept(KEYCAP);
    }
    Ok(())
}
