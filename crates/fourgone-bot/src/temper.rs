//! What makes a level weaker or stronger.

use crate::Level;

/// What makes a level weaker or stronger, below the perfect one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Temper {
    /// How many moves of free choice it looks ahead.
    pub(crate) horizon: u32,
    /// How often, in percent of the moves, it does not look properly.
    pub(crate) lapses: u32,
    /// How many moves it looks ahead then.
    pub(crate) glance: u32,
    /// How far its mood changes what a move seems to be worth. The difference between two quiet
    /// moves is mostly less, so it errs there; what it has seen to be won or lost is worth more
    /// than any mood.
    pub(crate) mood: u32,
    /// The ply from which on it counts the game out to its end.
    pub(crate) exact_from: usize,
}

/// Never.
const NEVER: usize = 42;

const TEMPERS: [Temper; 9] = [
    Temper { horizon: 2, lapses: 50, glance: 0, mood: 30, exact_from: NEVER },
    Temper { horizon: 2, lapses: 20, glance: 1, mood: 30, exact_from: NEVER },
    Temper { horizon: 3, lapses: 40, glance: 2, mood: 30, exact_from: NEVER },
    Temper { horizon: 4, lapses: 30, glance: 2, mood: 25, exact_from: NEVER },
    Temper { horizon: 5, lapses: 20, glance: 3, mood: 20, exact_from: NEVER },
    Temper { horizon: 6, lapses: 15, glance: 4, mood: 16, exact_from: 34 },
    Temper { horizon: 7, lapses: 6, glance: 4, mood: 12, exact_from: 26 },
    Temper { horizon: 8, lapses: 5, glance: 6, mood: 10, exact_from: 22 },
    Temper { horizon: 9, lapses: 0, glance: 9, mood: 8, exact_from: 16 },
];

impl Temper {
    /// The temper of a level; the perfect one has none.
    pub(crate) fn of(level: Level) -> Option<Self> {
        TEMPERS.get(usize::from(level.number()) - 1).copied()
    }
}
