//! The null-window search of one node.
//!
//! `root` chooses windows until the score is known, and one thread searches them or several do
//! (`threads`, `parallel`), with the tables of a `workspace`. Here is what happens at a node:
//! `expand` plays its moves, and applies `bounds` and `ordering` to them.

pub(crate) mod bounds;
mod expand;
pub(crate) mod frame;
mod ordering;
mod parallel;
mod root;
#[cfg(all(feature = "std", not(target_family = "wasm")))]
mod threads;
mod workspace;

use core::marker::PhantomData;
use core::ops::ControlFlow::{Break, Continue};
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::geometry::Geometry;
use crate::limits::Limits;
use crate::progress::Path;
use crate::simd::{Bits, Recurse, Simd4};
use crate::table::Buckets;
use crate::techniques::{Technique, Techniques};
use frame::{Cutoff, Frame, Node, Siblings};
use ordering::{CellKeys, MovePicker};
use parallel::{Ancestor, Mark, Teammate};

pub(crate) use root::ends_budget;
pub(crate) use workspace::{Asked, MAX_THREADS, Workspace};

/// The state of one thread's search.
pub(crate) struct Search<'a, G: Geometry, V> {
    geometry: &'a G,
    techniques: Techniques,
    cell_keys: &'a CellKeys,
    /// The table of this thread, for positions late in the game.
    own: &'a Buckets<G::Bucket>,
    /// The table for positions early in the game, which all threads have in common.
    common: &'a Buckets<G::Bucket>,
    /// With fewer free cells, positions go into the table of the thread.
    common_left: i32,
    /// The open children at each ply of the present line.
    siblings: &'a mut Line<G::Word>,
    /// Nodes searched so far.
    nodes: u64,
    /// At this number of nodes the search looks whether it must stop.
    check_at: u64,
    /// With at least this many free cells, a node minds the team and the path below.
    watched_left: i32,
    /// What this thread has to do with others, if several are at work.
    team: Option<Teammate<'a, G::Word>>,
    /// Where the search is, if somebody wants to know.
    path: Option<Path<'a>>,
    stop: Option<&'a AtomicBool>,
    /// Where the node budget of the caller ends.
    budget_end: u64,
    /// Where the node budget of the present window ends.
    window_end: u64,
    lanes: PhantomData<V>,
}

/// The children of every node of a line, in groups of four.
type Line<W> = [[Siblings<W>; MovePicker::GROUPS]; LINE];

/// More than the cells of any board: a power of two, so that no index needs to be checked.
const LINE: usize = 128;

/// The children of a node that its expansion did not settle.
struct Open {
    /// The most that a settled child gives, not more than alpha.
    best: i32,
    /// The others.
    picker: MovePicker,
}

/// What a node comes to.
enum Outcome {
    /// A value that was proved here, for the transposition table.
    Store(i32),
    /// A value that the transposition table knows already.
    Known(i32),
    /// Nothing is proved: the search has to stop, or another thread has the answer above.
    Aborted,
}

/// What a search works with.
struct Resources<'a, G: Geometry> {
    geometry: &'a G,
    techniques: Techniques,
    cell_keys: &'a CellKeys,
    own: &'a Buckets<G::Bucket>,
    common: &'a Buckets<G::Bucket>,
    siblings: &'a mut Line<G::Word>,
}

/// With fewer free cells, mirror images are not looked for.
const MIRROR_LEFT: i32 = 22;
/// With fewer free cells, one thread keeps positions in its own table.
const COMMON_LEFT: i32 = 22;
/// The same where several threads are at work: what one of them has found spares the others
/// more than it costs to have it in common.
const TEAM_COMMON_LEFT: i32 = 18;
/// With fewer free cells, threads do not look at each other.
const TEAM_LEFT: i32 = 24;
/// With at least this many free cells, the first child is not deferred: what it costs to search a
/// second one in vain is too much.
const FIRST_CHILD_LEFT: i32 = 32;
/// How many nodes may pass before the search looks up from its work: whether it must stop, whether
/// another thread was faster, whether a table should grow.
const CHECK_INTERVAL: u64 = 512;

