//! Short codes for frequent scores.
//!
//! A canonical Huffman code: the lengths alone determine it, codes of the same length follow each
//! other in the order of the symbols, and shorter ones come first.

use alloc::vec::Vec;

use super::retrieval::LONGEST_CODE;

/// Symbols are scores counted from the lowest one, -21, to the highest, 21.
pub(super) const SYMBOLS: usize = 43;

/// A code of so many bits, the first one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) bits: u32,
    pub(super) len: u32,
}

/// A code, ready for reading.
#[derive(Clone)]
pub(super) struct Decoder {
    /// How many codes of each length there are.
    count: [u32; LONGEST_CODE as usize + 1],
    /// The symbols in the order of their codes.
    symbols: [u8; SYMBOLS],
}

impl Decoder {
    /// The code with these lengths, 0 for a symbol that does not occur; none if there is no such
    /// code.
    pub(super) fn new(lengths: &[u8; SYMBOLS]) -> Option<Self> {
        let mut decoder = Self { count: [0; LONGEST_CODE as usize + 1], symbols: [0; SYMBOLS] };
        let mut filled = 0;
        for len in 1..=LONGEST_CODE {
            for (symbol, _) in lengths.iter().enumerate().filter(|&(_, &l)| u32::from(l) == len) {
                decoder.symbols[filled] = u8::try_from(symbol).ok()?;
                decoder.count[len as usize] += 1;
                filled += 1;
            }
        }
        let used = lengths.iter().filter(|&&len| len != 0).count();
        // Every string of bits must be readable, or a damaged array could have no answer; a code
        // for a single symbol is the exception, and has one bit that does not matter.
        let share = |len: u32| u64::from(decoder.count[len as usize]) << (LONGEST_CODE - len);
        let complete = (1..=LONGEST_CODE).map(share).sum::<u64>() == 1 << LONGEST_CODE;
        (used == filled && (complete || used == 1 && decoder.count[1] == 1)).then_some(decoder)
    }

    /// The symbol whose code a window begins with.
    pub(super) fn symbol(&self, mut window: u32) -> u8 {
        let (mut code, mut first, mut before) = (0, 0, 0);
        for len in 1..=LONGEST_CODE as usize {
            code |= window & 1;
            window >>= 1;
            let count = self.count[len];
            if code < first + count {
                return self.symbols[(before + code - first) as usize];
            }
            before += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        // Only the code of a single symbol comes here, and only by noise.
        self.symbols[0]
    }

    /// The code of every symbol.
    pub(super) fn codes(&self) -> [Code; SYMBOLS] {
        let mut codes = [Code::default(); SYMBOLS];
        let (mut next, mut done) = (0_u32, 0);
        for len in 1..=LONGEST_CODE {
            next <<= 1;
            for _ in 0..self.count[len as usize] {
                // Read from the lowest bit on, so the code is written backwards.
                let bits = next.reverse_bits() >> (u32::BITS - len);
                codes[usize::from(self.symbols[done])] = Code { bits, len };
                next += 1;
                done += 1;
            }
        }
        codes
    }
}

/// The lengths of the shortest code for symbols that occur so often.
pub(super) fn lengths(occurrences: &[u64; SYMBOLS]) -> [u8; SYMBOLS] {
    let mut lengths = [0; SYMBOLS];
    // Rare symbols count as a little more frequent, which keeps every code shorter than the limit:
    // a code of n bits needs a total of at least the n-th Fibonacci number of least weights.
    let least = occurrences.iter().sum::<u64>() >> 14;
    // Trees as sets of symbols, with their weights.
    let mut trees: Vec<(u64, u64)> = (0..SYMBOLS)
        .filter(|&symbol| occurrences[symbol] > 0)
        .map(|symbol| (occurrences[symbol].max(least), 1 << symbol))
        .collect();
    if let [(_, only)] = trees[..] {
        lengths[only.trailing_zeros() as usize] = 1;
    }
    while trees.len() > 1 {
        trees.sort_unstable_by(|a, b| b.cmp(a));
        let lighter = trees.pop().unwrap_or_default();
        let light = trees.pop().unwrap_or_default();
        let joined = lighter.1 | light.1;
        for (symbol, len) in lengths.iter_mut().enumerate() {
            *len += u8::from(joined >> symbol & 1 != 0);
        }
        trees.push((lighter.0 + light.0, joined));
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_is_read_back_from_its_code_whatever_follows() {
        let mut occurrences = [0; SYMBOLS];
        for (symbol, count) in occurrences.iter_mut().enumerate().take(29) {
            *count = 1 << symbol;
        }
        let decoder = Decoder::new(&lengths(&occurrences)).unwrap();
        for (symbol, code) in decoder.codes().into_iter().enumerate().take(29) {
            assert!((1..=LONGEST_CODE).contains(&code.len));
            for noise in [0, u32::MAX, 0x5555_5555] {
                let window = code.bits | noise << code.len;
                assert_eq!(usize::from(decoder.symbol(window)), symbol);
            }
        }
    }

    #[test]
    fn lengths_that_make_no_code_are_refused() {
        let mut lengths = [0; SYMBOLS];
        assert!(Decoder::new(&lengths).is_none());
        lengths[..3].copy_from_slice(&[1, 1, 1]);
        assert!(Decoder::new(&lengths).is_none());
        lengths[..3].copy_from_slice(&[1, 2, 3]);
        assert!(Decoder::new(&lengths).is_none());
        lengths[..3].copy_from_slice(&[1, 2, 2]);
        assert!(Decoder::new(&lengths).is_some());
    }
}
