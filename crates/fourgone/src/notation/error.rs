//! What is wrong with a text, and where.

use core::fmt;

use crate::{Cell, Column, Player, PositionError};

/// A text that is not in the notation it was read as, and the place where that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1; one past the last if the text ends too early.
    pub character: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// A character, or the end of the text, stands where something else should.
    Unexpected {
        /// The character, or none at the end of the text.
        found: Option<char>,
        /// What should stand there.
        expected: &'static str,
    },
    /// A move into a full column.
    ColumnFull {
        /// The number of the move, counted from 1.
        number: usize,
        /// The full column.
        column: Column,
    },
    /// A move after the end of the game.
    GameOver {
        /// The number of the last move of the game.
        ended: usize,
        /// Who won it, if anybody.
        winner: Option<Player>,
    },
    /// A disc in a cell where, at that move, no disc comes to rest.
    NoLanding {
        /// The cell.
        cell: Cell,
        /// Where a disc in that column does come to rest.
        landing: Cell,
    },
    /// A number, well written, that means nothing where it stands.
    Number {
        /// The number.
        found: u64,
        /// What should stand there.
        expected: &'static str,
    },
    /// A number too large for any notation.
    TooLarge,
    /// A number that the discs contradict.
    Contradiction {
        /// What the number is.
        what: &'static str,
        /// The number.
        found: u64,
        /// What the discs say.
        actual: u64,
    },
    /// A cell with a disc of each player.
    TwoDiscs {
        /// The cell.
        cell: Cell,
    },
    /// A board that no game leads to.
    Impossible(PositionError),
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { found: Some(found), expected } => {
                write!(f, "expected {expected}, found {found:?}")
            }
            Self::Unexpected { found: None, expected } => {
                write!(f, "expected {expected}, found the end of the text")
            }
            Self::ColumnFull { number, column } => {
                write!(f, "column {column} is full (move {number})")
            }
            Self::GameOver { ended, winner: Some(winner) } => {
                write!(f, "the game is over: the {winner} player won on move {ended}")
            }
            Self::GameOver { ended, winner: None } => {
                write!(f, "the game is over: a draw on move {ended}")
            }
            Self::NoLanding { cell, landing } => write!(
                f,
                "expected {landing}, where a disc in that column comes to rest, found {cell}"
            ),
            Self::Number { found, expected } => write!(f, "expected {expected}, found {found}"),
            Self::TooLarge => write!(f, "the number is too large"),
            Self::Contradiction { what, found, actual } => {
                write!(f, "{what} is {found}, but by the discs it is {actual}")
            }
            Self::TwoDiscs { cell } => write!(f, "both players have a disc on {cell}"),
            Self::Impossible(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, character, kind } = self;
        write!(f, "line {line}, character {character}: {kind}")
    }
}

impl core::error::Error for ParseError {}
