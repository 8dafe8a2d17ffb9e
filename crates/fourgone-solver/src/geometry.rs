//! The board as bits: its masks, its lines of four, its mirror image and its keys.
//!
//! Bit `(height + 1) * column + row`, row 0 at the bottom. The row above the highest is spare, so
//! that no line of four runs from one column's top into the next one's foot:
//!
//! ```text
//!   6 13 20 27 34 41 48   spare
//!   5 12 19 26 33 40 47
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42   bottom
//! ```
//!
//! The search is compiled for two kinds of boards: [`Standard`], where all of this is known to the
//! compiler, and [`AnySize`], where it is known at run time.

use crate::simd::{Bits, Simd4, Word};
use crate::table::{Bucket, Pair, Wide};

/// A board of some width and height, in one word.
///
/// Every formula is for one position or for four side by side.
pub(crate) trait Geometry: Sync {
    /// The bits of a board.
    type Word: Word;
    /// Where the transposition table keeps such boards.
    type Bucket: Bucket<Word = Self::Word>;

    /// Groups of four columns on the widest board of this kind.
    const GROUPS: usize;

    fn width(&self) -> u32;
    fn height(&self) -> u32;
    /// The lowest cell of every column.
    fn bottom(&self) -> Self::Word;
    /// The bit above the highest cell of every column.
    fn spare(&self) -> Self::Word;
    /// All cells.
    fn board(&self) -> Self::Word;
    /// Rows 0, 2, 4 ..., and rows 1, 3, 5 ..., the spare row included if its number is odd.
    fn rows(&self) -> &[Self::Word; 2];
    /// Rows whose number has the parity of the height.
    fn rows_like_height(&self) -> Self::Word;

    /// Rows 0, 2, 4 ...
    #[inline(always)]
    fn even_rows(&self) -> Self::Word {
        self.rows()[0]
    }

    /// Rows 1, 3, 5 ..., the spare row included if its number is odd.
    #[inline(always)]
    fn odd_rows(&self) -> Self::Word {
        self.rows()[1]
    }

    /// From a cell to its right neighbour.
    #[inline(always)]
    fn stride(&self) -> u32 {
        self.height() + 1
    }

    /// How many cells there are.
    #[inline(always)]
    fn cells(&self) -> i32 {
        (self.width() * self.height()) as i32
    }

    /// Groups of four columns.
    #[inline(always)]
    fn groups(&self) -> usize {
        self.width().div_ceil(4) as usize
    }

    /// How many bits a key has.
    #[inline(always)]
    fn key_bits(&self) -> u32 {
        self.width() * self.stride()
    }

    /// The number that stands for this position and no other, below 2^[`key_bits`](Self::key_bits).
    ///
    /// In a column of h discs `occupied` is 2^h - 1 and `mover` at most that, so the sum tells
    /// h and the discs, and stays below 2^(height + 1).
    #[inline(always)]
    fn key<B: Bits<Word = Self::Word>>(&self, mover: B, occupied: B) -> B {
        mover.plus(occupied)
    }

    /// The cells in which a disc can come to rest now.
    #[inline(always)]
    fn landings<B: Bits<Word = Self::Word>>(&self, occupied: B) -> B {
        occupied.plus(B::splat(self.bottom())) & B::splat(self.board())
    }

    /// The same bits with the columns from right to left.
    #[inline(always)]
    fn mirror<B: Bits<Word = Self::Word>>(&self, bits: B) -> B {
        let stride = self.stride();
        let column = B::splat(column(stride));
        let mut mirrored = B::zero();
        let mut index = 0;
        while index < self.width() {
            let moved = bits.down(index * stride) & column;
            mirrored = mirrored | moved.up((self.width() - 1 - index) * stride);
            index += 1;
        }
        mirrored
    }

    /// The score of the player who completes a four with the disc number `discs`.
    #[inline(always)]
    fn score_of_win(&self, discs: i32) -> i32 {
        debug_assert!(
            discs <= self.cells() + 2,
            "no disc has a greater number, or the shift would round up"
        );
        (self.cells() + 2 - discs) >> 1
    }

    /// The first cells of all fours in `cells`, in every direction.
    #[inline(always)]
    fn all_fours<B: Bits<Word = Self::Word>>(&self, cells: B) -> B {
        let [falling, flat, rising] = self.fours(cells);
        fours_along(cells, 1) | falling | flat | rising
    }

    /// The first cells of the fours in `cells` that fall, lie flat and rise.
    #[inline(always)]
    fn fours<B: Bits<Word = Self::Word>>(&self, cells: B) -> [B; 3] {
        // No closure over lanes here and below: it would not be compiled for their features.
        let [falling, flat, rising] = self.slopes();
        [fours_along(cells, falling), fours_along(cells, flat), fours_along(cells, rising)]
    }

    /// The cells that complete a four of `discs`, whether they are free or not.
    #[inline(always)]
    fn completions<B: Bits<Word = Self::Word>>(&self, discs: B) -> B {
        let [falling, flat, rising] = self.slopes();
        let upright = discs.up(1) & discs.up(2) & discs.up(3);
        let cells = upright
            | completions_along(discs, falling)
            | completions_along(discs, flat)
            | completions_along(discs, rising);
        cells & B::splat(self.board())
    }

