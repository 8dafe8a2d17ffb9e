//! How far long work has come, on standard error.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that counts to `end`, for instance "games". It is seen only where standard error is a
/// terminal that can show it.
pub(crate) fn bar(end: u64, what: &'static str) -> ProgressBar {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let target = if io::stderr().is_terminal() && !dumb {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(end), target).with_message(what);
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} {msg}, {eta} left");
    match style {
        Ok(style) => bar.with_style(style.progress_chars("##.")),
        Err(_) => bar,
    }
}
