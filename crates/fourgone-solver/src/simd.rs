//! Words of bits, one or four side by side, on which every formula is written once.
//!
//! A [`Word`] is a whole board: 64 bits, or 128 for wide boards. [`Bits`] is what one word and four
//! of them have in common. [`Simd4`] is four words, in which four positions are looked at together:
//! [`Portable`] runs on any processor; where the processor has vector instructions, the modules
//! `avx2`, `simd128` and `neon` do the same in registers, with the same nodes.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A word of bits, or several of them treated alike.
///
/// Truth values are words too: all ones for true, zero for false.
pub(crate) trait Bits:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// One of the words.
    type Word: Word;

    /// The same word everywhere.
    fn splat(word: Self::Word) -> Self;
    /// Shifted towards the higher bits, by less than a word.
    fn up(self, by: u32) -> Self;
    /// Shifted towards the lower bits, by less than a word.
    fn down(self, by: u32) -> Self;
    /// The wrapping sum.
    fn plus(self, other: Self) -> Self;
    /// The wrapping difference.
    fn minus(self, other: Self) -> Self;
    /// The bits that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Whether no bit is set.
    fn is_zero(self) -> Self;
    /// Whether this is the greater signed number.
    fn exceeds(self, other: Self) -> Self;
    /// How many bits are set.
    fn ones(self) -> Self;
    /// The product of the lower half of the word and a factor of half a word.
    fn half_times(self, factor: u64) -> Self;

    /// A signed number everywhere.
    #[inline(always)]
    fn number(number: i32) -> Self {
        Self::splat(Self::Word::signed(number))
    }

    /// No bit.
    #[inline(always)]
    fn zero() -> Self {
        Self::number(0)
    }

    /// The lowest bit that is set, if any.
    #[inline(always)]
    fn lowest(self) -> Self {
        self & Self::zero().minus(self)
    }

    /// Whether at most one bit is set.
    #[inline(always)]
    fn at_most_one(self) -> Self {
        (self & self.minus(Self::number(1))).is_zero()
    }

    /// `yes` where this truth value is true, else `no`.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        (yes & self) | no.without(self)
    }

    /// A bijection that scatters the bits of a key over the lower half of the word.
    ///
    /// The upper half stays as it is. The lower half is changed by what the upper half says,
    /// multiplied by an odd number and folded, and each of these steps can be undone; so no two keys
    /// have the same hash.
    #[inline(always)]
    fn hash(self) -> Self {
        let half_bits = Self::Word::BITS / 2;
        let half = Self::splat(Self::Word::LOWER_HALF);
        let [first, second] = Self::Word::HASH_FACTORS;
        let upper = self.down(half_bits);
        let lower = self ^ (upper.half_times(first).down(half_bits / 2 - 1) & half);
        let lower = lower.half_times(second) & half;
        self.without(half) | lower ^ lower.down(half_bits / 2)
    }
}

/// The bits of a whole board.
pub(crate) trait Word:
    Bits<Word = Self> + Eq + Send + Sync + fmt::LowerHex + 'static
{
    /// How many bits there are.
    const BITS: u32;
    /// The lower half of the bits.
    const LOWER_HALF: Self;
    /// The factors of the [hash](Bits::hash), odd numbers of half a word.
    const HASH_FACTORS: [u64; 2];

    /// An unsigned number.
    fn unsigned(number: u64) -> Self;
    /// A signed number, with its sign in all upper bits.
    fn signed(number: i32) -> Self;
    /// The lowest 64 bits.
    fn low(self) -> u64;
    /// The bits above these.
    fn high(self) -> u64;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The number of the lowest bit that is set; as many as there are bits if there is none.
    fn first(self) -> u32;

    /// Whether any bit is set.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::zero()
    }

    /// Takes the lowest bit out.
    #[inline(always)]
    fn take_lowest(&mut self) -> Self {
        let lowest = self.lowest();
        *self = *self & self.minus(Self::number(1));
        lowest
    }
}

/// What a bit that is set, or one of a number, is worth in a weighted sum: the same number in all
/// bytes of a word, which is how vector instructions want it.
#[derive(Clone, Copy)]
pub(crate) struct Weight(u64);

