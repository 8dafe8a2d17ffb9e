//! `fourgone bench` as people call it.

use std::fs;
use std::path::PathBuf;

use crate::run::{run, run_with};

/// A file with this text, below the target folder.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

const TWO: &str = "# two positions, one without a score\n\
                   2252576253462244111563365343671351441 -1\n\
                   7422341735647741166133573473242566\n";

#[test]
fn json_has_an_object_for_each_set() {
    let path = file("two.txt", TWO);
    let set = path.to_str().unwrap();
    let text =
        run(&["bench", "--set", set, "--set", set, "--json", "--threads", "1", "--no-book"]).out();
    assert_eq!(text.lines().count(), 2);
    for line in text.lines() {
        let start = r#"{"set":"two","positions":2,"correct":1,"mean_micros":"#;
        assert!(line.starts_with(start), "{line}");
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(json["mean_nodes"].is_number() && json["knps"].is_number(), "{line}");
    }
}

#[test]
fn a_cold_measurement_finds_the_same() {
    let path = file("cold.txt", TWO);
    let text = run(&["bench", "--start", "cold", "--json", "--set", path.to_str().unwrap()]).out();
    assert!(text.starts_with(r#"{"set":"cold","positions":2,"correct":1,"#), "{text}");
}

#[test]
fn positions_asked_again_are_known() {
    let path = file("again.txt", "274552224131661 0\n5455174361263362 -1\n");
    let nodes = |option: &[&str]| {
        let set = ["bench", "--no-book", "--json", "--set", path.to_str().unwrap()];
        let json: serde_json::Value =
            serde_json::from_str(&run(&[&set, option].concat()).out()).unwrap();
        json["mean_nodes"].as_f64().unwrap()
    };
    assert!(nodes(&[]) > 100.0);
    assert!(nodes(&["--start", "again"]) < 1.0);
}

#[test]
fn a_set_can_come_from_standard_input() {
    let text = run_with(&["bench", "--set", "-", "--json"], &[], TWO.as_bytes()).out();
    assert!(text.starts_with(r#"{"set":"-","positions":2,"correct":1,"#), "{text}");
}

#[test]
fn a_table_has_a_line_for_each_set() {
    let path = file("table.txt", TWO);
    let text = run(&["bench", "--set", path.to_str().unwrap()]).out();
    assert_eq!(text.lines().count(), 2);
    assert!(
        text.lines().last().unwrap().starts_with("table                   2        1 "),
        "{text}"
    );
}

#[test]
fn a_wrong_score_is_named_and_fails() {
    let path = file("mistaken.txt", "4453 -2\n7422341735647741166133573473242566 5\n");
    let answer = run(&["bench", "--json", "--set", path.to_str().unwrap()]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.out.starts_with(r#"{"set":"mistaken","positions":2,"correct":1,"#));
    let named = "mistaken, line 2: 7422341735647741166133573473242566 scores 1, the file says 5\n";
    assert!(answer.err.contains(named), "{}", answer.err);
    assert!(answer.err.contains("one score is not what the file says"), "{}", answer.err);
}

#[test]
fn a_file_that_is_not_there_or_not_of_positions_is_reported() {
    assert!(run(&["bench", "--set", "no-such-file"]).err.contains("no-such-file"));
    let path = file("wrong.txt", "4453 -2\n44444444 0\n");
    let answer = run(&["bench", "--set", path.to_str().unwrap()]);
    assert_eq!(answer.code, Some(3));
    assert!(answer.err.contains("line 2: column 4 is full (move 7)"), "{}", answer.err);
}

/// A commit that changes this number says so in its last line.
const SIGNATURE: &str = "130845\n";

#[test]
fn the_search_takes_the_nodes_it_is_known_to_take() {
    assert_eq!(run(&["bench", "--signature"]).out(), SIGNATURE);
}
