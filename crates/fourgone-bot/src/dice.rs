//! Chance that is the same on every machine.

/// A source of random numbers: `SplitMix64`, by Steele, Lea and Flood.
///
/// What a bot draws depends on its seed and the position and on nothing else, so the same seed
/// gives the same game, whatever was asked before.
pub(crate) struct Dice(u64);

impl Dice {
    /// The dice for one decision.
    pub(crate) fn new(seed: u64, position: u64) -> Self {
        let mut dice = Self(seed);
        Self(dice.next() ^ position)
    }

    /// A number with 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    /// A number below `end`, or 0 if there is none. For small ends all are as good as equally
    /// likely.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        let upper_half = self.next() >> 32;
        // A fraction of `end`: it is less than `end`, so it fits.
        u32::try_from((upper_half * u64::from(end)) >> 32).unwrap_or(0)
    }

    /// A number around 0, at most `width` away from it; those near 0 come more often.
    pub(crate) fn around(&mut self, width: u32) -> i32 {
        // The sum of two dice has a peak in the middle.
        let sum = self.below(width + 1) + self.below(width + 1);
        sum.cast_signed() - width.cast_signed()
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_numbers_are_those_of_splitmix() {
        let mut dice = Dice(1_234_567);
        assert_eq!(dice.next(), 6_457_827_717_110_365_317);
        assert_eq!(dice.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_number_below_the_end_comes_up() {
        let mut dice = Dice::new(1, 2);
        let mut seen = [0; 7];
        for _ in 0..7000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| times > 850), "{seen:?}");
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn numbers_around_zero_stay_within_their_width() {
        let mut dice = Dice::new(3, 4);
        let drawn: Vec<i32> = (0..1000).map(|_| dice.around(5)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&-5), Some(&5)));
    }
}
