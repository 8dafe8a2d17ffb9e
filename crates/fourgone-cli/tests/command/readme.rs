//! `fourgone readme`.

use std::fs;
use std::path::Path;

use fourgone_fake_github::{Stage, TOKEN, git};
use serde_json::Value;

use crate::run::{Run, run, run_with};

/// The owner's text, which nothing may change.
const MINE: &str = "# Octocat\n\nI like hats.";

/// A checkout of the owner's, of a repository that has nothing but a README.
fn owner(stage: &Stage) -> String {
    stage.owner().to_str().unwrap().to_owned()
}

fn init(folder: &str, arguments: &[&str]) -> Run {
    let start = ["readme", "init", "--dir", folder, "--repository", "octocat/octocat"];
    run(&[&start[..], arguments].concat())
}

fn status(folder: &str) -> String {
    git(Path::new(folder), &["status", "--porcelain", "--untracked-files=all"])
}

#[test]
fn init_says_what_it_inserts_and_a_dry_run_changes_nothing() {
    let stage = Stage::with_files(&[("README.md", MINE)]);
    let folder = owner(&stage);
    let said = init(&folder, &["--dry-run"]).out();
    assert_eq!(status(&folder), "");
    for line in [
        "create .github/workflows/connect4.yml: ",
        "create .connect4/settings.toml: ",
        "create .connect4/log.jsonl: ",
        "change README.md: add two marker comments at the end, with the game between them\n  + <!-- connect4:begin -->\n",
        "  + <!-- connect4:end -->\n",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }

    assert!(init(&folder, &[]).out().starts_with(&said));
    let readme = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    assert!(readme.starts_with(&format!("{MINE}\n\n<!-- connect4:begin -->\n### Connect Four")));
    let after = status(&folder);
    assert_eq!(init(&folder, &[]).out(), "everything is in place\n");
    assert_eq!(status(&folder), after);
    assert_eq!(fs::read_to_string(format!("{folder}/README.md")).unwrap(), readme);
}

#[test]
fn init_writes_to_the_top_of_the_checkout_and_finds_the_repository_out() {
    let stage = Stage::with_files(&[("README.md", MINE), ("src/x", "")]);
    let folder = owner(&stage);
    git(Path::new(&folder), &["remote", "set-url", "origin", "git@github.com:hubot/hats.git"]);
    run(&["readme", "init", "--dir", &format!("{folder}/src")]).out();
    let readme = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    assert!(readme.contains(
        "(https://github.com/hubot/hats/issues/new?title=connect4%7Cdrop%7Cred%7C1%7Cg1p0&"
    ));
}

#[test]
fn init_refuses_a_readme_with_half_a_pair_of_markers() {
    let stage = Stage::with_files(&[("README.md", "x\n<!-- connect4:begin -->\n")]);
    let folder = owner(&stage);
    let message = init(&folder, &[]).err(1);
    assert!(message.contains("cannot show the game in README.md"), "{message}");
    assert_eq!(status(&folder), "", "nothing is half written");
}

#[test]
fn init_outside_of_a_checkout_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let message = init(folder.path().to_str().unwrap(), &[]).err(1);
    assert!(message.contains("is no git checkout"), "{message}");
}

#[test]
fn an_older_game_is_taken_over_with_its_board_and_its_totals() {
    let stage = Stage::with_files(&[
        ("README.md", MINE),
        (
            "old/connect4.yml",
            "---\n:player1_board: 2146432\n:player2_board: 272695297\n:peaks:\n- 1\n- 8\n- 17\n- 23\n- 29\n- 35\n- 42\n:turn: 8\n",
        ),
        (
            "old/metadata.yml",
            "---\n:all_players:\n  JonathanGin52: 12\n  ada: 3\n:game_winning_players:\n  ada: 2\n:completed_games: 997\n",
        ),
    ]);
    let folder = owner(&stage);
    let old = format!("{folder}/old");
    init(&folder, &["--import", &old]).out();
    let readme = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    assert!(readme.contains("### Connect Four, game 998"), "{readme}");
    assert!(
        readme.contains("| 🔵 | 🔴 | 🔴 | 🔴 | 🔵 | ⚪\u{fe0f} | ⚪\u{fe0f} |"),
        "the second team is blue"
    );
    assert!(readme.contains("**15** moves played · **997** games completed · **2** players"));
    assert!(readme.contains("| [@ada](https://github.com/ada) | 2 |"));
    assert_eq!(init(&folder, &["--import", &old]).out(), "everything is in place\n");

    fs::write(format!("{old}/connect4.yml"), ":turn: 1\n").unwrap();
    let message = init(&folder, &["--import", &old]).err(3);
    assert!(message.contains("connect4.yml: missing `:player1_board:`"), "{message}");
}

