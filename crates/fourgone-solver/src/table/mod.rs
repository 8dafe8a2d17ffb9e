//! The transposition table: bounds that the search has proved, by position.
//!
//! What an entry has, and which entry is replaced, is the business of a `bucket`; here is where
//! positions belong, and how a table grows.

mod bucket;

use alloc::alloc::alloc_zeroed;
use alloc::boxed::Box;
use alloc::collections::TryReserveError;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::alloc::Layout;
use core::fmt;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::simd::{Simd4, Word};
use crate::window::Interval;

use bucket::Proof;
pub(crate) use bucket::{Bucket, Pair, Wide};

/// What a panic says where memory was not asked for but taken.
pub(crate) const NO_MEMORY: &str = "enough memory for the tables";

/// A transposition table that several [solvers](crate::Solver) share.
///
/// Every solver has tables of its own. One that many solvers have in common pays where they are
/// asked about many related positions. Clones of a table are the same table.
#[derive(Clone)]
pub struct Table(pub(crate) Arc<Buckets<Pair>>);

impl Table {
    /// The largest size, in MiB; more is cut down to this.
    pub const MAX_MEBIBYTES: usize = 1 << 20;

    /// How many bits the key of a position has on the board that people play on.
    const KEY_BITS: u32 = 49;

    /// An empty table of this many MiB, rounded down to a power of two, at least one.
    ///
    /// # Panics
    ///
    /// If there is not so much memory; [`try_with_mebibytes`](Self::try_with_mebibytes) tells.
    pub fn with_mebibytes(size: usize) -> Self {
        Self::try_with_mebibytes(size).expect(NO_MEMORY)
    }

    /// An empty table of this many MiB, if there is so much memory.
    ///
    /// # Errors
    ///
    /// If there is not.
    pub fn try_with_mebibytes(size: usize) -> Result<Self, TryReserveError> {
        let kibibytes = size.max(1).saturating_mul(1024);
        Ok(Self(Arc::new(Buckets::for_keys(Self::KEY_BITS, kibibytes)?)))
    }

    /// The size in KiB.
    pub fn kibibytes(&self) -> usize {
        self.0.kibibytes()
    }

    /// Forgets everything, unless a search is writing at the same time.
    pub fn clear(&self) {
        self.0.clear();
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("kibibytes", &self.kibibytes()).finish_non_exhaustive()
    }
}

/// A transposition table in a fixed amount of memory, shared by all threads of a search, none of
/// which ever waits for another.
///
/// It is exact: the hash of a position is a bijection of its key, and what the index of its bucket
/// does not tell of the hash is stored as a tag, so no two positions can be taken for each other.
/// Whatever is in the table is a theorem about one position; a search may lose an entry to another
/// one, and becomes slower by that, never wrong.
///
/// A new table uses only a small part of its memory, and more when a search takes long, or many do.
/// So a program that begins with easy positions need not wait for memory, and the small part stays
/// in the fastest caches.
pub(crate) struct Buckets<B> {
    all: Box<[B]>,
    /// The last bucket that is in use; the number of buckets in use is a power of two.
    last: AtomicUsize,
    /// How many of the lowest bits of a hash are not in the tag: those that the index of a bucket
    /// tells even in the smallest part of the table.
    told: u32,
    /// The nodes of the searches that have ended since the table was empty.
    searched: AtomicU64,
}

/// So many empty buckets, if there is memory for them.
///
/// The system gives memory as zeros, and these are empty buckets: a table that is large and hardly
/// used costs hardly anything, because nothing touches what is not in use.
#[allow(unsafe_code)]
fn empty_buckets<B: Bucket>(count: usize) -> Result<Box<[B]>, TryReserveError> {
    if let Ok(layout) = Layout::array::<B>(count)
        && layout.size() > 0
    {
        // SAFETY: the layout is not empty.
        let memory = unsafe { alloc_zeroed(layout) };
        if !memory.is_null() {
            let buckets = core::ptr::slice_from_raw_parts_mut(memory.cast::<B>(), count);
            // SAFETY: the memory has the layout of so many buckets, nobody else has it, and a
            // bucket whose bytes are 0 is one, which the trait promises.
            return Ok(unsafe { Box::from_raw(buckets) });
        }
    }
    // The same once more in a way that tells what is wrong.
    let mut buckets = Vec::new();
    buckets.try_reserve_exact(count)?;
    buckets.resize_with(count, B::empty);
    Ok(buckets.into_boxed_slice())
}

impl<B: Bucket> Buckets<B> {
    /// The logarithm of the number of buckets that a table uses first. For keys that do not fit into
    /// the tags it is more.
    const LEAST_BITS: u32 = 12;

