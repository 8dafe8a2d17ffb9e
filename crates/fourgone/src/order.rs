//! In which order the discs of a board can have been played.
//!
//! Each column is a pile that grew from the bottom, and the players took turns: an order of moves
//! is a way to take the discs off seven queues so that the colours alternate. What was taken so
//! far is told by the heights alone, so there are at most 7⁷ states, and a state from which it
//! cannot be completed is never entered twice.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Bitboard, Board, ByColumn, Cell, Column, Player, Row};

/// A column has so many heights, from empty to full.
const BASE: usize = Row::COUNT + 1;

/// Bits in a word of [`DeadEnds`].
const WORD: usize = u64::BITS as usize;

/// The order of moves that leads to this board with its last disc in one of these cells; of all
/// such orders the first in the order of the columns.
///
/// The board must have the right number of discs, none floating, and no line of four that is not
/// completed by each of `last_discs`. Then no prefix of an order has a four, and the order is a
/// game.
pub(crate) fn find_order(board: Board, last_discs: Bitboard) -> Option<Order> {
    let mut search = Search {
        board,
        last_discs,
        discs: board.occupied().len(),
        heights: ByColumn::default(),
        order: Order { moves: [Column::A; Cell::COUNT], len: 0 },
        dead_ends: DeadEnds(Vec::new()),
    };
    search.complete().then_some(search.order)
}

/// A sequence of moves.
pub(crate) struct Order {
    moves: [Column; Cell::COUNT],
    len: usize,
}

impl Order {
    pub(crate) fn iter(&self) -> core::slice::Iter<'_, Column> {
        self.moves[..self.len].iter()
    }
}

struct Search {
    board: Board,
    last_discs: Bitboard,
    discs: usize,
    heights: ByColumn<usize>,
    order: Order,
    dead_ends: DeadEnds,
}

/// The heights from which the order cannot be completed: one bit for each of the 7⁷, since a board
/// that nothing leads to may have a hundred thousand of them. Most boards have none, so the room
/// for the bits is made when it is needed.
struct DeadEnds(Vec<u64>);

impl DeadEnds {
    /// The word and the bit in it that stand for these heights.
    fn place(heights: &ByColumn<usize>) -> (usize, usize) {
        let number = heights.as_array().iter().fold(0, |number, &height| number * BASE + height);
        (number / WORD, number % WORD)
    }

    fn contains(&self, heights: &ByColumn<usize>) -> bool {
        let (word, bit) = Self::place(heights);
        self.0.get(word).is_some_and(|bits| bits >> bit & 1 != 0)
    }

    fn insert(&mut self, heights: &ByColumn<usize>) {
        if self.0.is_empty() {
            let states: usize = [BASE; Column::COUNT].iter().product();
            self.0 = vec![0; states.div_ceil(WORD)];
        }
        let (word, bit) = Self::place(heights);
        self.0[word] |= 1 << bit;
    }
}

impl Search {
    /// Extends the order to the whole board; leaves it as it was if that cannot be done.
    fn complete(&mut self) -> bool {
        if self.order.len == self.discs {
            return true;
        }
        if self.dead_ends.contains(&self.heights) {
            return false;
        }
        let turn = if self.order.len.is_multiple_of(2) { Player::First } else { Player::Second };
        let is_last = self.order.len + 1 == self.discs;
        for column in Column::ALL {
            let Some(row) = Row::from_index(self.heights[column]) else { continue };
            let cell = Cell::new(column, row);
            if self.board.disc_at(cell) != Some(turn) || is_last && !self.last_discs.contains(cell)
            {
                continue;
            }
            self.heights[column] += 1;
            self.order.moves[self.order.len] = column;
            self.order.len += 1;
            if self.complete() {
                return true;
            }
            self.order.len -= 1;
            self.heights[column] -= 1;
        }
        self.dead_ends.insert(&self.heights);
        false
    }
}
