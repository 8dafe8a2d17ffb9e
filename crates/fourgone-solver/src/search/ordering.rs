//! Move ordering: the weights, how they were found, and the picker that applies them.
//!
//! One weighted sum of simple features orders the children at every ply; near the end of a game some
//! features are left out. Its weights depend on nothing but who moves and what the window asks for, a
//! win or a draw. They were found by hill
//! climbing on the logarithms of node counts, half of them of random positions and half of close
//! games with few discs, none of which is in the test sets. That the order is the same everywhere
//! matters more than that it is right in each place: it keeps the tree narrow, and its branches meet
//! again in the transposition table. Orders that learn during the search make it many times larger.

use core::hint::select_unpredictable;

use super::frame::{Moves, Node, Quiescent};
use crate::geometry::Geometry;
use crate::simd::{Bits, Simd4, Weight, Word};

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

/// Who we are, and what the window asks for.
#[derive(Clone, Copy)]
struct Role {
    /// Whether we are the first player.
    first: bool,
    /// Whether a win is asked for; if not, at least a draw, or not to lose soon.
    attacks: bool,
}

impl Role {
    /// Who begins needs threats in other rows than who does not, and a win needs other moves than a
    /// draw. In one window each player keeps the same role, so a position has the same order
    /// wherever it is met.
    #[inline(always)]
    fn weights(self) -> &'static Weights {
        &WEIGHTS[2 * usize::from(self.first) + usize::from(self.attacks)]
    }

    /// The rows in which our threats are good.
    #[inline(always)]
    fn rows<G: Geometry>(self, geometry: &G) -> G::Word {
        // From memory when they are needed, and no sooner.
        geometry.rows()[usize::from(!self.first)]
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

/// With fewer free cells, lines are not counted to order the children.
const LINES_LEFT: i32 = 15;

/// Weighs four children: the more, the sooner a child is searched.
///
/// `harmful` are the first cells of the lines that the follow-up bound could not answer.
#[inline(always)]
pub(crate) fn weigh<G: Geometry, V: Simd4<Word = G::Word>>(
    geometry: &G,
    node: &Node<G::Word>,
    children: &Quiescent<V>,
    harmful: V,
    moves: &Moves<V>,
) -> V {
    let role = Role { first: node.ply & 1 == 0, attacks: node.alpha >= 0 };
    let weights = role.weights();
    let theirs = children.theirs;
    let free = V::splat(geometry.board()).without(children.mover | children.other);
    let threats = theirs.choose(children.other_wins, children.mover_wins) & free;
    let their_threats = theirs.choose(children.mover_wins, children.other_wins) & free;
    let useful = threats.without(their_threats.up(1));
    let good = V::splat(role.rows(geometry));
    let under = !(moves.lanes.up(1) & V::splat(node.frame.mover_wins)).is_zero();

    let weight = V::weight;
    let mobility = theirs.choose(weight(weights.their_move), weight(weights.our_move));
    let harm = theirs.choose(weight(weights.their_harmful), weight(weights.harmful));
    let mut sum = V::zero()
        .plus_ones(threats, weight(weights.threat))
        .plus_ones(useful, weight(weights.useful))
        .plus_ones(useful & good, weight(weights.good))
        .plus_ones(children.moves, mobility)
        .plus_ones(harmful, harm)
        .plus_times(children.length, weight(weights.disc))
        .plus_number(under & sixteen_bits(weights.under))
        .plus_number(sixteen_bits::<V>(weights.our_turn).without(theirs));
    if geometry.cells() - node.ply >= LINES_LEFT {
        let discs = theirs.choose(children.other, children.mover);
        let their_discs = theirs.choose(children.mover, children.other);
        let own = geometry.open_lines(discs, free);
        let their = geometry.fours(their_discs | free);
        sum = geometry.plus_lines(sum, own.all, weight(weights.line));
        sum = geometry.plus_lines(sum, own.begun, weight(weights.begun));
        sum = sum.plus_ones(own.begun[1] & good, weight(weights.flat_good));
        sum = geometry.plus_lines(sum, their, weight(weights.their_line));
    }
    sum.total()
}

/// A number for a weighted sum.
#[inline(always)]
fn sixteen_bits<V: Bits>(number: i16) -> V {
    V::splat(V::Word::unsigned(number.cast_unsigned().into()))
}

/// How many bits of a child's key lie below its weight: what decides between children of equal
/// weight.
pub(crate) const TIE_BITS: u32 = 3;

/// What a line through the cell of the move is worth, and a row that it is higher.
const THROUGH: i32 = 1;
const HIGHER: i32 = -4;

/// The keys of children that weigh nothing, by the cell of the move.
///
/// A key has sixteen bits. Weights that do not fit, 4096 and more, are rare if there are any, and put
/// a child into a wrong place, which is no fault.
pub(crate) struct CellKeys([u16; 128]);

impl CellKeys {
    pub(crate) fn new<G: Geometry>(geometry: &G) -> Self {
        let (width, height) = (geometry.width() as i32, geometry.height() as i32);
        let mut keys = [0; 128];
        for column in 0..width {
            for row in 0..height {
                let weight = THROUGH * lines_through((width, height), (column, row)) + HIGHER * row;
                // Of equal ones the nearer to the middle is first.
                let aside = ((2 * column - (width - 1)).abs() / 2).min((1 << TIE_BITS) - 1);
                let key = (1 << 15) - (weight << TIE_BITS) + aside;
                keys[(column * (height + 1) + row) as usize] = key as u16;
            }
        }
        Self(keys)
    }

    /// The keys of four moves.
    #[inline(always)]
    pub(crate) fn of<V: Simd4>(&self, moves: &Moves<V>) -> V {
        let key = |cell: V::Word| V::Word::unsigned(self.0[cell.first() as usize % 128].into());
        V::new(moves.cells.map(key))
    }
}

/// How many lines of four pass through a cell.
fn lines_through((width, height): (i32, i32), (column, row): (i32, i32)) -> i32 {
    let mut count = 0;
    for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for back in 0..4 {
            let start = (column - back * right, row - back * up);
            let end = (start.0 + 3 * right, start.1 + 3 * up);
            let inside = |(column, row)| (0..width).contains(&column) && (0..height).contains(&row);
            count += i32::from(inside(start) && inside(end));
        }
    }
    count
}

