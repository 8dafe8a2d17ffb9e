//! Ctrl-C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;

use crate::failure::INTERRUPTED;

/// From now on Ctrl-C ends the program at once, with the exit code that says so.
pub(crate) fn exit_at_once() -> io::Result<()> {
    let always = Arc::new(AtomicBool::new(true));
    signal_hook::flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), always).map(drop)
}
