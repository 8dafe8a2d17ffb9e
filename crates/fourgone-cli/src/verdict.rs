//! What a score means, in words.

use fourgone::Player;
use fourgone_render::{DRAW, Theme};
use fourgone_solver::{Score, Wdl};

/// Who wins and when, for people: "red wins on move 21, in 5 more moves".
pub(crate) fn sentence(score: Score, turn: Player, ply: usize) -> String {
    let winner = match score.wdl() {
        Wdl::Win => turn,
        Wdl::Draw => return DRAW.to_owned(),
        Wdl::Loss => !turn,
    };
    Theme::default().wins(winner, score.ends_on_move(ply), ply)
}