/// The open children of a node, in groups of four, and which of them is searched next.
///
/// Each has a key of sixteen bits; the least is searched first, and of equal ones the first. Keys are
/// not kept with the children: written one by one and read together they would have to be waited
/// for.
pub(crate) struct MovePicker {
    /// How many groups there are.
    groups: usize,
    /// Four keys to a word.
    keys: [u64; MovePicker::GROUPS],
    /// Which children wait.
    waiting: u32,
    /// Which children wait until no others do.
    deferred: u32,
    /// Whether it is the turn of those that were deferred.
    late: bool,
}

impl MovePicker {
    /// As many as the widest board needs, and one more: a power of two.
    pub(crate) const GROUPS: usize = 8;

    /// Nobody waits.
    pub(crate) const EMPTY: Self =
        Self { groups: 0, keys: [!0; Self::GROUPS], waiting: 0, deferred: 0, late: false };

    /// The number of the next group.
    #[inline(always)]
    pub(crate) fn group(&self) -> usize {
        self.groups
    }

    /// How many children wait.
    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        (self.waiting | self.deferred).count_ones()
    }

    /// Adds a group: the children in the lanes that are `open`, with these keys.
    #[inline(always)]
    pub(crate) fn add<G: Geometry, V: Simd4>(&mut self, keys: V, open: V) {
        let keys = keys.keys();
        // Nobody can predict how many groups there are. Every index is known when this is compiled:
        // else the keys would have to be in memory.
        for (group, place) in self.keys[..G::GROUPS].iter_mut().enumerate() {
            *place = select_unpredictable(group == self.groups, keys, *place);
        }
        self.waiting |= open.which() << (4 * self.groups);
        self.groups += 1;
    }

    /// Takes out the child to be searched next.
    #[inline(always)]
    pub(crate) fn next<G: Geometry, V: Simd4>(&mut self, geometry: &G) -> Option<usize> {
        if self.waiting == 0 {
            if self.deferred == 0 {
                return None;
            }
            (self.waiting, self.deferred, self.late) = (self.deferred, 0, true);
        }
        let keys = |group: usize| {
            self.keys[group] | NOT_WAITING[(self.waiting >> (4 * group)) as usize % 16]
        };
        let (mut least, mut index) = V::least([keys(0), keys(1)]);
        let mut group = 2;
        while group < G::GROUPS && group < geometry.groups() {
            let (later, later_index) = V::least([keys(group), keys(group + 1)]);
            if later < least {
                (least, index) = (later, 4 * group + later_index);
            }
            group += 2;
        }
        self.waiting &= !(1 << (index % 32));
        Some(index)
    }

    /// Puts the child that was taken out back behind all others, unless that was done before.
    #[inline(always)]
    pub(crate) fn defer(&mut self, index: usize) -> bool {
        if !self.late {
            self.deferred |= 1 << (index % 32);
        }
        !self.late
    }
}

