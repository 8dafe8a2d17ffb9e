//! Output that nobody reads, or that cannot be written.

use std::fs::File;
use std::io;
use std::process::Stdio;

use crate::run::command;

const COMMANDS: [&[&str]; 11] = [
    &["show", "4453"],
    &["show", "4453", "--style", "svg"],
    &["count", "3"],
    &["play", "--plain", "--moves", "1212121"],
    &["completions", "bash"],
    &["man"],
    &["man", "show"],
    &["--help"],
    &["solve", "--help"],
    &["--version"],
    &[],
];

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    for arguments in COMMANDS {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = command(arguments).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure() {
    for arguments in COMMANDS {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stderr.starts_with(b"fourgone: "), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_for_messages_does_not_change_the_exit_code() {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let status = command(&["show", "x"]).stdout(Stdio::null()).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(3));
}
