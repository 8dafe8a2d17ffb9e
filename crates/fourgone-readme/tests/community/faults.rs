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

/// Lets one call after the other go wrong, once, and expects the run to end as if it had not; then
/// lets everything go wrong from that call on, and expects the next run to finish.
fn survives(
    name: &str,
    timeout: Duration,
    fault: impl Fn(Moment) -> Fault + Clone + Send + Sync + 'static,
) {
    let (wanted, calls) = untroubled();
    // The list, eyes, the mistakes of the one and the answer, the answer to the other.
    assert_eq!(calls, 1 + 1 + 1 + 4 + 3);
    for bad in 0..calls {
        let (stage, last) = Stage::nearly_won();
        let fault = fault.clone();
        stage.github.set_faults(
            move |call, moment| {
                if call == bad { fault(moment) } else { Fault::None }
            },
        );
        stage
            .run_in(&stage.path().join("runner"), last, timeout)
            .unwrap_or_else(|error| panic!("{name} at call {bad}: {error}"));
        assert_eq!(stage.ending(), wanted, "{name} at call {bad}");
    }
}

/// The same where GitHub goes on failing from some call on: then the next run finishes.
fn recovers(
    name: &str,
    timeout: Duration,
    fault: impl Fn(Moment) -> Fault + Clone + Send + Sync + 'static,
) {
    let (wanted, calls) = untroubled();
    for bad in 0..calls {
        let (stage, last) = Stage::nearly_won();
        let fault = fault.clone();
        stage.github.set_faults(
            move |call, moment| {
                if call >= bad { fault(moment) } else { Fault::None }
            },
        );
        // What cannot be found is nobody's to answer; everything else is a failure.
        let _ = stage.run_in(&stage.path().join("runner"), last, timeout);
        stage.github.set_faults(|_, _| Fault::None);
        stage.run(last).unwrap();
        assert_eq!(stage.ending(), wanted, "{name} from call {bad} on");
    }
}

fn before(fault: Fault) -> impl Fn(Moment) -> Fault + Clone + Send + Sync + 'static {
    move |moment| if moment == Moment::Before { fault.clone() } else { Fault::None }
}

fn after(fault: Fault) -> impl Fn(Moment) -> Fault + Clone + Send + Sync + 'static {
    move |moment| if moment == Moment::After { fault.clone() } else { Fault::None }
}

const LONG: Duration = Duration::from_secs(20);

/// Shorter than the silence of the server.
const SHORT: Duration = Duration::from_millis(400);

fn status(status: u16) -> Fault {
    Fault::Response(status, Vec::new())
}

fn rate_limit() -> Fault {
    let headers = vec![
        ("x-ratelimit-remaining", "0".to_owned()),
        ("x-ratelimit-reset", "784111800".to_owned()),
        ("date", "Sun, 06 Nov 1994 08:49:37 GMT".to_owned()),
    ];
    Fault::Response(403, headers)
}

#[test]
fn a_500_at_each_call_in_turn_changes_nothing() {
    survives("500", LONG, before(status(500)));
}

#[test]
fn a_502_after_each_call_had_its_effect_changes_nothing() {
    survives("502", LONG, after(status(502)));
}

#[test]
fn a_rate_limit_at_each_call_in_turn_is_waited_for() {
    survives("403", LONG, before(rate_limit()));
}

#[test]
fn a_call_that_times_out_before_its_effect_changes_nothing() {
    survives("timeout", SHORT, before(Fault::Silence));
}

#[test]
fn a_call_that_times_out_after_its_effect_is_not_done_twice() {
    survives("late timeout", SHORT, after(Fault::Silence));
}

#[test]
fn a_connection_that_is_reset_changes_nothing() {
    survives("reset", LONG, before(Fault::Reset));
    survives("late reset", LONG, after(Fault::Reset));
}

#[test]
fn a_404_or_410_is_not_believed_at_once() {
    survives("404", LONG, before(status(404)));
    survives("410", LONG, after(status(410)));
}

#[test]
fn a_response_that_is_cut_off_is_asked_for_again_and_nothing_is_done_twice() {
    survives("truncated", LONG, after(Fault::Truncated));
}

#[test]
#[ignore = "takes minutes; `cargo xtask test release` runs it"]
fn every_call_fails_in_every_way_once_and_for_good_and_nothing_is_lost_doubled_or_unanswered() {
    let faults = [
        ("500", status(500)),
        ("502", status(502)),
        ("403", rate_limit()),
        ("timeout", Fault::Silence),
        ("reset", Fault::Reset),
        ("404", status(404)),
        ("410", status(410)),
        ("truncated", Fault::Truncated),
    ];
    for (name, fault) in faults {
        let timeout = if name == "timeout" { SHORT } else { LONG };
        survives(&format!("{name} before"), timeout, before(fault.clone()));
        survives(&format!("{name} after"), timeout, after(fault.clone()));
        recovers(&format!("{name} before"), timeout, before(fault.clone()));
        recovers(&format!("{name} after"), timeout, after(fault.clone()));
    }
}

