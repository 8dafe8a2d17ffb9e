//! A run that is killed at each of its effects in turn, and then run again.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use fourgone_fake_github::{Fault, Moment, Stage};

use crate::stage::{Play as _, run_against};

/// What tells the process of its own what to run.
const TASK: &str = "FOURGONE_README_TASK";

/// Not a test by itself: the process that the tests below kill.
#[test]
fn a_run_in_a_process_of_its_own() {
    let Ok(task) = std::env::var(TASK) else { return };
    let task: serde_json::Value = serde_json::from_str(&task).unwrap();
    let text = |key: &str| task[key].as_str().unwrap();
    let payload = &task["payload"];
    run_against(text("address"), Path::new(text("clone")), payload, Duration::from_mins(1))
        .unwrap();
}

fn spawn(stage: &Stage, clone: &str, issue: u64) -> Child {
    let task = serde_json::json!({
        "address": stage.github.address,
        "clone": stage.path().join(clone),
        "payload": stage.payload(issue),
    });
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::a_run_in_a_process_of_its_own"])
        .env(TASK, task.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_run_killed_at_each_call_before_and_after_its_effect_is_finished_by_the_next() {
    let (stage, last) = Stage::nearly_won();
    stage.run(last).unwrap();
    let wanted = stage.ending();
    let calls = stage.github.store().calls.len();
    for fatal in 0..calls {
        for when in [Moment::Before, Moment::After] {
            let (stage, last) = Stage::nearly_won();
            let victim: Arc<Mutex<Option<Child>>> = Arc::default();
            let its_victim = victim.clone();
            stage.github.set_faults(move |call, moment| {
                if (call, moment) != (fatal, when) {
                    return Fault::None;
                }
                // The process is stored while the lock is held, so it is there.
                its_victim.lock().unwrap().as_mut().unwrap().kill().unwrap();
                Fault::Silence
            });
            let mut slot = victim.lock().unwrap();
            *slot = Some(spawn(&stage, "runner", last));
            drop(slot);
            wait_until_dead(&victim);
            stage.github.set_faults(|_, _| Fault::None);
            stage.run(last).unwrap();
            assert_eq!(stage.ending(), wanted, "killed {when:?} call {fatal}");
        }
    }
}

fn wait_until_dead(victim: &Mutex<Option<Child>>) {
    loop {
        if let Some(status) = victim.lock().unwrap().as_mut().unwrap().try_wait().unwrap() {
            assert!(!status.success(), "it was not killed");
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_run_killed_before_and_after_its_push_is_finished_by_the_next() {
    let (stage, last) = Stage::nearly_won();
    stage.run(last).unwrap();
    let wanted = stage.ending();
    for hook in ["pre-receive", "post-receive"] {
        let (stage, last) = Stage::nearly_won();
        // The remote kills who pushes, while it has not or just has taken the commits.
        let path = stage.path().join("remote.git/hooks").join(hook);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "#!/bin/sh\nuntil test -s ../pid; do :; done\nkill -9 $(cat ../pid)\n")
            .unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let mut child = spawn(&stage, "runner", last);
        fs::write(stage.path().join("pid"), child.id().to_string()).unwrap();
        assert!(!child.wait().unwrap().success());
        fs::remove_file(&path).unwrap();
        stage.github.set_faults(|_, _| Fault::None);
        stage.run(last).unwrap();
        assert_eq!(stage.ending(), wanted, "killed in {hook}");
    }
}

/// 100 scenes with three runs each that are killed at some time of their lives, and one that is
/// not. Each run has a clone of its own, as on GitHub.
#[test]
#[ignore = "takes minutes; `cargo xtask test release` runs it"]
fn after_300_kills_at_random_times_nothing_is_lost_doubled_or_unanswered() {
    let (stage, last) = Stage::nearly_won();
    let begin = Instant::now();
    assert!(spawn(&stage, "runner", last).wait().unwrap().success());
    // Some of the kills come too late, as they should: then the next runs find nothing to do.
    let life = begin.elapsed().mul_f64(1.1);
    let wanted = stage.ending();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut killed = 0;
    let mut scenes = 0;
    while killed < 300 {
        scenes += 1;
        let (stage, last) = Stage::nearly_won();
        for clone in ["one", "two", "three"] {
            stage.clone(clone);
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let share = f64::from(u32::try_from(random >> 32).unwrap()) / f64::from(u32::MAX);
            let mut child = spawn(&stage, clone, last);
            std::thread::sleep(life.mul_f64(share));
            child.kill().unwrap();
            killed += usize::from(!child.wait().unwrap().success());
        }
        stage.run(last).unwrap();
        assert_eq!(stage.ending(), wanted, "scene {scenes}");
    }
    println!("{killed} runs killed in {scenes} scenes");
}
