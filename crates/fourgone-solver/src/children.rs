//! The static pass: every move is played, with all that it forces, before any is searched.

use crate::bound::FollowUp;
use crate::forced::play_out;
use crate::grid::Grid;
use crate::node::{Frame, Machine};
use crate::order::{Rest, cell_values, weigh};
use crate::search::Search;
use crate::settle::settle;
use crate::table::Place;
use crate::techniques::Technique;

/// The children of a node that the static pass did not settle.
#[derive(Clone, Copy)]
pub(crate) struct Children {
    pub(crate) count: usize,
    pub(crate) frames: [Frame; Children::MOST],
    /// How many discs were played from the node: one, and those that were forced.
    pub(crate) lengths: [i32; Children::MOST],
    /// Larger is searched earlier; [`Children::DONE`] is not searched (any more).
    pub(crate) order: [i32; Children::MOST],
    /// Where they belong in the table; of no meaning for children too late for the table.
    pub(crate) places: [Place; Children::MOST],
}

impl Children {
    /// The most children that a position has on any board that is supported, and more.
    pub(crate) const MOST: usize = 16;
    pub(crate) const DONE: i32 = i32::MIN;

    pub(crate) const NONE: Self = Self {
        count: 0,
        frames: [Frame::NONE; Self::MOST],
        lengths: [0; Self::MOST],
        order: [0; Self::MOST],
        places: [Place { first: 0, tag: 0 }; Self::MOST],
    };

    /// The first of the children that are not done.
    #[inline(always)]
    pub(crate) fn next(&self, count: usize) -> Option<usize> {
        let mut next = None;
        let mut most = Self::DONE;
        for (index, &order) in self.order[..count.min(Self::MOST)].iter().enumerate() {
            if order > most {
                most = order;
                next = Some(index);
            }
        }
        next
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
    let landings = Grid::<W, H>::landings(frame.mover | frame.other);
    let mut todo = landings & !(frame.other_wins >> 1);
    if !Technique::Forced.is_in(T) && frame.other_wins & landings != 0 {
        todo &= frame.other_wins;
    }
    search.lists[Search::list(ply)].count = 0;
    let mut best = NO_SCORE;
    while todo != 0 {
        // Four moves at a time, as they come.
        let mut cells = [0; 4];
        for cell in &mut cells {
            *cell = todo & todo.wrapping_neg();
            todo ^= *cell;
        }
        let moves = Moves { cells, lanes: V::new(cells) };
        let (mut rest, resting) = play_out::<V, W, H, T>(question, &moves, &mut best)?;
        if resting.which() == 0 {
            continue;
        }
        rest.left = V::number(Grid::<W, H>::CELLS - ply).minus(rest.length);
        let (open, bound) = settle::<V, W, H, T>(question, &rest, resting, &mut best)?;
        if open != 0 {
            enlist::<V, W, H, T>(search, question, &moves, &rest, &bound, open, todo);
        }
    }
    Ok(best)
}

/// Puts the children in the lanes that are `open` on the list of the node.
#[inline(always)]
fn enlist<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    question: Question,
    moves: &Moves<V>,
    rest: &Rest<V>,
    bound: &FollowUp<V>,
    open: u32,
    todo: u64,
) {
    let Question { frame, ply, .. } = question;
    let left = Grid::<W, H>::CELLS - ply;
    let children = &mut search.lists[Search::list(ply)];
    let mut count = children.count;
    let alone = count == 0 && todo == 0 && open.is_power_of_two();
    let weights = if alone || !Technique::Order.is_in(T) {
        [0; 4]
    } else {
        let lines = left >= Search::LINES_LEFT;
        weigh::<V, W, H>(rest, bound, moves.lanes, frame.mover_wins, ply & 1 == 0, lines).words()
    };
    let (movers, others) = (rest.mover.words(), rest.other.words());
    let (mover_wins, other_wins) = (rest.mover_wins.words(), rest.other_wins.words());
    let lengths = rest.length.words();
    for lane in lanes(open) {
        let index = count % Children::MOST;
        count += 1;
        let child = Frame {
            mover: movers[lane],
            other: others[lane],
            mover_wins: mover_wins[lane],
            other_wins: other_wins[lane],
        };
        let length = lengths[lane] as i32;
        let cell = moves.cells[lane].trailing_zeros();
        let column = cell / Grid::<W, H>::STRIDE;
        let value = const { cell_values::<W, H>() }[cell as usize & 63];
        // Of equal ones the nearer to the middle is first.
        let aside = (2 * column as i32 - (W as i32 - 1)).abs();
        let order = (weights[lane] as i32 + value) * 16 - aside;
        children.frames[index] = child;
        children.lengths[index] = length;
        children.order[index] = order;
        if left - length >= Search::TABLE_LEFT {
            let place = child.place::<W, H, T>(search.table, left - length);
            search.table.prefetch(place);
            children.places[index] = place;
        }
    }
    children.count = count.min(Children::MOST);
}

/// The numbers of the lanes that are set.
#[inline(always)]
pub(crate) fn lanes(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lane < 4).then_some(lane & 3)
    })
}
