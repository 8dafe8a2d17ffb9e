//! Issues that are edited or reopened.

use fourgone_fake_github::Stage;

use crate::stage::Play as _;

/// Gives an issue another title.
fn retitle(stage: &Stage, issue: u64, title: &str) {
    title.clone_into(&mut stage.github.store().issues.get_mut(&issue).unwrap().title);
}

fn reopen(stage: &Stage, issue: u64) {
    "open".clone_into(&mut stage.github.store().issues.get_mut(&issue).unwrap().state);
}

/// The only comment, or the last of several.
fn last_comment(stage: &Stage, issue: u64) -> String {
    stage.issue(issue).comments.last().unwrap().body.clone()
}

#[test]
fn an_issue_plays_the_title_that_it_has_now() {
    let stage = Stage::new();
    let issue = stage.github.open("connect4|drop|red|4|g1p0", "ada");
    let event = stage.payload(issue);
    // Between the event and the run.
    retitle(&stage, issue, "connect4|drop|red|5|g1p0");
    stage.run_event(&event).unwrap();
    assert_eq!(stage.state().round().game().to_string(), "5");
}

#[test]
fn an_issue_that_becomes_a_move_is_played() {
    let stage = Stage::new();
    let issue = stage.github.open("Hello", "ada");
    retitle(&stage, issue, "connect4|drop|red|4");
    stage.run_event(&stage.changed(issue, "edited")).unwrap();
    assert_eq!(stage.state().round().game().to_string(), "4");
    assert_eq!(stage.issue(issue).state, "closed");
}

#[test]
fn a_played_issue_that_is_edited_or_reopened_plays_nothing_and_is_told_so_once() {
    let stage = Stage::new();
    let issue = stage.play("connect4|drop|red|4", "ada");
    stage.play("connect4|drop|yellow|4", "ben");
    let commits = stage.commits();
    for action in ["edited", "reopened", "edited", "reopened"] {
        retitle(&stage, issue, "connect4|drop|red|5");
        if action == "reopened" {
            reopen(&stage, issue);
        }
        stage.run_event(&stage.changed(issue, action)).unwrap();
        assert_eq!(stage.issue(issue).state, "closed");
        assert_eq!(stage.issue(issue).comments.len(), 1);
        let said = last_comment(&stage, issue);
        assert!(
            said.starts_with("This issue was already played as move 1 of game 1, in column 4."),
            "{said}"
        );
    }
    assert_eq!(stage.commits(), commits);
}

#[test]
fn a_mistake_that_is_corrected_and_reopened_plays_nothing_and_is_told_so_once() {
    let stage = Stage::new();
    let issue = stage.play("connect4|drop|yellow|4", "ada");
    assert!(last_comment(&stage, issue).starts_with("It is 🔴 red's turn"));
    retitle(&stage, issue, "connect4|drop|red|4");
    for _ in 0..2 {
        reopen(&stage, issue);
        stage.run_event(&stage.changed(issue, "reopened")).unwrap();
        assert_eq!(stage.issue(issue).state, "closed");
        assert_eq!(stage.issue(issue).comments.len(), 2);
        assert!(last_comment(&stage, issue).starts_with("This issue was already answered."));
    }
    assert_eq!(stage.commits(), 1);
    stage.ending();
}

#[test]
fn comments_of_ours_are_recognised_with_any_token_that_may_write() {
    for (login, association) in
        [("octocat", "OWNER"), ("hubot", "COLLABORATOR"), ("some-app[bot]", "NONE")]
    {
        let stage = Stage::new();
        stage.github.store().token_of = (login.to_owned(), association.to_owned());
        let issue = stage.play("connect4|drop|yellow|4", "ada");
        reopen(&stage, issue);
        stage.run(issue).unwrap();
        assert_eq!(stage.issue(issue).comments.len(), 1, "{login}");
        assert_eq!(stage.issue(issue).state, "closed");
    }
}

#[test]
fn a_renamed_user_is_the_same_person() {
    let stage = Stage::new();
    stage.play("connect4|drop|red|4", "ada");
    stage.github.rename("ada", "lovelace");
    let issue = stage.play("connect4|drop|yellow|4", "lovelace");
    assert!(last_comment(&stage, issue).starts_with("You made the last move"));
    stage.play("connect4|drop|yellow|4", "ben");
    stage.play("connect4|drop|red|3", "lovelace");
    let readme = stage.remote_file("README.md");
    assert!(readme.contains("| [@lovelace](https://github.com/lovelace) | 2 |"), "{readme}");
    assert!(readme.contains("**2** players"), "{readme}");
}
