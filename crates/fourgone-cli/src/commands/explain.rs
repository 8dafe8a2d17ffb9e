//! `fourgone explain`: why a position is won, drawn or lost.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use fourgone::notation::{Notation, Transcript};
use fourgone::{Column, PlayError, Player};
use fourgone_records::{ExplainRecord, Topic};
use fourgone_solver::Limits;
use fourgone_tutor::{Size, Statement};

use super::check::write_proof;
use crate::exit::Failure;
use crate::input::Input;
use crate::{solving, terminal};

/// Explain why a position is won, drawn or lost
///
/// A reason is a few moves, after which one can see the result: a four, or a strategy that only
/// answers until the opponent has to give way. Every reason has been checked against all replies.
/// Where no short one is found, that is said.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone explain 52753311433677442422121
  fourgone explain 4453 --column 3    what is wrong with that column
  fourgone explain 4453 --deep        look longer, for larger reasons
  fourgone explain 4453 --json        the reason as data that can be checked
  fourgone explain 4732464433234222 --deep --proof win.proof")]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Input,

    /// Explain what happens after a move in this column, and what it gave up
    #[arg(long, value_name = "COLUMN")]
    column: Option<Column>,

    /// Explain a draw for this player [default: the player to move]
    #[arg(long = "for", value_name = "PLAYER", value_parser = player)]
    draw_for: Option<Player>,

    /// Look longer, and allow larger reasons
    #[arg(long)]
    deep: bool,

    /// Write a proof of who wins into this file, which `fourgone check` checks without the solver.
    /// With 16 discs it takes seconds, with 8 minutes, for the whole game hours; progress is
    /// saved in FILE.part, from which the next run continues
    #[arg(long, value_name = "FILE", requires = "deep")]
    #[arg(conflicts_with_all = ["column", "draw_for", "json"])]
    proof: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The name of a player.
fn player(text: &str) -> Result<Player, &'static str> {
    text.parse().map_err(|_| "use first or second")
}

impl Explain {
    /// Whether it looks for a proof, which may take hours.
    pub(crate) fn writes_proof(&self) -> bool {
        self.proof.is_some()
    }

    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut shown = self.input.unfinished()?;
        let position = shown.position();
        if let Some(file) = &self.proof {
            return write_proof(shown.game(), file);
        }
        if let Some(column) = self.column {
            position.play(column).map_err(|error| match error {
                PlayError::ColumnFull { .. } => Failure::Usage(format!("--column: {error}")),
                _ => Failure::invalid(error),
            })?;
        }
        let theme = self.input.theme();
        let moves = Notation::Moves.format(&shown).to_string();
        let size = if self.deep { Size::DEEP } else { Size::SMALL };
        let topic = Topic { column: self.column, draw_for: self.draw_for, size };
        let (voice, mut solver) = (terminal::voice(theme), solving::solver());
        let record = ExplainRecord::of(&moves, position, topic, &voice, &mut solver, Limits::NONE);
        let record = record.context("the game is over")?;
        if self.json {
            return terminal::print(format!("{record}\n"));
        }
        if let Some(column) = self.column.filter(|_| record.position != moves) {
            let mut game = shown.game().clone();
            game.play(column)?;
            shown = Transcript::from(game);
        }
        let picture = terminal::picture(&shown, theme);
        let (score, ply) = (record.score, shown.position().ply());
        let (winner, ends_on) = (score.winner(record.turn), score.ends_on_move(ply));
        // The exact result stands first, and is not repeated; a reason may show a later win.
        let mut lines = vec![picture, theme.verdict(winner, ends_on, ply)];
        let later = record.claim.by_move.filter(|&by_move| by_move > ends_on);
        lines.extend(later.map(|last| format!("A simple plan that wins later, by move {last}:")));
        let winner = winner.map(|winner| (winner, ends_on));
        let repeated = voice.tell(&Statement::BestPlay { winner });
        lines.extend(record.sentences.into_iter().filter(|sentence| *sentence != repeated));
        terminal::print_words(&(lines.join("\n") + "\n"), 0)
    }
}
