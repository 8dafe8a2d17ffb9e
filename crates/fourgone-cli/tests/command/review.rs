//! `fourgone review`.

use crate::run::{run, run_with};

#[test]
fn a_game_without_moves_has_nothing_to_review() {
    assert_eq!(run(&["review", ""]).out(), "there are no moves to review\n");
    let none = r#"{"best":0,"good":0,"inaccuracy":0,"mistake":0,"blunder":0,"missed_wins":0,"missed_blocks":0}"#;
    let json = format!(
        r#"{{"moves":"","winner":null,"plies":[],"turning_points":[],"summary":{{"first":{none},"second":{none}}}}}"#
    );
    assert_eq!(run_with(&["review", "-", "--json"], &[], b"\n").out(), json + "\n");
}

#[test]
fn wrong_moves_are_pointed_at_as_in_every_command() {
    for moves in ["44444444", "121212134", "4x"] {
        let message = run(&["review", moves]).err(3);
        assert_eq!(message.replace("MOVES", "POSITION"), run(&["show", moves]).err(3));
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
    let start = r#"{"moves":"1212121","winner":"first","plies":[{"ply":1,"column":1,"player":"first","score_before":1,"score_after":-2,"grade":"blunder","best":[4],"missed":null,"why":["Column 1 turns a win into a loss."]},"#;
    let end = r#"{"ply":7,"column":1,"player":"first","score_before":18,"score_after":18,"grade":"best","best":[1],"missed":null,"why":[]}],"turning_points":[1,6],"summary":{"first":{"best":3,"good":0,"inaccuracy":0,"mistake":0,"blunder":1,"missed_wins":0,"missed_blocks":0},"second":{"best":1,"good":1,"inaccuracy":0,"mistake":0,"blunder":1,"missed_wins":0,"missed_blocks":1}}}"#;
    assert!(json.starts_with(start) && json.ends_with(&format!("{end}\n")), "{json}");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["plies"][5]["missed"], "block");
    let why = [
        "Red threatened four on a4, and yellow did not stop it.",
        "Column 2 turns a win into a loss.",
    ];
    assert_eq!(value["plies"][5]["why"], serde_json::json!(why));
}

#[test]
fn a_player_who_was_lost_anyway_hears_what_shortened_the_game() {
    let text = run(&["review", "4142434"]).out();
    let notes = "\
move 2, yellow in column 1:
  Column 1 loses sooner, on move 35 instead of 41.
move 4, yellow in column 2:
  Column 2 loses sooner, on move 29 instead of 35.
move 6, yellow in column 3:
  Red threatened four on d4, and yellow did not stop it.
  Column 3 loses sooner, on move 7 instead of 29.
no turning point: red was winning throughout
";
    assert!(text.contains(notes), "{text}");
}

#[test]
fn people_see_every_turning_point_and_a_summary_of_each_player() {
    let text = run(&["review", "1212121"]).out();
    assert!(text.contains("turning point: move 1, red in column 1, a blunder"), "{text}");
    assert!(text.contains("turning point: move 6, yellow in column 2, a blunder"), "{text}");
    assert!(text.contains("red wins on move 7; better: 1; missed a block\n"), "{text}");
    assert!(
        text.ends_with(
            "red     3 best, 1 blunder\nyellow  1 best, 1 good, 1 blunder; 1 missed block\n"
        ),
        "{text}"
    );
}

#[test]
fn a_review_names_the_puzzles_of_its_game_and_json_stays_as_it_is() {
    let game = "445334477733655355";
    let puzzles = run(&["puzzles", "of", game]).out().lines().count();
    assert!(puzzles > 1);
    let line = format!("{puzzles} puzzles from this game: fourgone puzzles of {game}\n");
    assert!(run(&["review", game]).out().ends_with(&line));
    assert!(!run(&["review", game, "--time-limit", "60"]).out().contains("puzzle"));
    assert!(!run(&["review", "1212121"]).out().contains("puzzle"), "it has none");
    assert_eq!(run(&["review", game, "--json"]).out().lines().count(), 1);
}

#[test]
fn every_line_is_a_game_and_an_invalid_one_keeps_its_place() {
    let games = b"1212121\n# a comment\n44444444\n-\n4142434\n";
    let listed = run_with(&["review", "--lines"], &[], games);
    let text = "\
1212121  red won on move 7; red: 3 best, 1 blunder; yellow: 1 best, 1 good, 1 blunder; 1 missed \
block; turned on moves 1, 6
44444444 invalid
-  not over; red: no moves; yellow: no moves
4142434  red won on move 7; red: 4 best; yellow: 3 inaccuracies; 1 missed block
";
    let message = "line 3: column 4 is full (move 7)\n1 of 4 lines is invalid\n";
    assert_eq!((&*listed.out, &*listed.err, listed.code), (text, message, Some(4)));
    let listed = run_with(&["review", "--lines", "--json"], &[], games);
    let records: Vec<serde_json::Value> =
        listed.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let alone = run(&["review", "1212121", "--json"]).out();
    assert_eq!(records[0], serde_json::from_str::<serde_json::Value>(&alone).unwrap());
    assert_eq!(records[1]["error"]["kind"], "column_full");
    assert_eq!(records[1]["moves"], "44444444");
    assert_eq!(records.len(), 4);
}

#[test]
fn lines_are_games_in_a_notation_that_keeps_the_order_of_moves() {
    let run = run_with(&["review", "--lines", "--from", "cells"], &[], b"a1 b1 a2 b2 a3 b3 a4\n");
    assert!(run.out().starts_with("1212121  red won on move 7;"));
    let message = run_with(&["review", "--lines", "--from", "key"], &[], b"").err(2);
    assert!(message.contains("without an order of moves"), "{message}");
    for command in [
        &["review", "--lines", "games.txt"][..],
        &["convert", "--lines", "--to", "key", "games.txt"],
    ] {
        let message = run_with(command, &[], b"").err(2);
        assert_eq!(message, "fourgone: `--lines` reads standard input: use `< games.txt`\n");
    }
}
