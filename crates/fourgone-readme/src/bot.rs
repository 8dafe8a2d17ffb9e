//! The opponent that players may ask for a move.

use fourgone::{Column, Position};

/// Chooses a column in a position that is not over, at a level from 1 to 10; the same seed gives
/// the same choice.
pub type Bot<'a> = dyn Fn(Position, u8, u64) -> Column + 'a;

/// A bot for where nobody can ask one: it plays in the first column with room.
pub(crate) fn first_open(position: Position, _level: u8, _seed: u64) -> Column {
    position.open_columns().into_iter().next().unwrap_or(Column::A)
}
