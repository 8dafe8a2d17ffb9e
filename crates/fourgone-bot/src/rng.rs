//! Randomness that is the same on every machine.

/// A generator of random numbers: `SplitMix64`, by Steele, Lea and Flood.
///
/// The same seed gives the same numbers, on every machine and in every version. It is small and
/// fast and good enough for games; it is not for secrets.
///
/// ```
/// use fourgone_bot::Rng;
///
/// let mut rng = Rng::new(7);
/// let throws: Vec<u32> = (0..3).map(|_| 1 + rng.below(6)).collect();
/// let mut again = Rng::new(7);
/// assert!(throws.iter().all(|&throw| throw == 1 + again.below(6)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// The generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of many generators with the same seed, which differ by the number of their stream.
    ///
    /// A bot has a stream for each position, so that what it draws there depends on nothing that
    /// was asked before.
    pub const fn with_stream(seed: u64, stream: u64) -> Self {
        Self(Self(seed).next_u64() ^ stream)
    }

    /// A number with 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    /// A number below `end`, or 0 if there is none. For small ends all are as good as equally
    /// likely.
    pub fn below(&mut self, end: u32) -> u32 {
        let upper_half = self.next_u64() >> 32;
        // A fraction of `end`: it is less than `end`, so it fits.
        u32::try_from((upper_half * u64::from(end)) >> 32).unwrap_or(0)
    }

    /// A number around 0, at most `width` away from it; those near 0 come more often.
    pub fn around(&mut self, width: u32) -> i32 {
        // The sum of two throws of a die has a peak in the middle.
        let sum = self.below(width + 1) + self.below(width + 1);
        sum.cast_signed() - width.cast_signed()
    }

    /// One of these items, each as likely as the others; none if there are none.
    ///
    /// ```
    /// use fourgone_bot::Rng;
    ///
    /// assert!(["a", "b"].contains(&Rng::new(1).pick(&["a", "b"]).unwrap()));
    /// assert_eq!(Rng::new(1).pick::<u8>(&[]), None);
    /// ```
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let at = self.below(u32::try_from(items.len()).ok()?);
        items.get(usize::try_from(at).ok()?)
    }

    /// Puts these items into a random order.
    ///
    /// ```
    /// use fourgone_bot::Rng;
    ///
    /// let mut items: Vec<u32> = (0..100).collect();
    /// Rng::new(1).shuffle(&mut items);
    /// assert!(!items.is_sorted());
    /// items.sort_unstable();
    /// assert!(items.into_iter().eq(0..100));
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        // Fisher and Yates, from the end.
        for last in (1..items.len()).rev() {
            let end = u32::try_from(last + 1).unwrap_or(u32::MAX);
            items.swap(last, self.below(end) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_numbers_are_those_of_splitmix() {
        let mut rng = Rng::new(1_234_567);
        assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_number_below_the_end_comes_up() {
        let mut rng = Rng::with_stream(1, 2);
        let mut seen = [0; 7];
        for _ in 0..7000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| times > 850), "{seen:?}");
        assert_eq!(rng.below(0), 0);
    }

    #[test]
    fn numbers_around_zero_stay_within_their_width() {
        let mut rng = Rng::with_stream(3, 4);
        let drawn: Vec<i32> = (0..1000).map(|_| rng.around(5)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&-5), Some(&5)));
    }

    #[test]
    fn a_shuffle_brings_every_item_to_every_place() {
        let mut rng = Rng::new(5);
        let mut seen = [[0; 4]; 4];
        for _ in 0..4000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            for (place, item) in items.into_iter().enumerate() {
                seen[place][item] += 1;
            }
        }
        assert!(seen.as_flattened().iter().all(|times| (850..1150).contains(times)), "{seen:?}");
    }
}
