//! Scores in words.

use fourgone::{Column, Player};
use fourgone_render::Theme;

use fourgone_solver::{Score, Wdl};

/// What a score means: "red wins on move 21, in 5 more moves", "a draw".
///
/// The score is that of the side to move, `turn`, when `ply` discs are on the board.
pub(crate) fn sentence(score: Score, turn: Player, ply: usize, theme: Theme) -> String {
    let winner = match score.wdl() {
        Wdl::Win => turn,
        Wdl::Loss => !turn,
        Wdl::Draw => return "a draw with best play".to_owned(),
    };
    match end(score, ply) {
        end if end <= ply => theme.won(winner, end),
        end => theme.wins(winner, end, ply),
    }
}

/// The number of the move that ends the game with best play.
pub(crate) fn end(score: Score, ply: usize) -> usize {
    score.ends_on_move(ply)
}

/// The score with its sign: "+3", "0", "-2".
pub(crate) fn signed(score: Score) -> String {
    match score.value() {
        0 => "0".to_owned(),
        value => format!("{value:+}"),
    }
}

/// The verdict in one word, for the side to move.
pub(crate) const fn word(score: Score) -> &'static str {
    match score.wdl() {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    }
}

/// Columns in a sentence: "3", "3 or 4", "3, 4 or 5".
pub(crate) fn columns(columns: impl IntoIterator<Item = Column>) -> String {
    let mut texts: Vec<String> = columns.into_iter().map(|column| column.to_string()).collect();
    match texts.pop() {
        Some(last) if texts.is_empty() => last,
        Some(last) => format!("{} or {last}", texts.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_told_as_a_sentence() {
        let tell = |score, turn, ply| sentence(Score::new(score), turn, ply, Theme::Classic);
        assert_eq!(tell(1, Player::First, 0), "red wins on move 41, in 41 more moves");
        assert_eq!(tell(-1, Player::First, 0), "yellow wins on move 42, in 42 more moves");
        assert_eq!(tell(11, Player::First, 16), "red wins on move 21, in 5 more moves");
        assert_eq!(tell(18, Player::First, 6), "red wins on move 7, the next");
        assert_eq!(tell(0, Player::Second, 9), "a draw with best play");
    }
}
