//! The six rows and the forty-two cells.

use core::fmt;
use core::str::FromStr;

use crate::Column;

/// A row of the board, counted from the bottom as the discs pile up.
///
/// Rows print and parse as their numbers:
///
/// ```
/// use fourgone::Row;
///
/// assert_eq!(Row::Six.to_string(), "6");
/// assert_eq!("6".parse(), Ok(Row::Six));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Row {
    /// Row 1, the bottom.
    One,
    /// Row 2.
    Two,
    /// Row 3.
    Three,
    /// Row 4.
    Four,
    /// Row 5.
    Five,
    /// Row 6, the top.
    Six,
}

impl Row {
    /// How many rows there are.
    pub const COUNT: usize = 6;

    /// All rows from bottom to top.
    pub const ALL: [Self; Self::COUNT] =
        [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six];

    /// The row with this index, 0 to 5 from the bottom.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The row with this number, 1 to 6 from the bottom.
    pub fn from_number(number: usize) -> Option<Self> {
        Self::from_index(number.checked_sub(1)?)
    }

    /// The index of this row, 0 to 5 from the bottom.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of this row, 1 to 6 from the bottom.
    pub const fn number(self) -> usize {
        self as usize + 1
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl FromStr for Row {
    type Err = ParseRowError;

    fn from_str(text: &str) -> Result<Self, ParseRowError> {
        Self::ALL
            .into_iter()
            .find(|row| text.as_bytes() == [b'1' + *row as u8])
            .ok_or(ParseRowError)
    }
}

/// A text that is not the number of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseRowError;

impl fmt::Display for ParseRowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a row: use a number from 1 to 6")
    }
}

impl core::error::Error for ParseRowError {}

/// One of the 42 places for a disc, named as in written games: `a1` is the bottom left.
///
/// ```text
/// a6 b6 c6 d6 e6 f6 g6
/// a5 b5 c5 d5 e5 f5 g5
/// a4 b4 c4 d4 e4 f4 g4
/// a3 b3 c3 d3 e3 f3 g3
/// a2 b2 c2 d2 e2 f2 g2
/// a1 b1 c1 d1 e1 f1 g1
/// ```
///
/// ```
/// use fourgone::{Cell, Column, Row};
///
/// let cell = Cell::new(Column::D, Row::Two);
/// assert_eq!(cell.to_string(), "d2");
/// assert_eq!("d2".parse(), Ok(cell));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    column: Column,
    row: Row,
}

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = Column::COUNT * Row::COUNT;

    /// The cell where this column and this row meet.
    pub const fn new(column: Column, row: Row) -> Self {
        Self { column, row }
    }

    /// The column of the cell.
    pub const fn column(self) -> Column {
        self.column
    }

    /// The row of the cell.
    pub const fn row(self) -> Row {
        self.row
    }

    /// The cell in its place on the mirror image of the board.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::new(self.column.mirror(), self.row)
    }

    /// All cells, column by column from the left, each from the bottom.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Column::ALL
            .into_iter()
            .flat_map(|column| Row::ALL.into_iter().map(move |row| Self::new(column, row)))
    }

    /// All cells in the order in which text shows them: row by row from the top, each from the left.
    pub fn in_reading_order() -> impl Iterator<Item = Self> + Clone {
        Row::ALL
            .into_iter()
            .rev()
            .flat_map(|row| Column::ALL.into_iter().map(move |column| Self::new(column, row)))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column.letter().to_ascii_lowercase(), self.row)
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `a1` to `g6`; capital letters are taken too.
    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let [letter, digit] = *text.as_bytes() else {
            return Err(ParseCellError);
        };
        let column = Column::from_letter(char::from(letter)).ok_or(ParseCellError)?;
        let row = Row::from_index(usize::from(digit.wrapping_sub(b'1'))).ok_or(ParseCellError)?;
        Ok(Self::new(column, row))
    }
}

/// A text that does not name a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseCellError;

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell: use a letter from a to g and a number from 1 to 6")
    }
}

impl core::error::Error for ParseCellError {}
