//! One number for one position.

use core::fmt;

use crate::bitboard::COLUMN_BITS;
use crate::{Bitboard, Board, Cell, Column, Player, Position, PositionError, Row};

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
    pub(crate) const fn of(mover: Bitboard, occupied: Bitboard) -> Self {
        Self(mover.bits() + occupied.bits() + Bitboard::BOTTOM.bits())
    }

    /// The key with this value, unless no placement of discs has it.
    pub fn from_bits(bits: u64) -> Option<Self> {
        let key = Self(bits);
        let (mover, occupied) = key.unpack()?;
        (Self::of(mover, occupied) == key).then_some(key)
    }

    /// The value of the key.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The discs behind the key. They may be impossible.
    pub fn board(self) -> Board {
        // `from_bits` and `of` let no key pass that this could not take apart.
        let (mover, occupied) = self.unpack().unwrap_or_default();
        let turn = if occupied.len() % 2 == 0 { Player::First } else { Player::Second };
        let opponent = occupied ^ mover;
        match turn {
            Player::First => Board::from_disjoint(mover, opponent),
            Player::Second => Board::from_disjoint(opponent, mover),
        }
    }

    /// The position behind the key.
    ///
    /// # Errors
    ///
    /// Why the placement is impossible.
    pub fn position(self) -> Result<Position, PositionError> {
        self.board().position()
    }

    /// The discs of the player to move, and all discs; none if a column has no height.
    fn unpack(self) -> Option<(Bitboard, Bitboard)> {
        let mut occupied = Bitboard::EMPTY;
        let mut heights = 0;
        for column in Column::ALL {
            let shift = COLUMN_BITS * column.index();
            let height = (self.0 >> shift & 0b111_1111).checked_ilog2()?;
            heights |= 1 << (shift + height as usize);
            let rows = Row::ALL.into_iter().take(height as usize);
            occupied |= rows.map(|row| Cell::new(column, row)).collect();
        }
        Some((Bitboard::from_bits(self.0 ^ heights)?, occupied))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
