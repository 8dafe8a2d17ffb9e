//! `cargo xtask test`: everything that must hold before a change is merged.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use cargo_metadata::Package;
use clap::Args;

use crate::program;
use crate::steps::{self, Step, Verdict};
use crate::workspace::Workspace;

/// Check everything that must hold before a change is merged
///
/// Runs the usual steps, or all, or those named, to the end; fails if one fails. Python packages,
/// npm packages and tools of cargo are installed under the folder of the project where they are
/// missing; nothing else is. A step that cannot run here for want of a program or of the network is
/// skipped, and says what to type.
#[derive(Args)]
pub(crate) struct Test {
    /// The steps to run; the usual ones if none is named
    steps: Vec<Step>,

    /// Run all steps: those too that compare with programs of others, fuzz, count instructions, or
    /// take long
    #[arg(long, conflicts_with_all = ["steps", "quick"])]
    all: bool,

    /// Of all steps leave these out, which are run elsewhere
    #[arg(long, value_name = "STEP", value_delimiter = ',', requires = "all")]
    except: Vec<Step>,

    /// Only format, lints, and the tests of the crates that have changed since `main` and of those
    /// that depend on them
    #[arg(long, conflicts_with = "steps")]
    quick: bool,

    /// Count a skipped step as a failed one
    #[arg(long)]
    strict: bool,
}

/// How a step ended, and how long it took.
struct Report {
    name: String,
    verdict: Result<Verdict>,
    time: Duration,
}

impl Test {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let workspace = Workspace::load()?;
        let reports = if self.quick {
            test_quickly(&workspace)
        } else {
            self.chosen().into_iter().map(|step| Report::of_step(step, &workspace)).collect()
        };

        println!();
        reports.iter().for_each(Report::print);
        let failed = reports.iter().any(|report| report.is_failure(self.strict));
        println!("\n{}", if failed { "FAILED" } else { "all is well" });
        Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// The steps that are to be run.
    fn chosen(&self) -> Vec<Step> {
        if self.steps.is_empty() {
            let wanted = |step: &Step| (self.all || step.is_usual()) && !self.except.contains(step);
            Step::all().iter().copied().filter(wanted).collect()
        } else {
            self.steps.clone()
        }
    }
}

/// What one wants to know after each small change.
fn test_quickly(workspace: &Workspace) -> Vec<Report> {
    let tests = || {
        let packages = workspace.crates();
        let affected = affected(&packages, &changed_files(workspace)?, workspace.root());
        if affected.is_empty() {
            return Ok(Verdict::passed("no crate has changed"));
        }
        steps::test_crates(workspace, Some(&affected))?;
        Ok(Verdict::passed(affected.join(", ")))
    };
    vec![
        Report::of_step(Step::Format, workspace),
        Report::of_step(Step::Lint, workspace),
        Report::of("tests", "The tests of what has changed", tests),
    ]
}

/// The files that differ from where this branch left `main`, whether committed or not.
fn changed_files(workspace: &Workspace) -> Result<BTreeSet<String>> {
    let git = |arguments: &[&str]| {
        program::read(&mut program::command("git", workspace.root(), arguments))
    };
    let is_there = ["rev-parse", "--verify", "--quiet", "main"];
    let has_main = program::works(&mut program::command("git", workspace.root(), &is_there));
    let start = if has_main { git(&["merge-base", "main", "HEAD"])? } else { "HEAD".to_owned() };
    let mut files = git(&["diff", "--name-only", start.trim()])?;
    files += &git(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(files.lines().map(str::to_owned).collect())
}

/// The crates in which a file has changed, and those that depend on them, by name.
///
/// What lies in no crate changes all if it is about builds, and none otherwise.
fn affected<'a>(packages: &[&'a Package], files: &BTreeSet<String>, root: &Path) -> Vec<&'a str> {
    let folder = |package: &Package| package.manifest_path.parent().map(ToOwned::to_owned);
    let mut affected = BTreeSet::new();
    for file in files {
        if ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"].contains(&file.as_str()) {
            return packages.iter().map(|package| package.name.as_str()).collect();
        }
        let path = root.join(file);
        let inside = packages.iter().filter(|package| {
            folder(package).is_some_and(|folder| path.starts_with(folder.as_std_path()))
        });
        // A crate may lie in the folder of another.
        let owner = inside.max_by_key(|package| package.manifest_path.as_str().len());
        affected.extend(owner.map(|package| package.name.as_str()));
    }
    loop {
        let depends = |package: &Package| {
            package.dependencies.iter().any(|dependency| affected.contains(&*dependency.name))
        };
        let dependents = packages.iter().filter(|package| depends(package));
        let more: BTreeSet<_> = dependents.map(|package| package.name.as_str()).collect();
        if more.is_subset(&affected) {
            return affected.into_iter().collect();
        }
        affected.extend(more);
    }
}

