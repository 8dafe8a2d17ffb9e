//! The static pass: every move is played, with all that it forces, before any is searched.

use crate::bound::FollowUp;
use crate::forced::play_out;
use crate::grid::Grid;
use crate::node::{Frame, Machine, place_of};
use crate::order::{Rest, Role, VALUE_BITS, cell_values, weigh};
use crate::search::Search;
use crate::settle::settle;
use crate::techniques::Technique;

/// The children of a node that the static pass did not settle, in groups of four.
#[derive(Clone, Copy)]
pub(crate) struct Children {
    /// How many groups there are.
    groups: usize,
    /// Which places of the list hold a child that is not done.
    waiting: u32,
    mover: [[u64; 4]; Children::GROUPS],
    other: [[u64; 4]; Children::GROUPS],
    mover_wins: [[u64; 4]; Children::GROUPS],
    other_wins: [[u64; 4]; Children::GROUPS],
    /// How many discs were played from the node: one, and those that were forced.
    length: [[u64; 4]; Children::GROUPS],
    /// Larger is searched earlier; [`Children::DONE`] is not searched (any more). The last four
    /// bits tell where the child is in the list.
    order: [[u64; 4]; Children::GROUPS],
    /// Where they belong in the table; of no meaning for children too late for the table.
    place: [[u64; 4]; Children::GROUPS],
}

impl Children {
    /// As many as the widest board needs.
    const GROUPS: usize = 4;
    /// The order of what is not a child, or has been dealt with.
    const DONE: i64 = i64::MIN;

    pub(crate) const NONE: Self = Self {
        groups: 0,
        waiting: 0,
        mover: [[0; 4]; Self::GROUPS],
        other: [[0; 4]; Self::GROUPS],
        mover_wins: [[0; 4]; Self::GROUPS],
        other_wins: [[0; 4]; Self::GROUPS],
        length: [[0; 4]; Self::GROUPS],
        order: [[0; 4]; Self::GROUPS],
        place: [[0; 4]; Self::GROUPS],
    };

    /// Of the children that are not done, the one to be searched first.
    #[inline(always)]
    pub(crate) fn next<V: Machine, const W: usize>(&self) -> Option<usize> {
        if self.waiting == 0 {
            return None;
        }
        let mut most = V::new(self.order[0]);
        for order in &self.order[1..W.div_ceil(4)] {
            let order = V::new(*order);
            most = most.exceeds(order).choose(most, order);
        }
        let [a, b, c, d] = most.words().map(u64::cast_signed);
        Some(!(a.max(b).max(c.max(d))) as usize & 15)
    }

    /// Where in the list the children are that are not done.
    #[inline(always)]
    pub(crate) fn waiting(&self) -> impl Iterator<Item = usize> + use<> {
        ones(self.waiting)
    }

    /// A child.
    #[inline(always)]
    pub(crate) fn frame(&self, index: usize) -> Frame {
        let at = |lanes: &[[u64; 4]; Self::GROUPS]| lanes.as_flattened()[index & 15];
        Frame {
            mover: at(&self.mover),
            other: at(&self.other),
            mover_wins: at(&self.mover_wins),
            other_wins: at(&self.other_wins),
            place: at(&self.place),
        }
    }

    /// How many discs were played from the node to a child.
    #[inline(always)]
    pub(crate) fn length(&self, index: usize) -> i32 {
        self.length.as_flattened()[index & 15] as i32
    }

    /// Where a child belongs in the table.
    #[inline(always)]
    pub(crate) fn place(&self, index: usize) -> u64 {
        self.place.as_flattened()[index & 15]
    }

    /// Takes a child off the list.
    #[inline(always)]
    pub(crate) fn done(&mut self, index: usize) {
        self.order.as_flattened_mut()[index & 15] = Self::DONE.cast_unsigned();
        self.waiting &= !(1 << index);
    }

    /// Puts a child behind all others, unless that was done before.
    #[inline(always)]
    pub(crate) fn put_off(&mut self, index: usize) -> bool {
        const LATER: u64 = 1 << 40;
        let order = &mut self.order.as_flattened_mut()[index & 15];
        let first = order.cast_signed() > -(1 << 39);
        if first {
            *order = order.wrapping_sub(LATER);
        }
        first
    }
}

/// A node, and what is asked of it: is its score more than `alpha`?
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub(crate) frame: Frame,
    /// The number of discs.
    pub(crate) ply: i32,
    pub(crate) alpha: i32,
}

/// A proof that the score of a node is at least this, which is more than alpha.
pub(crate) struct Cut(pub(crate) i32);

/// Up to four moves of a node.
#[derive(Clone, Copy)]
pub(crate) struct Moves<V> {
    /// Their cells, zero where there is no move.
    pub(crate) cells: [u64; 4],
    /// The same in lanes.
    pub(crate) lanes: V,
}

