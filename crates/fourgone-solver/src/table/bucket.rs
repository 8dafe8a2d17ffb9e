//! A bucket of the transposition table: two entries, and which of them stays when a third one comes.

use core::hint::select_unpredictable;
use core::sync::atomic::{AtomicU64, Ordering, Ordering::Relaxed, fence};

use crate::simd::{Simd4, Word};
use crate::window::Interval;

/// Two slots for entries. The policy of replacement:
///
/// The first slot prefers *effort*: it keeps the entry whose proof took more nodes. The other entry,
/// new or old, goes into the second slot. What is kept *ages* each time that it is spared: after eight times it counts as
/// if its proof had taken half the nodes, so that it does not stay for ever.
///
/// # Safety
///
/// A bucket whose bytes are all 0 is a valid one: the empty one.
#[allow(unsafe_code)]
pub(crate) unsafe trait Bucket: Sized + Send + Sync {
    /// What a hash is.
    type Word: Word;

    /// How many bits of a hash an entry can store.
    const TAG_BITS: u32;
    /// More than any score: a bound that is this far away says nothing.
    const NO_BOUND: i32;

    /// A bucket without entries.
    fn empty() -> Self;
    /// Empties the bucket.
    fn clear(&self);
    /// What is known of the position with this hash.
    fn read(&self, hash: Self::Word, told: u32) -> Option<Interval>;
    /// The same for four buckets and hashes: lower bounds + [`NO_BOUND`](Self::NO_BOUND), and
    /// `NO_BOUND` - upper bounds; both are 0 where nothing is known.
    fn read4<V: Simd4<Word = Self::Word>>(buckets: [&Self; 4], hashes: V, told: u32) -> (V, V);
    /// Stores a proof.
    fn store(&self, hash: Self::Word, told: u32, proof: Proof);
    /// Moves entries to where they belong in a table with more buckets in use; `index` is that of
    /// this bucket, the first one of `buckets`.
    fn spread(buckets: &[Self], index: usize, last: usize, told: u32);
}

/// A bound that was proved, and what it took.
#[derive(Clone, Copy)]
pub(crate) struct Proof {
    /// The window that was asked about: is the score more than this?
    pub(super) alpha: i32,
    /// At least this much if it is more than alpha, else at most this much.
    pub(super) value: i32,
    /// Eight for each time that the nodes of the proof double.
    pub(super) effort: u64,
}

impl Proof {
    #[inline(always)]
    fn is_lower(self) -> bool {
        self.value > self.alpha
    }
}

/// A bucket for boards of up to 64 bits: two entries of 64 bits, each read and written at once.
///
/// ```text
/// bits 63..20   tag: the hash without its lowest bits
/// bits 19..12   effort
/// bits 11..6    lower bound + 32       (zero: nothing known)
/// bits  5..0    32 - upper bound       (zero: nothing known)
/// ```
pub(crate) struct Pair([AtomicU64; 2]);

impl Pair {
    /// How many bits of an entry lie below the tag.
    const REST_BITS: u32 = 20;
    const EFFORT_AT: u32 = 12;
    const LOWER_AT: u32 = 6;
    const BOUND: u64 = 63;
}

// SAFETY: Atomic numbers alone, and two empty slots if they are 0.
#[allow(unsafe_code)]
unsafe impl Bucket for Pair {
    type Word = u64;
    const TAG_BITS: u32 = 44;
    const NO_BOUND: i32 = 32;

    fn empty() -> Self {
        Self([AtomicU64::new(0), AtomicU64::new(0)])
    }

    fn clear(&self) {
        self.0.iter().for_each(|slot| slot.store(0, Relaxed));
    }

    #[inline(always)]
    fn read(&self, hash: u64, told: u32) -> Option<Interval> {
        let tag = hash >> told;
        let mut word = self.0[0].load(Relaxed);
        if word >> Self::REST_BITS != tag {
            word = self.0[1].load(Relaxed);
            if word >> Self::REST_BITS != tag {
                return None;
            }
        }
        Some(Interval {
            lower: (word >> Self::LOWER_AT & Self::BOUND) as i32 - Self::NO_BOUND,
            upper: Self::NO_BOUND - (word & Self::BOUND) as i32,
        })
    }

