//! What a solver keeps from search to search: transposition tables, and who owns which.

use alloc::boxed::Box;
use alloc::collections::TryReserveError;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroUsize;

use super::frame::Siblings;
use super::ordering::{CellKeys, MovePicker};
use super::{LINE, Line, Resources, Search};
use crate::geometry::Geometry;
use crate::limits::Limits;
use crate::simd::Simd4;
use crate::table::Buckets;
use crate::techniques::Techniques;
use crate::window::{Goal, Interval};

/// The most threads of a search: more would have nothing to do.
pub(crate) const MAX_THREADS: usize = 1024;

/// Transposition tables and other memory for searches on one board: a table for each thread, and one
/// that they have in common.
///
/// A table that is read at every node must be small enough for the fast caches. So every thread
/// has such a table of its own. What is proved early in the game took many nodes, is of use to
/// every thread, and is asked for seldom: it goes into the common table, where what comes later
/// does not drive it out, and which may be large.
pub(crate) struct Workspace<G: Geometry> {
    geometry: G,
    cell_keys: CellKeys,
    threads: usize,
    first: Own<G>,
    /// What belongs to the other threads: nothing until they are needed.
    helpers: Vec<Own<G>>,
    common: Arc<Buckets<G::Bucket>>,
    /// Whether the common table came from outside.
    is_lent: bool,
}

/// What is asked of a position, given by the discs of the player to move and of the other one.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a, W> {
    pub(crate) mover: W,
    pub(crate) other: W,
    pub(crate) goal: Goal,
    /// An interval in which the score is known to lie.
    pub(crate) known: Interval,
    pub(crate) limits: Limits<'a>,
    pub(crate) techniques: Techniques,
}

/// What belongs to one thread.
pub(super) struct Own<G: Geometry> {
    pub(super) table: Buckets<G::Bucket>,
    pub(super) siblings: Box<Line<G::Word>>,
}

impl<G: Geometry> Own<G> {
    pub(super) fn new(geometry: &G, table: Buckets<G::Bucket>) -> Self {
        debug_assert!((geometry.cells() as usize) < LINE);
        let none = [Siblings::none(); MovePicker::GROUPS];
        let siblings: Box<[_]> = (0..LINE).map(|_| none).collect();
        let siblings = siblings.try_into();
        Self { table, siblings: siblings.unwrap_or_else(|_| unreachable!("as many as asked for")) }
    }
}

impl<G: Geometry> Workspace<G> {
    /// The memory of one thread: tables of this many MiB together.
    pub(crate) fn new(geometry: G, mebibytes: usize) -> Result<Self, TryReserveError> {
        let kibibytes = mebibytes.max(1).saturating_mul(512);
        let half = || Buckets::for_keys(geometry.key_bits(), kibibytes);
        Ok(Self {
            cell_keys: CellKeys::new(&geometry),
            threads: 1,
            first: Own::new(&geometry, half()?),
            helpers: Vec::new(),
            common: Arc::new(half()?),
            is_lent: false,
            geometry,
        })
    }

    /// The memory of this many threads, each with a table like the first.
    pub(crate) fn threads(self, threads: NonZeroUsize) -> Result<Self, TryReserveError> {
        let has_threads = cfg!(all(feature = "std", not(target_family = "wasm")));
        let threads = if has_threads { threads.get().min(MAX_THREADS) } else { 1 };
        if threads == self.threads {
            return Ok(self);
        }
        // What all of them have in common is as much as they have for themselves.
        let common =
            if self.is_lent { self.common } else { Arc::new(self.first.table.times(threads)?) };
        Ok(Self { threads, helpers: Vec::new(), common, ..self })
    }

    /// The same memory with this common table.
    pub(crate) fn with_common(mut self, table: Arc<Buckets<G::Bucket>>) -> Self {
        self.lend(table);
        self
    }

    /// Uses this common table from now on.
    pub(crate) fn lend(&mut self, table: Arc<Buckets<G::Bucket>>) {
        // Whoever lends a table has many positions for it.
        table.grow(u64::MAX);
        self.common = table;
        self.is_lent = true;
    }

    /// Forgets everything but what is in a lent table, which is not only ours.
    pub(crate) fn clear(&mut self) {
        for own in self.helpers.iter_mut().chain([&mut self.first]) {
            own.table.clear();
        }
        if !self.is_lent {
            self.common.clear();
        }
    }

    /// What all threads together can prove of a position, and the nodes that it took.
    pub(crate) fn prove<V: Simd4<Word = G::Word>>(
        &mut self,
        asked: Asked<'_, G::Word>,
    ) -> (Interval, u64) {
        let Asked { mover, other, goal, known, limits, techniques } = asked;
        let resources = Resources {
            geometry: &self.geometry,
            techniques,
            cell_keys: &self.cell_keys,
            own: &self.first.table,
            common: &self.common,
            siblings: &mut self.first.siblings,
        };
        let mut search = Search::<G, V>::new(resources, limits, None, self.threads > 1);
        let interval = search.prove((mover, other), goal, known, |search, frame, ply, alpha| {
            #[cfg(all(feature = "std", not(target_family = "wasm")))]
            if self.threads > 1 {
                let root = super::frame::Node { frame: *frame, ply, alpha };
                return search.search_together(&root, self.threads, &mut self.helpers, limits);
            }
            search.descend(frame, ply, alpha)
        });
        (interval, search.nodes)
    }
}

impl<G: Geometry> fmt::Debug for Workspace<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workspace")
            .field("threads", &self.threads)
            .field("own_kibibytes", &self.first.table.kibibytes())
            .field("common_kibibytes", &self.common.kibibytes())
            .finish_non_exhaustive()
    }
}
