//! Moves that somebody wrote: the position they lead to, or what is wrong with them.

use std::error::Error;
use std::fmt;

use fourgone::notation::{Colour, Notation, ParseError, ParseErrorKind, Transcript, visible};
use fourgone::{Game, Outcome, Player, Position, Size, SizedGame, SizedPlayError, SizedPosition};
use serde::{Deserialize, Serialize};

/// Why moves lead to no position in which the game goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct MovesError {
    /// What is wrong.
    pub kind: MovesErrorKind,
    /// The move that is wrong, or that ended the game, counted from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// A sentence for people.
    pub message: String,
}

/// What is wrong with moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum MovesErrorKind {
    /// A character that is no column.
    BadCharacter,
    /// A move into a full column.
    ColumnFull,
    /// There is nothing to solve, because the game has ended.
    GameOver,
    /// A board that no game leads to.
    ImpossiblePosition,
}

impl MovesError {
    /// The error of this kind at this move, with a sentence for people.
    pub fn new(kind: MovesErrorKind, number: usize, message: impl Into<String>) -> Self {
        Self { kind, number, message: message.into() }
    }

    /// The error that a game has ended with this move.
    pub fn game_over(ended: usize, outcome: Outcome) -> Self {
        let kind = ParseErrorKind::GameOver { ended, winner: outcome.winner() };
        Self::new(MovesErrorKind::GameOver, ended, error_message(kind, Colour::Red))
    }

    /// The error that this stands after the moves of a line, where at most an expected score may.
    pub(crate) fn unexpected_field(field: &str, number: usize) -> Self {
        // Words may be long, and are shown as they are.
        let invisible =
            |next: char| if next.is_control() { char::REPLACEMENT_CHARACTER } else { next };
        let found: String = field.chars().map(invisible).collect();
        let message = format!(
            "expected nothing or one whole number after the moves, found \"{found}\" (write the \
             moves without spaces)"
        );
        Self::new(MovesErrorKind::BadCharacter, number, message)
    }

    /// The error that a line has more bytes than this.
    pub(crate) fn line_too_long(limit: usize) -> Self {
        let message = format!("the line is longer than {limit} bytes");
        Self::new(MovesErrorKind::BadCharacter, 1, message)
    }
}

