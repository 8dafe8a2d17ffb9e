//! Taking the terminal over, and giving it back on every way out.

use std::io::{self, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

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

pub(crate) fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)
}

/// Gives the terminal back as it was; nothing happens if it is not ours.
pub(crate) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Each on its own: a terminal that is gone refuses all of them, and that is no news.
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
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
