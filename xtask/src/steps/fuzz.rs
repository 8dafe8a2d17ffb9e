//! A run of every fuzz target, which begins with the examples in its corpus.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Verdict;
use crate::program;
use crate::workspace::Workspace;

/// How long each target runs, in seconds, unless [`SECONDS_VARIABLE`] says otherwise; building them
/// comes on top.
const SECONDS: u32 = 20;

/// The environment variable for a longer run.
const SECONDS_VARIABLE: &str = "FUZZ_SECONDS";

/// The longest input that is tried, in bytes: more than the longest text in any notation.
const LONGEST: usize = 400;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    if !workspace.root().join("fuzz/Cargo.toml").exists() {
        return Ok(Verdict::skipped("there are no fuzz targets"));
    }
    let seconds = match env::var(SECONDS_VARIABLE) {
        Ok(text) => text.parse().with_context(|| format!("{SECONDS_VARIABLE}: {text:?}"))?,
        Err(_) => SECONDS,
    };
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

    fn run(&self, name: &str, seconds: u32) -> Result<()> {
        // What the fuzzer finds goes into the first folder, so the examples stay as they are.
        let found = self.target.join("corpus").join(name);
        fs::create_dir_all(&found).with_context(|| format!("cannot make {}", found.display()))?;
        let folder = self.root.join("fuzz");
        let mut command = self.nightly();
        // There is no unsafe code in what is fuzzed, so a sanitizer would only cost time.
        command.args(["fuzz", "run", "--sanitizer", "none", "--target-dir"]);
        command.arg(&self.target).arg(name).arg(&found).arg(folder.join("corpus").join(name));
        command.arg("--").arg(format!("-dict={}", folder.join("pieces.dict").display()));
        command.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={LONGEST}"));
        command.args(["-timeout=10", "-verbosity=0"]);
        program::run(&mut command).with_context(|| format!("fuzz target {name}"))
    }
}
