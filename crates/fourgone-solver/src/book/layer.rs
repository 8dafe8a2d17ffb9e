//! Which positions a layer of the book has.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use fourgone::{Column, Position};

/// All positions of which a layer of the book has the score, in the order of their keys.
#[derive(Clone, Debug)]
pub struct Layer {
    ply: usize,
    positions: Vec<Position>,
    enumerated: usize,
}

impl Layer {
    /// The last ply of a layer that is packed as a whole: of later ones the equations would take many
    /// gigabytes. A book with a later layer has all its layers in [parts](super::Part).
    pub const LAST_WHOLE: usize = 12;

    /// Finds the positions of a ply.
    ///
    /// All of them are in memory at once, two and a half times as many with each ply: ply 12 takes
    /// seconds and less than a gigabyte.
    ///
    /// # Panics
    ///
    /// If there is not so much memory; [`try_enumerate`](Self::try_enumerate) tells.
    pub fn enumerate(ply: usize) -> Self {
        Self::try_enumerate(ply).expect("enough memory for all positions of the ply")
    }

    /// Finds the positions of a ply, if there is memory for all of them.
    ///
    /// # Errors
    ///
    /// If there is not.
    pub fn try_enumerate(ply: usize) -> Result<Self, TryReserveError> {
        let mut positions = Vec::from([Position::EMPTY]);
        for _ in 0..ply {
            let mut next = Vec::new();
            for position in &positions {
                next.try_reserve(Column::COUNT)?;
                let children = position.successors().filter(|child| !child.is_over());
                next.extend(children.map(canonical));
            }
            positions = next;
            positions.sort_unstable_by_key(|position| position.key());
            positions.dedup();
        }
        let enumerated = positions.len();
        positions.retain(|&position| is_in_layer(position));
        positions.shrink_to_fit();
        Ok(Self { ply, positions, enumerated })
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
