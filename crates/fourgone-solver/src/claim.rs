//! What the static pass claims is asserted in debug builds.

use crate::bits::Lanes;
use crate::children::ones;
use crate::plain;

/// Asserts in debug builds, where few cells are free, that the scores in the lanes that are set
/// lie between the bounds, by playing everything out.
#[inline(always)]
pub(crate) fn claim<V: Lanes, const W: usize, const H: usize>(
    claimed: V,
    mover: V,
    other: V,
    lower: i32,
    upper: i32,
) {
    if cfg!(debug_assertions) {
        for lane in ones(claimed.which()) {
            claim_lane::<V, W, H>(lane, mover, other, lower, upper);
        }
    }
}

/// The same for one lane.
#[inline(always)]
pub(crate) fn claim_lane<V: Lanes, const W: usize, const H: usize>(
    lane: usize,
    mover: V,
    other: V,
    lower: i32,
    upper: i32,
) {
    if cfg!(debug_assertions) {
        plain::assert_bounds::<W, H>(mover.words()[lane], other.words()[lane], lower, upper);
    }
}
