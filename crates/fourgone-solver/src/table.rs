//! What the search has proved about positions.

use alloc::boxed::Box;
use core::fmt;
use core::hint::select_unpredictable;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::bits::{Bits, Lanes};
use crate::grid::Grid;
use crate::interval::Interval;

/// A table of proved bounds, in a fixed amount of memory, shared by all threads of a search without
/// locks.
///
/// It is exact: a bijection turns the number of a position into a place, and what the place in the
/// table does not tell of that is stored as a tag, so no two positions can be taken for each other.
/// Whatever is in the table is a theorem about one position; a search may lose an entry to another
/// one, and becomes slower by that, never wrong.
///
/// ```text
/// bits 63..20   tag: the place without its lowest bits
/// bits 19..12   effort: eight for each time that the nodes of the proof double
/// bits 11..6    lower bound + 32       (zero: nothing known)
/// bits  5..0    32 - upper bound       (zero: nothing known)
/// ```
///
/// Places come in pairs. The first of a pair keeps the dearer entry, the second takes everything.
/// What is kept becomes a little cheaper each time that it is passed by: after eight times it counts
/// as if its proof had taken half the nodes, so that it does not stay for ever.
///
/// A new table uses only a small part of its memory, and more when a search takes long, or many do.
/// So a program that begins with easy positions need not wait for memory, and the small part stays
/// in the fastest caches.
pub struct Table {
    pairs: Box<[[AtomicU64; 2]]>,
    /// The last pair that is in use; the number of pairs in use is a power of two.
    last: AtomicUsize,
    /// How many of the lowest bits of a place are not in the tag: those that the number of a pair
    /// tells even in the smallest part of the table.
    told: u32,
    /// The nodes of the searches that have ended since the table was empty.
    searched: AtomicU64,
}

/// Where positions with these keys belong in a table of any size: the lower bits of a place name
/// a pair of slots, as many bits as are needed; the tag has the others, and some of these.
///
/// No two keys have the same place: the upper half of a key stays as it is. The lower half is
/// changed by what the upper half says, multiplied by an odd number and folded, and each of these
/// steps can be undone.
#[inline(always)]
pub(crate) fn place<B: Bits>(key: B) -> B {
    let half = B::splat(u32::MAX.into());
    let upper = key.down(32);
    let lower = key ^ (upper.half_times(0x9E37_79B1).down(15) & half);
    let lower = lower.half_times(0x85EB_CA77) & half;
    key.without(half) | lower ^ lower.down(16)
}

impl Table {
    /// How many bits a tag has.
    const TAG_BITS: u32 = 44;

    /// How many bits of an entry lie below the tag.
    const REST_BITS: u32 = 20;

    /// The logarithm of the number of pairs that a table uses first: 64 KiB. For keys of more than
    /// 56 bits it is more, so that the tags suffice.
    const LEAST_BITS: u32 = 12;

    /// The largest size that is of any use, in MiB; more is cut down to this.
    pub const MAX_MEBIBYTES: usize = 16384;

    /// As many pairs as any position needs: 256 MiB.
    const ENOUGH: usize = 1 << 24;

    /// An empty table of this many MiB, rounded down to a power of two, at least one.
    pub fn with_mebibytes(size: usize) -> Self {
        Self::for_keys(Grid::<7, 6>::KEY_BITS, size.max(1).saturating_mul(1024))
    }

    /// An empty table for keys of so many bits, of this many KiB, or of as many as they need.
    pub(crate) fn for_keys(key_bits: u32, kibibytes: usize) -> Self {
        let told = Self::LEAST_BITS.max(key_bits.saturating_sub(Self::TAG_BITS));
        let pair_bits = (kibibytes.clamp(1, 1024 * Self::MAX_MEBIBYTES).ilog2() + 6).max(told);
        Self::with_bits(pair_bits, told)
    }

    /// An empty table for the same keys, so many times as large until that is more than any position
    /// needs.
    pub(crate) fn times(&self, factor: usize) -> Self {
        let own = self.pairs.len();
        let pairs = own.saturating_mul(factor).min(own.max(Self::ENOUGH));
        Self::with_bits(pairs.ilog2(), self.told)
    }

