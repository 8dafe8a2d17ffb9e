//! How many calls a move costs.

use std::fmt::Write as _;

use fourgone_fake_github::Stage;

use crate::stage::Play as _;

/// A log of this many moves, in as many games as that takes.
fn log_of(moves: usize) -> String {
    // Red wins with the seventh disc.
    let game = [4, 3, 4, 3, 4, 3, 4];
    let mut log = String::new();
    let (mut number, mut ply, mut issue) = (1, 0, 0);
    for at in 0..moves {
        issue += 1;
        if ply == game.len() {
            number += 1;
            ply = 0;
            writeln!(log, r#"{{"event":"new","game":{number},"who":"ada","issue":{issue}}}"#)
                .unwrap();
            issue += 1;
        }
        let (column, who) = (game[ply], ["ada", "ben", "cleo"][at % 3]);
        ply += 1;
        writeln!(
            log,
            r#"{{"event":"move","game":{number},"ply":{ply},"column":{column},"who":"{who}","issue":{issue},"bot":false}}"#
        )
        .unwrap();
    }
    log
}

/// The calls that one more issue of this title costs.
fn calls_after(moves: usize, title: &str) -> Vec<String> {
    let stage = Stage::with_log(&log_of(moves));
    // Issues before this one are long closed.
    let number = 100_000;
    let issue = stage.github.open(title, "dora");
    let mut store = stage.github.store();
    let stored = store.issues.remove(&issue).unwrap();
    store.issues.insert(number, stored);
    drop(store);
    stage.run(number).unwrap();
    stage.ending();
    stage.github.store().calls.clone()
}

#[test]
fn a_move_costs_as_many_calls_with_10_as_with_10_000_moves_in_the_log_and_at_most_six() {
    // 10 = 7 + 3 and 10,000 = 1428 * 7 + 4: after these it is yellow's and red's turn.
    for (title, other) in [
        ("connect4|drop|yellow|1", "connect4|drop|red|1"),
        ("connect4|drop|red|1", "connect4|drop|yellow|1"),
        ("connect4|nonsense", "connect4|nonsense"),
    ] {
        let few = calls_after(10, title);
        let many = calls_after(10_000, other);
        assert_eq!(few, many);
        assert!(few.len() <= 6, "{few:?}");
    }
}

#[test]
fn a_move_that_is_played_costs_four_calls() {
    let calls = calls_after(10, "connect4|drop|yellow|1");
    let brief: Vec<&str> = calls.iter().map(|call| call.split('?').next().unwrap()).collect();
    assert_eq!(
        brief,
        [
            "GET /repos/octocat/octocat/issues",
            "POST /repos/octocat/octocat/issues/100000/reactions",
            "POST /repos/octocat/octocat/issues/100000/reactions",
            "PATCH /repos/octocat/octocat/issues/100000",
        ]
    );
}

#[test]
fn hundreds_of_other_open_issues_cost_one_call_more() {
    let stage = Stage::new();
    for number in 0..350 {
        stage.github.open(&format!("a question {number}"), "ada");
    }
    let issue = stage.play("connect4|nonsense", "ben");
    assert_eq!(stage.issue(issue).state, "closed");
    assert_eq!(stage.github.store().calls.len(), 7);
}
