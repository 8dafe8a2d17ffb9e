//! Many positions: where they come from, and how their answers are printed.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use fourgone::notation::Notation;
use fourgone::{Column, Position, Size};
use fourgone_records::{
    AnalyzeRecord, Entries, Entry, MovesError, MovesErrorKind, SolveRecord, Verdict, WdlRecord,
    parse_moves, parse_position,
};
use fourgone_render::sanitized;
use fourgone_solver::batch::{self, Answer, Answers, Found, InOrder, Question};
use fourgone_solver::{Analysis, Bounds, Wdl};
use indicatif::ProgressBar;

use crate::exit::{self, Failure};
use crate::solving::{Solving, TimeLimit, known_score};
use crate::terminal::{self, NO_OUTPUT};

/// The number of threads that was asked for, by default that of the cores.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// The system has not so many threads to give.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoThread {
    /// How many were asked for.
    pub(crate) threads: usize,
}

impl fmt::Display for NoThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the system cannot start {} threads: use fewer --threads", self.threads)
    }
}

impl Error for NoThread {}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Fields with blanks between them.
    Text,
    /// A JSON object a line.
    Json,
    /// Comma-separated values with a header.
    Csv,
}

impl Format {
    /// The format that two flags ask for, which exclude each other.
    pub(crate) fn new(json: bool, csv: bool) -> Self {
        match (json, csv) {
            (true, _) => Self::Json,
            (_, true) => Self::Csv,
            _ => Self::Text,
        }
    }
}

/// Where positions come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Each is an argument.
    Argument,
    /// Each is a line of standard input.
    Line,
}

/// Positions that were given, and how they are read.
pub(crate) struct Positions {
    arguments: Vec<OsString>,
    source: Source,
}

impl Positions {
    /// The positions of these arguments, or of standard input if there are none or if it is `-`.
    pub(crate) fn new(arguments: Vec<OsString>) -> Result<Self, Failure> {
        if arguments.is_empty() && io::stdin().is_terminal() {
            return Err(Failure::Usage(
                "no position: give some as arguments, or `-` to read standard input".to_owned(),
            ));
        }
        let is_dash = arguments.first().is_some_and(|first| first == "-");
        if arguments.is_empty() || arguments.len() == 1 && is_dash {
            return Ok(Self::of_lines());
        }
        if arguments.iter().any(|argument| argument == "-") {
            return Err(Failure::Usage(
                "`-` is standard input and stands alone; use '' for the empty board".to_owned(),
            ));
        }
        Ok(Self { arguments, source: Source::Argument })
    }

    /// The positions on the lines of standard input.
    pub(crate) fn of_lines() -> Self {
        Self { arguments: Vec::new(), source: Source::Line }
    }

    /// Whether there is one position, which may have all threads for itself.
    pub(crate) fn is_single(&self) -> bool {
        self.arguments.len() == 1
    }

    /// Where they come from.
    pub(crate) fn source(&self) -> Source {
        self.source
    }

    /// The entries, read by `parse`; `is_whole` if a line is a position with all its blanks. Also a
    /// bar that shows how far the input is read.
    pub(crate) fn entries<P: Send + 'static>(
        &self,
        is_whole: bool,
        parse: impl Fn(&str) -> Result<P, MovesError> + Send + 'static,
    ) -> Result<(Stream<P>, InputBar), Failure> {
        if self.source == Source::Line {
            let (input, bar) = InputBar::of_stdin();
            let entries = Entries::new(BufReader::new(input), parse);
            let entries = if is_whole { entries.whole_lines() } else { entries };
            return Ok((Box::new(entries), bar));
        }
        let entry = |(index, text): (usize, &OsString)| {
            let text = &*text.to_string_lossy();
            let comment = || Failure::Usage(format!("'{text}' is a comment, not a position"));
            let entry = if is_whole {
                Entry::from_whole_line(index + 1, text, &parse)
            } else {
                Entry::from_line(index + 1, text, &parse)
            };
            entry.map(Ok).ok_or_else(comment)
        };
        let entries = self.arguments.iter().enumerate().map(entry);
        let entries = entries.collect::<Result<Vec<_>, _>>()?;
        Ok((Box::new(entries.into_iter()), InputBar::hidden()))
    }
}