impl Report {
    fn of_step(step: Step, workspace: &Workspace) -> Self {
        Self::of(&step.name(), &step.purpose(), || step.run(workspace))
    }

    /// Runs what is reported.
    fn of(name: &str, purpose: &str, run: impl FnOnce() -> Result<Verdict>) -> Self {
        println!("\n=== {name}: {purpose}");
        let start = Instant::now();
        let verdict = run();
        let report = Self { name: name.to_owned(), verdict, time: start.elapsed() };
        report.print();
        report
    }

    fn print(&self) {
        let (word, remark) = match &self.verdict {
            Ok(Verdict::Passed { remark }) => ("passed", remark.clone()),
            Ok(Verdict::Skipped { reason }) => ("SKIPPED", reason.clone()),
            Err(error) => ("FAILED", format!("{error:#}")),
        };
        let (name, seconds) = (&self.name, self.time.as_secs_f64());
        println!("{}", format!("{name:<12} {word:<8} {seconds:>6.1} s  {remark}").trim_end());
    }

    fn is_failure(&self, strict: bool) -> bool {
        match self.verdict {
            Ok(Verdict::Passed { .. }) => false,
            Ok(Verdict::Skipped { .. }) => strict,
            Err(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(verdict: Result<Verdict>) -> Report {
        Report { name: "peers".to_owned(), verdict, time: Duration::ZERO }
    }

    #[test]
    fn a_skipped_step_fails_the_test_only_when_it_is_strict() {
        let skipped = report(Ok(Verdict::skipped("no network")));
        assert!(!skipped.is_failure(false));
        assert!(skipped.is_failure(true));
    }

    #[test]
    fn a_failed_step_fails_the_test_and_a_passed_one_does_not() {
        assert!(report(Err(anyhow::anyhow!("broken"))).is_failure(false));
        assert!(!report(Ok(Verdict::passed(""))).is_failure(true));
    }

    #[test]
    fn the_usual_steps_are_some_of_all() {
        let test = |all| Test { steps: vec![], all, except: vec![], quick: false, strict: false };
        let but_fuzz = Test { except: vec![Step::Fuzz], ..test(true) }.chosen();
        assert!(!but_fuzz.contains(&Step::Fuzz) && but_fuzz.contains(&Step::Peers));
        assert_eq!(test(true).chosen(), Step::all());
        let usual = test(false).chosen();
        assert!(usual.contains(&Step::Tests) && usual.contains(&Step::Browser));
        assert!(!usual.contains(&Step::Fuzz) && !usual.contains(&Step::Peers));
    }

    fn affected_by(files: &[&str]) -> Vec<String> {
        let workspace = Workspace::load().unwrap();
        let files = files.iter().map(|&file| file.to_owned()).collect();
        let names = affected(&workspace.crates(), &files, workspace.root());
        names.into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn a_change_affects_its_crate_and_those_that_depend_on_it() {
        assert_eq!(affected_by(&["xtask/src/main.rs"]), ["xtask"]);
        assert_eq!(affected_by(&["xtask/tools/src/main.rs"]), ["xtask-tools"]);
        let page = affected_by(&["crates/fourgone-page/web/js/app.js"]);
        assert!(page.contains(&"fourgone-page".to_owned()));
        assert!(page.contains(&"fourgone-cli".to_owned()), "through the server");
        assert!(!page.contains(&"fourgone-solver".to_owned()));
    }

    #[test]
    fn a_change_of_the_build_affects_all_and_one_of_a_text_none() {
        let all = Workspace::load().unwrap().crates().len();
        assert_eq!(affected_by(&["Cargo.lock"]).len(), all);
        assert!(affected_by(&["docs/game.svg"]).is_empty());
    }
}