/// Lower than any score.
pub(crate) const NO_SCORE: i32 = -100;

/// Plays every move of a node that does not lose at once, and goes on while moves are forced.
///
/// What must hold: the player to move has no four in one move, and at least one move that does
/// not lose at once. Back comes a cut; or the best score that a settled child gives at most, not
/// more than alpha, and [`NO_SCORE`] if no child is settled. Children that are not settled are
/// put into `search.lists[ply]`, with their order and their places in the table.
#[inline(always)]
pub(crate) fn pass<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    question: Question,
) -> Result<i32, Cut> {
    let Question { frame, ply, .. } = question;
    let left = Grid::<W, H>::CELLS - ply;
    let landings = Grid::<W, H>::landings(frame.mover | frame.other);
    let mut todo = landings & !(frame.other_wins >> 1);
    if !Technique::Forced.is_in(T) && frame.other_wins & landings != 0 {
        todo &= frame.other_wins;
    }
    let children = &mut search.lists[Search::list(ply)];
    children.groups = 0;
    children.waiting = 0;
    for order in &mut children.order[..W.div_ceil(4)] {
        *order = [Children::DONE.cast_unsigned(); 4];
    }
    let mut best = NO_SCORE;
    while todo != 0 {
        // Four moves at a time, as they come.
        let mut cells = [0; 4];
        for cell in &mut cells {
            *cell = todo & todo.wrapping_neg();
            todo ^= *cell;
        }
        let moves = Moves { cells, lanes: V::new(cells) };
        let (rest, resting) = play_out::<V, W, H, T>(question, &moves, &mut best)?;
        if !resting.any() {
            continue;
        }
        if left > Search::TABLE_LEFT {
            note_places::<V, W, H, T>(search, ply, &rest, resting);
        }
        let (open, bound) = settle::<V, W, H, T>(question, &rest, resting, &mut best)?;
        if open.any() {
            enlist::<V, W, H, T>(search, question, &moves, &rest, &bound, open);
        }
    }
    Ok(best)
}

/// Notes where children at rest belong in the table, and has these places brought near while the
/// bounds are asked.
#[inline(always)]
fn note_places<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    ply: i32,
    rest: &Rest<V>,
    resting: V,
) {
    let left = Grid::<W, H>::CELLS - ply;
    let places = place_of::<V, W, H, T>(rest.mover, rest.mover | rest.other, left);
    // Most children have one disc more. No branch for the lanes that are not at rest: the first
    // place is always near.
    let table = search.table(left - 1);
    let children = &mut search.lists[Search::list(ply)];
    children.place[children.groups % Children::GROUPS] = places.words();
    for place in (places & resting).words() {
        table.prefetch(place);
    }
}

/// Puts the children in the lanes that are `open` on the list of the node.
#[inline(always)]
fn enlist<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    question: Question,
    moves: &Moves<V>,
    rest: &Rest<V>,
    bound: &FollowUp<V>,
    open: V,
) {
    let Question { frame, ply, alpha } = question;
    let left = Grid::<W, H>::CELLS - ply;
    let children = &mut search.lists[Search::list(ply)];
    let group = children.groups % Children::GROUPS;
    let values = const { &cell_values::<W, H>() };
    let mut order = V::new(moves.cells.map(|cell| values[cell.trailing_zeros() as usize % 64]));
    if Technique::Order.is_in(T) {
        let lines = left >= Search::LINES_LEFT;
        let role = Role { first: ply & 1 == 0, attacks: alpha >= 0 };
        let wins = frame.mover_wins;
        let sum = weigh::<V, W, H>(rest, bound.open, moves.lanes, wins, role, lines);
        order = order.plus(sum.up(VALUE_BITS));
    }
    let order = order | V::new(ORDER_OF_LANES[group]);
    children.mover[group] = rest.mover.words();
    children.other[group] = rest.other.words();
    children.mover_wins[group] = rest.mover_wins.words();
    children.other_wins[group] = rest.other_wins.words();
    children.length[group] = rest.length.words();
    children.order[group] = open.choose(order, V::splat(Children::DONE.cast_unsigned())).words();
    children.groups = group + 1;
    children.waiting |= open.which() << (4 * group);
}

/// What tells the places of the list apart, in the last four bits of their order: of equal
/// children the earlier is searched first.
const ORDER_OF_LANES: [[u64; 4]; Children::GROUPS] =
    [[15, 14, 13, 12], [11, 10, 9, 8], [7, 6, 5, 4], [3, 2, 1, 0]];

/// The numbers of the bits that are set.
#[inline(always)]
pub(crate) fn ones(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let one = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (one < 32).then_some(one)
    })
}