/// The entries of a batch.
pub(crate) type Stream<P> = Box<dyn Iterator<Item = io::Result<Entry<P>>> + Send>;

/// What reads a position.
pub(crate) type Parse = Box<dyn Fn(&str) -> Result<Position, MovesError> + Send>;

/// How the positions of a batch are read, and whether a line is a position with all its blanks: in a
/// notation that fits on one line, by default as moves.
pub(crate) fn reader(from: Option<Notation>) -> Result<(bool, Parse), Failure> {
    from.map_or(Ok(()), check_fits_on_a_line)?;
    // A line of moves may have an expected score.
    let notation = from.filter(|notation| *notation != Notation::Moves);
    let parse = move |text: &str| match notation {
        None => parse_moves(text),
        Some(notation) => parse_position(notation, text),
    };
    Ok((notation.is_some(), Box::new(parse)))
}

/// Whether a position in this notation fits on one line.
pub(crate) fn check_fits_on_a_line(notation: Notation) -> Result<(), Failure> {
    match notation {
        Notation::Emoji { .. } | Notation::Ascii | Notation::OpenSpiel => Err(Failure::Usage(
            format!("`{notation}` takes six lines: use a notation that fits on one line"),
        )),
        _ => Ok(()),
    }
}

/// What is asked of many positions, and how the answers are printed.
pub(crate) struct Batch {
    pub(crate) question: Question,
    pub(crate) format: Format,
    pub(crate) from: Option<Notation>,
    pub(crate) related: bool,
    pub(crate) time_limit: TimeLimit,
    pub(crate) solving: Solving,
}

impl Batch {
    /// Solves the positions on all threads, and prints the results in their order.
    pub(crate) fn run(self, positions: &Positions) -> Result<(), Failure> {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        let (is_whole, parse) = reader(self.from)?;
        let (entries, bar) = positions.entries(is_whole, parse)?;
        let threads = self.solving.threads();
        let solvers = self.solving.solvers(threads)?;
        let batch = batch::Batch::new(self.question).with_clock(|| START.elapsed());
        let batch = if self.related { batch.related() } else { batch };
        let is_over = self.time_limit.flag();
        let batch = batch.with_stop_flag(Arc::clone(&is_over));
        let items = entries.map(|entry| {
            let position = entry.as_ref().ok().and_then(|entry| entry.position.as_ref().ok());
            let position = position.copied();
            (entry, position)
        });
        let mut answers =
            batch.run(solvers, items).map_err(|_| NoThread { threads: threads.get() })?;
        let output = Output::new(self.question, self.format, Size::STANDARD);
        let mut printer = Printer::new(output, positions.source(), bar);
        printer.print_all(&mut answers, |(entry, answer)| {
            let entry: Entry = entry?;
            let solution = answer
                .and_then(|answer| Some(Solution::new(answer, *entry.position.as_ref().ok()?)));
            Ok(Row::new(entry, solution.ok_or(None)))
        })?;
        if is_over.load(Relaxed) {
            return Err(TimeLimit::reached(printer.how_far()));
        }
        printer.finish()
    }
}

/// Answers that come in their order, and may not be there yet.
pub(crate) trait Ready: Iterator {
    /// Whether the next one is there.
    fn is_ready(&mut self) -> bool;
}

impl<T> Ready for Answers<T> {
    fn is_ready(&mut self) -> bool {
        self.is_ready()
    }
}

impl<T, R> Ready for InOrder<T, R> {
    fn is_ready(&mut self) -> bool {
        self.is_ready()
    }
}

