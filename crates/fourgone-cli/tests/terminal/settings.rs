//! What is remembered.

use std::fs;

use crate::session::{Folder, Session, Setting};

fn start(folder: &Folder, arguments: &[&str]) -> Session {
    let session = Setting { arguments, size: (80, 24), variables: &[], folder }.start();
    session.see("F O U R G O N E");
    session
}

#[test]
fn theme_level_and_names_are_remembered() {
    let folder = Folder::new();
    let mut session = start(&folder, &["play", "--names", "Ada,Bob"]);
    session.see("Ada to move");
    session.send("t+");
    session.see("level 6");
    session.send("q");
    assert_eq!(session.end(), 0);

    let mut session = start(&folder, &[]);
    session.see("Bot 6");
    session.see("Ada to move");
    session.see("shapes");
    session.send("q");
    assert_eq!(session.end(), 0);
    let settings = fs::read_to_string(folder.settings()).unwrap();
    assert_eq!(settings, "theme = \"shapes\"\nlevel = 6\nmotion = true\nnames = [\"Ada\", \"\"]\n");
}

#[test]
fn a_broken_file_is_reported_ignored_and_left_alone() {
    let folder = Folder::new();
    let broken = "level = 'high'";
    fs::create_dir_all(folder.settings().parent().unwrap()).unwrap();
    fs::write(folder.settings(), broken).unwrap();
    let mut session = start(&folder, &[]);
    session.see("Bot 5");
    session.send("t");
    session.see("shapes");
    session.send("q");
    assert_eq!(session.end_showing("ignoring the settings in "), 0);
    assert_eq!(fs::read_to_string(folder.settings()).unwrap(), broken);
}
