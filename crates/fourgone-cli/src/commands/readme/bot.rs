//! The bot that players of the README may ask: the one place where it is chosen.

use fourgone::{Column, Position};
use fourgone_bot::{Bot, Level};
use fourgone_solver::Limits;

use crate::engine;

/// The choice of the bot of this level in a position that is not over.
pub(super) fn bot(position: Position, level: u8, seed: u64) -> Column {
    let level = Level::new(level).unwrap_or(Level::PERFECT);
    let choice = Bot::new(level, seed).with_solver(engine::solver()).choose(position, Limits::NONE);
    // Without limits a bot always chooses where there is something to choose.
    choice.unwrap_or(Column::D)
}
