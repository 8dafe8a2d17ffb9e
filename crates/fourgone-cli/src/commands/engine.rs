//! `fourgone engine`: a line protocol for programs.

use std::io::{self, BufReader, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use fourgone::notation::{Colour, Notation, Transcript};
use fourgone::{Column, Columns, Game, Position};
use fourgone_bot::{Bot, Level};
use fourgone_records::{Line, LineReader, error_message};
use fourgone_render::sanitized;
use fourgone_solver::{Limits, Solver};

use crate::exit::Failure;
use crate::solving;
use crate::terminal::NO_OUTPUT;

/// Speak a line protocol with another program
///
/// Commands in, answers out, nothing buffered, much like UCI in chess:
///
///   c4                             id and options, then `c4ok`
///   isready                        `readyok`
///   setoption name N value V       Level, Seed or Threads
///   newgame                        back to the empty board
///   position startpos [moves 445]  the position to play in
///   go [movetime MS] [nodes N]     `info ...` and `bestmove C`
///   stop                           end the search, with a `bestmove`
///   show                           draw the board
///   quit
///
/// Whatever else comes is answered with `error ...` and changes nothing.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  fourgone engine < commands.txt
  fourgone arena bot:5 'engine:fourgone engine'")]
pub(crate) struct Engine {}

/// The longest line that is read; no game is nearly as long.
const LINE_LIMIT: usize = 4096;

impl Engine {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Self {} = self;
        let mut lines = LineReader::new(BufReader::new(io::stdin()), LINE_LIMIT);
        let mut session = Session::new();
        while let Some(Line { text, is_cut, .. }) =
            lines.next_line().context("cannot read standard input")?
        {
            if is_cut {
                say(&format!("error the line is longer than {LINE_LIMIT} bytes"))?;
                continue;
            }
            if let Flow::Quit = session.obey(&text)? {
                session.end_search(true)?;
                return Ok(());
            }
        }
        // Whoever closes the input still wants the answer.
        session.end_search(false)
    }
}

/// Whether the session goes on.
enum Flow {
    GoOn,
    Quit,
}

/// What the other program has told so far.
struct Session {
    game: Game,
    settings: Settings,
    /// The bot, unless it is thinking.
    bot: Option<Bot>,
    search: Option<Search>,
}

/// The options.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Settings {
    level: Level,
    seed: u64,
    threads: NonZeroUsize,
}

/// A search on a thread of its own, which prints its answer.
struct Search {
    stop: Arc<AtomicBool>,
    /// Whether it has its answer: from then on the session is as good as idle.
    is_done: Arc<AtomicBool>,
    thread: JoinHandle<Result<Bot, Failure>>,
}

impl Session {
    fn new() -> Self {
        let settings = Settings { level: Level::PERFECT, seed: 1, threads: NonZeroUsize::MIN };
        Self { game: Game::new(), settings, bot: None, search: None }
    }

    /// Does what a line says, and answers.
    fn obey(&mut self, line: &str) -> Result<Flow, Failure> {
        if self.search.as_ref().is_some_and(|search| search.is_done.load(Relaxed)) {
            self.end_search(false)?;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return Ok(Flow::GoOn) };
        let answer = match command {
            "c4" | "isready" | "show" | "stop" | "quit" | "newgame" if !rest.is_empty() => {
                Err(format!("`{command}` stands alone"))
            }
            "c4" => Ok(Some(identification())),
            "isready" => Ok(Some("readyok".to_owned())),
            "show" => Ok(Some(self.picture())),
            "stop" => {
                self.end_search(true)?;
                Ok(None)
            }
            "quit" => return Ok(Flow::Quit),
            "newgame" | "position" | "setoption" | "go" if self.search.is_some() => {
                Err("a search is running: send `stop` first".to_owned())
            }
            "newgame" => {
                self.game = Game::new();
                Ok(None)
            }
            "position" => self.set_position(rest).map(|()| None),
            "setoption" => self.set_option(rest).map(|()| None),
            "go" => self.go(rest).map(|()| None),
            _ => Err(format!(
                "unknown command '{}': there are c4, isready, setoption, newgame, position, go, stop, show \
                 and quit",
                shortened(command)
            )),
        };
        match answer {
            Ok(None) => {}
            Ok(Some(answer)) => say(&answer)?,
            Err(error) => say(&format!("error {}", sanitized(&error)))?,
        }
        Ok(Flow::GoOn)
    }