    /// The lines without a disc of the other player, given a player's discs and the free cells.
    #[inline(always)]
    fn open_lines<B: Bits<Word = Self::Word>>(&self, discs: B, free: B) -> OpenLines<B> {
        let [falling, flat, rising] = self.slopes();
        let all = self.fours(discs | free);
        let begun = [
            all[0] & begun_along(discs, falling),
            all[1] & begun_along(discs, flat),
            all[2] & begun_along(discs, rising),
        ];
        OpenLines { all, begun }
    }

    /// The weighted sum with the number of these first cells of lines that are not upright.
    ///
    /// Such lines begin in the leftmost `width - 3` columns. Where those fill at most half a word,
    /// two sets are counted in one.
    #[inline(always)]
    fn plus_lines<V: Simd4<Word = Self::Word>>(&self, sum: V, lines: [V; 3], weight: V) -> V {
        let [one, two, three] = lines;
        let half = Self::Word::BITS / 2;
        if (self.width() - 3) * self.stride() <= half {
            sum.plus_ones(one | two.up(half), weight).plus_ones(three, weight)
        } else {
            sum.plus_ones(one, weight).plus_ones(two, weight).plus_ones(three, weight)
        }
    }

    /// From cell to cell along lines that fall, lie flat and rise.
    #[inline(always)]
    fn slopes(&self) -> [u32; 3] {
        let stride = self.stride();
        [stride - 1, stride, stride + 1]
    }
}

/// The lines that a player can still complete, upright ones apart.
#[derive(Clone, Copy)]
pub(crate) struct OpenLines<B> {
    /// The first cells of those that fall, lie flat and rise.
    pub(crate) all: [B; 3],
    /// The same of those that hold at least two discs.
    pub(crate) begun: [B; 3],
}

/// All bits of the first column.
#[inline(always)]
fn column<W: Word>(stride: u32) -> W {
    W::number(1).up(stride).minus(W::number(1))
}

/// The first cell of every four in `cells` along `step`.
#[inline(always)]
pub(crate) fn fours_along<B: Bits>(cells: B, step: u32) -> B {
    let pairs = cells & cells.down(step);
    pairs & pairs.down(2 * step)
}

/// The cells with three discs of the same line around them, along `step`.
#[inline(always)]
fn completions_along<B: Bits>(discs: B, step: u32) -> B {
    let before = discs.up(step);
    let after = discs.down(step);
    let two_before = before & discs.up(2 * step);
    let two_after = after & discs.down(2 * step);
    (two_before & (discs.up(3 * step) | after)) | (two_after & (before | discs.down(3 * step)))
}

/// The first cells of the lines along one direction that hold at least two of these discs.
#[inline(always)]
fn begun_along<B: Bits>(discs: B, step: u32) -> B {
    let both = discs & discs.down(step);
    let either = discs | discs.down(step);
    both | both.down(2 * step) | (either & either.down(2 * step))
}

/// The masks of a board.
#[derive(Clone, Copy)]
struct Masks<W> {
    bottom: W,
    spare: W,
    board: W,
    rows: [W; 2],
    rows_like_height: W,
}

/// The masks of a board of some size, in a word of some type.
macro_rules! masks {
    ($word:ty, $width:expr, $height:expr) => {{
        let (width, height): (u32, u32) = ($width, $height);
        let (mut bottom, mut column): ($word, u32) = (0, 0);
        while column < width {
            bottom |= 1 << (column * (height + 1));
            column += 1;
        }
        let (mut rows, mut row): ([$word; 2], u32) = ([0; 2], 0);
        while row <= height {
            if row < height || row % 2 == 1 {
                rows[row as usize % 2] |= bottom << row;
            }
            row += 1;
        }
        let spare = bottom << height;
        let board = spare - bottom;
        let rows_like_height = rows[height as usize % 2] & board;
        Masks { bottom, spare, board, rows, rows_like_height }
    }};
}

/// The board that people play on, seven columns and six rows: all masks are constants.
#[derive(Clone, Copy)]
pub(crate) struct Standard;

impl Standard {
    const WIDTH: u32 = 7;
    const HEIGHT: u32 = 6;
    const MASKS: Masks<u64> = masks!(u64, Self::WIDTH, Self::HEIGHT);
}

impl Geometry for Standard {
    type Word = u64;
    type Bucket = Pair;
    const GROUPS: usize = 2;

    #[inline(always)]
    fn width(&self) -> u32 {
        Self::WIDTH
    }
    #[inline(always)]
    fn height(&self) -> u32 {
        Self::HEIGHT
    }
    #[inline(always)]
    fn bottom(&self) -> u64 {
        Self::MASKS.bottom
    }
    #[inline(always)]
    fn spare(&self) -> u64 {
        Self::MASKS.spare
    }
    #[inline(always)]
    fn board(&self) -> u64 {
        Self::MASKS.board
    }
    #[inline(always)]
    fn rows(&self) -> &[u64; 2] {
        const { &Self::MASKS.rows }
    }
    #[inline(always)]
    fn rows_like_height(&self) -> u64 {
        Self::MASKS.rows_like_height
    }
}

