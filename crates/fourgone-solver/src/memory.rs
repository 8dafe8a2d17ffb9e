//! What a solver keeps from question to question.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroUsize;

#[cfg(not(target_family = "wasm"))]
use crate::grid::Grid;
use crate::interval::{Goal, Interval};
use crate::limits::Limits;
use crate::node::Machine;
use crate::schedule::prove;
use crate::search::{Lists, Search};
use crate::solver::Solver;
use crate::table::Table;

/// The tables of all threads, and one that they have in common.
///
/// A table that is read at every node must be small enough for the fast caches. So every thread
/// has such a table of its own. What is proved early in the game took many nodes, is of use to
/// every thread, and is asked for seldom: it goes into a common table, which may be large.
pub(crate) struct Memory {
    threads: usize,
    first: Own,
    /// What belongs to the other threads: nothing until they are needed.
    helpers: Vec<Own>,
    common: Option<Arc<Table>>,
}

/// What is asked of a position, given by the discs of the player to move and of the other one.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) mover: u64,
    pub(crate) other: u64,
    pub(crate) goal: Goal,
    pub(crate) limits: Limits<'a>,
}

/// What belongs to one thread.
pub(crate) struct Own {
    table: Table,
    lists: Lists,
}

impl Own {
    fn new(table: Table) -> Self {
        Self { table, lists: Search::lists() }
    }

    /// A search with this memory. Without a common table all is kept in the own one.
    pub(crate) fn search<'a>(
        &'a mut self,
        common: Option<&'a Table>,
        limits: Limits<'a>,
    ) -> Search<'a> {
        Search::new(&self.table, common.unwrap_or(&self.table), &mut self.lists, limits)
    }
}

impl Memory {
    /// The memory of one thread.
    pub(crate) fn new(table: Table) -> Self {
        Self { threads: 1, first: Own::new(table), helpers: Vec::new(), common: None }
    }

    /// The memory of this many threads, each with a table of the same size.
    pub(crate) fn threads(self, threads: NonZeroUsize) -> Self {
        let threads =
            if cfg!(target_family = "wasm") { 1 } else { threads.get().min(Solver::MAX_THREADS) };
        Self { threads, helpers: Vec::new(), ..self }
    }

    /// The same memory with this common table.
    pub(crate) fn with_common(self, table: Arc<Table>) -> Self {
        Self { common: Some(table), ..self }
    }

    /// How many threads it is for.
    pub(crate) fn count(&self) -> usize {
        self.threads
    }

    /// The table of the first thread.
    pub(crate) fn table(&self) -> &Table {
        &self.first.table
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for own in self.helpers.iter_mut().chain([&mut self.first]) {
            own.table.clear();
        }
        if let Some(common) = &self.common {
            common.clear();
        }
    }

    /// What all threads together can [`prove`] of a position, and the nodes that it took.
    pub(crate) fn prove<V: Machine, const W: usize, const H: usize, const T: u32>(
        &mut self,
        asked: Asked<'_>,
    ) -> (Interval, u64) {
        #[cfg(not(target_family = "wasm"))]
        if self.threads > 1 {
            return self.prove_together::<V, W, H, T>(asked);
        }
        self.prove_alone::<V, W, H, T>(asked)
    }

    fn prove_alone<V: Machine, const W: usize, const H: usize, const T: u32>(
        &mut self,
        asked: Asked<'_>,
    ) -> (Interval, u64) {
        let Asked { mover, other, goal, limits } = asked;
        let mut search = self.first.search(self.common.as_deref(), limits);
        let interval = prove::<W, H, T>(&mut search, mover, other, goal, V::search::<W, H, T>);
        (interval, search.nodes)
    }

    #[cfg(not(target_family = "wasm"))]
    fn prove_together<V: Machine, const W: usize, const H: usize, const T: u32>(
        &mut self,
        asked: Asked<'_>,
    ) -> (Interval, u64) {
        use crate::parallel::{ALONE, ask};
        let Asked { mover, other, goal, limits } = asked;
        let mut before = 0;
        if self.helpers.is_empty() {
            // An easy position needs no other threads, nor memory for them.
            let few = limits.nodes(limits.nodes.min(ALONE));
            let (interval, nodes) = self.prove_alone::<V, W, H, T>(Asked { limits: few, ..asked });
            if interval.meets(goal) || nodes >= limits.nodes || limits.is_stopped() {
                return (interval, nodes);
            }
            before = nodes;
            let size = self.first.table.mebibytes();
            let table = |size| Table::for_keys(Grid::<W, H>::KEY_BITS, size);
            self.helpers.resize_with(self.threads - 1, || Own::new(table(size)));
            self.common.get_or_insert_with(|| Arc::new(table(common_size(size))));
        }
        let limits = limits.nodes(limits.nodes - before);
        let (helpers, common) = (&mut self.helpers, self.common.as_deref());
        let mut search = self.first.search(common, limits);
        let interval =
            prove::<W, H, T>(&mut search, mover, other, goal, |search, frame, ply, alpha| {
                ask::<V, W, H, T>(search, helpers, frame, ply, alpha, limits)
            });
        (interval, before + search.nodes)
    }
}

/// How large the common table of threads with tables of this size is, in MiB: four times as large,
/// until that is more than any position needs.
#[cfg(not(target_family = "wasm"))]
fn common_size(own: usize) -> usize {
    (4 * own).min(own.max(256))
}
