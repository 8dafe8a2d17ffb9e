//! Many positions: a stream of them in, answers in the order of the stream, on all cores.
//!
//! ```
//! use fourgone::Game;
//! use fourgone_solver::Solver;
//! use fourgone_solver::batch::{Batch, Found, Question};
//!
//! let lines = ["52753311433677442422121", "no moves", "36135577455211446466767"];
//! let items = lines.into_iter().map(|line| {
//!     let game = line.parse::<Game>();
//!     (line, game.ok().map(|game| game.position()))
//! });
//! let solvers = vec![Solver::new(), Solver::new()]; // one for each thread
//! let answers = Batch::new(Question::Score).run(solvers, items)?;
//! let scores: Vec<_> = answers
//!     .map(|(line, answer)| match answer.map(|answer| answer.found) {
//!         Some(Found::Score(score)) => format!("{line} {score}"),
//!         _ => format!("{line} invalid"),
//!     })
//!     .collect();
//! assert_eq!(scores, [
//!     "52753311433677442422121 8",
//!     "no moves invalid",
//!     "36135577455211446466767 8", // the mirror image of the first: solved once
//! ]);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Memory does not grow with the length of the stream. Equal and mirrored positions are solved once
//! within a window of [`WINDOW`] positions. The order of the input is kept while solving as well: to
//! sort the positions of games so that relatives follow each other saves nothing, because there are
//! too few of them. Where positions are closely related, as in whole layers and subtrees, all
//! threads use one large table; that is detected, or the caller says so.

mod in_order;
mod relatives;

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;
use std::collections::HashMap;
use std::io;
use std::sync::OnceLock;

use fourgone::{ByColumn, Column, Columns, Position};

use crate::analysis::Analysis;
use crate::limits::Limits;
use crate::score::{Score, Wdl};
use crate::solver::Solver;
use crate::table::Table;
use relatives::Relatives;

pub use in_order::{InOrder, NotYet, in_order};

/// How many positions back an equal or mirrored one is looked for.
pub const WINDOW: usize = 1 << 16;

/// The size of the table that threads have in common where positions are closely related, in MiB.
const COMMON_MEBIBYTES: usize = 64;

/// What is asked of each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// The score.
    #[default]
    Score,
    /// The score, and the columns that keep it.
    BestColumns,
    /// The score of every column.
    AllColumns,
    /// The score of every column, and the best line.
    Line,
    /// Who wins.
    Wdl,
}

/// What was found of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// The score.
    Score(Score),
    /// The score, and the columns that keep it.
    BestColumns(Score, Columns),
    /// The score of every column.
    AllColumns(Analysis),
    /// The score of every column, and the best line.
    Line(Analysis, Vec<Column>),
    /// Who wins.
    Wdl(Wdl),
}

/// What was found of a position, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// What was found.
    pub found: Found,
    /// How many nodes were searched; none for a position that was solved before.
    pub nodes: u64,
    /// How long it took by the clock of the [batch](Batch::with_clock), if there is one.
    pub time: Duration,
}

impl Question {
    /// Asks a solver about a position, in which the game goes on; `None` if the limits do not allow
    /// an answer.
    pub fn ask(self, solver: &mut Solver, position: Position, limits: Limits<'_>) -> Option<Found> {
        Some(match self {
            Self::Score => Found::Score(solver.bounds(position, limits).exact()?),
            Self::BestColumns => {
                let (score, columns) = solver.try_best_columns(position, limits)?;
                Found::BestColumns(score, columns)
            }
            Self::AllColumns => Found::AllColumns(solver.try_analyze(position, limits)?),
            Self::Line => {
                let before = solver.nodes();
                let analysis = solver.try_analyze(position, limits)?;
                let left = limits.budget().saturating_sub(solver.nodes() - before);
                Found::Line(analysis, solver.try_best_line(position, limits.nodes(left))?)
            }
            Self::Wdl => Found::Wdl(solver.bounds_wdl(position, limits).wdl()?),
        })
    }

    /// The position that is solved for this one: of it and its mirror image always the same, where
    /// the answer to one is the mirror image of the answer to the other.
    pub fn representative(self, position: Position) -> Position {
        let mirrored = position.mirror();
        // Of two best columns the line takes the left one, in a position and in its mirror image.
        let is_first = self == Self::Line || position.key().bits() <= mirrored.key().bits();
        if is_first { position } else { mirrored }
    }
}

impl Found {
    /// The same for the mirror image of the position.
    #[must_use]
    pub fn mirror(self) -> Self {
        let mirrored = |analysis: Analysis| {
            let scores = analysis.scores();
            Analysis::new(ByColumn::from_fn(|column| scores[column.mirror()]))
        };
        match self {
            Self::Score(score) => Self::Score(score),
            Self::BestColumns(score, columns) => Self::BestColumns(score, columns.mirror()),
            Self::AllColumns(analysis) => Self::AllColumns(mirrored(analysis)),
            Self::Line(analysis, line) => {
                Self::Line(mirrored(analysis), line.into_iter().map(Column::mirror).collect())
            }
            Self::Wdl(wdl) => Self::Wdl(wdl),
        }
    }
}

