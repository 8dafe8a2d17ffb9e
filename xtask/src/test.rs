//! `cargo xtask test`: everything that must hold before a change is merged.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, ValueEnum as _};

use crate::steps::{Step, Verdict};
use crate::workspace::Workspace;

/// Check everything that must hold before a change is merged
///
/// Runs all steps, or those named, to the end; fails if one fails. What a step needs and this
/// machine has not is installed, as far as possible under the target folder. A step that cannot
/// run here for want of a tool or of the network is skipped, and says so.
#[derive(Args)]
pub(crate) struct Test {
    /// The steps to run; all of them if none is named
    steps: Vec<Step>,

    /// Count a skipped step as a failed one
    #[arg(long)]
    strict: bool,
}

/// How a step ended, and how long it took.
struct Report {
    step: Step,
    verdict: Result<Verdict>,
    time: Duration,
}

impl Test {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let workspace = Workspace::load()?;
        let steps =
            if self.steps.is_empty() { Step::value_variants().to_vec() } else { self.steps };
        let reports: Vec<_> = steps.into_iter().map(|step| Report::of(step, &workspace)).collect();

        println!();
        reports.iter().for_each(Report::print);
        let failed = reports.iter().any(|report| report.is_failure(self.strict));
        println!("\n{}", if failed { "FAILED" } else { "all is well" });
        Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

impl Report {
    /// Runs a step.
    fn of(step: Step, workspace: &Workspace) -> Self {
        println!("\n=== {}: {}", step.name(), step.purpose());
        let start = Instant::now();
        let verdict = step.run(workspace);
        let report = Self { step, verdict, time: start.elapsed() };
        report.print();
        report
    }

    fn print(&self) {
        let (word, remark) = match &self.verdict {
            Ok(Verdict::Passed { remark }) => ("passed", remark.clone()),
            Ok(Verdict::Skipped { reason }) => ("SKIPPED", reason.clone()),
            Err(error) => ("FAILED", format!("{error:#}")),
        };
        let (name, seconds) = (self.step.name(), self.time.as_secs_f64());
        println!("{}", format!("{name:<9} {word:<8} {seconds:>6.1} s  {remark}").trim_end());
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
        Report { step: Step::Peers, verdict, time: Duration::ZERO }
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
}
