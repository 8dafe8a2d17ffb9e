//! How others lay boards out in arrays of numbers.
//!
//! | layout | a board is |
//! |---|---|
//! | `keys` | its key |
//! | `bitboards` | the bitboards of the first and of the second player |
//! | `kaggle` | 42 cells row by row, the top row first; 0, 1 and 2 |
//! | `openspiel` | three planes of 6 rows, the bottom row first: first player, second player, empty |
//! | `pettingzoo`, `pgx` | 6 rows, the top row first, of 7 cells, each a disc of the player to move and one of the opponent |

//!
//! Here is what they are, and what is wrong with a record that is bad; `blocks` reads and writes them.

use core::fmt;

use fourgone::notation::{ParseError, ParseErrorKind};
use fourgone::{Bitboard, Board, Cell, Column, Key, Player, PositionError, Row};
use numpy::Element;

pub(crate) const CELLS: usize = Cell::COUNT;

/// The bitboards of the first and of the second player.
pub(crate) type Discs = [u64; 2];

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
            Self::Value { place, allowed } => {
                write!(f, "the number at place {place} is not {allowed}")
            }
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
            #[inline]
            fn small(self) -> u8 {
                u8::try_from(self).unwrap_or(u8::MAX)
            }
        })*
    };
}

whole_numbers!(i16, i32, i64, u16, u32, u64);

// Bytes are taken as they are: then a record of them is read where it lies.
impl CellValue for u8 {
    #[inline]
    fn small(self) -> u8 {
        self
    }
}

impl CellValue for i8 {
    #[inline]
    fn small(self) -> u8 {
        // A negative number becomes a large one, which is as wrong.
        self.cast_unsigned()
    }
}

impl CellValue for bool {
    #[inline]
    fn small(self) -> u8 {
        u8::from(self)
    }
}

macro_rules! floats {
    ($($Number:ty),*) => {
        $(impl CellValue for $Number {
            // Comparisons take several numbers at once, which a cast with all its cases does not.
            #[inline]
            #[expect(clippy::float_cmp, reason = "only these very numbers stand for cells")]
            fn small(self) -> u8 {
                let [zero, one, two] = [0.0, 1.0, 2.0].map(|number| u8::from(self == number));
                (one | two << 1) | (zero | one | two).wrapping_sub(1)
            }
        })*
    };
}

floats!(f32, f64);

impl Words {
    /// How many numbers a board is.
    pub(crate) const fn len(self) -> usize {
        match self {
            Self::Keys => 1,
            Self::Bitboards => 2,
        }
    }

    /// What is wrong with a record that is bad.
    pub(crate) fn fault(self, words: &[u64]) -> Fault {
        match self {
            Self::Keys => Key::from_bits(words[0]).map_or(Fault::Key, |key| {
                let [first, second] = Player::ALL.map(|player| key.board().discs(player).bits());
                fault_of([first, second])
            }),
            Self::Bitboards => fault_of([words[0], words[1]]),
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

    /// What is wrong with a record that is bad.
    pub(crate) fn fault<T: CellValue>(self, values: &[T]) -> Fault {
        let (most, allowed) = match self {
            Self::Kaggle => (2, "0, 1 or 2"),
            Self::OpenSpiel | Self::MoverFirst => (1, "0 or 1"),
        };
        if let Some(place) = values.iter().position(|value| value.small() > most) {
            return Fault::Value { place, allowed };
        }
        let at = |place: usize, number| values[place].small() == number;
        let cells = |is_there: &dyn Fn(usize) -> bool| {
            let cells = (0..CELLS).filter(|index| is_there(*index));
            cells.fold(Bitboard::EMPTY, |mut bits, index| {
                bits.insert(self.cell(index));
                bits
            })
        };
        let discs = match self {
            Self::Kaggle => [1, 2].map(|number| cells(&|index| at(index, number))),
            Self::OpenSpiel => [0, 1].map(|plane| cells(&|index| at(plane * CELLS + index, 1))),
            Self::MoverFirst => {
                let [mover, opponent] = [0, 1].map(|side| cells(&|index| at(2 * index + side, 1)));
                let is_first = (mover.len() + opponent.len()).is_multiple_of(2);
                if is_first { [mover, opponent] } else { [opponent, mover] }
            }
        };
        let discs = discs.map(Bitboard::bits);
        if matches!(self, Self::OpenSpiel) && is_possible(discs) {
            let is_one =
                |index: usize| (0..3).filter(|plane| at(plane * CELLS + index, 1)).count() == 1;
            let place = (0..CELLS).position(|index| !is_one(index));
            return Fault::NotOne { place: place.unwrap_or(0) };
        }
        fault_of(discs)
    }

    /// The cell whose value stands at this place of a plane.
    fn cell(self, index: usize) -> Cell {
        let row = match self {
            Self::OpenSpiel => index / Column::COUNT,
            Self::Kaggle | Self::MoverFirst => Row::COUNT - 1 - index / Column::COUNT,
        };
        Cell::new(Column::ALL[index % Column::COUNT], Row::ALL[row])
    }
}

/// Whether discs could lie so: each in a cell of its own, none floats, and the players took turns.
/// Whether an order of moves leads there takes longer to find out.
#[inline]
pub(crate) const fn is_possible([first, second]: Discs) -> bool {
    let occupied = first | second;
    // A pile and one disc more have no cell in common, unless there is a gap in it.
    let floating = occupied.wrapping_add(Bitboard::BOTTOM.bits()) & occupied;
    let wrong = occupied & !Bitboard::FULL.bits() | floating | first & second;
    wrong == 0 && first.count_ones().wrapping_sub(second.count_ones()) < 2
}

/// The board with these discs, which are possible.
pub(crate) fn board(discs: Discs) -> Board {
    let [first, second] = discs.map(|bits| Bitboard::from_bits(bits).unwrap_or_default());
    Board::new(first, second).unwrap_or_default()
}

/// What is wrong with discs that could not lie so.
fn fault_of([first, second]: Discs) -> Fault {
    let (Some(first), Some(second)) = (Bitboard::from_bits(first), Bitboard::from_bits(second))
    else {
        return Fault::Bits;
    };
    let Some(board) = Board::new(first, second) else {
        return Fault::TwoDiscs { cell: (first & second).into_iter().next() };
    };
    board.position().map_or_else(Fault::Impossible, |_| Fault::TwoDiscs { cell: None })
}
