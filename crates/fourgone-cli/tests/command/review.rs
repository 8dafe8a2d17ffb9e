//! `fourgone review`.

use crate::run::{run, run_with};

#[test]
fn a_game_without_moves_has_nothing_to_review() {
    assert_eq!(run(&["review", ""]).out(), "there are no moves to review\n");
    let json = "{\"moves\":\"\",\"winner\":null,\"plies\":[]}\n";
    assert_eq!(run_with(&["review", "-", "--json"], &[], b"\n").out(), json);
}

#[test]
fn wrong_moves_are_pointed_at_as_in_every_command() {
    for moves in ["44444444", "121212134", "4x"] {
        assert_eq!(run(&["review", moves]).err(3), run(&["show", moves]).err(3));
    }
}

#[test]
fn a_board_is_refused_because_it_tells_no_moves() {
    let message = run(&["review", "[[],[],[2],[1,2],[1],[],[]]"]).err(3);
    assert!(message.contains("give the moves of the game"), "{message}");
}

#[test]
fn a_whole_game_is_reviewed() {
    let json = run(&["review", "1212121", "--json"]).out();
    let start = r#"{"moves":"1212121","winner":"first","plies":[{"ply":1,"column":1,"player":"first","score_before":1,"score_after":-2,"grade":"blunder","best":[4]},"#;
    let end = r#"{"ply":7,"column":1,"player":"first","score_before":18,"score_after":18,"grade":"best","best":[1]}]}"#;
    assert!(json.starts_with(start) && json.ends_with(&format!("{end}\n")), "{json}");
}
