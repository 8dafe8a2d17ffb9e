//! What can be wrong with a book.

use core::fmt;

use super::{LAST_PLY, LOWEST_SCORE, MOST_LAYERS, VERSION, VERSION_WITH_PARTS};
use crate::score::Score;

/// Why bytes are not a book that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// The bytes do not begin like a book.
    NotABook,
    /// The book is of a version that this program does not know.
    Version {
        /// The book's version.
        version: u32,
    },
    /// The book's bytes have changed since it was made, or are not all there.
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABook => write!(f, "this is not an opening book"),
            Self::Version { version } => {
                write!(
                    f,
                    "the opening book has version {version}, this program reads {VERSION} and \
                     {VERSION_WITH_PARTS}"
                )
            }
            Self::Damaged => write!(f, "the opening book is damaged: make or fetch it again"),
        }
    }
}

impl core::error::Error for BookError {}

/// Why no book can be made of some scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// A layer needs one score for each of its positions.
    Count {
        /// How many positions the layer has.
        positions: usize,
        /// How many scores there are.
        scores: usize,
    },
    /// No position has this score.
    Score {
        /// The impossible score.
        score: Score,
    },
    /// There are too many layers, or two of the same ply, or one of a ply without moves, or layers
    /// in parts and others.
    Layers,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { positions, scores } => {
                write!(f, "a layer of {positions} positions cannot have {scores} scores")
            }
            Self::Score { score } => {
                let highest = -LOWEST_SCORE;
                write!(f, "scores go from {LOWEST_SCORE} to {highest}: {score} is none")
            }
            Self::Layers => write!(
                f,
                "a book has at most {MOST_LAYERS} layers, each of another ply up to {LAST_PLY}"
            ),
        }
    }
}

impl core::error::Error for EncodeError {}
