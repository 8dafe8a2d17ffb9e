//! Help as people read it, at the width of their terminal.

use crate::run::{run, run_with};

/// All commands and those below them.
fn commands() -> Vec<Vec<String>> {
    let below = |path: &[String]| -> Vec<Vec<String>> {
        let arguments: Vec<&str> = path.iter().map(|word| &**word).chain(["--help"]).collect();
        let help = run(&arguments).out();
        let Some(list) = help.split("Commands:\n").nth(1) else { return Vec::new() };
        let names = list.lines().take_while(|line| !line.is_empty());
        let names = names.filter_map(|line| line.split_whitespace().next());
        names
            .filter(|&name| name != "help")
            .map(|name| [path, &[name.to_owned()]].concat())
            .collect()
    };
    let top = below(&[]);
    let nested = top.iter().flat_map(|path| below(path)).collect::<Vec<_>>();
    [vec![Vec::new()], top, nested].concat()
}

#[test]
fn help_fits_the_width_of_the_terminal() {
    assert!(commands().len() > 15);
    for path in commands() {
        for width in [60, 80, 120] {
            let arguments: Vec<&str> = path.iter().map(|word| &**word).chain(["--help"]).collect();
            let help = run_with(&arguments, &[("COLUMNS", &width.to_string())], b"").out();
            for line in help.lines() {
                let is_short = line.chars().count() <= width;
                // What cannot be broken: one word, and how a command is called.
                let is_whole = line.starts_with("Usage: ") || !line.trim_start().contains(' ');
                assert!(is_short || is_whole, "{width}: {line}");
            }
        }
    }
}

#[test]
fn other_spellings_are_known() {
    let late = "52753311433677442422121";
    assert_eq!(run(&["analyse", late]).out(), run(&["analyze", late]).out());
    assert_eq!(
        run(&["show", "44", "--colour", "always"]).out(),
        run(&["show", "44", "--color", "always"]).out()
    );
    for coloured in [&["--colour", "always", "--help"][..], &["--colour=always", "--help"]] {
        assert!(run(coloured).out().contains('\u{1b}'));
    }
    assert_eq!(
        run(&["show", "44", "--first-color", "yellow"]).out(),
        run(&["show", "44", "--first-colour", "yellow"]).out()
    );
}
