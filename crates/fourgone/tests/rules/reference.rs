//! An independent model of the rules: a grid, a list of lines, and loops.

use std::collections::HashMap;
use std::sync::LazyLock;

use fourgone::{Board, Cell, Column, Player, Row};

/// A place: its column and its row, counted from 0, the bottom left first.
pub(crate) type Place = (usize, usize);

/// All lines of four places.
pub(crate) static LINES: LazyLock<Vec<[Place; 4]>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for column in 0..7 {
        for row in 0..6 {
            if column <= 3 {
                lines.push([0, 1, 2, 3].map(|step| (column + step, row)));
            }
            if row <= 2 {
                lines.push([0, 1, 2, 3].map(|step| (column, row + step)));
            }
            if column <= 3 && row <= 2 {
                lines.push([0, 1, 2, 3].map(|step| (column + step, row + step)));
            }
            if column <= 3 && row >= 3 {
                lines.push([0, 1, 2, 3].map(|step| (column + step, row - step)));
            }
        }
    }
    lines
});

/// A grid of discs, column by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid(pub(crate) [[Option<Player>; 6]; 7]);

impl Grid {
    pub(crate) const EMPTY: Self = Self([[None; 6]; 7]);

    pub(crate) fn of(board: Board) -> Self {
        let mut grid = Self::EMPTY;
        for cell in Cell::all() {
            grid.0[cell.column().index()][cell.row().index()] = board.disc_at(cell);
        }
        grid
    }

    pub(crate) fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (column, discs) in Column::ALL.into_iter().zip(self.0) {
            for (row, disc) in Row::ALL.into_iter().zip(discs) {
                board.set(Cell::new(column, row), disc);
            }
        }
        board
    }

    /// How many discs a player has.
    pub(crate) fn count(&self, player: Player) -> usize {
        self.0.as_flattened().iter().filter(|&&disc| disc == Some(player)).count()
    }

    /// How many discs lie in a column, the floating ones included.
    pub(crate) fn height(&self, column: usize) -> usize {
        self.0[column].iter().flatten().count()
    }

    /// Puts a disc on top of a column; false if it is full.
    pub(crate) fn drop(&mut self, column: usize, player: Player) -> bool {
        let height = self.height(column);
        if height < 6 {
            self.0[column][height] = Some(player);
        }
        height < 6
    }

    /// The lines that a player has.
    pub(crate) fn lines(&self, player: Player) -> impl Iterator<Item = &'static [Place; 4]> {
        LINES.iter().filter(move |line| {
            line.iter().all(|&(column, row)| self.0[column][row] == Some(player))
        })
    }

    pub(crate) fn has_four(&self, player: Player) -> bool {
        self.lines(player).next().is_some()
    }

    /// The longest run of equal discs through this one, in any direction.
    pub(crate) fn longest_run(&self, (column, row): Place) -> usize {
        let player = self.0[column][row];
        let reach = |across: isize, up: isize| {
            let place = |step: isize| {
                let column = usize::try_from(column.cast_signed() + across * step).ok()?;
                let row = usize::try_from(row.cast_signed() + up * step).ok()?;
                *self.0.get(column)?.get(row)?
            };
            (1..7).take_while(|&step| place(step).is_some() && place(step) == player).count()
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .map(|(across, up)| 1 + reach(across, up) + reach(-across, -up))
            .max()
            .unwrap_or(0)
    }

    /// Whether a game leads here, found by taking discs away from the top.
    pub(crate) fn is_reachable(&self) -> bool {
        let floats = |discs: &[Option<Player>; 6]| {
            discs.windows(2).any(|pair| pair[0].is_none() && pair[1].is_some())
        };
        if self.0.iter().any(floats) {
            return false;
        }
        self.can_be_taken_apart(&mut HashMap::new())
    }

    /// Whether a game leads here, remembering the answers for what is left of one grid.
    fn can_be_taken_apart(&self, known: &mut HashMap<Self, bool>) -> bool {
        let (first, second) = (self.count(Player::First), self.count(Player::Second));
        let last = match first.checked_sub(second) {
            Some(0) => Player::Second,
            Some(1) => Player::First,
            _ => return false,
        };
        if first == 0 {
            return true;
        }
        if let Some(&answer) = known.get(self) {
            return answer;
        }
        let answer = !self.has_four(!last)
            && (0..7).any(|column| {
                let height = self.height(column);
                if height == 0 || self.0[column][height - 1] != Some(last) {
                    return false;
                }
                let mut before = *self;
                before.0[column][height - 1] = None;
                // The game was not over yet.
                !before.has_four(last) && before.can_be_taken_apart(known)
            });
        known.insert(*self, answer);
        answer
    }
}

#[test]
fn there_are_69_lines_and_they_differ() {
    let distinct: std::collections::HashSet<_> = LINES.iter().collect();
    assert_eq!((LINES.len(), distinct.len()), (69, 69));
}
