//! The parts of a layer: so many positions as one machine solves in minutes, and packs in seconds.
//!
//! What many positions of a layer have in common are discs at the bottom, for they stay there: two
//! positions with different discs on a cell never lead to the same one. So a part has the positions
//! with certain discs in the two lowest rows, and its positions come in an order in which those with
//! the same discs below stand together. Whoever solves them in that order with one table finds most
//! of what they need in it.
//!
//! Parts are cut by counting placements of discs, most of which are positions, so they are known
//! without enumerating anything.

use alloc::vec::Vec;
use core::ops::Range;

use fourgone::{Bitboard, Board, Cell, Column, Player, Position, Row};

use super::layer::is_in_layer;
use crate::geometry::{Geometry as _, Standard};

/// How many cells a word tells of: those of the two lowest rows.
const CELLS: u32 = 14;

/// How many words there are.
pub(super) const WORDS: u32 = 3_u32.pow(CELLS);

/// How many placements a part has, or a few more. A quarter to a half of them are positions of the
/// layer: the others have four in a row or a win in one move, or are mirror images.
const PLACEMENTS: u64 = 1 << 19;

/// The word of a position: what lies in the two lowest rows, cell by cell as digits in base three.
pub(super) fn word(position: Position) -> u32 {
    let [first, second] = [Player::First, Player::Second].map(|it| position.discs(it).bits());
    (0..CELLS).fold(0, |word, cell| {
        let bit = bit(cell as usize);
        word * 3 + u32::from(first & bit != 0) + 2 * u32::from(second & bit != 0)
    })
}

/// The bit of a cell by its number, which counts a1 to g1, a2 to g2 and so on.
fn bit(cell: usize) -> u64 {
    1 << ((Row::COUNT + 1) * (cell % Column::COUNT) + cell / Column::COUNT)
}

/// A part of a layer of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    ply: usize,
    index: usize,
    /// How many parts the ply has.
    count: usize,
    words: Range<u32>,
}

impl Part {
    /// The parts of a ply, which together have every position of its layer once. They are the same
    /// everywhere.
    pub fn all(ply: usize) -> Vec<Self> {
        Self::cut(ply, PLACEMENTS)
    }

    /// The parts of a ply with so many placements each.
    pub(super) fn cut(ply: usize, size: u64) -> Vec<Self> {
        let heaps: Vec<_> = (0..=Column::COUNT).map(heaps).collect();
        let mut words = Vec::new();
        let (mut start, mut placements) = (0, 0);
        for word in 0..WORDS {
            placements += Word::new(word).placements(ply, &heaps);
            if placements >= size || word + 1 == WORDS {
                words.push(start..word + 1);
                (start, placements) = (word + 1, 0);
            }
        }
        let count = words.len();
        let part = |(index, words)| Self { ply, index, count, words };
        words.into_iter().enumerate().map(part).collect()
    }

    /// The number of discs of its positions.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Its place among the parts of the ply.
    pub fn index(&self) -> usize {
        self.index
    }

    /// How many parts the ply has.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn words(&self) -> Range<u32> {
        self.words.clone()
    }

    /// The positions in which the game goes on and the player to move cannot win at once, of a
    /// position and its mirror image the one with the smaller key, in the order of their discs from
    /// the lowest row on.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = Vec::new();
        let left = [self.ply.div_ceil(2), self.ply / 2];
        let mut filling = Filling { words: self.words(), left, take: |it| positions.push(it) };
        filling.fill(Filled { cell: 0, word: 0, discs: [0; 2], rising: u64::MAX });
        positions
    }
}

/// The digits of a word.
struct Word([u8; CELLS as usize]);

impl Word {
    fn new(mut word: u32) -> Self {
        let mut digits = [0; CELLS as usize];
        for digit in digits.iter_mut().rev() {
            *digit = (word % 3) as u8;
            word /= 3;
        }
        Self(digits)
    }

    /// The number of placements of a ply with these discs in the two lowest rows; none if they are
    /// the mirror images of others.
    fn placements(&self, ply: usize, heaps: &[Vec<u64>]) -> u64 {
        let (low, high) = self.0.split_at(Column::COUNT);
        let floats = low.iter().zip(high).any(|(&low, &high)| low == 0 && high != 0);
        // Of two mirror images the one with the smaller key has fewer discs on the right.
        let mut pairs = low.iter().zip(low.iter().rev()).take(Column::COUNT / 2);
        let outermost = pairs.find(|&(&left, &right)| left != 0 || right != 0);
        let is_image = outermost.is_some_and(|(&left, _)| left == 0);
        let count = |disc| self.0.iter().filter(|&&digit| digit == disc).count();
        let (first, second) = (ply.div_ceil(2), ply / 2);
        if floats || is_image || count(1) > first || count(2) > second {
            return 0;
        }
        let (first, second) = (first - count(1), second - count(2));
        let rising = high.iter().filter(|&&digit| digit != 0).count();
        let heaps = heaps[rising].get(first + second).copied().unwrap_or(0);
        choose(first + second, first).saturating_mul(heaps)
    }
}

