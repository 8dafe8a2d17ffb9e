//! Why moves lead to no position.

use std::fmt;

use fourgone::Outcome;
use fourgone::notation::{ParseError, ParseErrorKind};
use fourgone_render::{DRAW, Theme};
use serde::Serialize;
use utoipa::ToSchema;

/// Why moves lead to no position in which the game goes on
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Invalid {
    /// What is wrong.
    pub kind: Kind,
    /// The move that is wrong, or that ended the game, counted from 1
    #[serde(rename = "move")]
    pub number: usize,
    /// A sentence for people
    pub message: String,
}

/// What is wrong with moves
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A character that is no column.
    BadCharacter,
    /// A move into a full column.
    ColumnFull,
    /// Nothing is to be solved, because the game has ended.
    GameOver,
}

impl Invalid {
    /// A line of more bytes than this.
    pub(crate) fn too_long(bytes: u64) -> Self {
        let message = format!("the line is longer than {bytes} bytes");
        Self { kind: Kind::BadCharacter, number: 1, message }
    }

    /// A game that has ended with this move.
    pub fn game_over(ended: usize, outcome: Outcome) -> Self {
        let kind = ParseErrorKind::GameOver { ended, winner: outcome.winner() };
        Self { kind: Kind::GameOver, number: ended, message: sentence(kind) }
    }
}

impl From<ParseError> for Invalid {
    fn from(error: ParseError) -> Self {
        let message = sentence(error.kind);
        match error.kind {
            ParseErrorKind::ColumnFull { number, .. } => {
                Self { kind: Kind::ColumnFull, number, message }
            }
            ParseErrorKind::GameOver { ended, .. } => {
                Self { kind: Kind::GameOver, number: ended, message }
            }
            _ => {
                let number = error.character;
                let message = format!("{message} (move {number})");
                Self { kind: Kind::BadCharacter, number, message }
            }
        }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// What is wrong with a text, with the players called by their colours.
pub fn sentence(kind: ParseErrorKind) -> String {
    match kind {
        ParseErrorKind::GameOver { ended, winner } => {
            let end = winner.map(|winner| Theme::default().won(winner, ended));
            format!("game is over: {}", end.as_deref().unwrap_or(DRAW))
        }
        kind => kind.to_string(),
    }
}
