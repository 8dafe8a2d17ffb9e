//! In which order the discs of a board can have been played.
//!
//! Each column is a pile that grew from the bottom, and the players took turns: an order of moves
//! is a way to take the discs off seven queues so that the colours alternate. What was taken so
//! far is told by the heights alone, so there are at most 7⁷ states, and a state from which it
//! cannot be completed is never entered twice.

use alloc::collections::BTreeSet;

use crate::{Bitboard, Board, ByColumn, Cell, Column, Player, Row};

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
        dead_ends: BTreeSet::new(),
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
    dead_ends: BTreeSet<[usize; Column::COUNT]>,
}

impl Search {
    /// Extends the order to the whole board; leaves it as it was if that cannot be done.
    fn complete(&mut self) -> bool {
        if self.order.len == self.discs {
            return true;
        }
        if self.dead_ends.contains(self.heights.as_array()) {
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
        self.dead_ends.insert(*self.heights.as_array());
        false
    }
}
