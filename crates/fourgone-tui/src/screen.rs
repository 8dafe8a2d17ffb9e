//! The terminal as `ratatui` draws on it, with colours in the oldest form that has them.

use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::crossterm::cursor::MoveTo;
use ratatui::crossterm::queue;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// A terminal that is written to through `W`.
///
/// `crossterm` asks for every colour as one of 256. Terminals with 16 colours may not know that
/// form, so the first 16 are asked for as they always were.
pub(crate) struct Screen<W: Write> {
    inner: CrosstermBackend<W>,
}

impl<W: Write> Screen<W> {
    pub(crate) const fn new(writer: W) -> Self {
        Self { inner: CrosstermBackend::new(writer) }
    }
}

/// What changes the look of the characters that follow.
fn sequence(cell: &Cell) -> String {
    let mut sequence = String::from("\x1b[0");
    let effects = [(Modifier::BOLD, ";1"), (Modifier::DIM, ";2"), (Modifier::REVERSED, ";7")];
    for (_, code) in effects.into_iter().filter(|(effect, _)| cell.modifier.contains(*effect)) {
        sequence += code;
    }
    sequence += &colour(cell.fg, 30);
    sequence += &colour(cell.bg, 40);
    sequence + "m"
}

/// The code of a colour; `base` is 30 for the characters, 40 for what is behind them.
fn colour(colour: Color, base: u8) -> String {
    match colour {
        Color::Indexed(index @ 0..8) => format!(";{}", base + index),
        Color::Indexed(index @ 8..16) => format!(";{}", base + 60 + index - 8),
        Color::Indexed(index) => format!(";{};5;{index}", base + 8),
        // Themes have no other colours.
        _ => String::new(),
    }
}

impl<W: Write> Backend for Screen<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let (mut current, mut next) = (String::new(), None);
        for (x, y, cell) in content {
            if next != Some((x, y)) {
                queue!(self.inner, MoveTo(x, y))?;
            }
            next = Some((x + 1, y));
            let wanted = sequence(cell);
            if wanted != current {
                self.inner.write_all(wanted.as_bytes())?;
                current = wanted;
            }
            self.inner.write_all(cell.symbol().as_bytes())?;
        }
        self.inner.write_all(b"\x1b[0m")
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        // Nobody sees the cursor, and the answer of the terminal would get lost: another thread
        // reads what comes from there.
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.inner.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.inner.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        self.inner.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_colours_are_asked_for_in_the_old_form() {
        let mut cell = Cell::new("x");
        cell.set_fg(Color::Indexed(9)).set_bg(Color::Indexed(4));
        assert_eq!(sequence(&cell), "\x1b[0;91;44m");
        cell.set_fg(Color::Indexed(203)).set_bg(Color::Reset);
        cell.modifier = Modifier::BOLD;
        assert_eq!(sequence(&cell), "\x1b[0;1;38;5;203m");
    }
}
