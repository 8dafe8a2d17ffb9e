//! `fourgone arena`: bots against each other.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::thread;

use clap::Args;
use fourgone_bot::{Level, Standing};
use fourgone_records::ArenaRecord;
use fourgone_solver::Limits;

use crate::solving;
use crate::exit::Failure;
use crate::numbers::{number, seed};
use crate::terminal;
use crate::who::Who;

/// Let two bots play many games against each other
///
/// They take turns going first; wins and losses are those of the first bot. The Elo difference has
/// its 95 % margin of error beside it; if one side wins every game there is none, `null` in JSON. The
/// same seed gives the same games on every machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone arena bot:5 bot:4
  fourgone arena bot:5 bot:4 --games 1000 --seed 7
  fourgone arena bot:3 bot:1 --json")]
pub(crate) struct Arena {
    /// Bot whose wins are counted: `bot:LEVEL`, LEVEL from 1 to 10
    #[arg(value_name = "WHO")]
    a: Who,

    /// Its opponent
    #[arg(value_name = "WHO")]
    b: Who,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = number(1..=1_000_000_u32))]
    games: u32,

    /// Random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (a, b) = (level(self.a)?, level(self.b)?);
        let arena = fourgone_bot::Arena { a, b, games: self.games, seed: self.seed };
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let bar = terminal::progress_bar(self.games.into(), "games");
        let standings = arena.run(threads, solving::solver, Limits::NONE, |_| bar.inc(1));
        bar.finish_and_clear();
        let Some(standings) = standings else {
            return Err(anyhow::anyhow!("the games could not be played to their end").into());
        };
        let total = standings.first + standings.second;
        if self.json {
            let record = ArenaRecord::new(self.a.to_string(), self.b.to_string(), total);
            return terminal::print(format!("{record}\n"));
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
        terminal::print(text)
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

fn level(who: Who) -> Result<Level, Failure> {
    let usage = match who {
        Who::Bot(Some(level)) => return Ok(level),
        Who::Bot(None) => "which bot? name its level, as in bot:5",
        Who::Human => "people cannot play hundreds of games: name a bot, as in bot:5",
    };
    Err(Failure::Usage(usage.to_owned()))
}
