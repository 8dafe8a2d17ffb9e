//! `fourgone solve`: exact scores, one record a line.

use std::ffi::OsString;
use std::io::{self, BufReader, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use fourgone::Position;
use fourgone_records::{
    Entries, Entry, MovesError, SolveRecord, Verdict, WdlRecord, parse_moves, parse_sized_moves,
};
use fourgone_render::sanitized;
use fourgone_solver::{
    Bounds, Limits, Progress, Score, Size, SizedPosition, SizedSolver, Solver, Wdl,
};
use indicatif::ProgressBar;

use crate::batch::{self, Sink};
use crate::engine::{Engine, TimeLimit, known_score};
use crate::exit::{self, Failure};
use crate::input::BoardSize;
use crate::terminal::{self, NO_OUTPUT};

/// Find exact scores: who wins with best play, and when
///
/// A score is that of the player to move: 0 is a draw, 1 a win with the last disc, more a win that
/// comes sooner (n wins with disc 22 - n), and below 0 a loss.
///
/// A position is the columns played, 1 to 7. Standard input has one on each line: an empty line or
/// `-` is the empty board, a line that begins with `#` is skipped, and a second field may be a score,
/// which is ignored. Output is in the order of the input; an invalid line keeps its place, and the
/// exit code is 4.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone solve 4453             prints `4453 -2`, a loss
  fourgone solve 4453 --wdl       prints `4453 loss`, faster
  fourgone solve < positions.txt  a result for every line
  fourgone solve --json 4453 44   a JSON object for each
  fourgone solve --size 6x5 ''    the empty 6x5 board")]
pub(crate) struct Solve {
    /// Moves that lead to a position; use `-` or a pipe to read standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<OsString>,

    /// Print only win, draw or loss for the player to move, which is faster
    #[arg(long)]
    wdl: bool,

    /// Print JSON, one object per position
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    size: BoardSize,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    engine: Engine,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (engine, wdl) = (self.engine, self.wdl);
        let Some(size) = self.size.other() else {
            return self.solve(parse_moves, move |threads, limits| {
                let mut solver = engine.solver(threads)?;
                Ok(move |&position: &Position| {
                    Solution::on_standard(&mut solver, position, wdl, limits)
                })
            });
        };
        let read = move |moves: &str| parse_sized_moves(size, moves);
        self.solve(read, move |threads, limits| {
            let mut solver = engine.sized_solver(size, threads)?;
            Ok(move |position: &SizedPosition| {
                Solution::on_sized(&mut solver, position, wdl, limits)
            })
        })
    }

    /// Solves the positions, given how moves are read and what solves a position with so many
    /// threads within some limits.
    fn solve<P, S>(
        self,
        read: impl Fn(&str) -> Result<P, MovesError> + Send + 'static,
        solver: impl Fn(NonZeroUsize, Limits<'static>) -> Result<S, Failure>,
    ) -> Result<(), Failure>
    where
        P: Send + 'static,
        S: FnMut(&P) -> Result<Solution, Bounds> + Send + 'static,
    {
        /// Of the one position that has all threads for itself.
        static PROGRESS: Progress = Progress::new();
        let limits = self.time_limit.start();
        let one_of_many = || solver(NonZeroUsize::MIN, limits);
        let is_dash = self.positions.first().is_some_and(|first| first == "-");
        if self.positions.is_empty() && io::stdin().is_terminal() {
            return Err(Failure::Usage(
                "no position: give some as arguments, or `-` to read standard input".to_owned(),
            ));
        }
        if self.positions.is_empty() || self.positions.len() == 1 && is_dash {
            let entries = Entries::new(BufReader::new(io::stdin()), read);
            return self.solve_all(entries, Source::Line, one_of_many);
        }
        if self.positions.iter().any(|moves| moves == "-") {
            return Err(Failure::Usage(
                "`-` is standard input and stands alone; use '' for the empty board".to_owned(),
            ));
        }
        let entry = |(index, moves): (usize, &OsString)| {
            let moves = &*moves.to_string_lossy();
            let comment = || Failure::Usage(format!("'{moves}' is a comment, not a position"));
            Entry::from_line(index + 1, moves, &read).ok_or_else(comment)
        };
        let mut entries: Vec<_> =
            self.positions.iter().enumerate().map(entry).collect::<Result<_, _>>()?;
        if entries.len() > 1 {
            let entries = entries.into_iter().map(Ok);
            return self.solve_all(entries, Source::Argument, one_of_many);
        }
        let mut printer = Printer::new(self.json.then(|| self.size.get()), Source::Argument);
        let mut solve = solver(self.engine.threads(), limits.progress(&PROGRESS))?;
        for entry in entries.drain(..) {
            let row = terminal::watch_search(&PROGRESS, || Row::new(entry, &mut solve));
            printer.print(row)?;
        }
        printer.finish()
    }

    /// Solves the entries on all threads, and prints the results in their order.
    fn solve_all<P, S>(
        &self,
        entries: impl Iterator<Item = io::Result<Entry<P>>> + Send + 'static,
        source: Source,
        solver: impl Fn() -> Result<S, Failure>,
    ) -> Result<(), Failure>
    where
        P: Send + 'static,
        S: FnMut(&P) -> Result<Solution, Bounds> + Send + 'static,
    {
        let threads = self.engine.threads();
        self.engine.check_memory(threads)?;
        let worker = |_| {
            let mut solve = solver()?;
            Ok(move |entry: io::Result<Entry<P>>| entry.map(|entry| Row::new(entry, &mut solve)))
        };
        let workers = (0..threads.get()).map(worker).collect::<Result<_, Failure>>()?;
        let mut printer = Printer::new(self.json.then(|| self.size.get()), source);
        batch::map_in_order(workers, entries, &mut printer)?;
        printer.finish()
    }
}

/// Where the positions come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Each is an argument.
    Argument,
    /// Each is a line of standard input.
    Line,
}

