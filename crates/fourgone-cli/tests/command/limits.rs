//! Work that is stopped before its end: by a time limit, or by Ctrl-C.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::run::{Run, command, run};

#[test]
fn a_search_gives_up_at_the_time_limit_and_tells_what_it_knows() {
    // Nobody has solved this board in a second.
    let answer = run(&["solve", "--size", "9x7", "--time-limit", "0.5", ""]);
    assert_eq!((answer.code, &*answer.out), (Some(1), "- unsolved\n"));
    let start = "'-': the time limit was reached; the score is from ";
    assert!(answer.err.starts_with(start), "{}", answer.err);
    let answer = run(&["solve", "--size", "9x7", "--time-limit", "0.5", "--json", ""]);
    let start = r#"{"position":"","size":"9x7","error":{"kind":"out_of_time","message":"the time"#;
    assert!(answer.out.starts_with(start), "{}", answer.out);
    let message = run(&["analyze", "--size", "9x7", "--time-limit", "0.5", ""]).err(1);
    let start = "fourgone: the time limit was reached; the score is from ";
    assert!(message.starts_with(start), "{message}");
    let message = run(&["review", "--size", "9x7", "--time-limit", "0.5", "5"]).err(1);
    assert_eq!(message, "fourgone: the time limit was reached; 0 of 1 moves were reviewed\n");
    let answer = run(&["count", "14", "--size", "13x4", "--time-limit", "1"]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.out.starts_with("0 1 1\n1 13 13\n"), "{}", answer.out);
    let start = "fourgone: the time limit was reached; ply ";
    assert!(answer.err.starts_with(start), "{}", answer.err);
}

#[test]
fn what_is_solved_in_time_is_not_touched_by_the_limit() {
    let late = "2252576253462244111563365343671351441";
    let limit = ["--time-limit", "60"];
    for command in
        [&["solve", late][..], &["solve", late, late], &["analyze", late], &["review", "1212121"]]
    {
        assert_eq!(run(&[command, &limit].concat()).out(), run(command).out());
    }
    for wrong in ["0", "-1", "x", "inf"] {
        let limit = format!("--time-limit={wrong}");
        let message = run(&["solve", &limit, late]).err(2);
        assert!(message.contains("use a number of seconds, as in 10 or 0.5"), "{message}");
    }
}

#[test]
fn a_batch_ends_at_the_time_limit_with_all_that_is_solved() {
    let late = "2252576253462244111563365343671351441";
    let arguments = ["solve", "--no-book", "--time-limit", "1", "--threads", "2", "-"];
    let mut child = command(&arguments);
    child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    // The empty board takes longer without the book, and then the input is silent.
    let mut input = child.stdin.take().unwrap();
    input.write_all(format!("-\n{late}\n{late}\n").as_bytes()).unwrap();
    let (start, waited) = (Instant::now(), child.wait_with_output().unwrap());
    drop(input);
    assert!(start.elapsed() < Duration::from_secs(30));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert_eq!(text(waited.stdout), format!("- unsolved\n{late} -1\n{late} -1\n"));
    let expected = "\
line 1: the time limit was reached; nothing is known of the score
fourgone: the time limit was reached; 2 positions were answered, up to line 3
";
    assert_eq!((text(waited.stderr), waited.status.code()), (expected.to_owned(), Some(1)));
}

/// What the command leaves behind that is interrupted after some time.
#[cfg(unix)]
fn interrupted(arguments: &[&str], time: Duration) -> Run {
    let mut command = command(arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(time);
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
#[cfg(unix)]
fn ctrl_c_of_the_arena_prints_what_is_known_until_then() {
    let arena = ["arena", "bot:2", "bot:1", "--games", "1000000", "--json"];
    let answer = interrupted(&arena, Duration::from_secs(5));
    assert_eq!(answer.code, Some(130), "{}", answer.err);
    let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
    let games = json["games"].as_u64().unwrap();
    assert!(games > 0 && games < 1_000_000, "{games}");
    assert_eq!(answer.err, format!("interrupted after {games} of 1000000 games\n"));
}

#[test]
#[cfg(unix)]
fn ctrl_c_of_an_arena_with_engines_waits_for_no_game_and_leaves_no_engine_behind() {
    let folder = tempfile::TempDir::new().unwrap();
    let ids = folder.path().join("ids");
    // An engine that says who it is, and then neither answers `go` nor cares about its input.
    let script =
        "echo $$ >> \"$0\"; read a; echo c4ok; read a; read a; echo readyok; exec sleep 600";
    let engine = format!("engine:sh -c '{script}' '{}'", ids.display());
    let arena = ["arena", "bot:2", &engine, "--games", "4", "--move-time", "600000"];
    let start = Instant::now();
    let answer = interrupted(&arena, Duration::from_secs(3));
    assert_eq!((answer.code, &*answer.out), (Some(130), ""), "{}", answer.err);
    assert_eq!(answer.err, "interrupted after 0 of 4 games\n");
    assert!(start.elapsed() < Duration::from_mins(1));
    let ids = std::fs::read_to_string(ids).unwrap();
    assert!(!ids.is_empty());
    for id in ids.lines() {
        let alive = Command::new("kill").args(["-0", id]).output().unwrap();
        assert!(!alive.status.success(), "{id} is still there");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_of_the_benchmark_prints_what_is_known_until_then() {
    let bench = ["bench", "--no-book", "--json"];
    let answer = interrupted(&bench, Duration::from_secs(5));
    assert_eq!(answer.code, Some(130), "{}", answer.err);
    assert!(answer.err.contains(": interrupted after "), "{}", answer.err);
    for line in answer.out.lines() {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(json["positions"], json["correct"], "{line}");
    }
}
