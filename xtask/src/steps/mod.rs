//! The steps of `cargo xtask test`.

mod code;
mod files;
mod fuzz;
mod http;
mod installers;
mod instructions;
mod platforms;
mod python;

pub(crate) use code::test_crates;

use anyhow::Result;
use clap::ValueEnum;

use crate::workspace::Workspace;
use crate::{browser, dist, peers, rival};

/// A step of the test, which can be run alone by its name, in the order in which they run: what
/// fails soonest comes first, and what is built for one is there for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// All code is formatted
    Format,
    /// Clippy has nothing to say
    Lint,
    /// The documentation builds without a warning
    Docs,
    /// Every feature compiles alone, and every crate without any
    Features,
    /// The libraries compile for WebAssembly and without a standard library
    Targets,
    /// The tests of all crates, and the examples in their documentation
    Tests,
    /// The Python package: its tests, types and examples
    Python,
    /// The npm package: its tests, types and examples, in Node and in a browser
    Npm,
    /// The HTTP interface stands a load
    Http,
    /// The page in a real browser: games, analysis, links, offline, accessibility, speed
    Browser,
    /// Generated files are what their generators write
    Generated,
    /// The installer, the Dockerfile and what package managers read give linters nothing to say
    Installers,
    /// The workflows and the action give linters nothing to say
    Workflows,
    /// The crates can be published
    Publish,
    /// The tests that would take too long with debug assertions
    Release,
    /// Random games in lock step with programs that nobody here wrote
    Peers,
    /// The agents of the Python package in other people's games
    Agents,
    /// Many positions through arrays of Python, against the command and scores of others
    Arrays,
    /// The Python package on a cluster, of which parts are killed
    Ray,
    /// The site of the Python package, with its notebooks executed
    Site,
    /// Random positions solved by a solver that nobody here wrote
    Rival,
    /// Random positions looked up in a database that nobody here wrote
    Database,
    /// The HTTP interface is what its description says
    Schemathesis,
    /// What Lighthouse says of the page
    Lighthouse,
    /// The page in Firefox
    Firefox,
    /// The command on Windows, ARM and the Mac, as far as this machine can tell
    Platforms,
    /// The archive of a release, which runs where there is nothing else
    Dist,
    /// The search takes no more instructions than it did
    Instructions,
    /// A run of every fuzz target
    Fuzz,
}

impl Step {
    /// All steps.
    pub(crate) fn all() -> &'static [Self] {
        Self::value_variants()
    }

    /// Whether the step is run by `cargo xtask test` without `--all`: whether it checks this code
    /// by itself, in a time that one can wait.
    pub(crate) fn is_usual(self) -> bool {
        (self as usize) <= (Self::Workflows as usize)
    }

    /// The name by which the step is called.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// What the step checks, in a sentence.
    pub(crate) fn purpose(self) -> String {
        let help = self.to_possible_value().and_then(|value| value.get_help().cloned());
        help.map_or_else(String::new, |help| help.to_string())
    }

    /// Runs the step to its end.
    pub(crate) fn run(self, workspace: &Workspace) -> Result<Verdict> {
        match self {
            Self::Format => code::format(workspace),
            Self::Lint => code::lint(workspace),
            Self::Docs => code::document(workspace),
            Self::Features => code::check_features(workspace),
            Self::Targets => code::check_targets(workspace),
            Self::Tests => code::test(workspace),
            Self::Python => python::test(workspace),
            Self::Npm => browser::test_package(workspace),
            Self::Http => http::put_load_on(workspace),
            Self::Browser => browser::test(workspace),
            Self::Generated => files::check_generated(workspace),
            Self::Installers => installers::lint(workspace),
            Self::Workflows => files::lint_workflows(workspace),
            Self::Publish => code::publish(workspace),
            Self::Release => code::test_release(workspace),
            Self::Peers => peers::compare_rules(workspace),
            Self::Agents => python::test_agents(workspace),
            Self::Arrays => python::test_arrays(workspace),
            Self::Ray => python::test_ray(workspace),
            Self::Site => python::build_site(workspace),
            Self::Rival => rival::compare_scores(workspace),
            Self::Database => peers::compare_sample(workspace),
            Self::Schemathesis => http::probe(workspace),
            Self::Lighthouse => browser::audit(workspace),
            Self::Firefox => browser::test_in_firefox(workspace),
            Self::Platforms => platforms::test(workspace),
            Self::Dist => dist::test(workspace),
            Self::Instructions => instructions::run(workspace),
            Self::Fuzz => fuzz::run(workspace),
        }
    }
}

/// How a step ended that did not fail.
pub(crate) enum Verdict {
    /// All that was checked holds.
    Passed {
        /// What was checked, if the name of the step does not say it.
        remark: String,
    },
    /// The step cannot run on this machine.
    Skipped {
        /// Why not, and what would help.
        reason: String,
    },
}

impl Verdict {
    pub(crate) fn passed(remark: impl Into<String>) -> Self {
        Self::Passed { remark: remark.into() }
    }

    pub(crate) fn skipped(reason: impl Into<String>) -> Self {
        Self::Skipped { reason: reason.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CI: &str = include_str!("../../../.github/workflows/ci.yml");
    const CONTRIBUTING: &str = include_str!("../../../CONTRIBUTING.md");

    #[test]
    fn ci_runs_every_step_in_one_of_its_jobs() {
        let jobs = CI.lines().filter_map(|line| line.trim().strip_prefix("- steps: "));
        let mut named: Vec<_> = jobs.flat_map(str::split_whitespace).collect();
        let mut steps: Vec<_> = Step::all().iter().map(|step| step.name()).collect();
        named.sort_unstable();
        steps.sort_unstable();
        assert_eq!(named, steps);
    }

    #[test]
    fn every_step_is_explained_to_contributors() {
        for step in Step::all() {
            let row = format!("| `{}` | ", step.name());
            assert!(CONTRIBUTING.contains(&row), "{row}");
        }
    }
}
