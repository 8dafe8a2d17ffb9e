//! How a game ended.

use crate::{Bitboard, Player};

/// How a finished game ended: a fact of the rules, the same for both players.
///
/// What a position is *worth* with best play is a theorem, and the solver's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody has four in a row.
    Win {
        /// Whose four it is.
        winner: Player,
        /// All cells of all winning lines: the last disc may complete several at once, and a run
        /// of five to seven is a win as well.
        line: Bitboard,
    },
    /// The board is full and nobody has four in a row.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw => None,
        }
    }

    /// The outcome of the same game seen from behind.
    #[must_use]
    pub const fn mirror(self) -> Self {
        match self {
            Self::Win { winner, line } => Self::Win { winner, line: line.mirror() },
            Self::Draw => Self::Draw,
        }
    }
}
