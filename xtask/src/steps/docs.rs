//! The documentation builds without a warning.

use anyhow::Result;

use super::Verdict;
use crate::program;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    let arguments = ["doc", "--workspace", "--all-features", "--no-deps"];
    let mut cargo = program::cargo(workspace.root(), &arguments);
    program::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Verdict::passed(""))
}
