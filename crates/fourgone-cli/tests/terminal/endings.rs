//! Every way out gives the terminal back.

use crate::session::{Folder, Session, Setting};

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
    session.send("\x03");
    assert_eq!(session.end(), 130);
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
