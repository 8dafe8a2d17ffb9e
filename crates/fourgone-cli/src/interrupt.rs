//! Ctrl-C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::failure::INTERRUPTED;

/// From now on Ctrl-C ends the program at once, with the exit code that says so.
pub(crate) fn exit_at_once() -> io::Result<()> {
    let always = Arc::new(AtomicBool::new(true));
    signal_hook::flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), always).map(drop)
}

/// A flag that Ctrl-C or a request to end raises. A second Ctrl-C ends the program at once.
pub(crate) fn flag() -> io::Result<Arc<AtomicBool>> {
    let raised = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag down, and raises it.
        let (second, first) = (Arc::clone(&raised), Arc::clone(&raised));
        signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED.into(), second)?;
        signal_hook::flag::register(signal, first)?;
    }
    Ok(raised)
}
