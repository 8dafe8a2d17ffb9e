//! How strong an opponent is.

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The level that never gives anything away.
    pub const PERFECT: Self = Self(10);

    /// All levels, the weakest first.
    pub const ALL: [Self; 10] = [
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

/// A text that is not the number of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
