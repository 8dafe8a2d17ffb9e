//! Boards drawn cell by cell: `emoji`, `ascii` and `openspiel` in six lines, the top row first,
//! and `uci` in one line.
//!
//! ```text
//! emoji            ascii      openspiel   uci
//! 🟦🟦🟦🟦🟦🟦🟦   .......    .......     b,b,b,b,b,b,b,b,b,b,b,b,
//! 🟦🟦🟦🟦🟦🟦🟦   .......    .......     x,b,b,b,b,b,x,o,b,b,b,b,
//! 🟦🟦🟦🟦🟦🟦🟦   .......    .......     b,b,b,b,b,b,b,b,b,b,b,b,
//! 🟦🟦🟦🟦🟦🟦🟦   .......    .......     b,b,b,b,b,b
//! 🟦🟦🟦🟡🟦🟦🟦   ...O...    ...o...
//! 🟦🟦🔴🔴🟦🟦🟦   ..XX...    ..xx...
//! 1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣
//! ```

use core::fmt::{self, Write};
use core::str::FromStr;

use super::reader::{CONTENTS, Location, Placement, Reader};
use super::{Colour, ParseError, Transcript, write_separated};
use crate::{Bitboard, Board, ByPlayer, Cell, Column, Player, Position, Row};

/// What may follow a symbol to have it drawn in colour.
const COLOURED: char = '\u{fe0f}';

/// What makes a digit a keycap with that digit.
const KEYCAP: char = '\u{20e3}';

/// The symbols of a picture.
pub(super) struct Symbols {
    /// A disc of each player.
    discs: ByPlayer<char>,
    /// An empty cell.
    empty: char,
    /// What is read as an empty cell as well.
    also_empty: &'static [char],
    /// All of them, in words.
    expected: &'static str,
    /// Whether the numbers of the columns are drawn under the board.
    numbered: bool,
}

/// `ascii`: `X` for the first player, `O` for the second, and `.`.
pub(super) const ASCII: Symbols = Symbols {
    discs: ByPlayer { first: 'X', second: 'O' },
    empty: '.',
    also_empty: &[],
    expected: "a cell, `X`, `O` or `.`",
    numbered: false,
};

/// `openspiel`: `x` for the first player, `o` for the second, and `.`.
pub(super) const OPENSPIEL: Symbols = Symbols {
    discs: ByPlayer { first: 'x', second: 'o' },
    expected: "a cell, `x`, `o` or `.`",
    ..ASCII
};

/// `emoji`: 🔴 🟡 🟦 over the numbers of the columns, if the first player has this colour.
pub(super) const fn emoji(first: Colour) -> Symbols {
    let (red, yellow) = ('🔴', '🟡');
    Symbols {
        discs: match first {
            Colour::Red => ByPlayer { first: red, second: yellow },
            Colour::Yellow => ByPlayer { first: yellow, second: red },
        },
        empty: '🟦',
        also_empty: &['🔵', '⚪', '⚫', '.'],
        expected: "a cell, 🔴, 🟡 or 🟦",
        numbered: true,
    }
}

/// Whether this is a symbol of `emoji` and of no other notation.
pub(super) fn is_emoji(symbol: char) -> bool {
    matches!(symbol, '🔴' | '🟡' | '🟦' | '🔵' | '⚪' | '⚫')
}

impl Symbols {
    pub(super) fn parse(&self, text: &str) -> Result<Transcript, ParseError> {
        self.read(text)?.transcript()
    }

    pub(super) fn write(&self, position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(position.board(), f)
    }

    /// Reads a board to the end of the text, whether or not a game leads to it.
    fn read(&self, text: &str) -> Result<Placement, ParseError> {
        let meaning = |found| {
            let player = Player::ALL.into_iter().find(|&player| self.discs[player] == found);
            let is_empty = found == self.empty || self.also_empty.contains(&found);
            (player.is_some() || is_empty).then_some(player)
        };
        let mut reader = Reader::new(text);
        let mut placement = Placement::new(&reader);
        read_picture(&mut reader, meaning, self.expected, |cell, disc, location| {
            placement.put(cell, disc, location);
        })?;
        Ok(placement)
    }

    /// Draws a board, without a newline after the last line.
    fn draw(&self, board: Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in Row::ALL.into_iter().rev() {
            for column in Column::ALL {
                let disc = board.disc_at(Cell::new(column, row));
                f.write_char(disc.map_or(self.empty, |player| self.discs[player]))?;
            }
            if row != Row::One {
                f.write_char('\n')?;
            }
        }
        if self.numbered {
            f.write_char('\n')?;
            for column in Column::ALL {
                write!(f, "{column}{COLOURED}{KEYCAP}")?;
            }
        }
        Ok(())
    }
}

