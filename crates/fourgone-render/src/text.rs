//! The styles that are text: letters, emoji, Markdown, and letters in colour.

use core::fmt::{Display, Formatter, Result};

use anstyle::Style;
use fourgone::{Cell, Column};

use crate::{Mark, Paint, Palette, Picture};

/// Letters, for every terminal, pipe and mail.
pub(crate) fn ascii(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    for cell in Cell::in_reading_order() {
        let [left, right] = picture.brackets(cell);
        let disc = picture.team_at(cell).map_or('.', |team| team.letter);
        let (before, after) = (edge(cell, Column::A, "| "), edge(cell, Column::G, " |\n"));
        write!(f, "{before}{left}{disc}{right}{after}")?;
    }
    f.write_str("   1  2  3  4  5  6  7\n")?;
    f.write_str(&picture.status())?;
    match picture.subject() {
        Some(team) => writeln!(f, " ({})", team.letter),
        None => writeln!(f),
    }
}

/// What stands at the edge of the board, if the cell is in the column beside it.
fn edge(cell: Cell, column: Column, text: &str) -> &str {
    if cell.column() == column { text } else { "" }
}

/// Emoji that are equally wide everywhere, for chats.
pub(crate) fn emoji(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    for cell in Cell::in_reading_order() {
        write!(f, "{}{}", emoji_of(picture, cell), edge(cell, Column::G, "\n"))?;
    }
    for column in Column::ALL {
        // The last disc is the topmost of its column, so the column tells which it is.
        if picture.last().is_some_and(|last| last.column() == column) {
            f.write_str("🔼")?;
        } else {
            write!(f, "{column}\u{fe0f}\u{20e3}")?;
        }
    }
    writeln!(f)?;
    caption(picture, f)?;
    writeln!(f)
}

/// The emoji of a cell: a disc of a winning line is a square.
fn emoji_of(picture: &Picture, cell: Cell) -> &'static str {
    match picture.team_at(cell) {
        None => picture.theme().look().empty,
        Some(team) if picture.mark(cell) == Some(Mark::WinningLine) => team.winning_emoji,
        Some(team) => team.emoji,
    }
}

/// How things stand, after the emoji of whom it concerns.
fn caption(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    if let Some(team) = picture.subject() {
        let emoji = if picture.position().is_over() { team.winning_emoji } else { team.emoji };
        write!(f, "{emoji} ")?;
    }
    f.write_str(&picture.status())
}

/// A table of emoji, and the board in words.
pub(crate) fn markdown(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    for column in Column::ALL {
        let is_last = picture.last().is_some_and(|last| last.column() == column);
        write!(f, "| {}{column} ", if is_last { "🔽 " } else { "" })?;
    }
    f.write_str("|\n|:-:|:-:|:-:|:-:|:-:|:-:|:-:|\n")?;
    for cell in Cell::in_reading_order() {
        write!(f, "| {} {}", emoji_of(picture, cell), edge(cell, Column::G, "|\n"))?;
    }
    f.write_str("\n**")?;
    caption(picture, f)?;
    f.write_str("**")?;
    if let Some((cell, team)) = picture.last().zip(picture.last_team()) {
        write!(f, ", last disc: {} {cell}", team.name)?;
    }
    // Emoji read aloud one by one tell little: this is the alternative text of the table.
    let words = picture.description();
    write!(f, "\n\n<details><summary>The board in words</summary>\n\n{words}\n\n</details>\n")
}

/// Coloured text on a board of its own colour, so that it looks the same in dark and light
/// terminals.
pub(crate) fn ansi(picture: &Picture, f: &mut Formatter<'_>) -> Result {
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
        if picture.mark(cell) == Some(Mark::WinningLine) {
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
