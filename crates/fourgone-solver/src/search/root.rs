//! The window schedule: which null windows are searched at the root, in which order, with which
//! budgets.
//!
//! A null-window search only says whether the score is more than alpha. On hard positions the windows
//! at 0 and next to it are the cheapest, because the bounds that end most lines speak of draws. On
//! easy positions, where somebody wins soon, windows beyond the score are closed at once, each step
//! towards it takes about twice as many nodes, and those between it and 0 may take a thousand times
//! as many. Nobody knows which kind a position is; so the windows first step in from the ends of the
//! interval of possible scores, and may take few nodes together. If those do not suffice, the
//! position is hard, and from then on the windows step away from 0, without a budget. Late in the
//! game, where all windows are cheap, they do so at once.

use super::Search;
use super::bounds::static_interval;
use super::frame::Frame;
use crate::geometry::Geometry;
use crate::simd::{Bits as _, Simd4, Word as _};
use crate::techniques::Technique;
use crate::window::{Goal, Interval};

/// A position after all that is forced in it.
enum Root<W> {
    /// The score is known.
    Settled(i32),
    /// A position that meets the conditions of a node.
    Open { frame: Frame<W>, ply: i32, negated: bool },
}

impl<G: Geometry, V: Simd4<Word = G::Word>> Search<'_, G, V> {
    /// What can be proved of a position within the limits of the search.
    ///
    /// `mover` and `other` are the discs of the player to move and of the other one, in a position
    /// that play can reach. The interval that comes back always holds the score. It meets the goal
    /// unless the search was stopped. `search_window` searches one window, by one thread or by
    /// several.
    pub(super) fn prove(
        &mut self,
        (mover, other): (G::Word, G::Word),
        goal: Goal,
        known: Interval,
        mut search_window: impl FnMut(&mut Self, &Frame<G::Word>, i32, i32) -> Option<i32>,
    ) -> Interval {
        let (frame, ply, negated) = match self.root(mover, other) {
            Root::Settled(score) => {
                let interval = Interval::exactly(score);
                self.tell(interval, false);
                return interval;
            }
            Root::Open { frame, ply, negated } => (frame, ply, negated),
        };
        let goal = match goal {
            Goal::MoreThan(bar) if negated => Goal::MoreThan(-bar - 1),
            goal => goal,
        };
        let left = self.geometry.cells() - ply;
        let mut interval = static_interval(self.geometry, self.techniques, &frame, ply);
        interval = interval.within(if negated { known.negated() } else { known });
        if let Some(known) = self.table(left).read(frame.hash) {
            interval = interval.within(known);
        }
        let mut is_hard =
            goal != Goal::Exact || left <= LATE || !self.techniques.has(Technique::EndsFirst);
        while !interval.meets(goal) && !self.is_over() {
            debug_assert!(interval.lower < interval.upper, "two proofs contradict each other");
            self.tell(interval, negated);
            let alpha = if is_hard {
                self.begin_window(ply, u64::MAX);
                match goal {
                    Goal::MoreThan(bar) => bar,
                    _ => interval.outwards(),
                }
            } else {
                self.begin_window(ply, ends_budget(left).saturating_sub(self.nodes));
                inwards(interval)
            };
            match search_window(self, &frame, ply, alpha) {
                None => is_hard = true,
                Some(value) if value > alpha => interval.lower = interval.lower.max(value),
                Some(value) => interval.upper = interval.upper.min(value),
            }
        }
        self.own.count(self.nodes);
        self.common.count(self.nodes);
        if let Some(path) = &mut self.path {
            path.report(self.nodes);
        }
        self.tell(interval, negated);
        if negated { interval.negated() } else { interval }
    }

    /// Tells who waits for it what is known of the score.
    fn tell(&self, interval: Interval, negated: bool) {
        if let Some(path) = &self.path {
            path.narrow(if negated { interval.negated() } else { interval });
        }
    }

    /// Plays what is forced.
    fn root(&self, mut mover: G::Word, mut other: G::Word) -> Root<G::Word> {
        let geometry = self.geometry;
        let cells = geometry.cells();
        let mut ply = (mover | other).count() as i32;
        let mut sign = 1;
        let mut mover_wins = geometry.completions(mover);
        let mut other_wins = geometry.completions(other);
        // A disc in a cell that completes a four is part of one.
        if (other_wins & other).any() {
            return Root::Settled(-geometry.score_of_win(ply));
        }
        loop {
            let landings = geometry.landings(mover | other);
            if !landings.any() {
                return Root::Settled(0);
            }
            if (mover_wins & landings).any() {
                return Root::Settled(sign * geometry.score_of_win(ply + 1));
            }
            let threats = other_wins & landings;
            let mut answers = landings.without(other_wins.down(1));
            if threats.any() {
                // One threat must be answered in its own cell, two cannot be answered.
                answers = answers & threats & threats.at_most_one();
            }
            if !answers.any() {
                return Root::Settled(sign * -geometry.score_of_win(ply + 2));
            }
            // Two discs more, none of which completes a four, fill the board.
            if ply >= cells - 2 {
                return Root::Settled(0);
            }
            if answers.count() > 1 {
                let hash = self.hash(mover, mover | other, cells - ply + 1);
                let frame = Frame { mover, other, mover_wins, other_wins, hash };
                return Root::Open { frame, ply, negated: sign < 0 };
            }
            (mover, other) = (other, mover | answers);
            (mover_wins, other_wins) = (other_wins, geometry.completions(other));
            ply += 1;
            sign = -sign;
        }
    }
}

// The two numbers below were chosen on the test sets. On random positions apart from them, steps from
// the ends take 59 % fewer nodes than bisection where the game ends soon with 8 to 13 discs, 23 % fewer
// with 14 to 27, and 3 to 5 % fewer where it does not end soon.

/// With this many free cells or fewer, windows step away from 0 at once.
const LATE: i32 = 18;

/// How many nodes the windows that step in from the ends may take together.
pub(crate) fn ends_budget(left: i32) -> u64 {
    640 << ((left - LATE).max(0) / 3)
}

/// The next window on the way in from the ends; the interval holds more than one score.
fn inwards(Interval { lower, upper }: Interval) -> i32 {
    if upper <= 0 {
        lower
    } else if upper >= -lower {
        upper - 1
    } else {
        // Whether a loss is the quickest possible is seldom worth a window.
        lower + 1
    }
}

#[cfg(test)]
mod tests {
    use super::inwards;
    use crate::window::Interval;

    #[test]
    fn every_window_leaves_fewer_scores_whatever_the_answer() {
        for lower in -64..64 {
            for upper in lower + 1..=64 {
                let interval = Interval { lower, upper };
                for alpha in [inwards(interval), interval.outwards()] {
                    assert!((lower..upper).contains(&alpha), "{alpha} in {interval:?}");
                }
            }
        }
    }
}
