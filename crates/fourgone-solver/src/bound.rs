//! The follow-up bound: how a player who only ever answers holds the other one.
//!
//! M is the player to move, R the other, who has no four in one move. R decides to answer every
//! move of M by a fixed pairing of the cells, and M runs out of good moves:
//!
//! 1. In each column R chooses a *ceiling*: one of the cells with which R completes a four (a
//!    threat), or none. The *foot* is the cell under the ceiling; without a ceiling it is the
//!    spare cell above the column. Cells under the feet are *free*. R does not touch a foot.
//! 2. If the number of free cells is even, R can pair them all: in each column from the foot
//!    downwards two by two, and what is left over at the bottom, the cells where the next disc of
//!    a column with an odd number of free cells lands, with each other. So R has an answer to
//!    every free cell that M takes. Of the pairs inside a column M gets at most the lower cell,
//!    which has the parity of the foot; of the cells left over it may get any.
//! 3. If M plays on a foot under a ceiling, R completes a four above it and has won. So all that
//!    M can ever own when M wins are its discs, the cells of the feet's parity up to the feet,
//!    and the cells left over (`mine`). All other free cells become R's once they are filled
//!    (`theirs`).
//! 4. A line of four in `mine` does no harm if R has one in `theirs` in the same columns and
//!    strictly below: the whole of R's line is filled before M's. A rising and a falling line
//!    can cross without sharing a cell, and then neither is below the other, so they are not
//!    held against each other; any other two lines in the same columns that share no cell lie
//!    one above the other.
//! 5. If no line of M is left that does harm, M never wins. When all free cells are gone, either
//!    the board is full, or M must play on a foot and R wins with the next disc. Then at most
//!    `reserve` cells were left, those from the feet upwards, in columns with a ceiling; so R
//!    wins with disc number `cells - reserve + 2` at the latest, a score of `-(reserve / 2)` for
//!    M or worse.
//!
//! Any choice of ceilings is sound, because to overlook a threat only hurts R.

use crate::bits::Bits;
use crate::grid::Grid;
use crate::lines::fours;

/// What the follow-up bound says.
#[derive(Clone, Copy)]
pub(crate) struct FollowUp<B> {
    /// Whether R holds M with a reserve of at least what was needed.
    pub(crate) holds: B,
    /// Twice what M loses by, if it holds.
    pub(crate) reserve: B,
    /// The first cells of M's lines that do harm.
    pub(crate) open: B,
}

/// The cells strictly below the lowest marker of each column; whole columns without one.
#[inline(always)]
fn below<B: Bits, const W: usize, const H: usize>(markers: B) -> B {
    markers.plus(B::splat(!Grid::<W, H>::SPARE)).without(markers)
}

/// The cells under the ceilings, or the spare cells.
#[inline(always)]
fn feet<B: Bits, const W: usize, const H: usize>(ceilings: B) -> B {
    let spare = B::splat(Grid::<W, H>::SPARE);
    ceilings.without(spare).down(1) | (ceilings & spare)
}

/// The free cells below the feet.
#[inline(always)]
fn free_below<B: Bits, const W: usize, const H: usize>(feet: B, occupied: B) -> B {
    let below = feet.minus(B::splat(Grid::<W, H>::BOTTOM));
    (below & B::splat(Grid::<W, H>::BOARD)).without(occupied)
}

