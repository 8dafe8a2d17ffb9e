//! Faults of GitHub and of the network, at each call in turn.

use std::sync::Arc;
use std::time::Duration;

use fourgone_fake_github::{Ending, Fault, Moment, Stage};

use crate::stage::Play as _;

/// How the scene ends when nothing goes wrong, and after how many calls.
fn untroubled() -> (Ending, usize) {
    let (stage, last) = Stage::nearly_won();
    stage.github.set_faults(|_, _| Fault::None);
    stage.run(last).unwrap();
    let ending = stage.ending();
    let calls = stage.github.store().calls.len();
    (ending, calls)
}

/// Lets one call after the other go wrong, once, and expects the run to end as if it had not.
fn survives(
    name: &str,
    timeout: Duration,
    fault: impl Fn(Moment) -> Fault + Clone + Send + Sync + 'static,
) {
    let (wanted, calls) = untroubled();
    assert_eq!(calls, 1 + 2 + 3 + 3);
    for bad in 0..calls {
        let (stage, last) = Stage::nearly_won();
        let fault = fault.clone();
        stage.github.set_faults(
            move |call, moment| {
                if call == bad { fault(moment) } else { Fault::None }
            },
        );
        stage
            .run_in(&stage.path().join("runner"), Some(last), timeout)
            .unwrap_or_else(|error| panic!("{name} at call {bad}: {error}"));
        assert_eq!(stage.ending(), wanted, "{name} at call {bad}");
    }
}

fn before(fault: Fault) -> impl Fn(Moment) -> Fault + Clone + Send + Sync + 'static {
    move |moment| if moment == Moment::Before { fault.clone() } else { Fault::None }
}

fn after(fault: Fault) -> impl Fn(Moment) -> Fault + Clone + Send + Sync + 'static {
    move |moment| if moment == Moment::After { fault.clone() } else { Fault::None }
}

const LONG: Duration = Duration::from_secs(20);

#[test]
fn a_500_at_each_call_in_turn_changes_nothing() {
    survives("500", LONG, before(Fault::Response(500, Vec::new())));
}

#[test]
fn a_502_after_each_call_had_its_effect_changes_nothing() {
    survives("502", LONG, after(Fault::Response(502, Vec::new())));
}

#[test]
fn a_rate_limit_at_each_call_in_turn_is_waited_for() {
    let headers = vec![
        ("x-ratelimit-remaining", "0".to_owned()),
        ("x-ratelimit-reset", "784111800".to_owned()),
        ("date", "Sun, 06 Nov 1994 08:49:37 GMT".to_owned()),
    ];
    survives("403", LONG, before(Fault::Response(403, headers)));
}

#[test]
fn a_call_that_times_out_before_its_effect_changes_nothing() {
    survives("timeout", Duration::from_millis(400), before(Fault::Silence));
}

#[test]
fn a_call_that_times_out_after_its_effect_is_not_done_twice() {
    survives("late timeout", Duration::from_millis(400), after(Fault::Silence));
}

#[test]
fn when_github_is_gone_from_some_call_on_the_next_run_finishes() {
    let (wanted, calls) = untroubled();
    for bad in 0..calls {
        let (stage, last) = Stage::nearly_won();
        stage.github.set_faults(move |call, moment| match moment {
            Moment::Before if call >= bad => Fault::Response(503, Vec::new()),
            _ => Fault::None,
        });
        let error = stage.run(last).unwrap_err().to_string();
        assert!(error.contains("503"), "{error}");
        stage.github.set_faults(|_, _| Fault::None);
        stage.run(last).unwrap();
        assert_eq!(stage.ending(), wanted, "gone at call {bad}");
    }
}

/// GitHub's answer to who may not do something.
fn forbidden() -> Fault {
    Fault::Response(403, vec![("x-ratelimit-remaining", "4998".to_owned())])
}

#[test]
fn a_token_that_may_not_write_issues_fails_the_run_without_trying_again() {
    let (stage, last) = Stage::nearly_won();
    stage.github.set_faults(|call, moment| match (call, moment) {
        (1.., Moment::Before) => forbidden(),
        _ => Fault::None,
    });
    let error = stage.run(last).unwrap_err().to_string();
    assert_eq!(error, "GitHub responded with 403 (POST /issues/1/reactions): a fault");
    // The list, two pairs of eyes, and two answers that end with their first call.
    assert_eq!(stage.github.store().calls.len(), 5);
    // Once it may, the next run gives the answers.
    stage.github.set_faults(|_, _| Fault::None);
    stage.run(last).unwrap();
    assert_eq!(stage.ending(), untroubled().0);
}

