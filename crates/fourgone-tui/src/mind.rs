//! Who answers the questions: the one place where the solver and the bots are called.

use std::mem;
use std::sync::atomic::AtomicBool;

use fourgone_bot::{Bot, Level, Review};

use crate::knowledge::{Answer, Question};
use fourgone_solver::{Limits, Solver};

/// Something that answers questions, as long as nobody stops it.
pub trait Mind: Send {
    /// The answer, or nothing when it was stopped or there is none.
    fn answer(&mut self, question: &Question, stop: &AtomicBool) -> Option<Answer>;
}

/// The solver and the bots.
pub struct Expert {
    solver: Solver,
    bot: Bot,
}

impl Expert {
    /// A mind that knows nothing yet.
    pub fn new() -> Self {
        Self::with_solvers(Solver::new)
    }

    /// A mind whose solvers, one for itself and one for the bots, are of the caller's making.
    pub fn with_solvers(make: impl Fn() -> Solver) -> Self {
        Self { solver: make(), bot: Bot::new(Level::PERFECT, 0).with_solver(make()) }
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
                let bot = mem::replace(&mut self.bot, Bot::new(level, seed));
                self.bot = bot.with_level(level).with_seed(seed);
                self.bot.choose(position, limits).map(Answer::Choice)
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