/// A row of the output: an entry of the input and what was found.
pub(crate) struct Row {
    line: usize,
    moves: String,
    result: Result<Solution, Unsolved>,
}

/// Why a position has no score.
enum Unsolved {
    /// There is no position.
    Invalid(MovesError),
    /// The time limit was reached, when this was known.
    OutOfTime(Option<Bounds>),
}

/// That the time was over, and what was known by then.
fn out_of_time(bounds: Option<Bounds>) -> String {
    format!("the time limit was reached; {}", known_score(bounds))
}

/// What the solver found, and what it cost.
pub(crate) struct Solution {
    pub(crate) value: Value,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// What the solver found.
pub(crate) enum Value {
    Score(Verdict),
    Wdl(Wdl),
    Columns(Position, Analysis, Option<Vec<Column>>),
}

impl Solution {
    fn new(answer: Answer, position: Position) -> Self {
        let Answer { found, nodes, time, .. } = answer;
        let value = match found {
            Found::Wdl(wdl) => Value::Wdl(wdl),
            Found::AllColumns(analysis) => Value::Columns(position, analysis, None),
            Found::Line(analysis, line) => Value::Columns(position, analysis, Some(line)),
            Found::Score(score) | Found::BestColumns(score, _) => {
                Value::Score(Verdict::new(score, position.ply()))
            }
            // Whatever else will be asked is not asked here.
            _ => unreachable!("no other question is asked"),
        };
        Self { value, nodes, time }
    }
}

impl Row {
    /// The row of an entry, which has a solution unless it is invalid or there was no time for one;
    /// then perhaps something is known.
    pub(crate) fn new<P>(entry: Entry<P>, solution: Result<Solution, Option<Bounds>>) -> Self {
        let Entry { line, moves, position, .. } = entry;
        let result = match position {
            Ok(_) => solution.map_err(Unsolved::OutOfTime),
            Err(error) => Err(Unsolved::Invalid(error)),
        };
        Self { line, moves, result }
    }

    /// The row as text: the moves, and the score, who wins, or the score of every column.
    fn text(&self) -> String {
        let moves = sanitized(&self.moves);
        match self.result.as_ref().map(|solution| &solution.value) {
            Ok(Value::Score(verdict)) => format!("{moves} {}", verdict.score()),
            Ok(Value::Wdl(wdl)) => format!("{moves} {wdl}"),
            Ok(Value::Columns(_, analysis, _)) => {
                let scores = analysis.iter().map(|(_, score)| {
                    score.map_or_else(|| " .".to_owned(), |score| format!(" {score}"))
                });
                format!("{moves}{}", scores.collect::<String>())
            }
            Err(Unsolved::Invalid(_)) => format!("{moves} invalid"),
            Err(Unsolved::OutOfTime(_)) => format!("{moves} unsolved"),
        }
    }

    /// What is wrong with a row, and where.
    fn message(&self, source: Source) -> Option<String> {
        let (moves, unsolved) = (&self.moves, self.result.as_ref().err()?);
        let (error, is_invalid) = match unsolved {
            Unsolved::Invalid(error) => (error.to_string(), true),
            Unsolved::OutOfTime(bounds) => (out_of_time(*bounds), false),
        };
        Some(match source {
            Source::Line => format!("line {}: {error}", self.line),
            Source::Argument if is_invalid && Path::new(moves).is_file() => {
                format!("'{moves}' is a file: use `< {moves}` to solve the positions in it")
            }
            // What looks like the name of a file was meant as one.
            Source::Argument if is_invalid && moves.contains(['.', '/', '\\']) => {
                format!("'{moves}': {error}; to solve the positions in a file, use `< FILE`")
            }
            Source::Argument => format!("'{moves}': {error}"),
        })
    }