    fn with_bits(pair_bits: u32, told: u32) -> Self {
        let pairs =
            (0..1usize << pair_bits).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect();
        Self { pairs, last: AtomicUsize::new((1 << told) - 1), told, searched: AtomicU64::new(0) }
    }

    /// Takes more memory into use if that pays for a search of so many nodes. What is known stays.
    #[inline(always)]
    pub(crate) fn grow(&self, nodes: u64) {
        // What the searches before have found may be of use, if their positions are related.
        let all = self.searched.load(Relaxed).saturating_add(nodes);
        let nodes = nodes.max(all / 4);
        let last = self.last.load(Relaxed);
        if nodes / 2 > last as u64 && last + 1 < self.pairs.len() {
            self.grow_from(last, nodes);
        }
    }

    /// Notes that a search of so many nodes has ended.
    pub(crate) fn count(&self, nodes: u64) {
        // Not in one step, for which the processor would wait: a number that is lost does no harm.
        self.searched.store(self.searched.load(Relaxed).saturating_add(nodes), Relaxed);
    }

    #[cold]
    fn grow_from(&self, old_last: usize, nodes: u64) {
        let mut last = old_last;
        while nodes / 2 > last as u64 && last + 1 < self.pairs.len() {
            last = (4 * last + 3).min(self.pairs.len() - 1);
        }
        if self.last.compare_exchange(old_last, last, Relaxed, Relaxed).is_err() {
            // Another thread is at it.
            return;
        }
        for index in 0..=old_last {
            for slot in 0..2 {
                let word = self.pairs[index][slot].load(Relaxed);
                let low = index & ((1 << self.told) - 1);
                let moved = (((word >> Self::REST_BITS) as usize) << self.told | low) & last;
                // A new place is behind the old last pair, and of different ones the entries move
                // to different places: nothing is there yet, unless other threads write as well.
                // Then an entry may be lost.
                if word != 0 && moved != index {
                    self.pairs[index][slot].store(0, Relaxed);
                    self.pairs[moved][slot].store(word, Relaxed);
                }
            }
        }
    }

    /// The size in KiB.
    pub fn kibibytes(&self) -> usize {
        self.pairs.len() >> 6
    }

    /// Forgets everything, unless a search is writing at the same time.
    pub fn clear(&self) {
        self.searched.store(0, Relaxed);
        let last = self.last.swap((1 << self.told) - 1, Relaxed);
        for slot in self.pairs[..=last].as_flattened() {
            slot.store(0, Relaxed);
        }
    }

    /// Whether the tags of keys with this many bits can be stored whole.
    pub(crate) fn fits(&self, key_bits: u32) -> bool {
        key_bits <= self.told + Self::TAG_BITS
    }

    /// The pair of slots of a place, and the tag of its position.
    #[inline(always)]
    fn pair(&self, place: u64) -> (&[AtomicU64; 2], u64) {
        (&self.pairs[place as usize & self.last.load(Relaxed)], place >> self.told)
    }

    /// What is known of the position that belongs here.
    #[inline(always)]
    pub(crate) fn read(&self, place: u64) -> Option<Interval> {
        let (pair, tag) = self.pair(place);
        let mut word = pair[0].load(Relaxed);
        if word >> Self::REST_BITS != tag {
            word = pair[1].load(Relaxed);
            if word >> Self::REST_BITS != tag {
                return None;
            }
        }
        Some(Interval { lower: ((word >> 6) & 63) as i32 - 32, upper: 32 - (word & 63) as i32 })
    }

