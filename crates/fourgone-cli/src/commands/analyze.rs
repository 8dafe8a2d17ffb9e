//! `fourgone analyze`: the score of every column of a position.

use anyhow::Context as _;
use clap::Args;
use fourgone::notation::{Notation, ParseErrorKind};
use fourgone::{Column, Position};
use fourgone_records::{AnalysisRecord, error_message};
use fourgone_render::{Palette, Picture, Style, Theme};
use fourgone_solver::Analysis;

use crate::solving::Solving;
use crate::exit::Failure;
use crate::input::Input;
use crate::terminal;

/// Show what every column leads to, and the best line
///
/// A score is that of the player to move: 0 is a draw, 1 a win with the last disc, more a win that
/// comes sooner, and below 0 a loss.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone analyze 4453
  fourgone analyze 4453 --json
  fourgone analyze '[[],[],[1],[1,2],[],[],[]]'
  fourgone analyze < board.txt")]
pub(crate) struct Analyze {
    #[command(flatten)]
    input: Input,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    solving: Solving,
}

impl Analyze {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = self.input.record()?;
        let position = record.position();
        if let Some(outcome) = position.outcome() {
            let over = ParseErrorKind::GameOver { ended: position.ply(), winner: outcome.winner() };
            return Err(Failure::invalid(error_message(over, self.input.first_colour())));
        }
        let mut solver = self.solving.solver(self.solving.threads())?;
        let found = Found {
            position,
            analysis: solver.analyze(position),
            line: solver.best_line(position),
        };
        if self.json {
            let moves = Notation::Moves.format(&record).to_string();
            let record = AnalysisRecord::new(moves, position, &found.analysis, &found.line);
            let record = record.context("the game is over")?;
            return terminal::print(format!("{record}\n"));
        }
        let picture = if record.has_history() {
            Picture::from(record.game())
        } else {
            Picture::from(position)
        };
        let (style, palette) = match terminal::palette() {
            Palette::None => (Style::Ascii, Palette::None),
            palette => (Style::Ansi, palette),
        };
        let theme = self.input.theme();
        let picture = picture.with_style(style).with_palette(palette).with_theme(theme);
        terminal::print(format!("{picture}\n{}", found.in_words(theme)))
    }
}

/// What the solver found.
struct Found {
    position: Position,
    analysis: Analysis,
    line: Vec<Column>,
}

impl Found {
    fn in_words(&self, theme: Theme) -> String {
        let (turn, ply) = (self.position.turn(), self.position.ply());
        let best: Vec<Column> = self.analysis.best().collect();
        let columns = self.analysis.iter().map(|(column, score)| {
            let Some(score) = score else { return format!("column {column}       full\n") };
            let sentence = theme.verdict(score.winner(turn), score.ends_on_move(ply), ply);
            let mark = if best.contains(&column) { "  best" } else { "" };
            format!("column {column}  {score:>3}  {sentence}{mark}\n")
        });
        columns.chain([format!("best line  {}\n", self.line_as_moves())]).collect()
    }

    fn line_as_moves(&self) -> String {
        self.line.iter().map(Column::to_string).collect()
    }
}
