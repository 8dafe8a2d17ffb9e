//! Whether generated files are what their generators write.

use anyhow::Result;

use super::Verdict;
use crate::program;
use crate::workspace::Workspace;

/// Generators in JavaScript; they take what they cut from npm.
const GENERATORS: [&str; 1] = ["crates/fourgone-fake-github/data/cut.mjs"];

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    let reachable = ["view", "--silent", "@octokit/openapi", "version"];
    if !program::works(&mut program::command("npm", workspace.root(), &reachable)) {
        return Ok(Verdict::skipped("npm is not there, or has no network"));
    }
    for generator in GENERATORS {
        let check = [generator, "--check"];
        program::run(&mut program::command("node", workspace.root(), &check))?;
    }
    Ok(Verdict::passed(""))
}
