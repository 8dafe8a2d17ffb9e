//! The static evaluation: what a position looks like without looking ahead.

use fourgone::{Bitboard, Row, bitboard};

/// Through how many lines of four a cell goes, written in binary: the first picture has the cells
/// with the bit of 1, the next one those with the bit of 2, and so on.
///
/// ```text
/// 3 4  5  7  5 4 3
/// 4 6  8 10  8 6 4
/// 5 8 11 13 11 8 5
/// 5 8 11 13 11 8 5
/// 4 6  8 10  8 6 4
/// 3 4  5  7  5 4 3
/// ```
const LINES: [Bitboard; 4] = [
    bitboard! {
        X . X X X . X
        . . . . . . .
        X . X X X . X
        X . X X X . X
        . . . . . . .
        X . X X X . X
    },
    bitboard! {
        X . . X . . X
        . X . X . X .
        . . X . X . .
        . . X . X . .
        . X . X . X .
        X . . X . . X
    },
    bitboard! {
        . X X X X X .
        X X . . . X X
        X . . X . . X
        X . . X . . X
        X X . . . X X
        . X X X X X .
    },
    bitboard! {
        . . . . . . .
        . . X X X . .
        . X X X X X .
        . X X X X X .
        . . X X X . .
        . . . . . . .
    },
];

/// What a cell is worth that completes a four but cannot be played yet.
const THREAT: i32 = 14;

/// What it is worth more on a row that its owner gets to play when the other columns fill up.
const RIGHT_ROW: i32 = 16;

/// Rows 3 and 5: the first player's, when the rest of the board is filled in pairs.
const ODD_ROWS: [Row; 2] = [Row::Three, Row::Five];

/// Rows 2, 4 and 6: the second player's likewise.
const EVEN_ROWS: [Row; 3] = [Row::Two, Row::Four, Row::Six];

/// The static evaluation of a position for the player to move: the lines that go through the discs
/// of each, and the threats that are waiting. More is better, 0 is even.
pub(crate) fn evaluation(mover: Bitboard, other: Bitboard) -> i32 {
    let first_moves = (mover | other).len().is_multiple_of(2);
    let (first, second) = if first_moves { (mover, other) } else { (other, mover) };
    let value = side(first, second, rows(&ODD_ROWS)) - side(second, first, rows(&EVEN_ROWS));
    if first_moves { value } else { -value }
}

fn side(own: Bitboard, opposing: Bitboard, right_rows: Bitboard) -> i32 {
    let lines: i32 = LINES.iter().zip(0..).map(|(&cells, bit)| count(own & cells) << bit).sum();
    let threats = own.completions() - opposing;
    lines + THREAT * count(threats) + RIGHT_ROW * count(threats & right_rows)
}

fn rows(rows: &[Row]) -> Bitboard {
    rows.iter().fold(Bitboard::EMPTY, |all, &row| all | Bitboard::row(row))
}

fn count(cells: Bitboard) -> i32 {
    cells.bits().count_ones().cast_signed()
}

#[cfg(test)]
mod tests {
    use fourgone::{Cell, Position};

    use super::*;

    /// All 69 lines of four cells.
    fn lines() -> Vec<Bitboard> {
        let cells: Vec<Cell> = Bitboard::FULL.into_iter().collect();
        let mut lines = Vec::new();
        for &cell in &cells {
            let start = Bitboard::of(cell).bits();
            for step in [1, 6, 7, 8] {
                let bits = start | start << step | start << (2 * step) | start << (3 * step);
                lines.extend(Bitboard::from_bits(bits).filter(|line| line.has_four()));
            }
        }
        lines
    }

    #[test]
    fn the_pictures_tell_how_many_lines_go_through_each_cell() {
        let lines = lines();
        assert_eq!(lines.len(), 69);
        for cell in Bitboard::FULL {
            let through = lines.iter().filter(|line| line.contains(cell)).count();
            let drawn: usize =
                (0..4).map(|bit| usize::from(LINES[bit].contains(cell)) << bit).sum();
            assert_eq!(drawn, through, "{cell}");
        }
    }

    #[test]
    fn an_even_position_is_worth_nothing_and_the_middle_is_worth_most() {
        let empty = Position::EMPTY;
        assert_eq!(evaluation(empty.mover(), empty.opponent()), 0);
        let worth: Vec<i32> =
            empty.successors().map(|next| -evaluation(next.mover(), next.opponent())).collect();
        assert_eq!(worth, [3, 4, 5, 7, 5, 4, 3]);
    }
}
