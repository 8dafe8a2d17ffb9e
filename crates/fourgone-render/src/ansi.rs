//! [`Style::Ansi`](crate::Style::Ansi): coloured text on a board of its own colour, so that it
//! looks the same in dark and light terminals.

use core::fmt::{Formatter, Result};

use anstyle::Style;
use fourgone::{Cell, Column};

use crate::{Paint, Palette, Picture};

pub(crate) fn draw(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    let look = picture.theme().look();
    let palette = picture.palette();
    let ink = Ink { palette, board: look.board };
    let edge = ink.normal(look.mark);

    for cell in Cell::in_reading_order() {
        if cell.column() == Column::A {
            write!(f, "{edge} {edge:#}")?;
        }
        let (glyph, paint) = match picture.team_at(cell) {
            Some(team) => (team.glyph(palette), team.face),
            None if palette == Palette::None => ('·', look.hole),
            None => ('●', look.hole),
        };
        let (disc, bracket) = if picture.line().contains(cell) {
            (ink.inverse(paint), ink.inverse(paint))
        } else {
            (ink.normal(paint), ink.normal(look.mark))
        };
        let [left, right] = picture.brackets(cell);
        write!(f, "{bracket}{left}{bracket:#}{disc}{glyph}{disc:#}{bracket}{right}{bracket:#}")?;
        if cell.column() == Column::G {
            writeln!(f, "{edge} {edge:#}")?;
        }
    }
    writeln!(f, "{edge}  1  2  3  4  5  6  7  {edge:#}")?;
    if let Some(team) = picture.subject() {
        let disc = ink.normal(team.face);
        write!(f, "{disc} {} {disc:#} ", team.glyph(palette))?;
    }
    writeln!(f, "{}", picture.status())
}

/// How to colour what lies on the board.
#[derive(Clone, Copy)]
struct Ink {
    palette: Palette,
    board: Paint,
}

impl Ink {
    /// This colour on the board's.
    fn normal(self, paint: Paint) -> Style {
        self.pair(paint, self.board)
    }

    /// The board's colour on this one, for winning lines.
    fn inverse(self, paint: Paint) -> Style {
        self.pair(self.board, paint)
    }

    fn pair(self, front: Paint, back: Paint) -> Style {
        match (front.color(self.palette), back.color(self.palette)) {
            (Some(front), Some(back)) => front.on(back).bold(),
            _ => Style::new(),
        }
    }
}
