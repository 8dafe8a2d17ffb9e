//! What a search carries with it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::busy::Busy;
use crate::children::Children;
use crate::limits::Limits;
use crate::table::Table;

/// The lists of children, one for each ply; kept from search to search.
pub(crate) type Lists = Box<[Children; Search::LISTS]>;

/// A question that waits for the answers to others: is the score of the position at this place of
/// the common table more than `alpha`?
pub(crate) struct Pending {
    pub(crate) place: u64,
    /// The number of discs.
    pub(crate) ply: i32,
    pub(crate) alpha: i32,
}

/// The state of one thread's search.
pub(crate) struct Search<'a> {
    /// The table of this thread, for positions late in the game.
    pub(crate) own: &'a Table,
    /// The table for positions early in the game, which all threads have in common.
    pub(crate) common: &'a Table,
    /// With fewer free cells, positions go into the table of the thread.
    common_left: i32,
    pub(crate) lists: &'a mut Lists,
    /// Nodes searched so far.
    pub(crate) nodes: u64,
    /// At this number of nodes the search looks whether it must stop.
    pub(crate) pause_at: u64,
    /// What other threads are searching at the moment, if there are any.
    pub(crate) busy: Option<&'a Busy>,
    /// The questions above the present one that other threads are at as well, the first one first.
    pub(crate) pending: Vec<Pending>,
    /// The number of discs where a pending question was asked that another thread has answered, and
    /// its answer; the search goes back there.
    overtaken: Option<(i32, i32)>,
    /// Set when another thread has the answer.
    pub(crate) answered: Option<&'a AtomicBool>,
    stop: Option<&'a AtomicBool>,
    /// Where the node budget of the caller ends.
    budget_end: u64,
    /// Where the node budget of the present question ends.
    question_end: u64,
}

impl<'a> Search<'a> {
    /// More than the discs on any board.
    pub(crate) const LISTS: usize = 64;
    /// With fewer free cells, lines are not counted to order the children.
    pub(crate) const LINES_LEFT: i32 = 15;
    /// With more free cells, a player without a line left is too rare to look for.
    pub(crate) const HOPELESS_LEFT: i32 = 13;
    /// With fewer free cells, mirror images are not looked for.
    pub(crate) const MIRROR_LEFT: i32 = 22;
    /// With fewer free cells, one thread keeps positions in its own table.
    const COMMON_LEFT: i32 = 22;
    /// The same where several threads are at work: what one of them has found spares the others
    /// more than it costs to have it in common.
    const TEAM_COMMON_LEFT: i32 = 18;
    /// With fewer free cells, threads do not mind each other.
    pub(crate) const SHARED_LEFT: i32 = 24;
    /// With at least this many free cells, the first child is not left to another thread: what it
    /// costs to search a second one in vain is too much.
    pub(crate) const TOGETHER_LEFT: i32 = 32;
    /// How many nodes may pass before the search looks up from its work: whether it must stop, whether
    /// another thread was faster, whether a table should grow.
    const PATIENCE: u64 = 512;

    /// A search that has not begun; `is_team` if several threads are at work on the position.
    pub(crate) fn new(
        own: &'a Table,
        common: &'a Table,
        lists: &'a mut Lists,
        limits: Limits<'a>,
        is_team: bool,
    ) -> Self {
        Self {
            own,
            common,
            common_left: if is_team { Self::TEAM_COMMON_LEFT } else { Self::COMMON_LEFT },
            lists,
            nodes: 0,
            pause_at: 0,
            busy: None,
            pending: Vec::new(),
            overtaken: None,
            answered: None,
            stop: limits.stop,
            budget_end: limits.nodes,
            question_end: u64::MAX,
        }
    }

    /// Lists for a search.
    pub(crate) fn lists() -> Lists {
        let lists: Box<[Children]> = (0..Self::LISTS).map(|_| Children::NONE).collect();
        lists.try_into().unwrap_or_else(|_| unreachable!("there are as many as asked for"))
    }

    /// A search of the same question with the same memory, in a team.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn again<'b>(&'b mut self, limits: Limits<'b>) -> Search<'b> {
        Search::new(self.own, self.common, self.lists, limits, true)
    }

    /// The table of positions with this many free cells.
    #[inline(always)]
    pub(crate) fn table(&self, left: i32) -> &'a Table {
        if left >= self.common_left { self.common } else { self.own }
    }

    /// Which list belongs to the nodes with this many discs.
    #[inline(always)]
    pub(crate) const fn list(ply: i32) -> usize {
        ply as usize % Self::LISTS
    }

    /// Gives the next question this many nodes.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.question_end = self.nodes.saturating_add(nodes);
        self.pause_at = self.next_pause();
    }

    /// How many nodes the present question may still take.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn allowed(&self) -> u64 {
        self.question_end.saturating_sub(self.nodes)
    }

    /// Whether the caller wants no more.
    pub(crate) fn is_over(&self) -> bool {
        self.nodes >= self.budget_end || self.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Whether to stop now, for good or to go back to a question that is answered; says when to ask
    /// again.
    #[cold]
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.is_over()
            || self.nodes >= self.question_end
            || self.answered.is_some_and(|answered| answered.load(Relaxed))
        {
            return true;
        }
        self.pause_at = self.next_pause();
        self.overtaken = self.pending.iter().find_map(|pending| {
            let answer = self.common.read(pending.place)?.answer(pending.alpha)?;
            Some((pending.ply, answer))
        });
        self.overtaken.is_some()
    }

    /// Has the tables know that the search has ended.
    pub(crate) fn end(&self) {
        self.own.count(self.nodes);
        self.common.count(self.nodes);
    }

    /// The answer to the pending question with this many discs, if another thread was faster.
    pub(crate) fn overtaken_at(&mut self, ply: i32) -> Option<i32> {
        self.overtaken.take_if(|(at, _)| *at == ply).map(|(_, answer)| answer)
    }

    /// At which number of nodes to look again whether the search must stop; until then the tables
    /// shall suffice.
    fn next_pause(&self) -> u64 {
        self.own.grow(self.nodes);
        self.common.grow(self.nodes);
        let next = self.nodes.saturating_add(Self::PATIENCE);
        next.min(self.budget_end).min(self.question_end)
    }
}

#[cfg(test)]
mod tests {
    use super::{Pending, Search};
    use crate::limits::Limits;
    use crate::table::Table;

    #[test]
    fn a_search_goes_back_to_the_first_question_that_another_thread_has_answered() {
        let (own, common) = (Table::with_mebibytes(1), Table::with_mebibytes(1));
        let mut lists = Search::lists();
        let mut search = Search::new(&own, &common, &mut lists, Limits::NONE, true);
        for (place, ply) in [(1, 3), (2, 4), (3, 6)] {
            search.pending.push(Pending { place, ply, alpha: 0 });
        }
        common.note(1, -2, -1, 5);
        assert!(!search.must_stop(), "the score may still be more than 0 or not");
        common.note(2, 0, -2, 5);
        common.note(3, 0, 4, 5);
        assert!(search.must_stop());
        assert_eq!(search.overtaken_at(6), None);
        assert_eq!(search.overtaken_at(4), Some(-2));
        assert_eq!(search.overtaken_at(4), None);
    }
}
