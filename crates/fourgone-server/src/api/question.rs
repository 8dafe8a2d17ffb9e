//! A position of a batch.

use serde::Deserialize;
use utoipa::ToSchema;

/// A position of a batch, as the moves that lead to it
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Question {
    /// The moves, as columns from 1 to 7; none for the empty board
    Bare(String),
    /// A record with the moves; whatever else it has is ignored
    Record {
        /// The moves, as columns from 1 to 7; none for the empty board
        position: String,
    },
}

impl Question {
    /// The moves.
    pub fn moves(self) -> String {
        let (Self::Bare(moves) | Self::Record { position: moves }) = self;
        moves
    }
}
