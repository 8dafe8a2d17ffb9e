//! `fourgone review`.

use crate::run::{run, run_with};

/// A short game whose positions are all easy: both build towers, and red is faster.
const TOWERS: &str = "1212121";

#[test]
fn a_review_in_json_has_every_move_with_its_scores_grade_and_best_columns() {
    let json = run(&["review", "122221211", "--json"]).out();
    let review: serde_json::Value = serde_json::from_str(&json).unwrap();
    let text = review.to_string();
    assert_eq!(review["moves"], "122221211", "{text}");
    assert_eq!(review["winner"], serde_json::Value::Null);
    let plies = review["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 9);
    for (at, ply) in plies.iter().enumerate() {
        let player = if at % 2 == 0 { "first" } else { "second" };
        assert_eq!((&ply["ply"], &ply["player"]), (&(at + 1).into(), &player.into()));
        let (before, after) = (ply["score_before"].as_i64(), ply["score_after"].as_i64());
        assert!(before >= after, "{ply}");
        let is_best = ply["best"].as_array().unwrap().contains(&ply["column"]);
        assert_eq!(ply["grade"] == "best", is_best && before == after, "{ply}");
    }
}

#[test]
fn json_has_the_keys_in_their_order() {
    let json = run(&["review", TOWERS, "--json"]).out();
    assert!(
        json.starts_with(r#"{"moves":"1212121","winner":"first","plies":[{"ply":1,"column":1,"#)
    );
    let last = r#"{"ply":7,"column":1,"player":"first","score_before":18,"score_after":18,"grade":"best","best":[1]}]}"#;
    assert!(json.ends_with(&format!("{last}\n")), "{json}");
}

#[test]
fn a_review_for_people_has_a_graph_the_moves_and_the_turning_point() {
    let text = run(&["review", TOWERS]).out();
    for part in [
        "red    |      XX\n",
        "draw   +--------\n",
        " 7  red     1  best         18  red won on move 7\n",
        "\nturning point: move 6, yellow in column 2, a blunder: from win to loss; better: 1\n",
    ] {
        assert!(text.contains(part), "{part}{text}");
    }
    let coloured = run(&["review", TOWERS, "--color", "always"]).out();
    assert!(coloured.contains("\u{1b}[91m      ██\u{1b}[0m\n"), "{coloured}");
}

#[test]
fn a_game_without_moves_has_nothing_to_review() {
    assert_eq!(run(&["review", ""]).out(), "there are no moves to review\n");
    let json = "{\"moves\":\"\",\"winner\":null,\"plies\":[]}\n";
    assert_eq!(run_with(&["review", "-", "--json"], &[], b"\n").out(), json);
}

#[test]
fn wrong_moves_are_pointed_at() {
    let full = "\
fourgone: line 1, character 7: column 4 is full (move 7)
  |
1 | 44444444
  |       ^
  = read as `moves`; --from names another notation
";
    assert_eq!(run(&["review", "44444444"]).err(3), full);
}

#[test]
fn a_board_is_refused_because_it_tells_no_moves() {
    let message = run(&["review", "[[],[],[2],[1,2],[1],[],[]]"]).err(3);
    assert!(message.contains("give the moves of the game"), "{message}");
}
