//! How strong an opponent is, and what makes it so.

use core::fmt;
use core::str::FromStr;

/// The strength of a bot: 1 is for children, each level is clearly stronger than the one below,
/// 10 is perfect.
///
/// ```
/// use fourgone_bot::Level;
///
/// let level: Level = "3".parse()?;
/// assert_eq!(level, Level::new(3).unwrap());
/// assert_eq!(level.to_string(), "3");
/// assert!(level < Level::PERFECT);
/// assert_eq!(Level::new(11), None);
/// # Ok::<(), fourgone_bot::ParseLevelError>(())
/// ```
///
/// With the feature `serde` it is its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Level(u8);

impl Level {
    /// The level that never gives anything away.
    pub const PERFECT: Self = Self(10);

    /// All levels, the weakest first.
    pub const ALL: &'static [Self] = &[
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
        Self(9),
        Self::PERFECT,
    ];

    /// The level with this number, 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::PERFECT.0 { Some(Self(number)) } else { None }
    }

    /// The number of the level, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A number or a text that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a level: use a number from 1 to 10")
    }
}

impl core::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        // One way to write each: no sign, no zero in front.
        let plain = !text.starts_with(['+', '0']);
        text.parse().ok().filter(|_| plain).and_then(Self::new).ok_or(ParseLevelError)
    }
}

impl TryFrom<u8> for Level {
    type Error = ParseLevelError;

    fn try_from(number: u8) -> Result<Self, ParseLevelError> {
        Self::new(number).ok_or(ParseLevelError)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.number()
    }
}

/// What makes a level weaker or stronger, below the perfect one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LevelParameters {
    /// How many moves of free choice it looks ahead.
    pub(crate) depth: u32,
    /// How often, in percent of the moves, it does not look properly.
    pub(crate) blunder_rate: u32,
    /// How many moves it looks ahead then.
    pub(crate) blunder_depth: u32,
    /// By how much the evaluation of a move is changed at random. The difference between two quiet
    /// moves is mostly less, so the bot errs there; what it has seen to be won or lost is worth
    /// more than any noise.
    pub(crate) eval_noise: u32,
    /// The ply from which on it solves the position.
    pub(crate) solve_from: usize,
}

impl LevelParameters {
    /// Those of level 1, level 2 and so on.
    const ALL: [Self; 9] = [
        Self { depth: 2, blunder_rate: 60, blunder_depth: 0, eval_noise: 30, solve_from: NEVER },
        Self { depth: 2, blunder_rate: 20, blunder_depth: 1, eval_noise: 30, solve_from: NEVER },
        Self { depth: 3, blunder_rate: 40, blunder_depth: 2, eval_noise: 30, solve_from: NEVER },
        Self { depth: 4, blunder_rate: 30, blunder_depth: 2, eval_noise: 25, solve_from: NEVER },
        Self { depth: 5, blunder_rate: 20, blunder_depth: 3, eval_noise: 20, solve_from: NEVER },
        Self { depth: 6, blunder_rate: 15, blunder_depth: 4, eval_noise: 16, solve_from: 34 },
        Self { depth: 7, blunder_rate: 6, blunder_depth: 4, eval_noise: 12, solve_from: 26 },
        Self { depth: 8, blunder_rate: 5, blunder_depth: 6, eval_noise: 10, solve_from: 22 },
        Self { depth: 9, blunder_rate: 0, blunder_depth: 9, eval_noise: 8, solve_from: 16 },
    ];

    /// The parameters of a level; the perfect one has none.
    pub(crate) fn of(level: Level) -> Option<Self> {
        Self::ALL.get(usize::from(level.number()) - 1).copied()
    }
}

/// A ply that no position to move in has.
const NEVER: usize = 42;
