//! The solver.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroUsize;

use fourgone::{ByColumn, Column, Columns, Position};

use crate::analysis::Analysis;
use crate::book::Book;
use crate::geometry::{Geometry as _, Standard};
use crate::limits::Limits;
use crate::score::{Bounds, Score, Wdl};
use crate::search::{Asked, MAX_THREADS, Workspace, ends_budget};
use crate::simd::Simd4;
use crate::table::{NO_MEMORY, Table};
use crate::techniques::Techniques;
use crate::window::{Goal, Interval};

/// The lanes for a processor of which nothing is known before the program runs.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type DefaultLanes = crate::simd128::Simd128;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
type DefaultLanes = crate::neon::Neon;
#[cfg(not(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
type DefaultLanes = crate::simd::Portable<u64>;

/// Finds exact scores.
///
/// A solver owns [tables](Table), which stay from question to question and make later ones faster.
/// Answers never depend on them: the same position always has the same score, the same analysis and
/// the same best line. With one thread the number of nodes depends on nothing but the questions
/// since the last [`clear`](Self::clear).
///
/// With a [`Book`] it answers at once before the book's last layer, by a few moves of search and
/// look-ups; the answers are the same.
///
/// For many positions, have one solver per thread; for one hard position, one solver with several
/// [`threads`](Self::threads).
///
/// Positions in which the game is over have scores too: a full board is a draw, and after a four
/// the player to move has lost, -(22 - n) where n is the number of the winner's discs.
///
/// ```
/// use fourgone::Game;
/// use fourgone_solver::Solver;
///
/// let game: Game = "5554224333234511764415115".parse()?;
/// let position = game.position();
/// let mut solver = Solver::new();
/// let score = solver.solve(position);
/// assert_eq!(solver.solve_wdl(position), score.wdl());
/// assert_eq!(solver.analyze(position).score(), Some(score));
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
pub struct Solver {
    workspace: Workspace<Standard>,
    nodes: u64,
    book: Option<Book>,
    techniques: Techniques,
    #[cfg(feature = "ablation")]
    portable: bool,
}

impl Solver {
    /// The most threads of a solver: more would have nothing to do.
    pub const MAX_THREADS: usize = MAX_THREADS;

    /// How much memory the tables of [`Solver::new`] take, in MiB.
    ///
    /// They fit into fast caches. With sixteen times as much the hardest positions take 4 to 7 % fewer
    /// nodes and more time, for each of them waits for memory.
    pub const DEFAULT_MEBIBYTES: usize = 2;

    /// A solver with tables of [`DEFAULT_MEBIBYTES`](Self::DEFAULT_MEBIBYTES).
    pub fn new() -> Self {
        Self::with_mebibytes(Self::DEFAULT_MEBIBYTES)
    }

    /// A solver with tables of this many MiB, rounded down to a power of two, at least one: one half
    /// is for positions early in the game, the other one for all that comes later.
    ///
    /// # Panics
    ///
    /// If there is not so much memory; [`try_with_mebibytes`](Self::try_with_mebibytes) tells.
    pub fn with_mebibytes(size: usize) -> Self {
        Self::try_with_mebibytes(size).expect(NO_MEMORY)
    }

