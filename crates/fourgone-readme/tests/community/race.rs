//! Many runs at the same time.

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use fourgone_fake_github::{Stage, Treated};
use fourgone_readme::Entry;

use crate::stage::Play as _;

/// Lets 20 runs race, each for a move of its own.
fn race() {
    let stage = Stage::new();
    let clones: Vec<_> = (0..20).map(|run| stage.clone(&format!("runner-{run}"))).collect();
    thread::scope(|scope| {
        for (run, clone) in clones.iter().enumerate() {
            let stage = &stage;
            scope.spawn(move || {
                let team = ["red", "yellow"][run % 2];
                let title = format!("connect4|drop|{team}|{}", run % 7 + 1);
                let issue = stage.github.open(&title, &format!("player-{run}"));
                stage.run_in(clone, issue, Duration::from_mins(1)).unwrap();
            });
        }
    });
    let ending = stage.ending();
    let entries = stage.entries();
    let played: BTreeMap<u64, &Entry> =
        entries.iter().filter_map(|entry| Some((entry.issue()?, entry))).collect();
    assert_eq!(played.len(), entries.len(), "one entry for each");
    let end = stage.state();
    let game = end.round().game();
    assert_eq!(game.ply(), played.len(), "the log leads to the board");
    assert!(played.len() >= 2, "{} moves", played.len());
    let commits = stage.commits();
    assert_eq!(commits, 1 + played.len(), "only moves are commits");
    for (number, Treated { status, labels, reactions, comments }) in &ending.issues {
        let entry = played.get(number);
        // Chance may let the moves come in an order in which one of them wins, which is announced.
        let last = matches!(entry, Some(Entry::Move(played)) if played.ply == game.ply());
        let wins = last && game.position().is_over();
        assert_eq!((status.as_str(), labels.len()), ("closed", 1));
        assert_eq!(reactions.len(), 2, "{reactions:?}");
        let wanted = if entry.is_none() { "confused" } else { "rocket" };
        assert!(reactions.contains(&wanted.to_owned()), "{number}: {reactions:?}");
        assert_eq!(comments.len(), usize::from(entry.is_none() || wins), "{entry:?}: {comments:?}");
    }
}

#[test]
fn of_20_moves_by_racing_runs_each_is_played_or_answered_exactly_once() {
    race();
}

#[test]
#[ignore = "takes minutes; `cargo xtask test release` runs it"]
fn of_20_moves_by_racing_runs_each_is_played_or_answered_exactly_once_five_times() {
    for _ in 0..5 {
        race();
    }
}