    /// Has four places brought near before they are read.
    #[inline(always)]
    pub(crate) fn bring_near<V: Lanes>(&self, places: V) -> Near<'_, V> {
        let last = self.last.load(Relaxed);
        // One comparison for all four.
        let pairs = &self.pairs[..=last];
        let pairs = places.words().map(|place| &pairs[place as usize & last]);
        #[cfg(target_arch = "x86_64")]
        for [first, _] in pairs {
            crate::avx2::prefetch(first);
        }
        Near { pairs, tags: places.down(self.told) }
    }

    /// Notes the answer to the question whether the score is more than `alpha`, which took so many
    /// nodes: if `answer` is more than alpha, the score is at least that, else at most.
    #[inline(always)]
    pub(crate) fn note(&self, place: u64, alpha: i32, answer: i32, nodes: u64) {
        let (pair, tag) = self.pair(place);
        // The bound that is news, and the bits of the other one, which stays if it is known.
        let (bound, other) =
            if answer > alpha { ((answer + 32) << 6, 63) } else { (32 - answer, 63 << 6) };
        let effort = u64::from(8 * (nodes | 1).ilog2() + 1).min(255);
        let word = tag << Self::REST_BITS | effort << 12 | u64::from(bound.cast_unsigned());
        let keeper = pair[0].load(Relaxed);
        if keeper >> Self::REST_BITS == tag {
            pair[0].store(word | keeper & other, Relaxed);
            return;
        }
        // The keeper grows cheaper each time that it is spared. Nobody can foretell which of the two
        // is dearer, so there is no branch.
        let dearer = effort >= keeper >> 12 & 255;
        let spared = keeper.wrapping_sub(1 << 12);
        pair[0].store(select_unpredictable(dearer, word, spared), Relaxed);
        pair[1].store(select_unpredictable(dearer, keeper, word), Relaxed);
    }
}

/// Four places of a table that were brought near.
pub(crate) struct Near<'a, V> {
    pairs: [&'a [AtomicU64; 2]; 4],
    /// The tags of their positions.
    tags: V,
}

