//! The best moves, and of those the most awkward.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use fourgone::{Columns, Position};
use fourgone_solver::{Limits, Solver};

use crate::BudgetedSolver;

/// Finds best moves, and remembers those of the opening, which are dear and come again.
#[derive(Debug, Default)]
pub(crate) struct Perfect {
    solver: Option<Solver>,
    openings: Openings,
}

/// The best moves of the opening that were found so far, perhaps by several bots together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Openings(Arc<Mutex<HashMap<Position, Columns>>>);

impl Openings {
    fn with<T>(&self, what: impl FnOnce(&mut HashMap<Position, Columns>) -> T) -> T {
        // What is in the map is true, whatever became of the thread that put it there.
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Perfect {
    /// With fewer discs a position is remembered.
    const OPENING: usize = 14;

    pub(crate) fn new(solver: Solver) -> Self {
        Self { solver: Some(solver), ..Self::default() }
    }

    /// The same with openings that others know as well.
    pub(crate) fn with_openings(self, openings: Openings) -> Self {
        Self { openings, ..self }
    }

    /// The columns that keep the score, or `None` if the limits do not allow it.
    pub(crate) fn best(&mut self, position: Position, limits: Limits<'_>) -> Option<Columns> {
        let mut solver = self.budgeted(limits);
        let score = solver.score(position)?;
        solver.best_columns(position, score)
    }

    /// Of the columns that keep the score those that leave the opponent the fewest replies which
    /// keep it as well, or `None` if the limits do not allow it.
    ///
    /// In a lost position these are the traps among the moves that hold out longest.
    pub(crate) fn sharpest(&mut self, position: Position, limits: Limits<'_>) -> Option<Columns> {
        if let Some(known) = self.openings.with(|known| known.get(&position).copied()) {
            return Some(known);
        }
        let found = sharpest(position, &mut self.budgeted(limits))?;
        if position.ply() < Self::OPENING {
            self.openings.with(|known| known.insert(position, found));
        }
        Some(found)
    }

    /// The solver, which is made when it is first needed.
    pub(crate) fn solver(&mut self) -> &mut Solver {
        self.solver.get_or_insert_default()
    }

    fn budgeted<'a>(&'a mut self, limits: Limits<'a>) -> BudgetedSolver<'a> {
        BudgetedSolver::new(self.solver(), limits)
    }
}

fn sharpest(position: Position, solver: &mut BudgetedSolver<'_>) -> Option<Columns> {
    let wins = position.winning_columns();
    if !wins.is_empty() {
        return Some(wins);
    }
    let score = solver.score(position)?;
    let best = solver.best_columns(position, score)?;
    if best.len() == 1 {
        return Some(best);
    }
    let mut fewest = usize::MAX;
    let mut sharpest = Vec::new();
    for column in best {
        let next = position.play(column).ok()?;
        let replies = solver.count_best(next, -score, fewest)?;
        if replies < fewest {
            fewest = replies;
            sharpest.clear();
        }
        if replies == fewest {
            sharpest.push(column);
        }
    }
    let sharpest = sharpest.into_iter().collect();
    Some(blocking(position, sharpest))
}

/// Of these columns those in which the opponent would have four; all if there is none.
///
/// Whoever is about to lose in any case still makes the opponent find the last move.
pub(crate) fn blocking(position: Position, columns: Columns) -> Columns {
    let threats = position.opponent().completions() & position.occupied().landings();
    let blocks = |&column: &_| position.landing(column).is_some_and(|cell| threats.contains(cell));
    let blocking: Columns = columns.into_iter().filter(blocks).collect();
    if blocking.is_empty() { columns } else { blocking }
}
