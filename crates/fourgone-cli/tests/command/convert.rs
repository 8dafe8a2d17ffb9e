//! `fourgone convert` as people call it.

use crate::run::{Run, run, run_with};

/// `fourgone convert` with these arguments, and nothing on standard input.
fn convert(arguments: &[&str]) -> Run {
    run(&[&["convert"], arguments].concat())
}

/// `fourgone convert` with these arguments and this on standard input.
fn convert_input(arguments: &[&str], input: &[u8]) -> Run {
    run_with(&[&["convert"], arguments].concat(), &[], input)
}

const AFTER_443: [(&str, &str); 16] = [
    ("moves", "443"),
    ("moves0", "332"),
    ("letters", "DDC"),
    ("list", "[3,3,2]"),
    ("cells", "d1 d2 c1"),
    (
        "grid",
        "[[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,2,0,0,0],\
         [0,0,1,1,0,0,0]]",
    ),
    (
        "columns",
        "[[0,0,0,0,0,0],[0,0,0,0,0,0],[1,0,0,0,0,0],[1,2,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],\
         [0,0,0,0,0,0]]",
    ),
    ("slots", "[[],[],[1],[1,2],[],[],[]]"),
    (
        "emoji",
        "🟦🟦🟦🟦🟦🟦🟦\n🟦🟦🟦🟦🟦🟦🟦\n🟦🟦🟦🟦🟦🟦🟦\n🟦🟦🟦🟦🟦🟦🟦\n🟦🟦🟦🟡🟦🟦🟦\n🟦🟦🔴🔴🟦🟦🟦\n\
         1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣",
    ),
    ("ascii", ".......\n.......\n.......\n.......\n...O...\n..XX..."),
    ("bitboards", "2113536 4194304"),
    (
        "state",
        r#"{"player1_board":2113536,"player2_board":4194304,"peaks":[0,7,15,23,28,35,42],"turn":3}"#,
    ),
    ("key", "4432687300737"),
    (
        "kaggle",
        "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,1,1,0,0,0]",
    ),
    ("openspiel", ".......\n.......\n.......\n.......\n...o...\n..xx..."),
    ("uci", "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b"),
];

#[test]
fn three_moves_are_written_in_every_notation() {
    for (notation, text) in AFTER_443 {
        let command = convert(&["--from", "moves", "--to", notation, "443"]);
        assert_eq!(command.out(), format!("{text}\n"), "{notation}");
    }
}

#[test]
fn every_notation_is_read_by_its_name_and_without() {
    for (notation, text) in AFTER_443 {
        let command = convert(&["--from", notation, "--to", "moves", text]);
        assert_eq!(command.out(), "443\n", "{notation}");
        // Without a zero, `moves0` cannot be told from `moves`.
        if notation != "moves0" {
            assert_eq!(convert(&["--to", "moves", text]).out(), "443\n", "{notation}");
        }
    }
}

