//! Questions about one position or game: to the solver, the bots and the tutor.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use fourgone::notation::Transcript;
use fourgone::{Column, Player};
use fourgone_bot::{ChooseError, Level};
use fourgone_records::{AnalysisRecord, ExplainRecord, ReviewRecord, Topic};
use fourgone_solver::{Book, Limits, Solver};
use fourgone_tutor::{Language, Review, Size, Voice};
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError};
use pyo3::prelude::*;

use crate::errors::{bad_argument, column, game_over, illegal_move};
use crate::rules::{Game, PositionLike};

/// How often Python is asked whether it was interrupted, and told how far the work is.
const POLL: Duration = Duration::from_millis(20);

/// Somebody who is told how far the work is.
pub(crate) struct Progress {
    /// How much is done.
    pub(crate) done: Arc<AtomicUsize>,
    /// What is called with it.
    pub(crate) callback: Py<PyAny>,
}

/// Works on a thread of its own, without the interpreter, until it is done or Python is interrupted
/// (or the callback fails): then the flag goes up, and the work should end soon.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    progress: Option<&Progress>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let ask_python = || {
        Python::attach(|py| {
            py.check_signals()?;
            let Some(Progress { done, callback }) = progress else { return Ok(()) };
            callback.call1(py, (done.load(Relaxed),)).map(drop)
        })
    };
    py.detach(|| {
        thread::scope(|scope| {
            let (finish, finished) = mpsc::channel::<()>();
            let stop = &stop;
            let worker = scope.spawn(move || {
                let result = work(stop);
                drop(finish);
                result
            });
            let mut interruption = Ok(());
            while finished.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                if interruption.is_ok() {
                    interruption = ask_python();
                    stop.store(interruption.is_err(), Relaxed);
                }
            }
            let result = worker.join().unwrap_or_else(|fault| resume_unwind(fault));
            interruption?;
            Ok(result)
        })
    })
}

/// A solver with the book, of those that nobody uses, or a new one.
struct Borrowed(Option<Solver>);

static IDLE: Mutex<Vec<Solver>> = Mutex::new(Vec::new());

impl Borrowed {
    fn new() -> PyResult<Self> {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(new_solver, Ok).map(|solver| Self(Some(solver)))
    }

    fn get(&mut self) -> Option<&mut Solver> {
        self.0.as_mut()
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).extend(self.0.take());
    }
}

/// The book inside the package. It is checked once; a copy shares its bytes.
pub(crate) fn built_in_book() -> Option<Book> {
    static BOOK: LazyLock<Option<Book>> = LazyLock::new(|| Book::new(fourgone_book::BYTES).ok());
    BOOK.clone()
}

/// A solver with the book.
pub(crate) fn new_solver() -> PyResult<Solver> {
    let solver = Solver::try_with_mebibytes(Solver::DEFAULT_MEBIBYTES);
    let solver = solver.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    Ok(match built_in_book() {
        Some(book) => solver.with_book(book),
        None => solver,
    })
}

