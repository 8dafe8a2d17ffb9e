//! Which positions a layer of the book has.

use alloc::vec::Vec;

use fourgone::Position;

/// All positions of which a layer of the book has the score, in the order of their keys.
#[derive(Clone, Debug)]
pub struct Layer {
    ply: usize,
    positions: Vec<Position>,
    enumerated: usize,
}

impl Layer {
    /// Finds the positions of a ply.
    ///
    /// All of them are in memory at once, two and a half times as many with each ply: ply 12 takes
    /// seconds and less than a gigabyte.
    pub fn enumerate(ply: usize) -> Self {
        let mut positions = Vec::from([Position::EMPTY]);
        for _ in 0..ply {
            let children = positions.iter().flat_map(|position| position.successors());
            positions = children.filter(|child| !child.is_over()).map(canonical).collect();
            positions.sort_unstable_by_key(|position| position.key());
            positions.dedup();
        }
        let enumerated = positions.len();
        positions.retain(|&position| is_in_layer(position));
        positions.shrink_to_fit();
        Self { ply, positions, enumerated }
    }

    /// The number of discs of each position.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The positions in which the game goes on and the player to move cannot win at once, of a
    /// position and its mirror image the one with the smaller key, in the order of their keys.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// How many positions of this ply there are up to mirror symmetry in which the game goes on,
    /// those with a win in one move among them.
    pub fn enumerated(&self) -> usize {
        self.enumerated
    }
}

/// Whether a layer of its ply has a score for this position: the game goes on, and the player to
/// move cannot win at once.
pub(super) fn is_in_layer(position: Position) -> bool {
    !position.is_over() && position.winning_columns().is_empty()
}

/// Of a position and its mirror image the one with the smaller key.
pub(super) fn canonical(position: Position) -> Position {
    core::cmp::min_by_key(position, position.mirror(), |position| position.key())
}
