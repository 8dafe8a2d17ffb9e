//! Engines of others, which play in the arena: programs that speak the protocol of `fourgone engine`.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use fourgone::{Column, Game};
use fourgone_records::{Line, LineReader};

/// How long an engine may take to start, and to get ready for a game.
const START: Duration = Duration::from_secs(10);

/// What an engine may take for a move beyond the time it was given: for the way there and back, on a
/// machine with other things to do.
const GRACE: Duration = Duration::from_secs(1);

/// How long nobody looks whether the wait for an engine was interrupted.
const LOOK: Duration = Duration::from_millis(20);

/// The longest line that is read from an engine.
const LINE_LIMIT: usize = 4096;

/// How many lines may wait for an engine, besides those in the pipe to it: more than a game has.
const UNREAD: usize = 256;

/// How to start an engine: a program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineCommand {
    text: String,
    words: Vec<String>,
}

impl EngineCommand {
    /// The command of a text; quotes keep words together.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
        let words = shell_words::split(text).map_err(|_| "a quote is not closed".to_owned())?;
        if words.is_empty() {
            return Err("which program? name it, as in 'engine:./my-engine --fast'".to_owned());
        }
        Ok(Self { text: text.to_owned(), words })
    }

    /// Starts the engine. When the flag goes up, nobody waits for it any more.
    pub(crate) fn start(&self, stop: &Arc<AtomicBool>) -> Result<Engine, EngineError> {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own: Ctrl-C is for the arena, and the engine ends with all that it started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn();
        let mut child = child.map_err(|error| EngineError::NotStarted(error.to_string()))?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::NotStarted("it has no input or output".to_owned()));
        };
        // An engine that does not read what it is told leaves this thread waiting, and nobody else.
        let (says, said) = mpsc::sync_channel::<String>(UNREAD);
        let writer = thread::Builder::new().spawn(move || {
            for line in said {
                if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        });
        // Whoever floods us waits; whoever is silent leaves the thread waiting until it is killed.
        let (sender, lines) = mpsc::sync_channel(64);
        let reader = thread::Builder::new().spawn(move || {
            let mut lines = LineReader::new(BufReader::new(output), LINE_LIMIT);
            while let Ok(Some(Line { text, .. })) = lines.next_line() {
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        let started = writer.and(reader).map(drop);
        let mut engine = Engine { child, status: None, says, lines, stop: Arc::clone(stop) };
        started.map_err(|error| EngineError::NotStarted(error.to_string()))?;
        engine.say("c4")?;
        engine.wait_for("c4ok", START)?;
        Ok(engine)
    }
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("engine:{}", self.text))
    }
}

/// Why an engine loses a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineError {
    /// The program cannot be run.
    NotStarted(String),
    /// It has ended.
    Ended(ExitStatus),
    /// It runs, but has closed its input or its output.
    Closed,
    /// It runs, but does not read.
    Deaf,
    /// It did not answer in time.
    Silent { to: &'static str, after: Duration },
    /// It plays what cannot be played.
    Illegal(String),
    /// Nobody waited for its answer.
    Interrupted,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(why) => write!(f, "cannot be started: {why}"),
            Self::Ended(status) => write!(f, "ended ({status})"),
            Self::Closed => f.write_str("closed its input or its output"),
            Self::Deaf => f.write_str("does not read what it is told"),
            Self::Silent { to, after } => {
                write!(f, "did not answer `{to}` within {} s", after.as_secs_f64())
            }
            Self::Illegal(what) => f.write_str(what),
            Self::Interrupted => f.write_str("was interrupted"),
        }
    }
}

impl std::error::Error for EngineError {}

/// An engine that runs.
pub(crate) struct Engine {
    child: Child,
    /// How it ended, once it has.
    status: Option<ExitStatus>,
    says: SyncSender<String>,
    lines: Receiver<String>,
    stop: Arc<AtomicBool>,
}

impl Engine {
    /// Tells it that a new game begins.
    pub(crate) fn begin(&mut self) -> Result<(), EngineError> {
        self.say("newgame")?;
        self.say("isready")?;
        self.wait_for("readyok", START).map(drop)
    }

    /// What it plays, within this time.
    pub(crate) fn choose(&mut self, game: &Game, time: Duration) -> Result<Column, EngineError> {
        let moves: Vec<String> = game.moves().iter().map(Column::to_string).collect();
        let moves = moves.join(" ");
        let moves = if moves.is_empty() { moves } else { format!(" moves {moves}") };
        self.say(&format!("position startpos{moves}"))?;
        self.say(&format!("go movetime {}", time.as_millis()))?;
        let answer = self.wait_for("bestmove", time + GRACE)?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        let word: String = word.chars().take(20).collect();
        let number = word.parse().ok().and_then(Column::from_number);
        let Some(column) = number else {
            return Err(EngineError::Illegal(format!("played '{word}', which is no column")));
        };
        if !game.open_columns().contains(column) {
            return Err(EngineError::Illegal(format!("played column {column}, which is full")));
        }
        Ok(column)
    }

    fn say(&mut self, line: &str) -> Result<(), EngineError> {
        self.says.try_send(line.to_owned()).map_err(|error| match error {
            TrySendError::Full(_) => EngineError::Deaf,
            TrySendError::Disconnected(_) => self.ended(),
        })
    }

    /// The next line that begins with this word; others are skipped.
    fn wait_for(&mut self, word: &'static str, time: Duration) -> Result<String, EngineError> {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if self.stop.load(Relaxed) {
                return Err(EngineError::Interrupted);
            }
            // What it has started may still hold its output open.
            let _ = self.has_ended();
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) | Err(RecvTimeoutError::Timeout) if !left.is_zero() => {}
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    let to = match word {
                        "c4ok" => "c4",
                        "readyok" => "isready",
                        _ => "go",
                    };
                    return Err(EngineError::Silent { to, after: time });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// That it has ended, and how.
    fn ended(&mut self) -> EngineError {
        // It may have closed its output a moment before it ends.
        for _ in 0..20 {
            if let Some(status) = self.has_ended() {
                return EngineError::Ended(status);
            }
            thread::sleep(Duration::from_millis(10));
        }
        EngineError::Closed
    }

    /// How it ended, if it has; what it had started ends as well then.
    fn has_ended(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.status = self.child.try_wait().ok().flatten();
            if self.status.is_some() {
                self.kill_group();
            }
        }
        self.status
    }

    /// Ends all that it has started, and itself.
    fn kill_group(&self) {
        #[cfg(unix)]
        {
            let group = rustix::process::Pid::from_child(&self.child);
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if self.has_ended().is_none() {
            self.kill_group();
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
