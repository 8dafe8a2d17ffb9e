//! Boards of other sizes: the same rules, and columns that are numbers.
//!
//! ```text
//!  6 13 20 ..   the row above the board, always empty
//!  5 12 19 ..
//!  .  .  .      bit = (height + 1) * column + row, here for a height of 6
//!  0  7 14 ..
//! ```

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::Player;

/// A width and a height: each at least 4, and `width * (height + 1)` at most 128.
///
/// ```
/// use fourgone::Size;
///
/// let size: Size = "6x5".parse()?;
/// assert_eq!((size.width(), size.height()), (6, 5));
/// assert_eq!(size.to_string(), "6x5");
/// assert!(Size::new(13, 4).is_some() && Size::new(9, 7).is_some());
/// assert!(Size::new(3, 6).is_none() && Size::new(12, 10).is_none());
/// # Ok::<(), fourgone::ParseSizeError>(())
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

    /// The size, if it is one that is supported.
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

    /// What a column, counted from 0, is called: 1 to 9, then a, b and so on.
    ///
    /// ```
    /// use fourgone::Size;
    ///
    /// let size = Size::new(13, 4).unwrap();
    /// assert_eq!((size.column_name(0), size.column_name(12)), (Some('1'), Some('d')));
    /// assert_eq!(size.column_name(13), None);
    /// ```
    pub fn column_name(self, column: usize) -> Option<char> {
        let digit = u32::try_from(column + 1).ok().filter(|_| column < self.width)?;
        char::from_digit(digit, 36)
    }

    /// The column with this name, counted from 0.
    pub fn column(self, name: char) -> Option<usize> {
        let column = (name.to_digit(36)? as usize).checked_sub(1)?;
        (column < self.width).then_some(column)
    }

    /// The bit of a cell, both counted from 0.
    const fn bit(self, column: usize, row: usize) -> u128 {
        1 << (column * (self.height + 1) + row)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A text that is not a size that is supported.
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

/// A position on a board of any [`Size`], reached by play. Columns and rows count from 0.
///
/// ```
/// use fourgone::{Player, Size, SizedPosition};
///
/// let mut position = SizedPosition::new(Size::new(6, 5).unwrap());
/// for column in [2, 2, 3] {
///     position.play(column)?;
/// }
/// assert_eq!((position.ply(), position.turn()), (3, Player::Second));
/// assert_eq!(position.disc_at(2, 1), Some(Player::Second));
/// assert_eq!(position.disc_at(2, 2), None);
/// # Ok::<(), fourgone::SizedPlayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SizedPosition {
    size: Size,
    mover: u128,
    opponent: u128,
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
        Self { size, mover: 0, opponent: 0 }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of discs.
    pub const fn ply(&self) -> usize {
        (self.mover | self.opponent).count_ones() as usize
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Player {
        if self.ply().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The discs of the player to move, bit `(height + 1) * column + row` for each.
    pub const fn mover(&self) -> u128 {
        self.mover
    }

    /// The discs of the other player.
    pub const fn opponent(&self) -> u128 {
        self.opponent
    }

    /// The position with other discs, which play must have led to.
    pub(crate) const fn with_discs(self, mover: u128, opponent: u128) -> Self {
        Self { mover, opponent, ..self }
    }

    /// Whose disc lies in a cell.
    pub fn disc_at(&self, column: usize, row: usize) -> Option<Player> {
        if column >= self.size.width || row >= self.size.height {
            return None;
        }
        let bit = self.size.bit(column, row);
        if self.mover & bit != 0 {
            Some(self.turn())
        } else {
            (self.opponent & bit != 0).then(|| !self.turn())
        }
    }

    /// The row in which a disc lands; none if there is no such column, or if it is full.
    pub fn landing(&self, column: usize) -> Option<usize> {
        let landing = self.landing_bit(column);
        let row = || landing.trailing_zeros() as usize - column * (self.size.height + 1);
        (landing != 0).then(row)
    }

    /// The bit of the cell in which a disc lands, 0 if there is none.
    const fn landing_bit(&self, column: usize) -> u128 {
        if column >= self.size.width {
            return 0;
        }
        let foot = self.size.bit(column, 0);
        let cells = (foot << self.size.height) - foot;
        (((self.mover | self.opponent) & cells) + foot) & cells
    }

    /// The columns that have room, from left to right; none when the game is over.
    pub fn open_columns(&self) -> impl Iterator<Item = usize> + use<> {
        let position = *self;
        let columns = if self.is_over() { 0 } else { self.size.width };
        (0..columns).filter(move |&column| position.landing_bit(column) != 0)
    }

    /// Who has four, if anybody.
    pub fn winner(&self) -> Option<Player> {
        (self.fours() != 0).then(|| !self.turn())
    }

    /// Whether somebody has four, or the board is full.
    pub fn is_over(&self) -> bool {
        self.ply() == self.size.cells() || self.fours() != 0
    }

    /// All cells of all winning lines, column and row of each; none unless somebody won.
    pub fn winning_cells(&self) -> Vec<(usize, usize)> {
        let (fours, size) = (self.fours(), self.size);
        let cells =
            (0..size.width).flat_map(|column| (0..size.height).map(move |row| (column, row)));
        cells.filter(|&(column, row)| fours & size.bit(column, row) != 0).collect()
    }

    /// The columns in which a player completes a four with the next disc.
    pub fn winning_columns(&self, player: Player) -> impl Iterator<Item = usize> + use<> {
        let position = *self;
        self.open_columns().filter(move |&column| {
            let discs = if player == position.turn() { position.mover } else { position.opponent };
            fours(discs | position.landing_bit(column), position.size.height) != 0
        })
    }

    /// Plays a disc into a column.
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
        match self.landing_bit(column) {
            0 => Err(SizedPlayError::ColumnFull),
            landing => {
                (self.mover, self.opponent) = (self.opponent, self.mover | landing);
                Ok(())
            }
        }
    }

    /// The positions after each move, in the order of the columns.
    pub fn successors(&self) -> impl Iterator<Item = Self> + use<> {
        let position = *self;
        self.open_columns().filter_map(move |column| {
            let mut next = position;
            next.play(column).ok().map(|()| next)
        })
    }

    /// The position seen in a mirror.
    #[must_use]
    pub fn mirror(&self) -> Self {
        let Size { width, height } = self.size;
        let pile = (1 << (height + 1)) - 1;
        let reversed = |discs: u128| {
            let piles = (0..width).map(|column| discs >> (column * (height + 1)) & pile);
            piles.fold(0, |reversed, pile| reversed << (height + 1) | pile)
        };
        Self { mover: reversed(self.mover), opponent: reversed(self.opponent), ..*self }
    }

    /// All discs of all lines of four of the player who moved last.
    fn fours(&self) -> u128 {
        fours(self.opponent, self.size.height)
    }
}

/// All of these discs that are part of a line of four, on a board of this height.
fn fours(discs: u128, height: usize) -> u128 {
    [1, height, height + 1, height + 2].into_iter().fold(0, |lines, step| {
        let pairs = discs & discs >> step;
        let first = pairs & pairs >> (2 * step);
        lines | first | first << step | first << (2 * step) | first << (3 * step)
    })
}

/// A game on a board of any [`Size`]: a position, and the moves that led to it.
///
/// ```
/// use fourgone::{Size, SizedGame};
///
/// let mut game = SizedGame::new(Size::new(13, 4).unwrap());
/// game.play(12)?;
/// game.play(12)?;
/// assert_eq!((game.to_string(), game.last()), ("dd".to_owned(), Some((12, 1))));
/// assert_eq!(game.undo(), Some(12));
/// assert_eq!(game.position().ply(), 1);
/// # Ok::<(), fourgone::SizedPlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SizedGame {
    positions: Vec<SizedPosition>,
    moves: Vec<usize>,
}