    /// The row as a record, in a form that a program reads.
    fn record(self, output: Output) -> String {
        let Self { moves, result, .. } = self;
        let Output { question, format, size } = output;
        let csv = format == Format::Csv;
        let columns = matches!(question, Question::AllColumns | Question::Line);
        macro_rules! text {
            ($record:expr) => {{
                let record = $record;
                if csv { record.csv() } else { record.to_string() }
            }};
        }
        match result {
            Ok(Solution { value, nodes, time }) => match value {
                Value::Score(verdict) => {
                    text!(SolveRecord::solved(moves, verdict, nodes, time).with_size(size))
                }
                Value::Wdl(wdl) => {
                    text!(WdlRecord::new(moves, wdl.into(), nodes, time).with_size(size))
                }
                Value::Columns(position, analysis, line) => {
                    text!(AnalyzeRecord::analyzed(moves, position, &analysis, line.as_deref()))
                }
            },
            Err(Unsolved::Invalid(error)) if columns => text!(AnalyzeRecord::invalid(moves, error)),
            Err(Unsolved::Invalid(error)) => {
                text!(SolveRecord::invalid(moves, error).with_size(size))
            }
            Err(Unsolved::OutOfTime(_)) if columns => text!(AnalyzeRecord::out_of_time(moves)),
            Err(Unsolved::OutOfTime(bounds)) => {
                text!(SolveRecord::unsolved(moves, out_of_time(bounds)).with_size(size))
            }
        }
    }
}

/// How many records without a solution are told one by one.
pub(crate) const MOST_MESSAGES: usize = 20;

/// What is printed of each position, how, and on which board it is.
#[derive(Clone, Copy)]
pub(crate) struct Output {
    question: Question,
    format: Format,
    size: Size,
}

impl Output {
    pub(crate) fn new(question: Question, format: Format, size: Size) -> Self {
        Self { question, format, size }
    }
}

/// Prints rows, messages and progress.
pub(crate) struct Printer {
    output: Output,
    source: Source,
    out: io::BufWriter<io::Stdout>,
    bar: InputBar,
    rows: usize,
    /// The line of the last one.
    line: usize,
    /// How many of them have a solution.
    solved: usize,
    /// How many records were invalid, and in which way.
    invalid: BTreeMap<&'static str, usize>,
}

impl Printer {
    pub(crate) fn new(output: Output, source: Source, bar: InputBar) -> Self {
        let out = io::BufWriter::new(io::stdout());
        Self { output, source, out, bar, rows: 0, line: 0, solved: 0, invalid: BTreeMap::new() }
    }

    /// Prints all rows, each as soon as it is there.
    pub(crate) fn print_all<I: Ready>(
        &mut self,
        answers: &mut I,
        row: impl Fn(I::Item) -> io::Result<Row>,
    ) -> Result<(), Failure> {
        self.print_header()?;
        loop {
            if !answers.is_ready() {
                self.out.flush().context(NO_OUTPUT)?;
            }
            let Some(answer) = answers.next() else {
                return Ok(self.out.flush().context(NO_OUTPUT)?);
            };
            self.print(row(answer).context("cannot read standard input")?)?;
        }
    }

    fn print_header(&mut self) -> Result<(), Failure> {
        if self.output.format == Format::Csv {
            let header = match self.output.question {
                Question::AllColumns | Question::Line => AnalyzeRecord::CSV_HEADER,
                _ => SolveRecord::CSV_HEADER,
            };
            writeln!(self.out, "{header}").context(NO_OUTPUT)?;
        }
        Ok(())
    }

    fn print(&mut self, row: Row) -> Result<(), Failure> {
        self.rows += 1;
        self.line = row.line;
        self.solved += usize::from(row.result.is_ok());
        if let Err(Unsolved::Invalid(error)) = &row.result {
            *self.invalid.entry(in_words(error.kind)).or_default() += 1;
        }
        if let Some(message) = row.message(self.source)
            && self.rows - self.solved <= MOST_MESSAGES
        {
            self.out.flush().context(NO_OUTPUT)?;
            self.bar.suspend(|| exit::tell(message));
        }
        let text = match self.output.format {
            Format::Text => row.text(),
            Format::Json | Format::Csv => row.record(self.output),
        };
        writeln!(self.out, "{text}").context(NO_OUTPUT)?;
        self.bar.show(self.rows);
        Ok(())
    }

