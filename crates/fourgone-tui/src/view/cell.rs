//! The cells of the board, small and large.

use fourgone::{Cell, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::board::Board;
use super::disc::covers;
use super::pen::Pen;
use crate::medium::Glyphs;

/// Quarter blocks: the bits are upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// What one sees at a point of the board; what comes later covers what comes before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Point {
    Board,
    Hole,
    Disc(Player),
}

impl Board<'_> {
    /// Draws a cell, whatever its size.
    pub(super) fn draw_cell(&self, cell: Cell, area: Rect, pen: Pen, buffer: &mut Buffer) {
        if area.height == 1 {
            self.draw_small(cell, area, pen, buffer);
        } else {
            self.draw_large(cell, area, pen, buffer);
            self.draw_centre(cell, area, pen, buffer);
        }
    }

    /// A cell of one line: the character of its disc, with the marks left and right of it.
    fn draw_small(&self, cell: Cell, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let passing = self.fall.filter(|_| self.is_passing(cell)).map(|fall| fall.player);
        let (glyph, paint) = match self.disc_at(cell).or(passing) {
            Some(player) => (pen.glyph(player), look.teams[player].face),
            None => (look.hole_glyph(pen.medium.palette), look.hole),
        };
        let (style, marks) = if self.line.contains(cell) {
            // Inverse: the cell has the colour of the disc.
            (pen.on(look.board, paint), pen.on(look.board, paint))
        } else {
            (pen.on(paint, look.board), pen.on(look.mark, look.board))
        };
        let [left, right] = self.brackets(cell).unwrap_or([' ', ' ']);
        Line::from_iter([
            Span::styled(left.to_string(), marks),
            Span::styled(glyph.to_string(), style),
            Span::styled(right.to_string(), marks),
        ])
        .render(area, buffer);
    }

    /// What stands left and right of a disc in text: `(X)` is the last, `[X]` one of a line.
    fn brackets(&self, cell: Cell) -> Option<[char; 2]> {
        self.disc_at(cell)?;
        if self.line.contains(cell) {
            Some(['[', ']'])
        } else {
            (self.last == Some(cell)).then_some(['(', ')'])
        }
    }

    /// A cell of several lines, point by point.
    fn draw_large(&self, cell: Cell, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let edge = if self.line.contains(cell) { look.mark } else { look.board };
        let paint = |point| match point {
            Point::Board => edge,
            Point::Hole => look.hole,
            Point::Disc(player) => look.teams[player].face,
        };
        for at in area.positions() {
            let points = corners(pen.medium.glyphs).map(|(x, y)| {
                let (x, y) = (f32::from(at.x - area.x) + x, f32::from(at.y - area.y) + y);
                self.point(cell, area, pen, x, y)
            });
            // A character has two colours: that of what lies on top, and of what lies below.
            let ink = points.into_iter().max().unwrap_or(Point::Board);
            let ground = points.into_iter().min().unwrap_or(Point::Board);
            let bit = |bits, &point| bits << 1 | usize::from(point == ink);
            let bits = points.iter().rev().fold(0, bit);
            let glyph = match (ink, pen.medium.glyphs) {
                (Point::Disc(player), Glyphs::Ascii) => look.teams[player].letter,
                (Point::Board | Point::Hole, _) if ink == ground => ' ',
                _ => QUARTERS[bits],
            };
            let style = match ink {
                Point::Disc(_) if pen.medium.glyphs == Glyphs::Ascii => pen.on(paint(ink), edge),
                _ if ink == ground => pen.on(paint(ink), paint(ink)),
                _ => pen.on(paint(ink), paint(ground)),
            };
            if let Some(target) = buffer.cell_mut(at) {
                target.set_char(glyph).set_style(style);
            }
        }
    }

    /// The sign in the middle of a large cell: a hole, the last disc, a line, where a disc goes.
    fn draw_centre(&self, cell: Cell, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let (x, y) = (area.x + area.width / 2, area.y + (area.height - 1) / 2);
        let is_goal = |column| self.position.landing(column) == Some(cell);
        let goal = self.cursor.filter(|&(column, _)| is_goal(column)).map(|(_, player)| player);
        if let Some(player) = self.disc_at(cell) {
            self.draw_mark(cell, player, (x, y), pen, buffer);
        } else if let Some(player) = goal {
            let hole = if pen.has_dark_holes() { look.hole } else { look.board };
            let sign = if pen.medium.glyphs == Glyphs::Ascii { "+" } else { "○" };
            buffer.set_string(x, y, sign, pen.on(look.teams[player].face, hole));
        } else if !pen.has_dark_holes() && !self.is_passing(cell) {
            buffer.set_string(x, y, "·", pen.on(look.hole, look.board));
        }
    }

    /// The sign on a disc that is the last or in a line.
    fn draw_mark(
        &self,
        cell: Cell,
        player: Player,
        (x, y): (u16, u16),
        pen: Pen,
        buffer: &mut Buffer,
    ) {
        let Some([left, right]) = self.brackets(cell) else { return };
        let look = pen.look();
        let face = look.teams[player].face;
        let ground = if self.line.contains(cell) { look.mark } else { look.board };
        if pen.medium.glyphs == Glyphs::Ascii {
            let text = format!("{left}{}{right}", look.teams[player].letter);
            let style = pen.on(face, ground).add_modifier(Modifier::BOLD);
            buffer.set_string(x - 1, y, text, style);
            return;
        }
        let sign = if self.line.contains(cell) { "★" } else { "●" };
        let on_disc = covers(pen.shape(player), 1.0, 0.0, 0.0);
        let style = match (pen.has_colours(), on_disc) {
            (true, true) => pen.on(look.board, face),
            (true, false) => pen.on(face, if pen.has_dark_holes() { look.hole } else { ground }),
            (false, true) => Style::new().add_modifier(Modifier::REVERSED),
            (false, false) => Style::new(),
        };
        buffer.set_string(x, y, sign, style);
    }

    /// Whether the falling disc is at this cell now.
    fn is_passing(&self, cell: Cell) -> bool {
        self.rows_above_falling(cell).is_some_and(|rows| rows.abs() <= 0.5)
    }

    /// How many rows a cell is above the falling disc, if that is in its column.
    fn rows_above_falling(&self, cell: Cell) -> Option<f32> {
        let fall = self.fall.filter(|fall| fall.cell.column() == cell.column())?;
        let row = |cell: Cell| u8::try_from(cell.row().index()).map_or(0.0, f32::from);
        Some(row(cell) - row(fall.cell) - fall.height().unwrap_or(0.0))
    }

    /// What one sees at a point of a cell, measured in characters from its upper left corner.
    fn point(&self, cell: Cell, area: Rect, pen: Pen, x: f32, y: f32) -> Point {
        // A character is twice as high as it is wide. With half blocks there is a gap below discs:
        // their centre is half a point higher than that of the cell.
        let gap = if pen.medium.glyphs == Glyphs::Ascii { 0.0 } else { 0.5 };
        let height = f32::from(area.height);
        let (x, y) = (x - f32::from(area.width) / 2.0, 2.0 * y - height + gap);
        let radius = height - 0.4;
        let covered = |player, y| covers(pen.shape(player), radius, x, y);
        let falling = self.fall.zip(self.rows_above_falling(cell));
        match (self.disc_at(cell), falling) {
            (Some(player), _) if covered(player, y) => Point::Disc(player),
            (None, Some((fall, rows))) if covered(fall.player, y - rows * 2.0 * height) => {
                Point::Disc(fall.player)
            }
            _ if pen.has_dark_holes() && x.hypot(y) <= radius => Point::Hole,
            _ => Point::Board,
        }
    }
}

/// The points of a character that are looked at, one for each quarter.
const fn corners(glyphs: Glyphs) -> [(f32, f32); 4] {
    match glyphs {
        Glyphs::Ascii => [(0.5, 0.5); 4],
        Glyphs::Console => [(0.5, 0.25), (0.5, 0.25), (0.5, 0.75), (0.5, 0.75)],
        Glyphs::Full => [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)],
    }
}