/// A row of the output: an entry of the input and what was found.
struct Row {
    line: usize,
    moves: String,
    result: Result<Solution, Unsolved>,
}

/// Why a position has no score.
enum Unsolved {
    /// The moves lead to no position.
    Invalid(MovesError),
    /// The time limit was reached, when this was known.
    OutOfTime(Bounds),
}

/// What the solver found, and what it cost.
struct Solution {
    /// None if only who wins was asked for.
    verdict: Option<Verdict>,
    wdl: Wdl,
    nodes: u64,
    time: Duration,
}

impl Solution {
    fn on_standard(
        solver: &mut Solver,
        position: Position,
        only_wdl: bool,
        limits: Limits<'_>,
    ) -> Result<Self, Bounds> {
        let (start, before) = (Instant::now(), solver.nodes());
        let (wdl, verdict) = if only_wdl {
            let bounds = solver.bounds_wdl(position, limits);
            (bounds.wdl().ok_or(bounds)?, None)
        } else {
            let bounds = solver.bounds(position, limits);
            let score = bounds.exact().ok_or(bounds)?;
            (score.wdl(), Some(Verdict::new(score, position.ply())))
        };
        Ok(Self { verdict, wdl, nodes: solver.nodes() - before, time: start.elapsed() })
    }

    fn on_sized(
        solver: &mut SizedSolver,
        position: &SizedPosition,
        only_wdl: bool,
        limits: Limits<'_>,
    ) -> Result<Self, Bounds> {
        let (start, before) = (Instant::now(), solver.nodes());
        // The board has the solver's size, so there are bounds.
        let anything = Bounds { lower: Score::new(i8::MIN), upper: Score::new(i8::MAX) };
        let bounds = solver.bounds(position, limits).unwrap_or(anything);
        let score = bounds.exact().ok_or(bounds)?;
        let ends_on_move = score.ends_on_move_of(position.size(), position.ply());
        let verdict = (!only_wdl).then(|| Verdict::ending_on(score, ends_on_move));
        let nodes = solver.nodes() - before;
        Ok(Self { verdict, wdl: score.wdl(), nodes, time: start.elapsed() })
    }
}

impl Row {
    fn new<P>(entry: Entry<P>, mut solve: impl FnMut(&P) -> Result<Solution, Bounds>) -> Self {
        let Entry { line, moves, position, .. } = entry;
        let result = match position {
            Ok(position) => solve(&position).map_err(Unsolved::OutOfTime),
            Err(error) => Err(Unsolved::Invalid(error)),
        };
        Self { line, moves, result }
    }

