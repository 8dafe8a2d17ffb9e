//! The static pass: every move is played, with all that it forces, before any is searched.

use crate::bound::FollowUp;
use crate::forced::play_out;
use crate::grid::Grid;
use crate::node::{Frame, Machine, place_of};
use crate::order::{Rest, Role, TIE_BITS, cell_keys, weigh};
use crate::queue::Queue;
use crate::search::Search;
use crate::settle::settle;
use crate::table::Near;
use crate::techniques::Technique;

/// The children of a node that the static pass did not settle, in groups of four.
#[derive(Clone, Copy)]
pub(crate) struct Children {
    mover: [[u64; 4]; Queue::GROUPS],
    other: [[u64; 4]; Queue::GROUPS],
    mover_wins: [[u64; 4]; Queue::GROUPS],
    other_wins: [[u64; 4]; Queue::GROUPS],
    /// How many discs were played from the node: one, and those that were forced.
    length: [[u64; 4]; Queue::GROUPS],
    /// Where they belong in the table.
    place: [[u64; 4]; Queue::GROUPS],
}

impl Children {
    pub(crate) const NONE: Self = Self {
        mover: [[0; 4]; Queue::GROUPS],
        other: [[0; 4]; Queue::GROUPS],
        mover_wins: [[0; 4]; Queue::GROUPS],
        other_wins: [[0; 4]; Queue::GROUPS],
        length: [[0; 4]; Queue::GROUPS],
        place: [[0; 4]; Queue::GROUPS],
    };

    /// A child.
    #[inline(always)]
    pub(crate) fn frame(&self, index: usize) -> Frame {
        let at = |lanes: &[[u64; 4]; Queue::GROUPS]| lanes.as_flattened()[index & 15];
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
/// more than alpha, and [`NO_SCORE`] if no child is settled, with the queue of the children that are
/// not settled. These are in `search.lists[ply]`, with their places in the table.
#[inline(always)]
pub(crate) fn pass<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    question: Question,
) -> Result<(i32, Queue), Cut> {
    let Question { frame, ply, .. } = question;
    let landings = Grid::<W, H>::landings(frame.mover | frame.other);
    let mut todo = landings & !(frame.other_wins >> 1);
    if !Technique::Forced.is_in(T) && frame.other_wins & landings != 0 {
        todo &= frame.other_wins;
    }
    let mut queue = Queue::EMPTY;
    let mut best = NO_SCORE;
    while todo != 0 {
        // Four moves at a time, as they come.
        let mut cells = [0; 4];
        for cell in &mut cells {
            *cell = todo & todo.wrapping_neg();
            todo &= todo.wrapping_sub(1);
        }
        let moves = Moves { cells, lanes: V::new(cells) };
        let (rest, resting) = play_out::<V, W, H, T>(question, &moves, &mut best)?;
        if !resting.any() {
            continue;
        }
        let near = bring_near::<V, W, H, T>(search, ply, &rest, resting, queue.group());
        let (mut open, bound) = settle::<V, W, H, T>(question, &rest, resting, &mut best)?;
        if Technique::Transpositions.is_in(T) {
            open = look_up(&near, question.alpha, &rest, open, &mut best)?;
        }
        if open.any() {
            enlist::<V, W, H, T>(search, question, &moves, &rest, &bound, open, &mut queue);
        }
    }
    Ok((best, queue))
}

/// Notes where children at rest belong in the table, and has these places brought near while the
/// bounds are asked.
#[inline(always)]
fn bring_near<'a, V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'a>,
    ply: i32,
    rest: &Rest<V>,
    resting: V,
    group: usize,
) -> Near<'a, V> {
    let left = Grid::<W, H>::CELLS - ply;
    let places = place_of::<V, W, H, T>(rest.mover, rest.mover | rest.other, left);
    // Most children have one disc more. No branch for the lanes that are not at rest: the first
    // place is always near.
    let table = search.table(left - 1);
    let children = &mut search.lists[Search::list(ply)];
    children.place[group] = places.words();
    table.bring_near(places & resting)
}

/// Asks the table about four children, whose places are `near`.
///
/// What it knows may settle a child, or the node. Where forced moves lead from one table to the
/// other nothing is found, which does no harm. Back come the lanes of the children that stay `open`,
/// or a cut; `best` is raised to the most that children give which are settled.
#[inline(always)]
fn look_up<V: Machine>(
    near: &Near<'_, V>,
    alpha: i32,
    rest: &Rest<V>,
    open: V,
    best: &mut i32,
) -> Result<V, Cut> {
    let (lower, upper) = near.read();
    // In the measure of these two: 32 more, and 32 less what it is.
    let bar = rest.bar(alpha).plus(V::splat(32));
    let above = lower.exceeds(bar);
    let not_above = upper.exceeds(V::splat(63).minus(bar));
    let theirs = rest.theirs;
    let cutting = (open & theirs.choose(not_above, above)).which();
    if cutting != 0 {
        let least = theirs.choose(upper, lower).words();
        return Err(Cut(least[cutting.trailing_zeros() as usize % 4] as i32 - 32));
    }
    let settled = open & theirs.choose(above, not_above);
    if settled.any() {
        let most = V::splat(32).minus(theirs.choose(lower, upper));
        let most = settled.choose(most, V::number(NO_SCORE)).words().map(|most| most as i32);
        *best = most.into_iter().fold(*best, i32::max);
    }
    Ok(open.without(settled))
}

/// Puts the children in the lanes that are `open` on the list of the node, and into the queue.
#[inline(always)]
fn enlist<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    question: Question,
    moves: &Moves<V>,
    rest: &Rest<V>,
    bound: &FollowUp<V>,
    open: V,
    queue: &mut Queue,
) {
    let Question { frame, ply, alpha } = question;
    let left = Grid::<W, H>::CELLS - ply;
    let of_cells = const { &cell_keys::<W, H>() };
    let mut keys = V::new(moves.cells.map(|cell| of_cells[cell.trailing_zeros() as usize % 64]));
    if Technique::Order.is_in(T) {
        let lines = left >= Search::LINES_LEFT;
        let role = Role { first: ply & 1 == 0, attacks: alpha >= 0 };
        let wins = frame.mover_wins;
        let sum = weigh::<V, W, H>(rest, bound.open, moves.lanes, wins, role, lines);
        keys = keys.minus(sum.up(TIE_BITS));
    }
    let children = &mut search.lists[Search::list(ply)];
    let group = queue.group();
    children.mover[group] = rest.mover.words();
    children.other[group] = rest.other.words();
    children.mover_wins[group] = rest.mover_wins.words();
    children.other_wins[group] = rest.other_wins.words();
    children.length[group] = rest.length.words();
    queue.add::<V, W>(keys, open);
}

/// The numbers of the bits that are set.
#[inline(always)]
pub(crate) fn ones(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let one = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (one < 32).then_some(one)
    })
}
