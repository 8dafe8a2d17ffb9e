//! Placements of discs that may be impossible, what makes them so, and in which order the discs of
//! a possible one can have been played.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Bitboard, ByColumn, ByPlayer, Cell, Column, Game, Player, Position, Row};

/// Any placement of discs, with at most one disc in a cell: the only type here that may lie.
///
/// Discs may float, one player may have thirty of them, both may have won.
/// [`position`](Self::position) checks whether a game leads there:
///
/// ```
/// use fourgone::{Board, Cell, Player, PositionError};
///
/// let mut board = Board::EMPTY;
/// let cell: Cell = "d2".parse()?;
/// board.set(cell, Some(Player::First));
/// assert_eq!(board.position(), Err(PositionError::FloatingDisc { cell }));
/// # Ok::<(), fourgone::ParseCellError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    first: Bitboard,
    second: Bitboard,
}

impl Board {
    /// No disc at all.
    pub const EMPTY: Self = Self { first: Bitboard::EMPTY, second: Bitboard::EMPTY };

    /// The board with these discs of the two players, unless a cell has two.
    pub fn new(first: Bitboard, second: Bitboard) -> Option<Self> {
        first.is_disjoint(second).then_some(Self { first, second })
    }

    /// The board with these discs, which share no cell.
    pub(crate) const fn from_disjoint(first: Bitboard, second: Bitboard) -> Self {
        Self { first, second }
    }

    /// The discs of a player.
    pub const fn discs(self, player: Player) -> Bitboard {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// The cells with a disc.
    pub fn occupied(self) -> Bitboard {
        self.first | self.second
    }

    /// Whose disc lies in the cell, if any.
    pub const fn disc_at(self, cell: Cell) -> Option<Player> {
        if self.first.contains(cell) {
            Some(Player::First)
        } else if self.second.contains(cell) {
            Some(Player::Second)
        } else {
            None
        }
    }

    /// Puts a disc into a cell, or takes what lies there away.
    pub fn set(&mut self, cell: Cell, disc: Option<Player>) {
        self.first.remove(cell);
        self.second.remove(cell);
        match disc {
            Some(Player::First) => self.first.insert(cell),
            Some(Player::Second) => self.second.insert(cell),
            None => return,
        };
    }

    /// The mirror image of the board.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self { first: self.first.mirror(), second: self.second.mirror() }
    }

    /// The position with these discs.
    ///
    /// # Errors
    ///
    /// Why no game leads there.
    pub fn position(self) -> Result<Position, PositionError> {
        self.game().map(|game| game.position())
    }

    /// A game that leads to these discs: of all of them, the first in the order of the columns.
    ///
    /// ```
    /// use fourgone::{bitboard, Board};
    ///
    /// let first = bitboard! {
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . X X . . .
    /// };
    /// let second = bitboard! {
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . X . . .
    ///     . . . . . . .
    /// };
    /// let game = Board::new(first, second).unwrap().game()?;
    /// assert_eq!(game.to_string(), "443");
    /// # Ok::<(), fourgone::PositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Why no game leads there.
    pub fn game(self) -> Result<Game, PositionError> {
        self.check_gravity()?;
        let mover = self.check_count()?;
        let last_discs = self.last_discs(!mover)?;
        let order = OrderSearch::new(self, last_discs).run().ok_or(PositionError::Unreachable)?;
        let game = Game::from_moves(order);
        debug_assert_eq!(game.as_ref().map(|game| game.position().board()), Ok(self));
        game.map_err(|_| PositionError::Unreachable)
    }

    /// Every disc lies on the floor or on another disc.
    fn check_gravity(self) -> Result<(), PositionError> {
        let occupied = self.occupied();
        for column in Column::ALL {
            let pile = occupied & Bitboard::column(column);
            let floating =
                pile.into_iter().enumerate().find(|(height, cell)| cell.row().index() != *height);
            if let Some((_, cell)) = floating {
                return Err(PositionError::FloatingDisc { cell });
            }
        }
        Ok(())
    }

    /// The first player has as many discs as the second, or one more. Gives whose turn it is.
    fn check_count(self) -> Result<Player, PositionError> {
        let (first, second) = (self.first.len(), self.second.len());
        match first.checked_sub(second) {
            Some(0) => Ok(Player::First),
            Some(1) => Ok(Player::Second),
            _ => Err(PositionError::WrongCount { discs: ByPlayer { first, second } }),
        }
    }

    /// The cells in which the last disc, one of this player's, may lie: anywhere on top of a pile
    /// or, if the player has won, where it takes part in every line of four.
    fn last_discs(self, last_player: Player) -> Result<Bitboard, PositionError> {
        let on_top = self.on_top() & self.discs(last_player);
        match (self.first.has_four(), self.second.has_four()) {
            (false, false) => Ok(on_top),
            (true, true) => Err(PositionError::BothHaveFour),
            (first_won, _) => {
                let winner = if first_won { Player::First } else { Player::Second };
                let discs = self.discs(winner);
                let ended: Bitboard = (on_top & discs)
                    .into_iter()
                    .filter(|&cell| !(discs - Bitboard::of(cell)).has_four())
                    .collect();
                if ended.is_empty() { Err(PositionError::PlayedOn { winner }) } else { Ok(ended) }
            }
        }
    }