#[test]
fn an_issue_that_is_locked_does_not_keep_the_others_waiting() {
    let (stage, last) = Stage::nearly_won();
    stage.github.set_faults(|call, moment| match (call, moment) {
        (1 | 3, Moment::Before) => forbidden(),
        _ => Fault::None,
    });
    assert!(stage.run(last).unwrap_err().to_string().contains("403"));
    assert_eq!(stage.issue(last - 1).state, "open");
    assert_eq!(stage.issue(last).state, "closed");
    assert_eq!(stage.state().round().game().ply(), 7);
}

#[test]
fn a_wait_of_an_hour_is_refused_with_a_sentence() {
    let (stage, last) = Stage::nearly_won();
    stage.github.set_faults(|_, _| Fault::Response(403, vec![("retry-after", "3600".to_owned())]));
    let error = stage.run(last).unwrap_err().to_string();
    assert!(error.starts_with("GitHub's rate limit is exceeded"), "{error}");
    assert!(error.ends_with("run the workflow again in 3600 seconds"), "{error}");
}

#[test]
fn an_issue_that_is_deleted_meanwhile_stops_nobody() {
    let (stage, last) = Stage::nearly_won();
    // The list still shows it, everything else is gone.
    stage.github.set_faults(|call, moment| match (call, moment) {
        (1, Moment::Before) => Fault::Response(410, Vec::new()),
        _ => Fault::None,
    });
    stage.run(last).unwrap();
    assert_eq!(stage.issue(last).state, "closed");
}

#[test]
fn a_push_that_others_get_ahead_of_is_played_again_on_what_they_left() {
    let stage = Stage::new();
    let first = stage.github.open("connect4|drop|red|4|g1p0", "ada");
    let second = stage.github.open("connect4|drop|yellow|5", "ben");
    // While the first call is made, another run plays the first issue, and others the README.
    let clone = stage.clone("rival");
    let (rival, address) = (clone.clone(), stage.github.address.clone());
    let payload = stage.payload(first);
    let stage = Arc::new(stage);
    let owner = Arc::downgrade(&stage);
    stage.github.set_faults(move |call, moment| {
        if call == 1 && moment == Moment::Before {
            crate::stage::run_against(&address, &rival, Some(&payload), LONG).unwrap();
        }
        if call == 2 && moment == Moment::Before {
            owner.upgrade().unwrap().push_as_owner("notes.txt", "mine");
        }
        Fault::None
    });
    stage.run(second).unwrap();
    assert_eq!(stage.state().round().game().to_string(), "45");
    assert_eq!(stage.entries().len(), 2);
    assert_eq!(stage.remote_file("notes.txt"), "mine", "nobody's commit is lost");
    for issue in [first, second] {
        assert_eq!(stage.issue(issue).state, "closed");
        assert!(stage.issue(issue).comments.is_empty());
    }
    stage.ending();
}

#[test]
fn a_push_that_the_remote_rejects_is_tried_again_and_then_reported() {
    let stage = Stage::new();
    let hook = stage.path().join("remote.git/hooks/pre-receive");
    let write_hook = |script: &str| {
        std::fs::create_dir_all(hook.parent().unwrap()).unwrap();
        std::fs::write(&hook, format!("#!/bin/sh\n{script}\n")).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&hook, mode).unwrap();
    };
    write_hook("test -e once || { touch once; echo not now >&2; exit 1; }");
    let issue = stage.play("connect4|drop|red|4", "ada");
    assert_eq!(stage.issue(issue).state, "closed");

    write_hook("echo this branch is protected >&2; exit 1");
    let issue = stage.github.open("connect4|drop|yellow|4", "ben");
    let error = stage.run(issue).unwrap_err().to_string();
    assert!(error.contains("this branch is protected"), "{error}");
    assert_eq!(stage.issue(issue).state, "open", "nothing is answered before it is decided");

    std::fs::remove_file(&hook).unwrap();
    stage.run(issue).unwrap();
    assert_eq!(stage.state().round().game().to_string(), "44");
    assert_eq!(stage.ending().log.lines().count(), 2);
}

#[test]
fn an_answer_that_another_run_gave_at_the_same_moment_is_withdrawn() {
    let (stage, last) = Stage::nearly_won();
    let (stage, mistake) = (Arc::new(stage), last - 1);
    let server = Arc::downgrade(&stage);
    // The first comment is the fourth call: after the list and two pairs of eyes.
    stage.github.set_faults(move |call, moment| {
        if (call, moment) == (3, Moment::Before) {
            let body = "Somewhere else\n\n<!-- connect4:answer -->";
            let stage = server.upgrade().unwrap();
            stage.github.write_comment(mistake, "github-actions[bot]", body);
        }
        Fault::None
    });
    stage.run(last).unwrap();
    let comments = stage.issue(mistake).comments;
    assert_eq!(comments.len(), 1, "{comments:?}");
    assert!(comments[0].body.starts_with("Somewhere else"));
    stage.ending();
}
