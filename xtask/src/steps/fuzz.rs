//! A short run of every fuzz target.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Verdict;
use crate::program;
use crate::workspace::Workspace;

/// How long all targets run together, in seconds; building them comes on top.
const SECONDS: usize = 20;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    if !workspace.root().join("fuzz/Cargo.toml").exists() {
        return Ok(Verdict::skipped("there are no fuzz targets"));
    }
    let fuzzer = Fuzzer {
        root: workspace.root(),
        tools: workspace.target().join("tools"),
        target: workspace.target().join("fuzz"),
    };
    if !program::works(fuzzer.nightly().arg("--version")) {
        return Ok(Verdict::skipped(
            "it wants a nightly compiler: `rustup toolchain install nightly`",
        ));
    }
    if !fuzzer.can_have_cargo_fuzz() {
        return Ok(Verdict::skipped("`cargo install cargo-fuzz` does not work here"));
    }

    let list = program::read(fuzzer.nightly().args(["fuzz", "list"]))?;
    let names: Vec<_> = list.split_whitespace().collect();
    ensure!(!names.is_empty(), "`cargo fuzz list` names no target");
    let seconds = (SECONDS / names.len()).max(1);
    for name in &names {
        fuzzer.run(name, seconds)?;
    }
    Ok(Verdict::passed(format!("{} targets, {seconds} s each", names.len())))
}

/// Where `cargo fuzz` works, and with which folders.
struct Fuzzer<'a> {
    root: &'a Path,
    /// Where we install `cargo-fuzz` if it is missing.
    tools: PathBuf,
    /// Where the targets are built.
    target: PathBuf,
}

impl Fuzzer<'_> {
    /// The nightly `cargo`, which finds the tools that we installed.
    fn nightly(&self) -> Command {
        let mut cargo = program::command("rustup", self.root, &["run", "nightly", "cargo"]);
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = [self.tools.join("bin")].into_iter().chain(env::split_paths(&path));
        if let Ok(path) = env::join_paths(folders) {
            cargo.env("PATH", path);
        }
        // The flags of the build that started us are not meant for this one.
        cargo.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
        cargo
    }

    /// Whether `cargo fuzz` is installed, perhaps because it just was.
    fn can_have_cargo_fuzz(&self) -> bool {
        let is_installed = || program::works(self.nightly().args(["fuzz", "--version"]));
        let install = ["install", "cargo-fuzz", "--locked", "--root"];
        is_installed()
            || program::run(program::cargo(self.root, &install).arg(&self.tools)).is_ok()
                && is_installed()
    }

    fn run(&self, name: &str, seconds: usize) -> Result<()> {
        let mut command = self.nightly();
        // There is no unsafe code in what is fuzzed, so a sanitizer would only cost time.
        command.args(["fuzz", "run", "--sanitizer", "none", "--target-dir"]);
        command.arg(&self.target).arg(name);
        command.arg("--").arg(format!("-max_total_time={seconds}")).arg("-verbosity=0");
        program::run(&mut command).with_context(|| format!("fuzz target {name}"))
    }
}
