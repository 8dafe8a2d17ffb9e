//! Other programs: `cargo`, `rustup`, Python.

use std::env;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// The `cargo` that runs us, with these arguments, in the root of the workspace.
pub(crate) fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = command(cargo, root, arguments);
    // What cargo says of our own package: some build scripts would take it for a change, and what
    // depends on them would be built anew after every build that we did not start.
    for (name, _) in env::vars_os() {
        let is_ours =
            |text: &str| text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_");
        if name.to_str().is_some_and(is_ours) {
            command.env_remove(name);
        }
    }
    command
}

/// A program with these arguments, in this folder.
pub(crate) fn command(program: impl AsRef<OsStr>, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    command
}

/// Runs a program in sight of the user; it must succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    println!("$ {line}");
    let status = command.status().with_context(|| format!("`{line}` does not start"))?;
    ensure!(status.success(), "`{line}` failed: {status}");
    Ok(())
}

/// Runs a program and gives what it wrote to standard output; it must succeed.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("`{line}` does not start"))?;
    ensure!(output.status.success(), "`{line}` failed: {}", output.status);
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` did not write text"))
}

/// Whether a program starts and succeeds, whatever it writes.
pub(crate) fn works(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// The program and its arguments as one would type them.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words: Vec<_> = [program].into_iter().chain(command.get_args()).collect();
    words.join(OsStr::new(" ")).to_string_lossy().into_owned()
}
