//! Who plays: the first player and the second.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// One of the two players, named by who begins.
///
/// Colours are a theme's business and live in the crate that draws. `!player` is the opponent:
///
/// ```
/// use fourgone::Player;
///
/// assert_eq!(!Player::First, Player::Second);
/// assert_eq!(Player::First.to_string(), "first");
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
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// One value for each player, in place of an array indexed by casts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T> {
    /// The first player's value.
    pub first: T,
    /// The second player's value.
    pub second: T,
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
