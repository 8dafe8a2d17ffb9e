//! `fourgone solve`: exact scores, one record a line.

use std::ffi::OsString;
use std::io::{self, BufReader, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use clap::Args;
use fourgone::Position;
use fourgone_server::api::{self, Invalid, Record, Records, Verdict};
use fourgone_solver::{Limits, Score, Size, SizedPosition, SizedSolver, Solver, Wdl};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::batch::{self, Taker};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::progress;
use crate::sized;

/// Find exact scores: who wins with best play, and when
///
/// A score is the side to move's: 0 is a draw; n is a win, n less than 22 by the number of the
/// winner's discs, so that 1 is a win with the last disc and more is sooner; -n is a loss.
///
/// Reads moves as columns 1 to 7, a line each; an empty line or `-` is the empty board, a line
/// that begins with `#` is passed over, a second field is ignored. Answers come in the order of
/// the lines. An invalid line keeps its place and makes the exit code 4.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone solve 4453                  prints `4453 -2`: the player to move loses
  fourgone solve 4453 --wdl            prints `4453 loss`, which is found faster
  fourgone solve < positions.txt       one line for each line of the file
  fourgone solve --json 4453 44        one JSON object a line
  fourgone solve --size 6x5 ''         the empty board of another size")]
pub(crate) struct Solve {
    /// The moves of each position; `-`, or a pipe instead of any, is standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<OsString>,

    /// Only who wins: win, draw or loss for the side to move
    #[arg(long)]
    wdl: bool,

    /// Print JSON, an object a line
    #[arg(long)]
    json: bool,

    /// A board of another size, width x height; columns after 9 are a, b and so on
    #[arg(long, value_name = "SIZE", default_value_t = Size::STANDARD)]
    size: Size,

    #[command(flatten)]
    engine: Engine,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (engine, size, wdl) = (self.engine, self.size, self.wdl);
        if size == Size::STANDARD {
            self.answer(api::read, move |threads| {
                let mut solver = engine.solver(threads);
                move |&position: &Position| Found::on_standard(&mut solver, position, wdl)
            })
        } else {
            let read = move |moves: &str| sized::read(size, moves);
            self.answer(read, move |threads| {
                let mut solver = SizedSolver::new(size, engine.table()).threads(threads);
                move |position: &SizedPosition| Found::on_sized(&mut solver, position, wdl)
            })
        }
    }

    /// Answers what is asked, given how moves are read and what solves positions with so many
    /// threads at work on each.
    fn answer<P, S>(
        self,
        read: impl Fn(&str) -> Result<P, Invalid> + Send + 'static,
        solver: impl Fn(NonZeroUsize) -> S + Clone + Send + 'static,
    ) -> Result<(), Failure>
    where
        P: Send + 'static,
        S: FnMut(&P) -> Found,
    {
        let is_dash = self.positions.first().is_some_and(|first| first == "-");
        if self.positions.is_empty() && io::stdin().is_terminal() {
            return Err(Failure::Usage(
                "no position: give the moves of some, or `-` to type them line by line".to_owned(),
            ));
        }
        if self.positions.is_empty() || self.positions.len() == 1 && is_dash {
            let records = Records::new(BufReader::new(io::stdin()), read);
            return self.answer_all(records, move || solver(NonZeroUsize::MIN));
        }
        if self.positions.iter().any(|moves| moves == "-") {
            return Err(Failure::Usage(
                "`-` is standard input and stands alone; the empty board among others is ''"
                    .to_owned(),
            ));
        }
        let record = |(index, moves): (usize, &OsString)| {
            let moves = &*moves.to_string_lossy();
            let comment = || Failure::Usage(format!("{moves:?} is a comment, not a position"));
            Record::new(index + 1, moves, &read).ok_or_else(comment)
        };
        let mut records: Vec<_> =
            self.positions.iter().enumerate().map(record).collect::<Result<_, _>>()?;
        if records.len() > 1 {
            return self.answer_all(records.into_iter().map(Ok), move || solver(NonZeroUsize::MIN));
        }
        // One position alone has all threads for itself.
        let mut printer = Printer::new(self.json, false);
        let mut solve = solver(self.engine.threads());
        for record in records.drain(..) {
            printer.print(&Answer::new(record, &mut solve))?;
        }
        printer.finish()
    }

    /// Answers records on all threads, and prints the answers in their order.
    fn answer_all<P, S>(
        &self,
        records: impl Iterator<Item = io::Result<Record<P>>> + Send + 'static,
        solver: impl Fn() -> S + Clone + Send + 'static,
    ) -> Result<(), Failure>
    where
        P: Send + 'static,
        S: FnMut(&P) -> Found,
    {
        let worker = move || {
            let mut solve = solver();
            move |record: io::Result<Record<P>>| Ok(Answer::new(record?, &mut solve))
        };
        let mut printer = Printer::new(self.json, true);
        batch::in_order(self.engine.threads().get(), records, worker, &mut printer)?;
        printer.finish()
    }
}

