//! The libraries compile for WebAssembly and without a standard library.
//!
//! A crate names the targets that it promises in its `Cargo.toml`:
//!
//! ```toml
//! [package.metadata.xtask]
//! targets = ["wasm32-unknown-unknown"]
//! ```

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use cargo_metadata::Package;
use serde::Deserialize;

use super::Verdict;
use crate::program;
use crate::workspace::Workspace;

/// Our part of a crate's `[package.metadata]`.
#[derive(Deserialize)]
struct Promise {
    targets: BTreeSet<String>,
}

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
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
        let mut arguments = vec!["build", "--target", &target];
        arguments.extend(crates.iter().flat_map(|name| ["--package", name]));
        program::run(&mut program::cargo(workspace.root(), &arguments))?;
        remarks.push(format!("{target}: {}", crates.join(", ")));
    }
    if missing.is_empty() {
        return Ok(Verdict::passed(remarks.join("; ")));
    }
    Ok(Verdict::skipped(format!(
        "no standard library for {}: it wants rustup and the network once, as in `rustup target add \
         {}`",
        missing.join(", "),
        missing.join(" "),
    )))
}

fn promised_targets(package: &Package) -> Result<BTreeSet<String>> {
    let Some(promise) = package.metadata.get("xtask") else {
        return Ok(BTreeSet::new());
    };
    let promise = Promise::deserialize(promise)
        .with_context(|| format!("package.metadata.xtask of {}", package.name))?;
    Ok(promise.targets)
}
