//! The threads that search one window of the root together.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::frame::Node;
use super::parallel::{InFlight, Teammate};
use super::workspace::Own;
use super::{Resources, Search};
use crate::geometry::Geometry;
use crate::limits::Limits;
use crate::simd::{Simd4, Word};

/// How many nodes a thread searches before it calls others.
const ALONE: u64 = 3000;

/// A position that has taken this many nodes is hard.
const HARD: u64 = 20_000;

/// The threads at work on a window of the root.
struct Team<W> {
    in_flight: InFlight,
    answered: AtomicBool,
    nodes: AtomicU64,
    root: Node<W>,
    /// How many nodes each thread may search.
    allowed: u64,
}

impl<G: Geometry, V: Simd4<Word = G::Word>> Search<'_, G, V> {
    /// Searches one window of the root with several threads that have a table in common.
    ///
    /// The contract is that of a node. Every thread searches the whole tree; the first one to finish
    /// has the value, and what the others have proved until then stays in their tables. Which thread
    /// is first, and how many nodes it takes, is chance; the answer is not.
    ///
    /// Most windows are too easy to be worth a thread: one begins alone, and calls the others when
    /// that has taken long; sooner if the position is known to be hard.
    pub(super) fn search_together(
        &mut self,
        root: &Node<G::Word>,
        threads: usize,
        helpers: &mut Vec<Own<G>>,
        limits: Limits<'_>,
    ) -> Option<i32> {
        let &Node { frame, ply, alpha } = root;
        let allowed = self.allowed();
        let alone = if self.nodes < HARD { ALONE } else { ALONE / 6 };
        self.begin_window(ply, alone.min(allowed));
        let value = self.descend(&frame, ply, alpha);
        if value.is_some() || self.is_over() || allowed <= alone {
            return value;
        }
        let share = |nodes: u64| nodes / threads as u64;
        let allowed = allowed - alone;
        let limits = limits.nodes(share(limits.nodes.saturating_sub(self.nodes)));
        if share(allowed).min(limits.nodes) == 0 {
            // Not even a node for each.
            self.begin_window(ply, allowed);
            return self.descend(&frame, ply, alpha);
        }
        let team = Team {
            in_flight: InFlight::new(),
            answered: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            root: *root,
            allowed: share(allowed),
        };
        // Easy positions need no other threads, nor memory for them.
        let (geometry, own) = (self.geometry, self.own);
        while helpers.len() < threads - 1
            // Where there is no more memory, fewer do the work.
            && let Ok(table) = own.times(1)
        {
            helpers.push(Own::new(geometry, table));
        }
        let value = std::thread::scope(|scope| {
            let team = &team;
            let (techniques, cell_keys, common) = (self.techniques, self.cell_keys, self.common);
            let helpers: Vec<_> = helpers
                .iter_mut()
                .map_while(|Own { table, siblings }| {
                    let own = &*table;
                    let search = move || {
                        let resources =
                            Resources { geometry, techniques, cell_keys, own, common, siblings };
                        team.search::<G, V>(resources, limits)
                    };
                    // Where the system has no more threads to give, fewer do the work.
                    std::thread::Builder::new().spawn_scoped(scope, search).ok()
                })
                .collect();
            let siblings = &mut *self.siblings;
            let resources = Resources { geometry, techniques, cell_keys, own, common, siblings };
            let mut value = team.search::<G, V>(resources, limits);
            for helper in helpers {
                // A helper that panics is a fault of ours; the panic goes on in the caller.
                let found = helper.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault));
                value = value.or(found);
            }
            value
        });
        let nodes = team.nodes.load(Relaxed);
        self.nodes += nodes;
        if let Some(path) = &mut self.path {
            path.skip(nodes);
        }
        value
    }
}

impl<W: Word> Team<W> {
    /// What one thread finds, unless another one is faster.
    fn search<G: Geometry<Word = W>, V: Simd4<Word = W>>(
        &self,
        resources: Resources<'_, G>,
        limits: Limits<'_>,
    ) -> Option<i32> {
        let teammate = Teammate::new(&self.in_flight, &self.answered);
        let mut search = Search::<G, V>::new(resources, limits, Some(teammate), true);
        let Node { frame, ply, alpha } = self.root;
        search.begin_window(ply, self.allowed);
        let value = search.descend(&frame, ply, alpha);
        if value.is_some() {
            self.answered.store(true, Relaxed);
        }
        self.nodes.fetch_add(search.nodes, Relaxed);
        if let Some(path) = &mut search.path {
            path.report(search.nodes);
        }
        search.own.count(search.nodes);
        value
    }
}
