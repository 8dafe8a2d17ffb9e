//! One node of the search.

use crate::bits::{Bits, Lanes, Plain};
use crate::bound::{FollowUp, follow_up};
use crate::busy::Mark;
use crate::children::{Cut, Question, pass};
use crate::grid::Grid;
use crate::lines::{OpenLines, completions, lines_in, open_lines};
use crate::search::{Pending, Search};
use crate::table::place;
use crate::techniques::Technique;

/// A position in the search, with the threats that were found on the way to it.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The discs of the player to move.
    pub(crate) mover: u64,
    /// The discs of the other player.
    pub(crate) other: u64,
    /// The cells that complete a four of the player to move, free or not.
    pub(crate) mover_wins: u64,
    /// The cells that complete a four of the other player, free or not.
    pub(crate) other_wins: u64,
    /// Where the position belongs in the table.
    pub(crate) place: u64,
}

/// Where positions belong in the table, given the number of free cells of their parent. While
/// many cells are free, images are common, and share one place.
#[inline(always)]
pub(crate) fn place_of<B: Bits, const W: usize, const H: usize, const T: u32>(
    mover: B,
    occupied: B,
    left: i32,
) -> B {
    let mut key = Grid::<W, H>::key(mover, occupied);
    if Technique::Mirror.is_in(T) && left > Search::MIRROR_LEFT {
        let mirrored = Grid::<W, H>::mirror(key);
        key = key.exceeds(mirrored).choose(mirrored, key);
    }
    place(key)
}

/// Four lanes, and the search compiled for the processor that has them.
pub(crate) trait Machine: Lanes {
    /// [`completions`], inlined where that pays.
    #[inline(always)]
    fn completions<const W: usize, const H: usize>(discs: Self) -> Self {
        completions::<Self, W, H>(discs)
    }

    /// [`follow_up`], inlined where that pays.
    #[inline(always)]
    fn follow_up<const W: usize, const H: usize>(
        mover: Self,
        other: Self,
        ceilings: Self,
        left: Self,
        need: Self,
    ) -> FollowUp<Self> {
        follow_up::<Self, W, H>(mover, other, ceilings, left, need)
    }

    /// [`open_lines`], inlined where that pays.
    #[inline(always)]
    fn open_lines<const W: usize, const H: usize>(discs: Self, free: Self) -> OpenLines<Self> {
        open_lines::<Self, W, H>(discs, free)
    }

    /// [`lines_in`], inlined where that pays.
    #[inline(always)]
    fn lines_in<const W: usize, const H: usize>(cells: Self) -> [Self; 3] {
        lines_in::<Self, W, H>(cells)
    }

    /// [`node`], for this kind of processor.
    fn search<const W: usize, const H: usize, const T: u32>(
        search: &mut Search<'_>,
        frame: Frame,
        ply: i32,
        alpha: i32,
    ) -> i32;
}

impl Machine for Plain {
    #[inline(never)]
    fn completions<const W: usize, const H: usize>(discs: Self) -> Self {
        completions::<Self, W, H>(discs)
    }

    #[inline(never)]
    fn follow_up<const W: usize, const H: usize>(
        mover: Self,
        other: Self,
        ceilings: Self,
        left: Self,
        need: Self,
    ) -> FollowUp<Self> {
        follow_up::<Self, W, H>(mover, other, ceilings, left, need)
    }

    #[inline(never)]
    fn open_lines<const W: usize, const H: usize>(discs: Self, free: Self) -> OpenLines<Self> {
        open_lines::<Self, W, H>(discs, free)
    }

    #[inline(never)]
    fn lines_in<const W: usize, const H: usize>(cells: Self) -> [Self; 3] {
        lines_in::<Self, W, H>(cells)
    }

    fn search<const W: usize, const H: usize, const T: u32>(
        search: &mut Search<'_>,
        frame: Frame,
        ply: i32,
        alpha: i32,
    ) -> i32 {
        node::<Self, W, H, T>(search, frame, ply, alpha)
    }
}

/// What comes back from a search that was stopped: no score, and nothing is proved.
pub(crate) const STOPPED: i32 = 1000;

/// Is the score of this position more than `alpha`?
///
/// What must hold: the player to move has no four in one move, at least two moves that do not
/// lose at once, and more than two cells are free; `ply` is the number of discs.
///
/// Back comes a number v. If v > alpha, the score is at least v; if v <= alpha, the score is at
/// most v; [`STOPPED`] says nothing.
#[inline(always)]
pub(crate) fn node<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    frame: Frame,
    ply: i32,
    alpha: i32,
) -> i32 {
    let before = search.nodes;
    search.nodes += 1;
    if search.nodes >= search.pause_at && search.must_stop() {
        return STOPPED;
    }
    match answer::<V, W, H, T>(search, Question { frame, ply, alpha }) {
        Ok(value) => {
            let table = search.table(Grid::<W, H>::CELLS - ply);
            debug_assert!(table.fits(Grid::<W, H>::KEY_BITS), "positions could be confused");
            table.note(frame.place, alpha, value, search.nodes - before);
            value
        }
        Err(value) => value,
    }
}

/// What a node comes to: as news for the table, or else what it knows already, or [`STOPPED`].
#[inline(always)]
fn answer<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    question: Question,
) -> Result<i32, i32> {
    let Question { frame, ply, alpha } = question;
    let left = Grid::<W, H>::CELLS - ply;
    let busy = if left >= Search::SHARED_LEFT { search.busy } else { None };
    // The node above has looked for this position in the table. Another thread may have found the
    // answer since.
    if busy.is_some()
        && let Some(known) = search.common.read(frame.place)
        && let Some(answer) = known.answer(alpha)
    {
        return Err(answer);
    }
    let (mut best, mut queue) = match pass::<V, W, H, T>(search, question) {
        Ok(open) => open,
        Err(Cut(score)) => return Ok(score),
    };
    let first = search.nodes;
    while let Some(index) = queue.next::<V, W>() {
        let children = &search.lists[Search::list(ply)];
        let (child, length) = (children.frame(index), children.length(index));
        let ours = length & 1 == 0;
        let bar = if ours { alpha } else { -alpha - 1 };
        let value = if let Some(busy) = busy {
            let mark = Mark::new(child.place, bar);
            let may_wait = search.nodes > first || left < Search::TOGETHER_LEFT;
            if may_wait && busy.has(mark) && queue.put_off(index) {
                continue;
            }
            busy.enter(mark);
            search.pending.push(Pending { place: frame.place, ply, alpha });
            let value = V::search::<W, H, T>(search, child, ply + length, bar);
            search.pending.pop();
            busy.leave(mark);
            if let Some(answer) = search.overtaken_at(ply) {
                return Err(answer);
            }
            value
        } else {
            V::search::<W, H, T>(search, child, ply + length, bar)
        };
        if value == STOPPED {
            return Err(STOPPED);
        }
        let value = if ours { value } else { -value };
        if value > alpha {
            return Ok(value);
        }
        best = best.max(value);
    }
    Ok(best)
}
