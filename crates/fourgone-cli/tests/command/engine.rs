//! `fourgone engine`, and `fourgone arena` with the engines of others.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use fourgone::{Column, Game};
use fourgone_solver::{Limits, Solver};

use crate::run::{command, run, run_with};

/// What an engine answers to these lines.
fn answers(input: &str) -> Vec<String> {
    let out = run_with(&["engine"], &[], input.as_bytes()).out();
    out.lines().map(str::to_owned).collect()
}

/// A conversation with an engine.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn begin() -> Self {
        let mut engine = command(&["engine"]);
        let mut child = engine.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that begins with this word.
    fn hear(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "no `{word}` came");
            if line.split_whitespace().next() == Some(word) {
                return line.trim_end().to_owned();
            }
        }
    }
}

#[test]
fn an_engine_introduces_itself_and_is_ready() {
    let lines = answers("c4\nisready\nquit\nisready\n");
    assert_eq!(lines[0], format!("id name Fourgone {}", env!("CARGO_PKG_VERSION")));
    assert!(lines[1].starts_with("id author "));
    assert_eq!(lines[2], "option name Level type spin default 10 min 1 max 10");
    assert_eq!(lines[lines.len() - 2..], ["c4ok", "readyok"]);
}

#[test]
fn a_search_ends_with_a_move_and_what_is_known() {
    let lines = answers("position startpos moves 1 2 1 2 1 2\ngo\n");
    assert!(lines[0].starts_with("info score 18 wdl win nodes "), "{lines:?}");
    assert!(lines[0].ends_with(" pv 1"), "{lines:?}");
    assert_eq!(lines[1..], ["bestmove 1"]);
    assert_eq!(answers("position moves 121212\ngo nodes 1\n").last().unwrap(), "bestmove 1");
}

