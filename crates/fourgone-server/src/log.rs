//! What happens, on standard error.

use std::io::{self, IsTerminal as _};

use tracing::level_filters::LevelFilter;

/// From now on requests, and what is worth knowing beside them, are told on standard error; with
/// `quiet` only what is wrong.
pub fn start(quiet: bool, colours: bool) {
    let level = if quiet { LevelFilter::WARN } else { LevelFilter::INFO };
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_max_level(level)
        .with_target(false)
        .with_ansi(colours && io::stderr().is_terminal());
    // There is a log already if this is called twice, which is as good.
    let _ = log.try_init();
}
