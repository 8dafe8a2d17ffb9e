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
use fourgone::{Bitboard, Board, Cell, Key, Player, PositionError, Row};
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
            fn small(self) -> u8 {
                (0..3).find(|&small| <$Number>::from(small) == self).unwrap_or(u8::MAX)
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

/// The bits of the cells row by row, the top row first.
const FROM_TOP: [u8; CELLS] = bits_by_row(true);
/// The bits of the cells row by row, the bottom row first.
const FROM_BOTTOM: [u8; CELLS] = bits_by_row(false);

#[expect(clippy::cast_possible_truncation, reason = "a bit of a board is below 64")]
const fn bits_by_row(from_top: bool) -> [u8; CELLS] {
    let mut bits = [0; CELLS];
    let mut place = 0;
    while place < CELLS {
        let (row, column) = (place / COLUMN_BITS, place % COLUMN_BITS);
        let height = if from_top { Row::COUNT - 1 - row } else { row };
        bits[place] = (COLUMN_BITS * column + height) as u8;
        place += 1;
    }
    bits
}

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
        let allowed = if matches!(self, Self::Kaggle) { "0, 1 or 2" } else { "0 or 1" };
        let most = if matches!(self, Self::Kaggle) { 2 } else { 1 };
        // Looked for only when there is one: most boards are good, and read without a branch.
        let bad_value = || {
            let place = values.iter().position(|value| value.small() > most).unwrap_or(0);
            Fault::Value { place, allowed }
        };
        match self {
            Self::Kaggle => {
                let (mut first, mut second, mut largest) = (0, 0, 0);
                for (value, bit) in values.iter().zip(FROM_TOP) {
                    let small = value.small();
                    first |= u64::from(small == 1) << bit;
                    second |= u64::from(small == 2) << bit;
                    largest = largest.max(small);
                }
                if largest > most { Err(bad_value()) } else { board(first, second) }
            }
            Self::OpenSpiel => {
                let planes = [0, 1, 2].map(|plane| {
                    let cells = &values[plane * CELLS..][..CELLS];
                    plane_of(cells.iter().copied(), &FROM_BOTTOM)
                });
                let [Some(first), Some(second), Some(empty)] = planes else {
                    return Err(bad_value());
                };
                let board = board(first, second)?;
                if empty == Bitboard::FULL.bits() ^ first ^ second {
                    return Ok(board);
                }
                let wrong = |&place: &usize| {
                    (empty ^ first ^ second ^ Bitboard::FULL.bits()) >> FROM_BOTTOM[place] & 1 != 0
                };
                Err(Fault::NotOne { place: (0..CELLS).find(wrong).unwrap_or(0) })
            }
            Self::MoverFirst => {
                let planes = [0, 1]
                    .map(|plane| plane_of(values[plane..].iter().copied().step_by(2), &FROM_TOP));
                let [Some(mover), Some(opponent)] = planes else { return Err(bad_value()) };
                let is_first = (mover.count_ones() + opponent.count_ones()).is_multiple_of(2);
                if is_first { board(mover, opponent) } else { board(opponent, mover) }
            }
        }
    }

    pub(crate) fn write(self, board: Board, values: &mut [u8]) {
        let [first, second] = Player::ALL.map(|player| board.discs(player).bits());
        let at = |bits: u64, bit: u8| (bits >> bit & 1) as u8;
        match self {
            Self::Kaggle => {
                for (value, bit) in values.iter_mut().zip(FROM_TOP) {
                    *value = at(first, bit) + 2 * at(second, bit);
                }
            }
            Self::OpenSpiel => {
                let planes = [first, second, Bitboard::FULL.bits() ^ first ^ second];
                for (values, plane) in values.chunks_exact_mut(CELLS).zip(planes) {
                    for (value, bit) in values.iter_mut().zip(FROM_BOTTOM) {
                        *value = at(plane, bit);
                    }
                }
            }
            Self::MoverFirst => {
                let (mover, opponent) = mover_first(board);
                for (pair, bit) in values.chunks_exact_mut(2).zip(FROM_TOP) {
                    pair.copy_from_slice(&[at(mover, bit), at(opponent, bit)]);
                }
            }
        }
    }
}

/// A plane of zeros and ones as bits, unless it has something else.
fn plane_of<T: CellValue>(cells: impl Iterator<Item = T>, order: &[u8; CELLS]) -> Option<u64> {
    let (mut bits, mut largest) = (0, 0);
    for (value, &bit) in cells.zip(order) {
        let small = value.small();
        bits |= u64::from(small == 1) << bit;
        largest = largest.max(small);
    }
    (largest <= 1).then_some(bits)
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
