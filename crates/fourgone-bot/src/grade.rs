//! How good a move was.

use core::fmt;

use fourgone_solver::{Score, Wdl};

/// How good a move was, by what it gave away.
///
/// ```
/// use fourgone_bot::Grade;
/// use fourgone_solver::Score;
///
/// let grade = |before, after| Grade::of(Score::new(before), Score::new(after));
/// assert_eq!(grade(3, 3), Grade::Best);
/// assert_eq!(grade(3, 1), Grade::Good);
/// assert_eq!(grade(4, 1), Grade::Inaccuracy);
/// assert_eq!(grade(3, 0), Grade::Mistake);
/// assert_eq!(grade(3, -1), Grade::Blunder);
/// assert_eq!(Grade::Blunder.to_string(), "blunder");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Keeps the score.
    Best,
    /// Keeps the verdict and gives at most 2 of the score away.
    Good,
    /// Keeps the verdict and gives more than 2 of the score away.
    Inaccuracy,
    /// Turns a win into a draw, or a draw into a loss.
    Mistake,
    /// Turns a win into a loss.
    Blunder,
}

impl Grade {
    /// All grades, the best one first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The grade of a move, from the score before it and the score after it, both as the player
    /// who made it sees them.
    pub fn of(before: Score, after: Score) -> Self {
        match (before.wdl(), after.wdl()) {
            _ if before <= after => Self::Best,
            (Wdl::Win, Wdl::Loss) => Self::Blunder,
            (before, after) if before != after => Self::Mistake,
            _ if i16::from(before.value()) - i16::from(after.value()) <= 2 => Self::Good,
            _ => Self::Inaccuracy,
        }
    }

    /// Whether a move of this grade changed who wins.
    pub const fn changes_verdict(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder)
    }

    /// The name of the grade, which it also prints as.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
