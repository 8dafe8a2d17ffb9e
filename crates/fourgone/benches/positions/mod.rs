//! The positions that both benchmarks use.

use fourgone::{Column, Position};

/// All positions of a game that fills the board, which is every height of every column.
pub(crate) fn middle_game() -> Vec<Position> {
    let game: fourgone::Game =
        "111111222222333333455555546666667777774444".parse().expect("the game is drawn");
    game.positions().collect()
}

/// A disc in every column; how many of them could be played.
pub(crate) fn play_everywhere(position: Position) -> usize {
    Column::ALL.into_iter().filter(|&column| position.play(column).is_ok()).count()
}
