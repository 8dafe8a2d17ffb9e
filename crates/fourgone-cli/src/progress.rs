//! How far long work has come, on standard error.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that counts to `end`, for instance "games".
///
/// It is seen only where standard error is a terminal that can show it.
pub(crate) fn bar(end: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(end), target());
    styled(bar, "{bar:30} {pos} of {len} {msg}, {eta} left").with_message(what)
}

/// A bar for work of hours, some of which was done before: it tells the rate as well.
pub(crate) fn long_bar(done: u64, end: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(end), target()).with_position(done);
    bar.reset_eta();
    let template = "{bar:30} {human_pos} of {human_len} {msg}, {per_sec}, {eta} left";
    styled(bar, template).with_message(what)
}

/// A count without an end, seen in the same places; not while standard output is a terminal, where
/// what is counted appears itself.
pub(crate) fn count(what: &'static str) -> ProgressBar {
    let hidden = io::stdout().is_terminal();
    let target = if hidden { ProgressDrawTarget::hidden() } else { target() };
    let bar = ProgressBar::with_draw_target(None, target);
    styled(bar, "{spinner} {human_pos} {msg}, {per_sec}").with_message(what)
}

fn target() -> ProgressDrawTarget {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    if io::stderr().is_terminal() && !dumb {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("##.")),
        Err(_) => bar,
    }
}
