//! The same game from its first move to its end by keyboard, by mouse, through resizes and breaks,
//! and line by line from a pipe.

use std::io::Write as _;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::session::{FOURGONE, Folder, Session, Setting};

pub(crate) const GAME: [&str; 5] = ["play", "--second", "bot:3", "--seed", "1"];

/// A game line by line from a pipe: the person's columns, and all moves.
pub(crate) fn plain_game() -> (Vec<usize>, String) {
    let mut child = Command::new(FOURGONE)
        .args(GAME)
        .arg("--plain")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = "4\n3\n5\n2\n6\n1\n7\n".repeat(7);
    // It ends with the game, and leaves the rest.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let transcript = String::from_utf8(output.stdout).unwrap();
    let played = transcript.lines().filter_map(|line| line.strip_prefix("You play "));
    let columns = played.map(|rest| rest[..1].parse().unwrap()).collect();
    let moves = transcript.lines().find_map(|line| line.strip_prefix("Moves: ")).unwrap();
    (columns, moves.to_owned())
}

/// The line of the move list in which the game ends after so many moves.
pub(crate) fn last_line(moves: &str, count: usize) -> String {
    let first = (count - 1) / 10 * 10;
    let shown: Vec<String> = moves[first..count].chars().map(String::from).collect();
    format!("{:>2}  {}", first + 1, shown.join(" "))
}

/// Plays a game to its end; `play` makes the person's moves, one after the other.
fn play_all(
    folder: &Folder,
    columns: &[usize],
    moves: &str,
    mut play: impl FnMut(&mut Session, usize, usize),
) -> String {
    let setting = Setting { arguments: &GAME, size: (80, 24), variables: &[], folder };
    let mut session = setting.start();
    for (number, &column) in columns.iter().enumerate() {
        session.see("Your move");
        play(&mut session, number, column);
        // The bot has answered, unless the game is over.
        let count = (2 * number + 2).min(moves.len());
        session.see(&last_line(moves, count));
    }
    session.resize((80, 24));
    let end = session.settle("the end", |screen| {
        let stars = screen.chars().filter(|&sign| sign == '★').count();
        screen.contains(&format!("won on move {}", moves.len())) && stars >= 4
    });
    session.send("q");
    let review = format!("to review this game: fourgone review {moves}");
    assert_eq!(session.end_showing(&review), 0);
    // Blanks at the end of a line tell how the screen came about, not how it looks.
    end.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A click into the middle of a column, on a screen of 80 by 24 or of 120 by 40.
pub(crate) fn click(column: usize, is_large: bool) -> String {
    let x = if is_large { 7 + 11 * (column - 1) } else { 5 + 7 * (column - 1) };
    format!("\x1b[<0;{x};10M\x1b[<0;{x};10m")
}

#[test]
fn the_same_game_by_keyboard_by_mouse_through_breaks_and_from_a_pipe() {
    let (columns, moves) = plain_game();
    let folder = Folder::new();

    let by_keyboard = play_all(&folder, &columns, &moves, |session, number, column| {
        // By turns: the digit, the arrows from the left edge, the letters from the right edge.
        let keys = match number % 3 {
            0 => column.to_string(),
            1 => format!("\x1b[H{}\r", "\x1b[C".repeat(column - 1)),
            _ => format!("\x1b[F{} ", "j".repeat(7 - column)),
        };
        session.send(&keys);
    });
    assert_snapshot!(by_keyboard);

    let by_mouse = play_all(&folder, &columns, &moves, |session, _, column| {
        session.send(&click(column, false));
    });
    assert_eq!(by_mouse, by_keyboard);

    let mut is_large = false;
    let through_breaks = play_all(&folder, &columns, &moves, |session, number, column| {
        if number % 2 == 1 {
            session.send("\x1a");
            session.see_no_more("F O U R G O N E");
            is_large = !is_large;
            session.resize(if is_large { (120, 40) } else { (80, 24) });
            session.signal("CONT");
            // Where the text of the panel begins tells how large the screen is for the game.
            let at = if is_large { 81 } else { 53 };
            session.wait("the game in its new size", |screen| {
                let line = screen.lines().find(|line| line.contains("Your move"));
                line.is_some_and(|line| line.chars().position(|it| it == 'Y') == Some(at))
            });
        }
        if number % 3 == 0 {
            session.send(&column.to_string());
        } else {
            session.send(&click(column, is_large));
        }
    });
    assert_eq!(through_breaks, by_keyboard);
}
