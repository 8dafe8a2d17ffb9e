//! `fourgone analyze` as people call it.

use crate::run::run;

/// A position late in the game.
const LATE: &str = "52753311433677442422121";

#[test]
fn every_column_has_a_sentence_and_the_best_line_ends_the_game() {
    let text = run(&["analyze", LATE]).out();
    let (picture, words) = text.split_once("\n\n").unwrap();
    assert!(picture.ends_with("yellow to move (O)"), "{text}");
    let columns: Vec<&str> = words.lines().filter(|line| line.starts_with("column")).collect();
    assert_eq!(columns.len(), 7);
    assert!(words.contains("  8  yellow wins on move 28, in 5 more moves  best\n"), "{text}");
    assert!(words.lines().last().unwrap().starts_with("best line  "), "{text}");
}

#[test]
fn of_one_position_it_is_told_why() {
    let text = run(&["analyze", "2252576253462244111563365343671351441"]).out();
    let why = "
why        If yellow plays g4, red wins on g5, so yellow cannot afford g4.
           If yellow takes one of f6 and g3, red takes the other, and yellow runs out of moves \
first: red wins by move 41.
best line  ";
    assert!(text.contains(why), "{text}");
    // Where there is no short reason, nothing is made up.
    let hard = run(&["analyze", "5554224333234511764415115"]).out();
    assert!(!hard.contains("why"), "{hard}");
}

#[test]
fn json_has_the_score_of_every_column() {
    let text = run(&["analyze", LATE, "--json"]).out();
    let start = format!(
        r#"{{"position":"{LATE}","turn":"second","ply":23,"score":8,"wdl":"win","ends_on_move":28,"columns":[{{"column":1,"score":"#
    );
    assert!(text.starts_with(&start), "{text}");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let columns = json["columns"].as_array().unwrap();
    assert_eq!(columns.len(), 7);
    let best: Vec<_> = json["best"].as_array().unwrap().clone();
    for column in columns {
        let is_best = best.contains(&column["column"]);
        assert_eq!(is_best, column["score"] == 8, "{column}");
    }
    let line = json["line"].as_str().unwrap();
    assert_eq!(line.len(), 5);
    let after = run(&["solve", &format!("{LATE}{line}")]);
    assert!(after.err.ends_with(": game is over: yellow won on move 28\n"), "{}", after.err);
}

#[test]
fn a_full_column_is_null() {
    let text = run(&["analyze", "--json", "2252576253462244111563365343671351441"]).out();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(json["columns"][0].is_null());
}

#[test]
fn a_finished_game_and_nonsense_are_invalid() {
    let over = run(&["analyze", "1212121"]).err(3);
    assert_eq!(over, "fourgone: game is over: red won on move 7\n");
    assert!(run(&["analyze", "44x"]).err(3).contains("character 3"));
}