impl Weight {
    pub(crate) const fn new(number: i8) -> Self {
        Self(number.cast_unsigned() as u64 * 0x0101_0101_0101_0101)
    }

    #[inline(always)]
    pub(crate) const fn number(self) -> i8 {
        self.0 as i8
    }

    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    #[inline(always)]
    pub(crate) const fn bytes(self) -> u64 {
        self.0
    }
}

/// Four words, in which four positions are looked at together.
pub(crate) trait Simd4: Bits {
    /// Four words.
    fn new(words: [Self::Word; 4]) -> Self;
    /// The four words.
    fn words(self) -> [Self::Word; 4];
    /// Bit i is set if the truth value of lane i is true.
    fn which(self) -> u32;

    // Weighted sums. How one is kept is known only to these; an empty one is 0.

    /// A weight for each lane.
    fn weight(weight: Weight) -> Self;
    /// The sum with the number of bits that are set in `bits`, times a weight.
    fn plus_ones(self, bits: Self, weight: Self) -> Self;
    /// The sum with a number below 128, times a weight.
    fn plus_times(self, number: Self, weight: Self) -> Self;
    /// The sum with a number of sixteen bits.
    fn plus_number(self, number: Self) -> Self;
    /// What the sum comes to, in the lowest sixteen bits; those above have no meaning.
    fn total(self) -> Self;

    /// The lowest sixteen bits of all words side by side; all ones count as one less.
    fn keys(self) -> u64;
    /// The least of eight keys, and where it is first.
    fn least(keys: [u64; 2]) -> (u64, usize);

    /// Asks the memory for a cache line that will be read soon, if the processor can.
    #[inline(always)]
    fn prefetch<T>(_line: &T) {}

    /// Runs a [`Recurse`], compiled for the processor that has these lanes.
    #[expect(clippy::too_many_arguments, reason = "words in registers, see `Recurse`")]
    fn recurse<R: Recurse<Self>>(
        work: &mut R,
        mover: Self::Word,
        other: Self::Word,
        mover_wins: Self::Word,
        other_wins: Self::Word,
        hash: Self::Word,
        ply: i32,
        alpha: i32,
    ) -> Option<i32>;

    /// Whether the truth value is true in any lane.
    #[inline(always)]
    fn any(self) -> bool {
        self.which() != 0
    }
}

/// Recursive work, the search of a node, that wants to be compiled for the features of its lanes.
///
/// A position comes in pieces, because words in registers can be used at once. A struct would come
/// in memory, word by word, and be read two words at a time, for which a processor has to wait until
/// both are written.
pub(crate) trait Recurse<V: Simd4> {
    #[expect(clippy::too_many_arguments, reason = "words in registers")]
    fn run(
        &mut self,
        mover: V::Word,
        other: V::Word,
        mover_wins: V::Word,
        other_wins: V::Word,
        hash: V::Word,
        ply: i32,
        alpha: i32,
    ) -> Option<i32>;
}

/// The lanes in which the truth value is true.
#[inline(always)]
pub(crate) fn lanes(mut which: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = which.trailing_zeros() as usize;
        which &= which.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

/// Implements [`Bits`] for a primitive word; `$half` are the bits of its lower half.
macro_rules! word_bits {
    ($word:ty, $half:ty) => {
        impl Bits for $word {
            type Word = Self;

            #[inline(always)]
            fn splat(word: Self) -> Self {
                word
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self << by
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self >> by
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & !other
            }
            #[inline(always)]
            fn is_zero(self) -> Self {
                if self == 0 { !0 } else { 0 }
            }
            #[inline(always)]
            fn exceeds(self, other: Self) -> Self {
                if self.cast_signed() > other.cast_signed() { !0 } else { 0 }
            }
            #[inline(always)]
            fn ones(self) -> Self {
                Self::from(self.count_ones())
            }
            #[inline(always)]
            fn half_times(self, factor: u64) -> Self {
                Self::from(self as $half) * Self::from(factor)
            }
        }
    };
}

word_bits!(u64, u32);
word_bits!(u128, u64);

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    const LOWER_HALF: Self = u32::MAX as u64;
    const HASH_FACTORS: [u64; 2] = [0x9E37_79B1, 0x85EB_CA77];

    #[inline(always)]
    fn unsigned(number: u64) -> Self {
        number
    }
    #[inline(always)]
    fn signed(number: i32) -> Self {
        i64::from(number).cast_unsigned()
    }
    #[inline(always)]
    fn low(self) -> u64 {
        self
    }
    #[inline(always)]
    fn high(self) -> u64 {
        0
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    const LOWER_HALF: Self = u64::MAX as u128;
    const HASH_FACTORS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93];

    #[inline(always)]
    fn unsigned(number: u64) -> Self {
        Self::from(number)
    }
    #[inline(always)]
    fn signed(number: i32) -> Self {
        i128::from(number).cast_unsigned()
    }
    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn high(self) -> u64 {
        (self >> 64) as u64
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }
}