    /// The board and the moves.
    fn picture(&self) -> String {
        let transcript = Transcript::from(self.game.clone());
        let moves = self.game.to_string();
        format!("{}\nposition moves {moves}", Notation::Ascii.format(&transcript))
    }

    /// `position startpos`, `position startpos moves 4 4 5` or `position moves 445`.
    fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let moves = match words {
            ["startpos"] => String::new(),
            ["startpos", "moves", moves @ ..] | ["moves", moves @ ..] => moves.concat(),
            _ => {
                return Err(
                    "use `position startpos [moves ...]` or `position moves ...`".to_owned()
                );
            }
        };
        let game = moves.parse::<Game>();
        self.game = game.map_err(|error| error_message(error.kind, Colour::Red))?;
        Ok(())
    }

    /// `setoption name N value V`.
    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        let ["name", name, "value", value] = words else {
            return Err("use `setoption name NAME value VALUE`".to_owned());
        };
        let mut settings = self.settings;
        match name.to_ascii_lowercase().as_str() {
            "level" => {
                settings.level = value.parse().map_err(|_| "Level is a number from 1 to 10")?;
            }
            "seed" => settings.seed = value.parse().map_err(|_| "Seed is a whole number")?,
            "threads" => {
                let most = Solver::MAX_THREADS;
                let threads = value.parse().ok().filter(|it: &NonZeroUsize| it.get() <= most);
                settings.threads =
                    threads.ok_or_else(|| format!("Threads is a number from 1 to {most}"))?;
            }
            _ => return Err(format!("there is no option '{}'", shortened(name))),
        }
        if settings.threads != self.settings.threads {
            self.bot = None;
        }
        self.settings = settings;
        Ok(())
    }

    /// `go [movetime MS] [nodes N]`: begins a search.
    fn go(&mut self, words: &[&str]) -> Result<(), String> {
        let (mut time, mut nodes) = (None, u64::MAX);
        let (pairs, rest) = words.as_chunks::<2>();
        for [name, value] in pairs {
            let number = value.parse::<u64>();
            let number = number.map_err(|_| format!("{} needs a number", shortened(name)));
            match *name {
                "movetime" => time = Some(Duration::from_millis(number?)),
                "nodes" => nodes = number?,
                _ => {
                    return Err(format!(
                        "`go` knows movetime and nodes, not '{}'",
                        shortened(name)
                    ));
                }
            }
        }
        if let [word] = rest {
            return Err(format!("`go` expects a number after '{}'", shortened(word)));
        }
        if let Some(outcome) = self.game.outcome() {
            let over = fourgone::notation::ParseErrorKind::GameOver {
                ended: self.game.ply(),
                winner: outcome.winner(),
            };
            return Err(error_message(over, Colour::Red));
        }
        let Settings { level, seed, threads } = self.settings;
        let bot = self.bot.take().unwrap_or_else(|| {
            let solver = solving::solver().try_threads(threads);
            let solver = solver.unwrap_or_else(|_| solving::solver());
            Bot::new(level, seed).with_solver(solver)
        });
        let bot = bot.with_level(level).with_seed(seed);
        let stop = Arc::new(AtomicBool::new(false));
        let is_done = Arc::new(AtomicBool::new(false));
        let (game, flags) = (self.game.clone(), (Arc::clone(&stop), Arc::clone(&is_done)));
        let thinking = Thinking { bot, game, nodes, time, stop: flags.0, is_done: flags.1 };
        let thread = thread::Builder::new().spawn(|| thinking.run());
        let thread = thread.map_err(|_| "the system has no thread to give")?;
        self.search = Some(Search { stop, is_done, thread });
        Ok(())
    }

    /// Waits for the end of the search, if there is one, and perhaps stops it.
    fn end_search(&mut self, stops: bool) -> Result<(), Failure> {
        if let Some(Search { stop, thread, .. }) = self.search.take() {
            if stops {
                stop.store(true, Relaxed);
            }
            // A search that panics is a fault of ours; the panic goes on here.
            let bot = thread.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault));
            self.bot = Some(bot?);
        }
        Ok(())
    }
}

