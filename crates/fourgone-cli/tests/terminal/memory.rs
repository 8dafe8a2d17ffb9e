//! What is kept of games, and how one comes back to them.

use std::fs;

use crate::session::{Folder, Session, Setting};

fn start(folder: &Folder, arguments: &[&str]) -> Session {
    let session = Setting { arguments, size: (80, 24), variables: &[], folder }.start();
    session.see("F O U R G O N E");
    session
}

/// The lines of the file of games.
fn kept(folder: &Folder) -> Vec<String> {
    let text = fs::read_to_string(folder.games()).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_game_is_kept_resumed_finished_and_reviewed() {
    let folder = Folder::new();
    let mut session = start(&folder, &["play", "--second", "human"]);
    session.send("121212");
    session.see("1  1 2 1 2 1 2");
    session.send("qy");
    assert_eq!(session.end_showing("to continue this game: fourgone play --resume"), 0);
    let lines = kept(&folder);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains(r#""moves":"121212""#), "{lines:?}");

    let mut session = start(&folder, &["play", "--resume"]);
    session.see("1  1 2 1 2 1 2");
    session.send("1");
    session.see("Red won on move 7");
    session.send("q");
    assert_eq!(session.end_showing("to review this game: fourgone review 1212121"), 0);
    let lines = kept(&folder);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains(r#""moves":"1212121""#), "{lines:?}");

    // The menu leads to it.
    let mut session = start(&folder, &[]);
    session.see("Past games");
    // From the bottom of the menu: quit, help, lessons, puzzles, results, past games.
    session.send("\x1b[F\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\r");
    session.see("Red won, 7 moves");
    session.send("\r");
    session.see("Review  move 7 of 7");
    session.send("qq");
    assert_eq!(session.end(), 0);
    assert_eq!(kept(&folder).len(), 1);

    let setting = Setting {
        arguments: &["play", "--resume"],
        size: (80, 24),
        variables: &[],
        folder: &folder,
    };
    assert_eq!(setting.start().end_showing("there is no unfinished game to continue"), 1);
}

#[test]
fn a_terminated_game_is_kept_too() {
    let folder = Folder::new();
    let mut session = start(&folder, &["play", "--second", "human"]);
    session.send("44");
    session.see("1  4 4");
    session.signal("TERM");
    assert_eq!(session.end(), 143);
    assert_eq!(kept(&folder).len(), 1);
}

#[test]
fn nothing_is_kept_where_nobody_wants_it() {
    let folder = Folder::new();
    let mut session = start(&folder, &["play", "--second", "human", "--no-keep"]);
    session.send("1212121");
    session.see("Red won on move 7");
    session.send("q");
    assert_eq!(session.end(), 0);
    fs::create_dir_all(folder.settings().parent().unwrap()).unwrap();
    fs::write(folder.settings(), "keep_games = false").unwrap();
    let mut session = start(&folder, &["play", "--second", "human"]);
    session.send("1212121");
    session.see("Red won on move 7");
    session.send("q");
    assert_eq!(session.end(), 0);
    assert!(!folder.games().exists());
}

#[test]
fn moves_are_copied_through_the_terminal_and_a_game_is_written_into_a_new_file() {
    let folder = Folder::new();
    let mut session = start(&folder, &["play", "--second", "human", "--moves", "443"]);
    session.send("y");
    session.see("The moves are copied");
    // "443" as base64.
    let copied = b"\x1b]52;c;NDQz\x07";
    assert!(session.bytes().windows(copied.len()).any(|bytes| bytes == copied));
    for number in 1..3 {
        session.send("w");
        session.see("Write the game");
        session.send("\r");
        session.see(&format!("connect-four-{number}-moves"));
    }
    let file = folder.path().join("connect-four-2-moves.txt");
    assert_eq!(fs::read_to_string(file).unwrap(), "443\n");
    session.send("\x03");
    assert_eq!(session.end(), 130);
}

#[test]
fn the_rule_the_clock_and_the_players_are_resumed() {
    let folder = Folder::new();
    let terms = ["play", "--second", "human", "--clock", "5+3", "--rule", "swap"];
    let mut session = start(&folder, &terms);
    session.send("4\r4");
    session.see("1  4 4");
    session.send("qy");
    assert_eq!(session.end_showing("fourgone play --resume"), 0);
    let lines = kept(&folder);
    assert!(lines[0].contains(r#""rule":"swap""#), "{lines:?}");
    assert!(lines[0].contains(r#""clock":"5+3""#), "{lines:?}");

    let mut session = start(&folder, &["play", "--resume"]);
    session.see("1  4 4");
    session.see("4:5");
    // The next game is one between people as well, with the same rule.
    session.send("n4");
    session.see("Second player: which side?");
    session.send("\x03");
    assert_eq!(session.end(), 130);
}