impl<G: Geometry, V: Simd4<Word = G::Word>> Recurse<V> for Search<'_, G, V> {
    /// Is the score of this position more than `alpha`?
    ///
    /// What must hold: the player to move has no four in one move, at least two moves that do not
    /// lose at once, and more than two cells are free; `ply` is the number of discs.
    ///
    /// Back comes a value v, fail-soft: if v > alpha, the score is at least v; if v <= alpha, the
    /// score is at most v. `None` proves nothing.
    #[inline(always)]
    fn run(
        &mut self,
        mover: G::Word,
        other: G::Word,
        mover_wins: G::Word,
        other_wins: G::Word,
        hash: G::Word,
        ply: i32,
        alpha: i32,
    ) -> Option<i32> {
        let frame = Frame { mover, other, mover_wins, other_wins, hash };
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes >= self.check_at && self.must_abort() {
            return None;
        }
        match self.visit(&Node { frame, ply, alpha }) {
            Outcome::Store(value) => {
                let table = self.table(self.geometry.cells() - ply);
                debug_assert!(table.fits(self.geometry.key_bits()), "positions could be confused");
                table.store(hash, alpha, value, self.nodes - before);
                Some(value)
            }
            Outcome::Known(value) => Some(value),
            Outcome::Aborted => None,
        }
    }
}

impl<'a, G: Geometry, V: Simd4<Word = G::Word>> Search<'a, G, V> {
    /// Expands a node, and searches the children that stay open, best first, until one of them
    /// gives more than alpha.
    #[inline(always)]
    fn visit(&mut self, node: &Node<G::Word>) -> Outcome {
        let &Node { ply, alpha, .. } = node;
        let left = self.geometry.cells() - ply;
        let watched = left >= self.watched_left;
        // Only parts of the node go to the functions that are not inlined: the whole of it would have
        // to be in memory for that.
        let ancestor = Ancestor { hash: node.frame.hash, ply, alpha };
        if watched && let Some(value) = self.found_by_team(ancestor, left) {
            return Outcome::Known(value);
        }
        let Open { mut best, mut picker } = match self.expand(node) {
            Continue(open) => open,
            Break(Cutoff(value)) => return Outcome::Store(value),
        };
        let first = self.nodes;
        while let Some(index) = picker.next::<G, V>(self.geometry) {
            let (child, length) = self.siblings(ply, index / 4).child(index);
            let ours = length & 1 == 0;
            let window = if ours { alpha } else { -alpha - 1 };
            let value = if watched {
                let mark = Mark::new(child.hash, window);
                let may_defer = self.nodes > first || left < FIRST_CHILD_LEFT;
                if may_defer && self.is_in_flight(mark, left) && picker.defer(index) {
                    continue;
                }
                self.enter(ancestor, mark, left, picker.count());
                let value = self.descend(&child, ply + length, window);
                if let Some(value) = self.leave(ply, mark, left) {
                    return Outcome::Known(value);
                }
                value
            } else {
                self.descend(&child, ply + length, window)
            };
            let Some(value) = value else { return Outcome::Aborted };
            let value = if ours { value } else { -value };
            if value > alpha {
                return Outcome::Store(value);
            }
            best = best.max(value);
        }
        Outcome::Store(best)
    }

    /// Searches a position, with the code for the lanes. See [`Recurse::run`] for the contract.
    #[inline(always)]
    fn descend(&mut self, frame: &Frame<G::Word>, ply: i32, alpha: i32) -> Option<i32> {
        let Frame { mover, other, mover_wins, other_wins, hash } = *frame;
        V::recurse(self, mover, other, mover_wins, other_wins, hash, ply, alpha)
    }

    /// The hashes of positions, given the number of free cells of their parent. While many cells are
    /// free, mirror images are common, and share one entry of the transposition table. Near the
    /// border a position may have two entries, reached by forced moves and without, which does no
    /// harm.
    #[inline(always)]
    fn hash<B: Bits<Word = G::Word>>(&self, mover: B, occupied: B, left: i32) -> B {
        let mut key = self.geometry.key(mover, occupied);
        if self.techniques.has(Technique::Mirror) && left > MIRROR_LEFT {
            let mirrored = self.geometry.mirror(key);
            key = key.exceeds(mirrored).choose(mirrored, key);
        }
        key.hash()
    }

    /// The transposition table of positions with this many free cells.
    #[inline(always)]
    fn table(&self, left: i32) -> &'a Buckets<G::Bucket> {
        if left >= self.common_left { self.common } else { self.own }
    }

    /// A group of the open children of the node with this many discs.
    #[inline(always)]
    fn siblings(&mut self, ply: i32, group: usize) -> &mut Siblings<G::Word> {
        &mut self.siblings[ply as usize % LINE][group % MovePicker::GROUPS]
    }
}