#[test]
fn bitboards_of_the_original_readme_game_are_read() {
    let boards = "2146432 272695297";
    assert_eq!(
        convert(&["--from", "bitboards", "--to", "ascii", boards]).out(),
        ".......\n.......\n.......\n..O....\n..XO...\nOXXXO..\n"
    );
    let state = convert(&["--from", "bitboards", "--to", "state", boards]).out();
    assert!(state.contains(r#""peaks":[1,8,17,23,29,35,42]"#), "{state}");
    assert!(state.contains(r#""turn":8"#), "{state}");
}

#[test]
fn a_list_of_moves_becomes_slots() {
    let command = convert(&["--from", "list", "--to", "slots", "[3,3,1,2,4,2]"]);
    assert_eq!(command.out(), "[[],[1],[2,2],[1,2],[1],[],[]]\n");
}

#[test]
fn columns_from_zero_become_columns_from_one() {
    assert_eq!(convert(&["--from", "moves0", "--to", "moves", "0012324"]).out(), "1123435\n");
}

#[test]
fn standard_input_is_read_with_a_dash_and_without() {
    for arguments in [&["--to", "letters", "-"][..], &["--to", "letters"]] {
        assert_eq!(convert_input(arguments, b"443\r\n").out(), "DDC\n");
    }
}

#[test]
fn yellow_may_begin() {
    let emoji = convert(&["--to", "emoji", "--first-colour", "yellow", "4"]).out();
    assert!(emoji.contains("🟦🟦🟦🟡🟦🟦🟦"), "{emoji}");
    let back = convert(&["--to", "moves", "--first-colour", "yellow", &emoji]);
    assert_eq!(back.out(), "4\n");
    let message = convert(&["--to", "moves", &emoji]).err(3);
    assert!(message.contains("wrong number of discs"), "{message}");
}

#[test]
fn an_unknown_notation_is_a_usage_error_that_lists_the_known_ones() {
    for option in ["--from", "--to"] {
        let message = convert(&[option, "fen", "443"]).err(2);
        assert!(AFTER_443.iter().all(|(name, _)| message.contains(name)), "{message}");
    }
}

#[test]
fn nonsense_is_refused_with_a_mark_under_the_character() {
    assert_eq!(
        convert(&["--to", "ascii", "44x"]).err(3),
        "fourgone: POSITION, character 3: expected a column from 1 to 7, found 'x'\n  \
           |\n  \
           | 44x\n  \
           |   ^\n  \
           = read as `moves`; use --from for another notation\n"
    );
    assert_eq!(
        convert(&["--from", "emoji", "--to", "ascii", "🟦🟦🟦x🟦🟦🟦"]).err(3),
        "fourgone: POSITION, character 4: expected a cell, 🔴, 🟡 or 🟦, found 'x'\n  \
           |\n  \
           | 🟦🟦🟦x🟦🟦🟦\n  \
           |       ^\n"
    );
}

#[test]
fn a_long_line_is_shortened_and_a_terminal_is_not_disturbed() {
    let long = convert(&["--to", "ascii", &format!("8{}", "1".repeat(1_000))]).err(3);
    assert!(long.lines().all(|line| line.len() < 80), "{long}");
    let escape = convert(&["--to", "ascii", "44\u{1b}[31m"]).err(3);
    assert!(!escape.contains('\u{1b}'), "{escape}");
}

#[test]
fn impossible_boards_are_refused_with_the_reason() {
    for (slots, reason) in [
        ("[[],[],[],[1,1],[],[],[]]", "wrong number of discs"),
        ("[[1,1,1,1],[2,2,2,2],[],[],[],[],[]]", "both players have four in a row"),
        ("[[1,1,1,1],[2,2,2],[2],[],[],[],[]]", "play went on after the first player had won"),
        ("[[2,1],[],[],[],[],[],[]]", "no order of moves leads to this board"),
    ] {
        let message = convert(&["--from", "slots", "--to", "moves", slots]).err(3);
        assert!(message.contains(reason), "{slots}: {message}");
    }
    let floating = convert(&["--from", "bitboards", "--to", "moves", "2 0"]).err(3);
    assert!(floating.contains("the disc on a2 has no disc below it"), "{floating}");
}

#[test]
fn what_is_not_text_is_refused_with_its_place() {
    let message = convert_input(&["--to", "moves"], b"443\n4\xff").err(3);
    assert!(message.contains("line 2, byte 2: not UTF-8 text (found byte FF)"), "{message}");
}

#[test]
fn many_lines_are_converted_in_their_order_and_invalid_ones_keep_their_place() {
    let lines = b"443\n# a comment\n44444444\n\n1212121\n";
    let Run { code, out, err } =
        run_with(&["convert", "--lines", "--from", "moves", "--to", "letters"], &[], lines);
    assert_eq!((code, &*out), (Some(4), "DDC\n44444444 invalid\n\nABABABA\n"));
    let expected = "line 3, character 7: column 4 is full (move 7)\n1 of 4 lines is invalid\n";
    assert_eq!(err, expected);
    let to_ascii = run_with(&["convert", "--lines", "--to", "ascii"], &[], b"443\n");
    assert!(to_ascii.err(2).contains("`ascii` takes six lines"));
    run(&["convert", "--lines", "--to", "key", "443"]).err(2);
}
