//! `fourgone check`: whether a proof holds.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use fourgone_render::Theme;
use fourgone_tutor::proof::verify;

use crate::exit::Failure;
use crate::terminal;

/// Check a proof that `fourgone explain --proof` has written
///
/// It is checked from nothing, by the rules alone: the solver has no part in it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone explain 2755522335 --deep --proof win.proof
  fourgone check win.proof")]
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
        let verified = verified.with_context(|| format!("{shown} proves nothing"))?;
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
