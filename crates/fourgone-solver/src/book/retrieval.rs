//! A static function: a few bits for each key of a known set, without the keys.
//!
//! The array holds one long string of bits. A key names four places in it, and the exclusive or
//! of what stands there, from each place on, is the key's code:
//!
//! ```text
//!   ...0110100...  ...1011001...  ...0001110...  ...1100101...     four windows of the array
//!        ^              ^              ^              ^
//!        place 0        place 1        place 2        place 3      xor: the code, then noise
//! ```
//!
//! The places lie in four neighbouring segments, so that an array with these windows can be found
//! (`equations` tells how). A key outside the set gets an answer too, a meaningless one: who asks
//! must know the set.

/// The longest code: with it, a window and its shift within a byte fit into 32 bits.
pub(super) const LONGEST_CODE: u32 = 24;

/// Where the bits of a key stand.
///
/// A key is scattered by `mix(key ^ seed)`. The product of that number and the number of all first
/// places, shifted right by 64, is the first place. A second `mix` gives twenty bits each for the
/// places in the three segments after that of the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Chosen so that the equations can be solved.
    pub(super) seed: u64,
    /// The binary logarithm of the length of a segment in bits.
    pub(super) segment_bits: u32,
    /// The number of segments in which the first place may lie; three more follow.
    pub(super) segments: u32,
}

impl Shape {
    /// The three further places have no more bits of the hash.
    const MOST_SEGMENT_BITS: u32 = 20;
    /// An array whose bits can be counted with 32 bits everywhere.
    const MOST_BITS: u64 = 1 << 31;

    /// The bytes of the array, so many that a window may begin at any place; none if no array has
    /// this shape.
    pub(super) fn bytes(self) -> Option<usize> {
        let possible = self.segments > 0 && self.segment_bits <= Self::MOST_SEGMENT_BITS;
        let bits = (u64::from(self.segments) + 3) << self.segment_bits.min(20);
        let bits = Some(bits).filter(|&bits| possible && bits < Self::MOST_BITS)?;
        Some((bits + u64::from(LONGEST_CODE)).div_ceil(8) as usize + 4)
    }

    /// The four places of a key.
    pub(super) fn places(self, key: u64) -> [usize; 4] {
        let hash = mix(key ^ self.seed);
        let span = u64::from(self.segments) << self.segment_bits;
        let place = ((u128::from(hash) * u128::from(span)) >> 64) as usize;
        let length = 1 << self.segment_bits;
        let segment = place & !(length - 1);
        let again = mix(hash);
        let offset = |shift: u32| (again >> shift) as usize & (length - 1);
        [
            place,
            segment + length + offset(0),
            segment + 2 * length + offset(20),
            segment + 3 * length + offset(40),
        ]
    }

    /// The code of a key from its first bit, the lowest, on; noise follows.
    ///
    /// The array must have [`bytes`](Self::bytes) bytes.
    pub(super) fn window(self, array: &[u8], key: u64) -> u32 {
        self.places(key).into_iter().fold(0, |sum, place| {
            let bytes = array.get(place / 8..).and_then(<[u8]>::first_chunk);
            let window = bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes));
            sum ^ window >> (place % 8)
        })
    }
}

/// Scatters the bits of a number over the whole word; no two numbers become the same.
const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(0xe703_7ed1_a0b4_28db);
    let number = (number ^ number >> 29).wrapping_mul(0x8ebc_6af0_9c88_c6e3);
    number ^ number >> 32
}

const _: () = assert!(LONGEST_CODE < 25, "a window of 32 bits may begin within a byte");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_lies_inside_of_the_array() {
        for (segment_bits, segments) in [(0, 1), (4, 1), (4, 7), (15, 3), (20, 1)] {
            let shape = Shape { seed: 0, segment_bits, segments };
            let bytes = shape.bytes().unwrap();
            for key in 0..10_000 {
                assert!(shape.places(key).into_iter().all(|place| place / 8 + 4 <= bytes));
            }
        }
    }

    #[test]
    fn impossible_shapes_have_no_array() {
        for (segment_bits, segments) in [(0, 0), (20, 0), (21, 1), (u32::MAX, 1), (20, u32::MAX)] {
            assert_eq!(Shape { seed: 0, segment_bits, segments }.bytes(), None);
        }
    }
}
