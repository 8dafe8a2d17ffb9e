//! Several threads on one question.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::busy::Busy;
use crate::limits::Limits;
use crate::node::{Frame, Machine, STOPPED};
use crate::search::Search;

/// Asks one question of one position with several threads on the same table.
///
/// The contract is that of a [node](crate::node::node). Every thread searches the whole tree; the
/// first one to finish has the answer, and what the others have proved until then stays in the
/// table. Which thread that is, and how many nodes it takes, is chance; the answer is not.
pub(crate) fn ask<V: Machine, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    frame: Frame,
    ply: i32,
    alpha: i32,
    threads: usize,
    limits: Limits<'_>,
) -> i32 {
    let busy = Busy::new();
    let answered = AtomicBool::new(false);
    let helpers_nodes = AtomicU64::new(0);
    let table = search.table;
    let budget = limits.nodes.saturating_sub(search.nodes) / threads as u64;
    let limits = limits.nodes(budget);
    let work = || {
        let mut lists = Search::lists();
        let mut own = Search::new(table, &mut lists, limits);
        own.busy = Some(&busy);
        own.answered = Some(&answered);
        let value = V::search::<W, H, T>(&mut own, frame, ply, alpha);
        if value != STOPPED {
            answered.store(true, Relaxed);
        }
        helpers_nodes.fetch_add(own.nodes, Relaxed);
        value
    };
    let value = std::thread::scope(|scope| {
        let helpers: alloc::vec::Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut value = work();
        for helper in helpers {
            // A helper that panics is a fault of ours; the panic goes on in the caller.
            let found = helper.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault));
            if value == STOPPED {
                value = found;
            }
        }
        value
    });
    search.nodes += helpers_nodes.load(Relaxed);
    value
}