/// How a batch is solved.
#[derive(Clone, Debug)]
pub struct Batch {
    question: Question,
    is_related: bool,
    clock: Option<fn() -> Duration>,
    stop: Arc<AtomicBool>,
}

impl Batch {
    /// A batch that asks this of each position.
    pub fn new(question: Question) -> Self {
        Self { question, is_related: false, clock: None, stop: Arc::default() }
    }

    /// The same with one large table for all threads from the beginning, because the positions are
    /// closely related. Without this it is used when the first positions show it.
    #[must_use]
    pub fn related(self) -> Self {
        Self { is_related: true, ..self }
    }

    /// The same with a clock, by which the time for each answer is measured: the solver has none.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> Duration) -> Self {
        Self { clock: Some(clock), ..self }
    }

    /// The same with this flag: when it becomes true the answers end.
    ///
    /// No more of the stream is read then, and nothing more is solved. What was solved before still
    /// comes in its place, behind positions that have no answer.
    #[must_use]
    pub fn with_stop_flag(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// The answers to a stream of items, some of which have a position in which the game goes on.
    ///
    /// Each of the solvers is at work on a thread of its own, one position after the other. The
    /// stream is iterated on a thread of its own and may block. An item without a position keeps
    /// its place.
    ///
    /// # Errors
    ///
    /// When the system has no threads to give.
    pub fn run<T: Send + 'static>(
        self,
        solvers: Vec<Solver>,
        items: impl Iterator<Item = (T, Option<Position>)> + Send + 'static,
    ) -> io::Result<Answers<T>> {
        let common = Arc::new(OnceLock::new());
        if self.is_related {
            set_table(&common);
        }
        let mut places = Places::new(self.question, Arc::clone(&common));
        let is_stopped = Arc::clone(&self.stop);
        let items = items.take_while(move |_| !is_stopped.load(Relaxed));
        let items = items.map(move |(item, position)| match position {
            Some(position) => {
                let (place, job) = places.place(position);
                ((item, place), job)
            }
            None => ((item, Place::Nowhere), None),
        });
        let stop = Arc::clone(&self.stop);
        let worker = |solver| {
            let common = Arc::clone(&common);
            let mut worker = Worker { batch: self.clone(), common, solver, has_common: false };
            move |position| worker.answer(position)
        };
        let in_order = in_order(solvers.into_iter().map(worker).collect(), items)?;
        Ok(Answers { in_order, recent: Recent::new(), stop, last: None })
    }
}

/// Makes the table that all have in common; where there is no memory for it, they do without.
fn set_table(common: &OnceLock<Table>) {
    if let Ok(table) = Table::try_with_mebibytes(COMMON_MEBIBYTES) {
        let _ = common.set(table);
    }
}

/// What solves the positions of one thread.
struct Worker {
    batch: Batch,
    common: Arc<OnceLock<Table>>,
    solver: Solver,
    /// Whether the solver has the common table.
    has_common: bool,
}

impl Worker {
    fn answer(&mut self, position: Position) -> Option<Answer> {
        let Self { batch, common, solver, has_common } = self;
        if batch.stop.load(Relaxed) {
            return None;
        }
        if !*has_common && let Some(table) = common.get() {
            solver.lend(table);
            *has_common = true;
        }
        let now = || batch.clock.map_or(Duration::ZERO, |clock| clock());
        let (start, before) = (now(), solver.nodes());
        let limits = Limits::NONE.stop_flag(&batch.stop);
        let found = batch.question.ask(solver, position, limits)?;
        let (nodes, time) = (solver.nodes() - before, now().saturating_sub(start));
        Some(Answer { found, nodes, time })
    }
}

/// Where the answer to an item comes from.
#[derive(Clone, Copy)]
enum Place {
    /// There is no position, and no answer.
    Nowhere,
    /// The answer for the representative comes from a worker.
    Worker { is_mirrored: bool },
    /// It was given so many positions before.
    Before { distance: usize, is_mirrored: bool },
}

/// Finds the place of each position of the stream.
struct Places {
    question: Question,
    /// The number of the last position with this key in the window.
    numbers: HashMap<u64, u64>,
    /// The keys in the window, in their order.
    keys: VecDeque<u64>,
    /// How many positions there were.
    count: u64,
    /// Until it is known whether the positions are related.
    relatives: Option<Relatives>,
    common: Arc<OnceLock<Table>>,
}

impl Places {
    fn new(question: Question, common: Arc<OnceLock<Table>>) -> Self {
        let relatives = common.get().is_none().then(Relatives::new);
        let (numbers, keys) = (HashMap::new(), VecDeque::new());
        Self { question, numbers, keys, count: 0, relatives, common }
    }

