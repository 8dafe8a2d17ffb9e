//! What is asked of a position, and the interval in which its score is known to lie.

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The exact score.
    Exact,
    /// Whether it is positive, zero or negative.
    Verdict,
    /// Whether it is more than this.
    MoreThan(i32),
}

/// An interval that holds the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl Interval {
    /// The scores of all boards.
    pub(crate) const ALL: Self = Self { lower: -64, upper: 64 };

    pub(crate) const fn exactly(score: i32) -> Self {
        Self { lower: score, upper: score }
    }

    /// The same seen by the other player.
    #[inline(always)]
    pub(crate) const fn negated(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// Whether it answers what was asked.
    pub(crate) fn meets(self, goal: Goal) -> bool {
        match goal {
            Goal::Exact => self.lower == self.upper,
            Goal::Verdict => self.lower.signum() == self.upper.signum(),
            Goal::MoreThan(bar) => self.answer(bar).is_some(),
        }
    }

    /// What it says if the question is whether the score is more than `alpha`: a number that is
    /// more than alpha and not more than the score, or at most alpha and at least the score.
    #[inline(always)]
    pub(crate) fn answer(self, alpha: i32) -> Option<i32> {
        if self.lower > alpha {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }

    /// The next window on the way out from 0; the interval holds more than one score.
    pub(crate) const fn outwards(self) -> i32 {
        if self.lower >= 0 {
            self.lower
        } else if self.upper <= 0 {
            self.upper - 1
        } else {
            0
        }
    }

    /// What is left if the score lies in the other interval as well.
    pub(crate) fn within(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    #[test]
    fn an_interval_answers_only_what_all_its_scores_agree_on() {
        let interval = Interval { lower: -1, upper: 2 };
        let answers = [-3, -2, -1, 0, 1, 2, 3].map(|alpha| interval.answer(alpha));
        assert_eq!(answers, [Some(-1), Some(-1), None, None, None, Some(2), Some(2)]);
    }
}
