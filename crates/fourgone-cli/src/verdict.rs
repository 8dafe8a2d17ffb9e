//! What a score means, in words and as JSON.

use fourgone::Player;
use fourgone_render::{DRAW, Theme};
use fourgone_solver::{Score, Wdl};
use serde::Serialize;

/// A score and all that follows from it.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Verdict {
    score: i8,
    wdl: &'static str,
    ends_on_move: usize,
}

impl Verdict {
    /// The verdict of a score for the player to move at this ply.
    pub(crate) fn new(score: Score, ply: usize) -> Self {
        Self::ending_on(score, score.ends_on_move(ply))
    }

    /// The verdict of a score that means an end on this move.
    pub(crate) fn ending_on(score: Score, ends_on_move: usize) -> Self {
        Self { score: score.value(), wdl: word(score.wdl()), ends_on_move }
    }

    /// The score as a number.
    pub(crate) fn score(self) -> i8 {
        self.score
    }
}

/// `win`, `draw` or `loss`.
pub(crate) fn word(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    }
}

/// Who wins and when, for people: "red wins on move 21, in 5 more moves".
pub(crate) fn sentence(score: Score, turn: Player, ply: usize) -> String {
    let winner = match score.wdl() {
        Wdl::Win => turn,
        Wdl::Draw => return DRAW.to_owned(),
        Wdl::Loss => !turn,
    };
    Theme::default().wins(winner, score.ends_on_move(ply), ply)
}
