//! From a position to the next layer of the book.

use fourgone::{Column, Position};

use super::{Book, Scores};
use crate::geometry::{Geometry as _, Standard};
use crate::limits::Limits;
use crate::window::{Goal, Interval};

/// What the book proves of a position, and the number of nodes that it took.
pub(crate) struct Proof {
    pub(crate) interval: Interval,
    pub(crate) nodes: u64,
}

impl Book {
    /// Whether a few moves of search lead from a position to a layer.
    pub(crate) fn reaches(&self, position: Position) -> bool {
        self.layers().any(|layer| layer.ply >= position.ply()) && !position.is_over()
    }

    /// What the book proves of a position within the limits; nothing if the game is over or the
    /// last layer lies behind.
    ///
    /// The interval holds the score. It answers the goal unless the limits were reached.
    pub(crate) fn prove(
        &self,
        position: Position,
        goal: Goal,
        limits: Limits<'_>,
    ) -> Option<Proof> {
        let ply = position.ply();
        let layer = self.layers().find(|layer| layer.ply >= ply)?;
        if position.is_over() {
            return None;
        }
        // Nobody wins sooner.
        let discs = ply as i32;
        let lower = -Standard.score_of_win(discs + 2);
        let upper = Standard.score_of_win(discs + 1);
        let (alpha, beta) = match goal {
            Goal::Exact => (lower - 1, upper + 1),
            Goal::Verdict => (-1, 1),
            Goal::MoreThan(bar) => (bar, bar.saturating_add(1)),
        };
        let mut search = Search { layer, bytes: self.bytes(), limits, nodes: 0 };
        let interval = match search.value(position, alpha, beta) {
            None => Interval { lower, upper },
            Some(value) if value <= alpha => Interval { lower, upper: value },
            Some(value) if value >= beta => Interval { lower: value, upper },
            Some(value) => Interval { lower: value, upper: value },
        };
        Some(Proof { interval, nodes: search.nodes })
    }
}

/// A search whose leaves are looked up.
struct Search<'a> {
    layer: &'a Scores,
    /// The bytes of the book.
    bytes: &'a [u8],
    limits: Limits<'a>,
    nodes: u64,
}

impl Search<'_> {
    /// The score of a position if it lies between the bounds; otherwise a bound of the score on the
    /// same side. Nothing if the limits are reached.
    ///
    /// What must hold: the game goes on, and the layer does not lie behind.
    fn value(&mut self, position: Position, alpha: i32, beta: i32) -> Option<i32> {
        if self.nodes >= self.limits.nodes || self.limits.is_stopped() {
            return None;
        }
        self.nodes += 1;
        if !position.winning_columns().is_empty() {
            return Some(Standard.score_of_win(position.ply() as i32 + 1));
        }
        if position.ply() == self.layer.ply {
            return Some(self.layer.score(self.bytes, position).value().into());
        }
        // Nobody has won after the next move, and the last layer has free cells: the game goes on.
        let mut best = i32::MIN;
        for column in Column::FROM_CENTER {
            let Ok(next) = position.play(column) else { continue };
            best = best.max(-self.value(next, -beta, -alpha.max(best))?);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }
}
