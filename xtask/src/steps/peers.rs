//! Random games in lock step with programs that nobody here wrote.

use anyhow::Result;

use super::Verdict;
use crate::lockstep::{self, PEERS};
use crate::workspace::Workspace;

/// How many games.
const GAMES: usize = 2_000;

/// The seed from which they come, always the same.
const SEED: u64 = 42;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    let games = lockstep::random_games(GAMES, SEED);
    let mut missing = Vec::new();
    for peer in &PEERS {
        match peer.install(workspace)? {
            Ok(python) => peer.compare(workspace, &python, &games)?,
            Err(reason) => missing.push(format!("{}: {reason}", peer.name)),
        }
    }
    if missing.is_empty() {
        Ok(Verdict::passed(lockstep::summary(&games)))
    } else {
        Ok(Verdict::skipped(missing.join("; ")))
    }
}
