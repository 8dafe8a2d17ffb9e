//! Lines of four.

use crate::bits::{Bits, Lanes};
use crate::grid::Grid;

/// The first cell of every four in `cells` along `step`.
#[inline(always)]
pub(crate) fn fours<B: Bits>(cells: B, step: u32) -> B {
    let pairs = cells & cells.down(step);
    pairs & pairs.down(2 * step)
}

/// The first cells of all fours in `cells`, in every direction.
#[inline(always)]
pub(crate) fn all_fours<B: Bits, const W: usize, const H: usize>(cells: B) -> B {
    let stride = Grid::<W, H>::STRIDE;
    fours(cells, 1) | fours(cells, stride - 1) | fours(cells, stride) | fours(cells, stride + 1)
}

/// The cells that complete a four of `discs`, whether they are free or not.
#[inline(always)]
pub(crate) fn completions<B: Bits, const W: usize, const H: usize>(discs: B) -> B {
    let stride = Grid::<W, H>::STRIDE;
    let upright = discs.up(1) & discs.up(2) & discs.up(3);
    let cells = upright
        | completions_along(discs, stride - 1)
        | completions_along(discs, stride)
        | completions_along(discs, stride + 1);
    cells & B::splat(Grid::<W, H>::BOARD)
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

/// The lines that a player can still complete, upright ones apart.
#[derive(Clone, Copy)]
pub(crate) struct OpenLines<B> {
    /// The first cells of those that fall, lie flat and rise.
    pub(crate) all: [B; 3],
    /// The same of those that hold at least two discs.
    pub(crate) begun: [B; 3],
}

/// The lines without a disc of the other player, given a player's discs and the free cells.
#[inline(always)]
pub(crate) fn open_lines<B: Bits, const W: usize, const H: usize>(
    discs: B,
    free: B,
) -> OpenLines<B> {
    let stride = Grid::<W, H>::STRIDE;
    let cells = discs | free;
    let falling = fours(cells, stride - 1);
    let flat = fours(cells, stride);
    let rising = fours(cells, stride + 1);
    let falling_begun = falling & begun(discs, stride - 1);
    let flat_begun = flat & begun(discs, stride);
    let rising_begun = rising & begun(discs, stride + 1);
    OpenLines { all: [falling, flat, rising], begun: [falling_begun, flat_begun, rising_begun] }
}

/// The first cells of the lines in `cells` that fall, lie flat and rise.
#[inline(always)]
pub(crate) fn lines_in<B: Bits, const W: usize, const H: usize>(cells: B) -> [B; 3] {
    let stride = Grid::<W, H>::STRIDE;
    [fours(cells, stride - 1), fours(cells, stride), fours(cells, stride + 1)]
}

/// The weighted sum with the number of these first cells of lines that are not upright.
///
/// Such lines begin in the leftmost `W - 3` columns. Where those fill at most half a word, two sets
/// are counted in one.
#[inline(always)]
pub(crate) fn plus_lines<V: Lanes, const W: usize, const H: usize>(
    sum: V,
    [one, two, three]: [V; 3],
    weight: V,
) -> V {
    if (W - 3) * (H + 1) <= 32 {
        sum.plus_ones(one | two.up(32), weight).plus_ones(three, weight)
    } else {
        sum.plus_ones(one, weight).plus_ones(two, weight).plus_ones(three, weight)
    }
}

/// The first cells of the lines along one direction that hold at least two of these discs.
#[inline(always)]
fn begun<B: Bits>(discs: B, step: u32) -> B {
    let both = discs & discs.down(step);
    let either = discs | discs.down(step);
    both | both.down(2 * step) | (either & either.down(2 * step))
}

#[cfg(test)]
mod tests {
    use super::{all_fours, completions};

    #[test]
    fn completions_are_the_cells_that_make_a_four() {
        let mut discs: u64 = 0x1234_5678_9ABC;
        for _ in 0..10_000 {
            discs ^= discs << 13;
            discs ^= discs >> 7;
            discs ^= discs << 17;
            let own = discs & (discs >> 21) & super::Grid::<7, 6>::BOARD;
            let found = completions::<u64, 7, 6>(own);
            let before = all_fours::<u64, 7, 6>(own);
            for cell in (0..49).filter(|cell| super::Grid::<7, 6>::BOARD >> cell & 1 != 0) {
                let with = all_fours::<u64, 7, 6>(own | 1 << cell);
                // Discs of a column never hang over a free cell, so only tops are looked at.
                let above = own >> cell & ((1 << (6 - cell % 7)) - 1);
                if above == 0 && before == 0 {
                    assert_eq!(found >> cell & 1 != 0, with != 0, "{own:x} {cell}");
                }
            }
        }
    }
}
