//! Winning lines, each from end to end.

use alloc::vec::Vec;
use core::iter::successors;

use fourgone::{Bitboard, Cell, Column, Row};

/// Right, up, up right, down right: columns and rows to go.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The ends of every run of four or more in a set of cells.
pub(crate) fn ends(set: Bitboard) -> Vec<(Cell, Cell)> {
    let mut ends = Vec::new();
    for first in set {
        for (right, up) in DIRECTIONS {
            let within = |cell: Cell, sign| {
                neighbour(cell, sign * right, sign * up).filter(|&next| set.contains(next))
            };
            if within(first, -1).is_some() {
                continue;
            }
            let run: Vec<Cell> = successors(Some(first), |&cell| within(cell, 1)).collect();
            if run.len() >= 4 {
                ends.extend(run.last().map(|&last| (first, last)));
            }
        }
    }
    ends
}

/// The cell so many columns to the right and rows up, if the board has it.
fn neighbour(cell: Cell, right: isize, up: isize) -> Option<Cell> {
    let column = Column::from_index(cell.column().index().checked_add_signed(right)?)?;
    let row = Row::from_index(cell.row().index().checked_add_signed(up)?)?;
    Some(Cell::new(column, row))
}

#[cfg(test)]
mod tests {
    use fourgone::bitboard;

    use super::*;

    #[test]
    fn every_line_of_a_set_is_found_once_from_end_to_end() {
        let set = bitboard! {
            . . . . . . .
            . . . . . . .
            X . . X . . .
            X . X . . . .
            X X . . . . .
            X X X X X . .
        };
        let found: Vec<_> =
            ends(set).iter().map(|(from, to)| alloc::format!("{from}-{to}")).collect();
        assert_eq!(found, ["a1-e1", "a1-a4", "a1-d4"]);
    }
}
