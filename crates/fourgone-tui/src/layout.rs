//! Where everything stands on the screen.

use fourgone::Size as BoardSize;
use ratatui::layout::{Position, Rect, Size};

/// The rows around the grid: title, cursor, numbers, two of analysis, keys.
const AROUND: u16 = 6;
/// The narrowest and the widest panel.
const PANEL: (u16, u16) = (26, 44);
/// The columns between board and panel.
const GAP: u16 = 2;
/// A narrower screen has no room for what is to be said.
const NARROWEST: u16 = 25;
/// Larger cells than this are no joy.
const TALLEST: u16 = 10;

/// The parts of the screen.
///
/// ```text
/// title
///    cursor            panel
/// ┌─────────────┐      panel
/// │    grid     │      panel
/// └─────────────┘      panel
///    numbers           panel
///    strip             panel
/// keys
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The first line.
    pub(crate) title: Rect,
    /// The line above the grid, where the next disc waits.
    pub(crate) cursor: Rect,
    /// The cells, without the board's edges left and right.
    pub(crate) grid: Rect,
    /// The line of column numbers.
    pub(crate) numbers: Rect,
    /// The lines for a word on every column.
    pub(crate) strip: Rect,
    /// The text beside the board, where there is room for it.
    pub(crate) panel: Option<Rect>,
    /// The last line.
    pub(crate) keys: Rect,
    /// The rows of a cell; it has twice as many columns and one more.
    pub(crate) height: u16,
    /// How many columns and rows the board has.
    columns: u16,
    rows: u16,
}

impl Layout {
    /// The smallest screen on which a game on this board can be played.
    pub(crate) fn smallest(board: BoardSize) -> Size {
        let number = |number| u16::try_from(number).unwrap_or(u16::MAX);
        Size::new(width(number(board.width()), 1).max(NARROWEST), number(board.height()) + AROUND)
    }

    /// The parts of a screen of this size, unless it is too small for the board.
    pub(crate) fn new(size: Size, board: BoardSize) -> Option<Self> {
        let smallest = Self::smallest(board);
        if size.width < smallest.width || size.height < smallest.height {
            return None;
        }
        let number = |number| u16::try_from(number).unwrap_or(u16::MAX);
        let (columns, rows) = (number(board.width()), number(board.height()));
        let tallest = (size.height - AROUND) / rows;
        let beside = largest(columns, size.width.saturating_sub(PANEL.0 + GAP)).min(tallest);
        let alone = largest(columns, size.width).min(tallest);
        // A panel is worth smaller cells, but not tiny ones.
        let with_panel = beside >= 2 || beside == 1 && alone == 1;
        let height = if with_panel { beside } else { alone };

        let board = width(columns, height);
        let panel = if with_panel { (size.width - board - GAP).min(PANEL.1) } else { 0 };
        let used = board + if with_panel { GAP + panel } else { 0 };
        let left = (size.width - used) / 2;
        // Text above and below a board that stands alone may be wider than it.
        let (start, end) = if with_panel { (left, left + used) } else { (0, size.width) };
        let spare = size.height - AROUND - rows * height;
        let top = spare / 2;
        let line = |y, height| Rect::new(left + 1, y, board - 2, height);
        let grid = line(top + 2, rows * height);
        Some(Self {
            title: Rect::new(start, top, end - start, 1),
            cursor: line(top + 1, 1),
            grid,
            numbers: line(grid.bottom(), 1),
            strip: line(grid.bottom() + 1, 2),
            panel: with_panel
                .then(|| Rect::new(left + board + GAP, top + 1, panel, rows * height + 4)),
            keys: Rect::new(left, grid.bottom() + 3 + spare.min(1), end - left, 1),
            height,
            columns,
            rows,
        })
    }

    /// The columns of a cell.
    pub(crate) const fn width(&self) -> u16 {
        2 * self.height + 1
    }

    /// The part of one of the lines of the board that belongs to a column.
    pub(crate) fn part(&self, line: Rect, column: usize) -> Rect {
        let index = u16::try_from(column).unwrap_or(0);
        Rect { x: line.x + index * self.width(), width: self.width(), ..line }
    }

    /// The place of the cell in this column and row, counted from the lower left corner.
    pub(crate) fn cell(&self, (column, row): (usize, usize)) -> Rect {
        let above = self.rows.saturating_sub(1 + u16::try_from(row).unwrap_or(0));
        let part = self.part(self.grid, column);
        Rect { y: part.y + above * self.height, height: self.height, ..part }
    }

    /// The column to which a place on the board belongs.
    pub(crate) fn column_at(&self, at: Position) -> Option<usize> {
        let board =
            Rect { y: self.cursor.y, height: self.strip.bottom() - self.cursor.y, ..self.grid };
        let inside = board.contains(at).then(|| (at.x - board.x) / self.width())?;
        (inside < self.columns).then(|| usize::from(inside))
    }
}

/// The width of a board of so many columns with cells of this height, edges included.
const fn width(columns: u16, height: u16) -> u16 {
    columns * (2 * height + 1) + 2
}

/// The height of the largest cells for which a board of this width has room; 0 if there is none.
fn largest(columns: u16, width_there_is: u16) -> u16 {
    let fits = |&height: &u16| width(columns, height) <= width_there_is;
    (1..=TALLEST).rev().find(fits).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16) -> Layout {
        Layout::new(Size::new(width, height), BoardSize::STANDARD).unwrap()
    }

    #[test]
    fn cells_use_the_space_there_is() {
        assert_eq!(layout(80, 24).height, 3);
        assert_eq!(layout(120, 40).height, 5);
        assert_eq!(layout(25, 12).height, 1);
        assert!(layout(80, 24).panel.is_some());
        assert!(layout(40, 24).panel.is_none());
        let none = |width, height| Layout::new(Size::new(width, height), BoardSize::STANDARD);
        assert_eq!((none(24, 50), none(80, 11)), (None, None));
        let large = BoardSize::new(10, 8).unwrap();
        assert_eq!(Layout::smallest(large), Size::new(32, 14));
        assert_eq!(Layout::new(Size::new(80, 24), large).unwrap().height, 2);
    }

    #[test]
    fn all_parts_are_on_the_screen_whatever_its_size() {
        for (columns, rows) in [(7, 6), (4, 4), (10, 8), (25, 4), (4, 20)] {
            let size = BoardSize::new(columns, rows).unwrap();
            for screen in (25..200).flat_map(|x| (12..80).map(move |y| Rect::new(0, 0, x, y))) {
                let Some(layout) = Layout::new(screen.as_size(), size) else { continue };
                let board =
                    Rect { x: layout.grid.x - 1, width: layout.grid.width + 2, ..layout.grid };
                let parts = [layout.title, layout.cursor, board, layout.numbers, layout.strip];
                for part in parts.into_iter().chain(layout.panel).chain([layout.keys]) {
                    assert_eq!(part.intersection(screen), part, "{size} {screen}: {part:?}");
                }
                assert_eq!(usize::from(layout.grid.width / layout.width()), columns);
            }
        }
    }

    #[test]
    fn every_place_on_the_board_belongs_to_its_column() {
        let layout = layout(80, 24);
        for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
            for at in layout.cell((column, row)).positions() {
                assert_eq!(layout.column_at(at), Some(column));
            }
        }
        assert_eq!(layout.column_at(layout.keys.as_position()), None);
        assert_eq!(layout.column_at(Position::new(layout.grid.right(), layout.grid.y)), None);
    }
}
