//! Why an event is refused.

use core::fmt;

use fourgone::Column;

/// Why an event does not fit a game. The game stays as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// The first event must make the game, and only that one may.
    NotMade,
    /// The other seat is empty.
    NotJoined,
    /// This seat is taken.
    Joined,
    /// The move is for another ply than the present one: somebody was faster.
    Stale,
    /// It is the opponent's turn.
    NotYourTurn,
    /// No disc fits into the column.
    ColumnFull {
        /// Which.
        column: Column,
    },
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The time of the player who has the turn is up.
    TimeIsUp,
    /// Nobody's time is up.
    TimeLeft,
    /// The side must be chosen first.
    Choosing,
    /// There is no side to choose, or it is the opponent who chooses.
    NoChoice,
    /// The same has been offered already.
    Offered,
    /// The opponent has offered no such thing.
    NoOffer,
    /// There is no move of one's own that could be taken back.
    NothingToTakeBack,
    /// The next game has been made.
    HasNext,
}

impl Refusal {
    /// The name of the refusal, as JSON has it.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::NotMade => "not_made",
            Self::NotJoined => "not_joined",
            Self::Joined => "joined",
            Self::Stale => "stale",
            Self::NotYourTurn => "not_your_turn",
            Self::ColumnFull { .. } => "column_full",
            Self::Over => "game_over",
            Self::NotOver => "not_over",
            Self::TimeIsUp => "time_is_up",
            Self::TimeLeft => "time_left",
            Self::Choosing => "choosing",
            Self::NoChoice => "no_choice",
            Self::Offered => "offered",
            Self::NoOffer => "no_offer",
            Self::NothingToTakeBack => "nothing_to_take_back",
            Self::HasNext => "has_next",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotMade => "the first event makes a game, and no other one does",
            Self::NotJoined => "the other player has not joined yet",
            Self::Joined => "this seat is taken",
            Self::Stale => "the game has moved on",
            Self::NotYourTurn => "it is the opponent's turn",
            Self::ColumnFull { column } => return write!(f, "column {column} is full"),
            Self::Over => "the game is over",
            Self::NotOver => "the game is not over yet",
            Self::TimeIsUp => "the time is up",
            Self::TimeLeft => "there is time left",
            Self::Choosing => "the second player chooses a side first",
            Self::NoChoice => "you have no side to choose",
            Self::Offered => "you have offered that already",
            Self::NoOffer => "the opponent has not offered that",
            Self::NothingToTakeBack => "you have no move to take back",
            Self::HasNext => "the next game has been made already",
        })
    }
}

impl core::error::Error for Refusal {}
