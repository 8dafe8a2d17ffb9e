//! `fourgone bench`: how fast positions are solved.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, ValueEnum};
use fourgone::Position;
use fourgone_records::{BenchRecord, Entries, Entry, parse_moves};
use fourgone_render::sanitized;
use fourgone_solver::{Limits, Score, Solver, benchmark};

use crate::batch::NoThread;
use crate::exit::{self, Failure, INTERRUPTED};
use crate::solving::Solving;
use crate::terminal;

/// Measure how fast positions are solved
///
/// Solves sets of positions, and prints the mean time and the mean number of nodes for each set. Ctrl-C
/// ends it early, with the result so far.
///
/// A line of a file may have the score of its position as a second field: if the solver finds another
/// one, that is reported, and the exit code is 1.
#[derive(Args)]
#[command(mut_arg("threads", |threads| {
    threads.help("Number of threads [default: 1]").long_help("Number of threads\n\n[default: 1]")
}))]
#[command(after_help = "\
Examples:
  fourgone bench                      built-in positions
  fourgone bench --set positions.txt  lines as `solve` reads
  fourgone bench --json --no-book --start cold
  fourgone bench --signature          changes with the search")]
pub(crate) struct Bench {
    /// File of positions with their scores, `-` for standard input; may be given several times
    #[arg(long, value_name = "FILE")]
    set: Vec<PathBuf>,

    /// When the clock starts
    #[arg(long, value_enum, default_value_t = Start::Warm)]
    start: Start,

    /// Print JSON, one object per set
    #[arg(long)]
    json: bool,

    /// Print one number, the nodes of some built-in positions: a signature of the search
    #[arg(long, conflicts_with_all = ["set", "start", "json", "threads", "table"])]
    signature: bool,

    #[command(flatten)]
    solving: Solving,
}

/// When the clock starts.
#[derive(Clone, Copy, ValueEnum)]
enum Start {
    /// At the first position, with cold caches; later sets find them warm
    Cold,
    /// After some other positions: warm caches, an empty transposition table
    Warm,
    /// When the positions are solved again, with the transposition table of the first time
    Again,
}

/// The sets inside the program: the standard benchmark sets by Pascal Pons, the first 500
/// positions of each, of the hard ones the first ten.
const BUILT_IN: [(&str, &str, usize); 6] = [
    ("end-easy", benchmark::END_EASY, 500),
    ("middle-easy", benchmark::MIDDLE_EASY, 500),
    ("middle-medium", benchmark::MIDDLE_MEDIUM, 500),
    ("begin-easy", benchmark::BEGIN_EASY, 500),
    ("begin-medium", benchmark::BEGIN_MEDIUM, 500),
    ("begin-hard", benchmark::BEGIN_HARD, 10),
];

/// How many positions of `middle-medium` are solved before the clock runs: not those of the easy
/// sets, for the processor would know them already when they are measured.
const WARM_UP: usize = 20;