    /// The row as text: the moves, and the score or who wins.
    fn text(&self) -> String {
        let moves = sanitized(&self.moves);
        match &self.result {
            Ok(Solution { verdict: Some(verdict), .. }) => format!("{moves} {}", verdict.score()),
            Ok(solution) => format!("{moves} {}", solution.wdl),
            Err(Unsolved::Invalid(_)) => format!("{moves} invalid"),
            Err(Unsolved::OutOfTime(_)) => format!("{moves} unsolved"),
        }
    }

    /// What is wrong with a row, and where.
    fn message(&self, source: Source) -> Option<String> {
        let (moves, is_invalid) =
            (&self.moves, !matches!(self.result, Err(Unsolved::OutOfTime(_))));
        let error = match self.result.as_ref().err()? {
            Unsolved::Invalid(error) => error.to_string(),
            Unsolved::OutOfTime(bounds) => out_of_time(*bounds),
        };
        Some(match source {
            Source::Line => format!("line {}: {error}", self.line),
            Source::Argument if is_invalid && Path::new(moves).is_file() => {
                format!("'{moves}' is a file: use `< {moves}` to solve the positions in it")
            }
            Source::Argument => format!("'{moves}': {error}"),
        })
    }

    /// The row as JSON, on a board of this size.
    fn json(self, size: Size) -> String {
        let moves = self.moves;
        match self.result {
            Ok(Solution { verdict: Some(verdict), nodes, time, .. }) => {
                SolveRecord::solved(moves, verdict, nodes, time).with_size(size).to_string()
            }
            Ok(Solution { verdict: None, wdl, nodes, time }) => {
                WdlRecord::new(moves, wdl.into(), nodes, time).with_size(size).to_string()
            }
            Err(Unsolved::Invalid(error)) => {
                SolveRecord::invalid(moves, error).with_size(size).to_string()
            }
            Err(Unsolved::OutOfTime(bounds)) => {
                SolveRecord::unsolved(moves, out_of_time(bounds)).with_size(size).to_string()
            }
        }
    }
}

/// That the time was over, and what was known by then.
fn out_of_time(bounds: Bounds) -> String {
    format!("the time limit was reached; {}", known_score(Some(bounds)))
}

/// Prints rows, messages and progress.
struct Printer {
    /// The size of the boards, if JSON is printed.
    json: Option<Size>,
    source: Source,
    out: io::BufWriter<io::Stdout>,
    progress: ProgressBar,
    some_invalid: bool,
    some_unsolved: bool,
}

impl Sink<io::Result<Row>> for Printer {
    type Error = Failure;

    fn take(&mut self, row: io::Result<Row>) -> Result<(), Failure> {
        self.print(row.context("cannot read standard input")?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush().context(NO_OUTPUT)?)
    }
}

impl Printer {
    fn new(json: Option<Size>, source: Source) -> Self {
        let progress = match source {
            Source::Line => terminal::progress_count("positions"),
            Source::Argument => ProgressBar::hidden(),
        };
        let out = io::BufWriter::new(io::stdout());
        Self { json, source, out, progress, some_invalid: false, some_unsolved: false }
    }

    fn print(&mut self, row: Row) -> Result<(), Failure> {
        if let Some(message) = row.message(self.source) {
            let is_unsolved = matches!(row.result, Err(Unsolved::OutOfTime(_)));
            self.some_invalid |= !is_unsolved;
            self.some_unsolved |= is_unsolved;
            self.pause()?;
            self.progress.suspend(|| exit::tell(message));
        }
        let text = match self.json {
            Some(size) => row.json(size),
            None => row.text(),
        };
        writeln!(self.out, "{text}").context(NO_OUTPUT)?;
        self.progress.inc(1);
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.pause()?;
        self.progress.finish_and_clear();
        if self.some_unsolved {
            // Each was reported in its place.
            Err(Failure::Ended(1))
        } else if self.some_invalid {
            Err(Failure::SomeInvalid)
        } else {
            Ok(())
        }
    }
}
