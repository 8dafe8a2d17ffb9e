//! Many positions through every door: the same scores everywhere.

use std::io::{Seek as _, Write as _};
use std::process::Stdio;

use serde_json::Value;

use crate::run::{Run, command, run, run_with};

/// Positions that are solved quickly, one a line.
fn positions(count: &str) -> String {
    run(&["positions", "--count", count, "--ply", "31..38", "--seed", "22"]).out()
}

/// Runs with a file on standard input: a pipe would have to be written while the output is read.
fn run_file(arguments: &[&str], input: &str) -> Run {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_bytes()).unwrap();
    file.rewind().unwrap();
    let output = command(arguments).stdin(Stdio::from(file)).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn batch(arguments: &[&str], input: &str) -> String {
    run_file(arguments, input).out()
}

#[test]
fn ten_thousand_positions_have_the_same_scores_through_every_door() {
    let input = positions("10000");
    let solved = batch(&["solve", "-"], &input);
    let scores: Vec<(&str, i64)> = solved
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(position, score)| (position, score.parse().unwrap()))
        .collect();
    assert_eq!(scores.len(), 10_000);
    let json = |text: &str| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let solve_json: Vec<Value> = json(&batch(&["solve", "--json", "-"], &input));
    let analyze_json: Vec<Value> = json(&batch(&["analyze", "--json", "-"], &input));
    let analyze_text = batch(&["analyze", "-"], &input);
    let solve_csv = batch(&["solve", "--csv", "-"], &input);
    let analyze_csv = batch(&["analyze", "--csv", "--related", "-"], &input);
    let key = |moves: &str| {
        let game: fourgone::Game = moves.parse().unwrap();
        game.position().key().bits().to_string()
    };
    let keys: Vec<String> = input.lines().map(key).collect();
    let from_key = batch(&["solve", "--from", "key", "-"], &keys.join("\n"));
    let wdl = batch(&["solve", "--wdl", "-"], &input);
    let mut solve_csv = solve_csv.lines();
    let mut analyze_csv = analyze_csv.lines();
    assert_eq!(solve_csv.next(), Some("position,score,wdl,ends_on_move"));
    assert_eq!(analyze_csv.next(), Some("position,score,best,c1,c2,c3,c4,c5,c6,c7"));
    let texts = analyze_text.lines().zip(from_key.lines()).zip(wdl.lines());
    let rows = solve_csv.zip(analyze_csv).zip(texts);
    for (index, ((solved, analyzed), ((text, key), wdl))) in rows.enumerate() {
        let (position, score) = scores[index];
        let (json, columns) = (&solve_json[index], &analyze_json[index]);
        assert_eq!((&json["position"], &json["score"]), (&position.into(), &score.into()));
        assert_eq!((&columns["position"], &columns["score"]), (&position.into(), &score.into()));
        assert!(columns.get("line").is_none());
        assert!(solved.starts_with(&format!("{position},{score},")), "{solved}");
        let fields: Vec<&str> = analyzed.split(',').collect();
        assert_eq!((fields[0], fields[1]), (position, &*score.to_string()));
        let best: Vec<String> =
            columns["best"].as_array().unwrap().iter().map(Value::to_string).collect();
        assert_eq!(fields[2], best.concat());
        let each = columns["columns"].as_array().unwrap().iter().zip(&fields[3..]);
        let mut dots = String::new();
        for (column, field) in each {
            let number = column["score"].as_i64().map(|score| score.to_string());
            assert_eq!(number.as_deref().unwrap_or_default(), *field);
            dots.push(' ');
            dots.push_str(number.as_deref().unwrap_or("."));
        }
        assert_eq!(text, format!("{position}{dots}"));
        assert!(key.ends_with(&format!(" {score}")), "{key}");
        let verdict = match score {
            ..0 => "loss",
            0 => "draw",
            1.. => "win",
        };
        assert_eq!(wdl, format!("{position} {verdict}"));
    }
    #[cfg(all(unix, feature = "serve"))]
    through_http(&input, &scores);
}

/// The same through the server.
#[cfg(all(unix, feature = "serve"))]
fn through_http(input: &str, scores: &[(&str, i64)]) {
    use crate::serve::{Serving, post};

    let serving = Serving::start(&[]);
    for path in ["/api/v1/solve", "/api/v1/analyze"] {
        let answer = post(serving.address, path, input);
        let lines: Vec<Value> =
            answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), scores.len(), "{path}");
        for (line, &(position, score)) in lines.iter().zip(scores) {
            assert_eq!((&line["position"], &line["score"]), (&position.into(), &score.into()));
        }
    }
}

#[test]
fn invalid_records_keep_their_place_and_are_summed_up() {
    let mut input = String::new();
    for line in positions("300").lines() {
        input.push_str(line);
        input.push_str("\n44444444\n");
    }
    input.push_str("1212121\n44x\n");
    for (format, mark) in [(None, "44444444 invalid"), (Some("--csv"), "44444444,,,")] {
        for command in ["solve", "analyze"] {
            let arguments: Vec<&str> = [command, "-"].into_iter().chain(format).collect();
            let Run { code, out, err } = run_file(&arguments, &input);
            assert_eq!(code, Some(4));
            let header = usize::from(format.is_some());
            assert_eq!(out.lines().count(), 602 + header);
            for line in out.lines().skip(header).skip(1).step_by(2).take(300) {
                assert!(line.starts_with(mark), "{line}");
            }
            let messages: Vec<&str> = err.lines().collect();
            assert_eq!(messages.len(), 21, "{err}");
            assert_eq!(messages[0], "line 2: column 4 is full (move 7)");
            assert_eq!(
                messages[20],
                "302 of 602 positions are invalid: 1 that cannot be read, 1 with a finished game, \
                 300 with a full column"
            );
        }
    }
}

#[test]
fn a_notation_of_boards_is_read_line_by_line() {
    let boards = "[[],[],[1],[1,2],[],[],[]]\n# a comment\n[[],[],[],[],[],[],[1,1]]\n";
    let answer = run_with(&["solve", "--from", "slots", "--csv", "-"], &[], boards.as_bytes());
    let lines: Vec<&str> = answer.out.lines().collect();
    assert!(lines[1].starts_with("\"[[],[],[1],[1,2],[],[],[]]\","), "{}", answer.out);
    assert_eq!(lines[2], "\"[[],[],[],[],[],[],[1,1]]\",,,");
    assert_eq!((lines.len(), answer.code), (3, Some(4)));
    let cells = run_with(&["solve", "--from", "cells", "-"], &[], b"d1 d2 c1\n").out();
    assert_eq!(cells, format!("d1 d2 c1 {}\n", score_of("443")));
    for picture in ["ascii", "emoji", "openspiel"] {
        run_with(&["solve", "--from", picture, "-"], &[], b"").err(2);
    }
    run(&["solve", "--json", "--csv", "4"]).err(2);
}

fn score_of(moves: &str) -> String {
    let out = run(&["solve", moves]).out();
    out.trim_end().rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn several_positions_are_analyzed_one_a_line_and_with_the_line_if_asked() {
    let late = "2252576253462244111563365343671351441";
    let text = run(&["analyze", late, late]).out();
    assert_eq!(text, format!("{late} . . . . . -1 -2\n{late} . . . . . -1 -2\n"));
    let json = run(&["analyze", "--json", "--line", late, late]).out();
    let one = run(&["analyze", "--json", late]).out();
    assert_eq!(json, one.repeat(2));
    for no_place in [&["analyze", "--line", late, late][..], &["analyze", "--csv", "--line", late]]
    {
        assert!(run(no_place).err(2).contains("--line is for --json"));
    }
}
