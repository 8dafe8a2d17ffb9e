//! `fourgone play`: the game, full screen or line by line.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use fourgone::notation::Colour;
use fourgone::{ByPlayer, Game, Player, Size, SizedGame};
#[cfg(feature = "elsewhere")]
use fourgone_records::GameRecord;
use fourgone_tui::{
    Capabilities, Clock, Courier, Exit, Expert, Farewell, Glyphs, History, KeptGame, Model, Name,
    ParseNameError, Plain, PuzzleLog, Rule, Seat, Seats, Settings, SizedPlain, SolvedPuzzle, Start,
    Store, Task, Terms, resume_sized,
};

#[cfg(feature = "elsewhere")]
use crate::courier::Messenger;
use crate::exit::{self, Failure, INTERRUPTED, TERMINATED};
use crate::input::{self, Origin};
use crate::numbers;
use crate::solving;
use crate::terminal;
use crate::who::Who;
use crate::wrapping::{self, Wrapping};

/// Play a game
///
/// In a terminal the game fills the screen and begins with a menu, unless you say who plays;
/// `?` shows the keys. With `--plain`, in a pipe, or in a terminal that can do no more, it is played
/// line by line: type a column, or `help`.
///
/// What you choose in the game is remembered in `settings.toml` in the configuration folder, games
/// are kept in `games.jsonl` in the data folder, one line each. The menu turns that off; `--no-keep`
/// does so for one run.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone play                              you against a bot
  fourgone play --first bot:10               a perfect bot begins
  fourgone play --second human --names Ada,Bob
  fourgone play --moves 4453                 continue from there
  fourgone play --resume                     continue the last game
  fourgone play --size 6x5                   a smaller board
  printf '4\\n4\\n4\\n' | fourgone play --plain --second bot:3 --seed 1")]
pub(crate) struct Play {
    /// First player: `human`, `bot` or `bot:LEVEL` with LEVEL from 1 to 10 (perfect)
    /// [default: human]
    #[arg(long, value_name = "WHO")]
    first: Option<Who>,

    /// Second player [default: bot, or human if a bot begins]
    #[arg(long, value_name = "WHO")]
    second: Option<Who>,

    /// Names of the players; one of them may be missing, as in `Ada,`
    #[arg(long, value_name = "A,B")]
    names: Option<Names>,

    /// Moves that the game begins with, columns 1 to 7
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Continue the last game that was not finished
    #[arg(long, conflicts_with_all = ["first", "second", "names", "moves", "seed"])]
    resume: bool,

    /// Do not keep this game
    #[arg(long)]
    no_keep: bool,

    /// How the game begins: `standard`, `swap` (the second player chooses a side after one disc) or
    /// `balanced` (a random opening that is an exact draw)
    #[arg(long, value_name = "RULE", default_value_t, conflicts_with = "resume")]
    rule: Rule,

    /// Time for each player: minutes, and seconds more for each move, as in `5+3` [default: none]
    #[arg(long, value_name = "M+S", value_parser = clock, conflicts_with = "resume")]
    clock: Option<Clock>,

    /// Play line by line, for pipes, screen readers and scripts
    #[arg(long)]
    plain: bool,

    /// Size of the board, width and height. Boards other than 7x6 have no levels, rules or clocks:
    /// the bot searches each column for a moment, which is perfect play on small boards
    #[arg(long, value_name = "WxH", default_value_t = Size::STANDARD)]
    #[arg(conflicts_with_all = ["resume"])]
    size: Size,

    /// Random seed; the same seed gives the same game [default: from the clock]
    #[arg(long, value_name = "N", value_parser = numbers::seed)]
    seed: Option<u64>,
}

/// Two names with a comma between them, one of which may be missing.
#[derive(Clone)]
struct Names(ByPlayer<Option<Name>>);

impl FromStr for Names {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<_> = text.split(',').collect();
        let [first, second] = names[..] else {
            return Err("use two names with a comma between them, as in Ada,Bob".to_owned());
        };
        // One of them may go without.
        let name = |text: &str, other: &str| match text {
            "" if !other.is_empty() => Ok(None),
            text => {
                let wrong = |error: ParseNameError| format!("{text:?} is {error}");
                text.parse().map(Some).map_err(wrong)
            }
        };
        Ok(Self(ByPlayer { first: name(first, second)?, second: name(second, first)? }))
    }
}

