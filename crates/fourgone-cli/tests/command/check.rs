//! `fourgone explain --proof` and `fourgone check` as people call them.

use std::fs;

use tempfile::TempDir;

#[cfg(unix)]
use crate::run::command;
use crate::run::run;

#[test]
fn a_proof_is_written_and_checked() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("win.proof");
    let file = file.to_str().unwrap();
    let text = run(&["explain", "4732464433234222", "--deep", "--proof", file]).out();
    assert!(text.contains(" nodes in ") && text.contains("fourgone check "), "{text}");
    let checked = run(&["check", file]).out();
    assert!(checked.starts_with("red wins from 4732464433234222 by move 41\n"), "{checked}");

    let mut bytes = fs::read(file).unwrap();
    bytes[60] ^= 1;
    fs::write(file, bytes).unwrap();
    let message = run(&["check", file]).err(1);
    assert!(message.contains("win.proof is not a valid proof: "), "{message}");
    assert!(message.contains("the file was cut or changed: its checksum is wrong"), "{message}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_proof_is_kept() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("win.proof");
    // It takes minutes.
    let arguments = ["explain", "4453", "--deep", "--proof", file.to_str().unwrap()];
    let mut child = command(&arguments).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(folder.path().join("win.proof.part").exists() && !file.exists());
}

#[test]
fn what_cannot_be_proved_or_read_is_told_in_a_sentence() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("none.proof");
    let file = file.to_str().unwrap();
    let draw = "171231226144413625631766635232354";
    let message = run(&["explain", draw, "--deep", "--proof", file]).err(1);
    assert!(message.contains("a draw has no winner"), "{message}");
    assert!(run(&["check", file]).err(1).contains("cannot read"));
    fs::write(file, "4453\n").unwrap();
    let message = run(&["check", file]).err(1);
    assert!(message.contains("is not a proof that `fourgone explain --proof`"), "{message}");
    assert!(run(&["explain", "44", "--proof", file]).err(2).contains("--deep"));
    // Before the work of hours, not after it.
    let nowhere = folder.path().join("missing/win.proof");
    let nowhere = nowhere.to_str().unwrap();
    let message = run(&["explain", "4453", "--deep", "--proof", nowhere]).err(1);
    assert!(message.contains("create it first"), "{message}");
}
