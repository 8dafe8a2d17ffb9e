//! Finding the array of a static function.
//!
//! Each bit of each code is one equation over four bits of the array. The places of a key lie in
//! four neighbouring segments (a *fuse graph*), because then nearly as many equations as the array
//! has bits can be solved by peeling: find a bit that occurs in one equation only, set the equation
//! aside with that bit to fulfil it, and go on; in the reverse order every bit is free when its
//! equation comes. About 1.05 bits of array for one bit of code are enough for millions of keys.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::code::Code;
use super::retrieval::Shape;

/// An array from which every key reads its code, and its shape: the smallest that a few attempts
/// for each size find. None if there are more bits than an array can have.
pub(super) fn solve(keys: &[u64], codes: &[Code]) -> Option<(Shape, Vec<u8>)> {
    let bits: usize = codes.iter().map(|code| code.len as usize).sum();
    // Longer segments solve tighter systems but touch more memory; these were the best in tests.
    let segment_bits = bits.max(2).ilog2().saturating_sub(9).clamp(4, 15);
    let fewest = (bits >> segment_bits) as u32;
    let attempts = (0..).flat_map(|more| (0..3).map(move |seed| (more, seed)));
    for (more, seed) in attempts {
        // Two percent more bits than equations to begin with, half a percent more each time.
        let segments = (fewest + fewest / 50).saturating_sub(3) + 1 + more * (1 + fewest / 200);
        let shape = Shape { seed, segment_bits, segments };
        let unknowns = shape.bytes()? * 8;
        if let Some(array) = System::new(keys, codes, shape, unknowns).solve() {
            return Some((shape, array));
        }
    }
    None
}

/// The equations of an array: one for each bit of each code.
struct System<'a> {
    keys: &'a [u64],
    codes: &'a [Code],
    shape: Shape,
    /// For each bit of the array, in how many equations it occurs.
    degree: Vec<u32>,
    /// For each bit of the array, the exclusive or of those equations' numbers.
    sum: Vec<u32>,
}

/// Equations are numbered by key and bit.
const EQUATIONS_A_KEY: u32 = 32;

impl<'a> System<'a> {
    fn new(keys: &'a [u64], codes: &'a [Code], shape: Shape, unknowns: usize) -> Self {
        let mut system =
            Self { keys, codes, shape, degree: vec![0; unknowns], sum: vec![0; unknowns] };
        for (index, code) in codes.iter().enumerate() {
            let first = index as u32 * EQUATIONS_A_KEY;
            for equation in first..first + code.len {
                for place in system.unknowns(equation) {
                    system.degree[place] += 1;
                    system.sum[place] ^= equation;
                }
            }
        }
        system
    }

    /// The four bits of the array that an equation sums up.
    fn unknowns(&self, equation: u32) -> [usize; 4] {
        let key = self.keys[(equation / EQUATIONS_A_KEY) as usize];
        let bit = (equation % EQUATIONS_A_KEY) as usize;
        self.shape.places(key).map(|place| place + bit)
    }

    /// The array, unless some equations cannot be peeled.
    fn solve(mut self) -> Option<Vec<u8>> {
        let peeled = self.peel()?;
        let mut array = vec![0_u8; self.degree.len() / 8];
        for &(place, equation) in peeled.iter().rev() {
            let code = self.codes[(equation / EQUATIONS_A_KEY) as usize];
            let wanted = (code.bits >> (equation % EQUATIONS_A_KEY)) as u8 & 1;
            // The bit at `place` is still zero, so it may stay in the sum.
            let found = |sum, unknown: usize| sum ^ (array[unknown / 8] >> (unknown % 8) & 1);
            let missing = self.unknowns(equation).into_iter().fold(wanted, found);
            array[place / 8] |= missing << (place % 8);
        }
        Some(array)
    }

    /// The equations, each with a bit of the array that occurs in none of those after it.
    fn peel(&mut self) -> Option<Vec<(usize, u32)>> {
        let equations: usize = self.codes.iter().map(|code| code.len as usize).sum();
        let mut free: VecDeque<usize> =
            (0..self.degree.len()).filter(|&place| self.degree[place] == 1).collect();
        let mut peeled = Vec::with_capacity(equations);
        while let Some(place) = free.pop_front() {
            if self.degree[place] != 1 {
                continue;
            }
            let equation = self.sum[place];
            peeled.push((place, equation));
            for unknown in self.unknowns(equation) {
                self.degree[unknown] -= 1;
                self.sum[unknown] ^= equation;
                if self.degree[unknown] == 1 {
                    free.push_back(unknown);
                }
            }
        }
        (peeled.len() == equations).then_some(peeled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_reads_its_code() {
        for count in [1, 2, 3, 10, 100, 10_000] {
            let keys: Vec<u64> = (0..count).map(|index| index * index + 7).collect();
            let code = |key: &u64| {
                let len = (key % 7 + 1) as u32;
                Code { bits: (key >> 3) as u32 & ((1 << len) - 1), len }
            };
            let codes: Vec<Code> = keys.iter().map(code).collect();
            let (shape, array) = solve(&keys, &codes).unwrap();
            assert_eq!(Some(array.len()), shape.bytes());
            for (&key, code) in keys.iter().zip(&codes) {
                assert_eq!(shape.window(&array, key) & ((1 << code.len) - 1), code.bits);
            }
        }
    }
}
