//! What the command says when something is wrong: in words, about what was given, and harmless to a
//! terminal.

use std::fs;

use tempfile::TempDir;

use crate::run::{run, run_with};

/// A board with more yellow discs than red ones.
const YELLOW_BEGAN: &str = "\
🟦🟦🟦🟦🟦🟦🟦
🟦🟦🟦🟦🟦🟦🟦
🟦🟦🟦🟦🟦🟦🟦
🟦🟦🟦🟦🟦🟦🟦
🟦🟦🟦🔴🟦🟦🟦
🟦🟦🟡🟡🟦🟦🟦";

#[test]
fn the_first_colour_is_that_of_the_first_player_in_every_sentence() {
    let late = "52753311433677442422121";
    let analysis = run(&["analyze", late]).out();
    let swapped = run(&["analyze", late, "--first-colour", "yellow"]).out();
    assert!(analysis.contains("yellow to move (O)"), "{analysis}");
    assert!(swapped.contains("red to move (O)"), "{swapped}");
    assert!(swapped.contains("red wins on move 28, in 5 more moves  best\n"), "{swapped}");
    assert!(!swapped.contains("yellow wins"), "{swapped}");
    let review = run(&["review", "1212121", "--first-color", "yellow"]).out();
    assert!(review.contains("yellow  1  best         18  yellow won on move 7"), "{review}");
    assert!(review.contains("turning point: move 6, red"), "{review}");
    for command in ["analyze", "show"] {
        let over = run(&[command, "12121213", "--first-colour", "yellow"]).err(3);
        assert!(over.contains("game is over: yellow won on move 7"), "{over}");
    }
    let over = run(&["analyze", "1212121", "--first-colour", "yellow"]).err(3);
    assert_eq!(over, "fourgone: game is over: yellow won on move 7\n");
}

#[test]
fn a_board_that_is_possible_if_the_other_colour_begins_is_refused_with_that_hint() {
    let hint = "\n  = it is possible if yellow goes first: use --first-colour yellow\n";
    for command in [&["show"][..], &["analyze"], &["convert", "--to", "moves"]] {
        let message = run(&[command, &[YELLOW_BEGAN]].concat()).err(3);
        assert!(message.contains("wrong number of discs") && message.contains(hint), "{message}");
    }
    let red_began = YELLOW_BEGAN.replace('🔴', "x").replace('🟡', "🔴").replace('x', "🟡");
    let message = run(&["show", "--first-colour", "yellow", &red_began]).err(3);
    assert!(message.contains("if red goes first: use --first-colour red"), "{message}");
    // Impossible either way.
    let message = run(&["show", &YELLOW_BEGAN.replace('🔴', "🟦")]).err(3);
    assert!(!message.contains("goes first"), "{message}");
}

#[test]
fn two_numbers_that_may_be_moves_or_bitboards_are_refused_with_both() {
    for input in ["1\n2\n", "1 2"] {
        let message = run_with(&["analyze"], &[], input.as_bytes()).err(3);
        assert!(message.contains("this can be read as `bitboards` and as `moves`"), "{message}");
        assert!(message.contains("use --from bitboards, or --from moves"), "{message}");
    }
    let board = run(&["show", "--from", "bitboards", "1 2"]).out();
    assert!(board.contains("|  O  ."), "{board}");
}

#[test]
fn several_positions_are_not_one() {
    for input in ["4453\n4453\n", "44\n45\n46\n", "DDC\nDDC\n", "[3]\n[3]\n"] {
        let message = run_with(&["show"], &[], input.as_bytes()).err(3);
        assert!(message.contains("line 2, character 1: expected the end of the text"), "{message}");
        assert!(message.contains("`fourgone solve` reads one from each line"), "{message}");
    }
    let message = run(&["analyze", "4 4 5 3"]).err(3);
    assert!(message.contains("= write the moves without spaces\n"), "{message}");
}

#[test]
fn a_game_that_may_be_a_key_is_told() {
    let both = "6474535475414";
    let answer = run(&["show", both]);
    let expected = "fourgone: read as `moves`, but it could be a `key`; use --from to say which\n";
    assert_eq!((answer.code, &*answer.err), (Some(0), expected));
    assert_eq!(run(&["show", "--from", "moves", both]).out(), answer.out);
}

#[test]
fn an_argument_is_named_as_such_and_not_as_a_line() {
    let message = run(&["show", "44444444"]).err(3);
    let start = "fourgone: POSITION, character 7: column 4 is full (move 7)\n  |\n  | 44444444\n";
    assert!(message.starts_with(start), "{message}");
    let answer = run(&["solve", "44", "44444444"]);
    assert_eq!(answer.err, "'44444444': column 4 is full (move 7)\n");
    let message = run(&["review", "4x"]).err(3);
    assert!(message.starts_with("fourgone: MOVES, character 2: "), "{message}");
    let message = run(&["show", "hello"]).err(3);
    assert!(message.ends_with("= `fourgone convert --help` lists the notations\n"), "{message}");
    let message = run(&["show", ".......\n?"]).err(3);
    assert!(message.starts_with("fourgone: POSITION, line 2, character 1: "), "{message}");
    if cfg!(feature = "play") {
        let message = run(&["play", "--plain", "--moves", "4x"]).err(3);
        assert!(message.starts_with("fourgone: --moves, character 2: "), "{message}");
    }
}

#[test]
fn a_file_for_a_position_is_told_to_be_read_with_an_arrow() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("pos.txt");
    fs::write(&path, "4453\n").unwrap();
    let path = path.to_str().unwrap();
    let answer = run(&["solve", path]);
    assert_eq!(answer.code, Some(4));
    let hint = format!("'{path}' is a file: use `< {path}` to solve the positions in it\n");
    assert_eq!(answer.err, hint);
    for command in ["show", "analyze", "review"] {
        let message = run(&[command, path]).err(3);
        assert!(message.contains(&format!("is a file: use `< {path}` to read it")), "{message}");
    }
}