impl Bench {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.signature {
            return terminal::print(format!("{}\n", signature()?));
        }
        let mut warm_up = Set::built_in(BUILT_IN[2])?.positions;
        warm_up.truncate(WARM_UP);
        let sets = if self.set.is_empty() { built_in()? } else { read_files(&self.set)? };
        if !self.json {
            terminal::print(HEAD)?;
        }
        let interrupt = exit::interrupt_flag()?;
        let limits = Limits::NONE.stop_flag(&interrupt);
        let mut wrong = 0;
        for set in sets {
            let (record, mistakes) = self.measure(&set, &warm_up, limits)?;
            if limits.is_stopped() {
                let all = set.positions.len();
                let known = format!("interrupted after {} of {all} positions", record.positions);
                exit::tell(format_args!("{}: {known}", set.name));
                if record.positions == 0 {
                    return Err(Failure::Ended(INTERRUPTED));
                }
            }
            let line = if self.json { record.to_string() } else { row(&record) };
            terminal::print(format!("{line}\n"))?;
            for Mistake { line, moves, expected, found } in &mistakes {
                let name = &set.name;
                exit::tell(format_args!(
                    "{name}, line {line}: {moves} scores {found}, the file says {expected}"
                ));
            }
            wrong += mistakes.len();
            if limits.is_stopped() {
                return Err(Failure::Ended(INTERRUPTED));
            }
        }
        match wrong {
            0 => Ok(()),
            1 => Err(anyhow::anyhow!("one score is not what the file says").into()),
            _ => Err(anyhow::anyhow!("{wrong} scores are not what the files say").into()),
        }
    }

    /// Solves a set, and names the scores that are not what the file says.
    ///
    /// Each thread has its share of the positions and nothing to wait for: a thread that sleeps
    /// between two positions would find its caches cold, and small positions take half a microsecond.
    fn measure<'a>(
        &self,
        set: &'a Set,
        warm_up: &[Scored],
        limits: Limits<'_>,
    ) -> Result<(BenchRecord, Vec<Mistake<'a>>), Failure> {
        let threads = self.solving.threads_or_one();
        let solvers = self.solving.solvers(threads)?;
        let threads = threads.get();
        let progress = terminal::progress_bar(set.positions.len() as u64, "positions");
        let share = &|first: usize, mut solver: Solver| {
            let mut positions = set.positions.iter().skip(first).step_by(threads);
            match self.start {
                Start::Cold => {}
                // Program and table come into memory when they are first touched, which takes longer
                // than to solve a small position.
                Start::Warm => {
                    solve_all(warm_up.iter(), &mut solver, limits);
                    solver.clear();
                }
                Start::Again => solve_all(positions.clone(), &mut solver, limits),
            }
            let mut sums = Sums::default();
            // To look at the clock and to move the bar takes time as well. So that is done between
            // more and more positions, as long as they are easy.
            let mut batch = 1;
            while positions.len() > 0 && !limits.is_stopped() {
                let more = Sums::of(&mut solver, positions.by_ref().take(batch), limits);
                progress.inc(more.positions as u64);
                batch = if more.time < BATCH_TIME { MOST_BATCH.min(2 * batch) } else { 1 };
                sums = sums.plus(more);
            }
            sums
        };
        let sums = thread::scope(|scope| {
            let start = |(first, solver)| {
                let work = move || share(first, solver);
                let started = thread::Builder::new().spawn_scoped(scope, work);
                started.map_err(|_| NoThread { threads })
            };
            let shares =
                solvers.into_iter().enumerate().map(start).collect::<Result<Vec<_>, _>>()?;
            let joined = shares.into_iter().map(|thread| match thread.join() {
                Ok(sums) => sums,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            Ok::<_, Failure>(joined.fold(Sums::default(), Sums::plus))
        })?;
        progress.finish_and_clear();
        let Sums { positions, correct, mut mistakes, nodes, time } = sums;
        mistakes.sort_by_key(|mistake| mistake.line);
        let record = BenchRecord::new(set.name.clone(), positions, correct, nodes, time);
        Ok((record, mistakes))
    }
}

/// Positions that take longer are not easy: then the bar moves after each.
const BATCH_TIME: Duration = Duration::from_millis(50);

/// How many positions the clock runs for at most: with so many, what it takes to look at it is lost
/// in the noise.
const MOST_BATCH: usize = 64;

/// How many positions of each built-in set the signature takes: enough to notice every change of
/// the search, few enough for a moment.
const SIGNED: [usize; 6] = [100, 100, 10, 50, 2, 0];

/// The nodes for some built-in positions, on one thread, with a table of the default size and
/// without the book: what the search alone does.
fn signature() -> Result<u64, Failure> {
    let mut solver = Solver::new();
    for (set, count) in built_in()?.iter().zip(SIGNED) {
        for scored in &set.positions[..count] {
            solver.solve(scored.position);
        }
    }
    Ok(solver.nodes())
}

/// Positions with a name.
struct Set {
    name: String,
    positions: Vec<Scored>,
}

impl Set {
    fn built_in((name, text, count): (&str, &str, usize)) -> Result<Self, Failure> {
        let entries = Entries::new(text.as_bytes(), parse_moves).take(count);
        let entries = entries.collect::<io::Result<Vec<_>>>()?;
        Self::new(name.to_owned(), Path::new(name), entries)
    }

    /// The positions of a file, if all are valid.
    fn new(name: String, file: &Path, entries: Vec<Entry>) -> Result<Self, Failure> {
        let scored = |entry: Entry| match entry.position {
            Ok(position) => {
                let Entry { line, moves, expected: score, .. } = entry;
                Ok(Scored { line, moves, position, score })
            }
            Err(error) => {
                let (file, line) = (file.display(), entry.line);
                Err(Failure::invalid(format!("{file}, line {line}: {error}")))
            }
        };
        Ok(Self { name, positions: entries.into_iter().map(scored).collect::<Result<_, _>>()? })
    }
}

/// A position and the score that it should have, if the file tells.
struct Scored {
    line: usize,
    moves: String,
    position: Position,
    score: Option<Score>,
}

/// A score that is not what the file says.
struct Mistake<'a> {
    line: usize,
    moves: &'a str,
    expected: Score,
    found: Score,
}

