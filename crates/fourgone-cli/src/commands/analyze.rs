//! `fourgone analyze`: the score of every column of a position.

use std::ffi::OsString;
use std::fmt::Display;
use std::iter;

use anyhow::Context as _;
use clap::Args;
use fourgone::notation::Notation;
use fourgone::{Player, Size};
use fourgone_records::{AnalysisRecord, SizedAnalysisRecord};
use fourgone_render::{SizedPicture, Theme};
use fourgone_solver::batch::Question;
use fourgone_solver::{Progress, Score};
use fourgone_tutor::{Explanation, Size as ReasonSize};

use crate::batch::{Batch, Format, Positions};
use crate::exit::Failure;
use crate::input::{BoardSize, Input, POSITION};
use crate::solving::{Solving, TimeLimit, known_score};
use crate::terminal;

/// Show what every column leads to, why, and the best line
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
  fourgone analyze 4453 --size 8x5
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

    #[command(flatten)]
    size: BoardSize,

    /// Print JSON, one object per position
    #[arg(long)]
    json: bool,

    /// Print comma-separated values, with a header
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Find the best line of every position, in JSON; of one position it is always shown
    #[arg(long)]
    line: bool,

    /// Use one large table for all positions, because they are closely related; detected otherwise
    #[arg(long)]
    related: bool,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    solving: Solving,
}

impl Analyze {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let is_many = self.csv || !self.more.is_empty() || self.input.is_dash();
        match self.size.other() {
            None if is_many => self.analyze_all(),
            None => self.analyze(),
            Some(_) if is_many => {
                let one = "boards of other sizes are analyzed one at a time, without --csv";
                Err(Failure::Usage(one.to_owned()))
            }
            Some(size) => self.analyze_sized(size),
        }
    }

    fn analyze(&self) -> Result<(), Failure> {
        let record = self.input.unfinished()?;
        let position = record.position();
        let mut solver = self.solving.solver(self.solving.threads())?;
        let limits = self.time_limit.start();
        // First of all who wins: that much is known even if there is no time for the columns.
        let bounds =
            terminal::watch_search(&SCORE, || solver.bounds(position, limits.progress(&SCORE)));
        let found = every_column(|| {
            let limits = limits.progress(&COLUMNS);
            solver.try_analyze(position, limits).zip(solver.try_best_line(position, limits))
        });
        let (analysis, line) =
            found.ok_or_else(|| TimeLimit::reached(known_score(Some(bounds))))?;
        if self.json {
            let moves = Notation::Moves.format(&record).to_string();
            let record = AnalysisRecord::new(moves, position, &analysis, &line);
            let record = record.context("the game is over")?;
            return terminal::print(format!("{record}\n"));
        }
        let theme = self.input.theme();
        let picture = terminal::picture(&record, theme);
        // A reason is told if there is one that is short; the scores are whole without it.
        let reason = Explanation::of(position, None, ReasonSize::SMALL, &mut solver, limits)
            .filter(|found| found.reason.searched() == 0);
        let why = reason.map(|found| found.sentences(position, &terminal::voice(theme)));
        let found = Found {
            size: Size::STANDARD,
            turn: position.turn(),
            ply: position.ply(),
            columns: analysis.iter().map(|(column, score)| (column.to_string(), score)).collect(),
            why: why.unwrap_or_default(),
            line: line.iter().map(ToString::to_string).collect(),
        };
        print(&picture, &found, theme)
    }

    fn analyze_sized(&self, size: Size) -> Result<(), Failure> {
        let game = self.input.sized_game(size, POSITION)?;
        let position = game.position();
        if position.is_over() {
            return Err(Failure::invalid(self.input.game_over(&position)));
        }
        let mut solver = self.solving.sized_solver(size, self.solving.threads())?;
        let limits = self.time_limit.start();
        let bounds =
            terminal::watch_search(&SCORE, || solver.bounds(&position, limits.progress(&SCORE)));
        let found = every_column(|| {
            let limits = limits.progress(&COLUMNS);
            solver.analyze(&position, limits).zip(solver.best_line(&position, limits))
        });
        let (scores, line) = found.ok_or_else(|| TimeLimit::reached(known_score(bounds)))?;
        if self.json {
            let record = SizedAnalysisRecord::new(&game, &scores, &line);
            return terminal::print(format!("{}\n", record.context("the game is over")?));
        }
        let (style, palette) = terminal::picture_style();
        let theme = self.input.theme();
        let picture = SizedPicture::from(&game).with_style(style).with_theme(theme);
        let name = |column| size.column_name(column).map(String::from).unwrap_or_default();
        let found = Found {
            size,
            turn: position.turn(),
            ply: position.ply(),
            columns: (0..).map(name).zip(scores).collect(),
            why: Vec::new(),
            line: line.into_iter().map(name).collect(),
        };
        print(&picture.with_palette(palette), &found, theme)
    }

    /// Analyzes many positions, each of which is a line of output.
    fn analyze_all(self) -> Result<(), Failure> {
        if self.line && !self.json {
            let only = "--line is for --json: a line of text or of CSV has no place for it";
            return Err(Failure::Usage(only.to_owned()));
        }
        let question = if self.line { Question::Line } else { Question::AllColumns };
        let format = Format::new(self.json, self.csv);
        let from = self.input.from();
        let positions = self.input.into_argument().into_iter().chain(self.more);
        let positions = Positions::new(positions.collect())?;
        let Self { related, time_limit, solving, .. } = self;
        Batch { question, format, from, related, time_limit, solving }.run(&positions)
    }
}

/// How far the search for the score is, and that for the score of every column.
static SCORE: Progress = Progress::new();
static COLUMNS: Progress = Progress::new();

/// Does the work on every column, and shows how far it is.
fn every_column<R>(work: impl FnOnce() -> R) -> R {
    terminal::watch(&COLUMNS, || "every column".to_owned(), work)
}

fn print(picture: &dyn Display, found: &Found, theme: Theme) -> Result<(), Failure> {
    terminal::print(format!("{picture}\n{}", found.in_words(theme)))
}

/// What the solver found.
struct Found {
    size: Size,
    turn: Player,
    ply: usize,
    /// The names of the columns, and what each leads to.
    columns: Vec<(String, Option<Score>)>,
    /// Why the position is worth what it is, in sentences, if that can be said.
    why: Vec<String>,
    /// The best line, as moves.
    line: String,
}

impl Found {
    fn in_words(&self, theme: Theme) -> String {
        let &Self { size, turn, ply, .. } = self;
        let best = self.columns.iter().filter_map(|&(_, score)| score).max();
        let columns = self.columns.iter().map(|(column, score)| {
            let Some(score) = *score else { return format!("column {column}       full\n") };
            let ends_on = score.ends_on_move_of(size, ply);
            let sentence = theme.verdict(score.winner(turn), ends_on, ply);
            let mark = if best == Some(score) { "  best" } else { "" };
            format!("column {column}  {score:>3}  {sentence}{mark}\n")
        });
        let heads = ["why"].into_iter().chain(iter::repeat(""));
        let why = heads.zip(&self.why).map(|(head, sentence)| format!("{head:9}  {sentence}\n"));
        columns.chain(why).chain([format!("best line  {}\n", self.line)]).collect()
    }
}