/// A clock for a game at one board.
fn clock(text: &str) -> Result<Clock, String> {
    let clock = text.parse().ok().filter(|clock: &Clock| !clock.is_per_move());
    clock.ok_or_else(|| {
        let (minutes, seconds) = (Clock::MOST_MINUTES, Clock::MOST_INCREMENT);
        format!("use 1 to {minutes} minutes plus 0 to {seconds} seconds per move, as in 5+3")
    })
}

/// Whether there is a person at a terminal.
pub(crate) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether there is a person at a terminal that can do more than write lines.
pub(crate) fn has_full_screen() -> bool {
    let dumb = env::var("TERM").is_ok_and(|term| term == "dumb" || term.is_empty());
    is_interactive() && !dumb
}

/// Plays on the full screen until somebody leaves; settings go to the file at this path.
fn fill_screen(
    start: Start,
    path: Option<PathBuf>,
    store: Store,
    courier: Option<Box<dyn Courier>>,
) -> Result<(), Failure> {
    let variable = |name: &str| env::var(name).ok();
    let capabilities =
        Capabilities { palette: terminal::palette(), glyphs: Glyphs::of_environment(variable) };
    let expert = Box::new(Expert::with_solvers(solving::solver));
    let settings = start.settings.clone();
    let model = fourgone_tui::run(start, capabilities, expert, store, courier)?;
    save(&settings, model.settings(), path);
    tell_how_to_go_on(&model);
    match model.exit() {
        Some(Exit::Interrupted) => Err(Failure::Ended(INTERRUPTED)),
        Some(Exit::Terminated) => Err(Failure::Ended(TERMINATED)),
        Some(Exit::Quit) | None => Ok(()),
    }
}

/// Plays or watches a game elsewhere on the full screen; whoever takes the seat is told the name in the
/// settings.
#[cfg(feature = "elsewhere")]
pub(super) fn play_elsewhere(
    messenger: Messenger,
    take_seat: impl FnOnce(String) -> Result<(GameRecord, Option<Player>), Failure>,
) -> Result<(), Failure> {
    let (settings, path) = load(Settings::path());
    let history = History::of_user();
    let past = history.as_ref().map(load_games).unwrap_or_default();
    let seated = take_seat(settings.name.as_ref().map(Name::to_string).unwrap_or_default())?;
    let (seed, seated) = (seed_from_clock(), Some(seated));
    // After the game the menu leads to puzzles as well.
    let log = PuzzleLog::of_user();
    let (solved, time) = (log.as_ref().map(load_puzzles).unwrap_or_default(), seconds());
    let start = Start { settings, past, seed, seated, solved, time, ..Start::default() };
    let store = Store::new(history).with_puzzles(log);
    fill_screen(start, path, store, Some(Box::new(messenger)))
}

/// Sets a puzzle or gives a lesson on the full screen; the menu leads to all the rest.
pub(super) fn practise(task: Task, no_keep: bool) -> Result<(), Failure> {
    Play { no_keep, ..Play::default() }.play(Some(task))
}