impl From<ParseError> for MovesError {
    fn from(error: ParseError) -> Self {
        let message = error_message(error.kind, Colour::Red);
        match error.kind {
            ParseErrorKind::ColumnFull { number, .. } => {
                Self::new(MovesErrorKind::ColumnFull, number, message)
            }
            ParseErrorKind::GameOver { ended, .. } => {
                Self::new(MovesErrorKind::GameOver, ended, message)
            }
            _ => {
                let number = error.character;
                let message = format!("{message} (move {number})");
                Self::new(MovesErrorKind::BadCharacter, number, message)
            }
        }
    }
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for MovesError {}

/// What is wrong with a text, for people, who know the players by their colours; `first` is that of
/// the first player.
///
/// ```
/// use fourgone::Game;
/// use fourgone::notation::Colour;
/// use fourgone_records::error_message;
///
/// let error = "12121213".parse::<Game>().unwrap_err();
/// assert_eq!(error_message(error.kind, Colour::Red), "game is over: red won on move 7");
/// assert_eq!(error_message(error.kind, Colour::Yellow), "game is over: yellow won on move 7");
/// ```
pub fn error_message(kind: ParseErrorKind, first: Colour) -> String {
    match kind {
        ParseErrorKind::GameOver { ended, winner: Some(winner) } => {
            let colour = match (winner, first) {
                (Player::First, Colour::Red) | (Player::Second, Colour::Yellow) => Colour::Red,
                (Player::First, Colour::Yellow) | (Player::Second, Colour::Red) => Colour::Yellow,
            };
            format!("game is over: {colour} won on move {ended}")
        }
        ParseErrorKind::GameOver { winner: None, .. } => "game is over: draw".to_owned(),
        kind => kind.to_string(),
    }
}

/// The position after these moves, columns 1 to 7, if the game goes on there. No moves, or `-`, are
/// the empty board.
///
/// # Errors
///
/// When a move is impossible, or the game is over.
pub fn parse_moves(moves: &str) -> Result<Position, MovesError> {
    let game: Game = moves.parse()?;
    match game.outcome() {
        None => Ok(game.position()),
        Some(outcome) => Err(MovesError::game_over(game.ply(), outcome)),
    }
}

/// The position of a text in some notation, if the game goes on there.
///
/// ```
/// use fourgone::notation::Notation;
/// use fourgone_records::{parse_moves, parse_position};
///
/// assert_eq!(parse_position(Notation::List, "[3,3,2]"), parse_moves("443"));
/// let error = parse_position(Notation::List, "[3,3,7]").unwrap_err();
/// assert!(error.to_string().ends_with(" (character 6)"), "{error}");
/// ```
///
/// # Errors
///
/// When the text is not in the notation, no game leads to the board, or the game is over.
pub fn parse_position(notation: Notation, text: &str) -> Result<Position, MovesError> {
    let position = parse_transcript(notation, text)?.position();
    match position.outcome() {
        None => Ok(position),
        Some(outcome) => Err(MovesError::game_over(position.ply(), outcome)),
    }
}

/// The game or board of a text in some notation, finished or not.
///
/// # Errors
///
/// When the text is not in the notation, or no game leads to the board.
pub fn parse_transcript(notation: Notation, text: &str) -> Result<Transcript, MovesError> {
    notation.parse(text).map_err(|error| {
        let message = error_message(error.kind, Colour::Red);
        let kind = match error.kind {
            ParseErrorKind::ColumnFull { .. } => MovesErrorKind::ColumnFull,
            ParseErrorKind::GameOver { .. } => MovesErrorKind::GameOver,
            ParseErrorKind::Impossible(_) => MovesErrorKind::ImpossiblePosition,
            _ => MovesErrorKind::BadCharacter,
        };
        let number = error.character;
        MovesError::new(kind, number, format!("{message} (character {number})"))
    })
}

/// The position after these moves on a board of another size, if the game goes on there. Columns
/// after 9 are called a, b and so on.
///
/// # Errors
///
/// When a move is impossible, or the game is over.
pub fn parse_sized_moves(size: Size, moves: &str) -> Result<SizedPosition, MovesError> {
    let position = parse_sized_game(size, moves)?.position();
    if position.is_over() { Err(sized_game_over(&position)) } else { Ok(position) }
}

/// The game with these moves on a board of another size, finished or not.
///
/// # Errors
///
/// When a move is impossible.
pub fn parse_sized_game(size: Size, moves: &str) -> Result<SizedGame, MovesError> {
    let mut game = SizedGame::new(size);
    let moves = if moves == "-" { "" } else { moves };
    for (index, name) in moves.chars().enumerate() {
        let number = index + 1;
        let column = size.column(name).unwrap_or(usize::MAX);
        game.play(column).map_err(|error| match error {
            SizedPlayError::NoSuchColumn => {
                let last = size.column_name(size.width() - 1).unwrap_or('z');
                let found = visible(name);
                let message =
                    format!("expected a column from 1 to {last}, found {found} (move {number})");
                MovesError::new(MovesErrorKind::BadCharacter, number, message)
            }
            SizedPlayError::ColumnFull => {
                let message = format!("column {name} is full (move {number})");
                MovesError::new(MovesErrorKind::ColumnFull, number, message)
            }
            SizedPlayError::GameOver => sized_game_over(&game.position()),
        })?;
    }
    Ok(game)
}

/// The error that a game has ended in this position.
fn sized_game_over(position: &SizedPosition) -> MovesError {
    let (ended, winner) = (position.ply(), position.winner());
    let kind = ParseErrorKind::GameOver { ended, winner };
    MovesError::new(MovesErrorKind::GameOver, ended, error_message(kind, Colour::Red))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_moves_has_a_kind_a_move_and_a_sentence() {
        let error = |moves| parse_moves(moves).unwrap_err();
        let full = error("44444444");
        assert_eq!((full.kind, full.number), (MovesErrorKind::ColumnFull, 7));
        assert_eq!(full.to_string(), "column 4 is full (move 7)");
        let bad = error("44x4");
        assert_eq!((bad.kind, bad.number), (MovesErrorKind::BadCharacter, 3));
        for over in ["1212121", "12121213"] {
            let error = error(over);
            assert_eq!((error.kind, error.number), (MovesErrorKind::GameOver, 7));
            assert_eq!(error.message, "game is over: red won on move 7");
        }
        let draw = error("121212212121343434434343565656656565777777");
        assert_eq!(draw.message, "game is over: draw");
    }

    #[test]
    fn an_error_in_json_has_its_keys_in_their_order_and_can_be_read_back() {
        let error = parse_moves("44444444").unwrap_err();
        let json = serde_json::to_string(&error).unwrap();
        let expected = r#"{"kind":"column_full","move":7,"message":"column 4 is full (move 7)"}"#;
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<MovesError>(&json).unwrap(), error);
    }

    #[test]
    fn no_moves_are_the_empty_board() {
        for moves in ["", "-"] {
            assert_eq!(parse_moves(moves), Ok(Position::EMPTY));
        }
    }

    #[test]
    fn boards_of_other_sizes_have_other_columns() {
        let size = |text: &str| text.parse::<Size>().unwrap();
        let parse = |text: &str, moves: &str| parse_sized_moves(size(text), moves);
        assert_eq!(parse("6x5", "-").unwrap().ply(), 0);
        assert_eq!(parse("12x4", "1c9ab").unwrap().ply(), 5);
        for bad in ["--", "-12", "17", "0"] {
            assert_eq!(parse("6x5", bad).unwrap_err().kind, MovesErrorKind::BadCharacter);
        }
        assert_eq!(parse("6x5", "111111").unwrap_err().kind, MovesErrorKind::ColumnFull);
        let over = parse("6x5", "1212121").unwrap_err();
        assert_eq!((over.kind, over.number), (MovesErrorKind::GameOver, 7));
        assert_eq!(over.message, "game is over: red won on move 7");
    }
}
