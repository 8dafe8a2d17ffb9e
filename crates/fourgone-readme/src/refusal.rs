//! What can be wrong with a move.

use serde::{Deserialize, Serialize};

/// Why an issue changed nothing: a player's mistake, which is answered and is no failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The title is not a move.
    Unreadable,
    /// There is no team of that name.
    UnknownTeam,
    /// It is the other team's turn.
    OtherTeam,
    /// The column has six discs.
    ColumnFull,
    /// The link was made for an earlier position: someone was faster.
    Stale,
    /// The same player made the last move.
    TwiceInARow,
    /// The game is over, and no new one has begun.
    GameOver,
    /// A new game was asked for while one is in play.
    GameRunning,
    /// A new game was asked for, and the one there is has no disc yet.
    AlreadyNew,
}
