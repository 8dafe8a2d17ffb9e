//! Which questions are asked of the root, and in which order.
//!
//! The search answers only "is the score more than a?". On hard positions the answers for a = 0
//! and next to it are the cheapest, because the bounds that end most lines speak of draws. On easy
//! positions, where somebody wins soon, questions beyond the score are settled at once, each step
//! towards it takes about twice as many nodes, and those between it and 0 may take a thousand times
//! as many. Nobody knows which kind a position is; so the questions first step in from the ends of
//! the interval of possible scores, and may take few nodes together. If those do not suffice, the
//! position is hard, and from then on the questions step away from 0, without a limit. Late in the
//! game, where all questions are cheap, they do so at once.

use crate::grid::Grid;
use crate::interval::{Goal, Interval};
use crate::lines::completions;
use crate::node::{Frame, STOPPED, place_of};
use crate::search::Search;
use crate::settle::static_interval;
use crate::techniques::Technique;

/// A position after all that is forced in it.
enum Root {
    /// The score is known.
    Settled(Interval),
    /// A position that meets the conditions of a node.
    Open { frame: Frame, ply: i32, negated: bool },
}

/// Plays what is forced.
fn root<const W: usize, const H: usize, const T: u32>(mut mover: u64, mut other: u64) -> Root {
    let cells = Grid::<W, H>::CELLS;
    let mut ply = (mover | other).count_ones().cast_signed();
    let mut sign = 1;
    let mut mover_wins = completions::<u64, W, H>(mover);
    let mut other_wins = completions::<u64, W, H>(other);
    // A disc in a cell that completes a four is part of one.
    if other_wins & other != 0 {
        return Root::Settled(Interval::exactly(-Grid::<W, H>::score_of_win(ply)));
    }
    loop {
        let landings = Grid::<W, H>::landings(mover | other);
        if landings == 0 {
            return Root::Settled(Interval::exactly(0));
        }
        if mover_wins & landings != 0 {
            let score = Grid::<W, H>::score_of_win(ply + 1);
            return Root::Settled(Interval::exactly(sign * score));
        }
        let threats = other_wins & landings;
        let mut answers = landings & !(other_wins >> 1);
        if threats != 0 {
            answers &= if threats.is_power_of_two() { threats } else { 0 };
        }
        if answers == 0 {
            let score = -Grid::<W, H>::score_of_win(ply + 2);
            return Root::Settled(Interval::exactly(sign * score));
        }
        // Two discs more, none of which completes a four, fill the board.
        if ply >= cells - 2 {
            return Root::Settled(Interval::exactly(0));
        }
        if !answers.is_power_of_two() {
            let place = place_of::<u64, W, H, T>(mover, mover | other, cells - ply + 1);
            let frame = Frame { mover, other, mover_wins, other_wins, place };
            return Root::Open { frame, ply, negated: sign < 0 };
        }
        (mover, other) = (other, mover | answers);
        (mover_wins, other_wins) = (other_wins, completions::<u64, W, H>(other));
        ply += 1;
        sign = -sign;
    }
}

/// What can be proved of a position within the limits of the search.
///
/// `mover` and `other` are the discs of the player to move and of the other one, in a position
/// that play can reach. The interval that comes back always holds the score. It answers the goal
/// unless the search was stopped. `ask` puts one question, by one thread or by several.
pub(crate) fn prove<const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    mover: u64,
    other: u64,
    goal: Goal,
    mut ask: impl FnMut(&mut Search<'_>, Frame, i32, i32) -> i32,
) -> Interval {
    let (frame, ply, negated) = match root::<W, H, T>(mover, other) {
        Root::Settled(interval) => return interval,
        Root::Open { frame, ply, negated } => (frame, ply, negated),
    };
    let goal = match goal {
        Goal::MoreThan(bar) if negated => Goal::MoreThan(-bar - 1),
        goal => goal,
    };
    let left = Grid::<W, H>::CELLS - ply;
    let mut interval = static_interval::<W, H, T>(&frame, ply);
    if let Some(known) = search.table(left).read(frame.place) {
        interval = interval.within(known);
    }
    let mut patient = goal != Goal::Exact || left <= LATE || !Technique::EndsFirst.is_in(T);
    while !interval.meets(goal) && !search.is_over() {
        debug_assert!(interval.lower < interval.upper, "two proofs contradict each other");
        let alpha = if patient {
            search.allow(u64::MAX);
            match goal {
                Goal::MoreThan(bar) => bar,
                _ => outwards(interval),
            }
        } else {
            search.allow(impatience(left).saturating_sub(search.nodes));
            inwards(interval)
        };
        let value = ask(search, frame, ply, alpha);
        if value == STOPPED {
            patient = true;
        } else if value > alpha {
            interval.lower = interval.lower.max(value);
        } else {
            interval.upper = interval.upper.min(value);
        }
    }
    search.end();
    if negated { interval.negated() } else { interval }
}

// The two numbers below were chosen on the test sets. On random positions apart from them, steps from
// the ends take 59 % fewer nodes than halves where the game ends soon with 8 to 13 discs, 23 % fewer
// with 14 to 27, and 3 to 5 % fewer where it does not end soon.

/// With this many free cells or fewer, questions step away from 0 at once.
const LATE: i32 = 18;

/// How many nodes the questions that step in from the ends may take together.
fn impatience(left: i32) -> u64 {
    640 << ((left - LATE) / 3)
}

/// The next question on the way out from 0; the interval holds more than one score.
fn outwards(Interval { lower, upper }: Interval) -> i32 {
    if lower >= 0 {
        lower
    } else if upper <= 0 {
        upper - 1
    } else {
        0
    }
}

/// The next question on the way in from the ends; the interval holds more than one score.
fn inwards(Interval { lower, upper }: Interval) -> i32 {
    if upper <= 0 {
        lower
    } else if upper >= -lower {
        upper - 1
    } else {
        // Whether a loss is the quickest possible is seldom worth a question.
        lower + 1
    }
}

#[cfg(test)]
mod tests {
    use super::{inwards, outwards};
    use crate::interval::Interval;

    #[test]
    fn every_question_leaves_fewer_scores_whatever_the_answer() {
        for lower in -32..32 {
            for upper in lower + 1..=32 {
                let interval = Interval { lower, upper };
                for alpha in [inwards(interval), outwards(interval)] {
                    assert!((lower..upper).contains(&alpha), "{alpha} asked of {interval:?}");
                }
            }
        }
    }
}
