//! Our solver beside one that nobody here wrote, `connect-four-ai`.

use std::env::consts::EXE_SUFFIX;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::binary::Profile;
use crate::program;
use crate::workspace::Workspace;

/// Both solvers, built.
pub(crate) struct Pair {
    ours: PathBuf,
    theirs: PathBuf,
}

/// How a measurement begins.
#[derive(Clone, Copy)]
pub(crate) enum Start<'a> {
    /// With the first position of a new process.
    Cold,
    /// After other positions, those of this file, have brought program and memory near. (Ours chooses
    /// them itself.)
    Warm(&'a Path),
    /// After the very positions that are measured: the table knows them.
    Again,
}

/// What both say of a set of positions.
#[derive(Deserialize)]
pub(crate) struct Measured {
    positions: u32,
    correct: u32,
    /// The mean time of a position in microseconds.
    pub(crate) mean_micros: f64,
}

impl Pair {
    /// Builds both: ours as this profile says, theirs for this very processor. Gives none if the
    /// rival cannot be fetched here.
    pub(crate) fn build(workspace: &Workspace, ours: Profile) -> Result<Option<Self>> {
        let (root, target) = (workspace.root(), workspace.target());
        let folder = root.join("xtask/rival");
        if !program::works(&mut program::cargo(&folder, &["fetch", "--locked"])) {
            return Ok(None);
        }
        let rival_target = target.join("rival");
        let mut build = program::cargo(&folder, &["build", "--release", "--locked"]);
        build.env("CARGO_TARGET_DIR", &rival_target).env("RUSTFLAGS", "-C target-cpu=native");
        program::run(&mut build)?;
        Ok(Some(Self {
            ours: ours.build(workspace)?,
            theirs: rival_target.join("release").join(format!("rival{EXE_SUFFIX}")),
        }))
    }

    /// The scores of these positions, a line each, by us and by them.
    pub(crate) fn scores(&self, positions: &str) -> Result<[String; 2]> {
        let ours = answer(Command::new(&self.ours).args(["solve", "--no-book", "-"]), positions)?;
        Ok([ours, self.scores_by_them(positions)?])
    }

    /// Their scores, found on all cores.
    fn scores_by_them(&self, positions: &str) -> Result<String> {
        let lines: Vec<_> = positions.lines().collect();
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let solve = &|part: &[&str]| {
            answer(Command::new(&self.theirs).arg("solve"), &(part.join("\n") + "\n"))
        };
        thread::scope(|scope| {
            let parts = lines.chunks(lines.len().div_ceil(cores).max(1));
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || solve(part))).collect();
            let answers = threads
                .into_iter()
                .map(|thread| thread.join().map_err(|_| anyhow::anyhow!("a thread failed"))?);
            answers.collect()
        })
    }

    /// How long we take for a position of this set on one thread without a book.
    pub(crate) fn measure_ours(&self, set: &str, start: Start<'_>) -> Result<Measured> {
        let mut bench = Command::new(&self.ours);
        bench.args(["bench", "--json", "--threads", "1", "--no-book", "--set", "-", "--start"]);
        bench.arg(match start {
            Start::Cold => "cold",
            Start::Warm(_) => "warm",
            Start::Again => "again",
        });
        Measured::read(&answer(&mut bench, set)?)
    }

    /// How long they take.
    pub(crate) fn measure_theirs(&self, set: &str, start: Start<'_>) -> Result<Measured> {
        let mut bench = Command::new(&self.theirs);
        bench.arg("bench");
        bench.args(match start {
            Start::Cold => None,
            Start::Warm(positions) => Some(positions.as_os_str()),
            Start::Again => Some("--again".as_ref()),
        });
        Measured::read(&answer(&mut bench, set)?)
    }

    /// How long we take for the empty board on so many threads, in seconds.
    pub(crate) fn measure_empty_board(&self, threads: &str) -> Result<f64> {
        #[derive(Deserialize)]
        struct Solved {
            score: i8,
            micros: f64,
        }
        let mut solve = Command::new(&self.ours);
        solve.args(["solve", "--json", "--no-book", "--threads", threads, ""]);
        let solved: Solved = serde_json::from_str(&program::read(&mut solve)?)?;
        ensure!(solved.score == 1, "the first player wins with the 41st disc");
        Ok(solved.micros / 1e6)
    }
}

impl Measured {
    fn read(json: &str) -> Result<Self> {
        let measured: Self = serde_json::from_str(json).context("not a measurement")?;
        ensure!(measured.correct == measured.positions, "wrong scores: {json}");
        Ok(measured)
    }
}

/// What a program answers to this input.
fn answer(command: &mut Command, input: &str) -> Result<String> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().context("no standard input")?;
    let input = input.to_owned();
    // On a thread of its own, because the program may wait for its answers to be read.
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "{}", output.status);
    writer.join().map_err(|_| anyhow::anyhow!("the writer failed"))??;
    Ok(String::from_utf8(output.stdout)?)
}