#[test]
fn limits_are_kept_and_stop_is_obeyed() {
    let mut talk = Talk::begin();
    // Behind the book, and hard without it.
    talk.say("position moves 1672276443135");
    for go in ["go nodes 1", "go movetime 1"] {
        talk.say(go);
        talk.hear("bestmove");
    }
    talk.say("go");
    talk.say("stop");
    talk.hear("bestmove");
    talk.say("quit");
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn a_wrong_line_is_answered_and_does_no_harm() {
    let wrong = [
        "hello",
        "position startpos moves 44444444",
        "position startpos moves 9",
        "position nowhere",
        "setoption name Level value 11",
        "setoption name Colour value red",
        "setoption Level 3",
        "go depth 3",
        "go movetime",
        "go nodes many",
        "position moves 1212121\ngo",
        "\u{1b}[31m",
    ];
    for line in wrong {
        let lines = answers(&format!("position moves 443\n{line}\nisready\nshow\n"));
        let (error, rest) = lines.split_first().unwrap();
        assert!(error.starts_with("error ") && !error.contains('\u{1b}'), "{line}: {lines:?}");
        assert_eq!(rest[0], "readyok", "{line}");
        let moves = if line.contains("1212121") { "1212121" } else { "443" };
        assert_eq!(*rest.last().unwrap(), format!("position moves {moves}"));
    }
    let long = format!("{}\nisready\n", "x".repeat(100_000));
    assert_eq!(answers(&long).last().unwrap(), "readyok");
}

#[test]
fn whatever_comes_there_is_no_panic_and_always_an_answer() {
    let seconds = std::env::var("FOURGONE_FUZZ_SECONDS").map_or(2, |text| text.parse().unwrap());
    let end = Instant::now() + Duration::from_secs(seconds);
    let words = [
        "c4",
        "isready",
        "position",
        "startpos",
        "moves",
        "4",
        "9",
        "445",
        "go",
        "nodes",
        "1",
        "0",
        "movetime",
        "stop",
        "show",
        "newgame",
        "setoption",
        "name",
        "value",
        "Level",
        "Seed",
        "Threads",
        "-1",
        "99999999999999999999999",
        "\u{fffd}",
        "\0",
        "\t",
        "é",
        "info",
        "--help",
    ];
    let mut number = 1_u64;
    let mut below = |end: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (number >> 33) as usize % end
    };
    let mut talk = Talk::begin();
    let mut rounds = 0;
    while rounds < 20 || Instant::now() < end {
        for _ in 0..20 {
            let mut line: Vec<u8> = Vec::new();
            for _ in 0..below(6) {
                line.extend(words[below(words.len())].as_bytes());
                line.extend(if below(20) == 0 { &b"\xff"[..] } else { b" " });
            }
            // A search without a limit may take long.
            let text = String::from_utf8_lossy(&line).into_owned();
            if text.contains("go") && !text.contains("stop") {
                line.extend(b" nodes 1");
            }
            line.push(b'\n');
            talk.input.write_all(&line).unwrap();
        }
        // All output is read up to the answer to this one, or the pipe would fill up.
        let unknown = format!("unknown-{rounds}");
        talk.say("stop");
        talk.say(&unknown);
        while !talk.hear("error").contains(&unknown) {}
        talk.say("isready");
        talk.hear("readyok");
        rounds += 1;
    }
    talk.say("quit");
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn a_script_plays_twenty_games_against_an_engine() {
    let mut talk = Talk::begin();
    let mut number = 5_usize;
    for game_number in 0..20 {
        talk.say(&format!("setoption name Level value {}", 1 + game_number % 4));
        talk.say("newgame");
        let mut game = Game::new();
        while game.outcome().is_none() {
            let column = if game.ply() % 2 == game_number % 2 {
                talk.say(&format!("position moves {game}"));
                talk.say("go nodes 20000");
                let answer = talk.hear("bestmove");
                Column::from_number(answer["bestmove ".len()..].parse().unwrap()).unwrap()
            } else {
                number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
                let open: Vec<Column> = game.open_columns().into_iter().collect();
                open[(number >> 8) % open.len()]
            };
            game.play(column).unwrap();
        }
    }
    talk.say("quit");
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn with_one_node_the_move_is_still_a_good_one_and_late_in_the_game_a_best_one() {
    let mut talk = Talk::begin();
    let mut solver = Solver::new();
    let mut number = 5_usize;
    for _ in 0..12 {
        let mut game = Game::new();
        while game.outcome().is_none() {
            if game.ply() >= 20 {
                talk.say(&format!("position moves {game}"));
                talk.say("go nodes 1");
                let answer = talk.hear("bestmove");
                let column = answer["bestmove ".len()..].parse().ok().and_then(Column::from_number);
                let best = solver.try_best_columns(game.position(), Limits::NONE).unwrap().1;
                assert!(column.is_some_and(|column| best.contains(column)), "{game}: {answer}");
            }
            number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
            let open: Vec<Column> = game.open_columns().into_iter().collect();
            game.play(open[(number >> 8) % open.len()]).unwrap();
        }
    }
    talk.say("quit");
    assert!(talk.child.wait().unwrap().success());
}

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine.py");

/// An engine of a few lines of shell, which answers `go` in this way.
#[cfg(unix)]
fn shell(go: &str) -> String {
    format!(
        "engine:sh -c 'while read word rest; do case $word in c4) echo c4ok;; \
         isready) echo readyok;; go) {go};; esac; done'"
    )
}

#[cfg(unix)]
#[test]
fn the_example_engine_plays_in_the_arena() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no python3");
        return;
    }
    let example = format!("engine:python3 '{EXAMPLE}'");
    let result = run(&["arena", "bot:1", &example, "--games", "6", "--grades", "--json"]).out();
    let json: serde_json::Value = serde_json::from_str(&result).unwrap();
    assert_eq!((&json["b"], &json["games"]), (&example.into(), &6.into()));
    let grades = &json["grades"]["b"];
    let count = |name: &str| grades[name].as_u64().unwrap();
    assert!(count("moves") >= 12 && count("kept_verdict") <= count("moves"), "{result}");
    assert!(count("kept_score") <= count("kept_verdict"), "{result}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_loses_the_game_and_why_is_told() {
    for (go, why) in [
        ("exit 3", "ended (exit status: 3)"),
        // What it leaves behind holds its output open.
        ("sleep 60 & exit 4", "ended (exit status: 4)"),
        ("echo bestmove 9", "played '9', which is no column"),
        ("echo bestmove", "played '', which is no column"),
        ("sleep 4", "did not answer `go` within 1.05 s"),
    ] {
        let engine = shell(go);
        let arguments = ["arena", "bot:3", &engine, "--games", "2", "--move-time", "50", "--json"];
        let result = run(&arguments);
        assert!(result.out.contains(r#""games":2,"wins":2,"draws":0,"losses":0"#), "{result:?}");
        assert_eq!(result.err.lines().count(), 2, "{result:?}");
        for line in result.err.lines() {
            assert!(line.starts_with("game ") && line.ends_with(why), "{line}");
        }
    }
    let full = shell("echo bestmove 1");
    let result = run(&["arena", &full, "bot:1", "--games", "2"]);
    assert_eq!(result.code, Some(0));
    let lost = format!("{full} lost every game");
    assert!(result.out.contains(&lost) || result.err.contains("which is full"), "{result:?}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_talks_and_does_not_read_keeps_nobody_waiting() {
    let loud = "engine:sh -c 'echo c4ok; while :; do for column in 1 2 3 4 5 6 7; do \
                echo readyok; echo bestmove $column; done; done'";
    let arguments = ["arena", "bot:1", loud, "--games", "600", "--move-time", "50", "--json"];
    let result = run(&arguments);
    assert!(result.out.contains(r#""games":600"#), "{result:?}");
    assert!(result.err.contains("does not read what it is told"), "{result:?}");
}

#[test]
fn an_engine_that_cannot_be_started_is_a_failure() {
    let missing = run(&["arena", "bot:1", "engine:./no-such-engine", "--games", "2"]).err(1);
    assert!(missing.contains("engine:./no-such-engine cannot be started"), "{missing}");
    for wrong in ["engine:", "engine:'"] {
        run(&["arena", "bot:1", wrong]).err(2);
    }
}
