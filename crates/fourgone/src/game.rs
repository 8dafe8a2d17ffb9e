//! A position and how it came about.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{Bitboard, Cell, Column, Columns, Outcome, PlayError, Player, Position};

/// A game in progress or finished: its moves, its position, and the moves that were taken back.
///
/// ```
/// use fourgone::{Column, Game, Outcome, Player};
///
/// let mut game: Game = "1212121".parse()?;
/// let Some(Outcome::Win { winner, line }) = game.outcome() else { panic!() };
/// assert_eq!(winner, Player::First);
/// assert_eq!(line.len(), 4);
///
/// assert_eq!(game.undo(), Some(Column::A));
/// assert_eq!(game.outcome(), None);
/// assert_eq!(game.redo(), Some(Column::A));
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
///
/// # Equality
///
/// Two games are equal when they had the same moves. Moves that were taken back do not count.
#[derive(Clone)]
pub struct Game {
    position: Position,
    /// The moves played, followed by those taken back, which `redo` plays again.
    moves: [Column; Cell::COUNT],
    played: usize,
    /// Played and taken back together.
    remembered: usize,
}

impl Game {
    /// A game without moves.
    pub const fn new() -> Self {
        Self {
            position: Position::EMPTY,
            moves: [Column::A; Cell::COUNT],
            played: 0,
            remembered: 0,
        }
    }

    /// The game of these moves.
    ///
    /// # Errors
    ///
    /// What is wrong with the first move that cannot be played.
    pub fn from_moves(moves: impl IntoIterator<Item = Column>) -> Result<Self, PlayError> {
        let mut game = Self::new();
        for column in moves {
            game.play(column)?;
        }
        Ok(game)
    }

    /// Plays a disc for the player whose turn it is, and returns the cell where it landed.
    ///
    /// # Errors
    ///
    /// [`PlayError::GameOver`] or [`PlayError::ColumnFull`]; the game stays as it was.
    pub fn play(&mut self, column: Column) -> Result<Cell, PlayError> {
        let next = self.position.play(column)?;
        let landing = self.position.landing(column).ok_or(PlayError::ColumnFull { column })?;
        self.position = next;
        self.moves[self.played] = column;
        self.played += 1;
        self.remembered = self.played;
        Ok(landing)
    }

    /// Plays a disc for this player, who must have the turn.
    ///
    /// # Errors
    ///
    /// [`PlayError::OutOfTurn`] besides those of [`play`](Self::play); the game stays as it was.
    pub fn play_as(&mut self, player: Player, column: Column) -> Result<Cell, PlayError> {
        let turn = self.turn();
        if player != turn && !self.position.is_over() {
            return Err(PlayError::OutOfTurn { turn });
        }
        self.play(column)
    }

    /// Takes the last move back, and returns which it was.
    pub fn undo(&mut self) -> Option<Column> {
        let last = self.last()?;
        self.played -= 1;
        self.position = self.position.without(last);
        Some(last.column())
    }

    /// Plays the move again that was taken back last, and returns which it was.
    pub fn redo(&mut self) -> Option<Column> {
        let column = *self.undone().first()?;
        let remembered = self.remembered;
        self.play(column).ok()?;
        self.remembered = remembered;
        Some(column)
    }

    /// The moves played.
    pub fn moves(&self) -> &[Column] {
        &self.moves[..self.played]
    }

    /// The moves taken back, in the order in which [`redo`](Self::redo) plays them.
    pub fn undone(&self) -> &[Column] {
        &self.moves[self.played..self.remembered]
    }

    /// The position after the moves played.
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The positions from the empty board to the present one.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let moves = self.moves().iter();
        let later = moves.scan(Position::EMPTY, |position, &column| {
            *position = position.play(column).ok()?;
            Some(*position)
        });
        core::iter::once(Position::EMPTY).chain(later)
    }

    /// The cells of the discs in the order in which they were played.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.positions().zip(self.moves()).filter_map(|(before, &column)| before.landing(column))
    }

    /// The cell of the last disc.
    pub fn last(&self) -> Option<Cell> {
        let column = *self.moves().last()?;
        (self.position.occupied() & Bitboard::column(column)).into_iter().next_back()
    }

    /// The player whose turn it is, or would be if the game were not over.
    pub const fn turn(&self) -> Player {
        self.position.turn()
    }

    /// The number of discs played.
    pub const fn ply(&self) -> usize {
        self.played
    }

    /// Whether no disc has been played.
    pub const fn is_empty(&self) -> bool {
        self.played == 0
    }

    /// The columns in which one may play; none when the game is over.
    pub fn open_columns(&self) -> Columns {
        self.position.open_columns()
    }

    /// The next free cell of a column; none if it is full.
    pub fn landing(&self, column: Column) -> Option<Cell> {
        self.position.landing(column)
    }

    /// How the game ended; none while it is in play.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// The mirror image of the game.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self { position: self.position.mirror(), moves: self.moves.map(Column::mirror), ..*self }
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.moves() == other.moves()
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.moves().hash(state);
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&format_args!("\"{self}\"")).finish()
    }
}
