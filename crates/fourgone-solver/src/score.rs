//! What a position is worth.

use core::fmt;
use core::ops::Neg;
use core::str::FromStr;

use fourgone::{Player, Size};

use crate::window::Interval;

/// The exact value of a position for the player to move, when both play as well as one can.
///
/// 0 is a draw. +n: the player to move wins, and n is 22 minus the number of that player's discs
/// when the four is complete; so +1 is a win with the last disc, and a greater score is an
/// earlier win. -n: the other player wins likewise. To see it with the other player's eyes,
/// negate it.
///
/// ```
/// use fourgone_solver::{Score, Wdl};
///
/// let score = Score::new(-2);
/// assert_eq!(score.wdl(), Wdl::Loss);
/// assert_eq!(-score, Score::new(2));
/// assert!(score < Score::DRAW);
/// assert_eq!(score.to_string(), "-2");
/// assert_eq!("-2".parse(), Ok(score));
/// ```
///
/// With the feature `serde` it is its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Score(i8);

/// Who wins when both play as well as one can, seen by the player to move.
///
/// Its text, with the feature `serde` as well, is `win`, `draw` or `loss`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Wdl {
    /// The other player wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player to move wins.
    Win,
}

impl Score {
    /// Nobody wins.
    pub const DRAW: Self = Self(0);

    /// The score with this value.
    pub const fn new(value: i8) -> Self {
        Self(value)
    }

    /// A score that the search has computed; scores of all boards are small.
    pub(crate) fn from_search(value: i32) -> Self {
        Self(i8::try_from(value).unwrap_or(if value < 0 { i8::MIN } else { i8::MAX }))
    }

    /// The value as a number.
    pub const fn value(self) -> i8 {
        self.0
    }

    /// Who wins.
    pub const fn wdl(self) -> Wdl {
        match self.0 {
            ..=-1 => Wdl::Loss,
            0 => Wdl::Draw,
            1.. => Wdl::Win,
        }
    }

    /// Who wins, if it is this player's turn in the position with this score; nobody in a draw.
    ///
    /// ```
    /// use fourgone::{Player, Size};
    /// use fourgone_solver::Score;
    ///
    /// assert_eq!(Score::new(-2).winner(Player::First), Some(Player::Second));
    /// assert_eq!(Score::DRAW.winner(Player::First), None);
    /// ```
    pub fn winner(self, turn: Player) -> Option<Player> {
        match self.wdl() {
            Wdl::Win => Some(turn),
            Wdl::Draw => None,
            Wdl::Loss => Some(!turn),
        }
    }

    /// The number of the move with which the game ends, counted from 1 over both players, if the
    /// position with this score has `ply` discs.
    ///
    /// ```
    /// use fourgone_solver::Score;
    ///
    /// assert_eq!(Score::new(1).ends_on_move(0), 41); // the empty board
    /// assert_eq!(Score::new(-1).ends_on_move(1), 41); // ... and after the best move
    /// assert_eq!(Score::DRAW.ends_on_move(7), 42);
    /// ```
    pub const fn ends_on_move(self, ply: usize) -> usize {
        self.ends_on_move_of(Size::STANDARD, ply)
    }

    /// The same for a board of another size.
    ///
    /// ```
    /// use fourgone_solver::{Score, Size};
    ///
    /// let size = Size::new(6, 4).unwrap();
    /// assert_eq!(Score::new(-1).ends_on_move_of(size, 0), 24);
    /// ```
    pub const fn ends_on_move_of(self, size: Size, ply: usize) -> usize {
        if self.0 == 0 {
            return size.cells();
        }
        // A win with disc number d scores (cells + 2 - d) / 2, rounded down: d is one of two
        // numbers, and whose disc it is decides.
        let last = (size.cells() + 2).saturating_sub(2 * self.0.unsigned_abs() as usize);
        let first_wins = (self.0 > 0) == ply.is_multiple_of(2);
        if first_wins == last.is_multiple_of(2) { last.saturating_sub(1) } else { last }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Neg for Wdl {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// A text that is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseScoreError;

impl fmt::Display for ParseScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a score: use a whole number, 0 for a draw, less than 0 for a loss")
    }
}

impl core::error::Error for ParseScoreError {}

impl FromStr for Score {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        text.parse().map(Self).map_err(|_| ParseScoreError)
    }
}

/// A text that is not a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseWdlError;

impl fmt::Display for ParseWdlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a verdict: use win, draw or loss")
    }
}

impl core::error::Error for ParseWdlError {}

impl FromStr for Wdl {
    type Err = ParseWdlError;

    fn from_str(text: &str) -> Result<Self, ParseWdlError> {
        match text {
            "win" => Ok(Self::Win),
            "draw" => Ok(Self::Draw),
            "loss" => Ok(Self::Loss),
            _ => Err(ParseWdlError),
        }
    }
}

/// What is proved of a score: it is not less than `lower` and not more than `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Bounds {
    /// The least that the score can be.
    pub lower: Score,
    /// The most that the score can be.
    pub upper: Score,
}

impl Bounds {
    /// The score, if only one is left.
    pub fn exact(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Who wins, if all scores that are left agree on it.
    pub fn wdl(self) -> Option<Wdl> {
        (self.lower.wdl() == self.upper.wdl()).then(|| self.lower.wdl())
    }
}

impl Neg for Bounds {
    type Output = Self;

    fn neg(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

impl From<Interval> for Bounds {
    fn from(interval: Interval) -> Self {
        let Interval { lower, upper } = interval;
        Self { lower: Score::from_search(lower), upper: Score::from_search(upper) }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::{Score, Wdl};

    #[test]
    fn what_has_a_text_is_read_from_it() {
        for wdl in [Wdl::Loss, Wdl::Draw, Wdl::Win] {
            assert_eq!(wdl.to_string().parse(), Ok(wdl));
        }
        for value in [-18, 0, 18] {
            assert_eq!(Score::new(value).to_string().parse(), Ok(Score::new(value)));
        }
        assert!("won".parse::<Wdl>().is_err());
        assert!("1.5".parse::<Score>().is_err() && "200".parse::<Score>().is_err());
    }
}
