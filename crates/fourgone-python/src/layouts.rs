//! How others lay boards out in arrays of numbers.
//!
//! | layout | a board is |
//! |---|---|
//! | `keys` | its key |
//! | `bitboards` | the bitboards of the first and of the second player |
//! | `kaggle` | 42 cells row by row, the top row first; 0, 1 and 2 |
//! | `openspiel` | three planes of 6 rows, the bottom row first: first player, second player, empty |
//! | `pettingzoo`, `pgx` | 6 rows, the top row first, of 7 cells, each a disc of the player to move and one of the opponent |

use core::fmt;

use fourgone::notation::{ParseError, ParseErrorKind};
use fourgone::{Bitboard, Board, Cell, Column, Key, Player, PositionError, Row};
use numpy::Element;

/// The bits of a column in a bitboard: one more than it has rows.
const COLUMN_BITS: usize = 7;

const CELLS: usize = Cell::COUNT;

/// A layout whose boards are numbers of 64 bits.
#[derive(Clone, Copy)]
pub(crate) enum Words {
    Keys,
    Bitboards,
}

/// A layout whose boards are cells.
#[derive(Clone, Copy)]
pub(crate) enum Cells {
    Kaggle,
    OpenSpiel,
    /// `pettingzoo` and `pgx`.
    MoverFirst,
}

/// What is wrong with a record.
#[derive(Clone, Copy)]
pub(crate) enum Fault {
    /// A value of a cell that means nothing, at this place of the record.
    Value { place: usize, allowed: &'static str },
    /// In this cell of `openspiel` there is not just one of three.
    NotOne { place: usize },
    /// A number with a bit that belongs to no cell.
    Bits,
    /// A number that is no key.
    Key,
    /// Both players have a disc there.
    TwoDiscs { cell: Option<Cell> },
    /// No game leads there.
    Impossible(PositionError),
    /// Moves that cannot be read.
    Text(ParseError),
    /// There is nothing to choose.
    GameOver { ply: usize, winner: Option<Player> },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value { place, allowed } => write!(f, "value {place} is not {allowed}"),
            Self::NotOne { place } => {
                write!(
                    f,
                    "cell {place} must be exactly one of first player's, second player's, empty"
                )
            }
            Self::Bits => write!(f, "a bitboard has a bit that belongs to no cell"),
            Self::Key => write!(f, "the number is not the key of any board"),
            Self::TwoDiscs { cell: Some(cell) } => write!(f, "both players have a disc on {cell}"),
            Self::TwoDiscs { cell: None } => write!(f, "both players have a disc in one cell"),
            Self::Impossible(error) => error.fmt(f),
            // These tell the move themselves.
            Self::Text(ParseError {
                kind: kind @ (ParseErrorKind::ColumnFull { .. } | ParseErrorKind::GameOver { .. }),
                ..
            }) => kind.fmt(f),
            Self::Text(ParseError { kind, character, .. }) => {
                write!(f, "character {character}: {kind}")
            }
            Self::GameOver { ply, winner: Some(winner) } => {
                write!(f, "the game is over: the {winner} player won on move {ply}")
            }
            Self::GameOver { ply, winner: None } => {
                write!(f, "the game is over: a draw on move {ply}")
            }
        }
    }
}

/// A type of array whose values can stand for cells.
pub(crate) trait CellValue: Element + Copy + Sync + 'static {
    /// 0, 1 or 2; anything else for a value that is none of them.
    fn small(self) -> u8;
}

macro_rules! whole_numbers {
    ($($Number:ty),*) => {
        $(impl CellValue for $Number {
            fn small(self) -> u8 {
                u8::try_from(self).unwrap_or(u8::MAX)
            }
        })*
    };
}

whole_numbers!(i8, i16, i32, i64, u8, u16, u32, u64);

macro_rules! floats {
    ($($Number:ty),*) => {
        $(impl CellValue for $Number {
            #[expect(clippy::float_cmp, reason = "only these very numbers stand for cells")]
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "what is cut off is another number"
            )]
            fn small(self) -> u8 {
                let small = self as u8;
                if <$Number>::from(small) == self { small } else { u8::MAX }
            }
        })*
    };
}

floats!(f32, f64);

impl CellValue for bool {
    fn small(self) -> u8 {
        u8::from(self)
    }
}

/// A row of a bitboard: the bottom one.
const ROW: u64 = Bitboard::BOTTOM.bits();

