//! Positions to try things on.

use fourgone::{Column, Position};

/// Endless random positions, none of which is over; the same every time.
pub(crate) struct Positions {
    random: u64,
    /// The least number of discs.
    from: usize,
    /// The greatest number of discs.
    to: usize,
}

impl Positions {
    pub(crate) fn new(seed: u64, from: usize, to: usize) -> Self {
        Self { random: seed, from, to }
    }

    fn below(&mut self, end: usize) -> usize {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::from(u16::from_be_bytes([
            self.random.to_be_bytes()[0],
            self.random.to_be_bytes()[1],
        ])) % end
    }

    /// A game of random moves, unless it ends before it has this many.
    fn play(&mut self, ply: usize) -> Option<Position> {
        let mut position = Position::EMPTY;
        while position.ply() < ply {
            let column = Column::ALL[self.below(Column::COUNT)];
            if position.open_columns().contains(column) {
                position = position.play(column).unwrap();
            }
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
        let ply = self.from + self.below(self.to + 1 - self.from);
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
