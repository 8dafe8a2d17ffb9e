//! What the system asks of the game: to end, to stop, to go on, to take another size.
//!
//! Unix asks by signals. Where there are none, as on Windows, the keys and the sizes of a console
//! arrive as events, Ctrl-C among them, and nobody can stop a program.

#[cfg(not(unix))]
pub(crate) use none::{listen, listen_to_hangup, stop, stop_everybody};
#[cfg(unix)]
pub(crate) use unix::{listen, listen_to_hangup, stop, stop_everybody};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::mpsc::Sender;
    use std::thread;

    use ratatui::crossterm::terminal as crossterm;
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use rustix::process::{Signal, kill_current_process_group};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTSTP, SIGWINCH, TERM_SIGNALS};
    use signal_hook::iterator::Signals;

    use crate::model::Exit;
    use crate::terminal;
    use crate::update::Message;

    /// Hands the signals over that ask us to end, to stop or to go on, or report a new size.
    pub(crate) fn listen(messages: Sender<io::Result<Message>>) -> io::Result<()> {
        let ours = [SIGHUP, SIGWINCH, SIGTSTP, SIGCONT];
        let mut signals = Signals::new(TERM_SIGNALS.iter().chain(&ours))?;
        let listen = move || {
            for signal in signals.forever() {
                let message = match signal {
                    SIGWINCH => crossterm::size().map(|size| Message::Resize(size.into())),
                    SIGTSTP => Ok(Message::Stop),
                    SIGCONT => Ok(Message::Redraw),
                    SIGINT => Ok(Message::Exit(Exit::Interrupted)),
                    _ => Ok(Message::Exit(Exit::Terminated)),
                };
                if messages.send(message).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("signals".to_owned()).spawn(listen).map(drop)
    }

    /// Ends the game when the terminal goes away.
    ///
    /// Mostly a signal tells so, but not to a program in a session of its own. The thread that reads
    /// keys would then find nothing but the end of the input, again and again, with all its might.
    pub(crate) fn listen_to_hangup(messages: Sender<io::Result<Message>>) -> io::Result<()> {
        let listen = move || {
            let input = io::stdin();
            // Nothing is asked for: what remains to be reported is that there is no terminal any
            // more.
            let mut watched = [PollFd::new(&input, PollFlags::empty())];
            while matches!(poll(&mut watched, None), Ok(0) | Err(Errno::INTR)) {}
            if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) {
                // Where nobody listens any more, the game has ended.
                let _ = messages.send(Ok(Message::Exit(Exit::Terminated)));
            }
        };
        thread::Builder::new().name("hangup".to_owned()).spawn(listen).map(drop)
    }

    /// Ctrl-Z: asks everybody in front of this terminal to stop, as the terminal itself would, so
    /// that the shell comes back under `cargo run` too; whether the signal was sent, which we get as
    /// well.
    ///
    /// The terminal is given back before: the shell may be there sooner than we have stopped.
    pub(crate) fn stop_everybody() -> bool {
        terminal::restore();
        kill_current_process_group(Signal::TSTP).is_ok()
    }

    /// Gives the terminal back, and goes on when a signal says so.
    pub(crate) fn stop() -> io::Result<()> {
        terminal::restore();
        signal_hook::low_level::emulate_default_handler(SIGTSTP)
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "where there are signals, listening to them can fail")]
mod none {
    use std::io;
    use std::sync::mpsc::Sender;

    use crate::update::Message;

    /// There is nothing to listen to.
    pub(crate) fn listen(_: Sender<io::Result<Message>>) -> io::Result<()> {
        Ok(())
    }

    /// A console that goes away takes the program with it.
    pub(crate) fn listen_to_hangup(_: Sender<io::Result<Message>>) -> io::Result<()> {
        Ok(())
    }

    /// Nobody is asked to stop.
    pub(crate) fn stop_everybody() -> bool {
        false
    }

    /// The game goes on.
    pub(crate) fn stop() -> io::Result<()> {
        Ok(())
    }
}