/// The bits of the bottom row of a bitboard, by the number that its cells are as bits beside each
/// other, the first column the lowest.
const SPREAD: [u64; 1 << Column::COUNT] = spread(COLUMN_BITS);

/// The cells of a row as a byte each, 0 or 1, by the same number.
const BYTES: [u64; 1 << Column::COUNT] = spread(8);

/// For each number of seven bits, the same with so many bits from one to the next.
const fn spread(step: usize) -> [u64; 1 << Column::COUNT] {
    let mut spread = [0; 1 << Column::COUNT];
    let mut number = 0;
    while number < spread.len() {
        let mut column = 0;
        while column < Column::COUNT {
            spread[number] |= (number as u64 >> column & 1) << (step * column);
            column += 1;
        }
        number += 1;
    }
    spread
}

/// The cells of a row of a bitboard as such a number.
fn row_bits(bits: u64, row: usize) -> usize {
    // Bit 7c goes to bit 36 + c, and no two bits of the product meet: 7c - 6d is another number for
    // every pair of columns.
    const GATHER: u64 = 0x0000_0010_4104_1041;
    const SHIFT: u64 = 36;
    ((bits >> row & ROW).wrapping_mul(GATHER) >> SHIFT) as usize & (SPREAD.len() - 1)
}

/// A bitboard from cells row by row, of which the lowest bits count.
fn plane(cells: &[u8; CELLS], rows: [usize; Row::COUNT]) -> u64 {
    // Brings the lowest bit of each byte to the highest seven bits.
    const GATHER: u64 = 0x0002_0408_1020_4081 << 7;
    const LOWEST: u64 = 0x0001_0101_0101_0101;
    let (cells, _) = cells.as_chunks::<{ Column::COUNT }>();
    let mut bits = 0;
    for (cells, row) in cells.iter().zip(rows) {
        let mut bytes = [0; 8];
        bytes[..Column::COUNT].copy_from_slice(cells);
        let lowest = u64::from_le_bytes(bytes) & LOWEST;
        let number = lowest.wrapping_mul(GATHER) >> 56 & 0x7f;
        bits |= SPREAD[number as usize] << row;
    }
    bits
}

/// The rows in the order in which the top one is the first.
const FROM_TOP: [usize; Row::COUNT] = [5, 4, 3, 2, 1, 0];
/// The rows in the order in which the bottom one is the first.
const FROM_BOTTOM: [usize; Row::COUNT] = [0, 1, 2, 3, 4, 5];

impl Words {
    /// How many numbers a board is.
    pub(crate) const fn len(self) -> usize {
        match self {
            Self::Keys => 1,
            Self::Bitboards => 2,
        }
    }

    pub(crate) fn read(self, words: &[u64]) -> Result<Board, Fault> {
        match self {
            Self::Keys => Key::from_bits(words[0]).map(Key::board).ok_or(Fault::Key),
            Self::Bitboards => board(words[0], words[1]),
        }
    }

    pub(crate) fn write(self, board: Board, words: &mut [u64]) {
        let [first, second] = Player::ALL.map(|player| board.discs(player).bits());
        match self {
            Self::Keys => {
                let (mover, _) = mover_first(board);
                words[0] = mover + (first | second) + Bitboard::BOTTOM.bits();
            }
            Self::Bitboards => words.copy_from_slice(&[first, second]),
        }
    }
}

impl Cells {
    /// How many values a board has.
    pub(crate) const fn len(self) -> usize {
        match self {
            Self::Kaggle => CELLS,
            Self::OpenSpiel => 3 * CELLS,
            Self::MoverFirst => 2 * CELLS,
        }
    }

    pub(crate) fn read<T: CellValue>(self, values: &[T]) -> Result<Board, Fault> {
        match self {
            Self::Kaggle => {
                let [cells] = small(values, 2, "0, 1 or 2")?;
                board(plane(&cells, FROM_TOP), plane(&cells.map(|cell| cell >> 1), FROM_TOP))
            }
            Self::OpenSpiel => {
                let planes: [_; 3] = small(values, 1, "0 or 1")?;
                let [first, second, empty] = planes.map(|cells| plane(&cells, FROM_BOTTOM));
                let board = board(first, second)?;
                let wrong = empty ^ first ^ second ^ Bitboard::FULL.bits();
                if wrong == 0 {
                    return Ok(board);
                }
                let place = (0..Row::COUNT).map(|row| row_bits(wrong, row));
                let place = place
                    .enumerate()
                    .find(|(_, bits)| *bits != 0)
                    .map_or(0, |(row, bits)| Column::COUNT * row + bits.trailing_zeros() as usize);
                Err(Fault::NotOne { place })
            }
            Self::MoverFirst => {
                let pairs: [_; 2] = small(values, 1, "0 or 1")?;
                let pairs = pairs.as_flattened();
                let of = |plane: usize| core::array::from_fn(|cell| pairs[2 * cell + plane]);
                let [mover, opponent] = [0, 1].map(|it| plane(&of(it), FROM_TOP));
                let is_first = (mover.count_ones() + opponent.count_ones()).is_multiple_of(2);
                if is_first { board(mover, opponent) } else { board(opponent, mover) }
            }
        }
    }

