//! The HTTP interface stands a load, and is what its description says.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result};

use super::Verdict;
use crate::packages::Python;
use crate::program;
use crate::server::{Load, Serving};
use crate::workspace::Workspace;

const SCHEMATHESIS: Python = Python { whole: &["schemathesis==4.32.5"], bare: &[] };

/// Teaches it bodies with a value a line.
const HOOKS: &str = "xtask/http/ndjson.py";

/// The positions that are asked for, with their scores: late ones, as it is the server that is
/// measured and not the solver.
const POSITIONS: &str = "crates/fourgone-solver/tests/positions/end-easy.txt";

const REQUESTS: usize = 10_000;

const CLIENTS: usize = 64;

/// Has many clients ask a server at once.
pub(super) fn put_load_on(workspace: &Workspace) -> Result<Verdict> {
    let serving = Serving::start(Command::new(&workspace.tested()?.fourgone))?;
    let load = ask_for_scores(workspace, &serving, REQUESTS, CLIENTS)?;
    Ok(Verdict::passed(load.to_string()))
}

/// Has so many clients ask a server for so many scores, each of which must be right.
pub(super) fn ask_for_scores(
    workspace: &Workspace,
    serving: &Serving,
    requests: usize,
    clients: usize,
) -> Result<Load> {
    let text = fs::read_to_string(workspace.root().join(POSITIONS)).context(POSITIONS)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let positions: Option<Vec<_>> = lines
        .map(|line| {
            line.split_once(' ').and_then(|(moves, score)| Some((moves, score.parse().ok()?)))
        })
        .collect();
    let positions = positions.context("a position without its score")?;
    Load::put_on(&serving.address, &positions, requests, clients)
}

/// Lets schemathesis send whatever the description allows, and what it does not.
pub(super) fn probe(workspace: &Workspace) -> Result<Verdict> {
    let folder = workspace.target().join("schemathesis");
    let python = match SCHEMATHESIS.install(&folder)? {
        Ok(python) => python,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    let serving = Serving::start(Command::new(&workspace.tested()?.fourgone))?;
    let description = format!("{}openapi.json", serving.url());
    let name = if cfg!(windows) { "schemathesis.exe" } else { "schemathesis" };
    let arguments =
        ["run", &description, "--max-examples=30", "--seed=1", "--generation-database=none"];
    let mut command = program::command(python.with_file_name(name), &folder, &arguments);
    // A stream of events has no end that somebody could wait for.
    command.arg("--exclude-path-regex=/events$");
    command.env("SCHEMATHESIS_HOOKS", workspace.root().join(HOOKS));
    program::run(&mut command)?;
    Ok(Verdict::passed("schemathesis finds nothing"))
}
