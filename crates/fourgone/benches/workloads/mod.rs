//! What both benchmarks measure: the rules at work on every position of a game.

use std::hint::black_box;
use std::sync::LazyLock;

use fourgone::{Column, Game, Position};

/// All positions of a game that fills the board.
pub(crate) fn whole_game() -> &'static [Position] {
    static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
        let game: Game = "233673677577365263457554161235222146141144".parse().expect("a game");
        game.positions().collect()
    });
    &POSITIONS
}

/// Plays a disc in every column. The sum makes sure that every new position is really made.
pub(crate) fn play_everywhere(positions: &[Position]) -> u64 {
    let keys = positions.iter().flat_map(|&position| {
        let position = black_box(position);
        let played = Column::ALL.into_iter().filter_map(move |column| position.play(column).ok());
        played.map(|next| next.key().bits())
    });
    keys.fold(0, u64::wrapping_add)
}

/// Counts the positions in which the game is over.
pub(crate) fn outcomes(positions: &[Position]) -> usize {
    positions.iter().filter(|&&position| black_box(position).outcome().is_some()).count()
}

/// Counts the open columns.
pub(crate) fn open_columns(positions: &[Position]) -> usize {
    positions.iter().map(|&position| black_box(position).open_columns().len()).sum()
}

/// Counts the columns in which the player to move wins at once.
pub(crate) fn winning_columns(positions: &[Position]) -> usize {
    positions.iter().map(|&position| black_box(position).winning_columns().len()).sum()
}
