//! Our scores beside a database that nobody here wrote, that of `BitBully`.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;

use crate::binary::Profile;
use crate::program;
use crate::venv::Packages;
use crate::workspace::Workspace;

const PACKAGES: Packages =
    Packages { whole: &["bitbully==0.0.79", "bitbully-databases==0.0.2"], bare: &[] };

/// Compare our score of every position with 12 discs with the database of `BitBully`
///
/// There are 4,200,899, without mirror images and wins in one move. Enumerating them takes minutes;
/// solving them takes seconds with a layer of ply 12 in the opening book, and hours without.
#[derive(Args)]
pub(crate) struct CompareDatabase {
    /// Only so many random ones
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
}

impl CompareDatabase {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        match compare(&Workspace::load()?, Profile::Release, self.sample)? {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(reason) => bail!(reason),
        }
    }
}

/// Compares all positions or a sample; or tells why that cannot be done on this machine.
pub(crate) fn compare(
    workspace: &Workspace,
    profile: Profile,
    sample: Option<usize>,
) -> Result<Result<(), String>> {
    let python = match PACKAGES.install(&workspace.target().join("peers/bitbully"))? {
        Ok(python) => python,
        Err(reason) => return Ok(Err(reason)),
    };
    let mut script = program::command(python, workspace.root(), &[]);
    script.arg(workspace.root().join("xtask/peers/bitbully_scores.py"));
    script.arg(profile.build(workspace)?);
    script.args(sample.map(|count| count.to_string()));
    program::run(&mut script).map(Ok)
}
