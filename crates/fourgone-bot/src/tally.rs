//! How many games were won.

use std::ops::Add;

/// How many games one side has won, drawn and lost, and what that says about its strength.
///
/// ```
/// use fourgone_bot::Tally;
///
/// let tally = Tally { wins: 130, draws: 12, losses: 58 };
/// assert_eq!(tally.games(), 200);
/// assert_eq!(tally.elo(), Some(131));
/// assert_eq!(tally.elo_error(), Some(50));
///
/// // Who wins every game is infinitely stronger, as far as the games tell.
/// assert_eq!(Tally { wins: 10, draws: 0, losses: 0 }.elo(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// How many of all games lie within the error, if chance alone is at work: 95 %.
    const DEVIATIONS: f64 = 1.96;

    /// All games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The part of the points that was won, a draw being half a point: 0 to 1. `None` without
    /// games.
    pub fn share(self) -> Option<f64> {
        let games = f64::from(self.games());
        (games > 0.0).then(|| (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games)
    }

    /// By how much stronger this side is, as a difference of Elo ratings: 400 points for ten times
    /// the points. `None` if it won or lost all games, because then there is no limit to it.
    pub fn elo(self) -> Option<i32> {
        let share = self.decided_share()?;
        Some(rounded(400.0 * (share / (1.0 - share)).log10()))
    }

    /// How far the true difference may lie from [`elo`](Self::elo), with 95 % confidence. `None`
    /// where that is.
    pub fn elo_error(self) -> Option<i32> {
        let share = self.decided_share()?;
        let squares = |count: u32, points: f64| f64::from(count) * (points - share).powi(2);
        let sum = squares(self.wins, 1.0) + squares(self.draws, 0.5) + squares(self.losses, 0.0);
        let deviation = sum.sqrt() / f64::from(self.games());
        // How steeply the difference rises with the share.
        let slope = 400.0 / std::f64::consts::LN_10 / (share * (1.0 - share));
        Some(rounded(Self::DEVIATIONS * deviation * slope))
    }

    /// The share, unless it is everything or nothing.
    fn decided_share(self) -> Option<f64> {
        self.share().filter(|&share| 0.0 < share && share < 1.0)
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "differences of ratings are small")]
fn rounded(value: f64) -> i32 {
    value.round() as i32
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn the_other_side_is_as_much_weaker() {
        let tally = Tally { wins: 61, draws: 7, losses: 32 };
        let other = Tally { wins: 32, draws: 7, losses: 61 };
        assert_eq!(tally.elo(), other.elo().map(|elo| -elo));
        assert_eq!(tally.elo_error(), other.elo_error());
    }

    #[test]
    fn draws_alone_make_equals() {
        let tally = Tally { wins: 0, draws: 9, losses: 0 };
        assert_eq!((tally.elo(), tally.elo_error()), (Some(0), Some(0)));
    }

    #[test]
    fn without_games_there_is_nothing_to_say() {
        assert_eq!((Tally::default().share(), Tally::default().elo()), (None, None));
    }
}