    /// The place of the next position, and what a worker must solve for it.
    fn place(&mut self, position: Position) -> (Place, Option<Position>) {
        let representative = self.question.representative(position);
        let is_mirrored = representative != position;
        let key = representative.key().bits();
        if self.keys.len() == WINDOW
            && let Some(oldest) = self.keys.pop_front()
            && self.numbers.get(&oldest) == Some(&(self.count - WINDOW as u64))
        {
            self.numbers.remove(&oldest);
        }
        self.keys.push_back(key);
        let number = self.count;
        self.count += 1;
        if let Some(before) = self.numbers.insert(key, number) {
            let distance = (number - before) as usize;
            return (Place::Before { distance, is_mirrored }, None);
        }
        if let Some(relatives) = &mut self.relatives
            && let Some(are_related) = relatives.look_at(position)
        {
            self.relatives = None;
            if are_related {
                set_table(&self.common);
            }
        }
        (Place::Worker { is_mirrored }, Some(representative))
    }
}

/// The last answers, for the representatives of their positions, and where there was none.
struct Recent(VecDeque<Option<Found>>);

impl Recent {
    fn new() -> Self {
        Self(VecDeque::new())
    }

    fn push(&mut self, found: Option<Found>) {
        if self.0.len() == WINDOW {
            self.0.pop_front();
        }
        self.0.push_back(found);
    }

    /// What was found so many positions before.
    fn before(&self, distance: usize) -> Option<&Found> {
        self.0.get(self.0.len().checked_sub(distance)?)?.as_ref()
    }
}

/// How long a batch waits before it looks again whether it was stopped.
const LOOK: Duration = Duration::from_millis(20);

/// The items of a batch with their answers, in order.
///
/// To drop it stops the batch, and sets its [flag](Batch::with_stop_flag).
pub struct Answers<T> {
    in_order: InOrder<(T, Place), Option<Answer>>,
    recent: Recent,
    stop: Arc<AtomicBool>,
    /// What was read and answered before the batch was stopped, once it was.
    last: Option<VecDeque<(T, Option<Answer>)>>,
}

impl<T> Answers<T> {
    /// Whether the next answer can be had without waiting. If not, it is time to flush.
    pub fn is_ready(&mut self) -> bool {
        self.in_order.is_ready()
    }

    /// The answer to an item of which this was found; none if it has no position, or if the batch
    /// was stopped before.
    fn answer(&mut self, place: Place, answer: Option<Answer>) -> Option<Answer> {
        let (answer, is_mirrored) = match place {
            Place::Nowhere => return None,
            Place::Worker { is_mirrored } => (answer, is_mirrored),
            Place::Before { distance, is_mirrored } => {
                let found = self.recent.before(distance).cloned();
                let answer = found.map(|found| Answer { found, nodes: 0, time: Duration::ZERO });
                (answer, is_mirrored)
            }
        };
        self.recent.push(answer.as_ref().map(|answer| answer.found.clone()));
        let Answer { found, nodes, time } = answer?;
        let found = if is_mirrored { found.mirror() } else { found };
        Some(Answer { found, nodes, time })
    }

    /// What was read before the batch was stopped, up to the last position with an answer.
    fn rest(&mut self) -> VecDeque<(T, Option<Answer>)> {
        let (mut rest, mut answered) = (VecDeque::new(), 0);
        // Workers let go of what they are at, so nothing but the input is worth no waiting.
        while let Ok(Some(((item, place), answer))) = self.in_order.next_within(LOOK) {
            let answer = self.answer(place, answer.flatten());
            let is_answered = answer.is_some();
            rest.push_back((item, answer));
            if is_answered {
                answered = rest.len();
            }
        }
        rest.truncate(answered);
        rest
    }
}

impl<T> Iterator for Answers<T> {
    /// An item, and the answer if it has a position, unless the batch was stopped before it had.
    type Item = (T, Option<Answer>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(last) = &mut self.last {
                return last.pop_front();
            }
            if self.stop.load(Relaxed) {
                self.last = Some(self.rest());
                continue;
            }
            if let Ok(next) = self.in_order.next_within(LOOK) {
                let ((item, place), answer) = next?;
                let is_stopped = answer.as_ref().is_some_and(Option::is_none);
                let answer = self.answer(place, answer.flatten());
                if !is_stopped {
                    return Some((item, answer));
                }
                // Stopped just now: what comes behind it decides whether its place is told.
                let mut rest = self.rest();
                if !rest.is_empty() {
                    rest.push_front((item, None));
                }
                self.last = Some(rest);
            }
        }
    }
}

impl<T> Drop for Answers<T> {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

impl<T> fmt::Debug for Answers<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers").field("in_order", &self.in_order).finish_non_exhaustive()
    }
}
