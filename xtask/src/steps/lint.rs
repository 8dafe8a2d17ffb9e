//! Clippy has nothing to say.

use anyhow::Result;

use super::Verdict;
use crate::program;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    let what = ["clippy", "--workspace", "--all-targets", "--all-features"];
    let arguments = [&what[..], &DENY_WARNINGS].concat();
    program::run(&mut program::cargo(workspace.root(), &arguments))?;
    Ok(Verdict::passed(""))
}

/// What makes Clippy fail on a warning, in our own crates only.
pub(super) const DENY_WARNINGS: [&str; 3] = ["--", "-D", "warnings"];
