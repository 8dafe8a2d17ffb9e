//! A search without tricks, slow and easy to believe, that the fast one is held against.

use crate::geometry::Geometry;
use crate::simd::{Simd4, Word, lanes};

/// How many cells may be free for a bound to be checked in debug builds.
const CHECKED_LEFT: i32 = 7;

/// The exact score, if the game is not over.
///
/// Alpha-beta on the whole window, columns from left to right, nothing else: no table, no ordering,
/// no bounds but those of the rules.
pub(crate) fn score<G: Geometry>(
    geometry: &G,
    mover: G::Word,
    other: G::Word,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    let occupied = mover | other;
    let mut landings = geometry.landings(occupied);
    if !landings.any() {
        return 0;
    }
    if (geometry.completions(mover) & landings).any() {
        return geometry.score_of_win(occupied.count() as i32 + 1);
    }
    let mut best = i32::MIN;
    while landings.any() {
        let cell = landings.take_lowest();
        let value = -score(geometry, other, mover | cell, -beta, -alpha);
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
pub(crate) fn assert_bounds<G: Geometry>(
    geometry: &G,
    mover: G::Word,
    other: G::Word,
    lower: i32,
    upper: i32,
) {
    let left = geometry.cells() - (mover | other).count() as i32;
    if left <= CHECKED_LEFT {
        let fours = geometry.all_fours(mover) | geometry.all_fours(other);
        assert!(!fours.any(), "nobody has four yet");
        let exact = score(geometry, mover, other, -200, 200);
        let (width, height) = (geometry.width(), geometry.height());
        assert!(
            lower <= exact && exact <= upper,
            "{width}x{height}: {mover:#x} {other:#x} scores {exact}, claimed {lower}..={upper}"
        );
    }
}

/// Asserts in debug builds, where few cells are free, that the scores in the lanes that are set
/// lie between the bounds, by playing everything out.
#[inline(always)]
pub(crate) fn debug_assert_lanes<G: Geometry, V: Simd4<Word = G::Word>>(
    geometry: &G,
    claimed: V,
    (mover, other): (V, V),
    lower: i32,
    upper: i32,
) {
    if cfg!(debug_assertions) {
        for lane in lanes(claimed.which()) {
            let (mover, other) = (mover.words()[lane], other.words()[lane]);
            assert_bounds(geometry, mover, other, lower, upper);
        }
    }
}
