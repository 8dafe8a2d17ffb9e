//! When to stop early.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::progress::Progress;

/// When a search stops before it has the answer. By default it does not.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use fourgone::Position;
/// use fourgone_solver::{Limits, Solver};
///
/// let stop = AtomicBool::new(false); // some other thread may set it
/// let limits = Limits::NONE.stop_flag(&stop).nodes(1000);
/// let bounds = Solver::new().bounds(Position::EMPTY, limits);
/// assert_eq!(bounds.exact(), None); // a thousand nodes do not solve the game
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    pub(crate) stop: Option<&'a AtomicBool>,
    pub(crate) nodes: u64,
    pub(crate) progress: Option<&'a Progress>,
}

impl<'a> Limits<'a> {
    /// Stop only with the answer.
    pub const NONE: Limits<'static> = Limits { stop: None, nodes: u64::MAX, progress: None };

    /// Stop soon after the flag has become true.
    #[must_use]
    pub const fn stop_flag(self, flag: &'a AtomicBool) -> Self {
        Self { stop: Some(flag), ..self }
    }

    /// Stop after this many nodes in one call.
    #[must_use]
    pub const fn nodes(self, budget: u64) -> Self {
        Self { nodes: budget, ..self }
    }

    /// Tell somebody how far the search is. That limits nothing, and changes no node.
    #[must_use]
    pub const fn progress(self, progress: &'a Progress) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// How many nodes one call may take.
    pub const fn budget(self) -> u64 {
        self.nodes
    }

    /// Whether the flag has become true.
    pub fn is_stopped(self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Relaxed))
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::NONE
    }
}
