//! Counting: the sequences of moves and the distinct positions at each ply.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::mem;

use crate::{Column, Key, Position, Size, SizedPosition};

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
pub struct Census(Layers<Position>);

impl Census {
    /// The counts from the empty board on.
    pub fn new() -> Self {
        Self(Layers::new(Position::EMPTY))
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
        self.0.try_next()
    }
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

/// The counts of a board of any [`Size`], as [`Census`] has them of the usual one.
///
/// ```
/// use fourgone::{Size, SizedCensus};
///
/// let mut census = SizedCensus::new(Size::new(8, 5).unwrap());
/// let mut next = || census.try_next().unwrap().map(|count| (count.sequences, count.positions));
/// assert_eq!([next(), next(), next()], [Some((1, 1)), Some((8, 8)), Some((64, 64))]);
/// ```
#[derive(Clone, Debug)]
pub struct SizedCensus(Layers<SizedPosition>);

impl SizedCensus {
    /// The counts from the empty board of this size on.
    pub fn new(size: Size) -> Self {
        Self(Layers::new(SizedPosition::new(size)))
    }

    /// The counts of the next ply, as [`Census::try_next`] gives them.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn try_next(&mut self) -> Result<Option<Count>, TryReserveError> {
        self.0.try_next()
    }
}

/// A position that is counted: up to mirror symmetry it has a number.
trait Counted: Copy {
    /// What stands for the position.
    type Key: Copy + Ord + core::fmt::Debug;

    /// What stands for the position and its mirror image.
    fn canonical_key(self) -> Self::Key;
    /// The position, like this one, that a key stands for.
    fn with_key(self, key: Self::Key) -> Self;
    /// Whether it is its own mirror image.
    fn is_symmetric(self) -> bool;
    /// The positions one ply later.
    fn next(self) -> impl Iterator<Item = Self>;
    /// How many columns the board has.
    fn width(self) -> usize;
}

impl Counted for Position {
    type Key = Key;

    fn canonical_key(self) -> Key {
        self.key().min(self.mirror().key())
    }

    fn with_key(self, key: Key) -> Self {
        Self::from_key(key)
    }

    fn is_symmetric(self) -> bool {
        self == self.mirror()
    }

    fn next(self) -> impl Iterator<Item = Self> {
        self.successors()
    }

    fn width(self) -> usize {
        Column::COUNT
    }
}

impl Counted for SizedPosition {
    type Key = (u128, u128);

    fn canonical_key(self) -> (u128, u128) {
        let mirror = self.mirror();
        (self.mover(), self.opponent()).min((mirror.mover(), mirror.opponent()))
    }

    fn with_key(self, (mover, opponent): (u128, u128)) -> Self {
        self.with_discs(mover, opponent)
    }

    fn is_symmetric(self) -> bool {
        self == self.mirror()
    }

    fn next(self) -> impl Iterator<Item = Self> {
        self.successors()
    }

    fn width(self) -> usize {
        self.size().width()
    }
}

/// Every position of a ply, up to mirror symmetry, with the number of ways to it.
#[derive(Clone, Debug)]
struct Layers<P: Counted> {
    /// The ply that is counted next.
    ply: usize,
    /// A position of the board.
    start: P,
    /// The positions one ply before it; those of ply 0 have none, and stand here themselves.
    layer: Vec<Ways<P::Key>>,
}

/// A position up to mirror symmetry, and the number of games that lead to it or its mirror image.
#[derive(Clone, Copy, Debug)]
struct Ways<K> {
    key: K,
    ways: u64,
}

impl<P: Counted> Layers<P> {
    fn new(start: P) -> Self {
        let layer = [Ways { key: start.canonical_key(), ways: 1 }].into();
        Self { ply: 0, start, layer }
    }

    fn try_next(&mut self) -> Result<Option<Count>, TryReserveError> {
        if self.ply > 0 {
            let layer = mem::take(&mut self.layer);
            self.layer = self.successors(&layer)?;
        }
        if self.layer.is_empty() {
            return Ok(None);
        }
        let symmetric = |ways: &&Ways<P::Key>| self.start.with_key(ways.key).is_symmetric();
        let count = Count {
            ply: self.ply,
            sequences: self.layer.iter().fold(0, |sum, ways| sum.saturating_add(ways.ways)),
            positions: (2 * self.layer.len() - self.layer.iter().filter(symmetric).count()) as u64,
        };
        self.ply += 1;
        Ok(Some(count))
    }

    /// The positions one ply later.
    fn successors(&self, layer: &[Ways<P::Key>]) -> Result<Vec<Ways<P::Key>>, TryReserveError> {
        let mut next = Vec::new();
        // Duplicates are merged whenever they may have doubled the memory, not only at the end.
        let mut merge_at = 1 << 16;
        for parent in layer {
            next.try_reserve(self.start.width())?;
            let children = self.start.with_key(parent.key).next();
            next.extend(children.map(|child| Ways { key: child.canonical_key(), ..*parent }));
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
fn merge<K: Ord + Copy>(layer: &mut Vec<Ways<K>>) {
    layer.sort_unstable_by_key(|ways| ways.key);
    layer.dedup_by(|later, earlier| {
        let same = later.key == earlier.key;
        if same {
            earlier.ways = earlier.ways.saturating_add(later.ways);
        }
        same
    });
}
