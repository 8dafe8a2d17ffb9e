//! The HTTP interface is what its description says, and stands a load.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::Verdict;
use crate::binary::Profile;
use crate::http::{Load, Serving};
use crate::program;
use crate::venv::Packages;
use crate::workspace::Workspace;

const SCHEMATHESIS: Packages = Packages { whole: &["schemathesis==4.32.5"], bare: &[] };

/// Teaches it bodies with a value a line.
const HOOKS: &str = "xtask/http/ndjson.py";

/// The positions that are asked for, with their scores: late ones, as it is the server that is
/// measured and not the solver.
const POSITIONS: &str = "crates/fourgone-solver/tests/positions/end-easy.txt";

const REQUESTS: usize = 10_000;

const CLIENTS: usize = 64;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    let fourgone = Profile::Dev.build(workspace)?;
    let load = put_load_on(workspace, &fourgone)?;
    println!("{load}");
    match SCHEMATHESIS.install(&workspace.target().join("schemathesis"))? {
        Ok(python) => probe(workspace, &fourgone, &python)?,
        Err(reason) => return Ok(Verdict::skipped(format!("schemathesis: {reason}; {load}"))),
    }
    Ok(Verdict::passed(format!("schemathesis finds nothing; {load}")))
}

fn put_load_on(workspace: &Workspace, fourgone: &Path) -> Result<Load> {
    let text = fs::read_to_string(workspace.root().join(POSITIONS)).context(POSITIONS)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let positions: Option<Vec<_>> = lines
        .map(|line| {
            line.split_once(' ').and_then(|(moves, score)| Some((moves, score.parse().ok()?)))
        })
        .collect();
    let positions = positions.context("a position without its score")?;
    let serving = Serving::start(fourgone, &[])?;
    Load::put_on(&serving.address, &positions, REQUESTS, CLIENTS)
}

/// Lets schemathesis send whatever the description allows, and what it does not.
fn probe(workspace: &Workspace, fourgone: &Path, python: &Path) -> Result<()> {
    let serving = Serving::start(fourgone, &[])?;
    let description = format!("{}openapi.json", serving.url());
    let name = if cfg!(windows) { "schemathesis.exe" } else { "schemathesis" };
    let folder = workspace.target().join("schemathesis");
    let arguments =
        ["run", &description, "--max-examples=30", "--seed=1", "--generation-database=none"];
    let mut command = program::command(python.with_file_name(name), &folder, &arguments);
    command.env("SCHEMATHESIS_HOOKS", workspace.root().join(HOOKS));
    program::run(&mut command)
}
