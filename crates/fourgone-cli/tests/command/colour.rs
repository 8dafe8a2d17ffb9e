//! When there are colours.

use crate::run::{Run, run, run_with};

fn is_coloured(text: &str) -> bool {
    text.contains('\u{1b}')
}

fn show(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    run_with(&[&["show", "4453"], arguments].concat(), variables, b"").out()
}

#[test]
fn a_pipe_has_no_colours() {
    assert!(!is_coloured(&show(&[], &[("TERM", "xterm-256color")])));
    assert!(!is_coloured(&run(&["--help"]).out()));
}

#[test]
fn colours_can_be_forced() {
    for picture in [show(&["--color", "always"], &[]), show(&[], &[("CLICOLOR_FORCE", "1")])] {
        assert!(is_coloured(&picture));
        assert!(picture.contains('●'), "it is the style for terminals");
    }
}

#[test]
fn an_argument_beats_the_variables() {
    assert!(!is_coloured(&show(&["--color", "never"], &[("CLICOLOR_FORCE", "1")])));
    assert!(is_coloured(&show(&["--color", "always"], &[("NO_COLOR", "1"), ("TERM", "dumb")])));
}

#[test]
fn no_color_beats_the_other_variables() {
    assert!(!is_coloured(&show(&[], &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")])));
}

#[test]
fn the_style_of_terminals_is_coloured_in_a_pipe_unless_colours_are_refused() {
    let ansi = |arguments: &[&str], variables: &[(&str, &str)]| {
        show(&[&["--style", "ansi"], arguments].concat(), variables)
    };
    assert!(is_coloured(&ansi(&[], &[])));
    assert!(is_coloured(&ansi(&[], &[("TERM", "xterm")])));
    for refused in [
        ansi(&["--color", "never"], &[]),
        ansi(&[], &[("NO_COLOR", "1")]),
        ansi(&[], &[("TERM", "dumb")]),
    ] {
        assert!(!is_coloured(&refused));
        assert!(refused.contains("(○) ●  ●"), "discs still differ: {refused}");
    }
}

#[test]
fn a_terminal_of_256_colours_gets_them_and_others_get_16() {
    let forced = |term| show(&["--color", "always"], &[("TERM", term)]);
    assert!(forced("tmux-256color").contains("\u{1b}[38;5;"));
    assert!(!forced("linux").contains("\u{1b}[38;5;"));
}

#[test]
fn help_and_usage_errors_follow_the_same_rule() {
    for (arguments, variables, expected) in [
        (&["--color", "always", "--help"][..], &[][..], true),
        (&["--color=always", "show", "--help"], &[], true),
        (&["--color=always", "show", "--style", "oil"], &[], true),
        (&["show", "--style", "oil"], &[("CLICOLOR_FORCE", "1")], true),
        (&["show", "--help"], &[("CLICOLOR_FORCE", "1")], true),
        (&["show", "--help"], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
        (&["show", "--help", "--color", "never"], &[("CLICOLOR_FORCE", "1")], false),
        (&["--color", "always"], &[], true),
        (&["--color", "never"], &[("CLICOLOR_FORCE", "1")], false),
    ] {
        let Run { out, err, .. } = run_with(arguments, variables, b"");
        assert_eq!(is_coloured(&(out + &err)), expected, "{arguments:?} {variables:?}");
    }
}
