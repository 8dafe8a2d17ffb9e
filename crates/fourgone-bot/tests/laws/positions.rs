//! Positions to try things on.

use fourgone::{Column, Position};
use fourgone_bot::Rng;

/// Endless random positions, none of which is over; the same every time.
pub(crate) struct Positions {
    rng: Rng,
    /// The least number of discs.
    from: u32,
    /// The greatest number of discs.
    to: u32,
}

impl Positions {
    pub(crate) fn new(seed: u64, from: u32, to: u32) -> Self {
        Self { rng: Rng::new(seed), from, to }
    }

    /// A game of random moves, unless it ends before it has this many.
    fn play(&mut self, ply: u32) -> Option<Position> {
        let mut position = Position::EMPTY;
        while position.ply() < ply as usize {
            let open: Vec<Column> = position.open_columns().into_iter().collect();
            position = position.play(*self.rng.pick(&open)?).unwrap();
            if position.is_over() {
                return None;
            }
        }
        Some(position)
    }
}

impl Iterator for Positions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let ply = self.from + self.rng.below(self.to + 1 - self.from);
        loop {
            if let Some(position) = self.play(ply) {
                return Some(position);
            }
        }
    }
}

/// The columns in which the opponent of the player to move would have four at once.
pub(crate) fn threatened(position: Position) -> Vec<Column> {
    let threats = position.opponent().completions() & position.occupied().landings();
    threats.into_iter().map(fourgone::Cell::column).collect()
}
