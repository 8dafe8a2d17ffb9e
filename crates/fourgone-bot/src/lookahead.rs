//! The search of a bot below the perfect level: alpha-beta to a fixed depth.

use fourgone::{Bitboard, Column, Position};
use fourgone_solver::Limits;

use crate::evaluation::evaluation;

/// A win at once; each move that it takes costs [`DELAY`].
const WIN: i32 = 20_000;

/// More than evaluations with their noise differ: a later win never looks better than an earlier
/// one.
const DELAY: i32 = 400;

/// What a four is worth more than it looks to somebody who does not look ahead at all.
///
/// A stopped threat of the opponent changes the evaluation, but a completed four has no threat left
/// in it: without this, whoever does not look would rather block than win, which nobody does.
const GLIMPSE: i32 = 48;

/// A search from one position.
///
/// The depth is how many moves of free choice are looked at, those of both players: with 1 it sees
/// its own four, with 2 also the opponent's answer, and so on. A move that is forced, because the
/// opponent would have four, is not counted: people see such lines to their end, too. Beyond that
/// depth the evaluation decides.
pub(crate) struct Lookahead<'a> {
    limits: Limits<'a>,
    nodes: u64,
    stopped: bool,
}

impl<'a> Lookahead<'a> {
    /// How many nodes are searched between two looks at the limits.
    const NODES_BETWEEN_CHECKS: u64 = 4096;

    /// Less than any value, with any noise.
    pub(crate) const LEAST: i32 = -2 * WIN;

    pub(crate) fn new(limits: Limits<'a>) -> Self {
        Self { limits, nodes: 0, stopped: limits.is_stopped() }
    }

    /// The value of a move for the player who makes it, if that is more than `bar`; otherwise
    /// something that is not. `None` when it was stopped.
    pub(crate) fn value(
        &mut self,
        position: Position,
        column: Column,
        depth: u32,
        bar: i32,
    ) -> Option<i32> {
        let next = position.play(column).ok()?;
        if next.opponent().has_four() {
            return Some(if depth > 0 { WIN } else { evaluation_after(next) + GLIMPSE });
        }
        if depth <= 1 {
            return Some(evaluation_after(next));
        }
        let node = Node { mover: next.mover(), other: next.opponent(), distance: 1 };
        let value = -self.search(node, depth - 1, Self::LEAST, -bar);
        (!self.stopped).then_some(value)
    }

    /// The value of a node for the player to move: exact within the window, otherwise a bound
    /// outside of it on the right side. The player who moved last has no four.
    fn search(&mut self, node: Node, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::NODES_BETWEEN_CHECKS) {
            self.stopped |= self.limits.is_stopped() || self.nodes >= self.limits.budget();
        }
        let landings = (node.mover | node.other).landings();
        if landings.is_empty() || self.stopped {
            return 0;
        }
        if !(node.mover.completions() & landings).is_empty() {
            return WIN - DELAY * node.distance;
        }
        if depth <= 1 {
            return evaluation(node.mover, node.other);
        }
        let threats = node.other.completions();
        let (moves, left) = match (threats & landings).len() {
            0 => (landings, depth - 1),
            1 => (threats & landings, depth),
            _ => return -(WIN - DELAY * (node.distance + 1)),
        };
        for column in Column::FROM_CENTER {
            let landing = moves & Bitboard::column(column);
            if landing.is_empty() {
                continue;
            }
            let value = -self.search(node.after(landing), left, -beta, -alpha);
            if value >= beta {
                return value;
            }
            alpha = alpha.max(value);
        }
        alpha
    }
}

/// A node of the search.
#[derive(Clone, Copy)]
struct Node {
    mover: Bitboard,
    other: Bitboard,
    /// How many moves it is away from the root.
    distance: i32,
}

impl Node {
    fn after(self, landing: Bitboard) -> Self {
        Self { mover: self.other, other: self.mover | landing, distance: self.distance + 1 }
    }
}

/// The evaluation of a position for the player who moved last.
fn evaluation_after(next: Position) -> i32 {
    -evaluation(next.mover(), next.opponent())
}
