//! One number for one position.

use core::fmt;

use crate::{Bitboard, Board, Position, PositionError, Row};

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
    pub(crate) fn discs(self) -> (Bitboard, Bitboard) {
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
        (mover - occupied).is_empty().then_some((mover, occupied))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
