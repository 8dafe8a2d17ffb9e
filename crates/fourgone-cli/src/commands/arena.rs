//! `fourgone arena`: bots and foreign engines against each other.

use std::fmt::{self, Write};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use clap::Args;
use fourgone::{ByPlayer, Column, Game, Outcome, Player};
use fourgone_bot::{Bot, Level, Standing};
use fourgone_records::{ArenaRecord, GradesRecord, SidesRecord};
use fourgone_solver::batch::in_order;
use fourgone_solver::{Limits, Solver};
use fourgone_tutor::Review;

use crate::batch::NoThread;
use crate::exit::{self, Failure, INTERRUPTED};
use crate::foreign::{Engine, EngineCommand, EngineError};
use crate::numbers::{number, seed};
use crate::solving;
use crate::terminal;
use crate::who::{ParseWhoError, Who};

/// Let two bots or engines play many games against each other
///
/// They take turns going first; wins and losses are those of the first bot. The Elo difference has
/// its 95 % margin of error beside it; if one side wins every game there is none, `null` in JSON. The
/// same seed gives the same games on every machine. Ctrl-C ends it early, with the result so far.
///
/// An engine is a program that speaks the protocol of `fourgone engine`. One that crashes, does not
/// answer in time or plays where it cannot loses that game, and why is told.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone arena bot:5 bot:4
  fourgone arena bot:5 bot:4 --games 1000 --seed 7
  fourgone arena bot:3 bot:1 --json
  fourgone arena bot:6 bot:6 --balanced --games 1000
  fourgone arena bot:5 'engine:./my-engine --fast' --grades")]
pub(crate) struct Arena {
    /// Whose wins are counted: `bot:LEVEL`, LEVEL from 1 to 10, or `engine:COMMAND`
    #[arg(value_name = "WHO")]
    a: Contestant,

    /// The opponent
    #[arg(value_name = "WHO")]
    b: Contestant,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = number(1..=1_000_000_u32))]
    games: u32,

    /// Random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,

    /// Begin with random openings of 3 to 8 discs that are exact draws, each played by both sides
    #[arg(long)]
    balanced: bool,

    /// Time of an engine for each move in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = number(1..=3_600_000_u64))]
    move_time: u64,

    /// Count how many moves of each side kept who wins, and the exact score
    #[arg(long)]
    grades: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Who plays, as people write it: `bot:LEVEL` or `engine:COMMAND`.
#[derive(Clone, Debug)]
enum Contestant {
    Named(Who),
    Engine(EngineCommand),
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("engine:") {
            Some(command) => EngineCommand::new(command).map(Self::Engine),
            None => text.parse().map(Self::Named).map_err(|ParseWhoError| {
                "unknown player: use bot:LEVEL with LEVEL from 1 to 10, or engine:COMMAND"
                    .to_owned()
            }),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(who) => who.fmt(f),
            Self::Engine(command) => command.fmt(f),
        }
    }
}

impl Contestant {
    /// The level of a bot; none for an engine.
    fn level(&self) -> Result<Option<Level>, Failure> {
        let usage = match self {
            Self::Engine(_) => return Ok(None),
            Self::Named(Who::Bot(Some(level))) => return Ok(Some(*level)),
            Self::Named(Who::Bot(None)) => "which bot? name its level, as in bot:5",
            Self::Named(Who::Human) => {
                "people cannot play hundreds of games: name a bot, as in bot:5"
            }
        };
        Err(Failure::Usage(usage.to_owned()))
    }

