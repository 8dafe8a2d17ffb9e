//! Games as their moves in order: `moves`, `moves0`, `letters`, `list` and `cells`.
//!
//! ```text
//! moves     443
//! moves0    332
//! letters   DDC
//! list      [3,3,2]
//! cells     d1 d2 c1
//! ```

use core::fmt;
use core::str::FromStr;

use super::reader::{Location, Reader};
use super::{ParseError, ParseErrorKind, Transcript, json, write_separated};
use crate::{Cell, Column, Game, Outcome, PlayError, Row};

/// A notation in which each move is one character, with nothing between them.
pub(super) struct Characters {
    /// The column that a character stands for.
    column: fn(char) -> Option<Column>,
    /// The character that stands for a column.
    character: fn(Column) -> char,
    /// All of them, in words.
    expected: &'static str,
}

/// `moves`: the columns from 1, as in `443`.
pub(super) const MOVES: Characters = Characters {
    column: |found| Column::from_number(found.to_digit(10)? as usize),
    character: |column| char::from(b'1' + column as u8),
    expected: "a column from 1 to 7",
};

/// `moves0`: the columns from 0, as in `332`.
pub(super) const MOVES_FROM_0: Characters = Characters {
    column: |found| Column::from_index(found.to_digit(10)? as usize),
    character: |column| char::from(b'0' + column as u8),
    expected: "a column from 0 to 6",
};

/// `letters`: the columns from A, as in `DDC`; small letters are read too.
pub(super) const LETTERS: Characters = Characters {
    column: Column::from_letter,
    character: Column::letter,
    expected: "a column from A to G",
};

/// What stands for a game without moves where an empty text would not be seen.
const NO_MOVES: &str = "-";

/// The moves of a text, which may say that there are none.
fn moves_of(text: &str) -> &str {
    if text.trim() == NO_MOVES { "" } else { text }
}

impl Characters {
    /// Reads a game to the end of the text.
    fn read(&self, text: &str) -> Result<Game, ParseError> {
        let mut reader = Reader::new(moves_of(text));
        let mut game = Game::new();
        while reader.peek().is_some_and(|next| !next.is_whitespace()) {
            let location = reader.location();
            let column = reader.symbol(self.column, self.expected)?;
            play(&mut game, column, location)?;
        }
        reader.end()?;
        Ok(game)
    }

    pub(super) fn parse(&self, text: &str) -> Result<Transcript, ParseError> {
        self.read(text).map(Transcript::from)
    }

    pub(super) fn write(&self, game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_separated(f, "", game.moves().iter().map(|&column| (self.character)(column)))
    }
}

impl FromStr for Game {
    type Err = ParseError;

    /// Reads a game in the notation `moves`: the numbers of the columns, nothing between them.
    /// `-` is a game without moves, as is an empty text.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        MOVES.read(text)
    }
}

impl fmt::Display for Game {
    /// Writes the game in the notation `moves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        MOVES.write(self, f)
    }
}

/// Reads `list`: a JSON array of the columns from 0, as in `[3,3,2]`.
pub(super) fn parse_list(text: &str) -> Result<Transcript, ParseError> {
    let mut reader = Reader::new(text);
    let mut game = Game::new();
    let column = |found: u64| Column::from_index(usize::try_from(found).ok()?);
    json::read_array(&mut reader, 0..=usize::MAX, |reader, _| {
        let location = reader.location();
        let column = reader.meaningful_number(column, MOVES_FROM_0.expected)?;
        play(&mut game, column, location)
    })?;
    reader.end()?;
    Ok(game.into())
}

pub(super) fn write_list(game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", json::array(game.moves().iter().map(|column| column.index())))
}

/// Reads `cells`: where each disc landed, as in `d1 d2 c1`.
pub(super) fn parse_cells(text: &str) -> Result<Transcript, ParseError> {
    let mut reader = Reader::new(moves_of(text));
    let mut game = Game::new();
    let row = |found: char| Row::from_number(found.to_digit(10)? as usize);
    while reader.peek().is_some() {
        let location = reader.location();
        let column = reader.symbol(Column::from_letter, "the letter of a column, a to g")?;
        let row = reader.symbol(row, "the number of a row, 1 to 6")?;
        let cell = Cell::new(column, row);
        match game.landing(column) {
            Some(landing) if landing != cell && game.outcome().is_none() => {
                return Err(location.error(ParseErrorKind::NoLanding { cell, landing }));
            }
            _ => play(&mut game, column, location)?,
        }
        if reader.peek().is_some_and(|next| !next.is_whitespace()) {
            return Err(reader.unexpected("a space between two cells"));
        }
        reader.skip_whitespace();
    }
    Ok(game.into())
}

pub(super) fn write_cells(game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_separated(f, " ", game.cells())
}

/// Plays the move that was read here.
fn play(game: &mut Game, column: Column, location: Location) -> Result<(), ParseError> {
    let kind = match game.play(column) {
        Ok(_) => return Ok(()),
        Err(PlayError::ColumnFull { column }) => {
            ParseErrorKind::ColumnFull { number: game.ply() + 1, column }
        }
        Err(PlayError::GameOver | PlayError::OutOfTurn { .. }) => ParseErrorKind::GameOver {
            ended: game.ply(),
            winner: game.outcome().and_then(Outcome::winner),
        },
    };
    Err(location.error(kind))
}
