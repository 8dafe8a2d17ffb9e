//! Counting: the sequences of moves and the distinct positions at each ply.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::mem;

use crate::{Column, Key, Position};

/// The number of move sequences of this length from a position; a win or a full board ends them.
///
/// It walks through all of them without remembering any, which makes it a test and a benchmark of
/// the rules. [`Census`] counts faster.
///
/// ```
/// use fourgone::{perft, Position};
///
/// assert_eq!(perft(Position::EMPTY, 6), 117_649);
/// ```
pub fn perft(position: Position, plies: usize) -> u64 {
    match plies {
        0 => 1,
        1 => position.open_columns().len() as u64,
        _ => position.successors().map(|next| perft(next, plies - 1)).sum(),
    }
}

/// What there is at one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Count {
    /// The number of discs played.
    pub ply: usize,
    /// The number of games of that length, finished or not.
    pub sequences: u64,
    /// The number of distinct positions that they lead to.
    pub positions: u64,
}

/// The counts of ply 0, 1, 2 and so on, to the last ply of the game.
///
/// It keeps every position of a ply, up to mirror symmetry, with the number of ways to it: ten
/// plies take a moment, fourteen three gigabytes.
///
/// ```
/// use fourgone::Census;
///
/// let at_five = Census::new().nth(5).unwrap();
/// assert_eq!((at_five.sequences, at_five.positions), (16_807, 4_263));
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    /// The ply that is counted next.
    ply: usize,
    /// The positions one ply before it; those of ply 0 have none, and stand here themselves.
    layer: Vec<Ways>,
}

/// A position up to mirror symmetry, and the number of games that lead to it or its mirror image.
#[derive(Clone, Copy, Debug)]
struct Ways {
    key: Key,
    ways: u64,
}

impl Ways {
    fn new(position: Position, ways: u64) -> Self {
        Self { key: position.key().min(position.mirror().key()), ways }
    }

    fn position(&self) -> Position {
        Position::from_key(self.key)
    }
}

impl Census {
    /// The counts from the empty board on.
    pub fn new() -> Self {
        Self { ply: 0, layer: [Ways::new(Position::EMPTY, 1)].into() }
    }

    /// The counts of the next ply, unless the game has none, if there is enough memory for its
    /// positions. Where there is not, the census has come to its end.
    ///
    /// ```
    /// use fourgone::Census;
    ///
    /// let mut census = Census::new();
    /// assert_eq!(census.try_next()?.map(|count| count.positions), Some(1));
    /// assert_eq!(census.try_next()?.map(|count| count.positions), Some(7));
    /// # Ok::<(), std::collections::TryReserveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn try_next(&mut self) -> Result<Option<Count>, TryReserveError> {
        if self.ply > 0 {
            self.layer = Self::successors(&mem::take(&mut self.layer))?;
        }
        if self.layer.is_empty() {
            return Ok(None);
        }
        let symmetric = |ways: &&Ways| ways.position() == ways.position().mirror();
        let count = Count {
            ply: self.ply,
            sequences: self.layer.iter().map(|ways| ways.ways).sum(),
            positions: (2 * self.layer.len() - self.layer.iter().filter(symmetric).count()) as u64,
        };
        self.ply += 1;
        Ok(Some(count))
    }

    /// The positions one ply later.
    fn successors(layer: &[Ways]) -> Result<Vec<Ways>, TryReserveError> {
        let mut next = Vec::new();
        // Duplicates are merged whenever they may have doubled the memory, not only at the end.
        let mut merge_at = 1 << 16;
        for parent in layer {
            next.try_reserve(Column::COUNT)?;
            next.extend(parent.position().successors().map(|child| Ways::new(child, parent.ways)));
            if next.len() > merge_at {
                merge(&mut next);
                merge_at = 2 * next.len().max(1 << 15);
            }
        }
        merge(&mut next);
        Ok(next)
    }
}

/// Makes one entry of all that stand for the same position.
fn merge(layer: &mut Vec<Ways>) {
    layer.sort_unstable_by_key(|ways| ways.key);
    layer.dedup_by(|later, earlier| {
        let same = later.key == earlier.key;
        if same {
            earlier.ways += later.ways;
        }
        same
    });
}

impl Default for Census {
    fn default() -> Self {
        Self::new()
    }
}

impl Iterator for Census {
    type Item = Count;

    /// The counts of the next ply.
    ///
    /// # Panics
    ///
    /// If there is not enough memory; [`try_next`](Census::try_next) tells.
    fn next(&mut self) -> Option<Count> {
        self.try_next().expect("enough memory for all positions of a ply")
    }
}
