//! Every feature compiles alone, and every crate without any.

use anyhow::Result;

use super::Verdict;
use super::lint::DENY_WARNINGS;
use crate::program;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
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
            program::run(&mut program::cargo(workspace.root(), &arguments))?;
            combinations += 1;
        }
    }
    Ok(Verdict::passed(format!("{combinations} combinations")))
}