/// Four words for any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable<W>([W; 4]);

/// One operation on each of four words, spelt out: it compiles faster than closures do.
macro_rules! each {
    ($words:expr, $others:expr, $word:ident, $other:ident => $work:expr) => {{
        let (words, others) = ($words.0, $others.0);
        Portable([
            {
                let ($word, $other) = (words[0], others[0]);
                $work
            },
            {
                let ($word, $other) = (words[1], others[1]);
                $work
            },
            {
                let ($word, $other) = (words[2], others[2]);
                $work
            },
            {
                let ($word, $other) = (words[3], others[3]);
                $work
            },
        ])
    }};
}

impl<W: Word> BitAnd for Portable<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        each!(self, other, a, b => a & b)
    }
}

impl<W: Word> BitOr for Portable<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        each!(self, other, a, b => a | b)
    }
}

impl<W: Word> BitXor for Portable<W> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        each!(self, other, a, b => a ^ b)
    }
}

impl<W: Word> Not for Portable<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        each!(self, self, a, _b => !a)
    }
}

impl<W: Word> Bits for Portable<W> {
    type Word = W;

    #[inline(always)]
    fn splat(word: W) -> Self {
        Self([word; 4])
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        each!(self, self, a, _b => a.up(by))
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        each!(self, self, a, _b => a.down(by))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        each!(self, other, a, b => a.plus(b))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(self, other, a, b => a.minus(b))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        each!(self, other, a, b => a.without(b))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        each!(self, self, a, _b => a.is_zero())
    }
    #[inline(always)]
    fn exceeds(self, other: Self) -> Self {
        each!(self, other, a, b => a.exceeds(b))
    }
    #[inline(always)]
    fn ones(self) -> Self {
        each!(self, self, a, _b => a.ones())
    }
    #[inline(always)]
    fn half_times(self, factor: u64) -> Self {
        each!(self, self, a, _b => a.half_times(factor))
    }
}

impl<W: Word> Simd4 for Portable<W> {
    #[inline(always)]
    fn new(words: [W; 4]) -> Self {
        Self(words)
    }
    #[inline(always)]
    fn words(self) -> [W; 4] {
        self.0
    }
    #[inline(always)]
    fn which(self) -> u32 {
        let [a, b, c, d] = self.0.map(|word| word.down(W::BITS - 1).low() as u32);
        a | b << 1 | c << 2 | d << 3
    }
    #[inline(always)]
    fn weight(weight: Weight) -> Self {
        Self::number(weight.number().into())
    }
    #[inline(always)]
    fn plus_ones(self, bits: Self, weight: Self) -> Self {
        self.plus_times(bits.ones(), weight)
    }
    #[inline(always)]
    fn plus_times(self, number: Self, weight: Self) -> Self {
        self.plus(each!(number, weight, n, w => W::unsigned(n.low().wrapping_mul(w.low()))))
    }
    #[inline(always)]
    fn plus_number(self, number: Self) -> Self {
        self.plus(number)
    }
    #[inline(always)]
    fn total(self) -> Self {
        self
    }
    #[inline(always)]
    fn keys(self) -> u64 {
        let [a, b, c, d] = self.0.map(|key| (key.low() & 0xFFFF).min(0xFFFE));
        a | b << 16 | c << 32 | d << 48
    }
    #[inline(always)]
    fn least(keys: [u64; 2]) -> (u64, usize) {
        let mut least = (u64::MAX, 0);
        for index in 0..8 {
            let key = keys[index / 4] >> (16 * (index % 4)) & 0xFFFF;
            if key < least.0 {
                least = (key, index);
            }
        }
        least
    }

