//! In which order children are searched.
//!
//! One weighted sum of simple features orders the children at every ply. Its weights depend on
//! nothing but who moves and what is asked for, a win or a draw. They were found by hill climbing on
//! the logarithms of node counts, half of them of random positions and half of close games with few
//! discs, none of which is in the test sets. That the order is the same everywhere matters more than
//! that it is right in each place: it keeps the tree narrow, and its branches meet again in the
//! table. Orders that learn during the search make it many times larger.

use crate::bits::{Bits, Weight};
use crate::grid::Grid;
use crate::lines::plus_lines;
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
    /// Whether the player to move is not the one at the node.
    pub(crate) theirs: V,
}

impl<V: Bits> Rest<V> {
    /// What is asked of the children: is the score of the player to move there more than this?
    #[inline(always)]
    pub(crate) fn bar(&self, alpha: i32) -> V {
        // Whether our score is more than alpha is whether theirs is not more than -alpha - 1, which
        // has all bits of alpha the other way round.
        V::number(alpha) ^ self.theirs
    }
}

/// What each feature of a child is worth to the player who moves at the node, called "we".
struct Weights {
    /// A threat of ours.
    threat: Weight,
    /// A threat of ours that does not lie right above one of theirs.
    useful: Weight,
    /// A useful threat in a row of our parity.
    good: Weight,
    /// That the move lies right under a threat of ours.
    under: i16,
    /// A disc played since the node: the move, which all children have, and what it forces.
    disc: Weight,
    /// That we are to move at the child.
    our_turn: i16,
    /// A move of ours at the child that does not lose at once.
    our_move: Weight,
    /// A move of theirs at the child that does not lose at once.
    their_move: Weight,
    /// A line of ours that the follow-up bound could not answer.
    harmful: Weight,
    /// A line of theirs that the follow-up bound could not answer.
    their_harmful: Weight,
    /// A line that we can still complete, upright ones apart.
    line: Weight,
    /// One of these with at least two of our discs on it.
    begun: Weight,
    /// One of these that is flat, in a row of our parity.
    flat_good: Weight,
    /// A line that they can still complete.
    their_line: Weight,
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

    /// The rows in which our threats are good.
    #[inline(always)]
    fn rows<const W: usize, const H: usize>(self) -> u64 {
        // An array, so that it comes from memory when it is needed, and no sooner.
        let rows = const { &[Grid::<W, H>::ODD, Grid::<W, H>::EVEN] };
        rows[usize::from(self.first)]
    }
}

/// The weights of every role.
const WEIGHTS: [Weights; 4] = [
    // The second player, who must not lose.
    Weights {
        threat: Weight::new(9),
        useful: Weight::new(20),
        good: Weight::new(58),
        under: -108,
        disc: Weight::new(25),
        our_turn: 53,
        our_move: Weight::new(-11),
        their_move: Weight::new(-25),
        harmful: Weight::new(6),
        their_harmful: Weight::new(-5),
        line: Weight::new(-2),
        begun: Weight::new(11),
        flat_good: Weight::new(16),
        their_line: Weight::new(-9),
    },
    // The second player, who must win.
    Weights {
        threat: Weight::new(7),
        useful: Weight::new(31),
        good: Weight::new(30),
        under: -126,
        disc: Weight::new(8),
        our_turn: 41,
        our_move: Weight::new(-7),
        their_move: Weight::new(-29),
        harmful: Weight::new(0),
        their_harmful: Weight::new(-7),
        line: Weight::new(8),
        begun: Weight::new(10),
        flat_good: Weight::new(21),
        their_line: Weight::new(-4),
    },
    // The first player, who must not lose.
    Weights {
        threat: Weight::new(11),
        useful: Weight::new(1),
        good: Weight::new(88),
        under: -110,
        disc: Weight::new(19),
        our_turn: 23,
        our_move: Weight::new(-9),
        their_move: Weight::new(-23),
        harmful: Weight::new(4),
        their_harmful: Weight::new(-5),
        line: Weight::new(3),
        begun: Weight::new(7),
        flat_good: Weight::new(6),
        their_line: Weight::new(-5),
    },
    // The first player, who must win.
    Weights {
        threat: Weight::new(3),
        useful: Weight::new(47),
        good: Weight::new(18),
        under: -246,
        disc: Weight::new(21),
        our_turn: 33,
        our_move: Weight::new(-16),
        their_move: Weight::new(-27),
        harmful: Weight::new(1),
        their_harmful: Weight::new(-5),
        line: Weight::new(8),
        begun: Weight::new(16),
        flat_good: Weight::new(6),
        their_line: Weight::new(-3),
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
    let theirs = rest.theirs;
    let free = V::splat(Grid::<W, H>::BOARD).without(rest.mover | rest.other);
    let threats = theirs.choose(rest.other_wins, rest.mover_wins) & free;
    let their_threats = theirs.choose(rest.mover_wins, rest.other_wins) & free;
    let useful = threats.without(their_threats.up(1));
    let good = V::splat(role.rows::<W, H>());
    let under = !(moves.up(1) & V::splat(our_wins)).is_zero();

    let weight = V::weight;
    let mut sum = V::splat(0)
        .plus_ones(threats, weight(weights.threat))
        .plus_ones(useful, weight(weights.useful))
        .plus_ones(useful & good, weight(weights.good))
        .plus_ones(rest.moves, theirs.choose(weight(weights.their_move), weight(weights.our_move)))
        .plus_ones(harmful, theirs.choose(weight(weights.their_harmful), weight(weights.harmful)))
        .plus_times(rest.length, weight(weights.disc))
        .plus_number(under & sixteen_bits(weights.under))
        .plus_number(sixteen_bits::<V>(weights.our_turn).without(theirs));
    if lines {
        let discs = theirs.choose(rest.other, rest.mover);
        let their_discs = theirs.choose(rest.mover, rest.other);
        let own = V::open_lines::<W, H>(discs, free);
        let their = V::lines_in::<W, H>(their_discs | free);
        sum = plus_lines::<V, W, H>(sum, own.all, weight(weights.line));
        sum = plus_lines::<V, W, H>(sum, own.begun, weight(weights.begun));
        sum = sum.plus_ones(own.begun[1] & good, weight(weights.flat_good));
        sum = plus_lines::<V, W, H>(sum, their, weight(weights.their_line));
    }
    sum.total()
}

/// A number for a weighted sum.
#[inline(always)]
fn sixteen_bits<V: Bits>(number: i16) -> V {
    V::splat(u64::from(number.cast_unsigned()))
}

/// How many bits of a child's key lie below its weight: what decides between children of equal
/// weight.
pub(crate) const TIE_BITS: u32 = 3;

/// The key of a child that weighs nothing, for each cell of the move. The less it is, the sooner the
/// child is searched.
///
/// A key has sixteen bits. Weights that do not fit, 4096 and more, are rare if there are any, and put
/// a child into a wrong place, which is no fault.
pub(crate) const fn cell_keys<const W: usize, const H: usize>() -> [u64; 64] {
    let mut keys = [0; 64];
    let mut column = 0;
    while column < W {
        let mut row = 0;
        while row < H {
            let weight = THROUGH * lines_through::<W, H>(column, row) + HIGHER * row as i32;
            // Of equal ones the nearer to the middle is first.
            let aside = (2 * column as i32 - (W as i32 - 1)).abs() / 2;
            let key = (1 << 15) - (weight << TIE_BITS) + aside;
            keys[column * (H + 1) + row] = key as u64;
            row += 1;
        }
        column += 1;
    }
    keys
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