fn solve_all<'a>(
    positions: impl Iterator<Item = &'a Scored>,
    solver: &mut Solver,
    limits: Limits<'_>,
) {
    for scored in positions {
        solver.bounds(scored.position, limits);
    }
}

fn built_in() -> Result<Vec<Set>, Failure> {
    BUILT_IN.into_iter().map(Set::built_in).collect()
}

fn read_files(paths: &[PathBuf]) -> Result<Vec<Set>, Failure> {
    paths.iter().map(|path| read_file(path)).collect()
}

fn read_file(path: &Path) -> Result<Set, Failure> {
    let read = || {
        let input: Box<dyn BufRead> = match path.to_str() {
            Some("-") => Box::new(io::stdin().lock()),
            _ => Box::new(BufReader::new(File::open(path)?)),
        };
        Entries::new(input, parse_moves).collect::<io::Result<Vec<_>>>()
    };
    let entries = read().with_context(|| path.display().to_string())?;
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Set::new(name, path, entries)
}

/// The cost of positions, and how their scores compare with those of the file.
#[derive(Default)]
struct Sums<'a> {
    positions: usize,
    correct: usize,
    mistakes: Vec<Mistake<'a>>,
    nodes: u64,
    time: Duration,
}

impl<'a> Sums<'a> {
    /// What these positions cost, up to the one at which it is told to stop.
    fn of(
        solver: &mut Solver,
        positions: impl Iterator<Item = &'a Scored>,
        limits: Limits<'_>,
    ) -> Self {
        let (before, start) = (solver.nodes(), Instant::now());
        let mut sums = Self::default();
        for scored in positions {
            let Some(found) = solver.bounds(scored.position, limits).exact() else { break };
            sums.positions += 1;
            match scored.score {
                // A line without a score is measured and not judged.
                None => {}
                Some(expected) if expected == found => sums.correct += 1,
                Some(expected) => {
                    let (line, moves) = (scored.line, &*scored.moves);
                    sums.mistakes.push(Mistake { line, moves, expected, found });
                }
            }
        }
        Self { nodes: solver.nodes() - before, time: start.elapsed(), ..sums }
    }

    fn plus(mut self, other: Self) -> Self {
        self.mistakes.extend(other.mistakes);
        Self {
            positions: self.positions + other.positions,
            correct: self.correct + other.correct,
            mistakes: self.mistakes,
            nodes: self.nodes + other.nodes,
            time: self.time + other.time,
        }
    }
}

/// The head of the table.
const HEAD: &str = "set             positions  correct    mean time    mean nodes    knodes/s\n";

/// The row of a set in the table.
fn row(record: &BenchRecord) -> String {
    let BenchRecord { set, positions, correct, mean_micros, mean_nodes, knps, .. } = record;
    let time = if *mean_micros < 10.0 {
        format!("{mean_micros:.2} us")
    } else if *mean_micros < 1e4 {
        format!("{mean_micros:.1} us")
    } else {
        format!("{:.1} ms", mean_micros / 1e3)
    };
    let set = sanitized(set);
    format!("{set:<15} {positions:>9} {correct:>8} {time:>12} {mean_nodes:>13.1} {knps:>11.0}")
}
