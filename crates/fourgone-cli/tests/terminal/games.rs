//! Whole games, key by key.

use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::session::{Folder, Session, Setting};

/// Red to move wins with column 4; nobody else wins at once.
const MOVES: &str = "112233556677112233556677";
const NEARLY_WON: [&str; 6] = ["play", "--second", "bot:3", "--seed=1", "--moves", MOVES];

/// A game that is nearly won, on the usual terminal.
fn start(folder: &Folder) -> Session {
    let setting = Setting { arguments: &NEARLY_WON, size: (80, 24), variables: &[], folder };
    let session = setting.start();
    session.see("Your move");
    session
}

/// The screen when it shows a text and is complete.
fn showing(session: &Session, text: &str) -> String {
    session.settle(text, |screen| screen.contains(text))
}

/// Plays a game from near its end, and compares the screens that do not depend on the bot.
fn play(size: (u16, u16), term: &str) {
    let folder = Folder::new();
    let variables = [("TERM", term)];
    let setting = Setting { arguments: &NEARLY_WON, size, variables: &variables, folder: &folder };
    let mut session = setting.start();
    let name = |what: &str| format!("{what}_{term}_{}x{}", size.0, size.1);

    assert_snapshot!(name("start"), showing(&session, "Your move"));
    session.send("1");
    // A bot of this level sees what red could do, and prevents it.
    session.see("21  6 6 7 7 1 4");
    session.see("Your move");
    session.send("u");
    session.see_no_more("21  6 6 7 7 1 4");
    session.send("h");
    assert_snapshot!(name("hint"), showing(&session, "(+9)"));
    session.send("a");
    session.see("Column 1: ");
    session.send("a");
    session.see_no_more("Column 1: ");
    session.send("+");
    session.see("The bot is now level 4.");
    session.send("-");
    session.see("The bot is now level 3.");
    session.send("4");
    assert_snapshot!(
        name("win"),
        session.settle("the line", |screen| {
            let stars = screen.chars().filter(|sign| "★*".contains(*sign)).count();
            screen.contains("You won on move 25") && stars == 7
        })
    );
    session.send("v");
    session.see("Review  move 25 of 25");
    session.see("25 ");
    session.see("best");
    session.send("v");
    session.see("You won on move 25");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_game_with_256_colours() {
    play((80, 24), "xterm-256color");
}

#[test]
fn a_game_on_a_large_screen() {
    play((120, 40), "xterm-256color");
}

#[test]
fn a_game_on_the_console() {
    play((80, 24), "linux");
}

#[test]
fn a_game_on_a_large_console() {
    play((120, 40), "linux");
}

#[test]
fn a_game_on_a_terminal_that_can_do_nothing() {
    for size in [(80, 24), (120, 40)] {
        let folder = Folder::new();
        let variables = [("TERM", "dumb")];
        let setting =
            Setting { arguments: &NEARLY_WON, size, variables: &variables, folder: &folder };
        let mut session = setting.start();
        session.see("You (red), your move:");
        session.send("1\n");
        session.see("Bot 3 plays 4: yellow on d1.");
        session.send("undo\n");
        session.send("hint\n");
        session.see("Best: 4: red wins on move 25, the next (+9).");
        session.send("4\n");
        session.see("Game over: You won on move 25.");
        session.see("new, undo, review or quit:");
        session.send("quit\n");
        assert!(!session.bytes().contains(&0x1b), "a dumb terminal understands no escape");
        assert_eq!(session.end(), 0);
    }
}

#[test]
fn the_mouse_plays() {
    let folder = Folder::new();
    let mut session = start(&folder);
    // The middle of column 4 is the 26th character of a line; the 10th line is in the grid.
    session.send("\x1b[<0;26;10M\x1b[<0;26;10m");
    session.see("You won on move 25");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn leaving_a_running_game_is_asked_about() {
    let folder = Folder::new();
    let mut session = start(&folder);
    session.send("q");
    session.see("The game is not over.");
    session.send("n");
    session.see_no_more("The game is not over.");
    session.send("qy");
    assert_eq!(session.end_showing(MOVES), 0);
}

#[test]
fn the_window_changes_its_size() {
    let folder = Folder::new();
    let mut session = start(&folder);
    session.resize((20, 8));
    session.see("too");
    session.resize((120, 40));
    session.see("Your move");
    session.send("4");
    session.see("You won on move 25");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn keys_are_answered_at_once_while_the_solver_works() {
    let folder = Folder::new();
    // A position after the opening book that keeps the solver busy for a while.
    let arguments = &["play", "--moves", "16267266773164"];
    let setting = Setting { arguments, size: (80, 24), variables: &[], folder: &folder };
    let mut session = setting.start();
    let column =
        |screen: &str| screen.lines().nth(1).and_then(|line| line.chars().position(|c| c == '▼'));
    session.see("Your move");
    session.send("a");
    session.see("Solving the position");
    let mut fastest = Duration::MAX;
    for step in 0..12 {
        let before = column(&session.screen());
        let start = Instant::now();
        session.send(if step % 2 == 0 { "k" } else { "j" });
        session.wait("the cursor", |screen| {
            let now = column(screen);
            now.is_some() && now != before
        });
        fastest = fastest.min(start.elapsed());
    }
    assert!(fastest < Duration::from_millis(50), "{fastest:?}");
    session.send("qy");
    assert_eq!(session.end(), 0);
}
