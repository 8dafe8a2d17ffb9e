//! What a solver keeps from question to question.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroUsize;

use crate::limits::Limits;
use crate::node::Machine;
use crate::schedule::{Goal, Interval, prove};
use crate::search::{Lists, Search};
use crate::table::Table;

/// The tables of all threads, and one that they have in common.
///
/// A table that is read at every node must be small enough for the fast caches. So every thread
/// has such a table of its own. What is proved early in the game took many nodes, is of use to
/// every thread, and is asked for seldom: it goes into a common table, which may be large.
pub(crate) struct Memory {
    first: Own,
    #[cfg_attr(target_family = "wasm", allow(dead_code, reason = "no threads there"))]
    helpers: Vec<Own>,
    common: Option<Arc<Table>>,
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
        Self { first: Own::new(table), helpers: Vec::new(), common: None }
    }

    /// The memory of this many threads, each with a table of the same size.
    pub(crate) fn threads(mut self, threads: NonZeroUsize) -> Self {
        if cfg!(target_family = "wasm") {
            return self;
        }
        let size = self.first.table.mebibytes();
        let helper = || Own::new(Table::with_mebibytes(size));
        self.helpers.resize_with(threads.get() - 1, helper);
        if threads.get() > 1 && self.common.is_none() {
            self.common = Some(Arc::new(Table::with_mebibytes(COMMON * size)));
        }
        self
    }

    /// The same memory with this common table.
    pub(crate) fn with_common(self, table: Arc<Table>) -> Self {
        Self { common: Some(table), ..self }
    }

    /// How many threads it is for.
    pub(crate) fn count(&self) -> usize {
        1 + self.helpers.len()
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
        mover: u64,
        other: u64,
        goal: Goal,
        limits: Limits<'_>,
    ) -> (Interval, u64) {
        let common = self.common.as_deref();
        let mut search = self.first.search(common, limits);
        #[cfg(not(target_family = "wasm"))]
        if !self.helpers.is_empty() {
            let helpers = &mut self.helpers;
            let interval =
                prove::<W, H, T>(&mut search, mover, other, goal, |search, frame, ply, alpha| {
                    crate::parallel::ask::<V, W, H, T>(search, helpers, frame, ply, alpha, limits)
                });
            return (interval, search.nodes);
        }
        let interval = prove::<W, H, T>(&mut search, mover, other, goal, V::search::<W, H, T>);
        (interval, search.nodes)
    }
}

/// How many times as large as the table of a thread the common table of several is.
const COMMON: usize = 8;
