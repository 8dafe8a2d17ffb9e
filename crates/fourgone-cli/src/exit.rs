//! How the command ends: what can go wrong, the exit code of each, and Ctrl-C.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use fourgone_render::sanitized;
use signal_hook::consts::{SIGINT, SIGTERM};

/// The exit code after Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit code after a request to terminate.
#[cfg(feature = "play")]
pub(crate) const TERMINATED: u8 = 143;

/// Why the command ends without success.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something outside failed: a file, a pipe. Exit code 1.
    Other(anyhow::Error),
    /// The arguments do not go together. Exit code 2, as for all usage errors.
    Usage(String),
    /// A position or notation is invalid. Exit code 3.
    Invalid(String),
    /// Some records of a batch were invalid, and each was reported in its place. Exit code 4.
    SomeInvalid,
    /// A signal ended it, and there is nothing to say. Exits with this code.
    Ended(u8),
}

impl Failure {
    /// Tells standard error what went wrong, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        ExitCode::from(self.tell())
    }

    /// The same, with the exit code as a number.
    pub(crate) fn tell(self) -> u8 {
        let (message, code) = match self {
            // Whoever read our output has seen enough: that is no failure.
            Self::Other(error) if is_closed_pipe(&error) => return 0,
            Self::Ended(code) => return code,
            Self::Other(error) => (with_causes(&error), 1),
            Self::Usage(message) => (message, 2),
            Self::Invalid(message) => (message, 3),
            Self::SomeInvalid => return 4,
        };
        tell(format_args!("fourgone: {message}"));
        code
    }

    /// What went wrong, in a line.
    #[cfg(all(feature = "elsewhere", feature = "play"))]
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Other(error) => with_causes(error),
            Self::Usage(message) | Self::Invalid(message) => message.clone(),
            Self::SomeInvalid | Self::Ended(_) => String::new(),
        }
    }

    /// An invalid position or notation.
    pub(crate) fn invalid(what: impl fmt::Display) -> Self {
        Self::Invalid(what.to_string())
    }
}

/// Tells standard error something. Whatever a user typed or a file held may be a part of it, and
/// does nothing to a terminal but being seen.
pub(crate) fn tell(message: impl fmt::Display) {
    let lines: Vec<String> = message.to_string().lines().map(sanitized).collect();
    // When standard error is closed as well, the exit code has to do.
    let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
}

/// How a command ends that has told each of the lines which are invalid, of so many.
pub(crate) fn some_invalid(invalid: usize, lines: usize) -> Result<(), Failure> {
    if invalid == 0 {
        return Ok(());
    }
    let verb = if invalid == 1 { "is" } else { "are" };
    tell(format_args!("{invalid} of {lines} lines {verb} invalid"));
    Err(Failure::SomeInvalid)
}

/// An error and its causes, but for those that it names itself.
fn with_causes(error: &anyhow::Error) -> String {
    error.chain().map(in_words).fold(String::new(), |told, cause| {
        if told.is_empty() {
            cause
        } else if told.contains(&cause) {
            told
        } else {
            format!("{told}: {cause}")
        }
    })
}

/// An error without the numbers that the system has for it.
fn in_words(error: &(dyn std::error::Error + 'static)) -> String {
    match error.downcast_ref::<io::Error>().map(io::Error::kind) {
        Some(io::ErrorKind::NotFound) => "no such file or folder".to_owned(),
        Some(io::ErrorKind::PermissionDenied) => "permission denied".to_owned(),
        Some(io::ErrorKind::IsADirectory) => "it is a folder, not a file".to_owned(),
        Some(io::ErrorKind::NotADirectory) => "a part of the path is not a folder".to_owned(),
        Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) => {
            "no space left on the disk".to_owned()
        }
        Some(io::ErrorKind::ReadOnlyFilesystem) => "the disk is read-only".to_owned(),
        Some(io::ErrorKind::OutOfMemory) => "not enough memory".to_owned(),
        _ => {
            let text = error.to_string();
            match text.split_once(" (os error ") {
                Some((reason, _)) => reason.to_lowercase(),
                None => text,
            }
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    /// What Windows says of a pipe whose other end was closed in good order; it has no kind.
    const NOT_CONNECTED: i32 = 233;
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(|cause| {
        cause.kind() == io::ErrorKind::BrokenPipe
            || cfg!(windows) && cause.raw_os_error() == Some(NOT_CONNECTED)
    })
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

/// From now on Ctrl-C ends the program at once, with the exit code that says so.
pub(crate) fn exit_on_interrupt() -> io::Result<()> {
    let always = Arc::new(AtomicBool::new(true));
    signal_hook::flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), always).map(drop)
}

/// From now on Ctrl-C ends the program, and the line in which it asks for something.
#[cfg(feature = "play")]
pub(crate) fn end_line_when_interrupted() -> io::Result<()> {
    when_asked_to(|| {
        // Where nobody reads it any more, the exit code has to do.
        let _ = writeln!(io::stdout());
    })
}

/// A flag that Ctrl-C or SIGTERM raises. A second Ctrl-C ends the program at once.
pub(crate) fn interrupt_flag() -> io::Result<Arc<AtomicBool>> {
    let raised = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag down, and raises it.
        let (second, first) = (Arc::clone(&raised), Arc::clone(&raised));
        signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED.into(), second)?;
        signal_hook::flag::register(signal, first)?;
    }
    Ok(raised)
}

/// From now on Ctrl-C and requests to end have the last word said and end the program, whatever it
/// is waiting for.
#[cfg(feature = "play")]
pub(crate) fn when_asked_to(say_goodbye: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let next = next_request()?;
    std::thread::spawn(move || {
        let code = next();
        say_goodbye();
        std::process::exit(code.into());
    });
    Ok(())
}

/// What waits for a request to end, and gives the exit code for it.
#[cfg(all(feature = "play", unix))]
fn next_request() -> io::Result<impl FnOnce() -> u8 + Send> {
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    Ok(move || match signals.forever().next() {
        Some(SIGINT) => INTERRUPTED,
        _ => TERMINATED,
    })
}

/// The same where a signal can raise a flag and do nothing else.
#[cfg(all(feature = "play", not(unix)))]
fn next_request() -> io::Result<impl FnOnce() -> u8 + Send> {
    use std::sync::atomic::Ordering;

    let flag = |signal| {
        let raised = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(signal, Arc::clone(&raised)).map(|_| raised)
    };
    let (interrupt, terminate) = (flag(SIGINT)?, flag(SIGTERM)?);
    Ok(move || {
        loop {
            if interrupt.load(Ordering::Relaxed) {
                return INTERRUPTED;
            }
            if terminate.load(Ordering::Relaxed) {
                return TERMINATED;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_told_in_words_and_without_its_numbers() {
        // A full disk and an address or file in use, by the numbers of each system.
        let (full, in_use) = if cfg!(windows) { (112, 32) } else { (28, 98) };
        let full = anyhow::Error::from(io::Error::from_raw_os_error(full));
        assert_eq!(with_causes(&full.context("a.book")), "a.book: no space left on the disk");
        let missing = anyhow::Error::from(io::Error::from(io::ErrorKind::NotFound));
        assert_eq!(with_causes(&missing), "no such file or folder");
        let other = anyhow::Error::from(io::Error::from_raw_os_error(in_use));
        assert!(!with_causes(&other).contains("os error"));
    }
}
