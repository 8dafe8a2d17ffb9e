//! Positions that play can reach, how a game ends there, and the number that names each of them.

use core::fmt;

use crate::{Bitboard, Board, Cell, Column, Columns, Player, PositionError, Row};

/// A placement of discs reached by play, and with it whose turn it is.
///
/// Two machine words, `Copy`. There is no way to build one that no game can reach: start from
/// [`Position::EMPTY`] and [`play`](Self::play), or have a [`Board`] checked by
/// [`Board::position`].
///
/// ```
/// use fourgone::{Column, Player, Position};
///
/// let position = Position::EMPTY.play(Column::D)?;
/// assert_eq!(position.turn(), Player::Second);
/// assert_eq!(position.ply(), 1);
/// assert_eq!(position.landing(Column::D).unwrap().to_string(), "d2");
/// # Ok::<(), fourgone::PlayError>(())
/// ```
///
/// A position prints and parses as a picture of its board. The order of the moves is not in it;
/// who plays next is, because the players take turns:
///
/// ```
/// use fourgone::{Player, Position};
///
/// let picture = "\
/// .......
/// .......
/// .......
/// .......
/// ...O...
/// ..XX...
/// ";
/// let position: Position = picture.parse()?;
/// assert_eq!(position.turn(), Player::Second);
/// assert_eq!(position.to_string(), picture);
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
///
/// # Equality
///
/// Two positions are equal when the same discs lie in the same cells. How they came there does
/// not count; a [`Game`](crate::Game) remembers that.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of the player whose turn it is.
    mover: Bitboard,
    /// The discs of both players.
    occupied: Bitboard,
}

impl Position {
    /// The empty board.
    pub const EMPTY: Self = Self { mover: Bitboard::EMPTY, occupied: Bitboard::EMPTY };

    /// The position with this key, which must be the key of a position.
    pub(crate) fn from_key(key: Key) -> Self {
        let (mover, occupied) = key.discs();
        Self { mover, occupied }
    }

    /// The player whose turn it is, or would be if the game were not over.
    pub const fn turn(self) -> Player {
        if self.ply().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The number of discs played.
    pub const fn ply(self) -> usize {
        self.occupied.len()
    }

    /// The cells with a disc.
    pub const fn occupied(self) -> Bitboard {
        self.occupied
    }

    /// The discs of the player whose turn it is.
    pub const fn mover(self) -> Bitboard {
        self.mover
    }

    /// The discs of the player who moved last.
    pub fn opponent(self) -> Bitboard {
        self.occupied ^ self.mover
    }

    /// The discs of a player.
    pub fn discs(self, player: Player) -> Bitboard {
        if player == self.turn() { self.mover } else { self.opponent() }
    }

    /// Whose disc lies in the cell, if any.
    pub fn disc_at(self, cell: Cell) -> Option<Player> {
        if self.mover.contains(cell) {
            Some(self.turn())
        } else if self.occupied.contains(cell) {
            Some(!self.turn())
        } else {
            None
        }
    }

    /// The cell where a disc played in this column lands; none if the column is full.
    pub fn landing(self, column: Column) -> Option<Cell> {
        (self.occupied.landings() & Bitboard::column(column)).into_iter().next()
    }

    /// The columns in which one may play: those with a free cell, or none when the game is over.
    pub fn open_columns(self) -> Columns {
        if self.opponent().has_four() {
            return Columns::EMPTY;
        }
        self.occupied.landings().columns()
    }

    /// The columns in which the player to move wins at once.
    pub fn winning_columns(self) -> Columns {
        if self.opponent().has_four() {
            return Columns::EMPTY;
        }
        (self.mover.completions() & self.occupied.landings()).columns()
    }

    /// The position after a disc in this column.
    ///
    /// # Errors
    ///
    /// [`PlayError::GameOver`] after the end, [`PlayError::ColumnFull`] when the column has six
    /// discs.
    pub fn play(self, column: Column) -> Result<Self, PlayError> {
        if self.opponent().has_four() {
            return Err(PlayError::GameOver);
        }
        let landing = self.occupied.landings() & Bitboard::column(column);
        if landing.is_empty() {
            // A full column of a full board: that the game is over tells more.
            let full = self.occupied == Bitboard::FULL;
            return Err(if full { PlayError::GameOver } else { PlayError::ColumnFull { column } });
        }
        Ok(self.with(landing))
    }

    /// The positions after each move, in the order of the columns; none when the game is over.
    pub fn successors(self) -> impl Iterator<Item = Self> {
        let landings = self.occupied.landings();
        self.open_columns()
            .into_iter()
            .map(move |column| self.with(landings & Bitboard::column(column)))
    }

    /// How the game ended, if it is over.
    pub fn outcome(self) -> Option<Outcome> {
        // Only the player who moved last can have four: the game ends there.
        let line = self.opponent().fours();
        if !line.is_empty() {
            return Some(Outcome::Win { winner: !self.turn(), line });
        }
        (self.occupied == Bitboard::FULL).then_some(Outcome::Draw)
    }

    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self.opponent().has_four() || self.occupied == Bitboard::FULL
    }

