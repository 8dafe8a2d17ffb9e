//! Whether generated files are what their generators write.

use anyhow::Result;

use super::Verdict;
use crate::engine;
use crate::program;
use crate::workspace::Workspace;

/// A generator in JavaScript, which takes what it cuts from npm.
const GITHUB_DESCRIPTION: &str = "crates/fourgone-readme/tests/data/cut.mjs";

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    let tools = workspace.tested()?.tools;
    program::run(&mut program::command(tools, workspace.root(), &["screens", "--check"]))?;

    let mut missing = Vec::new();
    match engine::can_make(workspace)? {
        Ok(()) => engine::check(workspace)?,
        Err(reason) => missing.push(format!("the engines: {reason}")),
    }
    let reachable = ["view", "--silent", "@octokit/openapi", "version"];
    if program::works(&mut program::command("npm", workspace.root(), &reachable)) {
        let check = [GITHUB_DESCRIPTION, "--check"];
        program::run(&mut program::command("node", workspace.root(), &check))?;
    } else {
        missing.push("the description of GitHub: npm is not there, or has no network".to_owned());
    }
    Ok(if missing.is_empty() {
        Verdict::passed("pictures, engines, the description of GitHub")
    } else {
        Verdict::skipped(missing.join("; "))
    })
}
