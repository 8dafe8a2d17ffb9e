//! Running the command.

use std::io::Write;
use std::process::{Command, Stdio};

/// What the command left behind.
#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The output of a run that must have gone well.
    pub(crate) fn out(self) -> String {
        assert_eq!((self.code, &*self.err), (Some(0), ""));
        self.out
    }

    /// The message of a run that must have failed with this code, and without output.
    pub(crate) fn err(self, code: i32) -> String {
        assert_eq!((self.code, &*self.out), (Some(code), ""));
        self.err
    }
}

/// The variable that names the user's data folder.
pub(crate) const DATA_FOLDER: &str = if cfg!(windows) { "APPDATA" } else { "XDG_DATA_HOME" };

/// The command with no variable set that it looks at.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourgone"));
    command.args(arguments).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM", "CI"] {
        command.env_remove(name);
    }
    // Whoever runs the tests may have a deep book.
    command.env(DATA_FOLDER, env!("CARGO_TARGET_TMPDIR"));
    // The tests may run in a workflow themselves.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("GITHUB_")) {
        command.env_remove(name);
    }
    command
}

/// Runs with these arguments and nothing on standard input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(arguments, &[], b"")
}

/// Runs with these arguments, these variables and this on standard input.
pub(crate) fn run_with(arguments: &[&str], variables: &[(&str, &str)], input: &[u8]) -> Run {
    let mut child = command(arguments)
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end before it has read everything, which is its right.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}
