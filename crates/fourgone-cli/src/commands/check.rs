//! Proofs in files: `fourgone explain --proof` writes one, `fourgone check` checks it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use fourgone::Game;
use fourgone_render::Theme;
use fourgone_solver::{Solver, Wdl};
use fourgone_tutor::proof::{ProofError, Prover, ProverLimits, ProverState, verify};

use crate::exit::{self, Failure, INTERRUPTED};
use crate::{files, solving, terminal};

/// Check a proof that `fourgone explain --proof` has written
///
/// It is checked from scratch, by the rules alone; the solver is not involved.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone check win.proof
  fourgone explain 2755522335 --deep --proof win.proof    write one")]
pub(crate) struct Check {
    /// File with the proof
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let shown = self.file.display();
        let bytes = fs::read(&self.file).with_context(|| format!("cannot read {shown}"))?;
        let bar = terminal::progress_bar(0, "nodes");
        let verified = verify(&bytes, |done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let verified = match verified {
            Err(ProofError::NotAProof) => {
                let wrong = "is not a proof that `fourgone explain --proof` has written";
                return Err(anyhow::anyhow!("{shown} {wrong}").into());
            }
            verified => verified.with_context(|| format!("{shown} is not a valid proof"))?,
        };
        let winner = Theme::default().team(verified.claim.player).name;
        let by_move = verified.claim.by_move.unwrap_or_default();
        let from = match verified.game.to_string() {
            moves if moves.is_empty() => "the empty board".to_owned(),
            moves => moves,
        };
        terminal::print(format!(
            "{winner} wins from {from} by move {by_move}\n\
             {} nodes checked, {} of them strategies and {} played out, in {} bytes\n",
            verified.nodes,
            verified.strategies,
            verified.played_out,
            bytes.len()
        ))
    }
}

/// Writes a proof of who wins into a file, whole or not at all. What was found is kept beside it now
/// and then and on Ctrl-C, and taken up again.
pub(super) fn write_proof(game: &Game, file: &Path) -> Result<(), Failure> {
    files::check_writable(file)?;
    let interrupt = exit::interrupt_flag()?;
    let mut solver = solving::with_book(Solver::with_mebibytes(TABLE));
    if solver.solve_wdl(game.position()) == Wdl::Draw {
        return Err(anyhow::anyhow!("a draw has no winner, and proofs are of wins").into());
    }
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let bar = terminal::progress_bar(1_000_000, "millionths");
    let mut kept = Instant::now();
    let mut progress = |state: ProverState<'_>| {
        bar.set_position(state.millionths());
        bar.set_message(format!("millionths, {} positions", state.positions()));
        let is_interrupted = interrupt.load(Relaxed);
        if kept.elapsed() > CHECKPOINT || is_interrupted {
            let saved = files::write_atomically(&part, &state.checkpoint());
            kept = Instant::now();
            bar.suspend(|| match saved {
                Ok(()) if is_interrupted => exit::tell("interrupted; the same command continues"),
                Ok(()) => {}
                // The proof may still come to its end; this says what to expect if it does not.
                Err(error) => drop(Failure::from(error).tell()),
            });
        }
        if is_interrupted {
            process::exit(INTERRUPTED.into());
        }
    };
    let mut prover = Prover::new(&mut solver, ProverLimits::default(), &mut progress);
    match fs::read(&part) {
        Ok(checkpoint) => prover.resume(&checkpoint),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(anyhow::anyhow!("cannot read {}: {error}", part.display()).into()),
    }
    let proof = prover.prove(game).context("no proof was found")?;
    bar.finish_and_clear();
    files::write_atomically(file, &proof.bytes)?;
    // Whether it is there or not, nobody needs it any more.
    let _ = fs::remove_file(&part);
    let (nodes, bytes, shown) = (proof.nodes, proof.bytes.len(), file.display());
    terminal::print(format!(
        "{nodes} nodes in {bytes} bytes; to check it: fourgone check {shown}\n"
    ))
}

/// What was found is kept so often.
const CHECKPOINT: Duration = Duration::from_mins(5);

/// The transposition table of the solver for proofs, in MiB.
const TABLE: usize = 64;
