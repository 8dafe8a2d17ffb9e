//! The tests of all crates, and the examples in their documentation.

use anyhow::Result;

use super::Verdict;
use crate::binary::TESTED;
use crate::program;
use crate::workspace::{ENGINE_TARGET, Workspace};

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    // The page has an engine only where it can be built; without it some tests have less to check.
    workspace.can_compile_for(ENGINE_TARGET);
    let cargo = |arguments: &[&str]| program::cargo(workspace.root(), arguments);
    let with_nextest = program::works(&mut cargo(&["nextest", "--version"]));
    program::run(&mut cargo(if with_nextest {
        &["nextest", "run", "--workspace", "--features", TESTED, "--no-fail-fast"]
    } else {
        // Not `--all-targets`, which would run the benchmarks as well.
        &[
            "test",
            "--workspace",
            "--features",
            TESTED,
            "--no-fail-fast",
            "--lib",
            "--bins",
            "--tests",
        ]
    }))?;
    program::run(&mut cargo(&["test", "--workspace", "--features", TESTED, "--doc"]))?;
    Ok(Verdict::passed(if with_nextest { "with nextest" } else { "with cargo test" }))
}
