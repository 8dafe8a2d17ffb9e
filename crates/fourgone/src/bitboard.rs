//! Sets of cells in one machine word.
//!
//! This is the only place that knows which bit is which cell:
//!
//! ```text
//!   6  13  20  27  34  41  48     spare: never a cell, always zero
//!   5  12  19  26  33  40  47     row 6
//!   4  11  18  25  32  39  46     row 5
//!   3  10  17  24  31  38  45     row 4
//!   2   9  16  23  30  37  44     row 3
//!   1   8  15  22  29  36  43     row 2
//!   0   7  14  21  28  35  42     row 1
//!   A   B   C   D   E   F   G
//! ```
//!
//! Bit = 7 × column + row. The spare row on top keeps what is shifted out of one column from
//! running into the next, and lets the sum of a column with its lowest cell name the cell above it.

use core::fmt;
use core::ops::BitOr;

use crate::set::impl_set;
use crate::{Cell, Column, Columns, Row};

/// Bits from one column to the next: the rows and the spare one.
pub(crate) const COLUMN_BITS: usize = Row::COUNT + 1;

/// The distances in bits from a cell to its neighbour: up, down right, right, up right.
const DIRECTIONS: [u32; 4] = [1, 6, 7, 8];

/// A set of cells.
///
/// It has the verbs of a set and its operators: `|` union, `&` intersection, `-` difference, `^`
/// symmetric difference, `!` complement. Draw one with [`bitboard!`](crate::bitboard!):
///
/// ```
/// use fourgone::{bitboard, Bitboard, Cell, Column};
///
/// let slope = bitboard! {
///     . . . . . . .
///     . . . . . . .
///     . . . . . X .
///     . . . . X . .
///     . . . X . . .
///     . . X . . . .
/// };
/// assert_eq!(slope.len(), 4);
/// assert!(slope.has_four());
/// assert!(slope.contains("c1".parse::<Cell>()?));
/// assert!(slope.is_disjoint(Bitboard::column(Column::A)));
/// assert_eq!(slope & !slope, Bitboard::EMPTY);
/// # Ok::<(), fourgone::ParseCellError>(())
/// ```
///
/// Its cells come column by column from the left, each from the bottom, and it is made of cells:
///
/// ```
/// use fourgone::{Bitboard, Cell, Row};
///
/// let names: Vec<String> = Bitboard::BOTTOM.into_iter().map(|cell| cell.to_string()).collect();
/// assert_eq!(names.join(" "), "a1 b1 c1 d1 e1 f1 g1");
///
/// let mut odd: Bitboard = Cell::all().filter(|cell| cell.row().number() % 2 == 1).collect();
/// assert!(Bitboard::BOTTOM.is_subset(odd));
/// odd -= Bitboard::BOTTOM;
/// odd.extend(Bitboard::row(Row::Six));
/// assert_eq!(odd.into_iter().next_back().unwrap().to_string(), "g6");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// The bottom row.
    pub const BOTTOM: Self = Self(0x0000_0408_1020_4081);

    /// Every cell.
    pub const FULL: Self = Self(Self::BOTTOM.0 * 0b11_1111);

    /// The set with these bits, unless one of them is no cell.
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.0 == 0 { Some(Self(bits)) } else { None }
    }

    /// The bits of the set: bit 7 × column + row for each cell.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of this one cell.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << (COLUMN_BITS * cell.column().index() + cell.row().index()))
    }

    /// The six cells of a column.
    pub const fn column(column: Column) -> Self {
        Self(0b11_1111 << (COLUMN_BITS * column.index()))
    }

    /// The seven cells of a row.
    pub const fn row(row: Row) -> Self {
        Self(Self::BOTTOM.0 << row.index())
    }

    /// The mirror image of the set: column A changes places with G, B with F, C with E.
    #[must_use]
    pub const fn mirror(self) -> Self {
        let side = Self::column(Column::A).0;
        let mut bits = 0;
        let mut index = 0;
        while index < Column::COUNT {
            let column = self.0 >> (COLUMN_BITS * index) & side;
            bits |= column << (COLUMN_BITS * (Column::COUNT - 1 - index));
            index += 1;
        }
        Self(bits)
    }

    /// Whether four cells of the set stand in a row, in any direction.
    pub const fn has_four(self) -> bool {
        // Unrolled by hand, because `for` is not const and perft spends its time here.
        self.first_of_fours(DIRECTIONS[0])
            | self.first_of_fours(DIRECTIONS[1])
            | self.first_of_fours(DIRECTIONS[2])
            | self.first_of_fours(DIRECTIONS[3])
            != 0
    }

    /// All cells of all lines of four or more within the set.
    #[must_use]
    pub fn fours(self) -> Self {
        DIRECTIONS
            .into_iter()
            .map(|step| {
                let first = self.first_of_fours(step);
                Self(first | first << step | first << (2 * step) | first << (3 * step))
            })
            .fold(Self::EMPTY, BitOr::bitor)
    }

    /// The cells outside the set any one of which would complete a line of four.
    ///
    /// ```
    /// use fourgone::bitboard;
    ///
    /// let gap = bitboard! {
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . X . X X . .
    /// };
    /// let filled = bitboard! {
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . X . . . .
    /// };
    /// assert_eq!(gap.completions(), filled);
    /// ```
    #[must_use]
    pub fn completions(self) -> Self {
        let bits = self.0;
        let mut completions = 0;
        for step in DIRECTIONS {
            let (up, down) = (|by: u32| bits << (by * step), |by: u32| bits >> (by * step));
            // The missing cell is the fourth, the third, the second or the first of its line.
            completions |= up(1) & up(2) & up(3);
            completions |= down(1) & up(1) & up(2);
            completions |= down(2) & down(1) & up(1);
            completions |= down(3) & down(2) & down(1);
        }
        Self(completions & Self::FULL.0 & !bits)
    }

    /// For these discs, piled up without gaps: the free cell on top of each column that has one.
    #[must_use]
    pub const fn landings(self) -> Self {
        Self((self.0 + Self::BOTTOM.0) & Self::FULL.0)
    }

    /// The columns with a cell of the set.
    pub fn columns(self) -> Columns {
        let has_cell = |column: &Column| !self.is_disjoint(Self::column(*column));
        Column::ALL.into_iter().filter(has_cell).collect()
    }

    /// The cell of a bit that is not in the spare row.
    fn item(bit: usize) -> Cell {
        Cell::new(Column::ALL[bit / COLUMN_BITS], Row::ALL[bit % COLUMN_BITS])
    }

    /// The first cell, lowest in bit order, of every line of four in a direction.
    const fn first_of_fours(self, step: u32) -> u64 {
        let pairs = self.0 & self.0 >> step;
        pairs & pairs >> (2 * step)
    }

    /// Reads a picture for [`bitboard!`](crate::bitboard!).
    ///
    /// # Panics
    ///
    /// When it has not 42 cells of `.` and `X`; inside the macro that is an error of compilation.
    #[doc(hidden)]
    pub const fn from_picture(picture: &str) -> Self {
        let bytes = picture.as_bytes();
        let (mut bits, mut cell, mut at) = (0, 0, 0);
        while at < bytes.len() {
            match bytes[at] {
                b'.' | b'X' => {
                    assert!(cell < Cell::COUNT, "a picture has 6 rows of 7 cells: too many here");
                    let (column, row) =
                        (cell % Column::COUNT, Row::COUNT - 1 - cell / Column::COUNT);
                    if bytes[at] == b'X' {
                        bits |= 1 << (COLUMN_BITS * column + row);
                    }
                    cell += 1;
                }
                b' ' | b'\n' => {}
                _ => panic!("a picture is drawn with `.` and `X`"),
            }
            at += 1;
        }
        assert!(cell == Cell::COUNT, "a picture has 6 rows of 7 cells: too few here");
        Self(bits)
    }
}

