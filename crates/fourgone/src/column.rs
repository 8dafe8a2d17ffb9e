//! The seven columns, sets of them, and one value for each.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::set::impl_set;

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

    /// The column in its place on the mirror image of the board.
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
#[non_exhaustive]
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

/// A set of columns, for instance those that are open.
///
/// It has the verbs and operators of a set, as a [`Bitboard`](crate::Bitboard) has them:
///
/// ```
/// use fourgone::{Column, Columns};
///
/// let mut columns: Columns = [Column::D, Column::B].into_iter().collect();
/// assert!(columns.insert(Column::G));
/// assert!(columns.is_subset(Columns::FULL - Columns::of(Column::A)));
/// assert!(columns.into_iter().eq([Column::B, Column::D, Column::G]));
/// assert_eq!(format!("{columns:?}"), "{B, D, G}");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Columns(u8);

impl Columns {
    /// No column.
    pub const EMPTY: Self = Self(0);

    /// Every column.
    pub const FULL: Self = Self((1 << Column::COUNT) - 1);

    /// The set of this one column.
    pub const fn of(column: Column) -> Self {
        Self(1 << column as u8)
    }

    /// The mirror image of the set: A changes places with G, B with F, C with E.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(self.0.reverse_bits() >> (u8::BITS as usize - Column::COUNT))
    }

    /// The column of a bit.
    fn item(bit: usize) -> Column {
        Column::ALL[bit]
    }
}

impl_set!(Columns of Column, "column", iterated by ColumnsIter, "from left to right");

impl fmt::Debug for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// One value for each column.
///
/// ```
/// use fourgone::{ByColumn, Column};
///
/// let numbers = ByColumn::from_fn(|column| column.number());
/// assert_eq!(numbers[Column::C], 3);
/// assert_eq!(numbers.map(|number| 10 * number), [10, 20, 30, 40, 50, 60, 70].into());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct ByColumn<T>([T; Column::COUNT]);

impl<T> ByColumn<T> {
    /// Asks a function for the value of each column.
    pub fn from_fn(mut value: impl FnMut(Column) -> T) -> Self {
        Self(core::array::from_fn(|index| value(Column::ALL[index])))
    }

    /// What a function makes of each value.
    pub fn map<U>(self, value: impl FnMut(T) -> U) -> ByColumn<U> {
        ByColumn(self.0.map(value))
    }

    /// Each column with its value, from left to right.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Column, &T)> + ExactSizeIterator {
        Column::ALL.into_iter().zip(&self.0)
    }

    /// The values alone, from left to right.
    pub fn as_array(&self) -> &[T; Column::COUNT] {
        &self.0
    }
}

impl<T> From<[T; Column::COUNT]> for ByColumn<T> {
    /// Takes the values of the columns from left to right.
    fn from(values: [T; Column::COUNT]) -> Self {
        Self(values)
    }
}

impl<T> IntoIterator for ByColumn<T> {
    type Item = T;
    type IntoIter = core::array::IntoIter<T, { Column::COUNT }>;

    /// The values alone, from left to right.
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
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

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn the_columns_from_the_center_are_all_columns_each_no_nearer_than_the_one_before() {
        assert_eq!(Column::FROM_CENTER.into_iter().collect::<Columns>(), Columns::FULL);
        let distance = |column: Column| column.index().abs_diff(Column::D.index());
        assert!(Column::FROM_CENTER.is_sorted_by_key(|&column| (distance(column), column)));
    }

    #[test]
    fn the_mirror_image_of_a_set_has_the_mirror_image_of_each_column() {
        for columns in [Columns::EMPTY, Columns::FULL, Columns::of(Column::C)] {
            assert_eq!(columns.mirror(), columns.into_iter().map(Column::mirror).collect());
        }
        let left: Columns = [Column::A, Column::B, Column::E].into_iter().collect();
        let mirrored: Vec<_> = left.mirror().into_iter().collect();
        assert_eq!(mirrored, [Column::C, Column::F, Column::G]);
    }
}
