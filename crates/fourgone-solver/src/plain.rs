//! A search without tricks, slow and easy to believe, that the fast one is held against.

use crate::grid::Grid;
use crate::lines::{all_fours, completions};

/// How many cells may be free for a bound to be checked in debug builds.
const CHECKED_LEFT: i32 = 7;

/// The exact score, if the game is not over.
///
/// Alpha-beta on the whole window, columns from left to right, nothing else: no table, no order,
/// no bounds but those of the rules.
pub(crate) fn score<const W: usize, const H: usize>(
    mover: u64,
    other: u64,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    let occupied = mover | other;
    let discs = occupied.count_ones().cast_signed();
    let landings = Grid::<W, H>::landings(occupied);
    if landings == 0 {
        return 0;
    }
    if completions::<u64, W, H>(mover) & landings != 0 {
        return Grid::<W, H>::score_of_win(discs + 1);
    }
    let mut best = i32::MIN;
    let mut todo = landings;
    while todo != 0 {
        let cell = todo & todo.wrapping_neg();
        todo ^= cell;
        let value = -score::<W, H>(other, mover | cell, -beta, -alpha);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Panics if few cells are free and the score lies outside these bounds.
#[cold]
pub(crate) fn assert_bounds<const W: usize, const H: usize>(
    mover: u64,
    other: u64,
    lower: i32,
    upper: i32,
) {
    let left = Grid::<W, H>::CELLS - (mover | other).count_ones().cast_signed();
    if left <= CHECKED_LEFT {
        assert!(all_fours::<u64, W, H>(mover) == 0 && all_fours::<u64, W, H>(other) == 0);
        let exact = score::<W, H>(mover, other, -100, 100);
        assert!(
            lower <= exact && exact <= upper,
            "{W}x{H}: {mover:#x} {other:#x} scores {exact}, claimed {lower}..={upper}"
        );
    }
}
