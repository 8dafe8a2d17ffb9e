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

/// What asks for colours in everything that was written.
fn colours(session: &Session) -> Vec<String> {
    let coloured = |sequence: &&str| {
        let codes = sequence.split('m').next().unwrap_or_default();
        codes.split(';').any(|code| matches!(code.len(), 2..) && !code.starts_with('?'))
    };
    written(session).split("\x1b[0").skip(1).filter(coloured).map(str::to_owned).collect()
}

#[test]
fn no_color_means_none() {
    let folder = Folder::new();
    let session = start(&folder, &[("NO_COLOR", "1")]);
    assert_eq!(colours(&session), [""; 0]);
    leave(session);
}

#[test]
fn a_terminal_that_never_had_colours_gets_none() {
    let folder = Folder::new();
    let session = start(&folder, &[("TERM", "vt100")]);
    assert_eq!(colours(&session), [""; 0]);
    leave(session);
}

#[test]
fn nothing_is_left_on_a_terminal_without_a_second_screen() {
    let folder = Folder::new();
    let session = start(&folder, &[]);
    session.resize((30, 12));
    session.settle("the small window", |screen| screen.contains("? help"));
    let output = session.output();
    leave(session);
    let bytes = output();
    let text = String::from_utf8_lossy(&bytes);
    let (before, _) = text.rsplit_once("\x1b[?1049l").unwrap();
    let (_, after) = before.rsplit_once("\x1b[2J").unwrap();
    assert!(!after.contains("FOURGONE") && !after.contains("help"), "{after:?}");
}

#[test]
fn another_locale_means_ascii() {
    let folder = Folder::new();
    let session = start(&folder, &[("LC_ALL", "C")]);
    session.see("XXX");
    assert!(session.bytes().is_ascii());
    leave(session);
}

#[test]
fn texts_break_between_words_at_the_width_of_the_terminal() {
    for (arguments, end) in [
        (&["explain", "52753311433677442422121"][..], "by move 40."),
        (&["review", "1212121"], "1 missed block"),
        (&["lesson", "1", "--plain"], "Your move: quit"),
    ] {
        let folder = Folder::new();
        let setting = Setting { arguments, size: (60, 100), variables: &[], folder: &folder };
        let mut session = setting.start();
        if arguments[0] == "lesson" {
            session.see("Your move:");
            session.send("quit\n");
        }
        let output = session.output();
        assert_eq!(session.end_showing(end), 0);
        let printed = output();
        let text = String::from_utf8_lossy(&printed);
        assert!(text.lines().count() > 5, "{text}");
        for line in text.lines().filter(|line| !line.contains('\x1b')) {
            assert!(line.trim_end_matches('\r').chars().count() <= 60, "{line:?}\n{text}");
        }
    }
}