    /// Prints one row, the only one.
    pub(crate) fn print_one(mut self, row: Row) -> Result<(), Failure> {
        self.print_header()?;
        self.print(row)?;
        self.finish()
    }

    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.out.flush().context(NO_OUTPUT)?;
        self.bar.finish();
        let invalid = self.invalid.values().sum::<usize>();
        if self.solved + invalid < self.rows {
            // Each that has no solution was reported in its place.
            return Err(Failure::Ended(1));
        }
        if invalid == 0 {
            return Ok(());
        }
        let is_batch = self.source == Source::Line && self.rows > 1;
        if is_batch || invalid > MOST_MESSAGES {
            exit::tell(self.summary());
        }
        Err(Failure::SomeInvalid)
    }

    /// How many positions were answered before it was stopped, and where the others begin.
    fn how_far(&self) -> String {
        let line = match (self.source, self.line) {
            (Source::Line, 1..) => format!(", up to line {}", self.line),
            _ => String::new(),
        };
        match self.solved {
            0 => format!("no position was answered{line}"),
            1 => format!("one position was answered{line}"),
            solved => format!("{solved} positions were answered{line}"),
        }
    }

    /// How many records were invalid, and in which way.
    fn summary(&self) -> String {
        let total: usize = self.invalid.values().sum();
        let kinds: Vec<String> =
            self.invalid.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let verb = if total == 1 { "is" } else { "are" };
        format!("{total} of {} positions {verb} invalid: {}", self.rows, kinds.join(", "))
    }
}

/// What is wrong with a position, as a summary counts it.
fn in_words(kind: MovesErrorKind) -> &'static str {
    match kind {
        MovesErrorKind::ColumnFull => "with a full column",
        MovesErrorKind::GameOver => "with a finished game",
        MovesErrorKind::ImpossiblePosition => "that no game leads to",
        _ => "that cannot be read",
    }
}

/// A bar that shows how far standard input is read, how many positions are done, and how fast.
pub(crate) struct InputBar {
    bar: ProgressBar,
    /// How many bytes have been read, if their number is known.
    read: Option<Arc<AtomicU64>>,
    start: Instant,
}

impl InputBar {
    /// A bar that nobody sees.
    pub(crate) fn hidden() -> Self {
        Self { bar: ProgressBar::hidden(), read: None, start: Instant::now() }
    }

    /// Standard input and its bar. Of a file the length is known, and so how long it takes.
    fn of_stdin() -> (Box<dyn Read + Send>, Self) {
        let start = Instant::now();
        let Some(length) = terminal::stdin_length() else {
            let bar = terminal::progress_count("positions");
            return (Box::new(io::stdin()), Self { bar, read: None, start });
        };
        let read = Arc::new(AtomicU64::new(0));
        let bar = terminal::progress_of_input(length);
        let input = Metered { input: io::stdin(), read: Arc::clone(&read) };
        (Box::new(input), Self { bar, read: Some(read), start })
    }

    /// Writes something above the bar.
    pub(crate) fn suspend(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Shows that so many rows are printed.
    pub(crate) fn show(&self, rows: usize) {
        let Some(read) = &self.read else {
            self.bar.inc(1);
            return;
        };
        // Not for every row: to write the text takes longer than to solve a small position.
        if rows.is_multiple_of(64) && !self.bar.is_hidden() {
            self.bar.set_position(read.load(Relaxed));
            self.bar.set_message(terminal::rate(rows as u64, self.start.elapsed()));
        }
    }
}

/// An input that counts what was read.
struct Metered<R> {
    input: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.read.fetch_add(length as u64, Relaxed);
        Ok(length)
    }
}