/// A board of any size whose bits fit into a word: masks and shifts are known at run time.
#[derive(Clone, Copy)]
pub(crate) struct AnySize<W> {
    width: u32,
    height: u32,
    masks: Masks<W>,
}

/// Implements boards of any size in a word of some type.
macro_rules! any_size {
    ($word:ty, $bucket:ty, $groups:expr) => {
        impl AnySize<$word> {
            /// A board of this size, which must fit: `width * (height + 1)` bits, width and height
            /// at least 4.
            pub(crate) const fn new(width: u32, height: u32) -> Self {
                assert!(width >= 4 && height >= 4, "a line of four must fit");
                assert!(width * (height + 1) <= <$word>::BITS, "the board must fit into a word");
                Self { width, height, masks: masks!($word, width, height) }
            }
        }

        impl Geometry for AnySize<$word> {
            type Word = $word;
            type Bucket = $bucket;
            const GROUPS: usize = $groups;

            #[inline(always)]
            fn width(&self) -> u32 {
                self.width
            }
            #[inline(always)]
            fn height(&self) -> u32 {
                self.height
            }
            #[inline(always)]
            fn bottom(&self) -> $word {
                self.masks.bottom
            }
            #[inline(always)]
            fn spare(&self) -> $word {
                self.masks.spare
            }
            #[inline(always)]
            fn board(&self) -> $word {
                self.masks.board
            }
            #[inline(always)]
            fn rows(&self) -> &[$word; 2] {
                &self.masks.rows
            }
            #[inline(always)]
            fn rows_like_height(&self) -> $word {
                self.masks.rows_like_height
            }
        }
    };
}

// The widest boards have 12 and 25 columns, of four rows.
any_size!(u64, Pair, 3);
any_size!(u128, Wide, 7);

#[cfg(test)]
mod tests {
    use super::{AnySize, Geometry, Masks, Standard};

    #[test]
    fn a_mirrored_key_is_the_key_of_the_mirrored_board() {
        let bits: u64 = 0b101 | 0b11 << 7 | 0b1 << 42;
        assert_eq!(Standard.mirror(bits), 0b101 << 42 | 0b11 << 35 | 1);
        assert_eq!(Standard.mirror(Standard.board()), Standard.board());
        let wide = AnySize::<u128>::new(9, 7);
        assert_eq!(wide.mirror(0b1011_u128 << 8 | 1 << 64), 0b1011 << 56 | 1);
        let full = AnySize::<u128>::new(4, 31);
        assert_eq!(full.mirror(full.spare() | 1), full.spare() | 1 << 96);
    }

    #[test]
    fn rows_are_told_apart() {
        assert_eq!(Standard.even_rows() & Standard.odd_rows(), 0);
        assert_eq!(Standard.even_rows() | Standard.odd_rows(), Standard.board());
        let odd = AnySize::<u64>::new(5, 5);
        assert_eq!(odd.odd_rows() & odd.spare(), odd.spare());
        assert_eq!(odd.rows_like_height(), odd.odd_rows() & odd.board());
        let tall = AnySize::<u64>::new(4, 15);
        assert_eq!(tall.board() | tall.spare(), u64::MAX);
        let tall = AnySize::<u128>::new(4, 31);
        assert_eq!(tall.board() | tall.spare(), u128::MAX);
    }

    #[test]
    fn the_same_board_has_the_same_masks_whenever_they_are_known() {
        let narrow = AnySize::<u64>::new(7, 6).masks;
        let wide = AnySize::<u128>::new(7, 6).masks;
        let masks =
            |m: Masks<u64>| [m.bottom, m.spare, m.board, m.rows[0], m.rows[1], m.rows_like_height];
        assert_eq!(masks(narrow), masks(Standard::MASKS));
        let Masks { bottom, spare, board, rows: [even, odd], rows_like_height } = wide;
        let wide = [bottom, spare, board, even, odd, rows_like_height];
        assert_eq!(wide, masks(narrow).map(u128::from));
    }

    #[test]
    fn completions_are_the_cells_that_make_a_four() {
        let mut discs: u64 = 0x1234_5678_9ABC;
        for _ in 0..10_000 {
            discs ^= discs << 13;
            discs ^= discs >> 7;
            discs ^= discs << 17;
            let own = discs & (discs >> 21) & Standard.board();
            let found = Standard.completions(own);
            let before = Standard.all_fours(own);
            for cell in (0..49).filter(|cell| Standard.board() >> cell & 1 != 0) {
                let with = Standard.all_fours(own | 1 << cell);
                // Discs of a column never hang over a free cell, so only tops are looked at.
                let above = own >> cell & ((1 << (6 - cell % 7)) - 1);
                if above == 0 && before == 0 {
                    assert_eq!(found >> cell & 1 != 0, with != 0, "{own:x} {cell}");
                }
            }
        }
    }
}