impl<V: Lanes> Near<'_, V> {
    /// What is known of the positions that belong there: lower bound + 32, and 32 - upper bound; both
    /// are 0 where nothing is known.
    #[inline(always)]
    pub(crate) fn read(&self) -> (V, V) {
        let first = V::new(self.pairs.map(|pair| pair[0].load(Relaxed)));
        let second = V::new(self.pairs.map(|pair| pair[1].load(Relaxed)));
        let is_known = |words: V| (words.down(Table::REST_BITS) ^ self.tags).is_zero();
        let words = is_known(first).choose(first, second & is_known(second));
        let bits = V::splat(63);
        (words.down(6) & bits, words & bits)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("kibibytes", &self.kibibytes()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Relaxed, Table, place};
    use crate::bits::{Lanes, Plain};
    use crate::interval::Interval;

    impl Table {
        fn at_least(&self, place: u64, score: i32, nodes: u64) {
            self.note(place, score - 1, score, nodes);
        }

        fn at_most(&self, place: u64, score: i32, nodes: u64) {
            self.note(place, score, score, nodes);
        }
    }

    #[test]
    fn place_and_tag_tell_every_key_apart() {
        let table = Table::with_mebibytes(1);
        let mut seen = std::collections::HashSet::new();
        for key in (0..200_000).chain((0..200_000).map(|low| (1 << 49) - 1 - low)) {
            let place = place::<u64>(key);
            assert!(seen.insert(place));
            assert!(place >> table.told < 1 << 44);
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let place = place::<u64>(0x1_2345_6789_ABCD);
        for (lower, upper) in [(-18, 18), (0, 0), (-1, 27), (-27, -27)] {
            let table = Table::with_mebibytes(1);
            assert_eq!(table.read(place), None);
            table.at_most(place, upper, 1000);
            assert_eq!(table.read(place), Some(Interval { lower: -32, upper }));
            table.at_least(place, lower, 10);
            assert_eq!(table.read(place), Some(Interval { lower, upper }));
            table.at_most(place, 20, 10);
            assert_eq!(table.read(place), Some(Interval { lower, upper: 20 }));
        }
    }

    #[test]
    fn four_places_are_read_as_one_is() {
        let table = Table::with_mebibytes(1);
        // More than fit into the part in use, so that both slots of a pair are taken, and some are
        // lost.
        let places: Vec<_> = (1..20_000).map(|number| place::<u64>(number * 511)).collect();
        for (number, place) in (0..).zip(&places) {
            table.at_least(*place, number % 9 - 4, u64::from(number.cast_unsigned() % 50));
            if number % 3 == 0 {
                table.at_most(*place, number % 9, 10);
            }
        }
        let mut known = 0;
        for four in places.as_chunks::<4>().0 {
            let (lower, upper) = table.bring_near(Plain::new(*four)).read();
            let (lower, upper) = (lower.words(), upper.words());
            for lane in 0..4 {
                let one = table.read(four[lane]);
                known += usize::from(one.is_some());
                let one = one.unwrap_or(Interval { lower: -32, upper: 32 });
                assert_eq!(
                    (lower[lane] as i32 - 32, 32 - upper[lane] as i32),
                    (one.lower, one.upper)
                );
            }
        }
        assert!((5_000..15_000).contains(&known), "{known}");
    }

    #[test]
    fn an_untouched_table_knows_nothing_of_the_empty_board() {
        let table = Table::with_mebibytes(1);
        let known = table.read(place::<u64>(0));
        assert!(known.is_none_or(|known| known.lower == -32 && known.upper == 32));
    }

    #[test]
    fn sizes_are_rounded_down_to_powers_of_two() {
        assert_eq!(Table::with_mebibytes(0).kibibytes(), 1024);
        assert_eq!(Table::with_mebibytes(12).kibibytes(), 8 * 1024);
        assert_eq!(Table::with_mebibytes(12).times(1).kibibytes(), 8 * 1024);
        assert_eq!(Table::with_mebibytes(12).times(2).kibibytes(), 16 * 1024);
        assert_eq!(Table::with_mebibytes(12).times(1000).kibibytes(), 256 * 1024);
        assert_eq!(Table::with_mebibytes(512).times(2).kibibytes(), 512 * 1024);
        assert_eq!(Table::for_keys(49, 512).kibibytes(), 512);
        assert_eq!(Table::for_keys(49, 0).kibibytes(), 64);
    }

    #[test]
    fn a_table_grows_with_the_search_and_forgets_nothing() {
        for (key_bits, size) in [(20, 1), (49, 1), (58, 1), (61, 8)] {
            grows_and_forgets_nothing(&Table::for_keys(key_bits, size));
        }
    }

    fn grows_and_forgets_nothing(table: &Table) {
        let first = table.last.load(Relaxed);
        let places: Vec<_> = (1..2000).map(|number| place::<u64>(number * 511)).collect();
        for place in &places {
            table.at_least(*place, 3, 10);
        }
        let known = || places.iter().filter(|place| table.read(**place).is_some()).count();
        let before = known();
        assert!(before > 1900, "{before}: few have lost their places");
        for nodes in [0, 8_000, 9_000, 9_000, 10_000_000] {
            table.grow(nodes);
            assert_eq!(known(), before, "after {nodes} nodes");
        }
        assert_eq!(table.last.load(Relaxed), table.pairs.len() - 1);
        table.clear();
        assert_eq!(known(), 0);
        assert_eq!(table.last.load(Relaxed), first);
        table.grow(u64::MAX);
        assert_eq!(known(), 0);
    }

    #[test]
    fn many_searches_make_a_table_grow_too() {
        let table = Table::with_mebibytes(1);
        let first = table.last.load(Relaxed);
        for _ in 0..100 {
            table.grow(1000);
            table.count(1000);
        }
        assert!(table.last.load(Relaxed) > first);
    }

    #[test]
    fn threads_that_grow_and_clear_a_table_confuse_nothing() {
        let table = &Table::with_mebibytes(4);
        let score = |number: u64| (number % 40) as i32 - 20;
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                scope.spawn(move || {
                    for step in 0..60_000_u64 {
                        let number = 1 + (step * 31 + thread * 7919) % 30_000;
                        let place = place::<u64>(number << 20);
                        if let Some(known) = table.read(place) {
                            assert_eq!(known.lower, score(number));
                        }
                        table.at_least(place, score(number), step);
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
    fn what_was_dear_stays_while_cheaper_entries_pass_by_and_not_for_ever() {
        let table = Table::with_mebibytes(1);
        // The places of one pair.
        let place = |index: u64| index << table.told;
        let dear = Some(Interval { lower: 1, upper: 32 });
        table.at_least(place(0), 1, 1 << 10);
        for index in 1..=80 {
            table.at_most(place(index), 0, 1);
            assert_eq!(table.read(place(0)), dear, "{index} have passed by");
            assert_eq!(table.read(place(index)), Some(Interval { lower: -32, upper: 0 }));
        }
        table.at_most(place(81), 0, 1);
        table.at_most(place(82), 0, 1);
        assert_eq!(table.read(place(0)), None);
    }
}
