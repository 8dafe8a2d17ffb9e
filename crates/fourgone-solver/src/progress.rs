//! How far a search is, for those who wait for it.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::score::{Bounds, Score};
use crate::window::Interval;

/// How far a search is: another thread may look while it runs.
///
/// ```
/// use fourgone::Position;
/// use fourgone_solver::{Limits, Progress, Solver};
///
/// let progress = Progress::new();
/// let limits = Limits::NONE.nodes(100_000).progress(&progress);
/// let bounds = Solver::new().bounds(Position::EMPTY, limits);
/// assert_eq!(progress.nodes(), 100_000);
/// assert_eq!(progress.bounds(), Some(bounds));
/// assert!(progress.permille() <= 1000);
/// ```
#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    /// The bounds of the score, each with [`KNOWN`](Self::KNOWN) added; 0 before they are known.
    lower: AtomicI32,
    upper: AtomicI32,
    /// The share of the present window, in parts of [`WHOLE`](Self::WHOLE).
    share: AtomicU32,
}

impl Progress {
    const KNOWN: i32 = 1 << 16;
    const WHOLE: u32 = 1 << 30;

    /// Nothing has been searched.
    pub const fn new() -> Self {
        Self {
            nodes: AtomicU64::new(0),
            lower: AtomicI32::new(0),
            upper: AtomicI32::new(0),
            share: AtomicU32::new(0),
        }
    }

    /// How many nodes have been searched, by all threads, since this was made.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// What is proved so far of the score of the position that is being searched.
    pub fn bounds(&self) -> Option<Bounds> {
        let (lower, upper) = (self.lower.load(Relaxed), self.upper.load(Relaxed));
        let score = |value: i32| Score::from_search(value - Self::KNOWN);
        (lower != 0 && upper != 0).then(|| Bounds { lower: score(lower), upper: score(upper) })
    }

    /// How much of the present null window is searched, in thousandths: an estimate that counts the
    /// moves near the root, all alike, and grows until the window is closed.
    pub fn permille(&self) -> u32 {
        let share = u64::from(self.share.load(Relaxed)) * 1000 / u64::from(Self::WHOLE);
        share as u32
    }

    /// A score was found without a search, or by one of so many nodes elsewhere.
    pub(crate) fn found(&self, interval: Interval, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        self.narrow(interval);
    }

    /// A window is closed, and the score lies in this interval.
    fn narrow(&self, interval: Interval) {
        self.lower.store(interval.lower + Self::KNOWN, Relaxed);
        self.upper.store(interval.upper + Self::KNOWN, Relaxed);
        self.share.store(0, Relaxed);
    }
}

/// Where a thread is in the tree, a few plies deep, and to whom it is told.
pub(crate) struct Path<'a> {
    progress: &'a Progress,
    /// The nodes that have been told.
    told: u64,
    /// The nodes on the way.
    line: Vec<Step>,
}

/// A node on the way.
struct Step {
    /// The number of discs.
    ply: i32,
    /// How many children wait, and how many did when the first one was entered.
    waiting: u32,
    first: u32,
}

impl<'a> Path<'a> {
    /// How many plies are looked at, at the least.
    pub(crate) const PLIES: i32 = 8;

    pub(crate) fn new(progress: &'a Progress) -> Self {
        Self { progress, told: 0, line: Vec::new() }
    }

    /// The search goes to a child of the node with this many discs, while so many others wait.
    pub(crate) fn enter(&mut self, ply: i32, waiting: u32) {
        while self.line.pop_if(|step| step.ply > ply).is_some() {}
        match self.line.last_mut() {
            Some(step) if step.ply == ply => step.waiting = waiting,
            _ => self.line.push(Step { ply, waiting, first: waiting }),
        }
    }

    /// A window begins.
    pub(crate) fn restart(&mut self) {
        self.line.clear();
    }

    /// Nodes that other threads have told already.
    #[cfg(all(feature = "std", not(target_family = "wasm")))]
    pub(crate) fn skip(&mut self, nodes: u64) {
        self.told += nodes;
    }

    /// Tells that a window is closed.
    pub(crate) fn narrow(&self, interval: Interval) {
        self.progress.narrow(interval);
    }

    /// Tells how far a search is that has taken so many nodes.
    pub(crate) fn report(&mut self, nodes: u64) {
        self.progress.nodes.fetch_add(nodes.saturating_sub(self.told), Relaxed);
        self.told = nodes;
        let (mut share, mut whole) = (0, u64::from(Progress::WHOLE));
        for step in &self.line {
            let part = whole / u64::from(step.first + 1);
            share += part * u64::from(step.first.saturating_sub(step.waiting));
            whole = part;
        }
        let share = u32::try_from(share).unwrap_or(Progress::WHOLE).min(Progress::WHOLE);
        self.progress.share.fetch_max(share, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Progress};

    #[test]
    fn the_share_counts_moves_near_the_root_and_never_shrinks() {
        let progress = Progress::new();
        let mut path = Path::new(&progress);
        let share = || progress.permille();
        path.enter(8, 3);
        path.report(10);
        assert_eq!(share(), 0);
        path.enter(8, 2);
        path.report(15);
        assert_eq!(share(), 250);
        path.enter(9, 1);
        path.enter(9, 0);
        path.report(25);
        assert_eq!(share(), 375);
        path.enter(8, 1);
        path.report(30);
        assert_eq!(share(), 500);
        // Another window has another number of children.
        path.restart();
        path.enter(8, 1);
        path.report(30);
        assert_eq!(share(), 500);
        path.enter(8, 0);
        path.report(30);
        assert_eq!(share(), 500, "one of two");
        // Another thread may be behind.
        Path::new(&progress).report(0);
        assert_eq!(share(), 500);
        assert_eq!((progress.nodes(), progress.bounds()), (30, None));
    }
}