    #[inline(always)]
    fn read4<V: Simd4<Word = u64>>(buckets: [&Self; 4], hashes: V, told: u32) -> (V, V) {
        let tags = hashes.down(told);
        let first = V::new(buckets.map(|bucket| bucket.0[0].load(Relaxed)));
        let second = V::new(buckets.map(|bucket| bucket.0[1].load(Relaxed)));
        let is_known = |words: V| (words.down(Self::REST_BITS) ^ tags).is_zero();
        let words = is_known(first).choose(first, second & is_known(second));
        let bits = V::splat(Self::BOUND);
        (words.down(Self::LOWER_AT) & bits, words & bits)
    }

    #[inline(always)]
    fn store(&self, hash: u64, told: u32, proof: Proof) {
        let tag = hash >> told;
        // The bound that is news, and the bits of the other one, which stays if the first slot knows it.
        let (bound, other) = if proof.is_lower() {
            ((proof.value + Self::NO_BOUND) << Self::LOWER_AT, Self::BOUND)
        } else {
            (Self::NO_BOUND - proof.value, Self::BOUND << Self::LOWER_AT)
        };
        let effort = proof.effort << Self::EFFORT_AT;
        let word = tag << Self::REST_BITS | effort | u64::from(bound.cast_unsigned());
        let keeper = self.0[0].load(Relaxed);
        if keeper >> Self::REST_BITS == tag {
            self.0[0].store(word | keeper & other, Relaxed);
            return;
        }
        // Nobody can predict which of the two took more effort, so there is no branch.
        let replaces = proof.effort >= keeper >> Self::EFFORT_AT & 255;
        let aged = keeper.wrapping_sub(1 << Self::EFFORT_AT);
        self.0[0].store(select_unpredictable(replaces, word, aged), Relaxed);
        self.0[1].store(select_unpredictable(replaces, keeper, word), Relaxed);
    }

    fn spread(buckets: &[Self], index: usize, last: usize, told: u32) {
        for slot in 0..2 {
            let word = buckets[index].0[slot].load(Relaxed);
            let low = index & ((1 << told) - 1);
            let moved = (((word >> Self::REST_BITS) as usize) << told | low) & last;
            if word != 0 && moved != index {
                buckets[index].0[slot].store(0, Relaxed);
                buckets[moved].0[slot].store(word, Relaxed);
            }
        }
    }
}

/// A bucket for boards of up to 128 bits: two entries with whole hashes, under a sequence lock.
///
/// An entry has three words, the two halves of the hash, and
///
/// ```text
/// bits 21..14   effort
/// bits 13..7    lower bound + 64       (zero: nothing known)
/// bits  6..0    64 - upper bound       (zero: nothing known)
/// ```
///
/// They cannot be written at once. The sequence number is odd while somebody writes; a reader that
/// finds it odd, or changed afterwards, has read nothing; a second writer loses its entry.
pub(crate) struct Wide {
    sequence: AtomicU64,
    slots: [[AtomicU64; 3]; 2],
}

/// An entry of a [`Wide`] bucket.
type WideEntry = [u64; 3];

impl Wide {
    const EFFORT_AT: u32 = 14;
    const LOWER_AT: u32 = 7;
    const BOUND: u64 = 127;

    /// Both entries, unless somebody is writing.
    #[inline(always)]
    fn load(&self) -> Option<[WideEntry; 2]> {
        let before = self.sequence.load(Ordering::Acquire);
        let entries = self.unlocked();
        fence(Ordering::Acquire);
        let after = self.sequence.load(Relaxed);
        (before == after && before & 1 == 0).then_some(entries)
    }

    #[inline(always)]
    fn unlocked(&self) -> [WideEntry; 2] {
        [0, 1].map(|slot: usize| [0, 1, 2].map(|word: usize| self.slots[slot][word].load(Relaxed)))
    }