    /// The mirror image of the position.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self { mover: self.mover.mirror(), occupied: self.occupied.mirror() }
    }

    /// The one number that stands for this position and no other.
    pub const fn key(self) -> Key {
        Key::of(self.mover, self.occupied)
    }

    /// The discs alone.
    pub fn board(self) -> Board {
        let (mover, turn) = (self.mover, self.turn());
        let (first, second) = match turn {
            Player::First => (mover, self.opponent()),
            Player::Second => (self.opponent(), mover),
        };
        Board::from_disjoint(first, second)
    }

    /// The position after the player to move puts a disc into a landing cell.
    fn with(self, landing: Bitboard) -> Self {
        Self { mover: self.opponent(), occupied: self.occupied | landing }
    }

    /// The position before the disc in this cell, which was the last one played.
    pub(crate) fn without(self, last: Cell) -> Self {
        let occupied = self.occupied ^ Bitboard::of(last);
        Self { mover: self.opponent() & occupied, occupied }
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.board())
    }
}

/// Why a disc could not be played.
///
/// The rules know no other reasons, so a `match` on them needs no arm for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayError {
    /// The column has six discs already.
    ColumnFull {
        /// The full column.
        column: Column,
    },
    /// The game has ended.
    GameOver,
    /// A disc was played for the player whose turn it is not.
    OutOfTurn {
        /// The player whose turn it is.
        turn: Player,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ColumnFull { column } => write!(f, "column {column} is full"),
            Self::GameOver => write!(f, "the game is over"),
            Self::OutOfTurn { turn } => write!(f, "it is the {turn} player's turn"),
        }
    }
}

impl core::error::Error for PlayError {}

/// How a finished game ended: a fact of the rules, the same for both players.
///
/// What a position is *worth* with best play is a theorem, and the solver's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody has four in a row.
    Win {
        /// Whose four it is.
        winner: Player,
        /// All cells of all winning lines: the last disc may complete several at once, and a run
        /// of five to seven is a win as well.
        line: Bitboard,
    },
    /// The board is full and nobody has four in a row.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw => None,
        }
    }

    /// The outcome of the mirror image of the game.
    #[must_use]
    pub const fn mirror(self) -> Self {
        match self {
            Self::Win { winner, line } => Self::Win { winner, line: line.mirror() },
            Self::Draw => Self::Draw,
        }
    }
}

/// A number that stands for one position and no other: the discs of the player to move, plus all
/// discs, plus the bottom row.
///
/// In each column, all discs plus the lowest cell is the single bit above the pile; the discs of
/// the player to move lie below it. So the highest bit of a column tells its height, the rest tells
/// whose discs they are, and nothing is lost:
///
/// ```
/// use fourgone::{Column, Position};
///
/// let position = Position::EMPTY.play(Column::D)?;
/// assert_eq!(position.key().position(), Ok(position));
/// # Ok::<(), fourgone::PlayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u64);

impl Key {
    /// The key of these discs.
    const fn of(mover: Bitboard, occupied: Bitboard) -> Self {
        Self(mover.bits() + occupied.bits() + Bitboard::BOTTOM.bits())
    }

    /// The key with this value, unless no placement of discs has it.
    pub fn from_bits(bits: u64) -> Option<Self> {
        let key = Self(bits);
        key.unpack().map(|_| key)
    }

    /// The value of the key.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The discs behind the key. They may be impossible.
    pub fn board(self) -> Board {
        let (mover, occupied) = self.discs();
        let (even, opponent) = (occupied.len().is_multiple_of(2), occupied ^ mover);
        let (first, second) = if even { (mover, opponent) } else { (opponent, mover) };
        Board::from_disjoint(first, second)
    }

    /// The position behind the key.
    ///
    /// # Errors
    ///
    /// Why the placement is impossible.
    pub fn position(self) -> Result<Position, PositionError> {
        self.board().position()
    }

    /// The discs of the player to move, and all discs.
    fn discs(self) -> (Bitboard, Bitboard) {
        // `of` and `from_bits` make no key that could not be taken apart.
        self.unpack().unwrap_or_default()
    }

    /// The discs of the player to move, and all discs; none if this is not the key of any.
    fn unpack(self) -> Option<(Bitboard, Bitboard)> {
        // Every bit of a column is copied to all below it: then the column is filled up to its
        // highest bit, which stands one above the pile.
        let below = |bits: u64| bits >> 1 & Bitboard::FULL.bits();
        let filled = (0..Row::COUNT).fold(self.0, |filled, _| filled | below(filled));
        let occupied = Bitboard::from_bits(below(filled))?;
        let mover = Bitboard::from_bits(self.0 ^ (occupied.bits() + Bitboard::BOTTOM.bits()))?;
        mover.is_subset(occupied).then_some((mover, occupied))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
