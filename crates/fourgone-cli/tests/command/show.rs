//! `fourgone show`.

use crate::run::{run, run_with};

const BOARD_4453: &str = "\
|  .  .  .  .  .  .  .  |
|  .  .  .  .  .  .  .  |
|  .  .  .  .  .  .  .  |
|  .  .  .  .  .  .  .  |
|  .  .  .  O  .  .  .  |
|  .  . (O) X  X  .  .  |
   1  2  3  4  5  6  7
red to move (X)
";

#[test]
fn a_position_is_drawn_in_letters_where_there_are_no_colours() {
    assert_eq!(run(&["show", "4453"]).out(), BOARD_4453);
}

#[test]
fn a_position_is_read_from_standard_input() {
    for arguments in [&["show"][..], &["show", "-"]] {
        assert_eq!(run_with(arguments, &[], b"4453\n").out(), BOARD_4453);
        assert_eq!(run_with(arguments, &[], b"4453\r\n").out(), BOARD_4453);
    }
}

#[test]
fn nothing_on_standard_input_is_the_empty_board() {
    let empty = run(&["show", ""]).out();
    assert!(
        empty.ends_with("|  .  .  .  .  .  .  .  |\n   1  2  3  4  5  6  7\nred to move (X)\n")
    );
    assert_eq!(run(&["show"]).out(), empty);
    assert_eq!(run_with(&["show", "-"], &[], b"\n").out(), empty);
}

#[test]
fn every_style_can_be_asked_for() {
    let emoji = "\
🟦🟦🟦🟦🟦🟦🟦
🟦🟦🟦🟦🟦🟦🟦
🟦🟦🟦🟦🟦🟦🟦
🟦🟦🟦🟦🟦🟦🟦
🟦🟦🟦🟡🟦🟦🟦
🟦🟦🟡🔴🔴🟦🟦
1️⃣2️⃣🔼4️⃣5️⃣6️⃣7️⃣
🔴 red to move
";
    assert_eq!(run(&["show", "4453", "--style", "emoji"]).out(), emoji);
    for (style, start) in [("ansi", "\u{1b}["), ("svg", "<svg "), ("markdown", "| 1 | 2 | 🔽 3 ")]
    {
        assert!(run(&["show", "4453", "--style", style]).out().starts_with(start), "{style}");
    }
}

#[test]
fn a_theme_changes_the_names() {
    let themed = run(&["show", "4453", "--theme", "contrast"]).out();
    assert_eq!(themed, BOARD_4453.replace("red", "cross"));
}

#[test]
fn yellow_begins_if_told_so() {
    let swapped = run(&["show", "4453", "--first-colour", "yellow"]).out();
    assert_eq!(swapped, BOARD_4453.replace("red", "yellow"));
    let drawn = |theme: &[&str]| run(&[&["show", "44", "--style", "emoji"], theme].concat()).out();
    let (classic, swapped) = (drawn(&[]), drawn(&["--first-colour", "yellow"]));
    assert_eq!((classic.matches('🔴').count(), swapped.matches('🔴').count()), (2, 1));
    assert_eq!(drawn(&["--first-colour", "yellow", "--theme", "classic"]), classic);
}

#[test]
fn an_unknown_style_or_theme_is_a_usage_error_that_lists_the_known_ones() {
    let style = run(&["show", "4453", "--style", "oil"]).err(2);
    assert!(style.contains("[possible values: emoji, ascii, ansi, svg, markdown]"), "{style}");
    let theme = run(&["show", "4453", "--theme", "pastel"]).err(2);
    assert!(
        theme.contains("[possible values: classic, shapes, contrast, red-blue, yellow-red]"),
        "{theme}"
    );
}

#[test]
fn a_wrong_position_is_pointed_at() {
    let full = "\
fourgone: POSITION, character 7: column 4 is full (move 7)
  |
  | 44444444
  |       ^
  = read as `moves`; --from names another notation
";
    assert_eq!(run(&["show", "44444444"]).err(3), full);
    let over = "\
fourgone: POSITION, character 8: game is over: red won on move 7
  |
  | 121212134
  |        ^
  = read as `moves`; --from names another notation
";
    assert_eq!(run(&["show", "121212134"]).err(3), over);
    let nonsense = run_with(&["show"], &[], b"44x\n").err(3);
    assert!(nonsense.starts_with("fourgone: line 1, character 3: "), "{nonsense}");
}

#[test]
fn any_notation_is_drawn_without_a_last_disc_if_it_tells_none() {
    let slots = run(&["show", "[[],[],[2],[1,2],[1],[],[]]"]).out();
    assert_eq!(slots, BOARD_4453.replace("(O)", " O "));
    assert_eq!(run(&["show", "--from", "moves0", "3342"]).out(), BOARD_4453);
}

#[test]
fn ten_megabytes_of_noise_are_refused_in_a_short_message() {
    let mut random = 1_u64;
    let noise: Vec<u8> = (0..10_000_000)
        .map(|_| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            random.to_be_bytes()[0]
        })
        .collect();
    let monotony = |byte| vec![byte; noise.len()];
    for input in [&noise, &monotony(b' '), &monotony(b'\n'), &monotony(0), &monotony(0xff)] {
        for command in [&["show"][..], &["convert", "--to", "moves"]] {
            let message = run_with(command, &[], input).err(3);
            assert!(message.starts_with("fourgone: ") && message.len() < 300, "{message}");
        }
    }
}
