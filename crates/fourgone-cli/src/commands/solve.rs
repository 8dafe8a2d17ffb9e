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
use fourgone_solver::{Limits, Progress, Score, Size, SizedPosition, SizedSolver, Solver, Wdl};
use indicatif::ProgressBar;

use crate::batch::{self, Sink};
use crate::solving::Solving;
use crate::exit::{self, Failure};
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

    /// Width and height of the board; the columns after 9 are a, b and so on
    #[arg(long, value_name = "WxH", default_value_t = Size::STANDARD)]
    size: Size,

    #[command(flatten)]
    solving: Solving,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (solving, size, wdl) = (self.solving, self.size, self.wdl);
        if size == Size::STANDARD {
            self.solve(parse_moves, move |threads, limits| {
                let mut solver = solving.solver(threads)?;
                Ok(move |&position: &Position| {
                    Solution::on_standard(&mut solver, position, wdl, limits)
                })
            })
        } else {
            let read = move |moves: &str| parse_sized_moves(size, moves);
            self.solve(read, move |threads, limits| {
                let mut solver = solving.sized_solver(size, threads)?;
                Ok(move |position: &SizedPosition| {
                    Solution::on_sized(&mut solver, position, wdl, limits)
                })
            })
        }
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
        S: FnMut(&P) -> Solution + Send + 'static,
    {
        /// Of the one position that has all threads for itself.
        static PROGRESS: Progress = Progress::new();
        let one_of_many = || solver(NonZeroUsize::MIN, Limits::NONE);
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
        let mut printer = Printer::new(self.json, Source::Argument);
        let mut solve = solver(self.solving.threads(), Limits::NONE.progress(&PROGRESS))?;
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
        S: FnMut(&P) -> Solution + Send + 'static,
    {
        let threads = self.solving.threads();
        self.solving.check_memory(threads)?;
        let worker = |_| {
            let mut solve = solver()?;
            Ok(move |entry: io::Result<Entry<P>>| entry.map(|entry| Row::new(entry, &mut solve)))
        };
        let workers = (0..threads.get()).map(worker).collect::<Result<_, Failure>>()?;
        let mut printer = Printer::new(self.json, source);
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
    result: Result<Solution, MovesError>,
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
    ) -> Self {
        let (start, before) = (Instant::now(), solver.nodes());
        // Nothing stops the search, so the bounds meet.
        let (wdl, verdict) = if only_wdl {
            (solver.bounds_wdl(position, limits).lower.wdl(), None)
        } else {
            let score = solver.bounds(position, limits).lower;
            (score.wdl(), Some(Verdict::new(score, position.ply())))
        };
        Self { verdict, wdl, nodes: solver.nodes() - before, time: start.elapsed() }
    }

    fn on_sized(
        solver: &mut SizedSolver,
        position: &SizedPosition,
        only_wdl: bool,
        limits: Limits<'_>,
    ) -> Self {
        let (start, before) = (Instant::now(), solver.nodes());
        let bounds = solver.bounds(position, limits);
        // Nothing stops the search, and the board has the solver's size: the bounds are exact.
        let score = bounds.map_or(Score::DRAW, |bounds| bounds.lower);
        let ends_on_move = position.size().ends_on_move(score, position.ply());
        let verdict = (!only_wdl).then(|| Verdict::ending_on(score, ends_on_move));
        let nodes = solver.nodes() - before;
        Self { verdict, wdl: score.wdl(), nodes, time: start.elapsed() }
    }
}

impl Row {
    fn new<P>(entry: Entry<P>, solve: impl FnMut(&P) -> Solution) -> Self {
        let Entry { line, moves, position, .. } = entry;
        Self { line, moves, result: position.as_ref().map(solve).map_err(MovesError::clone) }
    }

    /// The row as text: the moves, and the score or who wins.
    fn text(&self) -> String {
        let moves = sanitized(&self.moves);
        match &self.result {
            Ok(Solution { verdict: Some(verdict), .. }) => format!("{moves} {}", verdict.score()),
            Ok(solution) => format!("{moves} {}", solution.wdl),
            Err(_) => format!("{moves} invalid"),
        }
    }

    /// What is wrong with an invalid row, and where.
    fn message(&self, source: Source) -> Option<String> {
        let (moves, error) = (&self.moves, self.result.as_ref().err()?);
        Some(match source {
            Source::Line => format!("line {}: {error}", self.line),
            Source::Argument if Path::new(moves).is_file() => {
                format!("'{moves}' is a file: use `< {moves}` to solve the positions in it")
            }
            Source::Argument => format!("'{moves}': {error}"),
        })
    }

    /// The row as JSON.
    fn json(self) -> String {
        let moves = self.moves;
        match self.result {
            Ok(Solution { verdict: Some(verdict), nodes, time, .. }) => {
                SolveRecord::solved(moves, verdict, nodes, time).to_string()
            }
            Ok(Solution { verdict: None, wdl, nodes, time }) => {
                WdlRecord::new(moves, wdl.into(), nodes, time).to_string()
            }
            Err(error) => SolveRecord::invalid(moves, error).to_string(),
        }
    }
}

/// Prints rows, messages and progress.
struct Printer {
    json: bool,
    source: Source,
    out: io::BufWriter<io::Stdout>,
    progress: ProgressBar,
    some_invalid: bool,
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
    fn new(json: bool, source: Source) -> Self {
        let progress = match source {
            Source::Line => terminal::progress_count("positions"),
            Source::Argument => ProgressBar::hidden(),
        };
        let out = io::BufWriter::new(io::stdout());
        Self { json, source, out, progress, some_invalid: false }
    }

    fn print(&mut self, row: Row) -> Result<(), Failure> {
        if let Some(message) = row.message(self.source) {
            self.some_invalid = true;
            self.pause()?;
            self.progress.suspend(|| exit::tell(message));
        }
        let text = if self.json { row.json() } else { row.text() };
        writeln!(self.out, "{text}").context(NO_OUTPUT)?;
        self.progress.inc(1);
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.pause()?;
        self.progress.finish_and_clear();
        if self.some_invalid { Err(Failure::SomeInvalid) } else { Ok(()) }
    }
}
