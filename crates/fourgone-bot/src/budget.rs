//! A solver with one budget for many questions.

use fourgone::{Column, Columns, Position};
use fourgone_solver::{Limits, Score, Solver};

/// A solver with one set of limits for many questions: the node budget is that of all of them
/// together. Every answer is `None` when the limits do not allow it.
///
/// ```
/// use fourgone::{Column, Game};
/// use fourgone_bot::BudgetedSolver;
/// use fourgone_solver::{Limits, Score, Solver};
///
/// let game: Game = "121212".parse()?;
/// let mut solver = Solver::new();
/// let mut budgeted = BudgetedSolver::new(&mut solver, Limits::NONE.nodes(1_000_000));
/// let score = budgeted.score(game.position()).unwrap();
/// assert_eq!(score, Score::new(18));
/// assert!(budgeted.best_columns(game.position(), score).unwrap().into_iter().eq([Column::A]));
///
/// let mut spent = BudgetedSolver::new(&mut solver, Limits::NONE.nodes(0));
/// assert_eq!(spent.score(Game::new().position()), None);
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Debug)]
pub struct BudgetedSolver<'a> {
    solver: &'a mut Solver,
    limits: Limits<'a>,
    /// The solver's count of nodes at which the budget is used up.
    end: u64,
}

impl<'a> BudgetedSolver<'a> {
    /// The solver, with these limits for all that follows.
    pub fn new(solver: &'a mut Solver, limits: Limits<'a>) -> Self {
        let end = solver.nodes().saturating_add(limits.budget());
        Self { solver, limits, end }
    }

    /// The exact score.
    pub fn score(&mut self, position: Position) -> Option<Score> {
        self.solver.bounds(position, self.left()).exact()
    }

    /// The exact score, which is known not to be less than `floor` and supposed to be just that:
    /// one question less than [`score`](Self::score) when it is.
    pub fn score_from(&mut self, position: Position, floor: Score) -> Option<Score> {
        if self.exceeds(position, floor)? { self.score(position) } else { Some(floor) }
    }

    /// The columns that keep the score of this position, which is `score`.
    pub fn best_columns(&mut self, position: Position, score: Score) -> Option<Columns> {
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
    /// than `most`, it stops counting.
    pub fn count_best(&mut self, position: Position, score: Score, most: usize) -> Option<usize> {
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

    /// Whether the score of a position is more than `bar`.
    fn exceeds(&mut self, position: Position, bar: Score) -> Option<bool> {
        self.solver.exceeds(position, bar, self.left())
    }

    /// The limits with what is left of the budget.
    fn left(&self) -> Limits<'a> {
        self.limits.nodes(self.end.saturating_sub(self.solver.nodes()))
    }
}
