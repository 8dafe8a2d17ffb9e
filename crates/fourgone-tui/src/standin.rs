//! Stand-ins for the bots, with the same face.
#![allow(missing_docs)]

use fourgone::{Column, Position};
use fourgone_bot::Level;
use fourgone_solver::Limits;

pub(crate) struct Bot {
    level: Level,
    seed: u64,
}

impl Bot {
    pub(crate) fn new(level: Level, seed: u64) -> Self {
        Self { level, seed }
    }

    pub(crate) fn choose(&mut self, position: Position, limits: Limits<'_>) -> Option<Column> {
        let _ = limits;
        if let Some(column) = position.winning_columns().into_iter().next() {
            return Some(column);
        }
        let open: Vec<Column> = position.open_columns().into_iter().collect();
        let mut hash = self.seed ^ u64::from(self.level.number()) ^ position.key().bits();
        hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
        let at = usize::try_from(hash % (open.len() as u64).max(1)).unwrap_or(0);
        open.get(at).copied()
    }
}
