//! In which order children are searched.
//!
//! One fixed weighted sum of simple features orders the children at every ply. Its weights were
//! found by hill climbing on the logarithms of node counts. That the order is the same everywhere
//! matters more than that it is right in each place: it keeps the tree narrow, and its branches
//! meet again in the table. Orders that learn during the search make it many times larger.

use crate::bits::Lanes;
use crate::bound::FollowUp;
use crate::grid::Grid;
use crate::lines::open_lines;

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

/// What each feature of a child is worth to the player who moves at the parent, called "we".
mod weight {
    /// A threat of ours that does not lie right above one of theirs.
    pub(super) const USEFUL: i32 = 34;
    /// A threat of ours.
    pub(super) const THREAT: i32 = 22;
    /// A useful threat in a row of our parity.
    pub(super) const GOOD: i32 = 21;
    /// A threat of ours that can be played at once.
    pub(super) const PLAYABLE: i32 = -65;
    /// A disc played by force.
    pub(super) const FORCED: i32 = 13;
    /// That we are to move at the child.
    pub(super) const OUR_TURN: i32 = 38;
    /// That the move lies right under a threat of ours.
    pub(super) const UNDER: i32 = -404;
    /// A move at the child that does not lose at once, ours or theirs.
    pub(super) const OUR_MOVE: i32 = -10;
    pub(super) const THEIR_MOVE: i32 = -23;
    /// A line that we or they can still complete, and one with two discs on it.
    pub(super) const OUR_LINE: i32 = 1;
    pub(super) const OUR_BEGUN_LINE: i32 = 19;
    pub(super) const THEIR_LINE: i32 = -9;
    pub(super) const THEIR_BEGUN_LINE: i32 = -8;
    /// Threats of theirs, as above.
    pub(super) const THEIR_USEFUL: i32 = -4;
    pub(super) const THEIR_THREAT: i32 = 5;
    pub(super) const THEIR_GOOD: i32 = -20;
    /// A line that the follow-up bound could not answer, against us or against them.
    pub(super) const OUR_OPEN: i32 = -3;
    pub(super) const THEIR_OPEN: i32 = -17;
    /// That the follow-up bound has an even number of free cells, against us or against them.
    pub(super) const EVEN_AGAINST_US: i32 = 17;
    pub(super) const EVEN_AGAINST_THEM: i32 = 14;
    /// The reserve of the follow-up bound, against us or against them.
    pub(super) const RESERVE_AGAINST_US: i32 = 4;
    pub(super) const RESERVE_AGAINST_THEM: i32 = -3;
    /// A threat of theirs right above another.
    pub(super) const THEIR_PAIR: i32 = -13;
}

/// What the cell of the move is worth on the 7x6 board, by column from the edge and row.
const CELLS_7X6: [[i32; 6]; 4] =
    [[-5, 0, -6, 0, 0, -1], [0, -10, 0, 0, 0, 0], [1, 0, 0, 6, 0, 0], [-2, 0, 4, -2, 2, 4]];

/// Weighs four children.
///
/// `moves` are the cells of the moves, `our_wins` the cells that complete a four of ours at the
/// parent, `ours` is true in lanes where it is our turn at the child, `first` tells whether we
/// are the first player.
#[inline(always)]
pub(crate) fn weigh<V: Lanes, const W: usize, const H: usize>(
    rest: &Rest<V>,
    bound: &FollowUp<V>,
    moves: V,
    our_wins: u64,
    ours: V,
    first: bool,
) -> V {
    let occupied = rest.mover | rest.other;
    let free = V::splat(Grid::<W, H>::BOARD).without(occupied);
    let landings = free & occupied.plus(V::splat(Grid::<W, H>::BOTTOM));
    let threats = ours.choose(rest.mover_wins, rest.other_wins) & free;
    let their_threats = ours.choose(rest.other_wins, rest.mover_wins) & free;
    let useful = threats.without(their_threats.up(1));
    let their_useful = their_threats.without(threats.up(1));
    let good = V::splat(if first { Grid::<W, H>::EVEN } else { Grid::<W, H>::ODD });
    let discs = ours.choose(rest.mover, rest.other);
    let their_discs = ours.choose(rest.other, rest.mover);
    let (lines, begun) = open_lines::<V, W, H>(discs, free);
    let (their_lines, their_begun) = open_lines::<V, W, H>(their_discs, free);
    let one = V::splat(1);
    let replies = rest.moves.ones();
    let open = bound.open.ones();
    let even = (rest.left.minus(bound.reserve) & one).is_zero();
    let under = !(moves.up(1) & V::splat(our_wins)).is_zero();

    let mut sum = useful.ones().times(weight::USEFUL);
    sum = sum.plus(threats.ones().times(weight::THREAT));
    sum = sum.plus((useful & good).ones().times(weight::GOOD));
    sum = sum.plus((threats & landings).ones().times(weight::PLAYABLE));
    sum = sum.plus(their_useful.ones().times(weight::THEIR_USEFUL));
    sum = sum.plus(their_threats.ones().times(weight::THEIR_THREAT));
    sum = sum.plus(their_useful.without(good).ones().times(weight::THEIR_GOOD));
    sum = sum.plus((their_threats & their_threats.up(1)).ones().times(weight::THEIR_PAIR));
    sum = sum.plus(rest.length.minus(one).times(weight::FORCED));
    sum = sum.plus(ours & V::number(weight::OUR_TURN));
    sum = sum.plus(under & V::number(weight::UNDER));
    sum = sum.plus(lines.times(weight::OUR_LINE)).plus(begun.times(weight::OUR_BEGUN_LINE));
    sum = sum.plus(their_lines.times(weight::THEIR_LINE));
    sum = sum.plus(their_begun.times(weight::THEIR_BEGUN_LINE));
    let us = replies
        .times(weight::OUR_MOVE)
        .plus(open.times(weight::OUR_OPEN))
        .plus(even & V::number(weight::EVEN_AGAINST_US))
        .plus(bound.reserve.times(weight::RESERVE_AGAINST_US));
    let them = replies
        .times(weight::THEIR_MOVE)
        .plus(open.times(weight::THEIR_OPEN))
        .plus(even & V::number(weight::EVEN_AGAINST_THEM))
        .plus(bound.reserve.times(weight::RESERVE_AGAINST_THEM));
    sum.plus(ours.choose(us, them))
}

/// What each cell is worth as the cell of the move.
pub(crate) const fn cell_values<const W: usize, const H: usize>() -> [i32; 64] {
    let mut values = [0; 64];
    let mut column = 0;
    while column < W {
        let mut row = 0;
        while row < H {
            #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
            let height = row as i32;
            let mut value = lines_through::<W, H>(column, row) - 2 * height;
            if W == 7 && H == 6 {
                let from_edge = if column < 4 { column } else { 6 - column };
                value += CELLS_7X6[from_edge][row];
            }
            values[column * (H + 1) + row] = value;
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