    /// The uppermost disc of every column that has one.
    fn on_top(self) -> Bitboard {
        let occupied = self.occupied();
        Column::ALL
            .into_iter()
            .filter_map(|column| (occupied & Bitboard::column(column)).into_iter().last())
            .collect()
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        position.board()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

/// Why no game leads to a placement of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionError {
    /// A disc has nothing below it.
    FloatingDisc {
        /// Where it floats.
        cell: Cell,
    },
    /// The first player has not as many discs as the second, nor one more.
    WrongCount {
        /// How many each player has.
        discs: ByPlayer<usize>,
    },
    /// Both players have four in a row, but the first four ends the game.
    BothHaveFour,
    /// A player has four in a row, and the last disc of the game did not make it.
    PlayedOn {
        /// Who had won.
        winner: Player,
    },
    /// In no order of moves could the discs have come to lie on each other like this.
    Unreachable,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FloatingDisc { cell } => write!(f, "the disc on {cell} has no disc below it"),
            Self::WrongCount { discs: ByPlayer { first, second } } => write!(
                f,
                "wrong number of discs: the first player has {first}, so the second must have as \
                 many or one fewer, not {second}"
            ),
            Self::BothHaveFour => write!(f, "both players have four in a row"),
            Self::PlayedOn { winner } => {
                write!(f, "play went on after the {winner} player had won")
            }
            Self::Unreachable => write!(f, "no order of moves leads to this board"),
        }
    }
}

impl core::error::Error for PositionError {}

/// The search for an order in which the discs of a board can have been played.
///
/// Each column is a pile that grew from the bottom, and the players took turns: an order of moves
/// is a way to take the discs off seven queues so that the colours alternate. What was taken so
/// far is told by the heights alone, so there are at most 7⁷ states, and a state from which the
/// order cannot be completed is never entered twice.
struct OrderSearch {
    board: Board,
    /// The cells in which the last disc may lie.
    last_discs: Bitboard,
    /// How many discs of each column are in the order so far.
    heights: ByColumn<usize>,
    /// The order so far.
    moves: Vec<Column>,
    dead_ends: DeadEnds,
}

impl OrderSearch {
    /// A search for an order of these discs of which the last lies in one of these cells.
    ///
    /// The board must have the right number of discs, none floating, and no line of four that is
    /// not completed by each of `last_discs`. Then no prefix of an order has a four, and the order
    /// is a game.
    fn new(board: Board, last_discs: Bitboard) -> Self {
        Self {
            board,
            last_discs,
            heights: ByColumn::default(),
            moves: Vec::with_capacity(Cell::COUNT),
            dead_ends: DeadEnds(Vec::new()),
        }
    }

    /// Of all such orders the first in the order of the columns.
    fn run(mut self) -> Option<Vec<Column>> {
        self.complete().then_some(self.moves)
    }

    /// Extends the order to the whole board; leaves it as it was if that cannot be done.
    fn complete(&mut self) -> bool {
        let (played, discs) = (self.moves.len(), self.board.occupied().len());
        if played == discs {
            return true;
        }
        if self.dead_ends.contains(&self.heights) {
            return false;
        }
        let turn = if played.is_multiple_of(2) { Player::First } else { Player::Second };
        let is_last = played + 1 == discs;
        for column in Column::ALL {
            let Some(row) = Row::from_index(self.heights[column]) else { continue };
            let cell = Cell::new(column, row);
            if self.board.disc_at(cell) != Some(turn) || is_last && !self.last_discs.contains(cell)
            {
                continue;
            }
            self.heights[column] += 1;
            self.moves.push(column);
            if self.complete() {
                return true;
            }
            self.moves.pop();
            self.heights[column] -= 1;
        }
        self.dead_ends.insert(&self.heights);
        false
    }
}

/// The heights from which the order cannot be completed: one bit for each of the 7⁷, since a board
/// that nothing leads to may have a hundred thousand of them. Most boards have none, so the room
/// for the bits is made when it is needed.
struct DeadEnds(Vec<u64>);

impl DeadEnds {
    /// A column has so many heights, from empty to full.
    const BASE: usize = Row::COUNT + 1;

    /// The word and the bit in it that stand for these heights.
    fn index(heights: &ByColumn<usize>) -> (usize, usize) {
        let digits = heights.as_array().iter();
        let number = digits.fold(0, |number, &height| number * Self::BASE + height);
        let word = u64::BITS as usize;
        (number / word, number % word)
    }

    fn contains(&self, heights: &ByColumn<usize>) -> bool {
        let (word, bit) = Self::index(heights);
        self.0.get(word).is_some_and(|bits| bits >> bit & 1 != 0)
    }

    fn insert(&mut self, heights: &ByColumn<usize>) {
        if self.0.is_empty() {
            let states: usize = [Self::BASE; Column::COUNT].iter().product();
            self.0 = vec![0; states.div_ceil(u64::BITS as usize)];
        }
        let (word, bit) = Self::index(heights);
        self.0[word] |= 1 << bit;
    }
}
