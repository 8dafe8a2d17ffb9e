//! The positions that both benchmarks use.

use fourgone::{Column, Position};

/// All positions of a game that fills the board.
pub(crate) fn whole_game() -> Vec<Position> {
    let game: fourgone::Game =
        "233673677577365263457554161235222146141144".parse().expect("a game");
    game.positions().collect()
}

/// A disc in every column. The sum makes sure that every new position is really made.
pub(crate) fn play_everywhere(position: Position) -> u64 {
    let played = Column::ALL.into_iter().filter_map(|column| position.play(column).ok());
    played.map(|next| next.key().bits()).fold(0, u64::wrapping_add)
}
