//! The styles that are text: letters, emoji, Markdown, and letters in colour.

use core::fmt::{Display, Formatter, Result};

use anstyle::Style;

use crate::scene::{Place, Scene, cell_name};
use crate::words::description;
use crate::{Mark, Paint, Palette};

/// Letters, for every terminal, pipe and mail.
pub(crate) fn ascii(scene: &dyn Scene, f: &mut Formatter<'_>) -> Result {
    for place in scene.places() {
        let [left, right] = scene.brackets(place);
        let disc = scene.team_at(place).map_or('.', |team| team.letter);
        let (before, after) = edges(scene, place, "| ", " |\n");
        write!(f, "{before}{left}{disc}{right}{after}")?;
    }
    f.write_str(" ")?;
    for name in scene.column_names() {
        write!(f, "  {name}")?;
    }
    write!(f, "\n{}", scene.status())?;
    match scene.team() {
        Some(team) => writeln!(f, " ({})", team.letter),
        None => writeln!(f),
    }
}

/// What stands left and right of a cell, if it is at the edge of the board.
fn edges<'a>(
    scene: &dyn Scene,
    (column, _): Place,
    left: &'a str,
    right: &'a str,
) -> (&'a str, &'a str) {
    let is_last = column + 1 == scene.size().width();
    (if column == 0 { left } else { "" }, if is_last { right } else { "" })
}

/// Emoji that are equally wide everywhere, for chats.
pub(crate) fn emoji(scene: &dyn Scene, f: &mut Formatter<'_>) -> Result {
    for place in scene.places() {
        write!(f, "{}{}", emoji_of(scene, place), edges(scene, place, "", "\n").1)?;
    }
    for (column, name) in scene.column_names().into_iter().enumerate() {
        // The last disc is the topmost of its column, so the column tells which it is.
        if scene.last().is_some_and(|(last, _)| last == column) {
            f.write_str("🔼")?;
        } else if name.is_ascii_digit() {
            write!(f, "{name}\u{fe0f}\u{20e3}")?;
        } else {
            // There are no keys for letters; those that are as wide as an emoji come nearest.
            let wide = u32::from(name).checked_sub(u32::from('a')).map(|nth| 0xff41 + nth);
            write!(f, "{}", wide.and_then(char::from_u32).unwrap_or(name))?;
        }
    }
    writeln!(f)?;
    caption(scene, f)?;
    writeln!(f)
}

/// The emoji of a cell: a disc of a winning line is a square.
fn emoji_of(scene: &dyn Scene, place: Place) -> &'static str {
    match scene.team_at(place) {
        None => scene.theme().look().empty,
        Some(team) if scene.mark(place) == Some(Mark::WinningLine) => team.winning_emoji,
        Some(team) => team.emoji,
    }
}

/// How things stand, after the emoji of whom it concerns.
fn caption(scene: &dyn Scene, f: &mut Formatter<'_>) -> Result {
    if let Some(team) = scene.team() {
        let emoji = if scene.is_over() { team.winning_emoji } else { team.emoji };
        write!(f, "{emoji} ")?;
    }
    f.write_str(&scene.status())
}

/// A table of emoji, and the board in words.
pub(crate) fn markdown(scene: &dyn Scene, f: &mut Formatter<'_>) -> Result {
    let names = scene.column_names();
    for (column, name) in names.iter().enumerate() {
        let is_last = scene.last().is_some_and(|(last, _)| last == column);
        write!(f, "| {}{name} ", if is_last { "🔽 " } else { "" })?;
    }
    f.write_str("|\n")?;
    for _ in names {
        f.write_str("|:-:")?;
    }
    f.write_str("|\n")?;
    for place in scene.places() {
        write!(f, "| {} {}", emoji_of(scene, place), edges(scene, place, "", "|\n").1)?;
    }
    f.write_str("\n**")?;
    caption(scene, f)?;
    f.write_str("**")?;
    if let Some((place, team)) = scene.last().and_then(|last| Some((last, scene.team_at(last)?))) {
        write!(f, ", last disc: {} {}", team.name, cell_name(place))?;
    }
    // Emoji read aloud one by one tell little: this is the alternative text of the table.
    let words = description(scene);
    write!(f, "\n\n<details><summary>The board in words</summary>\n\n{words}\n\n</details>\n")
}

/// Coloured text on a board of its own colour, so that it looks the same in dark and light
/// terminals.
pub(crate) fn ansi(scene: &dyn Scene, f: &mut Formatter<'_>) -> Result {
    let look = scene.theme().look();
    let palette = scene.palette();
    let (board, mark) = (look.board, look.mark);
    let mut pen = Pen { palette, style: Style::new() };

    for place in scene.places() {
        let (before, after) = edges(scene, place, " ", " ");
        if !before.is_empty() {
            pen.put(f, mark, board, before)?;
        }
        let (glyph, paint) = match scene.team_at(place) {
            Some(team) => (team.glyph(palette), team.face),
            None => (look.hole_glyph(palette), look.hole),
        };
        let [left, right] = scene.brackets(place);
        if scene.mark(place) == Some(Mark::WinningLine) {
            // Inverse: the cell has the colour of the disc.
            for part in [left, glyph, right] {
                pen.put(f, board, paint, part)?;
            }
        } else {
            pen.put(f, mark, board, left)?;
            pen.put(f, paint, board, glyph)?;
            pen.put(f, mark, board, right)?;
        }
        if !after.is_empty() {
            pen.put(f, mark, board, after)?;
            pen.end_line(f)?;
        }
    }
    for name in scene.column_names() {
        pen.put(f, mark, board, format_args!("  {name}"))?;
    }
    pen.put(f, mark, board, "  ")?;
    pen.end_line(f)?;
    if let Some(team) = scene.team() {
        pen.put(f, team.face, board, format_args!(" {} ", team.glyph(palette)))?;
        pen.lift(f)?;
        f.write_str(" ")?;
    }
    writeln!(f, "{}", scene.status())
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