/// Asks a solver with the book; without an answer it was interrupted.
fn ask<T: Send>(
    py: Python<'_>,
    question: impl FnOnce(&mut Solver, Limits<'_>) -> Option<T> + Send,
) -> PyResult<T> {
    let mut solver = Borrowed::new()?;
    let answer = interruptible(py, None, |stop| {
        let solver = solver.get()?;
        question(solver, Limits::NONE.stop_flag(stop))
    })?;
    answer.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
}

/// The transcript of what a question is about, in which the game goes on.
fn unfinished(position: &PositionLike<'_>) -> PyResult<Transcript> {
    let transcript = position.transcript()?;
    let position = transcript.position();
    if position.is_over() { Err(game_over(position)) } else { Ok(transcript) }
}

/// The moves of a transcript, as records have them.
fn moves(transcript: &Transcript) -> String {
    transcript.game().to_string()
}

/// The exact score, for the side to move: 0 is a draw, +n a win, n = 22 minus the number of its own
/// discs when it wins, -n a loss likewise.
///
/// >>> import fourgone as c4
/// >>> c4.solve(c4.Position("4453"))
/// -2
/// >>> c4.solve("")
/// 1
#[pyfunction]
pub(crate) fn solve(py: Python<'_>, position: PositionLike<'_>) -> PyResult<i32> {
    let position = position.position()?;
    if position.is_over() {
        return Err(game_over(position));
    }
    let score = ask(py, |solver, limits| solver.bounds(position, limits).exact())?;
    Ok(i32::from(score.value()))
}

/// The record of `fourgone analyze --json`.
#[pyfunction]
pub(crate) fn analyze(py: Python<'_>, position: PositionLike<'_>) -> PyResult<String> {
    let transcript = unfinished(&position)?;
    let position = transcript.position();
    let (analysis, line) = ask(py, |solver, limits| {
        let analysis = solver.try_analyze(position, limits)?;
        Some((analysis, solver.try_best_line(position, limits)?))
    })?;
    let record = AnalysisRecord::new(moves(&transcript), position, &analysis, &line);
    record.map(|record| record.to_string()).ok_or_else(|| game_over(position))
}

/// The record of `fourgone explain --json`.
#[pyfunction]
#[pyo3(signature = (position, column, draw_for, deep))]
pub(crate) fn explain(
    py: Python<'_>,
    position: PositionLike<'_>,
    column: Option<i64>,
    draw_for: Option<&str>,
    deep: bool,
) -> PyResult<String> {
    let transcript = unfinished(&position)?;
    let position = transcript.position();
    let column = column.map(self::column).transpose()?;
    let draw_for = draw_for.map(str::parse::<Player>).transpose();
    let draw_for = draw_for.map_err(|_| bad_argument("player: use 'first' or 'second'"))?;
    let size = if deep { Size::DEEP } else { Size::SMALL };
    let voice = Voice::by_colour(Language::English);

    if let Some(column) = column {
        position.play(column).map_err(|error| illegal_move(position, column, error))?;
    }
    let (topic, moves) = (Topic { column, draw_for, size }, moves(&transcript));
    let record = ask(py, |solver, limits| {
        ExplainRecord::of(&moves, position, topic, &voice, solver, limits)
    })?;
    Ok(record.to_string())
}

/// The record of `fourgone review --json`.
#[pyfunction]
pub(crate) fn review(py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<String> {
    let game = game.0.clone();
    let review = ask(py, |solver, limits| Review::of(&game, solver, limits, |_| {}))?;
    Ok(ReviewRecord::new(&game, &review).to_string())
}

/// An opponent of some strength: level 1 is beatable by a child, 10 is perfect.
///
/// What it plays is a function of level, seed and position.
///
/// >>> import fourgone as c4
/// >>> bot = c4.Bot(level=10, seed=1)
/// >>> bot.choose(c4.Position())
/// 4
/// >>> bot
/// Bot(level=10, seed=1)
#[pyclass(frozen, module = "fourgone")]
pub(crate) struct Bot {
    level: Level,
    seed: u64,
    chooser: Mutex<fourgone_bot::Bot>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level = 10, seed = 0))]
    fn new(level: i64, seed: u64) -> PyResult<Self> {
        let level = u8::try_from(level).ok().and_then(Level::new);
        let level = level.ok_or_else(|| bad_argument("not a level: use a number from 1 to 10"))?;
        let bot = fourgone_bot::Bot::new(level, seed).with_solver(new_solver()?);
        Ok(Self { level, seed, chooser: Mutex::new(bot) })
    }

    /// The level, 1 to 10.
    #[getter]
    fn level(&self) -> u8 {
        self.level.number()
    }

    /// The seed of its choices.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The column that it plays here, 1 to 7.
    fn choose(&self, py: Python<'_>, position: PositionLike<'_>) -> PyResult<usize> {
        let position = position.position()?;
        let chosen = interruptible(py, None, |stop| {
            let mut bot = self.chooser.lock().unwrap_or_else(PoisonError::into_inner);
            bot.choose(position, Limits::NONE.stop_flag(stop))
        })?;
        chosen.map(Column::number).map_err(|error| match error {
            ChooseError::GameOver => game_over(position),
            _ => PyKeyboardInterrupt::new_err(()),
        })
    }

    fn __repr__(&self) -> String {
        format!("Bot(level={}, seed={})", self.level, self.seed)
    }

    fn __eq__(&self, other: &Self) -> bool {
        (self.level, self.seed) == (other.level, other.seed)
    }

    fn __hash__(&self) -> u64 {
        self.seed ^ u64::from(self.level.number()).rotate_right(8)
    }

    fn __getnewargs__(&self) -> (u8, u64) {
        (self.level.number(), self.seed)
    }
}

/// So many threads, or all cores.
pub(crate) fn threads(wanted: Option<i64>) -> PyResult<NonZeroUsize> {
    let Some(wanted) = wanted else {
        return Ok(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    };
    let number = usize::try_from(wanted).ok().filter(|&number| number <= MOST_THREADS);
    number.and_then(NonZeroUsize::new).ok_or_else(|| {
        bad_argument(format!("threads: use a number from 1 to {MOST_THREADS}, not {wanted}"))
    })
}

/// More threads than any machine has cores, and fewer than a system would refuse.
const MOST_THREADS: usize = 1024;
