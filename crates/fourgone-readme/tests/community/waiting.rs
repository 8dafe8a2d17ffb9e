//! Faults that the owner must mend: everybody who waits is told, once, and played afterwards.

use fourgone_fake_github::{ABOVE, BELOW, Stage, Treated};
use fourgone_readme::{BEGIN, END, WAITING_LABEL};

use crate::stage::{Play as _, on_schedule};

/// Has the remote refuse every push, as a protected branch does; `false` lets it take them again.
fn protect(stage: &Stage, protected: bool) {
    let hook = stage.path().join("remote.git/hooks/pre-receive");
    if !protected {
        return std::fs::remove_file(hook).unwrap();
    }
    std::fs::create_dir_all(hook.parent().unwrap()).unwrap();
    let script = "#!/bin/sh\necho error: GH006: Protected branch update failed. >&2\nexit 1\n";
    std::fs::write(&hook, script).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&hook, mode).unwrap();
}

/// How often the owner is mentioned in all comments.
fn mentions(stage: &Stage) -> usize {
    let issues = stage.ending().issues;
    let comments = issues.values().flat_map(|issue| &issue.comments);
    comments.filter(|comment| comment.contains("@octocat")).count()
}

/// Opens moves that cannot be played, checks what their players are told, mends what is broken, and
/// checks that the clock then gets everything played.
fn wait_for(stage: &Stage, wanted: &str, mend: impl Fn(&Stage)) {
    let mut waiting = Vec::new();
    let titles = ["connect4|drop|red|4|g1p0", "connect4|drop|yellow|3", "connect4|drop|red|2"];
    for (title, who) in titles.iter().zip(["ada", "ben", "cleo"]) {
        let issue = stage.github.open(title, who);
        waiting.push(issue);
        let error = stage.run(issue).unwrap_err().to_string();
        assert!(error.contains(wanted), "{error}");
        let Treated { status, labels, comments, .. } = &stage.ending().issues[&issue];
        assert_eq!(status, "open");
        assert_eq!(labels, &[WAITING_LABEL]);
        assert_eq!(comments.len(), 1, "{comments:?}");
        assert!(comments[0].starts_with("Your move has arrived, but"), "{}", comments[0]);
        assert!(comments[0].contains("The owner has been told."));
    }
    let first = &stage.issue(waiting[0]).comments[0].body;
    assert!(first.contains("@octocat, this is for you to fix: `"), "{first}");
    // The clock finds it as it is, and says nothing again.
    let before = stage.ending();
    stage.run_event(&on_schedule()).unwrap_err();
    assert_eq!(stage.ending(), before);
    assert_eq!(mentions(stage), 1, "once for the same fault");

    mend(stage);
    stage.run_event(&on_schedule()).unwrap();
    assert_eq!(stage.state().round().game().to_string(), "432");
    for issue in waiting {
        let Treated { status, labels, reactions, comments } = &stage.ending().issues[&issue];
        assert_eq!((status.as_str(), labels.as_slice()), ("closed", &["connect4".to_owned()][..]));
        assert_eq!(reactions, &["eyes", "rocket"]);
        assert_eq!(comments.len(), 1);
    }
}

#[test]
fn moves_wait_for_broken_markers() {
    let stage = Stage::with_files(&[("README.md", "# Me\n"), (".connect4/log.jsonl", "")]);
    wait_for(&stage, "it has no markers", |stage| {
        stage.push_as_owner("README.md", &format!("# Me\n{BEGIN}\n{END}\n"));
    });
}

#[test]
fn moves_wait_for_words_between_the_markers_and_the_words_are_not_lost() {
    let readme = format!("{ABOVE}{BEGIN}\nI like hats.\n{END}{BELOW}");
    let stage = Stage::with_files(&[("README.md", &readme), (".connect4/log.jsonl", "")]);
    wait_for(&stage, "lines 6 to 6, between the markers, have words", |stage| {
        assert_eq!(stage.remote_file("README.md"), readme);
        stage.push_as_owner("README.md", &format!("{ABOVE}I like hats.\n{BEGIN}\n{END}{BELOW}"));
    });
    assert!(stage.remote_file("README.md").contains("I like hats.\n"));
}

#[test]
fn moves_wait_for_broken_settings() {
    let readme = format!("{BEGIN}\n{END}\n");
    let stage = Stage::with_files(&[
        ("README.md", &readme),
        (".connect4/settings.toml", "# mine\nbot_level = 12\n"),
        (".connect4/log.jsonl", ""),
    ]);
    wait_for(&stage, ".connect4/settings.toml, line 2: bot_level is 12", |stage| {
        stage.push_as_owner(".connect4/settings.toml", "bot_level = 2\n");
    });
}

#[test]
fn moves_wait_for_a_broken_log() {
    let readme = format!("{BEGIN}\n{END}\n");
    let stage =
        Stage::with_files(&[("README.md", &readme), (".connect4/log.jsonl", "<<<<<<< HEAD\n")]);
    wait_for(&stage, ".connect4/log.jsonl, line 1: ", |stage| {
        stage.push_as_owner(".connect4/log.jsonl", "");
    });
}

