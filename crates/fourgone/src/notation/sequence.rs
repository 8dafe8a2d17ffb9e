//! Moves one after the other.

use super::reader::{Place, Reader};
use super::{ParseError, ParseErrorKind, Record};
use crate::{Column, Game, Outcome, PlayError};

/// Reads a game of which each move is one character, nothing between them.
pub(super) fn parse(
    text: &str,
    column: impl Fn(char) -> Option<Column>,
    expected: &'static str,
) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut game = Game::new();
    while reader.peek().is_some_and(|next| !next.is_whitespace()) {
        let place = reader.place();
        let column = reader.symbol(&column, expected)?;
        play(&mut game, column, place)?;
    }
    reader.end()?;
    Ok(game.into())
}

/// Plays the move that was read at this place.
pub(super) fn play(game: &mut Game, column: Column, place: Place) -> Result<(), ParseError> {
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
    Err(place.error(kind))
}