/// How a search begins and ends.
impl<'a, G: Geometry, V: Simd4<Word = G::Word>> Search<'a, G, V> {
    /// A search that has not begun, alone or as one of a team.
    fn new(
        resources: Resources<'a, G>,
        limits: Limits<'a>,
        team: Option<Teammate<'a, G::Word>>,
        is_team: bool,
    ) -> Self {
        let Resources { geometry, techniques, cell_keys, own, common, siblings } = resources;
        Self {
            geometry,
            techniques,
            cell_keys,
            own,
            common,
            common_left: if is_team { TEAM_COMMON_LEFT } else { COMMON_LEFT },
            siblings,
            nodes: 0,
            check_at: 0,
            watched_left: i32::MAX,
            team,
            path: limits.progress.map(Path::new),
            stop: limits.stop,
            budget_end: limits.nodes,
            window_end: u64::MAX,
            lanes: PhantomData,
        }
    }

    /// Gives the window of a root with this many discs so many nodes.
    fn begin_window(&mut self, ply: i32, nodes: u64) {
        self.window_end = self.nodes.saturating_add(nodes);
        self.check_at = self.grow_and_plan_check();
        if let Some(path) = &mut self.path {
            path.restart();
        }
        let path_left = self.path.as_ref().map(|_| self.geometry.cells() - ply - Path::PLIES);
        let team_left = self.team.as_ref().map(|_| TEAM_LEFT);
        self.watched_left = path_left.into_iter().chain(team_left).min().unwrap_or(i32::MAX);
    }

    /// How many nodes the present window may still take.
    #[cfg(all(feature = "std", not(target_family = "wasm")))]
    fn allowed(&self) -> u64 {
        self.window_end.saturating_sub(self.nodes)
    }

    /// Whether the caller wants no more.
    fn is_over(&self) -> bool {
        self.nodes >= self.budget_end || self.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Whether to stop now, for good or to go back to a node whose value is known; says when to ask
    /// again.
    #[cold]
    fn must_abort(&mut self) -> bool {
        if let Some(path) = &mut self.path {
            path.report(self.nodes);
        }
        if self.is_over()
            || self.nodes >= self.window_end
            || self.team.as_ref().is_some_and(Teammate::is_beaten)
        {
            return true;
        }
        self.check_at = self.grow_and_plan_check();
        self.team.as_mut().is_some_and(|team| team.is_overtaken(self.common))
    }

    /// Has the tables grow if that pays, and says at which number of nodes to look again whether the
    /// search must stop.
    fn grow_and_plan_check(&self) -> u64 {
        self.own.grow(self.nodes);
        self.common.grow(self.nodes);
        let next = self.nodes.saturating_add(CHECK_INTERVAL);
        next.min(self.budget_end).min(self.window_end)
    }
}

/// What happens near the root only: threads look at each other, and somebody looks at them.
impl<'a, G: Geometry, V: Simd4<Word = G::Word>> Search<'a, G, V> {
    #[inline(always)]
    fn team_at(&mut self, left: i32) -> Option<&mut Teammate<'a, G::Word>> {
        if left >= TEAM_LEFT { self.team.as_mut() } else { None }
    }

    /// The node above has looked for this position in the transposition table. Another thread may
    /// have found the value since.
    #[inline(never)]
    fn found_by_team(&mut self, node: Ancestor<G::Word>, left: i32) -> Option<i32> {
        self.team_at(left)?;
        node.value(self.common)
    }

    #[inline(never)]
    fn is_in_flight(&mut self, mark: Mark, left: i32) -> bool {
        self.team_at(left).is_some_and(|team| team.is_in_flight(mark))
    }

    /// Before a child of the node is searched, when so many others wait.
    #[inline(never)]
    fn enter(&mut self, node: Ancestor<G::Word>, mark: Mark, left: i32, waiting: u32) {
        if let Some(team) = self.team_at(left) {
            team.enter(node, mark);
        }
        if let Some(path) = &mut self.path {
            path.enter(node.ply, waiting);
        }
    }

    /// After a child of the node with this many discs was searched: the value of the node, if another
    /// thread was faster.
    #[inline(never)]
    fn leave(&mut self, ply: i32, mark: Mark, left: i32) -> Option<i32> {
        self.team_at(left)?.leave(ply, mark)
    }
}
