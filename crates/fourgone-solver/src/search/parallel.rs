//! Several threads on one position: a simplified ABDADA.
//!
//! All threads search the same tree from the root and share the transposition table. Before a thread
//! enters a child it marks it as in flight; a thread that comes to a marked child defers it until it
//! has been through the others, and by then the table often knows the value. A thread whose table
//! says that a node above it is answered unwinds to that node.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::simd::Word;
use crate::table::{Bucket, Buckets};

/// Marks of the children that threads are searching.
///
/// They are only a hint: a lost or a foreign one costs time, never truth.
pub(crate) struct InFlight(Box<[AtomicU64]>);

/// Stands for a child and its window.
#[derive(Clone, Copy)]
pub(crate) struct Mark(u64);

impl Mark {
    /// The mark of the position with this hash, in this window.
    #[inline(always)]
    pub(crate) fn new<W: Word>(hash: W, alpha: i32) -> Self {
        let position = hash.low() ^ hash.high().rotate_left(29);
        let window = u64::from(alpha.cast_unsigned()).rotate_left(56);
        Self((position ^ window).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
}

#[cfg_attr(
    not(all(feature = "std", not(target_family = "wasm"))),
    allow(dead_code, reason = "no threads there")
)]
impl InFlight {
    const SLOTS: usize = 4096;

    /// No marks.
    pub(crate) fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, mark: Mark) -> &AtomicU64 {
        &self.0[(mark.0 >> 52) as usize]
    }

    fn has(&self, mark: Mark) -> bool {
        self.slot(mark).load(Relaxed) == mark.0
    }

    fn enter(&self, mark: Mark) {
        self.slot(mark).store(mark.0, Relaxed);
    }

    /// Takes the mark away, unless another one has replaced it.
    fn leave(&self, mark: Mark) {
        let slot = self.slot(mark);
        if slot.load(Relaxed) == mark.0 {
            slot.store(0, Relaxed);
        }
    }
}

/// A node above the present one, in its window.
#[derive(Clone, Copy)]
pub(crate) struct Ancestor<W> {
    pub(crate) hash: W,
    /// The number of discs.
    pub(crate) ply: i32,
    pub(crate) alpha: i32,
}

impl<W: Word> Ancestor<W> {
    /// The value of the node, if some thread has found it.
    pub(crate) fn value<B: Bucket<Word = W>>(self, common: &Buckets<B>) -> Option<i32> {
        common.read(self.hash)?.answer(self.alpha)
    }
}

/// What one thread knows of the others at work on the same window of the root.
pub(crate) struct Teammate<'a, W> {
    in_flight: &'a InFlight,
    /// Set when a thread has the value of the root.
    answered: &'a AtomicBool,
    /// The nodes above the present one that other threads may be at as well, the first one first.
    ancestors: Vec<Ancestor<W>>,
    /// The ply of an ancestor whose value another thread has found, and the value; the search
    /// unwinds to it.
    overtaken: Option<(i32, i32)>,
}

#[cfg_attr(
    not(all(feature = "std", not(target_family = "wasm"))),
    allow(dead_code, reason = "no threads there")
)]
impl<'a, W: Word> Teammate<'a, W> {
    pub(crate) fn new(in_flight: &'a InFlight, answered: &'a AtomicBool) -> Self {
        Self { in_flight, answered, ancestors: Vec::new(), overtaken: None }
    }

    /// Whether a thread is searching the child with this mark.
    pub(crate) fn is_in_flight(&self, mark: Mark) -> bool {
        self.in_flight.has(mark)
    }

    /// Marks a child of a node, which is searched next.
    pub(crate) fn enter(&mut self, node: Ancestor<W>, mark: Mark) {
        self.in_flight.enter(mark);
        self.ancestors.push(node);
    }

    /// Takes the mark of a child away that was searched; tells the value of its parent, with this
    /// many discs, if another thread was faster.
    pub(crate) fn leave(&mut self, ply: i32, mark: Mark) -> Option<i32> {
        self.ancestors.pop();
        self.in_flight.leave(mark);
        self.overtaken.take_if(|(at, _)| *at == ply).map(|(_, value)| value)
    }

    /// Whether another thread has the value of the root.
    pub(crate) fn is_beaten(&self) -> bool {
        self.answered.load(Relaxed)
    }

    /// Whether another thread has the value of an ancestor, to which the search shall unwind.
    pub(crate) fn is_overtaken<B: Bucket<Word = W>>(&mut self, common: &Buckets<B>) -> bool {
        self.overtaken = self
            .ancestors
            .iter()
            .find_map(|ancestor| Some((ancestor.ply, ancestor.value(common)?)));
        self.overtaken.is_some()
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::{Ancestor, InFlight, Mark, Teammate};
    use crate::table::{Buckets, Pair};

    #[test]
    fn a_thread_unwinds_to_the_first_node_that_another_one_has_answered() {
        let common = Buckets::<Pair>::for_keys(49, 1024).unwrap();
        let (in_flight, answered) = (InFlight::new(), AtomicBool::new(false));
        let mut team = Teammate::new(&in_flight, &answered);
        for (hash, ply) in [(1_u64, 3), (2, 4), (3, 6)] {
            team.enter(Ancestor { hash, ply, alpha: 0 }, Mark::new(hash, 0));
        }
        common.store(1, -2, -1, 5);
        assert!(!team.is_overtaken(&common), "the score may still be more than 0 or not");
        common.store(2, 0, -2, 5);
        common.store(3, 0, 4, 5);
        assert!(team.is_overtaken(&common));
        assert_eq!(team.leave(6, Mark::new(3_u64, 0)), None);
        assert_eq!(team.leave(4, Mark::new(2_u64, 0)), Some(-2));
        assert_eq!(team.leave(4, Mark::new(1_u64, 0)), None);
    }

    #[test]
    fn a_mark_stands_for_a_child_and_a_window_until_it_is_taken_away() {
        let in_flight = InFlight::new();
        let (one, other) = (Mark::new(77_u64, 0), Mark::new(77_u64, -1));
        in_flight.enter(one);
        assert!(in_flight.has(one) && !in_flight.has(other));
        in_flight.leave(other);
        assert!(in_flight.has(one));
        in_flight.leave(one);
        assert!(!in_flight.has(one));
    }
}
