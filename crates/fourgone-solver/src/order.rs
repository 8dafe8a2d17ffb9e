//! In which order children are searched.
//!
//! One fixed weighted sum of simple features orders the children at every ply. Its weights were
//! found by hill climbing on the logarithms of node counts. That the order is the same everywhere
//! matters more than that it is right in each place: it keeps the tree narrow, and its branches
//! meet again in the table. Orders that learn during the search make it many times larger.

use crate::bits::Bits;
use crate::bound::FollowUp;
use crate::grid::Grid;
use crate::node::Machine;

/// Four children that have come to rest, and what is known of them.
#[derive(Clone, Copy)]
pub(crate) struct Rest<V> {
    /// The discs of the player to move there.
    pub(crate) mover: V,
    /// The discs of the other player.
    pub(crate) other: V,
    /// The cells that complete a four of the player to move, free or not.
    pub(crate) mover_wins: V,
    /// The cells that complete a four of the other player, free or not.
    pub(crate) other_wins: V,
    /// The moves of the player to move that do not lose at once.
    pub(crate) moves: V,
    /// How many discs were played from the parent.
    pub(crate) length: V,
    /// How many cells are free.
    pub(crate) left: V,
}

impl<V: Bits> Rest<V> {
    /// Four lanes without a child.
    #[inline(always)]
    pub(crate) fn nowhere() -> Self {
        let none = V::splat(0);
        Self {
            mover: none,
            other: none,
            mover_wins: none,
            other_wins: none,
            moves: none,
            length: none,
            left: none,
        }
    }

    /// Whether the player to move is the one at the node.
    #[inline(always)]
    pub(crate) fn ours(&self) -> V {
        (self.length & V::splat(1)).is_zero()
    }
}

/// What each feature of a child is worth to the player who moves at the parent, called "we".
mod weight {
    /// A threat of ours.
    pub(super) const THREAT: i32 = 11;
    /// A threat of ours that does not lie right above one of theirs.
    pub(super) const USEFUL: i32 = 33;
    /// A useful threat in a row of our parity.
    pub(super) const GOOD: i32 = 50;
    /// A useful threat of theirs in a row of their parity.
    pub(super) const THEIR_GOOD: i32 = -18;
    /// A threat right above another of the same player.
    pub(super) const PAIR: i32 = 11;
    pub(super) const THEIR_PAIR: i32 = -9;
    /// A threat of ours that can be played at once.
    pub(super) const PLAYABLE: i32 = -39;
    /// That the move lies right under a threat of ours.
    pub(super) const UNDER: i32 = -86;
    /// A disc played by force.
    pub(super) const FORCED: i32 = 15;
    /// That we are to move at the child.
    pub(super) const OUR_TURN: i32 = 41;
    /// A move at the child that does not lose at once, ours or theirs.
    pub(super) const MOVE: i32 = -7;
    pub(super) const THEIR_MOVE: i32 = -25;
    /// A line that the follow-up bound could not answer, of ours or of theirs.
    pub(super) const HARMFUL: i32 = -2;
    pub(super) const THEIR_HARMFUL: i32 = -5;
    /// A line that can still be completed, and one with two discs on it.
    pub(super) const LINE: i32 = 10;
    pub(super) const BEGUN: i32 = 16;
    pub(super) const THEIR_LINE: i32 = -9;
    pub(super) const THEIR_BEGUN: i32 = -5;
    /// A flat line of ours in a row of our parity, and one with two discs on it.
    pub(super) const FLAT_GOOD: i32 = -8;
    pub(super) const FLAT_GOOD_BEGUN: i32 = 17;
    /// A line through the cell of the move, and a row that it is higher.
    pub(super) const THROUGH: i32 = 1;
    pub(super) const HIGHER: i32 = -4;
}

