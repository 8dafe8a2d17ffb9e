//! The solver for boards of other sizes.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::num::NonZeroUsize;

use fourgone::{Size, SizedPosition};

use crate::geometry::AnySize;
use crate::limits::Limits;
use crate::score::{Bounds, Score};
use crate::search::{Asked, Workspace};
use crate::simd::{Portable, Word as _};
use crate::table::NO_MEMORY;
use crate::techniques::Techniques;
use crate::window::{Goal, Interval};

/// Finds exact scores on boards of one size, by the same search as [`Solver`](crate::Solver).
///
/// A score is half the number of cells that stay free at the end, plus one, rounded down:
/// +1 is a win with the last disc or the one before it. On 7x6 that is the same as
/// [`Score`](crate::Score) says.
///
/// Boards of up to 64 bits, `width * (height + 1)`, are nearly as fast as 7x6; those above take
/// several times as long for a node.
///
/// ```
/// use fourgone_solver::{Limits, Score, Size, SizedPosition, SizedSolver};
///
/// let size = Size::new(5, 4).unwrap();
/// let mut solver = SizedSolver::new(size, 16);
/// let bounds = solver.bounds(&SizedPosition::new(size), Limits::NONE).unwrap();
/// assert_eq!(bounds.exact(), Some(Score::DRAW));
/// ```
#[derive(Debug)]
pub struct SizedSolver {
    size: Size,
    workspace: SizedWorkspace,
    nodes: u64,
}

/// A workspace for boards that fit into a word of 64 bits, or of 128.
#[derive(Debug)]
enum SizedWorkspace {
    Narrow(Workspace<AnySize<u64>>),
    Wide(Workspace<AnySize<u128>>),
}

impl SizedSolver {
    /// A solver for this size with tables of this many MiB, or of as many as the size needs.
    ///
    /// # Panics
    ///
    /// If there is not so much memory; [`try_new`](Self::try_new) tells.
    pub fn new(size: Size, mebibytes: usize) -> Self {
        Self::try_new(size, mebibytes).expect(NO_MEMORY)
    }

    /// The same solver, if there is enough memory for its tables.
    ///
    /// # Errors
    ///
    /// If there is not.
    pub fn try_new(size: Size, mebibytes: usize) -> Result<Self, TryReserveError> {
        let (width, height) = (size.width() as u32, size.height() as u32);
        let workspace = if width * (height + 1) <= u64::BITS {
            let board = AnySize::<u64>::new(width, height);
            SizedWorkspace::Narrow(Workspace::new(board, mebibytes)?)
        } else {
            let board = AnySize::<u128>::new(width, height);
            SizedWorkspace::Wide(Workspace::new(board, mebibytes)?)
        };
        Ok(Self { size, workspace, nodes: 0 })
    }

    /// The same solver with this many threads.
    ///
    /// # Panics
    ///
    /// If there is not enough memory for the table; [`try_threads`](Self::try_threads) tells.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        self.try_threads(threads).expect(NO_MEMORY)
    }

    /// The same solver with this many threads, if there is enough memory for the table that they
    /// have in common.
    ///
    /// # Errors
    ///
    /// If there is not.
    pub fn try_threads(self, threads: NonZeroUsize) -> Result<Self, TryReserveError> {
        let workspace = match self.workspace {
            SizedWorkspace::Narrow(workspace) => {
                SizedWorkspace::Narrow(workspace.threads(threads)?)
            }
            SizedWorkspace::Wide(workspace) => SizedWorkspace::Wide(workspace.threads(threads)?),
        };
        Ok(Self { workspace, ..self })
    }

    /// What can be proved of the score within limits; exact if they are not reached.
    ///
    /// A position of another size than the solver's gives `None`.
    pub fn bounds(&mut self, position: &SizedPosition, limits: Limits<'_>) -> Option<Bounds> {
        if position.size() != self.size {
            return None;
        }
        let (mover, other) = (position.mover(), position.opponent());
        let (goal, techniques) = (Goal::Exact, Techniques::ALL);
        let (interval, nodes) = match &mut self.workspace {
            SizedWorkspace::Narrow(workspace) => {
                let (mover, other) = (mover.low(), other.low());
                let asked = Asked { mover, other, goal, known: Interval::ALL, limits, techniques };
                #[cfg(all(feature = "std", target_arch = "x86_64"))]
                if crate::avx2::available() {
                    workspace.prove::<crate::avx2::Avx2>(asked)
                } else {
                    workspace.prove::<Portable<u64>>(asked)
                }
                #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
                workspace.prove::<Portable<u64>>(asked)
            }
            SizedWorkspace::Wide(workspace) => {
                let asked = Asked { mover, other, goal, known: Interval::ALL, limits, techniques };
                workspace.prove::<Portable<u128>>(asked)
            }
        };
        self.nodes += nodes;
        Some(interval.into())
    }

    /// The exact score of every column, none for those that cannot be played, or `None` if the
    /// limits do not allow it or the board has another size.
    ///
    /// ```
    /// use fourgone_solver::{Limits, Score, Size, SizedPosition, SizedSolver};
    ///
    /// let size = Size::new(5, 4).unwrap();
    /// let mut solver = SizedSolver::new(size, 16);
    /// let scores = solver.analyze(&SizedPosition::new(size), Limits::NONE).unwrap();
    /// assert_eq!(scores.iter().max(), Some(&Some(Score::DRAW)));
    /// ```
    pub fn analyze(
        &mut self,
        position: &SizedPosition,
        limits: Limits<'_>,
    ) -> Option<Vec<Option<Score>>> {
        let end = self.nodes.saturating_add(limits.nodes);
        let mut scores: Vec<Option<Score>> = (0..self.size.width()).map(|_| None).collect();
        for column in position.open_columns() {
            let mut next = *position;
            next.play(column).ok()?;
            let limits = limits.nodes(end.saturating_sub(self.nodes));
            *scores.get_mut(column)? = Some(-self.bounds(&next, limits)?.exact()?);
        }
        Some(scores)
    }

    /// Best play by both players to the end of the game, columns counted from 0, or `None` if the
    /// limits do not allow it or the board has another size.
    ///
    /// Of several best columns it takes the one nearest to the middle, the left one of two.
    pub fn best_line(
        &mut self,
        position: &SizedPosition,
        limits: Limits<'_>,
    ) -> Option<Vec<usize>> {
        let end = self.nodes.saturating_add(limits.nodes);
        let left = |solver: &Self| limits.nodes(end.saturating_sub(solver.nodes));
        let mut score = self.bounds(position, left(self))?.exact()?;
        let (mut line, mut now) = (Vec::new(), *position);
        while !now.is_over() {
            let mut columns: Vec<usize> = now.open_columns().collect();
            columns.sort_by_key(|column| (2 * column + 1).abs_diff(self.size.width()));
            let mut best = None;
            for column in columns {
                let mut next = now;
                next.play(column).ok()?;
                if self.bounds(&next, left(self))?.exact()? == -score {
                    best = Some((column, next));
                    break;
                }
            }
            let (column, next) = best?;
            line.push(column);
            (now, score) = (next, -score);
        }
        Some(line)
    }

    /// How many nodes have been searched since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