    /// As many buckets as any position of the usual size needs.
    const ENOUGH: usize = 1 << 24;

    /// An empty table for keys of so many bits, of this many KiB, or of as many as they need.
    pub(crate) fn for_keys(key_bits: u32, kibibytes: usize) -> Result<Self, TryReserveError> {
        let told = Self::LEAST_BITS.max(key_bits.saturating_sub(B::TAG_BITS));
        let kibibytes = kibibytes.min(1024 * Table::MAX_MEBIBYTES);
        let buckets = kibibytes.saturating_mul(1024) / size_of::<B>();
        Self::with_bits(buckets.max(1).ilog2().max(told), told)
    }

    /// An empty table for the same keys, so many times as large until that is more than any position
    /// needs.
    pub(crate) fn times(&self, factor: usize) -> Result<Self, TryReserveError> {
        let own = self.all.len();
        let buckets = own.saturating_mul(factor).min(own.max(Self::ENOUGH));
        Self::with_bits(buckets.ilog2(), self.told)
    }

    fn with_bits(bits: u32, told: u32) -> Result<Self, TryReserveError> {
        Ok(Self {
            all: empty_buckets(1 << bits)?,
            last: AtomicUsize::new((1 << told) - 1),
            told,
            searched: AtomicU64::new(0),
        })
    }

    /// Takes more memory into use if that pays for a search of so many nodes. What is known stays.
    #[inline(always)]
    pub(crate) fn grow(&self, nodes: u64) {
        // What the searches before have found may be of use, if their positions are related.
        let all = self.searched.load(Relaxed).saturating_add(nodes);
        let nodes = nodes.max(all / 4);
        let last = self.last.load(Relaxed);
        if nodes / 2 > last as u64 && last + 1 < self.all.len() {
            self.grow_from(last, nodes);
        }
    }

    /// Counts the nodes of a search that has ended.
    pub(crate) fn count(&self, nodes: u64) {
        // Not in one step, for which the processor would wait: a number that is lost does no harm.
        self.searched.store(self.searched.load(Relaxed).saturating_add(nodes), Relaxed);
    }

    #[cold]
    fn grow_from(&self, old_last: usize, nodes: u64) {
        let mut last = old_last;
        while nodes / 2 > last as u64 && last + 1 < self.all.len() {
            last = (4 * last + 3).min(self.all.len() - 1);
        }
        if self.last.compare_exchange(old_last, last, Relaxed, Relaxed).is_err() {
            // Another thread is at it.
            return;
        }
        for index in 0..=old_last {
            // A new bucket lies behind the old last one, and entries of different buckets move to
            // different ones: nothing is there yet, unless other threads write as well. Then an
            // entry may be lost.
            B::spread(&self.all, index, last, self.told);
        }
    }

    /// The size in KiB.
    pub(crate) fn kibibytes(&self) -> usize {
        self.all.len() * size_of::<B>() / 1024
    }

    /// Forgets everything, unless a search is writing at the same time.
    pub(crate) fn clear(&self) {
        self.searched.store(0, Relaxed);
        let last = self.last.swap((1 << self.told) - 1, Relaxed);
        self.all[..=last].iter().for_each(B::clear);
    }

    /// Whether the tags of keys with this many bits can be stored whole.
    pub(crate) fn fits(&self, key_bits: u32) -> bool {
        key_bits <= self.told + B::TAG_BITS
    }

    #[inline(always)]
    fn bucket(&self, hash: B::Word) -> &B {
        &self.all[hash.low() as usize & self.last.load(Relaxed)]
    }

    /// What is known of the position with this hash.
    #[inline(always)]
    pub(crate) fn read(&self, hash: B::Word) -> Option<Interval> {
        self.bucket(hash).read(hash, self.told)
    }

    /// Has the buckets of four positions prefetched before they are read.
    #[inline(always)]
    pub(crate) fn prefetch<V: Simd4<Word = B::Word>>(&self, hashes: V) -> Prefetched<'_, B, V> {
        let last = self.last.load(Relaxed);
        // One comparison for all four.
        let buckets = &self.all[..=last];
        let buckets = hashes.words().map(|hash| &buckets[hash.low() as usize & last]);
        for bucket in buckets {
            V::prefetch(bucket);
        }
        Prefetched { buckets, hashes, told: self.told }
    }

    /// Stores the result of a null-window search: if `value` is more than alpha, the score is at
    /// least that, else at most. The proof took so many nodes.
    #[inline(always)]
    pub(crate) fn store(&self, hash: B::Word, alpha: i32, value: i32, nodes: u64) {
        let effort = u64::from(8 * (nodes | 1).ilog2() + 1).min(255);
        self.bucket(hash).store(hash, self.told, Proof { alpha, value, effort });
    }
}