/// As `fourgone` alone plays.
impl Default for Play {
    fn default() -> Self {
        Self {
            first: None,
            second: None,
            names: None,
            moves: None,
            resume: false,
            no_keep: false,
            plain: false,
            size: Size::STANDARD,
            rule: Rule::Standard,
            clock: None,
            seed: None,
        }
    }
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.play(None)
    }

    /// Plays, on the full screen perhaps with a puzzle or a lesson to begin with.
    fn play(self, practice: Option<Task>) -> Result<(), Failure> {
        let full_screen = has_full_screen() && !self.plain;
        let sized = self.sized_game()?;
        if let (Some(game), false) = (&sized, full_screen) {
            return self.play_sized(game.clone());
        }
        let game = match self.moves.as_deref() {
            Some(moves) if sized.is_none() => moves.parse().map_err(|error| {
                let origin = Origin { argument: Some("--moves"), first_colour: Colour::Red };
                input::invalid(origin, moves, error, "")
            })?,
            _ => Game::new(),
        };
        // Scripts play the same game whatever somebody has chosen at some time.
        let path = if is_interactive() { Settings::path() } else { None };
        let (settings, path) = load(path);
        let history = History::of_user();
        let mut start = Start { sized, practice, ..self.start(game, &settings) };
        start.past = history.as_ref().map(load_games).unwrap_or_default();
        if self.resume {
            start.resume = start.past.iter().rposition(KeptGame::is_unfinished);
            if start.resume.is_none() {
                return Err(anyhow::anyhow!("there is no unfinished game to continue").into());
            }
        }
        let log = PuzzleLog::of_user().filter(|_| full_screen);
        start.solved = log.as_ref().map(load_puzzles).unwrap_or_default();
        start.time = seconds();
        let keeps = is_interactive() && !self.no_keep;
        let store = Store::new(history.filter(|_| keeps)).with_puzzles(log.filter(|_| keeps));
        if !full_screen {
            let after = play_plain(start, store)?;
            save(&settings, &after, path);
            return Ok(());
        }
        #[cfg(feature = "elsewhere")]
        let courier = Some(Box::new(Messenger::default()) as Box<dyn Courier>);
        #[cfg(not(feature = "elsewhere"))]
        let courier = None;
        fill_screen(start, path, store, courier)
    }

    /// The game on a board of another size, if that is asked for.
    fn sized_game(&self) -> Result<Option<SizedGame>, Failure> {
        if self.size == Size::STANDARD {
            return Ok(None);
        }
        let players = [self.first, self.second];
        if players.iter().flatten().any(|who| matches!(who, Who::Bot(Some(_)))) {
            let levels = "there are no levels on boards of other sizes: use human or bot";
            return Err(Failure::Usage(levels.to_owned()));
        }
        if self.rule != Rule::Standard || self.clock.is_some() {
            let terms =
                "--rule and --clock are for the standard board, 7x6: leave them or --size out";
            return Err(Failure::Usage(terms.to_owned()));
        }
        let mut game = SizedGame::new(self.size);
        let moves = self.moves.as_deref().filter(|moves| *moves != "-").unwrap_or_default();
        for (letter, number) in moves.chars().zip(1..) {
            let column = self.size.column(letter).unwrap_or(usize::MAX);
            game.play(column)
                .map_err(|error| Failure::invalid(format_args!("move {number}: {error}")))?;
        }
        Ok(Some(game))
    }

    /// Plays line by line on a board of another size.
    fn play_sized(self, game: SizedGame) -> Result<(), Failure> {
        let first = matches!(self.first, Some(Who::Bot(_)));
        let second = self.second.map_or(!first, |who| who != Who::Human);
        let names = self.names.map(|Names(names)| names).unwrap_or_default();
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        let output = io::BufWriter::new(io::stdout());
        let streams = (io::stdin().lock(), output, !io::stdin().is_terminal());
        let is_bot = ByPlayer { first, second };
        let game = SizedPlain::new(game, is_bot, names, seed, streams);
        tell_when_interrupted(game.farewell())?;
        Ok(game.play()?)
    }

    /// How the game begins.
    fn start(&self, game: Game, settings: &Settings) -> Start {
        let level = settings.level.unwrap_or(Settings::DEFAULT_LEVEL);
        let seat = |who: Option<Who>, default: Who| match who.unwrap_or(default) {
            Who::Human => Seat::Human,
            Who::Bot(named) => Seat::Bot(named.unwrap_or(level)),
        };
        let opponent = match self.first {
            Some(Who::Bot(_)) => Who::Human,
            Some(Who::Human) | None => Who::Bot(None),
        };
        let at =
            ByPlayer { first: seat(self.first, Who::Human), second: seat(self.second, opponent) };
        let mut seats = Seats { at, names: ByPlayer::default() };
        for player in fourgone::Player::ALL {
            let given = self.names.as_ref().and_then(|Names(names)| names[player].clone());
            // The one person at this terminal has a name in the settings.
            let alone = seats.is_human(player) && seats.humans() == 1;
            seats.names[player] = given.or_else(|| settings.name.clone().filter(|_| alone));
        }
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        // Whoever says who plays, or what, wants to play.
        let asked = self.first.is_some() || self.second.is_some() || self.names.is_some();
        let terms = Terms { rule: self.rule, clock: self.clock };
        let asked = asked || self.size != Size::STANDARD || terms != Terms::default();
        let menu = !asked && self.moves.is_none() && self.seed.is_none() && !self.resume;
        let (settings, no_keep) = (settings.clone(), self.no_keep);
        Start { seats, game, settings, terms, seed, menu, no_keep, ..Start::default() }
    }
}

