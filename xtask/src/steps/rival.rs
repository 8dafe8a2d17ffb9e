//! Random positions solved by us and by a solver that nobody here wrote.

use std::fmt::Write;

use anyhow::{Result, ensure};

use super::Verdict;
use crate::lockstep;
use crate::ours::Profile;
use crate::rival::Pair;
use crate::workspace::Workspace;

/// How many positions.
const POSITIONS: usize = 2_000;

/// The seed from which they come, always the same.
const SEED: u64 = 7;

/// The plies at which games are stopped.
const PLIES: std::ops::RangeInclusive<usize> = 12..=35;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    let Some(pair) = Pair::build(workspace, Profile::Dev)? else {
        return Ok(Verdict::skipped("the crate connect-four-ai cannot be fetched"));
    };
    let positions = positions();
    let [ours, theirs] = pair.scores(&positions)?;
    for (ours, theirs) in ours.lines().zip(theirs.lines()) {
        ensure!(ours == theirs, "we say `{ours}` and they say `{theirs}`");
    }
    let count = positions.lines().count();
    ensure!(
        ours.lines().count() == count && theirs.lines().count() == count,
        "answers are missing"
    );
    Ok(Verdict::passed(format!("{count} positions, every score the same")))
}

/// Games stopped at a ply between these, which comes round again and again.
fn positions() -> String {
    let mut text = String::new();
    let plies = PLIES.cycle();
    // Some games are over before their ply, so there are more of them.
    let games = lockstep::random_games(4 * POSITIONS, SEED);
    let unfinished = games.iter().zip(plies).filter(|(game, ply)| game.ply() > *ply);
    for (game, ply) in unfinished.take(POSITIONS) {
        let moves: String = game.to_string().chars().take(ply).collect();
        writeln!(text, "{moves}").expect("a string takes everything");
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_are_as_many_positions_as_promised() {
        assert_eq!(super::positions().lines().count(), super::POSITIONS);
    }
}