    fn recurse<R: Recurse<Self>>(
        work: &mut R,
        mover: W,
        other: W,
        mover_wins: W,
        other_wins: W,
        hash: W,
        ply: i32,
        alpha: i32,
    ) -> Option<i32> {
        work.run(mover, other, mover_wins, other_wins, hash, ply, alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_keys_have_the_same_hash() {
        let mut seen = std::collections::HashSet::new();
        for key in (0..200_000).chain((0..200_000).map(|low| (1 << 49) - 1 - low)) {
            assert!(seen.insert(u128::from(u64::hash(key))));
        }
        for key in (0..100_000).chain((1..100_000).map(|high| high << 70 | 0x1234)) {
            assert!(seen.insert(u128::hash(key | 1 << 100)));
        }
    }

    /// The same formulas on lanes and on single words, for lanes of any kind.
    fn lanes_do_what_words_do<V: Simd4<Word = u64>>() {
        let mut word = 0x0123_4567_89AB_CDEF_u64;
        let mut next = || {
            word = word.rotate_left(13).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
            [word, word & 7, 0, word >> 40]
        };
        for round in 0..1000 {
            let (a, b, by) = (next(), next(), round % 64);
            let (one, two) = (V::new(a), V::new(b));
            assert_eq!(one.words(), a);
            let same = |lanes: V, expected: fn(u64, u64, u32) -> u64| {
                let words: [u64; 4] = core::array::from_fn(|lane| expected(a[lane], b[lane], by));
                assert_eq!(lanes.words(), words, "{a:x?} {b:x?} {by}");
            };
            same(one & two, |a, b, _| a & b);
            same(one | two, |a, b, _| a | b);
            same(one ^ two, |a, b, _| a ^ b);
            same(!one, |a, _, _| !a);
            same(one.up(by), |a, _, by| a.up(by));
            same(one.down(by), |a, _, by| a.down(by));
            same(one.plus(two), |a, b, _| a.plus(b));
            same(one.minus(two), |a, b, _| a.minus(b));
            same(one.without(two), |a, b, _| a.without(b));
            same(one.is_zero(), |a, _, _| a.is_zero());
            same(one.exceeds(two), |a, b, _| a.exceeds(b));
            same(one.ones(), |a, _, _| a.ones());
            same(one.half_times(0x85EB_CA77), |a, _, _| a.half_times(0x85EB_CA77));
            same(one.is_zero().choose(two, one), |a, b, _| if a == 0 { b } else { a });
            same(one.hash(), |a, _, _| a.hash());
            assert_eq!(one.is_zero().which(), Portable(a).is_zero().which());
            // Few different numbers, so that some are equal.
            let keys = [a[0] & 0x0003_0003_0003_0003, b[0] & 0x0003_0001_0003_0001];
            assert_eq!(V::least(keys), Portable::<u64>::least(keys));
            assert_eq!(one.keys(), Portable(a).keys());
            weighted_sums_agree::<V>(a, b);
        }
    }

    fn weighted_sums_agree<V: Simd4<Word = u64>>(a: [u64; 4], b: [u64; 4]) {
        fn sum<V: Simd4<Word = u64>>(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
            let (one, two) = (V::new(a), V::new(b));
            let either =
                one.is_zero().choose(V::weight(Weight::new(-29)), V::weight(Weight::new(88)));
            V::zero()
                .plus_ones(one, V::weight(Weight::new(17)))
                .plus_ones(two, either)
                .plus_times(V::new([1, 2, 3, 40]), V::weight(Weight::new(-16)))
                .plus_number(V::splat(u64::from((-246_i16).cast_unsigned())))
                .total()
                .words()
                .map(|word| word & 0xFFFF)
        }
        assert_eq!(sum::<V>(a, b), sum::<Portable<u64>>(a, b));
    }

    #[test]
    fn four_words_are_treated_as_one_is() {
        lanes_do_what_words_do::<Portable<u64>>();
        #[cfg(target_arch = "x86_64")]
        if crate::avx2::available() {
            lanes_do_what_words_do::<crate::avx2::Avx2>();
        }
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        lanes_do_what_words_do::<crate::neon::Neon>();
    }
}
