//! Four words in one register of a processor with AVX2: the unsafe code of this crate, but for
//! the memory of a table and for `neon`.
//!
//! Why it is here: to expand a node means to look at four children at once, and is most of the work.
//! On the same positions, with the same nodes, the search takes about three times as long without it.
//! Prefetching, which nothing safe can do, is here as well.
//!
//! Why it is sound: [`Avx2`] is built and used nowhere but in functions generic over the lanes, and
//! those run with `Avx2` only below [`Avx2::recurse`], which [`available`] guards, as it guards the
//! tests. The wrappers are inlined into functions that are compiled for the processor features they
//! use.

#![allow(unsafe_code)]

use core::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_cvtsi128_si64,
    _mm_minpos_epu16, _mm_prefetch, _mm_set_epi64x, _mm_unpacklo_epi32, _mm256_add_epi8,
    _mm256_add_epi16, _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_epi8, _mm256_castsi256_pd, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_cmpgt_epi64, _mm256_extracti128_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_min_epu16, _mm256_movemask_pd, _mm256_mul_epu32, _mm256_or_si256, _mm256_sad_epu8,
    _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi64x, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sll_epi64, _mm256_srl_epi64,
    _mm256_srli_epi16, _mm256_srli_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};
use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::simd::{Bits, Recurse, Simd4, Weight};

/// Four words in one register. See the module for who may make one.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

/// Whether this processor has all that [`Avx2`] needs.
pub(crate) fn available() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("popcnt")
}

/// The one function that is compiled for the processor's features, with all that it inlines.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[expect(clippy::too_many_arguments, reason = "words in registers, see `Recurse`")]
fn run_with_features<R: Recurse<Avx2>>(
    work: &mut R,
    mover: u64,
    other: u64,
    mover_wins: u64,
    other_wins: u64,
    hash: u64,
    ply: i32,
    alpha: i32,
) -> Option<i32> {
    work.run(mover, other, mover_wins, other_wins, hash, ply, alpha)
}

// SAFETY, for every block below: nobody comes here unless the processor has the instructions (see
// the module); none of them touches memory.

impl Avx2 {
    /// How many bits are set in each byte.
    #[inline(always)]
    fn ones_of_bytes(self) -> __m256i {
        // The counts of the sixteen half bytes come from a table.
        unsafe {
            let half = _mm256_set1_epi8(15);
            let counts = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(self.0, half));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), half);
            _mm256_add_epi8(low, _mm256_shuffle_epi8(counts, high))
        }
    }
}

impl BitAnd for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        unsafe { Self(_mm256_and_si256(self.0, other.0)) }
    }
}

impl BitOr for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        unsafe { Self(_mm256_or_si256(self.0, other.0)) }
    }
}

impl BitXor for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        unsafe { Self(_mm256_xor_si256(self.0, other.0)) }
    }
}

impl Not for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        unsafe { Self(_mm256_xor_si256(self.0, _mm256_set1_epi64x(-1))) }
    }
}

impl Bits for Avx2 {
    type Word = u64;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        unsafe { Self(_mm256_set1_epi64x(word.cast_signed())) }
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        unsafe { Self(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed()))) }
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        unsafe { Self(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed()))) }
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        unsafe { Self(_mm256_add_epi64(self.0, other.0)) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe { Self(_mm256_sub_epi64(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        unsafe { Self(_mm256_cmpeq_epi64(self.0, _mm256_setzero_si256())) }
    }
    #[inline(always)]
    fn exceeds(self, other: Self) -> Self {
        unsafe { Self(_mm256_cmpgt_epi64(self.0, other.0)) }
    }
    #[inline(always)]
    fn ones(self) -> Self {
        // Their sum over a lane is what the sum of absolute differences to zero gives.
        unsafe { Self(_mm256_sad_epu8(self.ones_of_bytes(), _mm256_setzero_si256())) }
    }
    #[inline(always)]
    fn half_times(self, factor: u64) -> Self {
        unsafe { Self(_mm256_mul_epu32(self.0, _mm256_set1_epi64x(factor.cast_signed()))) }
    }
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        unsafe { Self(_mm256_blendv_epi8(no.0, yes.0, self.0)) }
    }
}

impl Simd4 for Avx2 {
    #[inline(always)]
    fn new(words: [u64; 4]) -> Self {
        let [a, b, c, d] = words.map(u64::cast_signed);
        unsafe { Self(_mm256_set_epi64x(d, c, b, a)) }
    }
    #[inline(always)]
    fn words(self) -> [u64; 4] {
        // SAFETY: both are 32 bytes for which every pattern is a value.
        unsafe { core::mem::transmute(self.0) }
    }
    #[inline(always)]
    fn which(self) -> u32 {
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(self.0)).cast_unsigned() }
    }
    #[inline(always)]
    fn weight(weight: Weight) -> Self {
        Self::splat(weight.bytes())
    }
    #[inline(always)]
    fn plus_ones(self, bits: Self, weight: Self) -> Self {
        self.plus_times(Self(bits.ones_of_bytes()), weight)
    }
    #[inline(always)]
    fn plus_times(self, number: Self, weight: Self) -> Self {
        // A sum is four numbers of sixteen bits: here each has two bytes, times their weights.
        unsafe { self.plus_number(Self(_mm256_maddubs_epi16(number.0, weight.0))) }
    }
    #[inline(always)]
    fn plus_number(self, number: Self) -> Self {
        unsafe { Self(_mm256_add_epi16(self.0, number.0)) }
    }
    #[inline(always)]
    fn total(self) -> Self {
        unsafe {
            let halves = _mm256_madd_epi16(self.0, _mm256_set1_epi16(1));
            Self(_mm256_add_epi32(halves, _mm256_srli_epi64::<32>(halves)))
        }
    }
    #[inline(always)]
    fn keys(self) -> u64 {
        unsafe {
            let keys = _mm256_min_epu16(self.0, _mm256_set1_epi16(-2));
            // The lowest two bytes of the words come together in each half of the register.
            let lowest = _mm256_setr_epi8(
                0, 1, 8, 9, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, //
                0, 1, 8, 9, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
            );
            let keys = _mm256_shuffle_epi8(keys, lowest);
            let (low, high) = (_mm256_castsi256_si128(keys), _mm256_extracti128_si256::<1>(keys));
            _mm_cvtsi128_si64(_mm_unpacklo_epi32(low, high)).cast_unsigned()
        }
    }
    #[inline(always)]
    fn least([low, high]: [u64; 2]) -> (u64, usize) {
        unsafe {
            let keys = _mm_set_epi64x(high.cast_signed(), low.cast_signed());
            let least = _mm_cvtsi128_si32(_mm_minpos_epu16(keys)).cast_unsigned();
            (u64::from(least & 0xFFFF), (least >> 16) as usize)
        }
    }

    #[inline(always)]
    fn prefetch<T>(line: &T) {
        // SAFETY: the instruction belongs to every x86-64 processor and has no effect but on caches.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(line).cast()) }
    }

    #[inline(always)]
    fn recurse<R: Recurse<Self>>(
        work: &mut R,
        mover: u64,
        other: u64,
        mover_wins: u64,
        other_wins: u64,
        hash: u64,
        ply: i32,
        alpha: i32,
    ) -> Option<i32> {
        // SAFETY: callers choose `Avx2` only where `available` says that the features are there.
        unsafe { run_with_features(work, mover, other, mover_wins, other_wins, hash, ply, alpha) }
    }
}