/// Four buckets on their way from memory.
pub(crate) struct Prefetched<'a, B, V> {
    buckets: [&'a B; 4],
    hashes: V,
    told: u32,
}

impl<B: Bucket, V: Simd4<Word = B::Word>> Prefetched<'_, B, V> {
    /// See [`Bucket::read4`].
    #[inline(always)]
    pub(crate) fn read(&self) -> (V, V) {
        B::read4(self.buckets, self.hashes, self.told)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Bucket, Buckets, Pair, Relaxed, Table, Wide};
    use crate::simd::{Portable, Simd4, Word};
    use crate::window::Interval;

    impl<B: Bucket> Buckets<B> {
        fn at_least(&self, hash: B::Word, score: i32, nodes: u64) {
            self.store(hash, score - 1, score, nodes);
        }

        fn at_most(&self, hash: B::Word, score: i32, nodes: u64) {
            self.store(hash, score, score, nodes);
        }
    }

    /// A table for the usual keys.
    fn pairs(mebibytes: usize) -> Buckets<Pair> {
        Buckets::for_keys(49, 1024 * mebibytes).unwrap()
    }

    /// The hash of a number, which stands for a position.
    fn hash<W: Word>(number: u64) -> W {
        W::unsigned(number).hash()
    }

    #[test]
    fn index_and_tag_tell_every_key_apart() {
        let table = pairs(1);
        for key in (0..1000).chain((0..1000).map(|low| (1 << 49) - 1 - low)) {
            assert!(hash::<u64>(key) >> table.told < 1 << Pair::TAG_BITS);
        }
        assert!(table.fits(49) && !table.fits(57));
    }

    fn what_is_stored_is_read_from<B: Bucket>(key_bits: u32) {
        let hash = hash(0x1_2345_6789_ABCD);
        for (lower, upper) in [(-18, 18), (0, 0), (-1, 27), (-27, -27)] {
            let table = Buckets::<B>::for_keys(key_bits, 1024).unwrap();
            assert_eq!(table.read(hash), None);
            table.at_most(hash, upper, 1000);
            assert_eq!(table.read(hash), Some(Interval { lower: -B::NO_BOUND, upper }));
            table.at_least(hash, lower, 10);
            assert_eq!(table.read(hash), Some(Interval { lower, upper }));
            table.at_most(hash, 20, 10);
            assert_eq!(table.read(hash), Some(Interval { lower, upper: 20 }));
        }
    }

    #[test]
    fn what_is_stored_is_read() {
        what_is_stored_is_read_from::<Pair>(49);
        what_is_stored_is_read_from::<Wide>(72);
    }

    fn four_buckets_are_read_as_one_is_from<B: Bucket>(key_bits: u32) {
        let table = Buckets::<B>::for_keys(key_bits, 1024).unwrap();
        // More than fit into the part in use, so that both slots of a bucket are taken, and some
        // are lost.
        let hashes: Vec<B::Word> = (1..20_000).map(|number| hash(number * 511)).collect();
        for (number, hash) in (0..).zip(&hashes) {
            table.at_least(*hash, number % 9 - 4, u64::from(number.cast_unsigned() % 50));
            if number % 3 == 0 {
                table.at_most(*hash, number % 9, 10);
            }
        }
        let mut known = 0;
        for four in hashes.as_chunks::<4>().0 {
            let (lower, upper) = table.prefetch(Portable::new(*four)).read();
            let (lower, upper) = (lower.words(), upper.words());
            for lane in 0..4 {
                let one = table.read(four[lane]);
                known += usize::from(one.is_some());
                let nothing = Interval { lower: -B::NO_BOUND, upper: B::NO_BOUND };
                let four = Interval {
                    lower: lower[lane].low() as i32 - B::NO_BOUND,
                    upper: B::NO_BOUND - upper[lane].low() as i32,
                };
                assert_eq!(four, one.unwrap_or(nothing));
            }
        }
        assert!((5_000..15_000).contains(&known), "{known}");
    }

    #[test]
    fn four_buckets_are_read_as_one_is() {
        four_buckets_are_read_as_one_is_from::<Pair>(49);
        four_buckets_are_read_as_one_is_from::<Wide>(72);
    }

    #[test]
    fn an_untouched_table_knows_nothing_of_the_empty_board() {
        let known = pairs(1).read(hash(0));
        assert!(known.is_none_or(|known| known.lower == -32 && known.upper == 32));
        let known = Buckets::<Wide>::for_keys(72, 1024).unwrap().read(hash(0));
        assert!(known.is_none_or(|known| known.lower == -64 && known.upper == 64));
    }

    #[test]
    fn sizes_are_rounded_down_to_powers_of_two() {
        assert_eq!(Table::with_mebibytes(0).kibibytes(), 1024);
        assert_eq!(Table::with_mebibytes(12).kibibytes(), 8 * 1024);
        assert_eq!(pairs(12).times(1).unwrap().kibibytes(), 8 * 1024);
        assert_eq!(pairs(12).times(2).unwrap().kibibytes(), 16 * 1024);
        assert_eq!(pairs(12).times(1000).unwrap().kibibytes(), 256 * 1024);
        assert_eq!(pairs(512).times(2).unwrap().kibibytes(), 512 * 1024);
        assert_eq!(Buckets::<Pair>::for_keys(49, 512).unwrap().kibibytes(), 512);
        assert_eq!(Buckets::<Pair>::for_keys(49, 0).unwrap().kibibytes(), 64);
    }

    #[test]
    fn a_table_that_does_not_fit_into_memory_is_refused() {
        // No machine has so many addresses.
        assert!(Buckets::<Pair>::with_bits(usize::BITS - 5, 12).is_err());
    }

    #[test]
    fn a_table_grows_with_the_search_and_forgets_nothing() {
        for (key_bits, size) in [(20, 1), (49, 1), (58, 1), (61, 8)] {
            grows_and_forgets_nothing(&Buckets::<Pair>::for_keys(key_bits, size).unwrap());
        }
        for size in [1, 1024] {
            grows_and_forgets_nothing(&Buckets::<Wide>::for_keys(100, size).unwrap());
        }
    }

    fn grows_and_forgets_nothing<B: Bucket>(table: &Buckets<B>) {
        let first = table.last.load(Relaxed);
        let hashes: Vec<B::Word> = (1..2000).map(|number| hash(number * 511)).collect();
        for hash in &hashes {
            table.at_least(*hash, 3, 10);
        }
        let known = || hashes.iter().filter(|hash| table.read(**hash).is_some()).count();
        let before = known();
        assert!(before > 1900, "{before}: few have been replaced");
        for nodes in [0, 8_000, 9_000, 9_000, 10_000_000] {
            table.grow(nodes);
            assert_eq!(known(), before, "after {nodes} nodes");
        }
        assert_eq!(table.last.load(Relaxed), table.all.len() - 1);
        table.clear();
        assert_eq!(known(), 0);
        assert_eq!(table.last.load(Relaxed), first);
        table.grow(u64::MAX);
        assert_eq!(known(), 0);
    }

    #[test]
    fn many_searches_make_a_table_grow_too() {
        let table = pairs(1);
        let first = table.last.load(Relaxed);
        for _ in 0..100 {
            table.grow(1000);
            table.count(1000);
        }
        assert!(table.last.load(Relaxed) > first);
    }

    fn threads_confuse_nothing_in<B: Bucket>(table: &Buckets<B>) {
        let score = |number: u64| (number % 40) as i32 - 20;
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                scope.spawn(move || {
                    for step in 0..60_000_u64 {
                        let number = 1 + (step * 31 + thread * 7919) % 30_000;
                        let hash = hash(number << 20);
                        if let Some(known) = table.read(hash) {
                            assert_eq!(known.lower, score(number));
                        }
                        table.at_least(hash, score(number), step);
                        if step % 2_000 == 100 * thread {
                            table.grow(step);
                        }
                        if step % 20_000 == 7_000 * thread {
                            table.clear();
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn threads_that_grow_and_clear_a_table_confuse_nothing() {
        threads_confuse_nothing_in(&pairs(4));
        threads_confuse_nothing_in(&Buckets::<Wide>::for_keys(100, 4096).unwrap());
    }

    fn effort_is_preferred_and_ages_in<B: Bucket>(table: &Buckets<B>) {
        // Hashes that belong into one bucket.
        let hash = |index: u64| B::Word::unsigned(index << table.told);
        let none = B::NO_BOUND;
        let dear = Some(Interval { lower: 1, upper: none });
        table.at_least(hash(0), 1, 1 << 10);
        for index in 1..=80 {
            table.at_most(hash(index), 0, 1);
            assert_eq!(table.read(hash(0)), dear, "{index} have passed by");
            assert_eq!(table.read(hash(index)), Some(Interval { lower: -none, upper: 0 }));
        }
        table.at_most(hash(81), 0, 1);
        table.at_most(hash(82), 0, 1);
        assert_eq!(table.read(hash(0)).filter(|known| known.lower == 1), None);
    }

    #[test]
    fn what_took_much_effort_stays_while_cheaper_entries_pass_by_and_not_for_ever() {
        effort_is_preferred_and_ages_in(&pairs(1));
        effort_is_preferred_and_ages_in(&Buckets::<Wide>::for_keys(100, 1024).unwrap());
    }
}
