//! Words of bits, one or four side by side, on which every formula is written once.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A word of bits, or several of them treated alike.
///
/// Truth values are words too: all ones for true, zero for false.
pub(crate) trait Bits:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The same word everywhere.
    fn splat(word: u64) -> Self;
    /// Shifted towards the higher bits; 64 and more empty the word.
    fn up(self, by: u32) -> Self;
    /// Shifted towards the lower bits; 64 and more empty the word.
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
    /// The product of the lower half of the word and another half word.
    fn half_times(self, factor: u32) -> Self;

    /// A signed number everywhere.
    #[inline(always)]
    fn number(number: i32) -> Self {
        Self::splat(i64::from(number).cast_unsigned())
    }

    /// The lowest bit that is set, if any.
    #[inline(always)]
    fn lowest(self) -> Self {
        self & Self::splat(0).minus(self)
    }

    /// Whether at most one bit is set.
    #[inline(always)]
    fn at_most_one(self) -> Self {
        (self & self.minus(Self::splat(1))).is_zero()
    }

    /// `yes` where this truth value is true, else `no`.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        (yes & self) | no.without(self)
    }
}

/// What a bit that is set, or one of a number, is worth in a weighted sum: the same number in all
/// bytes of a word.
#[derive(Clone, Copy)]
pub(crate) struct Weight(u64);

impl Weight {
    pub(crate) const fn new(number: i8) -> Self {
        Self(number.cast_unsigned() as u64 * 0x0101_0101_0101_0101)
    }
}

/// Four words, in which four positions are looked at together.
pub(crate) trait Lanes: Bits {
    /// Four words.
    fn new(words: [u64; 4]) -> Self;
    /// The four words.
    fn words(self) -> [u64; 4];
    /// Bit i is set if the truth value of lane i is true.
    fn which(self) -> u32;

    // Weighted sums. How one is kept is known only to these; an empty one is 0.

    /// A weight for each lane.
    #[inline(always)]
    fn weight(weight: Weight) -> Self {
        Self::splat(weight.0)
    }
    /// The sum with the number of bits that are set in `bits`, times a weight.
    fn plus_ones(self, bits: Self, weight: Self) -> Self;
    /// The sum with a number below 256, times a weight.
    fn plus_times(self, number: Self, weight: Self) -> Self;
    /// The sum with a number of sixteen bits.
    fn plus_number(self, number: Self) -> Self;
    /// What the sum comes to, in the lowest sixteen bits; those above have no meaning.
    fn total(self) -> Self;

    /// The lowest sixteen bits of all words side by side; all ones count as one less.
    fn keys(self) -> u64;
    /// The least of eight keys, and where it is first.
    fn least(keys: [u64; 2]) -> (u64, usize);

    /// Whether the truth value is true in any lane.
    #[inline(always)]
    fn any(self) -> bool {
        self.which() != 0
    }
}

impl Bits for u64 {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        if by < 64 { self << by } else { 0 }
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        if by < 64 { self >> by } else { 0 }
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
        u64::from(self.count_ones())
    }
    #[inline(always)]
    fn half_times(self, factor: u32) -> Self {
        (self & u64::from(u32::MAX)) * u64::from(factor)
    }
}

/// Four words for any processor.
#[derive(Clone, Copy)]
pub(crate) struct Plain([u64; 4]);

/// One operation on each of four words, spelt out: it compiles faster than closures do.
macro_rules! each {
    ($words:expr, $others:expr, $word:ident, $other:ident => $work:expr) => {{
        let (words, others) = ($words.0, $others.0);
        Plain([
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

impl BitAnd for Plain {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        each!(self, other, a, b => a & b)
    }
}

impl BitOr for Plain {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        each!(self, other, a, b => a | b)
    }
}

impl BitXor for Plain {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        each!(self, other, a, b => a ^ b)
    }
}

impl Not for Plain {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        each!(self, self, a, _b => !a)
    }
}

impl Bits for Plain {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self([word; 4])
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        if by < 64 { each!(self, self, a, _b => a << by) } else { Self([0; 4]) }
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        if by < 64 { each!(self, self, a, _b => a >> by) } else { Self([0; 4]) }
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        each!(self, other, a, b => a.wrapping_add(b))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(self, other, a, b => a.wrapping_sub(b))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        each!(self, other, a, b => a & !b)
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        each!(self, self, a, _b => if a == 0 { !0 } else { 0 })
    }
    #[inline(always)]
    fn exceeds(self, other: Self) -> Self {
        each!(self, other, a, b => if a.cast_signed() > b.cast_signed() { !0 } else { 0 })
    }
    #[inline(always)]
    fn ones(self) -> Self {
        each!(self, self, a, _b => u64::from(a.count_ones()))
    }
    #[inline(always)]
    fn half_times(self, factor: u32) -> Self {
        each!(self, self, a, _b => a.half_times(factor))
    }
}

impl Lanes for Plain {
    #[inline(always)]
    fn new(words: [u64; 4]) -> Self {
        Self(words)
    }
    #[inline(always)]
    fn words(self) -> [u64; 4] {
        self.0
    }
    #[inline(always)]
    fn which(self) -> u32 {
        let [a, b, c, d] = self.0.map(|word| (word >> 63) as u32);
        a | b << 1 | c << 2 | d << 3
    }
    #[inline(always)]
    fn plus_ones(self, bits: Self, weight: Self) -> Self {
        self.plus_times(bits.ones(), weight)
    }
    #[inline(always)]
    fn plus_times(self, number: Self, weight: Self) -> Self {
        // The lowest byte of a weight tells it.
        self.plus(each!(number, weight, n, w => n.wrapping_mul(i64::from(w as i8).cast_unsigned())))
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
        let [a, b, c, d] = self.0.map(|key| (key & 0xFFFF).min(0xFFFE));
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
}
