//! What is remembered.

use std::fs;

use crate::session::{Folder, Session, Setting};

fn start(folder: &Folder, arguments: &[&str]) -> Session {
    let session = Setting { arguments, size: (80, 24), variables: &[], folder }.start();
    session.see("F O U R G O N E");
    session
}

fn quit(mut session: Session) {
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn what_is_chosen_in_the_game_is_remembered() {
    let folder = Folder::new();
    let mut session = start(&folder, &["play", "--second", "bot"]);
    session.see("Bot 5");
    session.send("t+");
    session.see("level 6");
    quit(session);

    let session = start(&folder, &["play", "--second", "bot"]);
    session.see("Bot 6");
    session.see("shapes");
    quit(session);
    let settings = fs::read_to_string(folder.settings()).unwrap();
    assert_eq!(settings, "theme = \"shapes\"\nlevel = 6\n");
}

#[test]
fn flags_hold_for_one_run() {
    let folder = Folder::new();
    let arguments = ["play", "--first", "human", "--second", "bot:9", "--names", "Ada,Hal"];
    let mut session = start(&folder, &arguments);
    session.see("Ada to move");
    session.see("Hal");
    // Everybody takes the other side, and the name along.
    session.send("s");
    session.see("Sides swapped: Hal first");
    session.send("\x03");
    assert_eq!(session.end(), 130);
    let session = start(&folder, &["play", "--second", "bot"]);
    session.see("You");
    session.see("Bot 5");
    quit(session);
    assert!(!folder.settings().exists());
}

#[test]
fn the_person_at_this_terminal_has_a_name_on_either_side() {
    let folder = Folder::new();
    fs::create_dir_all(folder.settings().parent().unwrap()).unwrap();
    fs::write(folder.settings(), "name = 'Ada'").unwrap();
    for arguments in [["play", "--second", "bot:1"], ["play", "--first", "bot:1"]] {
        let session = start(&folder, &arguments);
        session.see("Ada to move");
        let mut session = session;
        session.send("\x03");
        assert_eq!(session.end(), 130);
    }
    let session = start(&folder, &["play", "--second", "human"]);
    session.see("Red to move");
    quit(session);
}

#[test]
fn a_broken_file_is_reported_ignored_and_left_alone() {
    let folder = Folder::new();
    let broken = "level = 'high'";
    fs::create_dir_all(folder.settings().parent().unwrap()).unwrap();
    fs::write(folder.settings(), broken).unwrap();
    let mut session = start(&folder, &[]);
    session.see("← 5 →");
    session.send("t");
    session.see("shapes");
    session.send("q");
    assert_eq!(session.end_showing("ignoring the settings in "), 0);
    assert_eq!(fs::read_to_string(folder.settings()).unwrap(), broken);
}