    /// Writes the cells of a board in whatever type of numbers.
    pub(crate) fn write<T: From<u8>>(self, board: Board, values: &mut [T]) {
        let [first, second] = Player::ALL.map(|player| board.discs(player).bits());
        match self {
            Self::Kaggle => {
                let rows = values.chunks_exact_mut(Column::COUNT);
                for (values, row) in rows.zip(FROM_TOP) {
                    let [first, second] = [first, second].map(|bits| BYTES[row_bits(bits, row)]);
                    write_bytes(first + 2 * second, values);
                }
            }
            Self::OpenSpiel => {
                let planes = [first, second, Bitboard::FULL.bits() ^ first ^ second];
                for (values, plane) in values.chunks_exact_mut(CELLS).zip(planes) {
                    let rows = values.chunks_exact_mut(Column::COUNT);
                    for (values, row) in rows.zip(FROM_BOTTOM) {
                        write_bytes(BYTES[row_bits(plane, row)], values);
                    }
                }
            }
            Self::MoverFirst => {
                let (mover, opponent) = mover_first(board);
                let rows = values.chunks_exact_mut(2 * Column::COUNT);
                for (values, row) in rows.zip(FROM_TOP) {
                    let [mover, opponent] =
                        [mover, opponent].map(|bits| BYTES[row_bits(bits, row)].to_le_bytes());
                    let pairs = values.chunks_exact_mut(2).zip(mover.into_iter().zip(opponent));
                    for (pair, (mover, opponent)) in pairs {
                        pair[0] = mover.into();
                        pair[1] = opponent.into();
                    }
                }
            }
        }
    }
}

/// The cells of a row, a byte each.
fn write_bytes<T: From<u8>>(bytes: u64, values: &mut [T]) {
    for (value, byte) in values.iter_mut().zip(bytes.to_le_bytes()) {
        *value = byte.into();
    }
}

/// Values as small numbers, in so many groups of 42, if none is too large.
fn small<T: CellValue, const GROUPS: usize>(
    values: &[T],
    most: u8,
    allowed: &'static str,
) -> Result<[[u8; CELLS]; GROUPS], Fault> {
    let mut groups = [[0; CELLS]; GROUPS];
    let mut largest = 0;
    // Most boards are good, so they are read without a branch.
    for (small, value) in groups.as_flattened_mut().iter_mut().zip(values) {
        *small = value.small();
        largest = largest.max(*small);
    }
    if largest <= most {
        return Ok(groups);
    }
    let place = values.iter().position(|value| value.small() > most).unwrap_or(0);
    Err(Fault::Value { place, allowed })
}

/// The discs of the player to move, and those of the opponent.
fn mover_first(board: Board) -> (u64, u64) {
    let [first, second] = Player::ALL.map(|player| board.discs(player).bits());
    if board.occupied().len().is_multiple_of(2) { (first, second) } else { (second, first) }
}

/// The board with these discs, if they could lie so: none floats, and the players took turns. Whether
/// an order of moves leads there takes longer to find out.
fn board(first: u64, second: u64) -> Result<Board, Fault> {
    let (Some(first), Some(second)) = (Bitboard::from_bits(first), Bitboard::from_bits(second))
    else {
        return Err(Fault::Bits);
    };
    let Some(board) = Board::new(first, second) else {
        return Err(Fault::TwoDiscs { cell: (first & second).into_iter().next() });
    };
    let occupied = board.occupied().bits();
    let is_stacked = (occupied + Bitboard::BOTTOM.bits()) & occupied == 0;
    let in_turn = [0, 1].contains(&first.len().wrapping_sub(second.len()));
    if is_stacked && in_turn {
        return Ok(board);
    }
    Err(board.position().map_or_else(Fault::Impossible, |_| Fault::TwoDiscs { cell: None }))
}