/// What there is to say of a record.
struct Answer {
    line: usize,
    moves: String,
    found: Result<Found, Invalid>,
}

/// What the solver found, and what it cost.
struct Found {
    verdict: Option<Verdict>,
    wdl: Wdl,
    nodes: u64,
    time: Duration,
}

impl Answer {
    fn new<P>(record: Record<P>, solve: impl FnMut(&P) -> Found) -> Self {
        let Record { line, moves, position, .. } = record;
        Self { line, moves, found: position.as_ref().map(solve).map_err(Invalid::clone) }
    }
}

impl Found {
    fn on_standard(solver: &mut Solver, position: Position, only_wdl: bool) -> Self {
        let (start, before) = (Instant::now(), solver.nodes());
        let (wdl, verdict) = if only_wdl {
            (solver.solve_wdl(position), None)
        } else {
            let score = solver.solve(position);
            (score.wdl(), Some(Verdict::new(score, position.ply())))
        };
        Self { verdict, wdl, nodes: solver.nodes() - before, time: start.elapsed() }
    }

    fn on_sized(solver: &mut SizedSolver, position: &SizedPosition, only_wdl: bool) -> Self {
        let (start, before) = (Instant::now(), solver.nodes());
        let bounds = solver.bounds(position, Limits::NONE);
        // Without limits and on a board of the solver's size the bounds are exact.
        let score = bounds.map_or(Score::DRAW, |bounds| bounds.lower);
        let ends_on_move = position.size().ends_on_move(score, position.ply());
        let verdict = (!only_wdl).then(|| Verdict::ending_on(score, ends_on_move));
        let nodes = solver.nodes() - before;
        Self { verdict, wdl: score.wdl(), nodes, time: start.elapsed() }
    }
}

/// A line of `--json`.
#[derive(Serialize)]
#[serde(untagged)]
enum Line<'a> {
    Answer(api::Answer<'a>),
    /// With `--wdl`.
    Judged {
        position: &'a str,
        wdl: api::Wdl,
        nodes: u64,
        micros: u128,
    },
}

/// Prints answers, complaints and progress.
struct Printer {
    json: bool,
    out: io::BufWriter<io::Stdout>,
    progress: ProgressBar,
    some_invalid: bool,
}

impl Taker<io::Result<Answer>> for Printer {
    type Error = Failure;

    fn take(&mut self, answer: io::Result<Answer>) -> Result<(), Failure> {
        self.print(&answer?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }
}

impl Printer {
    fn new(json: bool, long: bool) -> Self {
        let progress = if long { progress::count("positions") } else { ProgressBar::hidden() };
        let out = io::BufWriter::new(io::stdout());
        Self { json, out, progress, some_invalid: false }
    }

    fn print(&mut self, answer: &Answer) -> Result<(), Failure> {
        if let Err(invalid) = &answer.found {
            self.some_invalid = true;
            self.out.flush()?;
            let (line, message) = (answer.line, &invalid.message);
            self.progress.suspend(|| writeln!(io::stderr(), "line {line}: {message}")).ok();
        }
        if self.json {
            serde_json::to_writer(&mut self.out, &answer.as_json()).map_err(io::Error::from)?;
            writeln!(self.out)?;
        } else {
            writeln!(self.out, "{} {}", answer.moves, answer.in_a_word())?;
        }
        self.progress.inc(1);
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.out.flush()?;
        self.progress.finish_and_clear();
        if self.some_invalid { Err(Failure::SomeInvalid) } else { Ok(()) }
    }
}

impl Answer {
    fn in_a_word(&self) -> String {
        match &self.found {
            Ok(Found { verdict: Some(verdict), .. }) => verdict.score().to_string(),
            Ok(found) => found.wdl.to_string(),
            Err(_) => "invalid".to_owned(),
        }
    }

    fn as_json(&self) -> Line<'_> {
        let position = if self.moves == "-" { "" } else { &*self.moves };
        match &self.found {
            Ok(Found { verdict: Some(verdict), nodes, time, .. }) => {
                Line::Answer(api::Answer::solved(position, *verdict, *nodes, *time))
            }
            Ok(Found { wdl, nodes, time, .. }) => Line::Judged {
                position,
                wdl: (*wdl).into(),
                nodes: *nodes,
                micros: time.as_micros(),
            },
            Err(error) => Line::Answer(api::Answer::Invalid { position, error }),
        }
    }
}