#[test]
fn moves_wait_for_a_protected_branch() {
    let stage = Stage::new();
    protect(&stage, true);
    let told = "the push was rejected: error: GH006: Protected branch update failed; exempt the \
                branch from that rule, or give the action in .github/workflows/connect4.yml a `token`";
    wait_for(&stage, told, |stage| protect(stage, false));
    let comment = &stage.issue(1).comments[0].body;
    assert!(comment.ends_with(" owner -->") && comment.contains(" exempt the branch"), "{comment}");
    assert!(!comment.contains("failed to push some refs"), "{comment}");
}

#[test]
fn moves_wait_where_a_link_is_in_place_of_the_readme() {
    let readme = format!("{BEGIN}\n{END}\n");
    let stage = Stage::with_files(&[("docs/README.md", &readme), (".connect4/log.jsonl", "")]);
    let owner = stage.owner();
    std::os::unix::fs::symlink("docs/README.md", owner.join("README.md")).unwrap();
    stage.push_as_owner("notes.txt", "a link");
    wait_for(&stage, "cannot read README.md: README.md is a link", |stage| {
        std::fs::remove_file(owner.join("README.md")).unwrap();
        stage.push_as_owner("README.md", &format!("{BEGIN}\n{END}\n"));
    });
}

#[test]
fn another_fault_is_told_again_and_a_fault_that_comes_back_too() {
    let readme = format!("{BEGIN}\n{END}\n");
    let settings = ".connect4/settings.toml";
    let stage = Stage::with_files(&[
        ("README.md", &readme),
        (settings, "bot_level = 12\n"),
        (".connect4/log.jsonl", ""),
    ]);
    let issue = stage.github.open("connect4|drop|red|4", "ada");
    stage.run(issue).unwrap_err();
    stage.push_as_owner(settings, "bot_level = 13\n");
    for _ in 0..2 {
        stage.run_event(&on_schedule()).unwrap_err();
    }
    assert_eq!(mentions(&stage), 2);
    let comments = stage.issue(issue).comments;
    assert!(comments[1].body.contains("bot_level is 13"), "{}", comments[1].body);

    stage.push_as_owner(settings, "");
    stage.run_event(&on_schedule()).unwrap();
    assert_eq!(stage.issue(issue).state, "closed");
    stage.push_as_owner(settings, "bot_level = 12\n");
    stage.run(stage.github.open("connect4|drop|yellow|4", "ben")).unwrap_err();
    assert_eq!(mentions(&stage), 3, "it was mended in between");
}

#[test]
fn a_mistake_is_answered_though_nothing_can_be_pushed() {
    let stage = Stage::new();
    protect(&stage, true);
    let issue = stage.play("connect4|nonsense", "ada");
    assert_eq!(stage.issue(issue).state, "closed");
    assert_eq!(mentions(&stage), 0);
}

#[test]
fn a_log_that_got_lost_is_an_error_with_the_way_back_and_nothing_begins_anew() {
    let stage = Stage::new();
    stage.play("connect4|drop|red|4", "ada");
    stage.play("connect4|drop|yellow|4", "ben");
    let (log, readme) = (stage.remote_file(".connect4/log.jsonl"), stage.remote_file("README.md"));
    let half = format!("{}\n", log.lines().next().unwrap());
    for (lost, wanted) in [("", "has 0 moves"), (half.as_str(), "has 1 move,")] {
        stage.push_as_owner(".connect4/log.jsonl", lost);
        let issue = stage.github.open("connect4|drop|red|4", "cleo");
        let error = stage.run(issue).unwrap_err().to_string();
        assert!(error.contains(wanted) && error.contains("knows of 2 moves"), "{error}");
        assert_eq!(stage.remote_file("README.md"), readme);
        // The way that the message tells.
        let command = error.split('`').nth(3).unwrap();
        let owner = stage.owner();
        let mut shell = std::process::Command::new("sh");
        let ended = shell.current_dir(&owner).args(["-c", command]).status().unwrap();
        assert!(ended.success(), "{command}");
        assert_eq!(std::fs::read_to_string(owner.join(".connect4/log.jsonl")).unwrap(), log);
        stage.push_as_owner(".connect4/log.jsonl", &log);
        stage.github.store().issues.remove(&issue);
    }
}

#[test]
fn a_folder_that_got_lost_is_an_error_with_the_way_back_and_nothing_begins_anew() {
    let stage = Stage::new();
    stage.play("connect4|drop|red|4", "ada");
    let (log, readme) = (stage.remote_file(".connect4/log.jsonl"), stage.remote_file("README.md"));
    let owner = stage.owner();
    std::fs::remove_dir_all(owner.join(".connect4")).unwrap();
    stage.push_as_owner("notes.txt", "tidied up");
    let issue = stage.github.open("connect4|drop|yellow|4|g1p1", "ben");
    let error = stage.run(issue).unwrap_err().to_string();
    assert!(error.contains("log.jsonl is missing, but README.md shows a game that has begun"));
    assert_eq!(stage.issue(issue).labels, [WAITING_LABEL]);
    stage.run_event(&on_schedule()).unwrap_err();
    assert_eq!(stage.remote_file("README.md"), readme);
    // The way that the message tells.
    let command = error.split('`').nth(3).unwrap();
    let mut shell = std::process::Command::new("sh");
    assert!(shell.current_dir(&owner).args(["-c", command]).status().unwrap().success());
    stage.push_as_owner(".connect4/log.jsonl", &log);
    stage.run_event(&on_schedule()).unwrap();
    assert_eq!(stage.state().round().game().to_string(), "44");
    assert_eq!(stage.issue(issue).state, "closed");
}
