//! The instructions that the search takes for a node, which no other program on the machine
//! changes: a slower search is noticed where time is not to be trusted.

use anyhow::{Context, Result, ensure};

use super::Verdict;
use crate::program;
use crate::workspace::Workspace;

/// The instructions for a node when they were last looked at, on a processor with AVX2. Whoever
/// changes the search on purpose writes the new number here, and tells why in the commit.
const EXPECTED: f64 = 902.0;

/// How far the number may be off. The compiler is pinned, and its number does not change by itself.
const TOLERANCE: f64 = 0.01;

/// How many positions, the first of a set, are solved.
const POSITIONS: u32 = 20;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    #[cfg(target_arch = "x86_64")]
    let is_fast = std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    let is_fast = false;
    if !is_fast {
        return Ok(Verdict::skipped("the number is known for processors with AVX2 only"));
    }
    if !program::works(&mut program::command("valgrind", workspace.root(), &["--version"])) {
        return Ok(Verdict::skipped("Valgrind is missing: `apt-get install valgrind`"));
    }
    let build = ["build", "--profile", "release-lto", "--locked", "--package", "fourgone-solver"];
    program::run(workspace.cargo(&build).args(["--example", "measure"]))?;
    let measure = workspace.target().join("release-lto/examples/measure");
    let report = workspace.target().join("instructions.txt");

    let mut callgrind = program::command("valgrind", workspace.root(), &["--tool=callgrind"]);
    callgrind.arg("--callgrind-out-file=/dev/null");
    callgrind.arg(format!("--log-file={}", report.display()));
    callgrind.arg(measure).args(["set=middle-medium", "reps=1"]).arg(format!("first={POSITIONS}"));
    let output = program::read(&mut callgrind)?;
    let nodes = number_before(&output, "nodes ").context("the example tells its nodes")?;
    let report = std::fs::read_to_string(&report)?;
    let instructions = report
        .lines()
        .find_map(|line| line.split_once("Collected : "))
        .and_then(|(_, count)| count.trim().parse::<f64>().ok())
        .context("Callgrind tells the instructions")?;

    let found = instructions / (nodes * f64::from(POSITIONS));
    let remark = format!("{found:.0} instructions a node");
    ensure!(
        (found / EXPECTED - 1.0).abs() <= TOLERANCE,
        "{remark}, {EXPECTED} were expected: if the change is meant, write the new number into \
         xtask/src/steps/instructions.rs"
    );
    Ok(Verdict::passed(remark))
}

/// The number that stands before these words.
fn number_before(text: &str, words: &str) -> Option<f64> {
    text.split_once(words)?.0.split_whitespace().next_back()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::number_before;

    #[test]
    fn the_number_before_the_words_is_read() {
        assert_eq!(number_before("20 right   12.5 nodes   7 us", "nodes "), Some(12.5));
        assert_eq!(number_before("20 right", "nodes "), None);
    }
}
