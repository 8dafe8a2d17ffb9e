//! Stand-ins for the bots, with the same face.
#![allow(missing_docs)]

use std::fmt;
use std::str::FromStr;

use fourgone::{Column, Position};
use fourgone_solver::Limits;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    pub const PERFECT: Self = Self(10);
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 10 { Some(Self(number)) } else { None }
    }
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a level: use a number from 1 to 10")
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        text.parse().ok().and_then(Self::new).ok_or(ParseLevelError)
    }
}

pub struct Bot {
    level: Level,
    seed: u64,
}

impl Bot {
    pub fn new(level: Level, seed: u64) -> Self {
        Self { level, seed }
    }

    pub fn choose(&mut self, position: Position, limits: Limits<'_>) -> Option<Column> {
        let _ = limits;
        if let Some(column) = position.winning_columns().into_iter().next() {
            return Some(column);
        }
        let open: Vec<Column> = position.open_columns().into_iter().collect();
        let mut hash = self.seed ^ u64::from(self.level.0) ^ position.key().bits();
        hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
        let at = usize::try_from(hash % (open.len() as u64).max(1)).unwrap_or(0);
        open.get(at).copied()
    }
}
