//! What the threads of one search are at, so that they do not all do the same.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Marks of the children that threads are searching: a simplified ABDADA.
///
/// All threads search the same tree from the root and share the table. Before a thread enters a
/// child it marks it; a thread that comes to a marked child puts it off until it has been through
/// the others, and by then the table often knows the answer. Marks are only a hint: a lost or a
/// foreign one costs time, never truth.
pub(crate) struct Busy(Box<[AtomicU64]>);

/// Stands for a child and the question that is asked of it.
#[derive(Clone, Copy)]
pub(crate) struct Mark(u64);

impl Mark {
    /// The mark of the position that belongs to this place of the table, with this bar.
    #[inline(always)]
    pub(crate) fn new(place: u64, bar: i32) -> Self {
        let question = place ^ u64::from(bar.cast_unsigned()).rotate_left(56);
        Self(question.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
}

#[cfg_attr(target_family = "wasm", allow(dead_code, reason = "no threads there"))]
impl Busy {
    const SLOTS: usize = 4096;

    /// No marks.
    pub(crate) fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, mark: Mark) -> &AtomicU64 {
        &self.0[(mark.0 >> 52) as usize]
    }

    /// Whether a thread is at the child with this mark.
    pub(crate) fn has(&self, mark: Mark) -> bool {
        self.slot(mark).load(Relaxed) == mark.0
    }

    /// Marks a child.
    pub(crate) fn enter(&self, mark: Mark) {
        self.slot(mark).store(mark.0, Relaxed);
    }

    /// Takes the mark away, unless another one has replaced it.
    pub(crate) fn leave(&self, mark: Mark) {
        let slot = self.slot(mark);
        if slot.load(Relaxed) == mark.0 {
            slot.store(0, Relaxed);
        }
    }
}
