//! What `cargo` checks by itself: format, lints, documentation, tests, features, targets, packages.
//!
//! Compiling takes most of the time, so what can be shared is shared: `clippy` and `doc` see the
//! same features, and so do all that build programs (see [`TESTED`]).

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::thread;

use anyhow::{Context, Result};
use cargo_metadata::Package;
use serde::Deserialize;

use super::Verdict;
use crate::program;
use crate::workspace::{TESTED, Workspace};

/// What makes Clippy fail on a warning, in our own crates only.
const DENY_WARNINGS: [&str; 3] = ["--", "-D", "warnings"];

/// All code is formatted.
pub(super) fn format(workspace: &Workspace) -> Result<Verdict> {
    // The fuzz targets are a workspace of their own.
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let arguments = ["fmt", "--all", "--check", "--manifest-path", manifest];
        program::run(&mut workspace.cargo(&arguments))?;
    }
    Ok(Verdict::passed(""))
}

/// Clippy has nothing to say.
pub(super) fn lint(workspace: &Workspace) -> Result<Verdict> {
    let what = ["clippy", "--workspace", "--all-targets", "--all-features"];
    program::run(&mut workspace.cargo(&[&what[..], &DENY_WARNINGS].concat()))?;
    Ok(Verdict::passed(""))
}

/// The documentation builds without a warning.
pub(super) fn document(workspace: &Workspace) -> Result<Verdict> {
    let mut cargo = workspace.cargo(&["doc", "--workspace", "--all-features", "--no-deps"]);
    program::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Verdict::passed(""))
}

/// The tests of all crates, and the examples in their documentation.
pub(super) fn test(workspace: &Workspace) -> Result<Verdict> {
    let verdict = test_crates(workspace, None)?;
    let examples = ["test", "--workspace", "--features", TESTED, "--doc"];
    program::run(&mut workspace.cargo(&examples))?;
    Ok(verdict)
}

/// The tests of these crates, or of all.
///
/// What is built is the same for some as for all, so that nothing is built twice; `cargo` builds
/// only what has changed.
pub(crate) fn test_crates(workspace: &Workspace, some: Option<&[&str]>) -> Result<Verdict> {
    if !has_nextest(workspace) {
        // Not `--all-targets`, which would run the benchmarks as well.
        let all = ["test", "--workspace", "--features", TESTED, "--no-fail-fast"];
        program::run(workspace.cargo(&all).args(["--lib", "--bins", "--tests"]))?;
        return Ok(Verdict::passed("with cargo test, which takes longer than cargo-nextest"));
    }
    let all = ["nextest", "run", "--workspace", "--features", TESTED, "--no-fail-fast"];
    let mut nextest = workspace.cargo(&all);
    // More than there are cores: many tests wait for a server, a terminal or git.
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    nextest.args(["--test-threads", &(2 * cores).to_string()]);
    if let Some(names) = some {
        let packages: Vec<_> = names.iter().map(|name| format!("package(={name})")).collect();
        nextest.args(["--no-tests=pass", "--filterset", &packages.join(" + ")]);
    }
    program::run(&mut nextest)?;
    Ok(Verdict::passed("with nextest"))
}

/// The tests that are too slow with debug assertions, and those that take minutes.
pub(super) fn test_release(workspace: &Workspace) -> Result<Verdict> {
    let crates = ["fourgone-solver", "fourgone-bot", "fourgone-readme", "fourgone-tutor"];
    let mut packages: Vec<_> = crates.iter().flat_map(|name| ["--package", name]).collect();
    packages.extend(["--lib", "--tests"]);
    run_slow_tests(workspace, &packages)?;
    Ok(Verdict::passed("without debug assertions, the slow tests as well"))
}

fn run_slow_tests(workspace: &Workspace, which: &[&str]) -> Result<()> {
    let mut cargo = if has_nextest(workspace) {
        let mut nextest = workspace.cargo(&["nextest", "run", "--cargo-profile", "testrelease"]);
        nextest.args(["--run-ignored", "all", "--no-fail-fast"]);
        nextest
    } else {
        workspace.cargo(&["test", "--profile", "testrelease", "--no-fail-fast"])
    };
    cargo.args(which);
    if !has_nextest(workspace) {
        cargo.args(["--", "--include-ignored"]);
    }
    program::run(&mut cargo)
}

fn has_nextest(workspace: &Workspace) -> bool {
    program::works(&mut workspace.cargo(&["nextest", "--version"]))
}

/// Every feature compiles alone, and every crate without any.
pub(super) fn check_features(workspace: &Workspace) -> Result<Verdict> {
    let mut combinations = 0;
    for package in workspace.crates() {
        let features: Vec<_> =
            package.features.keys().filter(|name| name.as_str() != "default").collect();
        if features.is_empty() {
            continue;
        }
        let alone = features.iter().map(|name| Some(name.as_str()));
        for feature in [None].into_iter().chain(alone) {
            let mut arguments = vec!["clippy", "--package", &package.name, "--no-default-features"];
            arguments.extend(feature.map(|name| ["--features", name]).iter().flatten());
            arguments.extend(DENY_WARNINGS);
            program::run(&mut workspace.cargo(&arguments))?;
            combinations += 1;
        }
    }
    Ok(Verdict::passed(format!("{combinations} combinations")))
}

/// Our part of a crate's `[package.metadata]`, in which it promises targets:
///
/// ```toml
/// [package.metadata.xtask]
/// targets = ["wasm32-unknown-unknown"]
/// ```
#[derive(Deserialize)]
struct Promise {
    targets: BTreeSet<String>,
}

/// The libraries compile for the targets that they promise.
pub(super) fn check_targets(workspace: &Workspace) -> Result<Verdict> {
    let mut crates_of_target = BTreeMap::<_, Vec<_>>::new();
    for package in workspace.crates() {
        for target in promised_targets(package)? {
            crates_of_target.entry(target).or_default().push(package.name.as_str());
        }
    }

    let mut missing = Vec::new();
    let mut remarks = Vec::new();
    for (target, crates) in crates_of_target {
        if !workspace.can_compile_for(&target) {
            missing.push(target);
            continue;
        }
        let mut arguments = vec!["check", "--target", &target];
        arguments.extend(crates.iter().flat_map(|name| ["--package", name]));
        program::run(&mut workspace.cargo(&arguments))?;
        remarks.push(format!("{target}: {}", crates.join(", ")));
    }
    Ok(if missing.is_empty() {
        Verdict::passed(remarks.join("; "))
    } else {
        let missing = missing.join(" ");
        Verdict::skipped(format!("the compiler lacks targets: `rustup target add {missing}`"))
    })
}

fn promised_targets(package: &Package) -> Result<BTreeSet<String>> {
    let Some(promise) = package.metadata.get("xtask") else {
        return Ok(BTreeSet::new());
    };
    let promise = Promise::deserialize(promise)
        .with_context(|| format!("package.metadata.xtask of {}", package.name))?;
    Ok(promise.targets)
}

/// Every crate can be published: it has what it needs in its own folder.
pub(super) fn publish(workspace: &Workspace) -> Result<Verdict> {
    // A registry is asked which versions it has, even when nothing is published.
    let registry = ["info", "--quiet", "--registry", "crates-io", "serde"];
    if !program::works(&mut workspace.cargo(&registry)) {
        return Ok(Verdict::skipped("crates.io cannot be reached"));
    }
    crate::publish::publish(workspace, &["--dry-run", "--allow-dirty"])?;
    Ok(Verdict::passed(""))
}