/// Plays line by line, and gives the settings after that.
fn play_plain(start: Start, store: Store) -> Result<Settings, Failure> {
    let echo = !io::stdin().is_terminal();
    let output = Wrapping::new(io::BufWriter::new(io::stdout()), wrapping::width());
    let mut expert = Expert::with_solvers(solving::solver);
    let plain = Plain::new(start, &mut expert, store, io::stdin().lock(), output, echo);
    tell_when_interrupted(plain.farewell())?;
    let (_, settings) = plain.play()?;
    Ok(settings)
}

/// Makes Ctrl-C and requests to end print how to go on, and end the program.
fn tell_when_interrupted(farewell: Farewell) -> io::Result<()> {
    exit::when_asked_to(move || {
        let mut out = io::stdout();
        // Where nobody reads it any more, the exit code has to do.
        let _ = writeln!(out, "\n{}", farewell.text()).and_then(|()| out.flush());
    })
}

/// The games that were kept; a file that cannot be read is reported, and left alone.
fn load_games(history: &History) -> Vec<KeptGame> {
    history.load().unwrap_or_else(|error| {
        tell(format_args!("cannot read {}: {error}", history.path().display()));
        Vec::new()
    })
}

/// What was solved; a file that cannot be read is reported, and left alone.
pub(super) fn load_puzzles(log: &PuzzleLog) -> Vec<SolvedPuzzle> {
    log.load().unwrap_or_else(|error| {
        tell(format_args!("cannot read {}: {error}", log.path().display()));
        Vec::new()
    })
}

/// The seconds since the beginning of 1970, in UTC.
pub(super) fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// The settings, and where to keep them; a broken file is reported, ignored and left alone.
fn load(path: Option<PathBuf>) -> (Settings, Option<PathBuf>) {
    match path.as_deref().map(Settings::load) {
        None => (Settings::default(), None),
        Some(Ok(settings)) => (settings, path),
        Some(Err(error)) => {
            tell(error);
            (Settings::default(), None)
        }
    }
}

/// Writes the settings if they have changed; the game does not depend on it.
fn save(before: &Settings, after: &Settings, path: Option<PathBuf>) {
    if let Some(Err(error)) = path.filter(|_| before != after).map(|path| after.save(&path)) {
        tell(error);
    }
}

/// How to go on with a game that was left before its end, or to learn from one that was not.
fn tell_how_to_go_on(model: &Model) {
    if let Some(game) = model.sized_game() {
        if !model.is_over() && !game.moves().is_empty() {
            let who = |player| if model.seats().is_human(player) { "human" } else { "bot" };
            let command = resume_sized(game, Player::ALL.map(who), model.seed(), false);
            tell(format_args!("to continue this game: {command}"));
        }
        return;
    }
    let game = model.game();
    if model.is_elsewhere() && !model.is_over() {
        tell("the game goes on: the same link takes you back to it");
    } else if model.is_over() {
        tell(format_args!("to review this game: fourgone review {game}"));
    } else if !game.is_empty() {
        let command = model.resume_command();
        // Whoever wants to show the game to somebody needs the moves.
        let moves =
            if command.contains("--moves") { String::new() } else { format!(" (moves {game})") };
        tell(format_args!("to continue this game: {command}{moves}"));
    }
}

fn tell(message: impl std::fmt::Display) {
    // Where nobody hears messages, the game goes on without.
    let _ = writeln!(io::stderr(), "fourgone: {message}");
}

/// A short number that differs from time to time.
fn seed_from_clock() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(time.subsec_micros()) % 100_000
}
