//! What a text in a notation tells.

use crate::{Board, Game, Position, PositionError};

/// What a text in a notation tells: a position, and a game that leads to it.
///
/// A notation of moves tells the game itself. A notation of boards tells the position only; then
/// the game is, of all that lead there, the first in the order of the columns.
///
/// ```
/// use fourgone::notation::{Notation, Record};
///
/// let played = Notation::Moves.parse("4433")?;
/// assert!(played.has_history());
///
/// let drawn = Notation::Ascii.parse("
///     .......
///     .......
///     .......
///     .......
///     ..OO...
///     ..XX...
/// ")?;
/// assert!(!drawn.has_history());
/// assert_eq!(drawn.position(), played.position());
/// assert_eq!(drawn.game().to_string(), "3344");
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    game: Game,
    has_history: bool,
}

impl Record {
    /// The position.
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// A game that leads to the position: the one that was told, or else the first in the order
    /// of the columns.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the game is the one that was told, rather than one that was found.
    pub fn has_history(&self) -> bool {
        self.has_history
    }
}

impl From<Game> for Record {
    fn from(game: Game) -> Self {
        Self { game, has_history: true }
    }
}

impl From<Position> for Record {
    fn from(position: Position) -> Self {
        let found = Self::try_from(position.board());
        found.unwrap_or_else(|_| unreachable!("play leads to every position"))
    }
}

impl TryFrom<Board> for Record {
    type Error = PositionError;

    fn try_from(board: Board) -> Result<Self, PositionError> {
        Ok(Self { game: board.game()?, has_history: false })
    }
}
