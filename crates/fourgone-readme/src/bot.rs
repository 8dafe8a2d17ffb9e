//! The opponent that players may ask for a move.

use fourgone::{Column, Position};

/// Chooses a column in a position that is not over, at a level from 1 to 10; the same seed gives
/// the same choice.
pub type Bot<'a> = dyn Fn(Position, u8, u64) -> Column + 'a;
