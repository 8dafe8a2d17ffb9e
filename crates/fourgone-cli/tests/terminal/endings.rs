//! Every way out gives the terminal back.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use crate::session::{FOURGONE, Folder, Session, Setting};

fn start(folder: &Folder) -> Session {
    let arguments = ["play", "--second", "human", "--moves", "4453"];
    let variables = [("FOURGONE_PANIC", "1")];
    let setting = Setting { arguments: &arguments, size: (80, 24), variables: &variables, folder };
    let session = setting.start();
    session.see("Red to move");
    session
}

#[test]
fn control_c() {
    let folder = Folder::new();
    let mut session = start(&folder);
    session.send("\x03");
    assert_eq!(session.end(), 130);
}

#[test]
fn an_interrupt() {
    let folder = Folder::new();
    let session = start(&folder);
    session.signal("INT");
    assert_eq!(session.end(), 130);
}

#[test]
fn a_request_to_terminate() {
    let folder = Folder::new();
    let session = start(&folder);
    session.signal("TERM");
    assert_eq!(session.end(), 143);
}

#[test]
#[cfg(debug_assertions)]
fn a_panic() {
    let folder = Folder::new();
    let mut session = start(&folder);
    // F12.
    session.send("\x1b[24~");
    assert_eq!(session.end_showing("this panic was asked for"), 101);
}

#[test]
fn an_interrupt_of_a_plain_game() {
    let folder = Folder::new();
    let arguments = ["play", "--plain", "--second", "human"];
    let setting =
        Setting { arguments: &arguments, size: (80, 24), variables: &[], folder: &folder };
    let mut session = setting.start();
    session.see("your move");
    session.send("4\n");
    session.see("Red plays 4: red on d1.");
    session.send("\x03");
    let go_on = "To continue: fourgone play --plain --first human --second human --moves 4";
    assert_eq!(session.end_showing(go_on), 130);
}

#[test]
fn a_break_and_back_again() {
    let folder = Folder::new();
    let mut session = start(&folder);
    session.send("\x1a");
    // The screen of before, until a signal brings the game back.
    session.see_no_more("Red to move");
    session.signal("CONT");
    session.see("Red to move");
    session.send("5");
    session.see("Yellow to move");
    session.send("qy");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_stop_from_outside_gives_the_terminal_back_and_comes_back_clean() {
    let folder = Folder::new();
    let mut session = start(&folder);
    session.signal("TSTP");
    session.see_no_more("Red to move");
    session.signal("CONT");
    session.see("Red to move");
    // A stop that cannot be caught, and somebody else's text on the screen meanwhile.
    session.signal("STOP");
    session.scribble("\x1b[5;5HSCRIBBLE");
    session.signal("CONT");
    session.see_no_more("SCRIBBLE");
    session.send("5");
    session.see("Yellow to move");
    session.send("qy");
    assert_eq!(session.end(), 0);
}

#[test]
fn control_l_draws_everything_anew() {
    let folder = Folder::new();
    let mut session = start(&folder);
    session.scribble("\x1b[5;5HSCRIBBLE");
    session.send("\x0c");
    session.see_no_more("SCRIBBLE");
    session.send("qy");
    assert_eq!(session.end(), 0);
}

#[test]
fn after_a_break_in_which_the_window_grew_clicks_hit_the_column_below_them() {
    let folder = Folder::new();
    let setting = Setting { arguments: &["-i"], size: (80, 24), variables: &[], folder: &folder };
    let mut session = setting.start_program("sh");
    session.see("$");
    // As under `cargo run`, somebody waits for the game, and has to stop with it.
    session.send(&format!("sh -c '{FOURGONE} play --second human --moves 4453; true'\n"));
    session.see("Red to move");
    session.send("\x1a");
    session.see("Stopped");
    // The shell has the terminal: the game is not told.
    session.resize((120, 40));
    session.send("fg\n");
    session.see("Red to move");
    // The middle of column 4 on a screen of this size.
    session.send("\x1b[<0;40;20M\x1b[<0;40;20m");
    session.see("Yellow to move");
    session.send("qy");
    session.see("play --resume (moves 44534)");
    session.send("exit\n");
    session.end();
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_goes_away_without_a_signal() {
    let folder = Folder::new();
    let note = folder.path().join("id");
    // In a session of its own the game is not told.
    let script = r#"exec 3<&0; setsid "$0" play --second human <&3 & echo $! > "$1"; wait"#;
    let arguments = ["-c", script, FOURGONE, note.to_str().unwrap()];
    let setting =
        Setting { arguments: &arguments, size: (80, 24), variables: &[], folder: &folder };
    let session = setting.start_program("sh");
    // Complete, and at rest: nothing is drawn any more that could fail.
    session.settle("the game", |screen| screen.contains("Red to move"));
    let id = fs::read_to_string(note).unwrap();
    let status = format!("/proc/{}/status", id.trim());
    session.hang_up();
    // Ended, perhaps with nobody there to be told.
    let runs = || fs::read_to_string(&status).is_ok_and(|status| !status.contains("State:\tZ"));
    let start = Instant::now();
    while runs() {
        assert!(start.elapsed() < Duration::from_secs(20), "it goes on without a terminal");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_interrupt_of_a_puzzle_ends_the_line() {
    let folder = Folder::new();
    let arguments = ["puzzle", "--daily", "--plain"];
    let setting =
        Setting { arguments: &arguments, size: (80, 24), variables: &[], folder: &folder };
    let mut session = setting.start();
    session.see("Your move:");
    session.send("\x03");
    let output = session.output();
    assert_eq!(session.end(), 130);
    // What it wrote last may still be on its way.
    let start = Instant::now();
    while !output().ends_with(b"\n") {
        let printed = String::from_utf8_lossy(&output()).into_owned();
        assert!(start.elapsed() < Duration::from_secs(20), "{printed}");
        thread::sleep(Duration::from_millis(10));
    }
}
