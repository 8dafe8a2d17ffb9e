//! The full-screen game on a real terminal.

use std::io::{self, BufWriter, stdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::crossterm::event;
use ratatui::layout::Size;

use crate::answerer::Answerer;
use crate::courier::{self, Courier, Errand};
use crate::keys;
use crate::model::{Exit, Model, Start};
use crate::signals;
use crate::store::{Effect, Store};
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
    store: Store,
    courier: Option<Box<dyn Courier>>,
) -> io::Result<Model> {
    let start = Start { joins: courier.is_some(), ..start };
    let (sender, messages) = mpsc::channel();
    // Before the size is asked for the first time: no change of it may be missed.
    signals::listen(sender.clone())?;
    let guard = Guard::enter()?;
    let mut terminal = Terminal::new(Screen::new(BufWriter::new(stdout())))?;
    let model = Model::new(start, capabilities, terminal.size()?);
    let worker = Worker::start(answerer, sender.clone())?;
    signals::listen_to_hangup(sender.clone())?;
    let errands = courier.map(|courier| courier::start(courier, sender.clone())).transpose()?;
    listen_to_input(sender)?;
    let world = World { store, errands };
    let ended = play(model, &mut terminal, worker, world, &messages);
    drop(guard);
    ended
}

/// What does what the game wants to be done outside.
struct World {
    store: Store,
    /// Where errands go, if anybody runs them.
    errands: Option<Sender<Errand>>,
}

/// What ratatui draws through.
type Screened = Terminal<Screen<BufWriter<io::Stdout>>>;

/// Asks, draws, and takes in what happens, until somebody leaves.
fn play(
    mut model: Model,
    terminal: &mut Screened,
    mut worker: Worker,
    mut world: World,
    messages: &Receiver<io::Result<Message>>,
) -> io::Result<Model> {
    let mut last = Instant::now();
    // What the players' clocks have seen.
    let mut seen = last;
    // How many signals to stop are on their way that come from here.
    let mut told_ourselves = 0;
    act(&mut model, &mut world)?;
    while model.exit().is_none() {
        worker.ask(model.question());
        if let Err(error) = terminal.draw(|frame| view(&model, frame)) {
            // Without a terminal there is no game, but what was played is kept.
            model.update(Message::Exit(Exit::Terminated));
            act(&mut model, &mut world)?;
            return Err(error);
        }
        let tick = model.next_tick();
        let first = match tick {
            Some(tick) => messages.recv_timeout(tick.saturating_sub(last.elapsed())),
            None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        if let Err(RecvTimeoutError::Disconnected) = first {
            return Err(io::Error::other("nothing can happen any more"));
        }
        model.update(Message::Passed(seen.elapsed()));
        seen = Instant::now();
        for message in first.into_iter().chain(messages.try_iter()) {
            let message = message?;
            #[cfg(debug_assertions)]
            panic_on_request(&message);
            match message {
                Message::Suspend => {
                    told_ourselves += u32::from(signals::stop_everybody());
                    signals::stop()?;
                    seen = Instant::now();
                    model.update(Message::Resize(take_back(terminal)?));
                }
                Message::Stop if told_ourselves > 0 => told_ourselves -= 1,
                Message::Stop => {
                    signals::stop()?;
                    seen = Instant::now();
                    model.update(Message::Resize(take_back(terminal)?));
                }
                Message::Redraw => model.update(Message::Resize(take_back(terminal)?)),
                message => model.update(message),
            }
        }
        act(&mut model, &mut world)?;
        let elapsed = last.elapsed();
        if tick.is_none() {
            last = Instant::now();
        } else if tick.is_some_and(|tick| elapsed >= tick) {
            model.update(Message::Tick(elapsed.min(LONGEST_TICK)));
            act(&mut model, &mut world)?;
            last = Instant::now();
        }
    }
    Ok(model)
}

/// Does what the game wants to be done, and tells it what there is to tell.
fn act(model: &mut Model, world: &mut World) -> io::Result<()> {
    for effect in model.take_effects() {
        if let (Effect::Run(errand), Some(errands)) = (&effect, &world.errands) {
            // Only a thread that panicked does not listen, and that is reported in its own way.
            let _ = errands.send(errand.clone());
        } else if let Some(notice) = world.store.perform(effect, &mut stdout())? {
            model.update(Message::Notice(notice));
        }
    }
    Ok(())
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

/// Takes the terminal over once more, whatever became of it meanwhile, and says how large it is.
fn take_back(terminal: &mut Screened) -> io::Result<Size> {
    terminal::take()?;
    terminal.clear()?;
    terminal.size()
}

/// In test builds F12 panics if the environment allows it, so that tests see what becomes of the
/// terminal.
#[cfg(debug_assertions)]
fn panic_on_request(message: &Message) {
    let asked = *message == Message::Key(keys::Key::F12);
    assert!(!asked || std::env::var_os("FOURGONE_PANIC").is_none(), "this panic was asked for");
}
