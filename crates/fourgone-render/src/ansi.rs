//! [`Style::Ansi`](crate::Style::Ansi): coloured text on a board of its own colour, so that it
//! looks the same in dark and light terminals.

use core::fmt::{Display, Formatter, Result};

use anstyle::Style;
use fourgone::{Cell, Column};

use crate::{Paint, Palette, Picture};

pub(crate) fn draw(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    let look = picture.theme().look();
    let palette = picture.palette();
    let (board, mark) = (look.board, look.mark);
    let mut pen = Pen { palette, style: Style::new() };

    for cell in Cell::in_reading_order() {
        if cell.column() == Column::A {
            pen.put(f, mark, board, ' ')?;
        }
        let (glyph, paint) = match picture.team_at(cell) {
            Some(team) => (team.glyph(palette), team.face),
            None => (look.hole_glyph(palette), look.hole),
        };
        let [left, right] = picture.brackets(cell);
        if picture.line().contains(cell) {
            // Inverse: the cell has the colour of the disc.
            for part in [left, glyph, right] {
                pen.put(f, board, paint, part)?;
            }
        } else {
            pen.put(f, mark, board, left)?;
            pen.put(f, paint, board, glyph)?;
            pen.put(f, mark, board, right)?;
        }
        if cell.column() == Column::G {
            pen.put(f, mark, board, ' ')?;
            pen.end_line(f)?;
        }
    }
    pen.put(f, mark, board, "  1  2  3  4  5  6  7  ")?;
    pen.end_line(f)?;
    if let Some(team) = picture.subject() {
        pen.put(f, team.face, board, format_args!(" {} ", team.glyph(palette)))?;
        pen.lift(f)?;
        f.write_str(" ")?;
    }
    writeln!(f, "{}", picture.status())
}

/// What writes in colour, and changes colours only where it must.
struct Pen {
    palette: Palette,
    /// The colours in use; plain at the start and the end of a line.
    style: Style,
}

impl Pen {
    /// Writes with one colour on another.
    fn put(
        &mut self,
        f: &mut Formatter<'_>,
        ink: Paint,
        ground: Paint,
        text: impl Display,
    ) -> Result {
        let style = match (ink.color(self.palette), ground.color(self.palette)) {
            (Some(ink), Some(ground)) => ink.on(ground),
            _ => Style::new(),
        };
        if style != self.style {
            self.lift(f)?;
            self.style = style;
            write!(f, "{style}")?;
        }
        write!(f, "{text}")
    }

    /// Goes back to the colours of the terminal.
    fn lift(&mut self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{:#}", self.style)?;
        self.style = Style::new();
        Ok(())
    }

    fn end_line(&mut self, f: &mut Formatter<'_>) -> Result {
        self.lift(f)?;
        writeln!(f)
    }
}
