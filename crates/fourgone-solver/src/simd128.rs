//! Four words in two registers of WebAssembly's vector instructions.
//!
//! A module for the web has them or has not: there is no way to ask at run time, so they are used
//! where the whole module is compiled with `simd128`. Nothing here is unsafe.

use core::arch::wasm32::{
    i8x16_popcnt, i8x16_shuffle, i16x8_add, i16x8_bitmask, i16x8_eq, i16x8_extadd_pairwise_u8x16,
    i16x8_mul, i16x8_splat, i32x4_add, i32x4_extadd_pairwise_i16x8, i32x4_extadd_pairwise_u16x8,
    i64x2_add, i64x2_bitmask, i64x2_eq, i64x2_extract_lane, i64x2_gt, i64x2_mul, i64x2_shl,
    i64x2_splat, i64x2_sub, u16x8_extract_lane, u16x8_min, u64x2, u64x2_extract_lane, u64x2_shr,
    u64x2_splat, v128, v128_and, v128_andnot, v128_bitselect, v128_not, v128_or, v128_xor,
};
use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::simd::{Bits, Recurse, Simd4, Weight};

/// Four words in two registers.
#[derive(Clone, Copy)]
pub(crate) struct Simd128([v128; 2]);

/// One operation on both registers.
macro_rules! both {
    ($words:expr, $word:ident => $work:expr) => {{
        let [low, high] = $words.0;
        Simd128([
            {
                let $word = low;
                $work
            },
            {
                let $word = high;
                $work
            },
        ])
    }};
    ($words:expr, $others:expr, $word:ident, $other:ident => $work:expr) => {{
        let ([low, high], [other_low, other_high]) = ($words.0, $others.0);
        Simd128([
            {
                let ($word, $other) = (low, other_low);
                $work
            },
            {
                let ($word, $other) = (high, other_high);
                $work
            },
        ])
    }};
}

impl BitAnd for Simd128 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        both!(self, other, a, b => v128_and(a, b))
    }
}

impl BitOr for Simd128 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        both!(self, other, a, b => v128_or(a, b))
    }
}

impl BitXor for Simd128 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        both!(self, other, a, b => v128_xor(a, b))
    }
}

impl Not for Simd128 {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        both!(self, a => v128_not(a))
    }
}

impl Bits for Simd128 {
    type Word = u64;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self([u64x2_splat(word); 2])
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        both!(self, a => i64x2_shl(a, by))
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        both!(self, a => u64x2_shr(a, by))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        both!(self, other, a, b => i64x2_add(a, b))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        both!(self, other, a, b => i64x2_sub(a, b))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        both!(self, other, a, b => v128_andnot(a, b))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        both!(self, a => i64x2_eq(a, i64x2_splat(0)))
    }
    #[inline(always)]
    fn exceeds(self, other: Self) -> Self {
        both!(self, other, a, b => i64x2_gt(a, b))
    }
    #[inline(always)]
    fn ones(self) -> Self {
        both!(self, a => {
            let quarters = i32x4_extadd_pairwise_u16x8(i16x8_extadd_pairwise_u8x16(i8x16_popcnt(a)));
            v128_and(i64x2_add(quarters, u64x2_shr(quarters, 32)), u64x2_splat(0xFF))
        })
    }
    #[inline(always)]
    fn half_times(self, factor: u64) -> Self {
        let half = u64x2_splat(u32::MAX.into());
        both!(self, a => i64x2_mul(v128_and(a, half), u64x2_splat(factor)))
    }
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        let ([yes_low, yes_high], [no_low, no_high]) = (yes.0, no.0);
        let [low, high] = self.0;
        Self([v128_bitselect(yes_low, no_low, low), v128_bitselect(yes_high, no_high, high)])
    }
}

impl Simd4 for Simd128 {
    #[inline(always)]
    fn new([a, b, c, d]: [u64; 4]) -> Self {
        Self([u64x2(a, b), u64x2(c, d)])
    }
    #[inline(always)]
    fn words(self) -> [u64; 4] {
        let [low, high] = self.0;
        [
            u64x2_extract_lane::<0>(low),
            u64x2_extract_lane::<1>(low),
            u64x2_extract_lane::<0>(high),
            u64x2_extract_lane::<1>(high),
        ]
    }
    #[inline(always)]
    fn which(self) -> u32 {
        let [low, high] = self.0;
        u32::from(i64x2_bitmask(low) | i64x2_bitmask(high) << 2)
    }

    // A weighted sum is four numbers of sixteen bits in each word, and so is a weight.

    #[inline(always)]
    fn weight(weight: Weight) -> Self {
        Self([i16x8_splat(weight.number().into()); 2])
    }
    #[inline(always)]
    fn plus_ones(self, bits: Self, weight: Self) -> Self {
        self.plus_times(both!(bits, a => i16x8_extadd_pairwise_u8x16(i8x16_popcnt(a))), weight)
    }
    #[inline(always)]
    fn plus_times(self, number: Self, weight: Self) -> Self {
        self.plus_number(both!(number, weight, n, w => i16x8_mul(n, w)))
    }
    #[inline(always)]
    fn plus_number(self, number: Self) -> Self {
        both!(self, number, a, b => i16x8_add(a, b))
    }
    #[inline(always)]
    fn total(self) -> Self {
        both!(self, a => {
            let halves = i32x4_extadd_pairwise_i16x8(a);
            i32x4_add(halves, u64x2_shr(halves, 32))
        })
    }

    #[inline(always)]
    fn keys(self) -> u64 {
        let [low, high] = self.0;
        let lowest = i8x16_shuffle::<0, 1, 8, 9, 16, 17, 24, 25, 0, 0, 0, 0, 0, 0, 0, 0>(low, high);
        i64x2_extract_lane::<0>(u16x8_min(lowest, i16x8_splat(-2))).cast_unsigned()
    }
    #[inline(always)]
    fn least([low, high]: [u64; 2]) -> (u64, usize) {
        let keys = u64x2(low, high);
        let four = u16x8_min(
            keys,
            i8x16_shuffle::<8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7>(keys, keys),
        );
        let two = u16x8_min(four, u64x2_shr(four, 32));
        let one = u16x8_extract_lane::<0>(u16x8_min(two, u64x2_shr(two, 16)));
        let places = i16x8_bitmask(i16x8_eq(keys, i16x8_splat(one.cast_signed())));
        (one.into(), places.trailing_zeros() as usize % 8)
    }

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
        work.run(mover, other, mover_wins, other_wins, hash, ply, alpha)
    }
}
