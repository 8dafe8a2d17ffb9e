//! `moves`: the columns 1 to 7 one after the other, as in `443`.

use core::fmt;
use core::str::FromStr;

use super::{ParseError, ParseErrorKind};
use crate::{Column, Game, Outcome, PlayError};

impl FromStr for Game {
    type Err = ParseError;

    /// Reads a game in the notation `moves`: the numbers of the columns, nothing between them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut game = Self::new();
        for (at, found) in text.chars().enumerate() {
            let column = found.to_digit(10).and_then(|digit| Column::from_number(digit as usize));
            let played = match column {
                Some(column) => play(&mut game, column),
                None => Err(ParseErrorKind::Unexpected {
                    found: Some(found),
                    expected: "a column from 1 to 7",
                }),
            };
            played.map_err(|kind| ParseError { line: 1, character: at + 1, kind })?;
        }
        Ok(game)
    }
}

impl fmt::Display for Game {
    /// Writes the game in the notation `moves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().iter().try_for_each(|column| write!(f, "{column}"))
    }
}

/// Plays the next move of a text.
pub(super) fn play(game: &mut Game, column: Column) -> Result<(), ParseErrorKind> {
    match game.play(column) {
        Ok(_) => Ok(()),
        Err(PlayError::ColumnFull { column }) => {
            Err(ParseErrorKind::ColumnFull { number: game.ply() + 1, column })
        }
        Err(PlayError::GameOver | PlayError::OutOfTurn { .. }) => Err(ParseErrorKind::GameOver {
            ended: game.ply(),
            winner: game.outcome().and_then(Outcome::winner),
        }),
    }
}