/// For each set of children of a group that wait, all ones in the keys of the others.
const NOT_WAITING: [u64; 16] = {
    let mut words = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut child = 0;
        while child < 4 {
            if set >> child & 1 == 0 {
                words[set] |= 0xFFFF << (16 * child);
            }
            child += 1;
        }
        set += 1;
    }
    words
};

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{MovePicker, lines_through};
    use crate::geometry::AnySize;
    use crate::simd::{Portable, Simd4 as _};

    type Lanes = Portable<u64>;

    const BOARD: AnySize<u64> = AnySize::<u64>::new(12, 4);

    #[test]
    fn the_lines_of_the_board_are_counted() {
        let all = (0..7).flat_map(|column| (0..6).map(move |row| (column, row)));
        assert_eq!(all.map(|cell| lines_through((7, 6), cell)).sum::<i32>(), 4 * 69);
        assert_eq!(lines_through((7, 6), (3, 2)), 13);
    }

    /// Adds a group, with a child wherever a key is given.
    fn add(picker: &mut MovePicker, keys: [Option<u16>; 4]) {
        let open = Lanes::new(keys.map(|key| if key.is_some() { !0 } else { 0 }));
        // What lies above sixteen bits has no meaning.
        let keys = keys.map(|key| 0xABCD_0000 | u64::from(key.unwrap_or(0)));
        picker.add::<AnySize<u64>, Lanes>(Lanes::new(keys), open);
    }

    fn next(picker: &mut MovePicker) -> Option<usize> {
        picker.next::<_, Lanes>(&BOARD)
    }

    #[test]
    fn the_least_key_is_first_and_of_equal_ones_the_first() {
        let mut picker = MovePicker::EMPTY;
        add(&mut picker, [Some(9), None, Some(5), Some(u16::MAX)]);
        add(&mut picker, [None, Some(5), Some(0), None]);
        add(&mut picker, [Some(3), Some(9), None, None]);
        assert_eq!(picker.count(), 7);
        let order: Vec<_> = core::iter::from_fn(|| next(&mut picker)).collect();
        assert_eq!(order, [6, 8, 2, 5, 0, 9, 3]);
    }

    #[test]
    fn who_is_deferred_waits_for_all_others_and_only_once() {
        let mut picker = MovePicker::EMPTY;
        add(&mut picker, [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!(next(&mut picker), Some(0));
        assert!(picker.defer(0));
        assert_eq!(next(&mut picker), Some(1));
        assert_eq!(next(&mut picker), Some(2));
        assert!(picker.defer(2));
        assert_eq!(next(&mut picker), Some(3));
        assert_eq!(next(&mut picker), Some(0));
        assert!(!picker.defer(0));
        assert_eq!(next(&mut picker), Some(2));
        assert_eq!(next(&mut picker), None);
    }
}
