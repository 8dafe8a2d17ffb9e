//! Placements of discs that may be impossible, and what makes them so.

use core::fmt;

use crate::order::find_order;
use crate::{Bitboard, ByPlayer, Cell, Column, Game, Player, Position};

/// Any placement of discs, with at most one disc in a cell: the only type here that may lie.
///
/// Discs may float, one player may have thirty of them, both may have won.
/// [`position`](Self::position) finds out whether play can lead there:
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
        (first & second).is_empty().then_some(Self { first, second })
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
        let place = Bitboard::of(cell);
        self.first = self.first - place;
        self.second = self.second - place;
        match disc {
            Some(Player::First) => self.first |= place,
            Some(Player::Second) => self.second |= place,
            None => {}
        }
    }

    /// The board seen from behind.
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
        let order = find_order(self, last_discs).ok_or(PositionError::Unreachable)?;
        let game = Game::from_moves(order.iter().copied());
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
                "wrong number of discs: {first} of the first player and {second} of the second, who \
                 has as many or one fewer"
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
