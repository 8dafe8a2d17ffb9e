//! From a position to the next layer of the book.

use fourgone::{Column, Position};

use super::{Book, Scores};
use crate::geometry::{Geometry as _, Standard};
use crate::limits::Limits;
use crate::window::{Goal, Interval};

/// What the book proves of a position, and the number of nodes that it took.
pub(crate) struct Proof {
    /// Nothing if a part of the layer that was needed is missing.
    pub(crate) interval: Option<Interval>,
    pub(crate) nodes: u64,
}

impl Book {
    /// Whether a few moves of search lead from a position to a layer.
    pub(crate) fn reaches(&self, position: Position) -> bool {
        self.layers.iter().any(|layer| layer.ply >= position.ply()) && !position.is_over()
    }

    /// What the book proves of a position within the limits; nothing if the game is over or the
    /// last layer lies behind.
    ///
    /// The interval, if there is one, holds the score. It answers the goal unless the limits were
    /// reached.
    pub(crate) fn prove(
        &self,
        position: Position,
        goal: Goal,
        limits: Limits<'_>,
    ) -> Option<Proof> {
        let ply = position.ply();
        let layer = self.layers.iter().find(|layer| layer.ply >= ply)?;
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
        let mut search = Search { layer, limits, nodes: 0 };
        let interval = match search.value(position, alpha, beta) {
            Err(End::Missing) => None,
            Err(End::Limits) => Some(Interval { lower, upper }),
            Ok(value) if value <= alpha => Some(Interval { lower, upper: value }),
            Ok(value) if value >= beta => Some(Interval { lower: value, upper }),
            Ok(value) => Some(Interval { lower: value, upper: value }),
        };
        Some(Proof { interval, nodes: search.nodes })
    }
}

/// A search whose leaves are looked up.
struct Search<'a> {
    layer: &'a Scores,
    limits: Limits<'a>,
    nodes: u64,
}

/// Why a search has no answer.
enum End {
    /// The limits were reached.
    Limits,
    /// The part of the layer with a leaf is missing.
    Missing,
}

impl Search<'_> {
    /// The score of a position if it lies between the bounds; otherwise a bound of the score on the
    /// same side.
    ///
    /// What must hold: the game goes on, and the layer does not lie behind.
    fn value(&mut self, position: Position, alpha: i32, beta: i32) -> Result<i32, End> {
        if self.nodes >= self.limits.nodes || self.limits.is_stopped() {
            return Err(End::Limits);
        }
        self.nodes += 1;
        if !position.winning_columns().is_empty() {
            return Ok(Standard.score_of_win(position.ply() as i32 + 1));
        }
        if position.ply() == self.layer.ply {
            let score = self.layer.score(position).ok_or(End::Missing)?;
            return Ok(score.value().into());
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
        Ok(best)
    }
}