/// Reads six lines of seven cells to the end of the text, with or without the numbers of the
/// columns under them, and hands over what each cell holds.
fn read_picture<T>(
    reader: &mut Reader<'_>,
    meaning: impl Fn(char) -> Option<T>,
    expected: &'static str,
    mut put: impl FnMut(Cell, T, Location),
) -> Result<(), ParseError> {
    for row in Row::ALL.into_iter().rev() {
        if row != Row::Six {
            next_line(reader)?;
        }
        for column in Column::ALL {
            reader.skip_blanks();
            let location = reader.location();
            let content = reader.symbol(&meaning, expected)?;
            reader.accept(COLOURED);
            put(Cell::new(column, row), content, location);
        }
    }
    reader.skip_whitespace();
    if reader.peek().is_some() {
        read_numbers(reader)?;
    }
    reader.end()
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
fn read_numbers(reader: &mut Reader<'_>) -> Result<(), ParseError> {
    let expected = "the numbers of the columns, 1 to 7, or the end of the text";
    for column in Column::ALL {
        reader.skip_blanks();
        let is_its_number = |found: char| {
            let number = found.to_digit(10)? as usize;
            (number == column.number()).then_some(())
        };
        reader.symbol(is_its_number, expected)?;
        reader.accept(COLOURED);
        reader.accept(KEYCAP);
    }
    Ok(())
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads a board in the notation `ascii`, whether or not a game leads to it.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        ASCII.read(text).map(|placement| placement.board())
    }
}

impl fmt::Display for Board {
    /// Draws the board in the notation `ascii`, with a newline after each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ASCII.draw(*self, f)?;
        f.write_char('\n')
    }
}

impl FromStr for Position {
    type Err = ParseError;

    /// Reads a position in the notation `ascii`; whose turn it is follows from the number of
    /// discs.
    ///
    /// # Errors
    ///
    /// The text is no picture of a board, or no game leads to that board. For texts in other
    /// notations there is [`Notation::parse`](super::Notation::parse).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        ASCII.parse(text).map(|transcript| transcript.position())
    }
}

impl fmt::Display for Position {
    /// Draws the board in the notation `ascii`, with a newline after each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board().fmt(f)
    }
}

impl FromStr for Bitboard {
    type Err = ParseError;

    /// Reads the picture that [`bitboard!`](crate::bitboard!) takes: `X` for the cells in the set
    /// and `.` for the others.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let meaning = |found| match found {
            'X' => Some(true),
            '.' => Some(false),
            _ => None,
        };
        let mut set = Self::EMPTY;
        let mut put = |cell, is_in_set| {
            if is_in_set {
                set.insert(cell);
            }
        };
        let expected = "a cell, `X` or `.`";
        read_picture(&mut Reader::new(text), meaning, expected, |cell, found, _| put(cell, found))?;
        Ok(set)
    }
}

/// The letter of what a cell holds in `uci`, where `b` is blank.
const fn uci_letter(disc: Option<Player>) -> char {
    match disc {
        None => 'b',
        Some(Player::First) => 'x',
        Some(Player::Second) => 'o',
    }
}

/// Reads `uci`: the cells a1 to a6, b1 to g6, with commas between them.
///
/// In the data set one more field says who wins with best play. It is skipped.
pub(super) fn parse_uci(text: &str) -> Result<Transcript, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    let disc = |found| CONTENTS.into_iter().find(|&content| uci_letter(content) == found);
    for (index, cell) in Cell::all().enumerate() {
        if index > 0 {
            reader.skip_blanks();
            reader.expect(',', "`,`")?;
            reader.skip_blanks();
        }
        let location = reader.location();
        placement.put(cell, reader.symbol(disc, "a cell, `x`, `o` or `b`")?, location);
    }
    reader.skip_blanks();
    if reader.accept(',') {
        reader.skip_blanks();
        if !["win", "loss", "draw"].into_iter().any(|verdict| reader.accept_all(verdict)) {
            return Err(reader.unexpected("`win`, `loss` or `draw`"));
        }
    }
    reader.end()?;
    placement.transcript()
}

pub(super) fn write_uci(position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_separated(f, ",", Cell::all().map(|cell| uci_letter(position.disc_at(cell))))
}