#[test]
fn when_github_is_gone_from_some_call_on_the_next_run_finishes() {
    recovers("503", LONG, before(status(503)));
}

/// GitHub's answer to who may not do something.
fn forbidden() -> Fault {
    Fault::Response(403, vec![("x-ratelimit-remaining", "4998".to_owned())])
}

#[test]
fn a_token_that_may_not_write_issues_fails_the_run_without_trying_again() {
    let (stage, last) = Stage::nearly_won();
    stage.github.set_faults(|call, moment| match (call, moment) {
        (1 | 3.., Moment::Before) => forbidden(),
        _ => Fault::None,
    });
    let error = stage.run(last).unwrap_err().to_string();
    assert_eq!(
        error,
        format!("GitHub responded with 403 (POST /issues/{last}/reactions): a fault")
    );
    // The list, a pair of eyes, the mistakes; every call for the one, and the first for the other.
    assert_eq!(stage.github.store().calls.len(), 3 + 4 + 1);
    // Once it may, the next run gives the answers.
    stage.github.set_faults(|_, _| Fault::None);
    stage.run(last).unwrap();
    assert_eq!(stage.ending(), untroubled().0);
}

#[test]
fn an_issue_that_cannot_be_answered_keeps_nobody_waiting_and_no_later_run_red() {
    let (stage, last) = Stage::nearly_won();
    let locked = last - 1;
    // Nobody may comment there.
    let lock = |stage: &Stage| {
        let path = format!("/issues/{locked}/comments");
        let store = stage.github.clone_store();
        stage.github.set_faults(move |call, moment| {
            let called = store.lock().unwrap().calls[call].clone();
            let is_it = called.starts_with("POST") && called.ends_with(&path);
            if is_it && moment == Moment::Before { forbidden() } else { Fault::None }
        });
    };
    lock(&stage);
    // Its own run is red, so that somebody looks; it stays open for another try.
    let error = stage.run(locked).unwrap_err().to_string();
    assert!(error.contains("403"), "{error}");
    assert_eq!(stage.issue(locked).state, "open");
    assert_eq!(stage.issue(last).state, "closed", "others are not kept waiting");
    // The next run is green, says so, and closes it without.
    let next = stage.github.open("connect4|new|g2", "ada");
    lock(&stage);
    let report = stage.run(next).unwrap();
    assert_eq!(report.warnings.len(), 1, "{:?}", report.warnings);
    assert!(report.warnings[0].starts_with("#7 could not be answered"), "{:?}", report.warnings);
    assert_eq!(stage.issue(locked).state, "closed");
    // And after that nothing is left.
    assert_eq!(stage.run(next).unwrap().warnings, Vec::<String>::new());
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
    let store = stage.github.clone_store();
    stage.github.set_faults(move |call, moment| {
        let called = store.lock().unwrap().calls[call].clone();
        let is_it = called.contains("/issues/7/") || called.ends_with("/issues/7");
        if is_it && moment == Moment::Before { status(410) } else { Fault::None }
    });
    assert_eq!(stage.run(last).unwrap().warnings, Vec::<String>::new());
    assert_eq!(stage.issue(last).state, "closed");
}

#[test]
fn a_404_for_an_issue_that_exists_is_no_reason_to_believe_that_it_is_gone() {
    let (stage, last) = Stage::nearly_won();
    let store = stage.github.clone_store();
    stage.github.set_faults(move |call, moment| {
        let called = store.lock().unwrap().calls[call].clone();
        let is_it = called.starts_with("POST") && called.ends_with("/issues/7/comments");
        if is_it && moment == Moment::Before { status(404) } else { Fault::None }
    });
    let error = stage.run(last - 1).unwrap_err().to_string();
    assert!(error.contains("404"), "{error}");
    assert_eq!(stage.issue(last - 1).state, "open");
    stage.github.set_faults(|_, _| Fault::None);
    stage.run(last).unwrap();
    assert_eq!(stage.ending(), untroubled().0);
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
            crate::stage::run_against(&address, &rival, &payload, LONG).unwrap();
        }
        if call == 7 && moment == Moment::Before {
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
    assert_eq!(stage.issue(issue).state, "open", "nothing is decided");

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
    // The first comment is the fifth call: after the list, the mistakes and two pairs of eyes.
    stage.github.set_faults(move |call, moment| {
        if (call, moment) == (4, Moment::Before) {
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
