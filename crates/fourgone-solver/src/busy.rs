//! What the threads of one search are at, so that they do not all do the same.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::table::Place;

/// Marks of the children that threads are searching: a simplified ABDADA.
///
/// All threads search the same tree from the root and share the table. Before a thread enters a
/// child it marks it; a thread that comes to a marked child puts it off until it has been through
/// the others, and by then the table often knows the answer. Marks are only a hint: a lost or a
/// foreign one costs time, never truth.
pub(crate) struct Busy(Box<[AtomicU64; Busy::SLOTS]>);

/// Stands for a child and the question that is asked of it.
#[derive(Clone, Copy)]
pub(crate) struct Mark(u64);

impl Place {
    /// The mark of the position at this place with this bar.
    #[inline(always)]
    pub(crate) fn mark(self, bar: i32) -> Mark {
        let position = self.tag.rotate_left(32) ^ self.first as u64;
        Mark(
            (position ^ u64::from(bar.cast_unsigned()) << 20).wrapping_mul(0x9E37_79B9_7F4A_7C15)
                | 1,
        )
    }
}

impl Busy {
    const SLOTS: usize = 4096;

    /// No marks.
    pub(crate) fn new() -> Self {
        Self(Box::new([const { AtomicU64::new(0) }; Self::SLOTS]))
    }

    fn slot(&self, mark: Mark) -> &AtomicU64 {
        &self.0[(mark.0 >> 52) as usize % Self::SLOTS]
    }

    /// Whether a child with this mark is put off; if so, its order says so afterwards, and it is
    /// not put off a second time.
    pub(crate) fn defers(&self, mark: Mark, order: &mut i32) -> bool {
        const LATER: i32 = 1 << 28;
        let defers = *order > -LATER / 2 && self.slot(mark).load(Relaxed) == mark.0;
        if defers {
            *order -= LATER;
        }
        defers
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
