//! The positions that a search has in hand: a node, its children in lanes, and those that stay open.

use crate::simd::{Bits, Simd4, Word};

/// A position in the search, with the threats that were found on the way to it.
#[derive(Clone, Copy)]
pub(crate) struct Frame<W> {
    /// The discs of the player to move.
    pub(crate) mover: W,
    /// The discs of the other player.
    pub(crate) other: W,
    /// The cells that complete a four of the player to move, free or not.
    pub(crate) mover_wins: W,
    /// The cells that complete a four of the other player, free or not.
    pub(crate) other_wins: W,
    /// The hash of the position, or of its mirror image.
    pub(crate) hash: W,
}

/// A node and its null window: is its score more than `alpha`?
#[derive(Clone, Copy)]
pub(crate) struct Node<W> {
    pub(crate) frame: Frame<W>,
    /// The number of discs.
    pub(crate) ply: i32,
    pub(crate) alpha: i32,
}

/// A proof that the score of a node is at least this, which is more than alpha.
pub(crate) struct Cutoff(pub(crate) i32);

/// Lower than any score.
pub(crate) const NO_SCORE: i32 = -1000;

/// Up to four moves of a node.
#[derive(Clone, Copy)]
pub(crate) struct Moves<V: Bits> {
    /// Their cells, zero where there is no move.
    pub(crate) cells: [V::Word; 4],
    /// The same in lanes.
    pub(crate) lanes: V,
}

/// Four quiescent children: nothing is forced there, the player to move has at least two moves that
/// do not lose at once.
#[derive(Clone, Copy)]
pub(crate) struct Quiescent<V> {
    /// The discs of the player to move there.
    pub(crate) mover: V,
    /// The discs of the other player.
    pub(crate) other: V,
    /// The cells that complete a four of the player to move, free or not.
    pub(crate) mover_wins: V,
    /// The cells that complete a four of the other player, free or not.
    pub(crate) other_wins: V,
    /// The moves of the player to move that do not lose at once.
    pub(crate) moves: V,
    /// How many discs were played from the node: one, and those that were forced.
    pub(crate) length: V,
    /// Whether the player to move is not the one at the node.
    pub(crate) theirs: V,
}

impl<V: Bits> Quiescent<V> {
    /// The window of the children: is the score of the player to move there more than this?
    #[inline(always)]
    pub(crate) fn window(&self, alpha: i32) -> V {
        // Whether our score is more than alpha is whether theirs is not more than -alpha - 1, which
        // has all bits of alpha the other way round.
        V::number(alpha) ^ self.theirs
    }
}

/// Four children of a node, in memory, some of which are open: to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Siblings<W> {
    mover: [W; 4],
    other: [W; 4],
    mover_wins: [W; 4],
    other_wins: [W; 4],
    hash: [W; 4],
    length: [W; 4],
}

impl<W: Word> Siblings<W> {
    /// Nobody.
    pub(crate) fn none() -> Self {
        let none = [W::zero(); 4];
        Self {
            mover: none,
            other: none,
            mover_wins: none,
            other_wins: none,
            hash: none,
            length: none,
        }
    }

    /// Puts children here, with their hashes.
    #[inline(always)]
    pub(crate) fn set<V: Simd4<Word = W>>(&mut self, children: &Quiescent<V>, hashes: V) {
        self.mover = children.mover.words();
        self.other = children.other.words();
        self.mover_wins = children.mover_wins.words();
        self.other_wins = children.other_wins.words();
        self.hash = hashes.words();
        self.length = children.length.words();
    }

    /// One of the children, and how many discs were played to it.
    #[inline(always)]
    pub(crate) fn child(&self, lane: usize) -> (Frame<W>, i32) {
        let lane = lane % 4;
        let frame = Frame {
            mover: self.mover[lane],
            other: self.other[lane],
            mover_wins: self.mover_wins[lane],
            other_wins: self.other_wins[lane],
            hash: self.hash[lane],
        };
        (frame, self.length[lane].low() as i32)
    }
}
