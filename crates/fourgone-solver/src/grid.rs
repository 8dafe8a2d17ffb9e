//! The board as bits, for any width and height.

use crate::bits::Bits;

/// A board of `W` columns and `H` rows in one word.
///
/// Bit `(H + 1) * column + row`, row 0 at the bottom; row `H` is spare, so that no line of four
/// runs from one column's top into the next one's foot:
///
/// ```text
///   6 13 20 27 34 41 48   spare
///   5 12 19 26 33 40 47
///   4 11 18 25 32 39 46
///   3 10 17 24 31 38 45
///   2  9 16 23 30 37 44
///   1  8 15 22 29 36 43
///   0  7 14 21 28 35 42   bottom
/// ```
pub(crate) struct Grid<const W: usize, const H: usize>;

/// The bits of one column repeated over `width` columns of `stride` bits.
const fn repeat(column: u64, width: usize, stride: usize) -> u64 {
    let mut bits = 0;
    let mut index = 0;
    while index < width {
        bits |= column << (index * stride);
        index += 1;
    }
    bits
}

impl<const W: usize, const H: usize> Grid<W, H> {
    /// From a cell to its right neighbour.
    pub(crate) const STRIDE: u32 = H as u32 + 1;
    /// How many cells there are.
    pub(crate) const CELLS: i32 = (W * H) as i32;
    /// How many bits a key has.
    pub(crate) const KEY_BITS: u32 = {
        assert!(W >= 1 && H >= 1 && W * (H + 1) <= 64, "the board must fit into a word");
        (W * (H + 1)) as u32
    };
    /// The lowest cell of every column.
    pub(crate) const BOTTOM: u64 = repeat(1, W, H + 1);
    /// The bit above the highest cell of every column.
    pub(crate) const SPARE: u64 = Self::BOTTOM << H;
    /// All cells.
    pub(crate) const BOARD: u64 = repeat((1 << H) - 1, W, H + 1);
    /// Rows 0, 2, 4 ...
    pub(crate) const EVEN: u64 = repeat(0x5555 & ((1 << H) - 1), W, H + 1);
    /// Rows 1, 3, 5 ..., the spare row included if its number is odd.
    pub(crate) const ODD: u64 = repeat(0xAAAA & ((2 << H) - 1), W, H + 1);
    /// Rows whose number has the parity of the height.
    pub(crate) const LIKE_HEIGHT: u64 =
        if H.is_multiple_of(2) { Self::EVEN } else { Self::ODD & Self::BOARD };

    /// The number that stands for this position and no other, below 2^[`KEY_BITS`](Self::KEY_BITS).
    ///
    /// In a column of h discs `occupied` is 2^h - 1 and `mover` at most that, so the sum tells
    /// h and the discs, and stays below 2^(H + 1).
    #[inline(always)]
    pub(crate) fn key<B: Bits>(mover: B, occupied: B) -> B {
        mover.plus(occupied)
    }

    /// The cells in which a disc can come to rest now.
    #[inline(always)]
    pub(crate) const fn landings(occupied: u64) -> u64 {
        (occupied + Self::BOTTOM) & Self::BOARD
    }

    /// The same bits with the columns from right to left.
    #[inline(always)]
    pub(crate) fn mirror<B: Bits>(bits: B) -> B {
        let column = B::splat((2 << H) - 1);
        let mut mirrored = B::splat(0);
        let mut index = 0;
        while index < W as u32 {
            let moved = bits.down(index * Self::STRIDE) & column;
            mirrored = mirrored | moved.up((W as u32 - 1 - index) * Self::STRIDE);
            index += 1;
        }
        mirrored
    }

    /// The score of the player who completes a four with the disc number `discs`.
    #[inline(always)]
    pub(crate) const fn score_of_win(discs: i32) -> i32 {
        debug_assert!(discs <= Self::CELLS + 2, "so that the halves are rounded down");
        (Self::CELLS + 2 - discs) >> 1
    }
}

#[cfg(test)]
mod tests {
    use super::Grid;

    #[test]
    fn a_mirrored_key_is_the_key_of_the_mirrored_board() {
        let bits: u64 = 0b101 | 0b11 << 7 | 0b1 << 42;
        assert_eq!(Grid::<7, 6>::mirror(bits), 0b101 << 42 | 0b11 << 35 | 1);
        assert_eq!(Grid::<7, 6>::mirror(Grid::<7, 6>::BOARD), Grid::<7, 6>::BOARD);
    }

    #[test]
    fn rows_are_told_apart() {
        assert_eq!(Grid::<7, 6>::EVEN & Grid::<7, 6>::ODD, 0);
        assert_eq!(Grid::<7, 6>::EVEN | Grid::<7, 6>::ODD, Grid::<7, 6>::BOARD);
        assert_eq!(Grid::<5, 5>::ODD & Grid::<5, 5>::SPARE, Grid::<5, 5>::SPARE);
        assert_eq!(Grid::<4, 15>::BOARD | Grid::<4, 15>::SPARE, u64::MAX);
    }
}
