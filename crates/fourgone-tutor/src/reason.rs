//! What a reason is: data that anybody can check, from which sentences are made.

use std::collections::BTreeMap;

use fourgone::{Cell, Column, Player};

/// What a reason shows: that a player can force a result.
///
/// With the feature `serde` it is `{"player": "first", "result": "win", "by_move": 41}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Claim {
    /// The claimant: the one who can make it true.
    pub player: Player,
    /// What the claimant has at least.
    pub result: ClaimResult,
    /// The number of the move with which a winning claimant has four at the latest; none for a
    /// draw.
    pub by_move: Option<usize>,
}

/// What a claimant can have at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ClaimResult {
    /// A four.
    Win,
    /// That the other one never has a four.
    Draw,
}

/// Why a claim is true: a tree of moves, at whose leaves it can be seen.
///
/// With the feature `serde` a node is an object whose `kind` says which it is, for instance
/// `{"kind":"four","column":4}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum Reason {
    /// The claimant, to move, completes a four.
    Four {
        /// The column in which it does.
        column: Column,
    },
    /// The claimant, to move, plays a column.
    Play {
        /// The column.
        column: Column,
        /// Why the claim is true after it.
        then: Box<Self>,
    },
    /// The other one is to move, and the claim is true after every reply.
    Replies {
        /// Why it is, for every legal column.
        #[cfg_attr(feature = "serde", serde(with = "names"))]
        replies: BTreeMap<Column, Self>,
    },
    /// The other one is to move, and the claimant only ever answers.
    FollowUp(FollowUp),
    /// The other one can never complete a four again, whatever both do. Only for a draw.
    NoLine,
    /// Known by search alone, which is no reason.
    Searched {
        /// How many nodes that took.
        nodes: u64,
    },
}

/// A strategy for a claimant who only ever answers.
///
/// Whenever the other one takes one cell of a pair, the claimant takes the other. The claimant
/// does not play on a cell of `never`, and when the other one does, wins in the cell above. Every
/// free cell is in a pair, in `never`, or above a cell of `never`; so the claimant always has its
/// answer, and the other one runs out of moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FollowUp {
    /// The pairs, each and all of them in the order of the cells.
    pub pairs: Vec<[Cell; 2]>,
    /// The cells on which the other one loses at once, and the claimant does not play.
    pub never: Vec<Cell>,
    /// The number of the move with which the claimant has four at the latest; none for a draw.
    pub by_move: Option<usize>,
}

impl Reason {
    /// The number of leaves.
    pub fn leaves(&self) -> usize {
        match self {
            Self::Play { then, .. } => then.leaves(),
            Self::Replies { replies } => replies.values().map(Self::leaves).sum(),
            _ => 1,
        }
    }

    /// The most moves of the claimant that it names one after the other.
    pub fn depth(&self) -> usize {
        match self {
            Self::Four { .. } => 1,
            Self::Play { then, .. } => 1 + then.depth(),
            Self::Replies { replies } => replies.values().map(Self::depth).max().unwrap_or(0),
            Self::FollowUp(_) | Self::NoLine | Self::Searched { .. } => 0,
        }
    }

    /// The number of leaves that are known by search alone.
    pub fn searched(&self) -> usize {
        match self {
            Self::Searched { .. } => 1,
            Self::Play { then, .. } => then.searched(),
            Self::Replies { replies } => replies.values().map(Self::searched).sum(),
            Self::Four { .. } | Self::FollowUp(_) | Self::NoLine => 0,
        }
    }

    /// The reason for the mirror image of the position.
    #[must_use]
    pub fn mirror(&self) -> Self {
        match self {
            Self::Four { column } => Self::Four { column: column.mirror() },
            Self::Play { column, then } => {
                Self::Play { column: column.mirror(), then: Box::new(then.mirror()) }
            }
            Self::Replies { replies } => {
                let mirrored =
                    replies.iter().map(|(column, then)| (column.mirror(), then.mirror()));
                Self::Replies { replies: mirrored.collect() }
            }
            Self::FollowUp(follow_up) => Self::FollowUp(follow_up.mirror()),
            Self::NoLine => Self::NoLine,
            &Self::Searched { nodes } => Self::Searched { nodes },
        }
    }
}

impl FollowUp {
    /// The strategy with these pairs and cells, in their order.
    pub fn new(
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        never: impl IntoIterator<Item = Cell>,
        by_move: Option<usize>,
    ) -> Self {
        let in_order = |[one, other]: [Cell; 2]| [one.min(other), one.max(other)];
        let mut pairs: Vec<_> = pairs.into_iter().map(in_order).collect();
        let mut never: Vec<_> = never.into_iter().collect();
        pairs.sort_unstable();
        never.sort_unstable();
        Self { pairs, never, by_move }
    }

    /// The strategy for the mirror image of the position.
    #[must_use]
    pub fn mirror(&self) -> Self {
        let pairs = self.pairs.iter().map(|pair| pair.map(Cell::mirror));
        Self::new(pairs, self.never.iter().map(|cell| cell.mirror()), self.by_move)
    }
}

/// Columns as keys of an object: their names, because a key is a text.
#[cfg(feature = "serde")]
mod names {
    use std::collections::BTreeMap;

    use fourgone::Column;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Reason;

    pub(super) fn serialize<S: Serializer>(
        replies: &BTreeMap<Column, Reason>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_map(replies.iter().map(|(column, then)| (column.to_string(), then)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<Column, Reason>, D::Error> {
        let named = BTreeMap::<String, Reason>::deserialize(from)?;
        let column = |name: String| name.parse().map_err(D::Error::custom);
        named.into_iter().map(|(name, then)| Ok((column(name)?, then))).collect()
    }
}
