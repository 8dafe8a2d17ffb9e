//! What a score means.

use fourgone_solver::Score;
use serde::Serialize;
use utoipa::ToSchema;

/// A score and all that follows from it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// Seen by the player to move: 0 is a draw, 1 a win with the last disc, more is sooner, less
    /// than 0 a loss
    #[schema(minimum = -21, maximum = 21)]
    score: i8,
    wdl: Wdl,
    /// The number of the move with which the game ends, counted from 1 over both players
    #[schema(minimum = 7, maximum = 42)]
    ends_on_move: usize,
}

/// Who wins, seen by the player to move
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wdl {
    /// The player to move.
    Win,
    /// Nobody.
    Draw,
    /// The other player.
    Loss,
}

impl Verdict {
    /// The verdict of a score for the player to move at this ply.
    pub fn new(score: Score, ply: usize) -> Self {
        Self::ending_on(score, score.ends_on_move(ply))
    }

    /// The verdict of a score that means an end on this move.
    pub fn ending_on(score: Score, ends_on_move: usize) -> Self {
        Self { score: score.value(), wdl: score.wdl().into(), ends_on_move }
    }

    /// The score.
    pub fn score(self) -> Score {
        Score::new(self.score)
    }
}

impl From<fourgone_solver::Wdl> for Wdl {
    fn from(wdl: fourgone_solver::Wdl) -> Self {
        match wdl {
            fourgone_solver::Wdl::Win => Self::Win,
            fourgone_solver::Wdl::Draw => Self::Draw,
            fourgone_solver::Wdl::Loss => Self::Loss,
        }
    }
}
