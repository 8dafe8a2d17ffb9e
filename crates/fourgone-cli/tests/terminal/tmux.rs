//! Whole games in tmux: a terminal that others have written, with a shell that stops and continues
//! the game.

use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::session::{FOURGONE, Folder};
use crate::whole_games::{GAME, click, last_line, plain_game};

/// How long to wait for something that must come.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A tmux of its own with a shell in it; it ends with the test, however that ends.
struct Tmux {
    socket: PathBuf,
}

impl Tmux {
    /// Starts one of 80 by 24; none where there is no tmux.
    fn start(folder: &Folder) -> Option<Self> {
        let tmux = Self { socket: folder.path().join("tmux") };
        let shell = "PS1='$ ' exec sh -i";
        let mut command = tmux.command(&["-f", "/dev/null", "new-session", "-d"]);
        command.args(["-x", "80", "-y", "24", shell]).env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("LC_ALL", "C.UTF-8").env("SHELL", "/bin/sh").env("TERM", "xterm-256color");
        command.env("XDG_CONFIG_HOME", folder.path());
        command.env("XDG_DATA_HOME", folder.path().join("data"));
        let status = command.status().ok()?;
        assert!(status.success(), "tmux does not start");
        Some(tmux)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("tmux");
        command.arg("-u").arg("-S").arg(&self.socket).args(arguments);
        command
    }

    fn run(&self, arguments: &[&str]) -> String {
        let output = self.command(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Types these bytes.
    fn send(&self, keys: &str) {
        let codes: Vec<String> = keys.bytes().map(|byte| format!("{byte:02x}")).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        self.run(&[&["send-keys", "-H"], &codes[..]].concat());
    }

    fn resize(&self, (width, height): (u16, u16)) {
        let (width, height) = (width.to_string(), height.to_string());
        self.run(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Waits until the screen is as it should be, and gives it.
    fn wait(&self, what: &str, right: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.run(&["capture-pane", "-p"]);
            if right(&screen) {
                return screen;
            }
            assert!(start.elapsed() < TIMEOUT, "waiting for {what:?}:\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Plays the game to its end; `play` makes the person's moves, one after the other. Gives the
    /// last screen of the game.
    fn play_all(
        &self,
        columns: &[usize],
        moves: &str,
        mut play: impl FnMut(usize, usize),
    ) -> String {
        self.send(&format!("clear; '{FOURGONE}' {}\r", GAME.join(" ")));
        for (number, &column) in columns.iter().enumerate() {
            self.wait("Your move", |screen| screen.contains("Your move"));
            play(number, column);
            let line = last_line(moves, (2 * number + 2).min(moves.len()));
            self.wait(&line, |screen| screen.contains(&line));
        }
        self.resize((80, 24));
        let end = self.wait("the end", |screen| {
            // All four of the line are marked, and the last line of the screen is drawn.
            let stars = screen.chars().filter(|&sign| sign == '★').count();
            screen.contains(&format!("won on move {}", moves.len()))
                && stars >= 4
                && screen.contains("n new  ? help")
                && screen.starts_with("F O U R G O N E")
        });
        self.send("q");
        let review = format!("fourgone review {moves}");
        self.wait(&review, |screen| screen.contains(&review));
        end
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.command(&["kill-server"]).status();
    }
}

#[test]
fn three_whole_games_in_tmux_end_in_the_same_screen_as_the_game_from_a_pipe() {
    let folder = Folder::new();
    let Some(tmux) = Tmux::start(&folder) else {
        eprintln!("skipped: there is no tmux; install it to run this test");
        return;
    };
    let (columns, moves) = plain_game();

    let by_keyboard = tmux.play_all(&columns, &moves, |_, column| tmux.send(&column.to_string()));
    let by_mouse = tmux.play_all(&columns, &moves, |_, column| tmux.send(&click(column, false)));
    assert_eq!(by_mouse, by_keyboard);

    // Stopped by Ctrl-Z before every other move; the window changes while the shell has it.
    let mut is_large = false;
    let through_breaks = tmux.play_all(&columns, &moves, |number, column| {
        if number % 2 == 1 {
            tmux.send("\x1a");
            tmux.wait("the shell", |screen| screen.trim_end().ends_with('$'));
            is_large = !is_large;
            tmux.resize(if is_large { (120, 40) } else { (80, 24) });
            tmux.send("fg\r");
            // Where the text of the panel begins tells how large the screen is for the game.
            let at = if is_large { 81 } else { 53 };
            tmux.wait("the game in its new size", |screen| {
                let line = screen.lines().find(|line| line.contains("Your move"));
                line.is_some_and(|line| line.chars().position(|it| it == 'Y') == Some(at))
            });
        }
        tmux.send(&click(column, is_large));
    });
    assert_eq!(through_breaks, by_keyboard);
}

#[test]
fn a_puzzle_in_tmux_is_refuted_solved_kept_and_set_line_by_line_as_well() {
    let folder = Folder::new();
    let Some(tmux) = Tmux::start(&folder) else {
        eprintln!("skipped: there is no tmux; install it to run this test");
        return;
    };
    let see = |text: &str| tmux.wait(text, |screen| screen.contains(text));
    tmux.send(&format!("clear; '{FOURGONE}' puzzle --id qvp7w\r"));
    see("Red to move and win.");
    tmux.send("1");
    see("Yellow answers d4.");
    tmux.send("\r");
    see("1-7 play");
    tmux.resize((120, 40));
    // The board and the text beside it have moved.
    tmux.wait("the larger screen", |screen| {
        let line = screen.lines().find(|line| line.contains("Red to move"));
        line.is_some_and(|line| line.chars().position(|it| it == 'R') == Some(81))
    });
    tmux.send("4");
    see("Right: d4. Yellow answers e3.");
    tmux.send("5");
    see("Solved, with one mistake or hint.");
    tmux.send("m");
    see(" Fourgone ");
    tmux.send("q");
    tmux.wait("the shell", |screen| screen.trim_end().ends_with('$'));
    let kept = folder.path().join("data").join("fourgone").join("puzzles.jsonl");
    let kept = std::fs::read_to_string(kept).unwrap();
    assert!(kept.starts_with(r#"{"id":"qvp7w","day":"#), "{kept}");
    assert!(kept.ends_with("\"daily\":false,\"mistakes\":1,\"shown\":false}\n"), "{kept}");

    tmux.send(&format!("clear; '{FOURGONE}' puzzle --id qvp7w --plain\r"));
    see("Your move:");
    tmux.send("quit\r");
    tmux.wait("the shell", |screen| screen.trim_end().ends_with('$'));
    tmux.send(&format!("clear; '{FOURGONE}' lesson 4\r"));
    see("Zugzwang means: it is your turn");
    tmux.send("\r");
    see("Position 1 of 3");
    tmux.send("2");
    see("That is zugzwang.");
    tmux.send("q");
    tmux.wait("the shell", |screen| screen.trim_end().ends_with('$'));
}
