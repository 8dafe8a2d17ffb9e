//! All code is formatted.

use anyhow::Result;

use super::Verdict;
use crate::program;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    // The fuzz targets are a workspace of their own.
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        if workspace.root().join(manifest).exists() {
            let arguments = ["fmt", "--all", "--check", "--manifest-path", manifest];
            program::run(&mut program::cargo(workspace.root(), &arguments))?;
        }
    }
    Ok(Verdict::passed(""))
}
