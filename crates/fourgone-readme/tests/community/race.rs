//! Many runs at the same time.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use fourgone_fake_github::{Stage, Treated};
use fourgone_readme::Entry;

use crate::stage::Play as _;

#[test]
fn of_20_moves_by_racing_runs_each_is_played_or_answered_exactly_once() {
    let stage = Stage::new();
    let clones: Vec<_> = (0..20).map(|run| stage.clone(&format!("runner-{run}"))).collect();
    thread::scope(|scope| {
        for (run, clone) in clones.iter().enumerate() {
            let stage = &stage;
            scope.spawn(move || {
                let team = ["red", "yellow"][run % 2];
                let title = format!("connect4|drop|{team}|{}", run % 7 + 1);
                let issue = stage.github.open(&title, &format!("player-{run}"));
                stage.run_in(clone, Some(issue), Duration::from_mins(1)).unwrap();
            });
        }
    });
    let ending = stage.ending();
    let entries = stage.entries();
    let issues: Vec<u64> = entries.iter().filter_map(Entry::issue).collect();
    assert_eq!(issues.len(), 20, "one entry for each");
    assert_eq!(issues.iter().copied().collect::<BTreeSet<_>>(), (1..=20).collect());
    let played = entries.iter().filter(|entry| matches!(entry, Entry::Move(_))).count();
    let end = stage.state();
    let game = end.round().game();
    assert_eq!(game.ply(), played, "the log leads to the board");
    assert!(played >= 2, "{played} moves");
    for entry in &entries {
        let Treated { status, labels, reactions, comments } =
            &ending.issues[&entry.issue().unwrap()];
        let refused = matches!(entry, Entry::Refused { .. });
        // Chance may let the moves come in an order in which one of them wins, which is announced.
        let last = matches!(entry, Entry::Move(played) if played.ply == game.ply());
        let wins = last && game.position().is_over();
        assert_eq!((status.as_str(), labels.len()), ("closed", 1));
        assert_eq!(reactions.len(), 2, "{reactions:?}");
        assert!(reactions.contains(&if refused { "confused" } else { "rocket" }.to_owned()));
        assert_eq!(comments.len(), usize::from(refused || wins), "{entry:?}: {comments:?}");
    }
}
