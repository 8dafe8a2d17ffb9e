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

/// Four cells as every second byte, by the number that they are as bits.
const PAIRS: [u64; 1 << 4] = spread(16);

/// For each number, the same with so many bits from one of its bits to the next.
const fn spread<const NUMBERS: usize>(step: usize) -> [u64; NUMBERS] {
    let mut spread = [0; NUMBERS];
    let mut number = 0;
    while number < NUMBERS {
        let mut rest = number;
        while rest != 0 {
            spread[number] |= 1 << (step * rest.trailing_zeros() as usize);
            rest &= rest - 1;
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
    ((bits >> row & ROW).wrapping_mul(GATHER) >> SHIFT & 0x7f) as usize
}

/// The lowest bits of seven bytes as such a number.
fn byte_bits(bytes: u64) -> usize {
    // Byte c goes to bit 56 + c.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    const LOWEST: u64 = 0x0001_0101_0101_0101;
    ((bytes & LOWEST).wrapping_mul(GATHER) >> 56 & 0x7f) as usize
}

/// The lowest bits of every second byte of two halves of sixteen as such a number.
fn pair_bits(halves: [u64; 2]) -> usize {
    // Byte 2c of each half goes to bit 48 + c.
    const GATHER: u64 = 0x0001_0002_0004_0008;
    const LOWEST: u64 = 0x0001_0001_0001_0001;
    let [low, high] = halves.map(|half| (half & LOWEST).wrapping_mul(GATHER) >> 48);
    ((low & 0xf | high << 4) & 0x7f) as usize
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
        let (most, allowed) = match self {
            Self::Kaggle => (2, "0, 1 or 2"),
            Self::OpenSpiel | Self::MoverFirst => (1, "0 or 1"),
        };
        let cells = small(values, most, allowed)?;
        match self {
            Self::Kaggle => {
                let [mut first, mut second] = [0; 2];
                for (index, row) in FROM_TOP.into_iter().enumerate() {
                    let bytes = u64::from_le_bytes(at(&cells, Column::COUNT * index));
                    first |= SPREAD[byte_bits(bytes)] << row;
                    second |= SPREAD[byte_bits(bytes >> 1)] << row;
                }
                board(first, second)
            }
            Self::OpenSpiel => {
                let [first, second, empty] = [0, 1, 2].map(|plane| {
                    FROM_BOTTOM.into_iter().enumerate().fold(0, |bits, (index, row)| {
                        let start = plane * CELLS + Column::COUNT * index;
                        bits | SPREAD[byte_bits(u64::from_le_bytes(at(&cells, start)))] << row
                    })
                });
                let board = board(first, second)?;
                let wrong = empty ^ first ^ second ^ Bitboard::FULL.bits();
                if wrong == 0 {
                    return Ok(board);
                }
                let mut rows = (0..Row::COUNT).map(|row| (row, row_bits(wrong, row)));
                let place = rows
                    .find(|(_, bits)| *bits != 0)
                    .map_or(0, |(row, bits)| Column::COUNT * row + bits.trailing_zeros() as usize);
                Err(Fault::NotOne { place })
            }
            Self::MoverFirst => {
                let [mut mover, mut opponent] = [0; 2];
                for (index, row) in FROM_TOP.into_iter().enumerate() {
                    let start = 2 * Column::COUNT * index;
                    let halves = [start, start + 8].map(|it| u64::from_le_bytes(at(&cells, it)));
                    mover |= SPREAD[pair_bits(halves)] << row;
                    opponent |= SPREAD[pair_bits(halves.map(|half| half >> 8))] << row;
                }
                let is_first = (mover.count_ones() + opponent.count_ones()).is_multiple_of(2);
                if is_first { board(mover, opponent) } else { board(opponent, mover) }
            }
        }
    }

    /// Writes the cells of a board in whatever type of numbers.
    pub(crate) fn write<T: From<u8>>(self, board: Board, values: &mut [T]) {
        let [first, second] = Player::ALL.map(|player| board.discs(player).bits());
        let mut cells = [0; ROOM];
        match self {
            Self::Kaggle => {
                for (index, row) in FROM_TOP.into_iter().enumerate() {
                    let [first, second] = [first, second].map(|bits| BYTES[row_bits(bits, row)]);
                    *at_mut(&mut cells, Column::COUNT * index) = (first + 2 * second).to_le_bytes();
                }
            }
            Self::OpenSpiel => {
                let planes = [first, second, Bitboard::FULL.bits() ^ first ^ second];
                for (number, plane) in planes.into_iter().enumerate() {
                    for (index, row) in FROM_BOTTOM.into_iter().enumerate() {
                        let start = number * CELLS + Column::COUNT * index;
                        *at_mut(&mut cells, start) = BYTES[row_bits(plane, row)].to_le_bytes();
                    }
                }
            }
            Self::MoverFirst => {
                let (mover, opponent) = mover_first(board);
                for (index, row) in FROM_TOP.into_iter().enumerate() {
                    let [mover, opponent] = [mover, opponent].map(|bits| row_bits(bits, row));
                    for (half, shift) in [0, 4].into_iter().enumerate() {
                        let [mover, opponent] =
                            [mover, opponent].map(|bits| PAIRS[bits >> shift & 0xf]);
                        let start = 2 * Column::COUNT * index + 8 * half;
                        *at_mut(&mut cells, start) = (mover | opponent << 8).to_le_bytes();
                    }
                }
            }
        }
        for (value, cell) in values.iter_mut().zip(cells) {
            *value = cell.into();
        }
    }
}

/// The cells of the largest layout, and room behind them: rows are read and written as whole numbers,
/// each over the end of the one before it.
const ROOM: usize = 3 * CELLS + 2;

/// The bytes from a place on.
fn at<const N: usize>(cells: &[u8; ROOM], start: usize) -> [u8; N] {
    cells[start..].first_chunk().copied().unwrap_or([0; N])
}

/// The bytes from a place on, to be written.
fn at_mut<const N: usize>(cells: &mut [u8; ROOM], start: usize) -> &mut [u8; N] {
    cells[start..].first_chunk_mut().expect("room for a whole row")
}

/// Values as small numbers, if none is too large.
fn small<T: CellValue>(values: &[T], most: u8, allowed: &'static str) -> Result<[u8; ROOM], Fault> {
    let mut cells = [0; ROOM];
    let mut largest = 0;
    // Most boards are good, so they are read without a branch.
    for (small, value) in cells.iter_mut().zip(values) {
        *small = value.small();
        largest = largest.max(*small);
    }
    if largest <= most {
        return Ok(cells);
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