#[test]
fn from_nothing_to_a_move_in_three_steps() {
    let stage = Stage::with_files(&[("README.md", MINE)]);
    // One: init. Two: commit and push.
    let folder = owner(&stage);
    init(&folder, &[]).out();
    git(Path::new(&folder), &["add", "--all"]);
    git(Path::new(&folder), &["commit", "--quiet", "--message=Add the game"]);
    git(Path::new(&folder), &["push", "--quiet", "origin", "main"]);
    // Three: click.
    let issue = stage.github.open("connect4|drop|red|4|g1p0", "hubot");
    let wrong = stage.github.open("connect4|drop|red|4|g1p0", "monalisa");
    let runner = stage.clone("fresh");
    let runner = runner.to_str().unwrap();
    let event = stage.path().join("event.json");
    fs::write(&event, stage.payload(issue).to_string()).unwrap();
    let summary = stage.path().join("summary.md");
    let variables = [
        ("GITHUB_TOKEN", TOKEN),
        ("GITHUB_REPOSITORY", "octocat/octocat"),
        ("GITHUB_API_URL", &stage.github.address),
        ("GITHUB_EVENT_PATH", event.to_str().unwrap()),
        ("GITHUB_STEP_SUMMARY", summary.to_str().unwrap()),
    ];

    let rehearsed =
        run_with(&["readme", "step", "--dir", runner, "--dry-run"], &variables, b"").out();
    let effects: Vec<Value> =
        rehearsed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> =
        effects.iter().map(|effect| effect["effect"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        ["react", "write_readme", "write_state", "commit", "react", "label", "close"]
    );
    assert_eq!(stage.issue(issue).state, "open");
    assert!(stage.github.store().calls.is_empty());
    assert_eq!(status(runner), "");

    let played = run_with(&["readme", "step", "--dir", runner], &variables, b"");
    assert_eq!((played.code, played.err.as_str()), (Some(0), "answered #1, #2\n"));
    assert_eq!(stage.issue(issue).state, "closed");
    assert!(stage.issue(wrong).comments[0].body.starts_with("Someone was faster"));
    let readme = stage.remote_file("README.md");
    assert!(readme.starts_with(MINE) && readme.contains("| 🔴 |"));
    assert_eq!(fs::read_to_string(format!("{runner}/README.md")).unwrap(), readme);
    let summary = fs::read_to_string(&summary).unwrap();
    assert!(
        summary.contains("| ⚪\u{fe0f} | ⚪\u{fe0f} | ⚪\u{fe0f} | 🔴 |")
            && summary.contains("move 1 in column 4"),
        "{summary}"
    );
    stage.ending();

    let part = run_with(&["readme", "preview", "--dir", runner], &variables, b"").out();
    assert!(readme.contains(&part));
    fs::write(format!("{runner}/README.md"), readme.replace("🔴", "")).unwrap();
    fs::remove_file(format!("{runner}/.connect4/state.json")).unwrap();
    let repair = ["readme", "repair", "--dir", runner];
    assert_eq!(
        run_with(&repair, &variables, b"").out(),
        "write README.md\nwrite .connect4/state.json\n"
    );
    assert_eq!(status(runner), "", "the README and the state are as they were pushed");
    assert_eq!(run_with(&repair, &variables, b"").out(), "everything shows what the log tells\n");
}

#[test]
fn a_step_without_what_it_needs_says_so() {
    let stage = Stage::new();
    let runner = stage.path().join("runner");
    let runner = runner.to_str().unwrap();
    assert!(
        run(&["readme", "step", "--dir", runner]).err(1).contains("no event: say --event FILE")
    );
    let event = stage.path().join("event.json");
    fs::write(&event, "[]").unwrap();
    let event = event.to_str().unwrap();
    assert!(
        run(&["readme", "step", "--dir", runner, "--event", event])
            .err(1)
            .contains("is no event of GitHub's")
    );
    let issue = stage.github.open("connect4|new", "ada");
    fs::write(event, stage.payload(issue).to_string()).unwrap();
    assert!(
        run(&["readme", "step", "--dir", runner, "--event", event])
            .err(1)
            .contains("GITHUB_TOKEN is not set")
    );
}

#[test]
fn a_preview_of_a_broken_log_names_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    fs::write(&log, "\n{\"event\":\"dance\"}\n").unwrap();
    let message = run(&["readme", "preview", log.to_str().unwrap()]).err(3);
    assert!(message.contains("log.jsonl, line 2: unknown variant"), "{message}");
}
