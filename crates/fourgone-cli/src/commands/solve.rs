//! `fourgone solve`: exact scores, one record a line.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::time::Instant;

use clap::Args;
use fourgone::notation::Notation;
use fourgone_records::{Verdict, parse_sized_moves};
use fourgone_solver::batch::{Question, in_order};
use fourgone_solver::{Bounds, Limits, Progress, Size, SizedPosition, SizedSolver};

use crate::batch::{
    Batch, Format, NoThread, Output, Positions, Printer, Row, Solution, Value, reader,
};
use crate::exit::Failure;
use crate::input::{self, BoardSize};
use crate::solving::{Solving, TimeLimit};
use crate::terminal;

/// Find exact scores: who wins with best play, and when
///
/// A score is that of the player to move: 0 is a draw, 1 a win with the last disc, more a win that
/// comes sooner (n wins with disc 22 - n), and below 0 a loss.
///
/// A position is the columns played, 1 to 7. Standard input has one on each line: an empty line or
/// `-` is the empty board, a line that begins with `#` is skipped, and a second field may be a score,
/// which is ignored. Output is in the order of the input; an invalid line keeps its place, and the
/// exit code is 4. With `--from` a line is a position in that notation.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone solve 4453             prints `4453 -2`, a loss
  fourgone solve 4453 --wdl       prints `4453 loss`, faster
  fourgone solve < positions.txt  a result for every line
  fourgone solve --json 4453 44   a JSON object for each
  fourgone solve --csv - < positions.txt > scores.csv
  fourgone solve --from kaggle - < boards.txt
  fourgone solve --size 6x5 ''    the empty 6x5 board")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Solve {
    /// Moves that lead to a position; use `-` or a pipe to read standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<OsString>,

    /// Print only win, draw or loss for the player to move, which is faster
    #[arg(long)]
    wdl: bool,

    /// Notation of the positions, one that fits on a line [default: moves]
    #[arg(long, value_name = "NOTATION", value_parser = input::notation())]
    #[arg(hide_possible_values = true)]
    from: Option<Notation>,

    /// Print JSON, one object per position
    #[arg(long)]
    json: bool,

    /// Print comma-separated values, with a header
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Use one large table for all positions, because they are closely related; detected otherwise
    #[arg(long)]
    related: bool,

    #[command(flatten)]
    size: BoardSize,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    solving: Solving,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let question = if self.wdl { Question::Wdl } else { Question::Score };
        let output = Output::new(question, Format::new(self.json, self.csv), self.size.get());
        let positions = Positions::new(self.positions)?;
        if let Some(size) = self.size.other() {
            if self.from.is_some() {
                return Err(Failure::Usage(
                    "--from is for boards of 7x6: positions of other sizes are moves".to_owned(),
                ));
            }
            let limits = self.time_limit.start();
            return solve_sized(size, self.solving, self.wdl, limits, output, &positions);
        }
        let Self { from, related, time_limit, solving, .. } = self;
        if positions.is_single() {
            return solve_one(from, solving, self.wdl, time_limit.start(), output, &positions);
        }
        let format = Format::new(self.json, self.csv);
        Batch { question, format, from, related, time_limit, solving }.run(&positions)
    }
}

/// Of the one position that has all threads for itself.
static PROGRESS: Progress = Progress::new();

/// Solves one position with all threads, and shows how far it is.
fn solve_one(
    from: Option<Notation>,
    solving: Solving,
    only_wdl: bool,
    limits: Limits<'static>,
    output: Output,
    positions: &Positions,
) -> Result<(), Failure> {
    let (is_whole, parse) = reader(from)?;
    let (mut entries, bar) = positions.entries(is_whole, parse)?;
    let Some(entry) = entries.next().transpose()? else { return Ok(()) };
    let mut solver = solving.solver(solving.threads())?;
    let start = Instant::now();
    let limits = limits.progress(&PROGRESS);
    let solution = terminal::watch_search(&PROGRESS, || {
        let position = *entry.position.as_ref().map_err(|_| None)?;
        let value = if only_wdl {
            let bounds = solver.bounds_wdl(position, limits);
            Value::Wdl(bounds.wdl().ok_or(Some(bounds))?)
        } else {
            let bounds = solver.bounds(position, limits);
            let score = bounds.exact().ok_or(Some(bounds))?;
            Value::Score(Verdict::new(score, position.ply()))
        };
        Ok(Solution { value, nodes: solver.nodes(), time: start.elapsed() })
    });
    let printer = Printer::new(output, positions.source(), bar);
    printer.print_one(Row::new(entry, solution))
}

/// Solves positions on boards of another size.
fn solve_sized(
    size: Size,
    solving: Solving,
    only_wdl: bool,
    limits: Limits<'static>,
    output: Output,
    positions: &Positions,
) -> Result<(), Failure> {
    let (entries, bar) = positions.entries(false, move |moves| parse_sized_moves(size, moves))?;
    // One position has all threads for itself, many have one each.
    let (threads, of_each) = if positions.is_single() {
        (NonZeroUsize::MIN, solving.threads())
    } else {
        (solving.threads(), NonZeroUsize::MIN)
    };
    solving.check_memory(solving.threads())?;
    let limits = if positions.is_single() { limits.progress(&PROGRESS) } else { limits };
    let worker = |_| {
        let mut solver = solving.sized_solver(size, of_each)?;
        Ok(move |position: SizedPosition| on_sized(&mut solver, &position, only_wdl, limits))
    };
    let workers = (0..threads.get()).map(worker).collect::<Result<Vec<_>, Failure>>()?;
    let items = entries.map(|entry| {
        let position = entry.as_ref().ok().and_then(|entry| entry.position.as_ref().ok());
        let position = position.copied();
        (entry, position)
    });
    let mut rows = in_order(workers, items).map_err(|_| NoThread { threads: threads.get() })?;
    let mut printer = Printer::new(output, positions.source(), bar);
    let mut print = || {
        printer.print_all(&mut rows, |(entry, solution)| {
            Ok(Row::new(entry?, solution.unwrap_or(Err(None))))
        })
    };
    if positions.is_single() { terminal::watch_search(&PROGRESS, print) } else { print() }?;
    printer.finish()
}

fn on_sized(
    solver: &mut SizedSolver,
    position: &SizedPosition,
    only_wdl: bool,
    limits: Limits<'_>,
) -> Result<Solution, Option<Bounds>> {
    let (start, before) = (Instant::now(), solver.nodes());
    // The board has the solver's size, so there are bounds.
    let bounds = solver.bounds(position, limits).ok_or(None)?;
    let score = bounds.exact().ok_or(Some(bounds))?;
    let value = if only_wdl {
        Value::Wdl(score.wdl())
    } else {
        let ends_on_move = score.ends_on_move_of(position.size(), position.ply());
        Value::Score(Verdict::ending_on(score, ends_on_move))
    };
    Ok(Solution { value, nodes: solver.nodes() - before, time: start.elapsed() })
}
