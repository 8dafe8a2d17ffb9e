//! One node of the search.

use crate::bits::{Lanes, Plain};
use crate::bound::{FollowUp, follow_up};
use crate::children::{Children, Cut, Question, pass};
use crate::grid::Grid;
use crate::lines::{OpenLines, completions, open_lines};
use crate::search::Search;
use crate::table::{Known, Place, Table};
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
}

impl Frame {
    pub(crate) const NONE: Self = Self { mover: 0, other: 0, mover_wins: 0, other_wins: 0 };

    /// Where this position belongs in the table. While many cells are free, images are common, and share one place.
    #[inline(always)]
    pub(crate) fn place<const W: usize, const H: usize, const T: u32>(
        self,
        table: &Table,
        left: i32,
    ) -> Place {
        let key = Grid::<W, H>::key(self.mover, self.mover | self.other);
        let mut least = key;
        if Technique::Mirror.is_in(T) && left >= Search::MIRROR_LEFT {
            least = least.min(Grid::<W, H>::mirror(key));
        }
        table.place(least, Grid::<W, H>::KEY_BITS)
    }
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

    let left = Grid::<W, H>::CELLS - ply;
    let tabled = left >= Search::TABLE_LEFT;
    let mut note = Note { place: Place::default(), known: Known::NOTHING, before };
    if tabled {
        note.place = frame.place::<W, H, T>(search.table, left);
        if let Some(known) = search.table.read(note.place) {
            if known.lower > alpha {
                return known.lower;
            }
            if known.upper <= alpha {
                return known.upper;
            }
            note.known = known;
        }
    }

    let mut best = match pass::<V, W, H, T>(search, Question { frame, ply, alpha }) {
        Ok(best) => best,
        Err(Cut(score)) => {
            if tabled {
                note.at_least(search, score);
            }
            return score;
        }
    };

    let list = Search::list(ply);
    let count = search.lists[list].count;
    if Technique::Transpositions.is_in(T) && left >= Search::TRANSPOSITION_LEFT {
        // What the table knows of a child may settle it, or the node.
        for index in 0..count {
            let children = &mut search.lists[list];
            let length = children.lengths[index % Children::MOST];
            if left - length < Search::TABLE_LEFT {
                continue;
            }
            let place = children.places[index % Children::MOST];
            let Some(known) = search.table.read(place) else { continue };
            let (lower, upper) = if length & 1 == 0 {
                (known.lower, known.upper)
            } else {
                (-known.upper, -known.lower)
            };
            if lower > alpha {
                note.at_least(search, lower);
                return lower;
            }
            if upper <= alpha {
                best = best.max(upper);
                children.order[index % Children::MOST] = Children::DONE;
            }
        }
    }

    while let Some(index) = search.lists[list].next(count) {
        let children = &mut search.lists[list];
        let (child, length) = (children.frames[index], children.lengths[index]);
        let ours = length & 1 == 0;
        let bar = if ours { alpha } else { -alpha - 1 };
        let value = if let Some(busy) = search.busy
            && left >= Search::SHARED_LEFT
        {
            let mark = children.places[index].mark(bar);
            if busy.defers(mark, &mut children.order[index]) {
                continue;
            }
            children.order[index] = Children::DONE;
            busy.enter(mark);
            let value = V::search::<W, H, T>(search, child, ply + length, bar);
            busy.leave(mark);
            value
        } else {
            children.order[index] = Children::DONE;
            V::search::<W, H, T>(search, child, ply + length, bar)
        };
        if value == STOPPED {
            return STOPPED;
        }
        let value = if ours { value } else { -value };
        if value > alpha {
            if tabled {
                note.at_least(search, value);
            }
            return value;
        }
        best = best.max(value);
    }
    if tabled {
        note.at_most(search, best);
    }
    best
}

/// What a node writes into the table when it is done.
struct Note {
    place: Place,
    known: Known,
    /// The nodes before this one.
    before: u64,
}

impl Note {
    /// The score is at least this.
    #[inline(always)]
    fn at_least(&self, search: &Search<'_>, score: i32) {
        let known = Known { lower: score, ..self.known };
        search.table.write(self.place, known, search.nodes - self.before);
    }

    /// The score is at most this.
    #[inline(always)]
    fn at_most(&self, search: &Search<'_>, score: i32) {
        let known = Known { upper: score.min(self.known.upper), ..self.known };
        search.table.write(self.place, known, search.nodes - self.before);
    }
}
