//! Boards of other sizes.

use alloc::collections::TryReserveError;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::num::NonZeroUsize;
use core::str::FromStr;

use crate::geometry::AnySize;
use crate::limits::Limits;
use crate::score::{Bounds, Score};
use crate::search::{Asked, Workspace};
use crate::simd::{Portable, Word as _};
use crate::table::NO_MEMORY;
use crate::techniques::Techniques;
use crate::window::{Goal, Interval};

/// A width and a height: each at least 4, and `width * (height + 1)` at most 128.
///
/// ```
/// use fourgone_solver::Size;
///
/// let size: Size = "6x5".parse()?;
/// assert_eq!((size.width(), size.height()), (6, 5));
/// assert_eq!(size.to_string(), "6x5");
/// assert!(Size::new(13, 4).is_some() && Size::new(9, 7).is_some());
/// assert!(Size::new(3, 6).is_none() && Size::new(12, 10).is_none());
/// # Ok::<(), fourgone_solver::ParseSizeError>(())
/// ```
///
/// With the feature `serde` it is its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Size {
    width: usize,
    height: usize,
}

impl Size {
    /// The size that people play on.
    pub const STANDARD: Self = Self { width: 7, height: 6 };

    /// The size, if it is one that can be solved.
    pub const fn new(width: usize, height: usize) -> Option<Self> {
        if width < 4 || height < 4 || width > 128 || height > 128 || width * (height + 1) > 128 {
            return None;
        }
        Some(Self { width, height })
    }

    /// How many columns.
    pub const fn width(self) -> usize {
        self.width
    }

    /// How many rows.
    pub const fn height(self) -> usize {
        self.height
    }

    /// How many cells.
    pub const fn cells(self) -> usize {
        self.width * self.height
    }

    /// The number of the move with which a game of this size ends, if the position with this
    /// score has `ply` discs.
    pub const fn ends_on_move(self, score: Score, ply: usize) -> usize {
        let value = score.value();
        if value == 0 {
            return self.cells();
        }
        // A win with disc number d scores (cells + 2 - d) / 2, rounded down: d is one of two
        // numbers, and whose disc it is decides.
        let last = (self.cells() + 2).saturating_sub(2 * value.unsigned_abs() as usize);
        let first_wins = (value > 0) == ply.is_multiple_of(2);
        if first_wins == last.is_multiple_of(2) { last.saturating_sub(1) } else { last }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A text that is not a size that can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSizeError;

impl fmt::Display for ParseSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a size: use WIDTHxHEIGHT, each at least 4, with WIDTH * (HEIGHT + 1) at most 128",
        )
    }
}

impl core::error::Error for ParseSizeError {}

impl From<Size> for String {
    fn from(size: Size) -> Self {
        size.to_string()
    }
}

impl TryFrom<String> for Size {
    type Error = ParseSizeError;

    fn try_from(text: String) -> Result<Self, ParseSizeError> {
        text.parse()
    }
}

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let (width, height) = text.split_once('x').ok_or(ParseSizeError)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| ParseSizeError);
        Self::new(number(width)?, number(height)?).ok_or(ParseSizeError)
    }
}

/// A position on a board of any [`Size`], reached by play.
///
/// ```
/// use fourgone_solver::{Size, SizedPosition};
///
/// let mut position = SizedPosition::new(Size::new(6, 5).unwrap());
/// for column in [2, 2, 3] {
///     position.play(column)?;
/// }
/// assert_eq!(position.ply(), 3);
/// # Ok::<(), fourgone_solver::SizedPlayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SizedPosition {
    size: Size,
    mover: u128,
    other: u128,
}

/// Why a move cannot be played on a board of another size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizedPlayError {
    /// There is no such column.
    NoSuchColumn,
    /// The column has no free cell.
    ColumnFull,
    /// The game is over.
    GameOver,
}

impl fmt::Display for SizedPlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchColumn => "the board has no such column",
            Self::ColumnFull => "the column is full: choose another one",
            Self::GameOver => "the game is over: start a new one",
        })
    }
}

impl core::error::Error for SizedPlayError {}

impl SizedPosition {
    /// The empty board of this size.
    pub const fn new(size: Size) -> Self {
        Self { size, mover: 0, other: 0 }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of discs.
    pub const fn ply(&self) -> usize {
        (self.mover | self.other).count_ones() as usize
    }

    /// Whether somebody has four, or the board is full.
    pub fn is_over(&self) -> bool {
        self.ply() == self.size.cells() || has_four(self.other, self.size.height)
    }

    /// Plays a disc into a column, counted from 0 at the left.
    ///
    /// # Errors
    ///
    /// If there is no such column, if it is full, or if the game is over; the position stays.
    pub fn play(&mut self, column: usize) -> Result<(), SizedPlayError> {
        if column >= self.size.width {
            return Err(SizedPlayError::NoSuchColumn);
        }
        if self.is_over() {
            return Err(SizedPlayError::GameOver);
        }
        let foot = 1u128 << (column * (self.size.height + 1));
        let cells = (foot << self.size.height) - foot;
        let occupied = self.mover | self.other;
        let landing = ((occupied & cells) + foot) & cells;
        if landing == 0 {
            return Err(SizedPlayError::ColumnFull);
        }
        (self.mover, self.other) = (self.other, self.mover | landing);
        Ok(())
    }
}

/// Whether four of these discs are in line, on a board of this height.
fn has_four(discs: u128, height: usize) -> bool {
    [1, height, height + 1, height + 2].into_iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

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
        if position.size != self.size {
            return None;
        }
        let SizedPosition { mover, other, .. } = *position;
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

    /// How many nodes have been searched since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
