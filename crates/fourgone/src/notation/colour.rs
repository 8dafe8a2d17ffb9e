//! The colours that a notation may give the players.

use core::fmt;
use core::str::FromStr;

/// A colour of discs, for the one notation that has colours, [`Emoji`](super::Notation::Emoji).
///
/// Everywhere else a player is the first or the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Red, the first player's unless said otherwise.
    #[default]
    Red,
    /// Yellow.
    Yellow,
}

impl Colour {
    /// Both colours.
    pub const ALL: [Self; 2] = [Self::Red, Self::Yellow];

    /// The name of the colour.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(name: &str) -> Result<Self, ParseColourError> {
        Self::ALL.into_iter().find(|colour| colour.name() == name).ok_or(ParseColourError)
    }
}

/// A name that no colour of discs has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseColourError;

impl fmt::Display for ParseColourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a colour of discs: use red or yellow")
    }
}

impl core::error::Error for ParseColourError {}
