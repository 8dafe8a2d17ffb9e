//! `fourgone move`: the column that a bot plays.

use clap::Args;
use fourgone::notation::Notation;
use fourgone_bot::{Bot, Level};
use fourgone_records::BotMoveRecord;
use fourgone_solver::Limits;

use crate::exit::Failure;
use crate::input::Input;
use crate::numbers::seed;
use crate::{solving, terminal};

/// Print the column that a bot plays
///
/// The same level, seed and position give the same column.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone move 4453
  fourgone move 4453 --bot 5 --seed 7
  fourgone move 4453 --json")]
pub(crate) struct Move {
    #[command(flatten)]
    input: Input,

    /// Level of the bot, from 1 to 10
    #[arg(long, value_name = "LEVEL", default_value_t = Level::PERFECT)]
    bot: Level,

    /// Random seed; the same seed gives the same column
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Move {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = self.input.unfinished()?;
        let position = record.position();
        let mut bot = Bot::new(self.bot, self.seed).with_solver(solving::solver());
        let column = bot.choose(position, Limits::NONE)?;
        if self.json {
            let moves = Notation::Moves.format(&record).to_string();
            let record = BotMoveRecord::new(moves, self.bot, self.seed, column);
            return terminal::print(format!("{record}\n"));
        }
        terminal::print(format!("{column}\n"))
    }
}
