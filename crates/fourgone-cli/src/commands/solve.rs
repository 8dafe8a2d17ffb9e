//! `fourgone solve`: exact scores, one record a line.

use std::ffi::OsString;
use std::io::{self, BufReader, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use clap::Args;
use fourgone::Position;
use fourgone_records::{
    Entries, Entry, MovesError, SolveRecord, Verdict, WdlRecord, parse_moves, parse_sized_moves,
};
use fourgone_solver::{Limits, Progress, Score, Size, SizedPosition, SizedSolver, Solver, Wdl};
use indicatif::ProgressBar;

use crate::batch::{self, Sink};
use crate::exit::Failure;
use crate::solving::Solving;
use crate::terminal;

/// Find exact scores: who wins with best play, and when
///
/// A score is that of the player to move: 0 is a draw; n is a win with disc 22 - n of the winner, so
/// 1 is a win with the last disc and more is sooner; -n is a loss.
///
/// Reads one position a line, as columns 1 to 7. An empty line or `-` is the empty board, a line that
/// begins with `#` is skipped, a second field may be the expected score. Output is in the order of the input. An
/// invalid line keeps its place and makes the exit code 4.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone solve 4453                  prints `4453 -2`: the player to move loses
  fourgone solve 4453 --wdl            prints `4453 loss`, which is found faster
  fourgone solve < positions.txt       one line for each line of the file
  fourgone solve --json 4453 44        one JSON object per line
  fourgone solve --size 6x5 ''         the empty board of another size")]
pub(crate) struct Solve {
    /// Moves that lead to the position; use `-` or a pipe to read standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<OsString>,

    /// Print only win, draw or loss for the side to move, which is faster
    #[arg(long)]
    wdl: bool,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,

    /// Size of the board, width and height; columns after 9 are a, b and so on
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
                let mut solver = solving.solver(threads);
                move |&position: &Position| {
                    Solution::on_standard(&mut solver, position, wdl, limits)
                }
            })
        } else {
            let read = move |moves: &str| parse_sized_moves(size, moves);
            self.solve(read, move |threads, limits| {
                let mut solver = SizedSolver::new(size, solving.table()).threads(threads);
                move |position: &SizedPosition| {
                    Solution::on_sized(&mut solver, position, wdl, limits)
                }
            })
        }
    }

    /// Solves the positions, given how moves are read and what solves a position with so many
    /// threads within some limits.
    fn solve<P, S>(
        self,
        read: impl Fn(&str) -> Result<P, MovesError> + Send + 'static,
        solver: impl Fn(NonZeroUsize, Limits<'static>) -> S + Clone + Send + 'static,
    ) -> Result<(), Failure>
    where
        P: Send + 'static,
        S: FnMut(&P) -> Solution,
    {
        /// Of the one position that has all threads for itself.
        static PROGRESS: Progress = Progress::new();
        let single = solver.clone();
        let one_of_many = move || single(NonZeroUsize::MIN, Limits::NONE);
        let is_dash = self.positions.first().is_some_and(|first| first == "-");
        if self.positions.is_empty() && io::stdin().is_terminal() {
            return Err(Failure::Usage(
                "no position: give some as arguments, or `-` to read standard input".to_owned(),
            ));
        }
        if self.positions.is_empty() || self.positions.len() == 1 && is_dash {
            let entries = Entries::new(BufReader::new(io::stdin()), read);
            return self.solve_all(entries, one_of_many);
        }
        if self.positions.iter().any(|moves| moves == "-") {
            return Err(Failure::Usage(
                "`-` is standard input and stands alone; use '' for the empty board".to_owned(),
            ));
        }
        let entry = |(index, moves): (usize, &OsString)| {
            let moves = &*moves.to_string_lossy();
            let comment = || Failure::Usage(format!("{moves:?} is a comment, not a position"));
            Entry::from_line(index + 1, moves, &read).ok_or_else(comment)
        };
        let mut entries: Vec<_> =
            self.positions.iter().enumerate().map(entry).collect::<Result<_, _>>()?;
        if entries.len() > 1 {
            return self.solve_all(entries.into_iter().map(Ok), one_of_many);
        }
        let mut printer = Printer::new(self.json, false);
        let mut solve = solver(self.solving.threads(), Limits::NONE.progress(&PROGRESS));
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
        solver: impl Fn() -> S + Clone + Send + 'static,
    ) -> Result<(), Failure>
    where
        P: Send + 'static,
        S: FnMut(&P) -> Solution,
    {
        let worker = move || {
            let mut solve = solver();
            move |entry: io::Result<Entry<P>>| Ok(Row::new(entry?, &mut solve))
        };
        let mut printer = Printer::new(self.json, true);
        batch::map_in_order(self.solving.threads().get(), entries, worker, &mut printer)?;
        printer.finish()
    }
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
        let moves = &self.moves;
        match &self.result {
            Ok(Solution { verdict: Some(verdict), .. }) => format!("{moves} {}", verdict.score()),
            Ok(solution) => format!("{moves} {}", solution.wdl),
            Err(_) => format!("{moves} invalid"),
        }
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
    out: io::BufWriter<io::Stdout>,
    progress: ProgressBar,
    some_invalid: bool,
}

impl Sink<io::Result<Row>> for Printer {
    type Error = Failure;

    fn take(&mut self, row: io::Result<Row>) -> Result<(), Failure> {
        self.print(row?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }
}

impl Printer {
    fn new(json: bool, long: bool) -> Self {
        let progress =
            if long { terminal::progress_count("positions") } else { ProgressBar::hidden() };
        let out = io::BufWriter::new(io::stdout());
        Self { json, out, progress, some_invalid: false }
    }

    fn print(&mut self, row: Row) -> Result<(), Failure> {
        if let Err(error) = &row.result {
            self.some_invalid = true;
            self.out.flush()?;
            let line = row.line;
            self.progress.suspend(|| writeln!(io::stderr(), "line {line}: {error}")).ok();
        }
        let text = if self.json { row.json() } else { row.text() };
        writeln!(self.out, "{text}")?;
        self.progress.inc(1);
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.out.flush()?;
        self.progress.finish_and_clear();
        if self.some_invalid { Err(Failure::SomeInvalid) } else { Ok(()) }
    }
}
