//! The full-screen game on a real terminal.

use std::io::{self, BufWriter, stdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::crossterm::{event, terminal as crossterm};
use signal_hook::consts::{SIGHUP, SIGINT, SIGWINCH, TERM_SIGNALS};
use signal_hook::iterator::Signals;

use crate::answerer::Answerer;
use crate::keys;
use crate::model::{Exit, Model, Start};
use crate::terminal::{self, Capabilities, Guard, Screen};
use crate::update::Message;
use crate::view::view;
use crate::worker::Worker;

/// No tick is longer, so that nothing jumps after a pause.
const LONGEST_TICK: Duration = Duration::from_millis(100);

/// Plays on this process's terminal until somebody leaves, and gives it back in any case.
///
/// # Errors
///
/// When the terminal fails or goes away, or when a bot crashes.
pub fn run(
    start: Start,
    capabilities: Capabilities,
    answerer: Box<dyn Answerer>,
) -> io::Result<Model> {
    let (sender, messages) = mpsc::channel();
    // Before the size is asked for the first time: no change of it may be missed.
    listen_to_signals(sender.clone())?;
    let guard = Guard::enter()?;
    let mut terminal = Terminal::new(Screen::new(BufWriter::new(stdout())))?;
    let model = Model::new(start, capabilities, terminal.size()?);
    let worker = Worker::start(answerer, sender.clone())?;
    listen_to_input(sender)?;
    let ended = play(model, &mut terminal, worker, &messages);
    drop(guard);
    ended
}

/// What ratatui draws through.
type Screened = Terminal<Screen<BufWriter<io::Stdout>>>;

/// Asks, draws, and takes in what happens, until somebody leaves.
fn play(
    mut model: Model,
    terminal: &mut Screened,
    mut worker: Worker,
    messages: &Receiver<io::Result<Message>>,
) -> io::Result<Model> {
    let mut last = Instant::now();
    while model.exit().is_none() {
        worker.ask(model.question());
        terminal.draw(|frame| view(&model, frame))?;
        let tick = model.next_tick();
        let first = match tick {
            Some(tick) => messages.recv_timeout(tick.saturating_sub(last.elapsed())),
            None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        if let Err(RecvTimeoutError::Disconnected) = first {
            return Err(io::Error::other("nothing can happen any more"));
        }
        for message in first.into_iter().chain(messages.try_iter()) {
            let message = message?;
            #[cfg(debug_assertions)]
            panic_on_request(&message);
            if message == Message::Suspend {
                suspend(terminal)?;
            }
            model.update(message);
        }
        let elapsed = last.elapsed();
        if tick.is_none() {
            last = Instant::now();
        } else if tick.is_some_and(|tick| elapsed >= tick) {
            model.update(Message::Tick(elapsed.min(LONGEST_TICK)));
            last = Instant::now();
        }
    }
    Ok(model)
}

/// Hands the keys and the mouse over, on a thread of its own that waits for them.
fn listen_to_input(messages: Sender<io::Result<Message>>) -> io::Result<()> {
    let listen = move || {
        loop {
            let message = event::read().map(|event| keys::translate(&event)).transpose();
            let Some(message) = message else { continue };
            let failed = message.is_err();
            if messages.send(message).is_err() || failed {
                return;
            }
        }
    };
    thread::Builder::new().name("input".to_owned()).spawn(listen).map(drop)
}

/// Hands the signals over that ask us to end or report a new size.
fn listen_to_signals(messages: Sender<io::Result<Message>>) -> io::Result<()> {
    let mut signals = Signals::new(TERM_SIGNALS.iter().chain(&[SIGHUP, SIGWINCH]))?;
    let listen = move || {
        for signal in signals.forever() {
            let message = match signal {
                SIGWINCH => crossterm::size().map(|size| Message::Resize(size.into())),
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

/// Ctrl-Z: back to the shell, until it brings us back.
fn suspend(terminal: &mut Screened) -> io::Result<()> {
    terminal::restore();
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    terminal::take()?;
    terminal.clear()
}

/// In test builds F12 panics if the environment allows it, so that tests see what becomes of the
/// terminal.
#[cfg(debug_assertions)]
fn panic_on_request(message: &Message) {
    let asked = *message == Message::Key(keys::Key::F12);
    assert!(!asked || std::env::var_os("FOURGONE_PANIC").is_none(), "this panic was asked for");
}