/// Draws a [`Bitboard`]: six rows of seven, the top row first, `X` for the cells in the set.
///
/// ```
/// use fourgone::{bitboard, Bitboard, Row};
///
/// const BOTTOM: Bitboard = bitboard! {
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     . . . . . . .
///     X X X X X X X
/// };
/// assert_eq!(BOTTOM, Bitboard::row(Row::One));
/// ```
///
/// A picture that is not 6 by 7 does not compile:
///
/// ```compile_fail
/// let too_small = fourgone::bitboard! { . X . };
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($cell:tt)*) => {
        const { $crate::Bitboard::from_picture(stringify!($($cell)*)) }
    };
}

impl_set! {
    Bitboard of Cell, "cell",
    iterated by BitboardIter, "column by column from the left, each from the bottom"
}

impl fmt::Display for Bitboard {
    /// Draws the set as [`bitboard!`](crate::bitboard!) takes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::in_reading_order() {
            let mark = if self.contains(cell) { 'X' } else { '.' };
            let separator = if cell.column() == Column::G { '\n' } else { ' ' };
            write!(f, "{mark}{separator}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bitboard! {{\n{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bit_of_a_cell_is_seven_times_its_column_plus_its_row() {
        for cell in Cell::all() {
            let bit = 7 * cell.column().index() + cell.row().index();
            assert_eq!(Bitboard::of(cell).bits(), 1 << bit);
        }
    }

    #[test]
    fn the_spare_row_is_no_cell() {
        assert_eq!(Bitboard::from_bits(1 << 6), None);
        assert_eq!(Bitboard::from_bits(1 << 49), None);
        assert_eq!(Bitboard::from_bits(Bitboard::FULL.bits()), Some(Bitboard::FULL));
    }

    #[test]
    fn a_line_does_not_run_over_the_edge_of_the_board() {
        let wrapped = bitboard! {
            X . . . . . .
            X . . . . . .
            . X . . . . .
            . X . . . . .
            . . . . . . .
            . . . . . . .
        };
        assert!(!wrapped.has_four());
        let three_and_one = bitboard! {
            X . . . . . .
            X . . . . . .
            X . . . . . .
            . . . . . . .
            . . . . . . .
            . X . . . . .
        };
        assert!(!three_and_one.has_four());
        assert_eq!(three_and_one.completions(), Bitboard::of("a3".parse().unwrap()));
    }

    #[test]
    fn a_completion_is_a_cell_that_makes_a_four_where_there_was_none() {
        let mut random = 1_u64;
        for _ in 0..10_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let set = Bitboard(random & random >> 15 & Bitboard::FULL.0);
            if set.has_four() {
                continue;
            }
            let one_by_one = Cell::all()
                .filter(|&cell| !set.contains(cell) && (set | Bitboard::of(cell)).has_four());
            assert_eq!(set.completions(), one_by_one.collect());
        }
    }
}
