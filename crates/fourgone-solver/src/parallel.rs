//! Several threads on one question.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::busy::Busy;
use crate::limits::Limits;
use crate::memory::Own;
use crate::node::{Frame, Machine, STOPPED};
use crate::search::Search;

/// Asks one question of one position with several threads that have a table in common.
///
/// The contract is that of a [node](crate::node::node). Every thread searches the whole tree; the
/// first one to finish has the answer, and what the others have proved until then stays in their
/// tables. A thread that finds a question it is at answered in the common table leaves all that it
/// had begun below. Which thread is first, and how many nodes it takes, is chance; the answer is
/// not.
///
/// Most questions are too easy to be worth a thread: one begins alone, and calls the others when
/// that has taken long; sooner if the position is known to be hard.
pub(crate) fn ask<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    (threads, helpers): (usize, &mut Vec<Own>),
    frame: Frame,
    ply: i32,
    alpha: i32,
    limits: Limits<'_>,
) -> i32 {
    let allowed = search.allowed();
    let alone = if search.nodes < HARD { ALONE } else { ALONE / 6 };
    search.allow(alone.min(allowed));
    let value = V::search::<W, H, T>(search, frame, ply, alpha);
    if value != STOPPED || search.is_over() || allowed <= alone {
        return value;
    }
    let share = |nodes: u64| nodes / threads as u64;
    let allowed = allowed - alone;
    let limits = limits.nodes(share(limits.nodes.saturating_sub(search.nodes)));
    if share(allowed).min(limits.nodes) == 0 {
        // Not even a node for each.
        search.allow(allowed);
        return V::search::<W, H, T>(search, frame, ply, alpha);
    }
    let team = Team {
        busy: Busy::new(),
        answered: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        question: (frame, ply, alpha),
        allowed: share(allowed),
    };
    // Easy positions need no other threads, nor memory for them.
    helpers.resize_with(threads - 1, || Own::new(search.own.times(1)));
    let common = search.common;
    let value = std::thread::scope(|scope| {
        let team = &team;
        let helpers: Vec<_> = helpers
            .iter_mut()
            .map(|own| scope.spawn(|| team.answer::<V, W, H, T>(own.search(common, limits, true))))
            .collect();
        let mut value = team.answer::<V, W, H, T>(search.again(limits));
        for helper in helpers {
            // A helper that panics is a fault of ours; the panic goes on in the caller.
            let found = helper.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault));
            if value == STOPPED {
                value = found;
            }
        }
        value
    });
    search.nodes += team.nodes.load(Relaxed);
    value
}

/// How many nodes a thread searches before it calls others.
const ALONE: u64 = 3000;

/// A position that has taken this many nodes is hard.
const HARD: u64 = 20_000;

/// The threads at work on a question.
struct Team {
    busy: Busy,
    answered: AtomicBool,
    nodes: AtomicU64,
    question: (Frame, i32, i32),
    /// How many nodes each thread may search.
    allowed: u64,
}

impl Team {
    /// What this search finds, unless another thread is faster.
    fn answer<'a, V: Machine, const W: usize, const H: usize, const T: u32>(
        &'a self,
        mut search: Search<'a>,
    ) -> i32 {
        search.busy = Some(&self.busy);
        search.answered = Some(&self.answered);
        search.allow(self.allowed);
        let (frame, ply, alpha) = self.question;
        let value = V::search::<W, H, T>(&mut search, frame, ply, alpha);
        if value != STOPPED {
            self.answered.store(true, Relaxed);
        }
        self.nodes.fetch_add(search.nodes, Relaxed);
        search.own.count(search.nodes);
        value
    }
}
