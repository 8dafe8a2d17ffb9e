//! `fourgone explain`: why a position is won, drawn or lost.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use fourgone::notation::{Notation, Transcript};
use fourgone::{ByPlayer, Column, PlayError, Player, Position};
use fourgone_records::ExplainRecord;
use fourgone_solver::{Limits, Solver};
use fourgone_tutor::{Explanation, Language, Size, Voice, what_it_gave_up};

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
    /// With 16 discs it takes seconds, with 8 minutes, for the whole game hours; what is found is
    /// kept in FILE.part on the way, and taken up again
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
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = self.input.unfinished()?;
        let position = record.position();
        if let Some(file) = &self.proof {
            return write_proof(record.game(), file);
        }
        let mut solver = solving::solver();
        let theme = self.input.theme();
        let names = ByPlayer::from_fn(|player| theme.team(player).name.to_owned());
        let voice = Voice { names, ..Voice::by_colour(Language::English) };
        let told = match self.column {
            None => self.explain(position, &mut solver, &voice)?,
            Some(column) => self.explain_move(position, column, &mut solver, &voice)?,
        };
        let shown = match self.column {
            Some(column) if told.position != position => {
                let mut game = record.game().clone();
                game.play(column)?;
                Transcript::from(game)
            }
            _ => record,
        };
        if self.json {
            let moves = Notation::Moves.format(&shown).to_string();
            let Told { position, explanation, sentences } = told;
            let record = ExplainRecord::new(moves, self.column, position, &explanation, sentences);
            return terminal::print(format!("{record}\n"));
        }
        let picture = terminal::picture(&shown, theme);
        // With the exact result first: a reason may show a later win than there is.
        let (score, ply, turn) =
            (told.explanation.score, told.position.ply(), told.position.turn());
        let verdict = theme.verdict(score.winner(turn), score.ends_on_move(ply), ply);
        terminal::print(format!("{picture}\n{verdict}\n{}\n", told.sentences.join("\n")))
    }

    /// Explains the position.
    fn explain(
        &self,
        position: Position,
        solver: &mut Solver,
        voice: &Voice,
    ) -> Result<Told, Failure> {
        let size = if self.deep { Size::DEEP } else { Size::SMALL };
        let found = Explanation::of(position, self.draw_for, size, solver, Limits::NONE);
        let explanation = found.context("the game is over")?;
        let sentences = explanation.sentences(position, voice);
        Ok(Told { position, explanation, sentences })
    }

    /// Explains the position after a move, and what the move gave up.
    fn explain_move(
        &self,
        position: Position,
        column: Column,
        solver: &mut Solver,
        voice: &Voice,
    ) -> Result<Told, Failure> {
        let next = position.play(column).map_err(|error| match error {
            PlayError::ColumnFull { .. } => Failure::Usage(format!("--column: {error}")),
            _ => Failure::invalid(error),
        })?;
        let (before, after) = (solver.solve(position), -solver.solve(next));
        let gave_up = what_it_gave_up(column, before, after, next.ply(), voice);
        let mut told = match Explanation::of_last_move(position, column, solver) {
            // The reason is the move itself, so it is one for the position before it.
            Some(explanation) => {
                let sentences = explanation.sentences(position, voice);
                Told { position, explanation, sentences }
            }
            None => self.explain(next, solver, voice)?,
        };
        told.sentences.insert(0, gave_up);
        Ok(told)
    }
}

/// What was found, in words.
struct Told {
    position: Position,
    explanation: Explanation,
    sentences: Vec<String>,
}