    /// A solver with tables of this many MiB, as [`with_mebibytes`](Self::with_mebibytes) makes it,
    /// if there is so much memory.
    ///
    /// # Errors
    ///
    /// If there is not.
    pub fn try_with_mebibytes(size: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            workspace: Workspace::new(Standard, size)?,
            nodes: 0,
            book: None,
            techniques: Techniques::ALL,
            #[cfg(feature = "ablation")]
            portable: false,
        })
    }

    /// The same solver with this many threads at work on each position that is hard enough; at most
    /// [`MAX_THREADS`](Self::MAX_THREADS). They have the table for early positions in common, and
    /// each has its own for later ones.
    ///
    /// Where there are no threads, as in WebAssembly, this changes nothing.
    ///
    /// # Panics
    ///
    /// If there is not enough memory for the table; [`try_threads`](Self::try_threads) tells.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        self.try_threads(threads).expect(NO_MEMORY)
    }

    /// The same solver with this many threads, as [`threads`](Self::threads) makes it, if there is
    /// enough memory for the table that they have in common. What each has for itself is made when
    /// it is needed; where there is no memory for it, fewer threads do the work.
    ///
    /// # Errors
    ///
    /// If there is not.
    pub fn try_threads(self, threads: NonZeroUsize) -> Result<Self, TryReserveError> {
        Ok(Self { workspace: self.workspace.threads(threads)?, ..self })
    }

    /// The same solver with this table for positions early in the game.
    ///
    /// For solvers that are asked for the scores of many related positions at the same time: let
    /// them share one large table, and each has its own small one for all that comes later.
    #[must_use]
    pub fn with_common_table(self, table: &Table) -> Self {
        Self { workspace: self.workspace.with_common(table.0.clone()), ..self }
    }

    /// Has the solver use this table for positions early in the game from now on.
    #[cfg(all(feature = "std", not(target_family = "wasm")))]
    pub(crate) fn lend(&mut self, table: &Table) {
        self.workspace.lend(table.0.clone());
    }

    /// The same solver with this opening book.
    #[must_use]
    pub fn with_book(self, book: Book) -> Self {
        Self { book: Some(book), ..self }
    }

    /// The exact score.
    pub fn solve(&mut self, position: Position) -> Score {
        self.bounds(position, Limits::NONE).lower
    }

    /// Who wins: less work than the exact score.
    pub fn solve_wdl(&mut self, position: Position) -> Wdl {
        self.bounds_wdl(position, Limits::NONE).lower.wdl()
    }

    /// The exact score of every column.
    pub fn analyze(&mut self, position: Position) -> Analysis {
        let unlimited = self.try_analyze(position, Limits::NONE);
        unlimited.unwrap_or_else(|| Analysis::new(ByColumn::default()))
    }

    /// Best play by both players to the end of the game; nothing when the game is over.
    ///
    /// Of several best columns it takes the one nearest to the middle, the left one of two.
    pub fn best_line(&mut self, position: Position) -> Vec<Column> {
        self.try_best_line(position, Limits::NONE).unwrap_or_default()
    }

    /// What can be proved of the score within limits; exact if they are not reached.
    pub fn bounds(&mut self, position: Position, limits: Limits<'_>) -> Bounds {
        self.prove(position, Goal::Exact, limits).into()
    }

    /// What can be proved of the verdict within limits: [`Bounds::wdl`] is known if they are not
    /// reached.
    pub fn bounds_wdl(&mut self, position: Position, limits: Limits<'_>) -> Bounds {
        self.prove(position, Goal::Verdict, limits).into()
    }

    /// Whether the score is more than this, or `None` if the limits do not allow an answer: less
    /// work than the exact score.
    ///
    /// ```
    /// use fourgone::Game;
    /// use fourgone_solver::{Limits, Score, Solver};
    ///
    /// let tower: Game = "121212".parse()?; // the fourth disc of the tower wins: 18
    /// let mut solver = Solver::new();
    /// assert_eq!(solver.exceeds(tower.position(), Score::new(17), Limits::NONE), Some(true));
    /// assert_eq!(solver.exceeds(tower.position(), Score::new(18), Limits::NONE), Some(false));
    /// # Ok::<(), fourgone::notation::ParseError>(())
    /// ```
    pub fn exceeds(&mut self, position: Position, bar: Score, limits: Limits<'_>) -> Option<bool> {
        let bar = i32::from(bar.value());
        let proved = self.prove(position, Goal::MoreThan(bar), limits);
        if proved.lower > bar {
            Some(true)
        } else if proved.upper <= bar {
            Some(false)
        } else {
            None
        }
    }

    /// The exact score of every column, or `None` if the limits do not allow it.
    pub fn try_analyze(&mut self, position: Position, limits: Limits<'_>) -> Option<Analysis> {
        // From the outside: that takes fewer nodes than the other way round.
        let columns = Column::FROM_CENTER.into_iter().rev();
        let successor = |column| Some((column, position.play(column).ok()?));
        let (columns, successors): (Vec<_>, Vec<_>) = columns.filter_map(successor).unzip();
        let mut scores = ByColumn::default();
        for (column, score) in columns.into_iter().zip(self.try_scores(&successors, limits)?) {
            scores[column] = Some(-score);
        }
        Some(Analysis::new(scores))
    }

    /// The exact scores of a few closely related positions, such as the successors of one or
    /// neighbours in a layer, or `None` if the limits do not allow them: less work than one by one.
    ///
    /// ```
    /// use fourgone::Game;
    /// use fourgone_solver::{Limits, Solver};
    ///
    /// let game: Game = "5554224333234511764415115".parse()?;
    /// let positions: Vec<_> = game.positions().skip(22).collect();
    /// let mut solver = Solver::new();
    /// let together = solver.try_scores(&positions, Limits::NONE);
    /// let alone = positions.iter().map(|&position| solver.solve(position)).collect();
    /// assert_eq!(together, Some(alone));
    /// # Ok::<(), fourgone::notation::ParseError>(())
    /// ```
    pub fn try_scores(&mut self, positions: &[Position], limits: Limits<'_>) -> Option<Vec<Score>> {
        let end = self.nodes.saturating_add(limits.nodes);
        let left = |solver: &Self| end.saturating_sub(solver.nodes);
        let mut relatives: Vec<_> = positions.iter().copied().map(Relative::new).collect();
        for relative in &mut relatives {
            if self.book.as_ref().is_some_and(|book| book.reaches(relative.position)) {
                relative.interval =
                    self.prove(relative.position, Goal::Exact, limits.nodes(left(self)));
            }
        }
        while let Some(bar) = Relative::next_window(&relatives) {
            for relative in relatives.iter_mut().filter(|open| open.window() == Some(bar)) {
                if left(self) == 0 || limits.is_stopped() {
                    return None;
                }
                let Relative { position, interval } = *relative;
                let budget = limits.nodes(relative.window_budget().min(left(self)));
                let mut known = interval.within(self.prove(position, Goal::MoreThan(bar), budget));
                if known.answer(bar).is_none() {
                    // Too hard for a window near 0: perhaps the game ends soon.
                    let limits = limits.nodes(left(self));
                    let found = self.prove_within(position, Goal::Exact, limits, known);
                    known = known.within(found);
                }
                relative.interval = known;
            }
        }
        relatives.into_iter().map(|relative| Bounds::from(relative.interval).exact()).collect()
    }

    /// The exact score and the columns that keep it, or `None` if the limits do not allow it: less
    /// work than the score of every column. A position in which the game is over has no columns.
    pub fn try_best_columns(
        &mut self,
        position: Position,
        limits: Limits<'_>,
    ) -> Option<(Score, Columns)> {
        let end = self.nodes.saturating_add(limits.nodes);
        let left = |solver: &Self| limits.nodes(end.saturating_sub(solver.nodes));
        let score = self.bounds(position, left(self)).exact()?;
        let mut best = Columns::EMPTY;
        for column in position.open_columns() {
            let next = position.play(column).ok()?;
            // A move is best if the opponent has no more after it than before it.
            if !self.exceeds(next, -score, left(self))? {
                best.insert(column);
            }
        }
        Some((score, best))
    }

    /// Best play by both players, or `None` if the limits do not allow it.
    pub fn try_best_line(&mut self, position: Position, limits: Limits<'_>) -> Option<Vec<Column>> {
        let end = self.nodes.saturating_add(limits.nodes);
        let left = |solver: &Self| limits.nodes(end.saturating_sub(solver.nodes));
        let mut line = Vec::new();
        let mut now = position;
        let mut score = i32::from(self.bounds(now, left(self)).exact()?.value());
        while !now.is_over() {
            // A move is best if the opponent's score after it is not more than the negated score.
            let bar = -score;
            let mut best = None;
            for column in Column::FROM_CENTER {
                let Ok(next) = now.play(column) else { continue };
                let proved = self.prove(next, Goal::MoreThan(bar), left(self));
                if proved.upper <= bar {
                    best = Some((column, next));
                    break;
                }
                if proved.lower <= bar {
                    return None;
                }
            }
            let (column, next) = best?;
            line.push(column);
            now = next;
            score = bar;
        }
        Some(line)
    }

    /// How many nodes have been searched since the solver was made, by all its threads; what was
    /// looked up in the book counts as well.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Empties the tables, as if nothing had been asked. A [common
    /// table](Self::with_common_table) belongs to others as well, and keeps what it has.
    pub fn clear(&mut self) {
        self.workspace.clear();
    }

    /// The same solver without one technique.
    #[cfg(feature = "ablation")]
    #[must_use]
    pub fn without(self, technique: crate::Technique) -> Self {
        Self { techniques: self.techniques.without(technique), ..self }
    }

    /// The same solver without instructions that not every processor has.
    #[cfg(feature = "ablation")]
    #[must_use]
    pub fn portable(self) -> Self {
        Self { portable: true, ..self }
    }

    fn prove(&mut self, position: Position, goal: Goal, limits: Limits<'_>) -> Interval {
        self.prove_within(position, goal, limits, Interval::ALL)
    }

    /// The same for a position whose score is known to lie in some interval.
    fn prove_within(
        &mut self,
        position: Position,
        goal: Goal,
        mut limits: Limits<'_>,
        known: Interval,
    ) -> Interval {
        let book = self.book.as_ref();
        if let Some(proof) = book.and_then(|book| book.prove(position, goal, limits)) {
            self.nodes += proof.nodes;
            if let Some(interval) = proof.interval {
                if let Some(progress) = limits.progress {
                    progress.found(interval, proof.nodes);
                }
                return interval;
            }
            limits.nodes = limits.nodes.saturating_sub(proof.nodes);
        }
        #[cfg(feature = "ablation")]
        if self.portable {
            return self.search::<DefaultLanes>(position, goal, limits, known);
        }
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if crate::avx2::available() {
            return self.search::<crate::avx2::Avx2>(position, goal, limits, known);
        }
        self.search::<DefaultLanes>(position, goal, limits, known)
    }

    fn search<V: Simd4<Word = u64>>(
        &mut self,
        position: Position,
        goal: Goal,
        limits: Limits<'_>,
        known: Interval,
    ) -> Interval {
        let (mover, other) = (position.mover().bits(), position.opponent().bits());
        let asked = Asked { mover, other, goal, known, limits, techniques: self.techniques };
        let (interval, nodes) = self.workspace.prove::<V>(asked);
        self.nodes += nodes;
        interval
    }
}

/// One of several closely related positions, and what is known of it.
///
/// Their scores take the fewest nodes if one null window after the other is asked of all positions
/// that it concerns: their trees have most in common where the window is the same. The windows step
/// away from 0, where they are the cheapest, as in the search for one score.
struct Relative {
    position: Position,
    interval: Interval,
}

impl Relative {
    fn new(position: Position) -> Self {
        Self { position, interval: Interval::ALL }
    }

    /// The window to be asked next; none if the score is known.
    fn window(&self) -> Option<i32> {
        (self.interval.lower < self.interval.upper).then(|| self.interval.outwards())
    }

    /// How many nodes a window near 0 may take before those at the ends are tried. With a quarter of
    /// it the columns of games between bots take 2 % more nodes.
    fn window_budget(&self) -> u64 {
        16 * ends_budget(Standard.cells() - self.position.ply() as i32)
    }

    /// Of the windows to be asked next the one nearest to 0.
    fn next_window(relatives: &[Self]) -> Option<i32> {
        relatives.iter().filter_map(Self::window).min_by_key(|window| window.abs())
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("workspace", &self.workspace)
            .field("book", &self.book)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
