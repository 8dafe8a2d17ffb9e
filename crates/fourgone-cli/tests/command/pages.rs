//! Help, manual pages and completions, all made from one definition.

use std::fs;
use std::path::Path;

use crate::run::run;

/// The subcommands, as the help lists them.
fn subcommands() -> Vec<String> {
    let help = run(&["--help"]).out();
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    names.filter(|&name| name != "help").map(str::to_owned).collect()
}

#[test]
fn without_arguments_there_is_help() {
    assert_eq!(run(&[]).out(), run(&["-h"]).out());
}

#[test]
fn a_command_that_is_not_built_in_is_unknown() {
    for (name, is_built_in) in [
        ("join", cfg!(feature = "elsewhere")),
        ("play", cfg!(feature = "play")),
        ("readme", cfg!(feature = "readme")),
        ("serve", cfg!(feature = "serve")),
        ("solve", true),
    ] {
        assert_eq!(subcommands().contains(&name.to_owned()), is_built_in, "{name}");
        let code = if is_built_in { 0 } else { 2 };
        assert_eq!(run(&[name, "--help"]).code, Some(code), "{name}");
    }
}

#[test]
fn every_command_has_help_with_examples() {
    assert!(subcommands().contains(&"show".to_owned()));
    for name in subcommands() {
        let help = run(&[&name, "--help"]).out();
        assert!(help.contains(&format!("Examples:\n  fourgone {name}")), "{help}");
    }
}

#[test]
fn every_command_has_a_manual_page_of_its_own() {
    for name in subcommands() {
        let page = run(&["man", &name]).out();
        assert!(page.contains(&format!(".TH fourgone-{name} 1 ")), "{page}");
    }
    let page = run(&["man"]).out();
    assert!(page.contains(".TH fourgone 1 "), "{page}");
    for section in ["EXAMPLES", "\"EXIT STATUS\"", "ENVIRONMENT"] {
        assert!(page.contains(&format!("\n.SH {section}\n")), "{page}");
    }
    assert!(!page.contains("fourgone\\-help"), "a page that does not exist: {page}");
}

#[test]
fn an_unknown_page_is_a_usage_error_that_lists_the_known_ones() {
    let message = run(&["man", "chess"]).err(2);
    let known = subcommands().join(", ");
    assert_eq!(message, format!("fourgone: there is no command \"chess\": use {known}\n"));
    let message = run(&["man", "show", "me"]).err(2);
    assert_eq!(message, "fourgone: \"show\" has no commands below it\n");
}

#[test]
fn all_manual_pages_can_be_written_to_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(run(&["man", "--out", folder.to_str().unwrap()]).out(), "");
    assert_eq!(fs::read_to_string(folder.join("fourgone.1")).unwrap(), run(&["man"]).out());
    for name in subcommands() {
        let page = fs::read_to_string(folder.join(format!("fourgone-{name}.1"))).unwrap();
        assert_eq!(page, run(&["man", &name]).out());
        // Every page that a page refers to is there.
        let references = page.lines().filter_map(|line| line.strip_suffix("(1)"));
        for name in references.map(|name| name.replace('\\', "")) {
            assert!(folder.join(format!("{name}.1")).exists(), "{name} is missing");
        }
    }
    let nested = fs::read_to_string(folder.join("fourgone-book-build.1")).unwrap();
    assert_eq!(nested, run(&["man", "book", "build"]).out());
}

#[test]
#[cfg(unix)]
fn a_folder_that_cannot_be_written_is_a_failure() {
    let message = run(&["man", "--out", "/dev/null/man1"]).err(1);
    assert!(message.starts_with("fourgone: cannot write to /dev/null/man1: "), "{message}");
}

#[test]
fn every_shell_can_complete_styles_and_themes() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]).out();
        assert!(script.contains("show") && script.contains("style"), "{shell}");
    }
    assert!(run(&["completions", "bash"]).out().contains("emoji ascii ansi svg markdown"));
    assert!(run(&["completions", "csh"]).err(2).contains("[possible values: bash,"));
}

#[test]
fn shells_complete_the_values_of_arguments() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell]).out();
        for value in ["bot:10", "powershell", "kaggle"] {
            assert!(
                script.contains(value) || script.contains(&value.replace(':', "\\:")),
                "{shell}: {value}"
            );
        }
    }
    let script = run(&["completions", "bash"]).out();
    let man = script
        .split("fourgone__subcmd__man)")
        .nth(1)
        .or_else(|| script.split("fourgone__man)").nth(1));
    let man = man.unwrap().split(";;").next().unwrap();
    assert!(man.contains("solve") && man.contains("verify"), "{man}");
    // The help does not list what it explains in words.
    assert!(!run(&["arena", "--help"]).out().contains("possible values: human"));
}

#[test]
fn the_synopsis_of_a_page_has_the_values_of_options() {
    let page = run(&["man", "solve"]).out();
    let synopsis = page.split(".SH SYNOPSIS\n").nth(1).unwrap().split(".SH").next().unwrap();
    let plain = synopsis.replace("\\fB", "").replace("\\fI", "").replace("\\fR", "");
    let plain = plain.replace("\\-", "-");
    assert!(plain.starts_with("fourgone solve "), "{plain}");
    for part in ["[--wdl]", "[--threads N]", "[--size WxH]", "[POSITION]..."] {
        assert!(plain.contains(part), "{part}: {plain}");
    }
    let build = run(&["man", "book", "build"]).out().replace("\\fB", "").replace("\\fI", "");
    assert!(build.replace("\\fR", "").replace("\\-", "-").contains(" --out FILE"), "{build}");
}
