//! `fourgone convert` as people call it.

use assert_cmd::assert::Assert;
use assert_cmd::{Command, cargo_bin_cmd};

/// `fourgone convert` with these arguments, and nothing on standard input.
fn convert(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("fourgone");
    command.arg("convert").args(arguments);
    command
}

/// Runs a command that must end well and say nothing besides its output, which it gives.
fn output(mut command: Command) -> String {
    let assert = command.assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// Runs a command that must refuse its input, and gives what it says.
fn refusal(mut command: Command) -> String {
    said(&command.assert().code(3).stdout(""))
}

fn said(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
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
        assert_eq!(output(command), format!("{text}\n"), "{notation}");
    }
}

#[test]
fn every_notation_is_read_by_its_name_and_without() {
    for (notation, text) in AFTER_443 {
        let command = convert(&["--from", notation, "--to", "moves", text]);
        assert_eq!(output(command), "443\n", "{notation}");
        // Without a zero, `moves0` cannot be told from `moves`.
        if notation != "moves0" {
            assert_eq!(output(convert(&["--to", "moves", text])), "443\n", "{notation}");
        }
    }
}

#[test]
fn bitboards_of_the_original_readme_game_are_read() {
    let boards = "2146432 272695297";
    assert_eq!(
        output(convert(&["--from", "bitboards", "--to", "ascii", boards])),
        ".......\n.......\n.......\n..O....\n..XO...\nOXXXO..\n"
    );
    let state = output(convert(&["--from", "bitboards", "--to", "state", boards]));
    assert!(state.contains(r#""peaks":[1,8,17,23,29,35,42]"#), "{state}");
    assert!(state.contains(r#""turn":8"#), "{state}");
}

#[test]
fn a_list_of_moves_becomes_slots() {
    let command = convert(&["--from", "list", "--to", "slots", "[3,3,1,2,4,2]"]);
    assert_eq!(output(command), "[[],[1],[2,2],[1,2],[1],[],[]]\n");
}

#[test]
fn columns_from_zero_become_columns_from_one() {
    assert_eq!(output(convert(&["--from", "moves0", "--to", "moves", "0012324"])), "1123435\n");
}

#[test]
fn standard_input_is_read_with_a_dash_and_without() {
    for arguments in [&["--to", "letters", "-"][..], &["--to", "letters"]] {
        let mut command = convert(arguments);
        command.write_stdin("443\r\n");
        assert_eq!(output(command), "DDC\n");
    }
}

#[test]
fn yellow_may_begin() {
    let to_emoji = convert(&["--to", "emoji", "--first-colour", "yellow", "4"]);
    let emoji = output(to_emoji);
    assert!(emoji.contains("🟦🟦🟦🟡🟦🟦🟦"), "{emoji}");
    let back = convert(&["--to", "moves", "--first-colour", "yellow", &emoji]);
    assert_eq!(output(back), "4\n");
    let message = refusal(convert(&["--to", "moves", &emoji]));
    assert!(message.contains("wrong number of discs"), "{message}");
}

#[test]
fn an_unknown_notation_is_a_usage_error_that_lists_the_known_ones() {
    for option in ["--from", "--to"] {
        let assert = convert(&[option, "fen", "443"]).assert().code(2).stdout("");
        let message = said(&assert);
        assert!(AFTER_443.iter().all(|(name, _)| message.contains(name)), "{message}");
    }
}

#[test]
fn nonsense_is_refused_with_a_mark_under_the_character() {
    assert_eq!(
        refusal(convert(&["--to", "ascii", "44x"])),
        "fourgone: line 1, character 3: expected a column from 1 to 7, found 'x'\n  \
           |\n\
         1 | 44x\n  \
           |   ^\n  \
           = read as `moves`; --from names another notation\n"
    );
    assert_eq!(
        refusal(convert(&["--from", "emoji", "--to", "ascii", "🟦🟦🟦x🟦🟦🟦"])),
        "fourgone: line 1, character 4: expected a cell, 🔴, 🟡 or 🟦, found 'x'\n  \
           |\n\
         1 | 🟦🟦🟦x🟦🟦🟦\n  \
           |       ^\n"
    );
}

#[test]
fn a_long_line_is_not_shown_and_a_terminal_is_not_disturbed() {
    let long = refusal(convert(&["--to", "ascii", &format!("8{}", "1".repeat(1_000))]));
    assert_eq!(long.lines().count(), 2, "{long}");
    let escape = refusal(convert(&["--to", "ascii", "44\u{1b}[31m"]));
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
        let message = refusal(convert(&["--from", "slots", "--to", "moves", slots]));
        assert!(message.contains(reason), "{slots}: {message}");
    }
    let floating = refusal(convert(&["--from", "bitboards", "--to", "moves", "2 0"]));
    assert!(floating.contains("the disc on a2 has no disc below it"), "{floating}");
}

#[test]
fn ten_megabytes_of_random_bytes_are_refused() {
    let mut random = 1_u64;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        random.to_be_bytes()[0]
    })
    .take(10_000_000)
    .collect();
    let mut command = convert(&["--to", "moves"]);
    command.write_stdin(bytes);
    assert!(refusal(command).contains("longer than 1048576 bytes"));
}

#[test]
fn what_is_not_text_is_refused_with_its_place() {
    let mut command = convert(&["--to", "moves"]);
    command.write_stdin(b"443\n4\xff".to_vec());
    assert!(refusal(command).contains("line 2, byte 2: the input is not text"));
}