    /// Replaces the entries by what `change` makes of them, unless somebody else is writing.
    #[inline(always)]
    fn update(&self, change: impl FnOnce([WideEntry; 2]) -> [WideEntry; 2]) {
        let before = self.sequence.load(Relaxed);
        let locks = |odd| self.sequence.compare_exchange(before, odd, Ordering::Acquire, Relaxed);
        if before & 1 != 0 || locks(before + 1).is_err() {
            return;
        }
        fence(Ordering::Release);
        let entries = change(self.unlocked());
        for (slot, entry) in self.slots.iter().zip(entries) {
            for (word, new) in slot.iter().zip(entry) {
                word.store(new, Relaxed);
            }
        }
        self.sequence.store(before.wrapping_add(2), Ordering::Release);
    }

    #[inline(always)]
    fn entry(&self, hash: u128) -> Option<u64> {
        let key = [hash.high(), hash.low()];
        let entries = self.load()?;
        entries.into_iter().find(|&[high, low, _]| [high, low] == key).map(|[.., data]| data)
    }
}

// SAFETY: Atomic numbers alone; sequence 0 with two empty slots.
#[allow(unsafe_code)]
unsafe impl Bucket for Wide {
    type Word = u128;
    const TAG_BITS: u32 = 128;
    const NO_BOUND: i32 = 64;

    fn empty() -> Self {
        let slot = || [const { AtomicU64::new(0) }; 3];
        Self { sequence: AtomicU64::new(0), slots: [slot(), slot()] }
    }

    fn clear(&self) {
        self.update(|_| [[0; 3]; 2]);
    }

    #[inline(always)]
    fn read(&self, hash: u128, _told: u32) -> Option<Interval> {
        self.entry(hash).map(|data| Interval {
            lower: (data >> Self::LOWER_AT & Self::BOUND) as i32 - Self::NO_BOUND,
            upper: Self::NO_BOUND - (data & Self::BOUND) as i32,
        })
    }

    #[inline(always)]
    fn read4<V: Simd4<Word = u128>>(buckets: [&Self; 4], hashes: V, _told: u32) -> (V, V) {
        let hashes = hashes.words();
        let data = [0, 1, 2, 3].map(|lane: usize| buckets[lane].entry(hashes[lane]).unwrap_or(0));
        let bound = |at: u32| V::new(data.map(|data| u128::from(data >> at & Self::BOUND)));
        (bound(Self::LOWER_AT), bound(0))
    }

    #[inline(always)]
    fn store(&self, hash: u128, _told: u32, proof: Proof) {
        let (bound, other) = if proof.is_lower() {
            ((proof.value + Self::NO_BOUND) << Self::LOWER_AT, Self::BOUND)
        } else {
            (Self::NO_BOUND - proof.value, Self::BOUND << Self::LOWER_AT)
        };
        let data = proof.effort << Self::EFFORT_AT | u64::from(bound.cast_unsigned());
        let [high, low] = [hash.high(), hash.low()];
        self.update(|[keeper, latest]| {
            let kept_effort = keeper[2] >> Self::EFFORT_AT;
            if keeper[..2] == [high, low] {
                [[high, low, data | keeper[2] & other], latest]
            } else if proof.effort >= kept_effort {
                [[high, low, data], keeper]
            } else {
                let aged = keeper[2] - (1 << Self::EFFORT_AT);
                [[keeper[0], keeper[1], aged], [high, low, data]]
            }
        });
    }

    fn spread(buckets: &[Self], index: usize, last: usize, _told: u32) {
        let Some(entries) = buckets[index].load() else { return };
        for (slot, entry) in entries.into_iter().enumerate() {
            let moved = entry[1] as usize & last;
            if entry != [0; 3] && moved != index {
                let with = |new: WideEntry| {
                    move |mut entries: [WideEntry; 2]| {
                        entries[slot] = new;
                        entries
                    }
                };
                buckets[index].update(with([0; 3]));
                buckets[moved].update(with(entry));
            }
        }
    }
}
