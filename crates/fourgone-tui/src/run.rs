//! The full-screen game on a real terminal.

use std::io::{self, BufWriter, stdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::crossterm::event::{self, Event};
use signal_hook::consts::{SIGHUP, SIGWINCH, TERM_SIGNALS};
use signal_hook::iterator::Signals;

use crate::key;
use crate::medium::Medium;
use crate::message::Message;
use crate::mind::Mind;
use crate::model::{Exit, Model, Start};
use crate::screen::Screen;
use crate::terminal::{self, Guard};
use crate::thinker::{Thinker, Thought};
use crate::view::view;

/// No tick is longer, so that nothing jumps after a pause.
const LONGEST_TICK: Duration = Duration::from_millis(100);

/// What wakes the game up.
enum Happening {
    Event(Event),
    Thought(Thought),
    Signal(i32),
    InputFailed(io::Error),
}

/// Plays on this process's terminal until somebody leaves, and gives it back in any case.
///
/// # Errors
///
/// When the terminal fails or goes away, or when a bot breaks down.
pub fn run(start: Start, medium: Medium, mind: Box<dyn Mind>) -> io::Result<Model> {
    let (sender, happenings) = mpsc::channel();
    // Before the size is asked for the first time: no change of it may be missed.
    listen_to_signals(sender.clone())?;
    let guard = Guard::enter()?;
    let mut terminal = Terminal::new(Screen::new(BufWriter::new(stdout())))?;
    let model = Model::new(start, medium, terminal.size()?);
    let tell = sender.clone();
    let thinker =
        Thinker::start(mind, move |thought| drop(tell.send(Happening::Thought(thought))))?;
    listen_to_input(sender)?;
    let ended = play(model, &mut terminal, thinker, &happenings);
    drop(guard);
    ended
}

type Screened = Terminal<Screen<BufWriter<io::Stdout>>>;

fn play(
    mut model: Model,
    terminal: &mut Screened,
    mut thinker: Thinker,
    happenings: &Receiver<Happening>,
) -> io::Result<Model> {
    let mut last = Instant::now();
    while model.exit().is_none() {
        thinker.ask(model.question());
        terminal.draw(|frame| view(&model, frame))?;
        let tick = model.next_tick();
        let first = match tick {
            Some(tick) => happenings.recv_timeout(tick.saturating_sub(last.elapsed())),
            None => happenings.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        if let Err(RecvTimeoutError::Disconnected) = first {
            return Err(io::Error::other("nothing can happen any more"));
        }
        for happening in first.into_iter().chain(happenings.try_iter()) {
            happen(happening, &mut model, terminal)?;
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

fn happen(happening: Happening, model: &mut Model, terminal: &mut Screened) -> io::Result<()> {
    match happening {
        Happening::Event(event) if key::is_suspend(&event) => suspend(terminal)?,
        Happening::Event(event) => {
            #[cfg(debug_assertions)]
            panic_on_request(&event);
            if let Some(message) = key::translate(&event) {
                model.update(message);
            }
        }
        Happening::Thought(Thought::Answered(question, answer)) => {
            model.update(Message::Learned(question, answer));
        }
        Happening::Thought(Thought::BrokeDown) => {
            return Err(io::Error::other("the bot broke down: please report it"));
        }
        Happening::Signal(SIGWINCH) => model.update(Message::Resize(terminal.size()?)),
        Happening::Signal(signal) => model.end(Exit::of_signal(signal)),
        Happening::InputFailed(error) => return Err(error),
    }
    Ok(())
}

/// Hands the keys and the mouse over, on a thread of its own that waits for them.
fn listen_to_input(sender: Sender<Happening>) -> io::Result<()> {
    let listen = move || {
        loop {
            let (happening, failed) = match event::read() {
                Ok(event) => (Happening::Event(event), false),
                Err(error) => (Happening::InputFailed(error), true),
            };
            if sender.send(happening).is_err() || failed {
                return;
            }
        }
    };
    thread::Builder::new().name("input".to_owned()).spawn(listen).map(drop)
}

/// Hands the signals over that ask us to end or tell of a new size.
fn listen_to_signals(sender: Sender<Happening>) -> io::Result<()> {
    let mut signals = Signals::new(TERM_SIGNALS.iter().chain(&[SIGHUP, SIGWINCH]))?;
    let listen = move || {
        for signal in signals.forever() {
            if sender.send(Happening::Signal(signal)).is_err() {
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
fn panic_on_request(event: &Event) {
    use ratatui::crossterm::event::KeyCode;
    let asked = event.as_key_event().is_some_and(|key| key.code == KeyCode::F(12));
    assert!(!asked || std::env::var_os("FOURGONE_PANIC").is_none(), "this panic was asked for");
}
