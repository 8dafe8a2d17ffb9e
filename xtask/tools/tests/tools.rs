//! The program as `cargo xtask` calls it.

use std::process::{Command, Output};

fn tools(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask-tools")).args(arguments).output().unwrap()
}

#[test]
fn games_are_printed_one_a_line_and_the_same_for_the_same_seed() {
    let games = tools(&["games", "20", "7"]);
    assert!(games.status.success());
    assert_eq!(games.stdout, tools(&["games", "20", "7"]).stdout);
    let text = String::from_utf8(games.stdout).unwrap();
    assert_eq!(text.lines().count(), 20);
    assert!(text.lines().all(|game| game.len() >= 7 && game.bytes().all(|it| it.is_ascii_digit())));
}

#[test]
fn an_unknown_notation_is_refused() {
    assert_eq!(tools(&["reports", "runes"]).status.code(), Some(2));
}