/// Asks whether R holds M with these ceilings.
///
/// `mover` and `other` are the discs of M and R; R has no four in one move. `ceilings` holds one
/// cell in each column, a threat of R or the spare cell; `left` is the number of free cells on
/// the whole board, `need` the reserve that makes the answer worth having. If `holds` comes back,
/// the score of M is at most `-(reserve / 2)`.
#[inline(always)]
pub(crate) fn follow_up<B: Bits, const W: usize, const H: usize>(
    mover: B,
    other: B,
    ceilings: B,
    left: B,
    need: B,
) -> FollowUp<B> {
    let bottom = B::splat(Grid::<W, H>::BOTTOM);
    let occupied = mover | other;
    let landings = occupied.plus(bottom) & B::splat(Grid::<W, H>::BOARD);
    let feet = feet::<B, W, H>(ceilings);
    let under = feet.minus(bottom);
    let free = free_below::<B, W, H>(feet, occupied);
    let count = free.ones();
    let parity = parity_of::<B, W, H>(feet);
    let mine = mover | ((under | feet) & parity).without(occupied) | (landings & under);
    let theirs = other | free.without(parity).without(landings);
    let open = harmful::<B, W, H>(mine, theirs);
    let reserve = left.minus(count);
    let fits = (count & B::splat(1)).is_zero().without(need.exceeds(reserve));
    FollowUp { holds: fits & open.is_zero(), reserve, open }
}

/// In each column the cells in rows of the same parity as its foot.
#[inline(always)]
fn parity_of<B: Bits, const W: usize, const H: usize>(feet: B) -> B {
    let odd = feet & B::splat(Grid::<W, H>::ODD);
    let mut columns = odd.down(1);
    let mut row = 3;
    while row < Grid::<W, H>::STRIDE {
        columns = columns | odd.down(row);
        row += 2;
    }
    let columns = columns & B::splat(Grid::<W, H>::BOTTOM);
    let whole = columns.up(Grid::<W, H>::STRIDE - 1).minus(columns);
    B::splat(Grid::<W, H>::EVEN) ^ whole
}

/// The first cells of the lines in `mine` that no line in `theirs` makes harmless (point 4).
#[inline(always)]
fn harmful<B: Bits, const W: usize, const H: usize>(mine: B, theirs: B) -> B {
    let stride = Grid::<W, H>::STRIDE;
    let flat = fours(theirs, stride);
    let falling = fours(theirs, stride - 1);
    let rising = fours(theirs, stride + 1);
    fours(mine, 1)
        | (fours(mine, stride) & below::<B, W, H>(flat | falling | rising))
        | (fours(mine, stride - 1) & below::<B, W, H>(flat | falling))
        | (fours(mine, stride + 1) & below::<B, W, H>(flat | rising))
}

/// The lowest threat of each column, or its spare cell.
#[inline(always)]
pub(crate) fn lowest_ceilings<B: Bits, const W: usize, const H: usize>(threats: B) -> B {
    let all = threats | B::splat(Grid::<W, H>::SPARE);
    all.without(all.minus(B::splat(Grid::<W, H>::BOTTOM)))
}

/// Ceilings with an even number of free cells under them, if there are any near the lowest.
///
/// The lowest threats are best, for they leave M least. If the number of free cells under them is
/// odd, one ceiling is lifted to the next threat above, or to none, that changes the parity. `left`
/// is the number of free cells on the whole board.
#[inline(always)]
pub(crate) fn even_ceilings<B: Bits, const W: usize, const H: usize>(threats: B, left: B) -> B {
    let spare = B::splat(Grid::<W, H>::SPARE);
    let like_height = B::splat(Grid::<W, H>::LIKE_HEIGHT);
    let lowest = lowest_ceilings::<B, W, H>(threats);
    // From the foot of a ceiling upwards there are an odd number of cells if the ceiling is in a row
    // of the height's parity, and an even number if not. So the number of such ceilings tells
    // whether the rest of the cells are even, and to lift one of them to none, or to a threat in a
    // row of the other kind, changes that.
    let odd = lowest & like_height;
    let count = left ^ odd.ones();
    let lifted = odd.lowest();
    let passed = lifted.minus(B::splat(1)) | lifted;
    let above = (threats.without(like_height) | spare).without(passed).lowest();
    let even = (count & B::splat(1)).is_zero() | lifted.is_zero();
    even.choose(lowest, lowest.without(lifted) | above)
}