    /// Somebody who plays the games of one thread, until the flag goes up.
    fn side(&self, time: Duration, stop: &Arc<AtomicBool>) -> Result<Side, Failure> {
        let stop = Arc::clone(stop);
        Ok(match (self, self.level()?) {
            (Self::Engine(command), _) => {
                let engine = match command.start(&stop) {
                    Err(EngineError::Interrupted) => None,
                    started => Some(started.map_err(|error| anyhow::anyhow!("{command} {error}"))?),
                };
                Side::Engine { command: command.clone(), engine, time, stop }
            }
            (_, level) => {
                let bot = Bot::new(level.unwrap_or(Level::PERFECT), 0);
                Side::Bot { bot: Box::new(Some(bot.with_solver(solving::solver()))), stop }
            }
        })
    }
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bar = terminal::progress_bar(self.games.into(), "games");
        let interrupt = exit::interrupt_flag()?;
        let limits = Limits::NONE.stop_flag(&interrupt);
        let Results { standings, grades } = match (self.a.level()?, self.b.level()?) {
            (Some(a), Some(b)) if !self.grades => {
                let arena = fourgone_bot::Arena {
                    a,
                    b,
                    games: self.games,
                    seed: self.seed,
                    is_balanced: self.balanced,
                };
                let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
                let played = arena.run_until(threads, solving::solver, limits, |_| bar.inc(1));
                let (Ok(standings) | Err(standings)) = played;
                Results { standings, grades: None }
            }
            _ => self.play_all(&bar, &interrupt)?,
        };
        bar.finish_and_clear();
        let played = standings.first.games() + standings.second.games();
        if played == self.games {
            return self.print(standings, grades);
        }
        if !limits.is_stopped() {
            return Err(anyhow::anyhow!("the games could not be played to their end").into());
        }
        exit::tell(format_args!("interrupted after {played} of {} games", self.games));
        if played > 0 {
            self.print(standings, grades)?;
        }
        Err(Failure::Ended(INTERRUPTED))
    }

    /// Prints how the games went.
    fn print(
        &self,
        standings: ByPlayer<Standing>,
        grades: Option<SidesRecord>,
    ) -> Result<(), Failure> {
        let total = standings.first + standings.second;
        if self.json {
            let (a, b) = (self.a.to_string(), self.b.to_string());
            let record = ArenaRecord::new(a, b, standings, self.seed);
            return terminal::print(format!("{}\n", record.with_grades(grades)));
        }
        let mut text = format!("{:10} games   wins  draws losses   points\n", self.a);
        for (name, standing) in
            [("begins", standings.first), ("second", standings.second), ("all", total)]
        {
            let Standing { wins, draws, losses } = standing;
            let share = 100.0 * standing.share().unwrap_or_default();
            let games = standing.games();
            writeln!(text, "{name:10} {games:5} {wins:6} {draws:6} {losses:6} {share:6.1} %")?;
        }
        writeln!(text, "{}", self.in_words(total))?;
        if let Some(SidesRecord { a, b }) = grades {
            writeln!(text, "{}", grades_in_words(&self.a, a))?;
            writeln!(text, "{}", grades_in_words(&self.b, b))?;
        }
        terminal::print(text)
    }

    /// Plays all games, with whoever takes part, and grades the moves if asked to.
    fn play_all(
        &self,
        bar: &indicatif::ProgressBar,
        stop: &Arc<AtomicBool>,
    ) -> Result<Results, Failure> {
        let time = Duration::from_millis(self.move_time);
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN).get();
        let threads = threads.min(self.games as usize);
        let is_open = Arc::new(());
        let worker = |_| {
            let mut table = Board {
                a: self.a.side(time, stop)?,
                b: self.b.side(time, stop)?,
                judge: self.grades.then(solving::solver),
                drawer: self.balanced.then(solving::solver),
                seed: self.seed,
                stop: Arc::clone(stop),
                _is_open: Arc::clone(&is_open),
            };
            Ok(move |number| table.play(number))
        };
        let workers = (0..threads).map(worker).collect::<Result<Vec<_>, Failure>>()?;
        let games = (0..self.games).map(|number| (number, Some(number)));
        let mut played = in_order(workers, games).map_err(|_| NoThread { threads })?;
        let mut standings = ByPlayer::<Standing>::default();
        let mut grades = SidesRecord::default();
        let mut faults = 0;
        while !stop.load(Relaxed) {
            let Ok(next) = played.next_within(LOOK) else { continue };
            let Some((number, played)) = next else { break };
            // A game that was interrupted counts for nobody.
            let Some(Played { winner, fault, sides }) = played.flatten() else { continue };
            let of_a = fourgone_bot::Arena::player_of_a(number);
            let standing = &mut standings[of_a];
            match winner {
                Some(winner) if winner == of_a => standing.wins += 1,
                Some(_) => standing.losses += 1,
                None => standing.draws += 1,
            }
            grades = SidesRecord { a: grades.a.plus(sides.a), b: grades.b.plus(sides.b) };
            if let Some((loser, why)) = fault {
                faults += 1;
                let who = if loser == of_a { &self.a } else { &self.b };
                if faults <= MOST_MESSAGES {
                    let game = number + 1;
                    bar.suspend(|| exit::tell(format_args!("game {game}: {who} loses: it {why}")));
                }
            }
            bar.inc(1);
        }
        drop(played);
        // The games are over or interrupted, so this is a moment: no engine outlives the arena.
        while Arc::strong_count(&is_open) > 1 {
            thread::sleep(LOOK);
        }
        if faults > MOST_MESSAGES {
            exit::tell(format_args!("{faults} of {} games were lost like this", self.games));
        }
        Ok(Results { standings, grades: self.grades.then_some(grades) })
    }

    fn in_words(&self, total: Standing) -> String {
        let Self { a, b, .. } = self;
        match (total.elo(), total.elo_error()) {
            (Some(elo), Some(error)) => {
                let stronger = if elo < 0 { "weaker" } else { "stronger" };
                format!("{a} is {} ± {error} Elo {stronger} than {b}", elo.abs())
            }
            _ if total.wins > 0 => format!("{a} won every game, so there is no Elo difference"),
            _ => format!("{a} lost every game, so there is no Elo difference"),
        }
    }
}

/// How the games went: of A as each player, and how good the moves were, if that was asked for.
struct Results {
    standings: ByPlayer<Standing>,
    grades: Option<SidesRecord>,
}

