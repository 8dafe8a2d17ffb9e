//! In which order children are searched.
//!
//! One weighted sum of simple features orders the children at every ply. Its weights depend on
//! nothing but who moves and what is asked for, a win or a draw. They were found by hill climbing on
//! the logarithms of node counts, half of them of random positions and half of close games with few
//! discs, none of which is in the test sets. That the order is the same everywhere matters more than
//! that it is right in each place: it keeps the tree narrow, and its branches meet again in the
//! table. Orders that learn during the search make it many times larger.

use crate::bits::Bits;
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
}

impl<V: Bits> Rest<V> {
    /// Whether the player to move is the one at the node.
    #[inline(always)]
    pub(crate) fn ours(&self) -> V {
        (self.length & V::splat(1)).is_zero()
    }
}

/// What each feature of a child is worth to the player who moves at the node, called "we".
struct Weights {
    /// A threat of ours.
    threat: i32,
    /// A threat of ours that does not lie right above one of theirs.
    useful: i32,
    /// A useful threat in a row of our parity.
    good: i32,
    /// That the move lies right under a threat of ours.
    under: i32,
    /// A disc played by force.
    forced: i32,
    /// That we are to move at the child.
    our_turn: i32,
    /// A move of ours at the child that does not lose at once.
    our_move: i32,
    /// A move of theirs at the child that does not lose at once.
    their_move: i32,
    /// A line of ours that the follow-up bound could not answer.
    harmful: i32,
    /// A line of theirs that the follow-up bound could not answer.
    their_harmful: i32,
    /// A line that we can still complete, upright ones apart.
    line: i32,
    /// One of these with at least two of our discs on it.
    begun: i32,
    /// One of these that is flat, in a row of our parity.
    flat_good: i32,
    /// A line that they can still complete.
    their_line: i32,
}

/// Who we are, and what we are asked for.
#[derive(Clone, Copy)]
pub(crate) struct Role {
    /// Whether we are the first player.
    pub(crate) first: bool,
    /// Whether a win is asked for; if not, at least a draw, or not to lose soon.
    pub(crate) attacks: bool,
}

impl Role {
    /// Who begins needs threats in other rows than who does not, and a win needs other moves than a
    /// draw. In one question each player keeps the same role, so a position has the same order
    /// wherever it is met.
    #[inline(always)]
    fn weights(self) -> &'static Weights {
        &WEIGHTS[2 * usize::from(self.first) + usize::from(self.attacks)]
    }
}

/// The weights of every role.
const WEIGHTS: [Weights; 4] = [
    // The second player, who must not lose.
    Weights {
        threat: 9,
        useful: 20,
        good: 58,
        under: -108,
        forced: 25,
        our_turn: 53,
        our_move: -11,
        their_move: -25,
        harmful: 6,
        their_harmful: -5,
        line: -2,
        begun: 11,
        flat_good: 16,
        their_line: -9,
    },
    // The second player, who must win.
    Weights {
        threat: 7,
        useful: 31,
        good: 30,
        under: -126,
        forced: 8,
        our_turn: 41,
        our_move: -7,
        their_move: -29,
        harmful: 0,
        their_harmful: -7,
        line: 8,
        begun: 10,
        flat_good: 21,
        their_line: -4,
    },
    // The first player, who must not lose.
    Weights {
        threat: 11,
        useful: 1,
        good: 88,
        under: -110,
        forced: 19,
        our_turn: 23,
        our_move: -9,
        their_move: -23,
        harmful: 4,
        their_harmful: -5,
        line: 3,
        begun: 7,
        flat_good: 6,
        their_line: -5,
    },
    // The first player, who must win.
    Weights {
        threat: 3,
        useful: 47,
        good: 18,
        under: -246,
        forced: 21,
        our_turn: 33,
        our_move: -16,
        their_move: -27,
        harmful: 1,
        their_harmful: -5,
        line: 8,
        begun: 16,
        flat_good: 6,
        their_line: -3,
    },
];

/// What a line through the cell of the move is worth, and a row that it is higher.
const THROUGH: i32 = 1;
const HIGHER: i32 = -4;

/// Weighs four children.
///
/// `moves` are the cells of the moves, `our_wins` the cells that complete a four of ours at the
/// node, `harmful` the first cells of the lines that the follow-up bound could not answer. Without
/// `lines` the lines that are still possible are not counted.
#[inline(always)]
pub(crate) fn weigh<V: Machine, const W: usize, const H: usize>(
    rest: &Rest<V>,
    harmful: V,
    moves: V,
    our_wins: u64,
    role: Role,
    lines: bool,
) -> V {
    let weights = role.weights();
    let ours = rest.ours();
    let free = V::splat(Grid::<W, H>::BOARD).without(rest.mover | rest.other);
    let threats = ours.choose(rest.mover_wins, rest.other_wins) & free;
    let their_threats = ours.choose(rest.other_wins, rest.mover_wins) & free;
    let useful = threats.without(their_threats.up(1));
    let good = V::splat(if role.first { Grid::<W, H>::EVEN } else { Grid::<W, H>::ODD });
    let under = !(moves.up(1) & V::splat(our_wins)).is_zero();

    let mut sum = threats.ones().times(weights.threat);
    sum = sum.plus(useful.ones().times(weights.useful));
    sum = sum.plus((useful & good).ones().times(weights.good));
    sum = sum.plus(under & V::number(weights.under));
    sum = sum.plus(rest.length.minus(V::splat(1)).times(weights.forced));
    sum = sum.plus(ours & V::number(weights.our_turn));
    let replies = rest.moves.ones();
    let harmful = harmful.ones();
    let us = replies.times(weights.our_move).plus(harmful.times(weights.harmful));
    let them = replies.times(weights.their_move).plus(harmful.times(weights.their_harmful));
    sum = sum.plus(ours.choose(us, them));
    if lines {
        let discs = ours.choose(rest.mover, rest.other);
        let their_discs = ours.choose(rest.other, rest.mover);
        let own = V::open_lines::<W, H>(discs, free);
        let their = V::count_lines::<W, H>(their_discs | free);
        sum = sum.plus(own.all.times(weights.line)).plus(own.begun.times(weights.begun));
        sum = sum.plus((own.flat_begun & good).ones().times(weights.flat_good));
        sum = sum.plus(their.times(weights.their_line));
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
            let through = THROUGH * lines_through::<W, H>(column, row);
            let value = through + HIGHER * row as i32;
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
