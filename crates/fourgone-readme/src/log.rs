//! The log: one JSON line for every move and every new game, appended and never changed.

use std::collections::BTreeMap;
use std::fmt;

use fourgone::{Column, Game, Player};
use serde::{Deserialize, Serialize};

use crate::people::{Login, Participant, Person};

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Entry {
    /// A disc was played.
    Move(Move),
    /// A new game was started.
    New {
        /// The number of the new game.
        game: u64,
        /// Who started it.
        who: Login,
        /// That user's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The issue that asked for it.
        issue: u64,
    },
    /// An earlier game was imported; only ever the first line.
    Import(Import),
}

/// A disc that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The number of the game.
    pub game: u64,
    /// The number of discs on the board with this one.
    pub ply: usize,
    /// The column.
    pub column: Column,
    /// Who played it, or asked the bot to.
    pub who: Login,
    /// That user's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The issue that was the move.
    pub issue: u64,
    /// Whether the bot chose the column.
    pub bot: bool,
}

impl Move {
    /// Who chose the column.
    pub fn participant(&self) -> Participant {
        if self.bot { Participant::Bot } else { Participant::User(self.person()) }
    }

    /// Who played it, or asked the bot to.
    pub fn person(&self) -> Person {
        Person { login: self.who.clone(), id: self.id }
    }

    /// Whose disc it is: the first player's have the odd plies.
    pub fn player(&self) -> Player {
        if self.ply.is_multiple_of(2) { Player::Second } else { Player::First }
    }
}

/// What an earlier game left: its board, and the totals of its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// When the game was imported, in seconds of Unix time: issues from before are not ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// How many games were completed.
    pub games: u64,
    /// The running game, as one order of moves that leads to its board.
    pub moves: Game,
    /// How many moves each player made.
    pub players: BTreeMap<Login, u64>,
    /// How many games each player won with the last move.
    pub wins: BTreeMap<Login, u64>,
}

impl Import {
    /// More than this nobody has played, and sums of such numbers do not overflow.
    const MOST: u64 = u32::MAX as u64;

    /// Says if a number is too large.
    pub(crate) fn check(&self) -> Result<(), String> {
        let mut totals = self.players.values().chain(self.wins.values()).chain([&self.games]);
        match totals.find(|total| **total > Self::MOST) {
            Some(total) => Err(format!("{total} is too many games or moves")),
            None => Ok(()),
        }
    }
}

impl Entry {
    /// The issue that the entry answers.
    pub fn issue(&self) -> Option<u64> {
        match self {
            Self::Move(Move { issue, .. }) | Self::New { issue, .. } => Some(*issue),
            Self::Import(_) => None,
        }
    }

    /// The entry as a line of the log, with its line end.
    pub fn to_line(&self) -> String {
        // Strings, numbers and maps with strings as keys always have a JSON form.
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{json}\n")
    }
}

/// Reads a log.
///
/// # Errors
///
/// The first line that is no entry.
pub fn read_log(text: &str) -> Result<Vec<Entry>, LogError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            serde_json::from_str(line)
                .map_err(|error| LogError { line: at + 1, message: error.to_string() })
        })
        .collect()
}

/// A log that cannot be read, or that contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LogError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_one_line_that_reads_back() {
        let entry = Entry::Move(Move {
            game: 12,
            ply: 8,
            column: Column::C,
            who: Login::new("a\"b\n"),
            id: Some(583_231),
            issue: 34,
            bot: false,
        });
        let line = entry.to_line();
        assert_eq!(
            line,
            "{\"event\":\"move\",\"game\":12,\"ply\":8,\"column\":3,\"who\":\"a\\\"b\\n\",\"id\":583231,\"issue\":34,\"bot\":false}\n"
        );
        assert_eq!(read_log(&line), Ok(vec![entry]));
    }

    #[test]
    fn a_broken_line_is_named() {
        let error =
            read_log("\n{\"event\":\"new\",\"game\":1,\"who\":\"x\",\"issue\":1}\n<<<<<<<\n");
        assert_eq!(error.unwrap_err().line, 3);
    }
}
