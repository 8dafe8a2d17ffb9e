//! `fourgone play`: the game, full screen or line by line.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use fourgone::notation::Colour;
use fourgone::{ByPlayer, Game};
use fourgone_tui::{
    Capabilities, Exit, Expert, Glyphs, Model, Name, ParseNameError, Plain, Seat, Seats, Settings,
    Start, resume_command,
};

use crate::exit::{self, Failure, INTERRUPTED};
use crate::input::{self, Origin};
use crate::numbers;
use crate::solving;
use crate::terminal;
use crate::who::Who;

/// Play a game
///
/// In a terminal the game has the full screen; F1 shows the keys. With `--plain`, in a pipe, or in a
/// terminal that can do no more, it is played line by line: type a column, or `help`. Theme, level
/// and names are remembered in a settings file in the configuration folder.
#[derive(Args, Default)]
#[command(after_help = "\
Examples:
  fourgone play                              you against a bot
  fourgone play --first bot:10               a perfect bot begins
  fourgone play --second human --names Ada,Bob
  fourgone play --moves 4453                 continue from there
  printf '4\\n4\\n4\\n' | fourgone play --plain --second bot:3 --seed 1")]
pub(crate) struct Play {
    /// First player: `human`, `bot` or `bot:LEVEL` with LEVEL from 1 to 10 (perfect)
    /// [default: human]
    #[arg(long, value_name = "WHO")]
    first: Option<Who>,

    /// Second player [default: bot, or human if a bot begins]
    #[arg(long, value_name = "WHO")]
    second: Option<Who>,

    /// Names of the players
    #[arg(long, value_name = "A,B")]
    names: Option<Names>,

    /// Moves that the game begins with, columns 1 to 7
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Play line by line, for pipes, screen readers and scripts
    #[arg(long)]
    plain: bool,

    /// Random seed; the same seed gives the same game [default: from the clock]
    #[arg(long, value_name = "N", value_parser = numbers::seed)]
    seed: Option<u64>,
}

/// Two names with a comma between them.
#[derive(Clone)]
struct Names(ByPlayer<Name>);

impl FromStr for Names {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<_> = text.split(',').collect();
        let [first, second] = names[..] else {
            return Err("use two names with a comma between them, as in Ada,Bob".to_owned());
        };
        let name = |text: &str| {
            text.parse().map_err(|error: ParseNameError| format!("{text:?} is {error}"))
        };
        Ok(Self(ByPlayer { first: name(first)?, second: name(second)? }))
    }
}

/// Whether there is a person at a terminal.
pub(crate) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = match self.moves.as_deref() {
            Some(moves) => moves.parse().map_err(|error| {
                let origin = Origin { argument: Some("--moves"), first_colour: Colour::Red };
                input::invalid(origin, moves, error, "")
            })?,
            None => Game::new(),
        };
        // Scripts play the same game whatever somebody has chosen at some time.
        let path = if is_interactive() { Settings::path() } else { None };
        let (settings, path) = load(path);
        let start = self.start(game, &settings);
        let dumb = env::var("TERM").is_ok_and(|term| term == "dumb" || term.is_empty());
        let full_screen = is_interactive() && !self.plain && !dumb;
        if !full_screen {
            return self.play_plain(start, &settings, path);
        }
        let variable = |name: &str| env::var(name).ok();
        let capabilities =
            Capabilities { palette: terminal::palette(), glyphs: Glyphs::of_environment(variable) };
        let model = fourgone_tui::run(
            start,
            capabilities,
            Box::new(Expert::with_solvers(solving::solver)),
        )?;
        self.remember(&model, &settings, path);
        tell_how_to_resume(&model);
        match model.exit() {
            Some(Exit::Interrupted) => Err(Failure::Ended(INTERRUPTED)),
            Some(Exit::Terminated) => Err(Failure::Ended(143)),
            Some(Exit::Quit) | None => Ok(()),
        }
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
            let given = self.names.as_ref().map(|Names(names)| names[player].clone());
            // A person's name is remembered; a bot that has none is called by its level.
            let remembered = settings.names[player].clone().filter(|_| seats.is_human(player));
            seats.names[player] = given.or(remembered);
        }
        Start {
            seats,
            game,
            theme: settings.theme.unwrap_or_default(),
            motion: settings.motion.unwrap_or(true),
            seed: self.seed.unwrap_or_else(seed_from_clock),
        }
    }

    fn play_plain(
        &self,
        start: Start,
        settings: &Settings,
        path: Option<PathBuf>,
    ) -> Result<(), Failure> {
        exit::exit_on_interrupt()?;
        let names = self.remembered_names(&start.seats, settings);
        save(settings, &Settings { names, ..settings.clone() }, path);
        let echo = !io::stdin().is_terminal();
        let output = io::BufWriter::new(io::stdout());
        let mut expert = Expert::with_solvers(solving::solver);
        Plain::new(start, &mut expert, io::stdin().lock(), output, echo).play()?;
        Ok(())
    }

    /// Keeps what was chosen for the next time.
    fn remember(&self, model: &Model, settings: &Settings, path: Option<PathBuf>) {
        let chosen = Settings {
            theme: Some(model.theme()),
            level: model.level().or(settings.level),
            names: self.remembered_names(model.seats(), settings),
            motion: Some(model.motion()),
        };
        save(settings, &chosen, path);
    }

    /// The names given to people now, or before.
    fn remembered_names(&self, seats: &Seats, settings: &Settings) -> ByPlayer<Option<Name>> {
        let mut names = settings.names.clone();
        for player in fourgone::Player::ALL {
            if let (Some(Names(given)), true) = (&self.names, seats.is_human(player)) {
                names[player] = Some(given[player].clone());
            }
        }
        names
    }
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

/// How to go on with a game that was left before its end.
fn tell_how_to_resume(model: &Model) {
    let game = model.game();
    if !game.is_empty() && game.outcome().is_none() {
        let command = resume_command(model.seats(), game, model.seed(), false);
        tell(format_args!("to continue this game: {command}"));
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
