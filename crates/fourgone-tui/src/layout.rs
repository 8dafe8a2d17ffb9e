//! Where everything stands on the screen.

use fourgone::{Cell, Column, Row};
use ratatui::layout::{Position, Rect, Size};

/// The rows around the grid: title, cursor, numbers, two of analysis, keys.
const AROUND: u16 = 6;
/// The narrowest and the widest panel.
const PANEL: (u16, u16) = (26, 44);
/// The columns between board and panel.
const GAP: u16 = 2;
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
}

impl Layout {
    /// The smallest screen on which the game can be played.
    pub(crate) const SMALLEST: Size = Size::new(25, 12);

    /// The parts of a screen of this size, unless it is too small.
    pub(crate) fn new(size: Size) -> Option<Self> {
        if size.width < Self::SMALLEST.width || size.height < Self::SMALLEST.height {
            return None;
        }
        let rows = (size.height - AROUND) / 6;
        let beside = largest(size.width.saturating_sub(PANEL.0 + GAP)).min(rows);
        let alone = largest(size.width).min(rows);
        // A panel is worth smaller cells, but not tiny ones.
        let with_panel = beside >= 2 || beside == 1 && alone == 1;
        let height = if with_panel { beside } else { alone };

        let board = width(height);
        let panel = if with_panel { (size.width - board - GAP).min(PANEL.1) } else { 0 };
        let used = board + if with_panel { GAP + panel } else { 0 };
        let left = (size.width - used) / 2;
        // Text above and below a board that stands alone may be wider than it.
        let (start, end) = if with_panel { (left, left + used) } else { (0, size.width) };
        let spare = size.height - AROUND - 6 * height;
        let top = spare / 2;
        let line = |y, height| Rect::new(left + 1, y, board - 2, height);
        let grid = line(top + 2, 6 * height);
        Some(Self {
            title: Rect::new(start, top, end - start, 1),
            cursor: line(top + 1, 1),
            grid,
            numbers: line(grid.bottom(), 1),
            strip: line(grid.bottom() + 1, 2),
            panel: with_panel
                .then(|| Rect::new(left + board + GAP, top + 1, panel, 6 * height + 4)),
            keys: Rect::new(left, grid.bottom() + 3 + spare.min(1), end - left, 1),
            height,
        })
    }

    /// The columns of a cell.
    pub(crate) const fn width(&self) -> u16 {
        2 * self.height + 1
    }

    /// The part of one of the lines of the board that belongs to a column.
    pub(crate) fn part(&self, line: Rect, column: Column) -> Rect {
        let index = u16::try_from(column.index()).unwrap_or(0);
        Rect { x: line.x + index * self.width(), width: self.width(), ..line }
    }

    /// The place of a cell.
    pub(crate) fn cell(&self, cell: Cell) -> Rect {
        let above = u16::try_from(Row::COUNT - cell.row().number()).unwrap_or(0);
        let part = self.part(self.grid, cell.column());
        Rect { y: part.y + above * self.height, height: self.height, ..part }
    }

    /// The column to which a place on the board belongs.
    pub(crate) fn column_at(&self, at: Position) -> Option<Column> {
        let board =
            Rect { y: self.cursor.y, height: self.strip.bottom() - self.cursor.y, ..self.grid };
        let inside = board.contains(at).then(|| (at.x - board.x) / self.width())?;
        Column::from_index(usize::from(inside))
    }
}

/// The width of a board with cells of this height, edges included.
const fn width(height: u16) -> u16 {
    7 * (2 * height + 1) + 2
}

/// The height of the largest cells for which a board of this width has room; 0 if there is none.
fn largest(width_there_is: u16) -> u16 {
    (1..=TALLEST).rev().find(|&height| width(height) <= width_there_is).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16) -> Layout {
        Layout::new(Size::new(width, height)).unwrap()
    }

    #[test]
    fn cells_use_the_space_there_is() {
        assert_eq!(layout(80, 24).height, 3);
        assert_eq!(layout(120, 40).height, 5);
        assert_eq!(layout(25, 12).height, 1);
        assert!(layout(80, 24).panel.is_some());
        assert!(layout(40, 24).panel.is_none());
        assert_eq!(Layout::new(Size::new(24, 50)), None);
        assert_eq!(Layout::new(Size::new(80, 11)), None);
    }

    #[test]
    fn all_parts_are_on_the_screen_whatever_its_size() {
        for width in 25..200 {
            for height in 12..80 {
                let layout = layout(width, height);
                let screen = Rect::new(0, 0, width, height);
                let board =
                    Rect { x: layout.grid.x - 1, width: layout.grid.width + 2, ..layout.grid };
                let parts = [layout.title, layout.cursor, board, layout.numbers, layout.strip];
                for part in parts.into_iter().chain(layout.panel).chain([layout.keys]) {
                    assert_eq!(part.intersection(screen), part, "{width}x{height}: {part:?}");
                }
                assert_eq!(layout.grid.width, 7 * layout.width());
            }
        }
    }

    #[test]
    fn every_place_on_the_board_belongs_to_its_column() {
        let layout = layout(80, 24);
        for cell in Cell::all() {
            for at in layout.cell(cell).positions() {
                assert_eq!(layout.column_at(at), Some(cell.column()));
            }
        }
        assert_eq!(layout.column_at(layout.keys.as_position()), None);
        assert_eq!(layout.column_at(Position::new(layout.grid.right(), layout.grid.y)), None);
    }
}
