//! The steps of `cargo xtask test`, one file each.

mod browser;
mod database;
mod docs;
mod features;
mod format;
mod fuzz;
mod generated;
mod http;
mod instructions;
mod lint;
mod peers;
mod rival;
mod targets;
mod tests;
mod workflows;

use anyhow::Result;
use clap::ValueEnum;

use crate::workspace::Workspace;

/// A step of the test, which can be run alone by its name, in the order in which they run: what
/// fails soonest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// All code is formatted
    Format,
    /// Clippy has nothing to say
    Lint,
    /// The documentation builds without a warning
    Docs,
    /// The tests of all crates, and the examples in their documentation
    Tests,
    /// Every feature compiles alone, and every crate without any
    Features,
    /// The libraries compile for WebAssembly and without a standard library
    Targets,
    /// The page in a real browser: games, analysis, links, offline, accessibility, speed
    Browser,
    /// Random games in lock step with programs that nobody here wrote
    Peers,
    /// Random positions solved by a solver that nobody here wrote
    Rival,
    /// Random positions looked up in a database that nobody here wrote
    Database,
    /// The HTTP interface is what its description says, and stands a load
    Http,
    /// The workflows and the action give linters nothing to say
    Workflows,
    /// Generated files are what their generators write
    Generated,
    /// The search takes no more instructions than it did
    Instructions,
    /// A short run of every fuzz target
    Fuzz,
}

/// How a step ended that did not fail.
pub(crate) enum Verdict {
    /// All that was checked holds.
    Passed {
        /// What was checked, if the name of the step does not say it.
        remark: String,
    },
    /// The step cannot run on this machine.
    Skipped {
        /// Why not, and what would help.
        reason: String,
    },
}

impl Verdict {
    pub(crate) fn passed(remark: impl Into<String>) -> Self {
        Self::Passed { remark: remark.into() }
    }

    pub(crate) fn skipped(reason: impl Into<String>) -> Self {
        Self::Skipped { reason: reason.into() }
    }
}

impl Step {
    /// The name by which the step is called.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// What the step checks, in a sentence.
    pub(crate) fn purpose(self) -> String {
        let help = self.to_possible_value().and_then(|value| value.get_help().cloned());
        help.map_or_else(String::new, |help| help.to_string())
    }

    /// Runs the step to its end.
    pub(crate) fn run(self, workspace: &Workspace) -> Result<Verdict> {
        match self {
            Self::Format => format::run(workspace),
            Self::Lint => lint::run(workspace),
            Self::Docs => docs::run(workspace),
            Self::Tests => tests::run(workspace),
            Self::Features => features::run(workspace),
            Self::Targets => targets::run(workspace),
            Self::Browser => browser::run(workspace),
            Self::Peers => peers::run(workspace),
            Self::Rival => rival::run(workspace),
            Self::Database => database::run(workspace),
            Self::Http => http::run(workspace),
            Self::Workflows => workflows::run(workspace),
            Self::Generated => generated::run(workspace),
            Self::Instructions => instructions::run(workspace),
            Self::Fuzz => fuzz::run(workspace),
        }
    }
}