/// A search for one move.
struct Thinking {
    bot: Bot,
    game: Game,
    nodes: u64,
    time: Option<Duration>,
    stop: Arc<AtomicBool>,
    is_done: Arc<AtomicBool>,
}

impl Thinking {
    /// Finds a move, prints it with what is known, and gives the bot back.
    fn run(self) -> Result<Bot, Failure> {
        let Self { mut bot, game, nodes, time, stop, is_done } = self;
        let (start, before) = (Instant::now(), bot.solver().nodes());
        let (done, ended) = mpsc::channel::<()>();
        let (column, line, score) = thread::scope(|scope| {
            if let Some(time) = time {
                let stop = &stop;
                scope.spawn(move || {
                    if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                        stop.store(true, Relaxed);
                    }
                });
            }
            let found = think(&mut bot, &game, nodes, &stop);
            drop(done);
            found
        });
        let nodes = bot.solver().nodes() - before;
        let score = score.map(|score| format!("score {score} wdl {} ", score.wdl()));
        let score = score.unwrap_or_default();
        let line: Vec<String> = line.iter().map(Column::to_string).collect();
        let line = line.join(" ");
        let time = start.elapsed().as_millis();
        // Whoever reads the answer may send the next command at once.
        is_done.store(true, Relaxed);
        say(&format!("info {score}nodes {nodes} time {time} pv {line}\nbestmove {column}"))?;
        Ok(bot)
    }
}

/// The level that chooses when the limits do not allow an exact answer: it never searches for long.
const HASTY: u8 = 5;

/// The move of a bot, how the game goes on, and the score of the position if it is known.
fn think(
    bot: &mut Bot,
    game: &Game,
    nodes: u64,
    stop: &AtomicBool,
) -> (Column, Vec<Column>, Option<fourgone_solver::Score>) {
    let position = game.position();
    let end = bot.solver().nodes().saturating_add(nodes);
    let limits = Limits::NONE.stop_flag(stop);
    let column = bot.choose(position, limits.nodes(nodes)).unwrap_or_else(|_| hasty(position));
    let solver = bot.solver();
    let left = |solver: &Solver| limits.nodes(end.saturating_sub(solver.nodes()));
    let score = solver.bounds(position, left(solver)).exact();
    let mut line = vec![column];
    if score.is_some()
        && let Ok(next) = position.play(column)
    {
        line.extend(solver.try_best_line(next, left(solver)).unwrap_or_default());
    }
    (column, line, score)
}

/// A move without a search: one that wins at once, otherwise what a bot plays that never searches
/// for long, unless that loses at once and another move does not.
fn hasty(position: Position) -> Column {
    let is_safe = |column: &Column| {
        position.play(*column).is_ok_and(|next| next.winning_columns().is_empty())
    };
    let open = position.open_columns();
    let safe: Columns = open.into_iter().filter(is_safe).collect();
    let wins = position.winning_columns();
    let good = [wins, safe, open].into_iter().find(|columns| !columns.is_empty()).unwrap_or(open);
    let level = Level::new(HASTY).unwrap_or(Level::PERFECT);
    let choice = Bot::new(level, 1).choose(position, Limits::NONE).ok();
    let choice = choice.filter(|&column| good.contains(column));
    let central = || Column::FROM_CENTER.into_iter().find(|&column| good.contains(column));
    // The game goes on, so there is a column.
    choice.or_else(central).unwrap_or(Column::D)
}

/// Who we are, and what can be set.
fn identification() -> String {
    let (version, most) = (env!("CARGO_PKG_VERSION"), Solver::MAX_THREADS);
    format!(
        "\
id name Fourgone {version}
id author the Fourgone contributors
option name Level type spin default 10 min 1 max 10
option name Seed type spin default 1 min 0 max {}
option name Threads type spin default 1 min 1 max {most}
c4ok",
        u64::MAX
    )
}

/// Prints lines at once.
fn say(lines: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = writeln!(out, "{lines}").and_then(|()| out.flush());
    Ok(written.context(NO_OUTPUT)?)
}

/// The beginning of a word, which may be of any length.
fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}
