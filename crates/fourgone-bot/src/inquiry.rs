//! Several questions to the solver that share one set of limits.

use fourgone::{Column, Columns, Position};
use fourgone_solver::{Limits, Score, Solver};

/// Several questions to the solver under one set of limits: the node budget is that of all
/// questions together. Every answer is `None` when the limits do not allow it.
pub(crate) struct Inquiry<'a> {
    solver: &'a mut Solver,
    limits: Limits<'a>,
    /// The solver's count of nodes at which the budget is used up.
    end: u64,
}

impl<'a> Inquiry<'a> {
    pub(crate) fn new(solver: &'a mut Solver, limits: Limits<'a>) -> Self {
        let end = solver.nodes().saturating_add(limits.budget());
        Self { solver, limits, end }
    }

    /// The exact score.
    pub(crate) fn score(&mut self, position: Position) -> Option<Score> {
        self.solver.bounds(position, self.left()).exact()
    }

    /// The exact score, which is known not to be less than `floor` and supposed to be just that:
    /// one question less than [`score`](Self::score) when it is.
    pub(crate) fn score_from(&mut self, position: Position, floor: Score) -> Option<Score> {
        if self.exceeds(position, floor)? { self.score(position) } else { Some(floor) }
    }

    /// The columns that keep the score of this position, which is `score`.
    pub(crate) fn best_columns(&mut self, position: Position, score: Score) -> Option<Columns> {
        let mut best = [None; Column::COUNT];
        for column in position.open_columns() {
            let next = position.play(column).ok()?;
            // A move is best if the opponent has no more after it than before it.
            if !self.exceeds(next, -score)? {
                best[column.index()] = Some(column);
            }
        }
        Some(best.into_iter().flatten().collect())
    }

    /// How many columns keep the score of this position, which is `score`; when there are more
    /// than `most`, it stops to count.
    pub(crate) fn count_best(
        &mut self,
        position: Position,
        score: Score,
        most: usize,
    ) -> Option<usize> {
        let mut count = 0;
        for column in Column::FROM_CENTER {
            let Ok(next) = position.play(column) else { continue };
            count += usize::from(!self.exceeds(next, -score)?);
            if count > most {
                break;
            }
        }
        Some(count)
    }

    fn exceeds(&mut self, position: Position, bar: Score) -> Option<bool> {
        self.solver.exceeds(position, bar, self.left())
    }

    fn left(&self) -> Limits<'a> {
        self.limits.nodes(self.end.saturating_sub(self.solver.nodes()))
    }
}
