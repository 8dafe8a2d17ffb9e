//! Some positions with 12 discs, looked up in a database that nobody here wrote.

use anyhow::Result;

use super::Verdict;
use crate::binary::Profile;
use crate::database;
use crate::workspace::Workspace;

/// How many positions; `cargo xtask compare-database` takes all.
const SAMPLE: usize = 100;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    Ok(match database::compare(workspace, Profile::Dev, Some(SAMPLE))? {
        Ok(()) => Verdict::passed(format!("{SAMPLE} positions, every score the same")),
        Err(reason) => Verdict::skipped(reason),
    })
}
