//! What a solver keeps from question to question.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroUsize;

use crate::interval::{Goal, Interval};
use crate::limits::Limits;
use crate::node::Machine;
#[cfg(not(target_family = "wasm"))]
use crate::parallel::ask;
use crate::schedule::prove;
use crate::search::{Lists, Search};
use crate::solver::Solver;
use crate::table::Table;

/// A table for each thread, and one that they have in common.
///
/// A table that is read at every node must be small enough for the fast caches. So every thread
/// has such a table of its own. What is proved early in the game took many nodes, is of use to
/// every thread, and is asked for seldom: it goes into the common table, where what comes later
/// does not drive it out, and which may be large.
pub(crate) struct Memory {
    threads: usize,
    first: Own,
    /// What belongs to the other threads: nothing until they are needed.
    helpers: Vec<Own>,
    common: Arc<Table>,
    /// Whether the common table came from outside.
    is_lent: bool,
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
    pub(crate) fn new(table: Table) -> Self {
        Self { table, lists: Search::lists() }
    }

    /// A search with this memory; `is_team` if several threads are at work on the position.
    pub(crate) fn search<'a>(
        &'a mut self,
        common: &'a Table,
        limits: Limits<'a>,
        is_team: bool,
    ) -> Search<'a> {
        Search::new(&self.table, common, &mut self.lists, limits, is_team)
    }
}

impl Memory {
    /// The memory of one thread, for keys of so many bits: tables of this many MiB together.
    pub(crate) fn new(key_bits: u32, mebibytes: usize) -> Self {
        let half = || Table::for_keys(key_bits, mebibytes.saturating_mul(512));
        Self {
            threads: 1,
            first: Own::new(half()),
            helpers: Vec::new(),
            common: Arc::new(half()),
            is_lent: false,
        }
    }

    /// The memory of this many threads, each with a table like the first.
    pub(crate) fn threads(self, threads: NonZeroUsize) -> Self {
        let threads =
            if cfg!(target_family = "wasm") { 1 } else { threads.get().min(Solver::MAX_THREADS) };
        if threads == self.threads {
            return self;
        }
        // What all of them have in common is as much as they have for themselves.
        let common =
            if self.is_lent { self.common } else { Arc::new(self.first.table.times(threads)) };
        Self { threads, helpers: Vec::new(), common, ..self }
    }

    /// The same memory with this common table.
    pub(crate) fn with_common(self, table: Arc<Table>) -> Self {
        // Whoever lends a table has many positions for it.
        table.grow(u64::MAX);
        Self { common: table, is_lent: true, ..self }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for own in self.helpers.iter_mut().chain([&mut self.first]) {
            own.table.clear();
        }
        self.common.clear();
    }

    /// What all threads together can [`prove`] of a position, and the nodes that it took.
    pub(crate) fn prove<V: Machine, const W: usize, const H: usize, const T: u32>(
        &mut self,
        asked: Asked<'_>,
    ) -> (Interval, u64) {
        let Asked { mover, other, goal, limits } = asked;
        let mut search = self.first.search(&self.common, limits, self.threads > 1);
        let interval =
            prove::<W, H, T>(&mut search, mover, other, goal, |search, frame, ply, alpha| {
                #[cfg(not(target_family = "wasm"))]
                if self.threads > 1 {
                    let threads = (self.threads, &mut self.helpers);
                    return ask::<V, W, H, T>(search, threads, frame, ply, alpha, limits);
                }
                V::search::<W, H, T>(search, frame, ply, alpha)
            });
        (interval, search.nodes)
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory")
            .field("threads", &self.threads)
            .field("own", &self.first.table)
            .field("common", &self.common)
            .finish_non_exhaustive()
    }
}
