//! The terminal: what it can show, how it is taken over and given back, and how it is drawn on.

use std::io::{self, Write, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use fourgone_render::Palette;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::crossterm::cursor::{Hide, MoveTo, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    Clear, ClearType as Cleared, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// The characters that a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Glyphs {
    /// Letters, digits and signs of ASCII.
    Ascii,
    /// Half blocks and lines, as on the text console of a PC.
    Console,
    /// Everything, quarter blocks included.
    Full,
}

impl Glyphs {
    /// The characters of a terminal, judged by the environment: `LC_ALL`, `LC_CTYPE` and `LANG`
    /// tell whether it speaks UTF-8, `TERM` what it is.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find(|name| set(name));
        let locale = locale.and_then(|name| variable(name)).unwrap_or_default().to_lowercase();
        if !locale.contains("utf-8") && !locale.contains("utf8") && !cfg!(windows) {
            Self::Ascii
        } else if variable("TERM").as_deref() == Some("linux") {
            Self::Console
        } else {
            Self::Full
        }
    }

    /// The nearest character that there is for one of our signs.
    pub(crate) fn nearest(self, sign: char) -> char {
        match (self, sign) {
            (Self::Full, sign) => sign,
            (_, '★') => '*',
            (Self::Console, '▸') => '►',
            (Self::Console, '…') => '.',
            (Self::Console, '●') => '•',
            (Self::Console, '○' | '◎') => 'o',
            (Self::Console, '×') => 'x',
            (Self::Console, '╭') => '┌',
            (Self::Console, '╮') => '┐',
            (Self::Console, '╰') => '└',
            (Self::Console, '╯') => '┘',
            (Self::Console, sign) => sign,
            (Self::Ascii, sign) if sign.is_ascii() => sign,
            (Self::Ascii, '▼' | '↓' | '┬') => 'v',
            (Self::Ascii, '▸' | '→') => '>',
            (Self::Ascii, '·' | '…') => '.',
            (Self::Ascii, '─' | '━') => '-',
            (Self::Ascii, '│' | '┃') => '|',
            (Self::Ascii, '█' | '▄' | '▀') => '#',
            (Self::Ascii, '●' | '◎') => 'o',
            (Self::Ascii, '×') => 'x',
            (Self::Ascii, '←') => '<',
            (Self::Ascii, '↑' | '┴') => '^',
            (Self::Ascii, '╭' | '╮' | '╰' | '╯') => '+',
            (Self::Ascii, _) => '?',
        }
    }
}

/// What a terminal can show: its colours and characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Capabilities {
    /// Its colours.
    pub palette: Palette,
    /// Its characters.
    pub glyphs: Glyphs,
}

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, ours until this is dropped.
pub(crate) struct Guard(());

impl Guard {
    /// Takes the terminal over: another screen, no echo, the mouse.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        // From here on there is something to restore, even if the rest fails.
        let guard = Self(());
        take()?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Takes the terminal over, or once more: whoever had it meanwhile may have changed everything.
pub(crate) fn take() -> io::Result<()> {
    if TAKEN.swap(true, Ordering::SeqCst) {
        disable_raw_mode()?;
    }
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)
}

/// Gives the terminal back as it was; nothing happens if it is not ours.
pub(crate) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Each on its own: a terminal that is gone refuses all of them, and that is no news.
        // Not every terminal has a second screen: what is left of the game would stay on the first.
        let _ = execute!(stdout(), DisableMouseCapture, Clear(Cleared::All), MoveTo(0, 0));
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Makes every panic give the terminal back before it is reported.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            report(info);
        }));
    });
}

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
    fn the_environment_tells_which_characters_there_are() {
        let glyphs = |variables: &[(&str, &str)]| {
            Glyphs::of_environment(|name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(glyphs(&[("LANG", "de_DE.UTF-8"), ("TERM", "xterm")]), Glyphs::Full);
        assert_eq!(glyphs(&[("LANG", "C.utf8"), ("TERM", "linux")]), Glyphs::Console);
        assert_eq!(glyphs(&[("LC_ALL", "C"), ("LANG", "C.UTF-8")]), Glyphs::Ascii);
        assert_eq!(glyphs(&[("LC_ALL", ""), ("LANG", "C.UTF-8")]), Glyphs::Full);
        assert_eq!(glyphs(&[]), Glyphs::Ascii);
    }

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
