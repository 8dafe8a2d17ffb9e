//! Boards of other sizes: what can be solved can be drawn, analyzed, reviewed and counted.

use serde_json::Value;

use crate::run::{run, run_with};

#[test]
fn a_board_of_another_size_is_drawn() {
    let picture = "\
|  .  .  .  .  .  .  .  .  |
|  .  .  .  .  .  .  .  .  |
|  .  .  .  .  .  .  .  .  |
|  .  .  .  O  .  .  .  .  |
|  .  . (O) X  X  .  .  .  |
   1  2  3  4  5  6  7  8
red to move (X)
";
    assert_eq!(run(&["show", "4453", "--size", "8x5"]).out(), picture);
    assert_eq!(run_with(&["show", "--size", "8x5"], &[], b"4453\n").out(), picture);
    let won = run(&["show", "--size", "13x4", "--first-colour", "yellow", "d1d1d1d"]).out();
    assert!(won.contains("  9  a  b  c  d\nyellow won on move 7 (X)\n"), "{won}");
    assert_eq!(won.matches("[X]").count(), 4, "{won}");
    for style in ["emoji", "svg", "markdown", "ansi"] {
        let picture = run(&["show", "--size", "13x4", "--style", style, "d1d1d1d"]).out();
        assert!(picture.contains("red won on move 7"), "{picture}");
    }
}

#[test]
fn every_column_of_a_board_of_another_size_is_analyzed() {
    let text = run(&["analyze", "--size", "5x4", "1212"]).out();
    assert!(text.starts_with("|  .  .  .  .  .  |\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("column ")).count(), 5, "{text}");
    let json = run(&["analyze", "--size", "5x4", "--json", "1212"]).out();
    let start = r#"{"position":"1212","size":"5x4","turn":"first","ply":4,"score":"#;
    assert!(json.starts_with(start), "{json}");
    let value: Value = serde_json::from_str(&json).unwrap();
    let line = value["line"].as_str().unwrap();
    // The game ends with the line.
    let after = run(&["solve", "--size", "5x4", &format!("1212{line}")]);
    assert!(after.err.contains("game is over"), "{}", after.err);
    let solved = run(&["solve", "--size", "5x4", "1212"]).out();
    assert_eq!(solved, format!("1212 {}\n", value["score"]));
    let over = run(&["analyze", "--size", "5x4", "1212121", "--first-colour", "yellow"]).err(3);
    assert_eq!(over, "fourgone: game is over: yellow won on move 7\n");
}

#[test]
fn a_game_on_a_board_of_another_size_is_reviewed() {
    let json = run(&["review", "--size", "5x4", "1212121", "--json"]).out();
    let start = r#"{"moves":"1212121","size":"5x4","winner":"first","plies":[{"ply":1,"column":1,"#;
    assert!(json.starts_with(start), "{json}");
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["plies"][5]["missed"], "block");
    let text = run(&["review", "--size", "5x4", "1212121"]).out();
    assert!(text.contains(" 7  red     1  best "), "{text}");
    assert!(text.contains("red won on move 7\n"), "{text}");
}

#[test]
fn games_and_positions_of_boards_of_other_sizes_are_counted() {
    let text = run(&["count", "7", "--size", "4x4"]).out();
    // Counted by another program as well.
    let expected =
        "0 1 1\n1 4 4\n2 16 16\n3 64 52\n4 256 160\n5 1020 436\n6 4020 1128\n7 15540 2512\n";
    assert_eq!(text, expected);
    let json = run(&["count", "2", "--size", "8x5", "--json"]).out();
    assert!(
        json.ends_with("{\"ply\":2,\"size\":\"8x5\",\"sequences\":64,\"positions\":64}\n"),
        "{json}"
    );
    let json = run(&["count", "2", "--json"]).out();
    assert!(json.ends_with("{\"ply\":2,\"sequences\":49,\"positions\":49}\n"), "{json}");
    // The usual size counted both ways.
    let usual = run(&["count", "8"]).out();
    assert!(usual.ends_with("8 5673234 184275\n"), "{usual}");
}

#[test]
fn wrong_moves_and_other_notations_are_refused() {
    let message = run(&["show", "--size", "8x5", "49"]).err(3);
    assert_eq!(message, "fourgone: POSITION: expected a column from 1 to 8, found '9' (move 2)\n");
    let message = run_with(&["analyze", "--size", "4x4"], &[], b"11111\n").err(3);
    assert_eq!(message, "fourgone: line 1: column 1 is full (move 5)\n");
    let message = run(&["show", "--size", "8x5", "--from", "letters", "DD"]).err(2);
    assert!(message.contains("leave --from out"), "{message}");
    assert!(run(&["count", "3", "--size", "3x3"]).err(2).contains("not a size"));
}