/// How long the arena waits before it looks again whether it was interrupted.
const LOOK: Duration = Duration::from_millis(20);

/// How many lost games are told one by one.
const MOST_MESSAGES: u32 = 20;

fn grades_in_words(who: &Contestant, grades: GradesRecord) -> String {
    let GradesRecord { moves, kept_verdict, kept_score, .. } = grades;
    let percent = |count: u32| 100.0 * f64::from(count) / f64::from(moves.max(1));
    format!(
        "{who}: {moves} moves, {:.1} % kept who wins, {:.1} % kept the score",
        percent(kept_verdict),
        percent(kept_score)
    )
}

/// One side of the games of a thread.
enum Side {
    /// A bot, which is always there.
    Bot { bot: Box<Option<Bot>>, stop: Arc<AtomicBool> },
    /// An engine, which is started again when it failed.
    Engine { command: EngineCommand, engine: Option<Engine>, time: Duration, stop: Arc<AtomicBool> },
}

impl Side {
    /// A new game begins.
    fn begin(&mut self, seed: u64) -> Result<(), String> {
        match self {
            Self::Bot { bot, .. } => {
                **bot = bot.take().map(|bot| bot.with_seed(seed));
                Ok(())
            }
            Self::Engine { command, engine, stop, .. } => {
                let started = match engine.take() {
                    Some(engine) => Ok(engine),
                    None => command.start(stop),
                };
                let ready = started.and_then(|mut engine| engine.begin().map(|()| engine));
                *engine = Some(ready.map_err(|error| error.to_string())?);
                Ok(())
            }
        }
    }

    /// What it plays, or why it loses.
    fn choose(&mut self, game: &Game) -> Result<Column, String> {
        match self {
            Self::Bot { bot, stop } => {
                let bot = (**bot).as_mut().ok_or("is not there")?;
                let limits = Limits::NONE.stop_flag(stop);
                bot.choose(game.position(), limits).map_err(|error| error.to_string())
            }
            Self::Engine { engine, time, .. } => {
                let running = engine.as_mut().ok_or("is not there")?;
                let choice = running.choose(game, *time);
                choice.map_err(|error| {
                    // Whatever it is at, the next game has a new one.
                    *engine = None;
                    error.to_string()
                })
            }
        }
    }
}

/// Where the games of one thread are played.
struct Board {
    a: Side,
    b: Side,
    /// Who grades the moves, if anybody does.
    judge: Option<Solver>,
    /// Who draws balanced openings, if games begin with them.
    drawer: Option<Solver>,
    seed: u64,
    stop: Arc<AtomicBool>,
    /// Held as long as the board and the engines at it are there.
    _is_open: Arc<()>,
}

/// How a game went.
struct Played {
    winner: Option<Player>,
    /// Who lost by a fault, and which.
    fault: Option<(Player, String)>,
    sides: SidesRecord,
}

impl Board {
    /// Plays the game with this number; nothing comes of one that is interrupted.
    fn play(&mut self, number: u32) -> Option<Played> {
        let of_a = fourgone_bot::Arena::player_of_a(number);
        let seeds = fourgone_bot::Arena::seeds(self.seed, number);
        let mut game = match &mut self.drawer {
            Some(drawer) => {
                let limits = Limits::NONE.stop_flag(&self.stop);
                fourgone_bot::Arena::opening(self.seed, number, drawer, limits)?
            }
            None => Game::new(),
        };
        let opening = game.ply();
        let mut fault = None;
        for (side, player, seed) in
            [(&mut self.a, of_a, seeds.first), (&mut self.b, !of_a, seeds.second)]
        {
            if let (None, Err(why)) = (&fault, side.begin(seed)) {
                fault = Some((player, why));
            }
        }
        while fault.is_none() && game.outcome().is_none() {
            let player = game.turn();
            let side = if player == of_a { &mut self.a } else { &mut self.b };
            let outcome = side
                .choose(&game)
                .and_then(|column| game.play(column).map(drop).map_err(|error| error.to_string()));
            fault = outcome.err().map(|why| (player, why));
        }
        let winner = match &fault {
            Some((loser, _)) => Some(!*loser),
            None => game.outcome().and_then(Outcome::winner),
        };
        let sides = self.grade(&game, opening, of_a);
        (!self.stop.load(Relaxed)).then_some(Played { winner, fault, sides })
    }

    /// How good the moves of both sides were, after those of the opening.
    fn grade(&mut self, game: &Game, opening: usize, of_a: Player) -> SidesRecord {
        let mut sides = SidesRecord::default();
        let Some(judge) = &mut self.judge else { return sides };
        let review = Review::of(game, judge, Limits::NONE.stop_flag(&self.stop), |_| {});
        for reviewed in review.iter().flat_map(Review::moves).skip(opening) {
            let side = if reviewed.player == of_a { &mut sides.a } else { &mut sides.b };
            side.count(reviewed.before, reviewed.after);
        }
        sides
    }
}
