//! What the terminal can do decides how things are drawn.

use crate::session::{Folder, Session, Setting};

fn start(folder: &Folder, variables: &[(&str, &str)]) -> Session {
    let arguments = ["play", "--second", "human", "--moves", "4453"];
    let session = Setting { arguments: &arguments, size: (80, 24), variables, folder }.start();
    session.see("Red to move");
    session
}

/// The text of everything that was written.
fn written(session: &Session) -> String {
    String::from_utf8(session.bytes()).unwrap()
}

fn leave(mut session: Session) {
    session.send("qy");
    assert_eq!(session.end(), 0);
}

#[test]
fn sixteen_colours_are_asked_for_as_such() {
    let folder = Folder::new();
    let session = start(&folder, &[("TERM", "linux")]);
    let written = written(&session);
    assert!(!written.contains("38;5;") && !written.contains("48;5;"));
    assert!(written.contains(";91;40m"));
    leave(session);
}

#[test]
fn no_color_means_none() {
    let folder = Folder::new();
    let session = start(&folder, &[("NO_COLOR", "1")]);
    let coloured = |sequence: &str| {
        let codes = sequence.split('m').next().unwrap_or_default();
        codes.split(';').any(|code| matches!(code.len(), 2..) && !code.starts_with('?'))
    };
    let written = written(&session);
    let colours: Vec<&str> =
        written.split("\x1b[0").skip(1).filter(|rest| coloured(rest)).collect();
    assert!(colours.is_empty(), "{colours:?}");
    leave(session);
}

#[test]
fn another_locale_means_ascii() {
    let folder = Folder::new();
    let session = start(&folder, &[("LC_ALL", "C")]);
    session.see("XXX");
    assert!(session.bytes().is_ascii());
    leave(session);
}
