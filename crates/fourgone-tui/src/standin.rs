//! Stand-ins for the solver and the bots, with the same face.
#![allow(missing_docs)]

use std::collections::HashMap;
use std::fmt;
use std::ops::{Index, Neg};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use fourgone::{ByColumn, Column, Position};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    Loss,
    Draw,
    Win,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i8);

impl Score {
    pub const DRAW: Self = Self(0);
    pub const fn new(value: i8) -> Self {
        Self(value)
    }
    pub const fn value(self) -> i8 {
        self.0
    }
    pub const fn wdl(self) -> Wdl {
        match self.0 {
            0 => Wdl::Draw,
            1.. => Wdl::Win,
            _ => Wdl::Loss,
        }
    }
    pub const fn ends_on_move(self, ply: u32) -> u32 {
        if self.0 == 0 {
            return 42;
        }
        let own = 22 - self.0.unsigned_abs() as u32;
        let mover_is_first = ply.is_multiple_of(2);
        let winner_is_first = mover_is_first == (self.0 > 0);
        if winner_is_first { 2 * own - 1 } else { 2 * own }
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Analysis(ByColumn<Option<Score>>);

impl Analysis {
    pub fn new(scores: ByColumn<Option<Score>>) -> Self {
        Self(scores)
    }
    pub fn score(&self) -> Option<Score> {
        self.0.as_array().iter().copied().flatten().max()
    }
    pub fn best(&self) -> impl Iterator<Item = Column> {
        let best = self.score();
        Column::ALL.into_iter().filter(move |&column| best.is_some() && self.0[column] == best)
    }
    pub fn iter(&self) -> impl Iterator<Item = (Column, Option<Score>)> {
        self.0.iter().map(|(column, score)| (column, *score))
    }
}

impl Index<Column> for Analysis {
    type Output = Option<Score>;
    fn index(&self, column: Column) -> &Option<Score> {
        &self.0[column]
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Limits<'a>(Option<&'a AtomicBool>);

impl<'a> Limits<'a> {
    pub const NONE: Limits<'static> = Limits(None);
    pub fn stop_flag(self, flag: &'a AtomicBool) -> Self {
        Self(Some(flag))
    }
    fn stopped(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

#[derive(Default)]
pub struct Solver {
    table: HashMap<Position, i8>,
}

impl Solver {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn try_analyze(&mut self, position: &Position, limits: Limits<'_>) -> Option<Analysis> {
        let mut scores = ByColumn::default();
        for column in Column::ALL {
            if let Ok(next) = position.play(column) {
                scores[column] = Some(-Score(self.search(next, -22, 22, limits)?));
            }
        }
        Some(Analysis(scores))
    }

    pub fn try_best_line(
        &mut self,
        position: &Position,
        limits: Limits<'_>,
    ) -> Option<Vec<Column>> {
        let (mut position, mut line) = (*position, Vec::new());
        while !position.is_over() {
            let column = self.try_analyze(&position, limits)?.best().next()?;
            position = position.play(column).ok()?;
            line.push(column);
        }
        Some(line)
    }

    fn search(
        &mut self,
        position: Position,
        mut alpha: i8,
        beta: i8,
        limits: Limits<'_>,
    ) -> Option<i8> {
        let ply = i8::try_from(position.ply()).unwrap_or(42);
        if position.outcome().is_some() {
            return Some(if ply == 42 && !position.opponent().has_four() {
                0
            } else {
                -(22 - (ply + 1) / 2)
            });
        }
        if limits.stopped() {
            return None;
        }
        if !position.winning_columns().is_empty() {
            return Some((43 - ply) / 2);
        }
        if let Some(&known) = self.table.get(&position) {
            return Some(known);
        }
        let mut best = -22;
        for column in [3, 2, 4, 1, 5, 0, 6].map(|at| Column::ALL[at]) {
            if let Ok(next) = position.play(column) {
                let score = -self.search(next, -beta, -alpha, limits)?;
                best = best.max(score);
                alpha = alpha.max(score);
                if alpha >= beta {
                    return Some(best);
                }
            }
        }
        if best > -22 && alpha == best {
            self.table.insert(position, best);
        }
        Some(best)
    }
}

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
        if limits.stopped() {
            return None;
        }
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
