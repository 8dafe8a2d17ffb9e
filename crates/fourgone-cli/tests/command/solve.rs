//! `fourgone solve` as people call it.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::run::{command, run, run_with};

/// A position that is solved at once.
const LATE: &str = "2252576253462244111563365343671351441";

#[test]
fn a_position_is_printed_with_its_score() {
    assert_eq!(run(&["solve", LATE]).out(), format!("{LATE} -1\n"));
    assert_eq!(run(&["solve", "--wdl", LATE]).out(), format!("{LATE} loss\n"));
}

#[test]
fn every_line_has_its_answer_in_its_place() {
    let input = format!("# a comment\n{LATE} -1\n44444444\n{LATE}\r\n12121213\n44x\n");
    for arguments in [&["solve"][..], &["solve", "-"], &["solve", "--threads", "3", "-"]] {
        let answer = run_with(arguments, &[], input.as_bytes());
        assert_eq!(
            answer.out,
            format!("{LATE} -1\n44444444 invalid\n{LATE} -1\n12121213 invalid\n44x invalid\n")
        );
        assert_eq!(
            answer.err,
            "line 3: column 4 is full (move 7)\n\
             line 5: game is over: red won on move 7\n\
             line 6: expected a column from 1 to 7, found 'x' (move 3)\n\
             3 of 5 positions are invalid: 1 that cannot be read, 1 with a finished game, 1 with a \
             full column\n"
        );
        assert_eq!(answer.code, Some(4));
    }
}

#[test]
fn standard_input_does_not_stand_beside_positions() {
    for arguments in [["solve", LATE, "-"], ["solve", "-", LATE], ["solve", "-", "-"]] {
        let error = run_with(&arguments, &[], b"44\n").err(2);
        assert!(error.contains("`-` is standard input and stands alone"), "{error}");
    }
}

#[test]
fn a_finished_game_is_invalid() {
    let answer = run(&["solve", "1212121"]);
    assert_eq!(answer.out, "1212121 invalid\n");
    assert_eq!(answer.err, "'1212121': game is over: red won on move 7\n");
    assert_eq!(answer.code, Some(4));
}

#[test]
fn json_has_an_object_a_line() {
    let answer = run(&["solve", "--json", LATE, "44444444"]);
    let lines: Vec<serde_json::Value> =
        answer.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [solved, invalid] = &lines[..] else { panic!("{}", answer.out) };
    let beginning =
        format!(r#"{{"position":"{LATE}","score":-1,"wdl":"loss","ends_on_move":41,"nodes":"#);
    assert!(answer.out.starts_with(&beginning), "{}", answer.out);
    assert!(solved["nodes"].is_u64() && solved["micros"].is_u64());
    assert_eq!(
        invalid.to_string(),
        r#"{"error":{"kind":"column_full","message":"column 4 is full (move 7)","move":7},"position":"44444444"}"#
    );
    assert_eq!(answer.code, Some(4));
}

#[test]
fn json_of_a_verdict_alone_has_no_score() {
    let answer = run(&["solve", "--json", "--wdl", LATE]).out();
    let json: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(json["wdl"], "loss");
    assert!(json.get("score").is_none());
}

#[test]
fn answers_come_while_the_input_is_still_open() {
    let mut child =
        command(&["solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{LATE}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{LATE} -1\n"));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_leaves_ends_it_quietly_even_when_no_more_input_comes() {
    let mut child = command(&["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    drop(child.stdout.take());
    writeln!(input, "{LATE}").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stderr, b"");
    assert!(output.status.success());
}

#[cfg(unix)]
#[test]
fn control_c_ends_it_at_once_with_130() {
    // The empty board takes seconds without the book.
    let mut child = command(&["solve", "--no-book", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.as_mut().unwrap(), "-").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn nothing_to_solve_is_nothing_to_say() {
    assert_eq!(run_with(&["solve"], &[], b"").out(), "");
}

#[test]
fn a_table_of_no_size_is_a_usage_error() {
    for size in ["0", "many", "99999999999"] {
        let message = run(&["solve", "--table", size, LATE]).err(2);
        assert!(message.contains("use a number of MiB from 1 to"), "{message}");
    }
}

#[test]
fn more_threads_than_a_machine_has_are_a_usage_error() {
    for threads in ["0", "-1", "1025", "18446744073709551615"] {
        let threads = format!("--threads={threads}");
        let message = run(&["solve", &threads, LATE]).err(2);
        assert!(message.contains("use a number of threads from 1 to 1024"), "{message}");
    }
    let answer = run_with(&["solve", "--threads", "16"], &[], LATE.as_bytes()).out();
    assert_eq!(answer, run(&["solve", LATE]).out());
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_not_text_is_invalid_in_its_place() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut solve = command(&["solve", LATE]);
    let output = solve.arg(std::ffi::OsStr::from_bytes(b"44\xff")).output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    assert!(output.stdout.ends_with("44\u{fffd} invalid\n".as_bytes()));
}

#[test]
fn blanks_between_moves_are_no_position_and_a_line_may_end_with_cr() {
    let input = b"4 4 5 3\r4453 -2\r\n4453";
    let answer = run_with(&["solve", "-"], &[], input);
    assert_eq!(answer.code, Some(4));
    assert_eq!(answer.out, "4 4 5 3 invalid\n4453 -2\n4453 -2\n");
    assert!(
        answer.err.starts_with("line 1: expected nothing or one whole number"),
        "{}",
        answer.err
    );
}

#[test]
fn boards_of_other_sizes_are_solved() {
    // The second player wins on the last move.
    let text = run(&["solve", "--size", "6x4", "--json", ""]).out();
    let start = r#"{"position":"","size":"6x4","score":-1,"wdl":"loss","ends_on_move":24,"nodes":"#;
    assert!(text.starts_with(start), "{text}");
    assert_eq!(run(&["solve", "--size", "4x4", ""]).out(), "- 0\n");
    assert_eq!(run(&["solve", "--size", "4x4", "--wdl", ""]).out(), "- draw\n");
    assert_eq!(run(&["solve", "--size", "4x4", "15"]).out, "15 invalid\n");
    // More than 64 bits: three of a tower and a move, and the last free cells of a wide board.
    assert_eq!(run(&["solve", "--size", "9x7", "121212"]).out(), "121212 29\n");
    assert_eq!(run(&["solve", "--size", "13x4", "1d1d1d"]).out(), "1d1d1d 23\n");
    for size in ["3x3", "12x10", "7", "axb", "7x6x5"] {
        assert!(run(&["solve", "--size", size, ""]).err(2).contains("--size"), "{size}");
    }
}
