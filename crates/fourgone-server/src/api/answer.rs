//! The answer to a position of a batch.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::{Invalid, Verdict};

/// The answer to a position of a batch: a score, or why there is none
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Answer<'a> {
    /// A score, and what it cost.
    Solved {
        /// The moves that lead to it, as columns from 1 to 7
        position: &'a str,
        /// The score and all that follows from it
        #[serde(flatten)]
        verdict: Verdict,
        /// How many nodes were searched
        nodes: u64,
        /// How long it took, in microseconds
        micros: u64,
    },
    /// No game goes on after these moves.
    Invalid {
        /// The moves as they were given
        position: &'a str,
        /// What is wrong with them
        error: &'a Invalid,
    },
    /// The time of the request was up before it was solved.
    Unsolved {
        /// The moves that lead to it, as columns from 1 to 7
        position: &'a str,
        /// Why there is no answer
        error: OutOfTime,
    },
}

/// That the time of the request was up
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct OutOfTime {
    kind: Reason,
    /// A sentence for people
    message: &'static str,
}

/// The one reason for which a position is not solved
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Reason {
    OutOfTime,
}

impl OutOfTime {
    /// There is one way only.
    pub const ERROR: Self = Self {
        kind: Reason::OutOfTime,
        message: "the time for this request was up: ask for this position again",
    };
}

impl<'a> Answer<'a> {
    /// A position with its score.
    pub fn solved(position: &'a str, verdict: Verdict, nodes: u64, time: Duration) -> Self {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Self::Solved { position, verdict, nodes, micros }
    }
}