#[test]
fn numbers_out_of_range_are_told_in_words() {
    for (arguments, words) in [
        (&["count", "15"][..], "use a whole number from 0 to 14"),
        (&["count", "x"], "use a whole number from 0 to 14"),
        (&["count", "-1"], "use a whole number from 0 to 14"),
        (&["arena", "bot:1", "bot:2", "--games", "0"], "use a whole number from 1 to 1000000"),
        (&["arena", "bot:1", "bot:2", "--seed", "x"], "use a whole number from 0 to "),
        (&["book", "verify", "--sample", "0"], "use a whole number, at least 1"),
        (&["book", "build", "--ply", "17", "--out", "x"], "use a whole number from 0 to 16"),
        (&["solve", "--threads", "0"], "use a number of threads from 1 to 1024"),
    ] {
        let message = run(arguments).err(2);
        assert!(message.contains(words), "{message}");
        for leak in ["..=", "non-zero", "invalid digit", "target type"] {
            assert!(!message.contains(leak), "{message}");
        }
    }
}

#[test]
fn missing_files_and_folders_are_told_in_words() {
    let folder = TempDir::new().unwrap();
    let missing = folder.path().join("missing");
    let missing = missing.to_str().unwrap();
    for arguments in [&["bench", "--set", missing][..], &["book", "info", missing]] {
        let message = run(arguments).err(1);
        assert_eq!(message, format!("fourgone: {missing}: no such file or folder\n"));
    }
    let book = format!("{missing}/a.book");
    let message = run(&["book", "build", "--ply", "0", "--out", &book]).err(1);
    assert_eq!(message, format!("fourgone: there is no folder {missing}: create it first\n"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_in_words() {
    for arguments in [&["show", "4453"][..], &["solve", "4453"], &["count", "3"], &["--help"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = crate::run::command(arguments).stdout(full).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        let expected = "fourgone: cannot write the output: no space left on the disk\n";
        assert_eq!(message, expected, "{arguments:?}");
    }
}

/// What terminals obey: an escape sequence, the same in one character, a reversed direction.
const HOSTILE: &str = "4\u{1b}[31m\u{9b}2J\u{202e}\u{7}";

#[test]
fn control_characters_of_the_input_reach_no_terminal() {
    let folder = TempDir::new().unwrap();
    // No file can have such a name on Windows.
    let name = if cfg!(windows) { "set" } else { HOSTILE };
    let set = folder.path().join(format!("{name}.txt"));
    fs::write(&set, "2252576253462244111563365343671351441\n").unwrap();
    let set = set.to_str().unwrap();
    for arguments in [
        &["solve", HOSTILE, "4"][..],
        &["solve", "--json", HOSTILE],
        &["solve", "--size", "6x5", HOSTILE],
        &["show", HOSTILE],
        &["convert", "--to", "moves", HOSTILE],
        &["analyze", HOSTILE],
        &["review", HOSTILE],
        &["bench", "--set", set],
        &["bench", "--json", "--set", set],
        &["bench", "--set", HOSTILE],
        &["book", "info", HOSTILE],
        &["man", HOSTILE],
        &["man", "--out", &format!("/dev/null/{HOSTILE}")],
        &["completions", HOSTILE],
        &["arena", HOSTILE, "bot:1"],
        &["show", "--theme", HOSTILE],
        &[HOSTILE],
        &["--color=always", "show", &format!("--{HOSTILE}")],
    ] {
        let answer = run(arguments);
        let text = answer.out + &answer.err;
        // What is coloured on request has escape sequences of our own.
        let text = text.replace("\u{1b}[0m", "").replace("\u{1b}[1m", "");
        for hostile in ["\u{1b}[31m\u{9b}", "\u{9b}", "\u{202e}", "\u{7}"] {
            assert!(!text.contains(hostile), "{arguments:?}: {text:?}");
        }
        if arguments[0] != "--color=always" {
            assert!(!text.contains('\u{1b}'), "{arguments:?}: {text:?}");
        }
    }
    let lines = run_with(&["solve", "-"], &[], HOSTILE.as_bytes());
    assert_eq!(lines.out, "4\u{fffd}[31m\u{fffd}2J\u{fffd}\u{fffd} invalid\n");
    assert_eq!(lines.err, "line 1: expected a column from 1 to 7, found U+001B (move 2)\n");
    let json = run_with(&["solve", "--json", "-"], &[], HOSTILE.as_bytes()).out;
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["position"], HOSTILE, "nothing is lost");
}

#[test]
fn a_zero_among_the_moves_is_told_to_count_columns_from_0() {
    let told = "fourgone: read as `moves0`, columns 0 to 6, because there is a 0; use --from to say otherwise\n";
    let detected = run(&["convert", "--to", "moves", "3320"]);
    assert_eq!((&*detected.out, &*detected.err), ("4431\n", told));
    let said = run(&["convert", "--from", "moves0", "--to", "moves", "3320"]);
    assert_eq!((&*said.out, &*said.err), ("4431\n", ""));
}

#[test]
fn messages_name_what_can_be_given_instead() {
    let arena = run(&["arena", "bot:5", "foo"]).err(2);
    assert!(arena.contains("use bot:LEVEL with LEVEL from 1 to 10, or engine:COMMAND"), "{arena}");
    assert!(!arena.contains("human"), "{arena}");
    let missing = run(&["solve", "nofile.txt"]);
    assert_eq!(missing.code, Some(4));
    assert!(missing.err.contains("to solve the positions in a file, use `< FILE`"), "{missing:?}");
}
