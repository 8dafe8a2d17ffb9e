//! The seven columns, sets of them, and one value for each.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

/// A column of the board, and therefore a move: there is nothing else to say about one.
///
/// ```text
///  A   B   C   D   E   F   G
///  1   2   3   4   5   6   7
/// ```
///
/// Columns print and parse as the numbers people use:
///
/// ```
/// use fourgone::Column;
///
/// assert_eq!(Column::D.to_string(), "4");
/// assert_eq!("4".parse(), Ok(Column::D));
/// assert_eq!(Column::A.mirror(), Column::G);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Column {
    /// Column 1, the leftmost.
    A,
    /// Column 2.
    B,
    /// Column 3.
    C,
    /// Column 4, the middle.
    D,
    /// Column 5.
    E,
    /// Column 6.
    F,
    /// Column 7, the rightmost.
    G,
}

impl Column {
    /// How many columns there are.
    pub const COUNT: usize = 7;

    /// All columns from left to right.
    pub const ALL: [Self; Self::COUNT] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G];

    /// All columns from the center outwards, the left one of two first: D C E B F A G.
    ///
    /// Moves in the center are more often good, so whoever searches does well to begin there.
    pub const FROM_CENTER: [Self; Self::COUNT] =
        [Self::D, Self::C, Self::E, Self::B, Self::F, Self::A, Self::G];

    /// The column with this index, 0 to 6 from the left.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The column with this number, 1 to 7 from the left.
    pub fn from_number(number: usize) -> Option<Self> {
        Self::from_index(number.checked_sub(1)?)
    }

    /// The column with this letter, A to G in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.letter() == letter.to_ascii_uppercase())
    }

    /// The index of this column, 0 to 6 from the left.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of this column, 1 to 7 from the left.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The letter of this column, `A` to `G`.
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// The column in its place when the board is seen from behind.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::ALL[Self::COUNT - 1 - self as usize]
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

/// A text that is not the number of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseColumnError;

impl fmt::Display for ParseColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a column: use a number from 1 to 7")
    }
}

impl core::error::Error for ParseColumnError {}

impl FromStr for Column {
    type Err = ParseColumnError;

    fn from_str(text: &str) -> Result<Self, ParseColumnError> {
        Self::ALL
            .into_iter()
            .find(|column| text.as_bytes() == [b'1' + *column as u8])
            .ok_or(ParseColumnError)
    }
}

/// A set of columns, for instance those that are open; it iterates from left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Columns(u8);

impl Columns {
    /// No column at all.
    pub const EMPTY: Self = Self(0);

    /// Whether the column is in the set.
    pub const fn contains(self, column: Column) -> bool {
        self.0 >> column as u8 & 1 != 0
    }

    /// How many columns are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no column.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Column> for Columns {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> Self {
        Self(columns.into_iter().fold(0, |set, column| set | 1 << column as u8))
    }
}

impl IntoIterator for Columns {
    type Item = Column;
    type IntoIter = ColumnsIter;

    fn into_iter(self) -> ColumnsIter {
        ColumnsIter(self)
    }
}

/// The columns of a set from left to right.
#[derive(Clone, Debug)]
pub struct ColumnsIter(Columns);

impl Iterator for ColumnsIter {
    type Item = Column;

    fn next(&mut self) -> Option<Column> {
        let set = &mut self.0.0;
        let column = Column::from_index(set.trailing_zeros() as usize)?;
        *set &= *set - 1;
        Some(column)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for ColumnsIter {}

/// One value for each column.
///
/// ```
/// use fourgone::{ByColumn, Column};
///
/// let numbers = ByColumn::from_fn(|column| column.number());
/// assert_eq!(numbers[Column::C], 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColumn<T>([T; Column::COUNT]);

impl<T> ByColumn<T> {
    /// Asks a function for the value of each column.
    pub fn from_fn(mut value: impl FnMut(Column) -> T) -> Self {
        Self(core::array::from_fn(|index| value(Column::ALL[index])))
    }

    /// Each column with its value, from left to right.
    pub fn iter(&self) -> impl Iterator<Item = (Column, &T)> {
        Column::ALL.into_iter().zip(&self.0)
    }

    /// The values alone, from left to right.
    pub fn as_array(&self) -> &[T; Column::COUNT] {
        &self.0
    }
}

impl<T> Index<Column> for ByColumn<T> {
    type Output = T;

    fn index(&self, column: Column) -> &T {
        &self.0[column.index()]
    }
}

impl<T> IndexMut<Column> for ByColumn<T> {
    fn index_mut(&mut self, column: Column) -> &mut T {
        &mut self.0[column.index()]
    }
}