/// Weighs four children.
///
/// `moves` are the cells of the moves, `our_wins` the cells that complete a four of ours at the
/// parent, `first` tells whether we are the first player. Without `lines` the lines that are still possible are not counted.
#[inline(always)]
pub(crate) fn weigh<V: Machine, const W: usize, const H: usize>(
    rest: &Rest<V>,
    bound: &FollowUp<V>,
    moves: V,
    our_wins: u64,
    first: bool,
    lines: bool,
) -> V {
    let ours = rest.ours();
    let occupied = rest.mover | rest.other;
    let free = V::splat(Grid::<W, H>::BOARD).without(occupied);
    let landings = free & occupied.plus(V::splat(Grid::<W, H>::BOTTOM));
    let threats = ours.choose(rest.mover_wins, rest.other_wins) & free;
    let their_threats = ours.choose(rest.other_wins, rest.mover_wins) & free;
    let useful = threats.without(their_threats.up(1));
    let their_useful = their_threats.without(threats.up(1));
    let good = V::splat(if first { Grid::<W, H>::EVEN } else { Grid::<W, H>::ODD });
    let under = !(moves.up(1) & V::splat(our_wins)).is_zero();
    let pairs = threats & threats.up(1);
    let their_pairs = their_threats & their_threats.up(1);

    let mut sum = threats.ones().times(weight::THREAT);
    sum = sum.plus(useful.ones().times(weight::USEFUL));
    sum = sum.plus((useful & good).ones().times(weight::GOOD));
    sum = sum.plus(their_useful.without(good).ones().times(weight::THEIR_GOOD));
    sum = sum.plus(pairs.ones().times(weight::PAIR));
    sum = sum.plus(their_pairs.ones().times(weight::THEIR_PAIR));
    sum = sum.plus((threats & landings).ones().times(weight::PLAYABLE));
    sum = sum.plus(under & V::number(weight::UNDER));
    sum = sum.plus(rest.length.minus(V::splat(1)).times(weight::FORCED));
    sum = sum.plus(ours & V::number(weight::OUR_TURN));
    let replies = rest.moves.ones();
    let harmful = bound.open.ones();
    let us = replies.times(weight::MOVE).plus(harmful.times(weight::HARMFUL));
    let them = replies.times(weight::THEIR_MOVE).plus(harmful.times(weight::THEIR_HARMFUL));
    sum = sum.plus(ours.choose(us, them));
    if lines {
        let discs = ours.choose(rest.mover, rest.other);
        let their_discs = ours.choose(rest.other, rest.mover);
        let own = V::open_lines::<W, H>(discs, free);
        let their = V::open_lines::<W, H>(their_discs, free);
        sum = sum.plus(own.all.times(weight::LINE)).plus(own.begun.times(weight::BEGUN));
        sum = sum.plus(their.all.times(weight::THEIR_LINE));
        sum = sum.plus(their.begun.times(weight::THEIR_BEGUN));
        sum = sum.plus((own.flat & good).ones().times(weight::FLAT_GOOD));
        sum = sum.plus((own.flat_begun & good).ones().times(weight::FLAT_GOOD_BEGUN));
    }
    sum
}

/// How many bits of a child's order lie below its weight: what decides between children of equal
/// weight.
pub(crate) const VALUE_BITS: u32 = 8;

/// What each cell is worth as the cell of the move, in the measure of an order; the last four bits
/// are free.
pub(crate) const fn cell_values<const W: usize, const H: usize>() -> [u64; 64] {
    let mut values = [0; 64];
    let mut column = 0;
    while column < W {
        let mut row = 0;
        while row < H {
            let through = weight::THROUGH * lines_through::<W, H>(column, row);
            let value = through + weight::HIGHER * row as i32;
            // Of equal ones the nearer to the middle is first.
            let aside = (2 * column as i32 - (W as i32 - 1)).abs();
            let order = (value as i64) << VALUE_BITS;
            values[column * (H + 1) + row] = (order - 16 * aside as i64) as u64;
            row += 1;
        }
        column += 1;
    }
    values
}

/// How many lines of four pass through a cell.
const fn lines_through<const W: usize, const H: usize>(column: usize, row: usize) -> i32 {
    const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut count = 0;
    let mut direction = 0;
    while direction < STEPS.len() {
        let (right, up) = STEPS[direction];
        let mut back = 0;
        while back < 4 {
            let start = (column.cast_signed() - back * right, row.cast_signed() - back * up);
            let end = (start.0 + 3 * right, start.1 + 3 * up);
            let inside = start.0 >= 0
                && end.0 < W.cast_signed()
                && start.1 >= 0
                && end.1 >= 0
                && start.1 < H.cast_signed()
                && end.1 < H.cast_signed();
            count += inside as i32;
            back += 1;
        }
        direction += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::lines_through;

    #[test]
    fn the_lines_of_the_board_are_counted() {
        let all: i32 = (0..7).flat_map(|c| (0..6).map(move |r| lines_through::<7, 6>(c, r))).sum();
        assert_eq!(all, 4 * 69);
        assert_eq!(lines_through::<7, 6>(3, 2), 13);
    }
}