/// In how many ways so many of some things can be chosen.
fn choose(things: usize, chosen: usize) -> u64 {
    (0..chosen).fold(1, |ways, done| ways * (things - done) as u64 / (done as u64 + 1))
}

/// In how many ways none, one, two discs and so on can be heaped onto columns that have room for
/// four each.
fn heaps(columns: usize) -> Vec<u64> {
    const ROOM: usize = Row::COUNT - 2;
    (0..columns).fold(Vec::from([1]), |ways: Vec<u64>, _| {
        let with = |discs: usize| {
            let before = |onto| discs.checked_sub(onto).and_then(|rest| ways.get(rest));
            (0..=ROOM).filter_map(before).sum()
        };
        (0..ways.len() + ROOM).map(with).collect()
    })
}

/// Fills the board row by row with what is left of each player's discs, in every way that gives one
/// of some words, and hands out the positions.
struct Filling<F> {
    words: Range<u32>,
    left: [usize; 2],
    take: F,
}

/// The cells before one of them, filled.
#[derive(Clone, Copy)]
struct Filled {
    /// The first cell that is open.
    cell: usize,
    /// What is known of the word.
    word: u32,
    /// Each player's discs.
    discs: [u64; 2],
    /// The cells in which a disc rests on another or on the bottom.
    rising: u64,
}

impl<F: FnMut(Position)> Filling<F> {
    fn fill(&mut self, filled: Filled) {
        let Filled { cell, word, discs, rising } = filled;
        let unknown = 3_u32.pow(CELLS.saturating_sub(cell as u32));
        let words = word * unknown..(word + 1) * unknown;
        if words.start >= self.words.end || words.end <= self.words.start {
            return;
        }
        if self.left == [0; 2] {
            // The other cells are empty, and their digits 0.
            if self.words.contains(&words.start) {
                self.take_placement(discs);
            }
            return;
        }
        if cell == Cell::COUNT || self.left.iter().sum::<usize>() > room(cell, rising) {
            return;
        }
        let known = |digit: u32| if cell < CELLS as usize { word * 3 + digit } else { word };
        let (bit, next) = (bit(cell), cell + 1);
        self.fill(Filled { cell: next, word: known(0), discs, rising: rising & !(bit << 1) });
        if rising & bit == 0 {
            return;
        }
        for player in 0..2 {
            if self.left[player] > 0 {
                self.left[player] -= 1;
                let mut discs = discs;
                discs[player] |= bit;
                self.fill(Filled { cell: next, word: known(player as u32 + 1), discs, rising });
                self.left[player] += 1;
            }
        }
    }

    /// Hands a placement out if it is a position of the layer.
    fn take_placement(&mut self, [first, second]: [u64; 2]) {
        let occupied = first | second;
        let is_first_to_move = occupied.count_ones().is_multiple_of(2);
        let key = Standard.key(if is_first_to_move { first } else { second }, occupied);
        if key > Standard.mirror(key) {
            return;
        }
        let (first, second) = (Bitboard::from_bits(first), Bitboard::from_bits(second));
        let board = first.zip(second).and_then(|(first, second)| Board::new(first, second));
        let Some(board) = board.filter(|board| !has_four(*board)) else { return };
        if let Ok(position) = board.position()
            && is_in_layer(position)
        {
            (self.take)(position);
        }
    }
}

/// Whether anybody has four in a row: then the game is over.
fn has_four(board: Board) -> bool {
    [Player::First, Player::Second].into_iter().any(|player| board.discs(player).has_four())
}

/// How many discs there is room for from a cell on.
fn room(cell: usize, rising: u64) -> usize {
    let (row, column) = (cell / Column::COUNT, cell % Column::COUNT);
    let room = |(it, height): (usize, usize)| {
        let is_rising = rising >> ((Row::COUNT + 1) * it + height) & 1 != 0;
        if is_rising { Row::COUNT.saturating_sub(height) } else { 0 }
    };
    // The columns before have this row behind them.
    (0..Column::COUNT).map(|it| (it, row + usize::from(it < column))).map(room).sum()
}
