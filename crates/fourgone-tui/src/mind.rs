//! Who answers the questions: the one place where the solver and the bots are called.

use std::sync::atomic::AtomicBool;

use crate::knowledge::{Answer, Question};
use crate::standin::Bot;
use fourgone_bot::Review;
use fourgone_solver::{Limits, Solver};

/// Something that answers questions, as long as nobody stops it.
pub trait Mind: Send {
    /// The answer, or nothing when it was stopped or there is none.
    fn answer(&mut self, question: &Question, stop: &AtomicBool) -> Option<Answer>;
}

/// The solver and the bots.
pub struct Expert {
    solver: Solver,
}

impl Expert {
    /// A mind that knows nothing yet.
    pub fn new() -> Self {
        Self { solver: Solver::new() }
    }
}

impl Default for Expert {
    fn default() -> Self {
        Self::new()
    }
}

impl Mind for Expert {
    fn answer(&mut self, question: &Question, stop: &AtomicBool) -> Option<Answer> {
        let limits = Limits::NONE.stop_flag(stop);
        match *question {
            Question::Choice { position, level, seed } => {
                Bot::new(level, seed).choose(position, limits).map(Answer::Choice)
            }
            Question::Analysis(position) => {
                self.solver.try_analyze(position, limits).map(Answer::Analysis)
            }
            Question::Review(ref game) => {
                let review = Review::of_last(1, game, &mut self.solver, limits, |_| {})?;
                review.moves().last().copied().map(Answer::Review)
            }
            Question::Line(position) => {
                self.solver.try_best_line(position, limits).map(Answer::Line)
            }
        }
    }
}