impl SizedGame {
    /// A game without moves.
    pub fn new(size: Size) -> Self {
        Self { positions: Vec::from([SizedPosition::new(size)]), moves: Vec::new() }
    }

    /// Plays a disc into a column, counted from 0, and gives the row in which it lands.
    ///
    /// # Errors
    ///
    /// If there is no such column, if it is full, or if the game is over; the game stays.
    pub fn play(&mut self, column: usize) -> Result<usize, SizedPlayError> {
        let mut next = self.position();
        let row = next.landing(column);
        next.play(column)?;
        self.positions.push(next);
        self.moves.push(column);
        Ok(row.unwrap_or_default())
    }

    /// Takes the last move back, and tells its column.
    pub fn undo(&mut self) -> Option<usize> {
        let column = self.moves.pop()?;
        self.positions.pop();
        Some(column)
    }

    /// The position.
    pub fn position(&self) -> SizedPosition {
        self.positions[self.moves.len()]
    }

    /// All positions, the empty board first.
    pub fn positions(&self) -> &[SizedPosition] {
        &self.positions
    }

    /// The moves, columns counted from 0.
    pub fn moves(&self) -> &[usize] {
        &self.moves
    }

    /// The column and the row of the last disc.
    pub fn last(&self) -> Option<(usize, usize)> {
        let column = *self.moves.last()?;
        let height = self.position().size.height;
        let row = (0..height).rev().find(|&row| self.position().disc_at(column, row).is_some());
        Some((column, row?))
    }
}

impl fmt::Display for SizedGame {
    /// Writes the names of the columns, nothing between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.position().size;
        let names = self.moves.iter().filter_map(|&column| size.column_name(column));
        f.pad(&names.collect::<String>())
    }
}
