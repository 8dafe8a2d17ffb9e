//! What a step wants done in the world.

use serde::Serialize;

use crate::{Entry, Summary};

/// One thing to be done, in the order of the list. Doing it twice does no harm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "effect", rename_all = "snake_case")]
pub enum Effect {
    /// Put a reaction on an issue.
    React {
        /// The issue.
        issue: u64,
        /// The reaction.
        content: Reaction,
    },
    /// Write this between the markers of the README.
    WriteReadme {
        /// The Markdown.
        part: String,
    },
    /// Write the state in brief beside the log.
    WriteState {
        /// The state.
        state: Summary,
    },
    /// Append an entry to the log, and commit it with what was written before.
    Commit {
        /// The message of the commit.
        message: String,
        /// The entry.
        entry: Entry,
    },
    /// Answer an issue.
    Comment {
        /// The issue.
        issue: u64,
        /// The answer as Markdown.
        body: String,
    },
    /// Put a label on an issue, besides those that it has.
    Label {
        /// The issue.
        issue: u64,
        /// The label.
        label: String,
    },
    /// Close an issue.
    Close {
        /// The issue.
        issue: u64,
    },
}

/// A reaction of GitHub's that we use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reaction {
    /// 👀 The move was seen.
    Eyes,
    /// 🚀 The move was played.
    Rocket,
    /// 😕 Something is wrong with the move.
    Confused,
}
