//! `cargo xtask publish`: the crates of this version that the registry does not have yet.

use std::env;

use anyhow::Result;
use cargo_metadata::Package;
use clap::Args;

use crate::program;
use crate::workspace::Workspace;

/// Publish the crates that the registry does not have in this version, each after those it needs
///
/// The registry takes only a few new crates at a time, and a connection may break: the same command
/// continues with what is missing.
#[derive(Args)]
pub(crate) struct Publish {
    /// Build and check the packages, and upload nothing
    #[arg(long)]
    dry_run: bool,
}

impl Publish {
    pub(crate) fn run(&self) -> Result<()> {
        let arguments: &[_] = if self.dry_run { &["--dry-run"] } else { &[] };
        publish(&Workspace::load()?, arguments)
    }
}

/// Publishes the crates that the registry does not have, with these arguments besides.
pub(crate) fn publish(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    let crates = workspace.crates().into_iter().filter(|package| is_for_others(package));
    let (published, missing): (Vec<&Package>, Vec<_>) = crates.partition(|it| is_published(it));
    for package in published {
        println!("{} {} is published already", package.name, package.version);
    }
    if missing.is_empty() {
        return Ok(());
    }
    let mut publish = workspace.cargo(&["publish", "--locked"]);
    for package in missing {
        publish.args(["--package", &package.name]);
    }
    program::run(publish.args(arguments))
}

/// Whether a crate may be published at all.
fn is_for_others(package: &Package) -> bool {
    package.publish.as_ref().is_none_or(|registries| !registries.is_empty())
}

/// Whether the registry has this version of a crate. It is asked from outside: in the workspace,
/// `cargo` tells of the crate that is there.
fn is_published(package: &Package) -> bool {
    let name = format!("{}@{}", package.name, package.version);
    let info = ["info", "--quiet", "--registry", "crates-io", &name];
    program::works(&mut program::cargo(&env::temp_dir(), &info))
}
