//! Who plays: the first player and the second.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

/// One of the two players, named by who begins.
///
/// Colours are a theme's business and live in the crate that draws. `!player` is the opponent:
///
/// ```
/// use fourgone::Player;
///
/// assert_eq!(!Player::First, Player::Second);
/// assert_eq!(Player::First.to_string(), "first");
/// assert_eq!("first".parse(), Ok(Player::First));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The player who makes the first move of the game.
    First,
    /// The player who answers.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The name of the player, `first` or `second`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl Not for Player {
    type Output = Self;

    /// The opponent.
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    /// Reads `first` or `second`.
    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        Self::ALL.into_iter().find(|player| player.name() == text).ok_or(ParsePlayerError)
    }
}

/// A text that is neither `first` nor `second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePlayerError;

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a player: use first or second")
    }
}

impl core::error::Error for ParsePlayerError {}

/// One value for each player, in place of an array indexed by casts.
///
/// ```
/// use fourgone::{ByPlayer, Game, Player};
///
/// let game: Game = "443".parse()?;
/// let discs = ByPlayer::from_fn(|player| game.position().discs(player));
/// assert_eq!(discs.map(|discs| discs.len()), ByPlayer { first: 2, second: 1 });
/// assert_eq!(discs[Player::Second].len(), 1);
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct ByPlayer<T> {
    /// The first player's value.
    pub first: T,
    /// The second player's value.
    pub second: T,
}

impl<T> ByPlayer<T> {
    /// Asks a function for the value of each player.
    pub fn from_fn(mut value: impl FnMut(Player) -> T) -> Self {
        Self { first: value(Player::First), second: value(Player::Second) }
    }

    /// What a function makes of each value.
    pub fn map<U>(self, mut value: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer { first: value(self.first), second: value(self.second) }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}
