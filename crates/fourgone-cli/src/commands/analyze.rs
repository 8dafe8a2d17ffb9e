//! `fourgone analyze`: the score of every column of a position.

use std::ffi::OsString;

use anyhow::Context as _;
use clap::Args;
use fourgone::notation::{Notation, ParseErrorKind};
use fourgone::{Column, Position};
use fourgone_records::{AnalysisRecord, error_message};
use fourgone_render::{Palette, Picture, Style, Theme};
use fourgone_solver::Analysis;
use fourgone_solver::batch::Question;

use crate::batch::{Batch, Format, Positions};
use crate::exit::Failure;
use crate::input::Input;
use crate::solving::Solving;
use crate::terminal;

/// Show what every column leads to, and the best line
///
/// A score is that of the player to move: 0 is a draw, 1 a win with the last disc, more a win that
/// comes sooner, and below 0 a loss.
///
/// Of several positions, or with `-`, every position is one line: the moves and the score of each
/// column, a dot for a full one. Standard input has a position on each line, as for `solve`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone analyze 4453
  fourgone analyze 4453 --json
  fourgone analyze '[[],[],[1],[1,2],[],[],[]]'
  fourgone analyze < board.txt
  fourgone analyze --json - < positions.txt    one object per line
  fourgone analyze --csv - < positions.txt     position, score, best and c1 to c7")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Analyze {
    #[command(flatten)]
    input: Input,

    /// More positions; then each has one line of output
    #[arg(value_name = "POSITION")]
    more: Vec<OsString>,

    /// Print JSON, one object per position
    #[arg(long)]
    json: bool,

    /// Print comma-separated values, with a header
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Find the best line of every position; of one position it is always shown
    #[arg(long)]
    line: bool,

    /// Use one large table for all positions, because they are closely related; detected otherwise
    #[arg(long)]
    related: bool,

    #[command(flatten)]
    solving: Solving,
}

impl Analyze {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.csv || !self.more.is_empty() || self.input.is_dash() {
            return self.analyze_all();
        }
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

impl Analyze {
    /// Analyzes many positions, each of which is a line of output.
    fn analyze_all(self) -> Result<(), Failure> {
        let question = if self.line { Question::Line } else { Question::AllColumns };
        let format = Format::new(self.json, self.csv);
        let from = self.input.from();
        let positions = self.input.into_argument().into_iter().chain(self.more);
        let positions = Positions::new(positions.collect())?;
        let Self { related, solving, .. } = self;
        Batch { question, format, from, related, solving }.run(&positions)
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
