//! What the game asks the solver and the bots, who answers it, and what has been learned so far.

use std::collections::HashMap;
use std::mem;
use std::sync::atomic::AtomicBool;

use fourgone::{Column, Game, Position};
use fourgone_bot::{Bot, Level};
use fourgone_solver::{Analysis, Limits, Solver};
use fourgone_tutor::{Review, Reviewed};

/// Something that takes time to find out.
///
/// The answer to a question never changes, so it may come late, and may be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// The column that a bot of this strength and seed plays here.
    Choice {
        /// The position in which it is to move.
        position: Position,
        /// Its strength.
        level: Level,
        /// The seed of its choices.
        seed: u64,
    },
    /// The score of every column.
    Analysis(Position),
    /// The best play of both players to the end of the game.
    Line(Position),
    /// What the last move of a game was worth.
    Review(Game),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The column that a bot plays.
    Choice(Column),
    /// The score of every column.
    Analysis(Analysis),
    /// The best play of both players.
    Line(Vec<Column>),
    /// What a move was worth.
    Review(Reviewed),
}

/// Something that answers questions, as long as nobody stops it.
pub trait Answerer: Send {
    /// The answer, or nothing when it was stopped or there is none.
    fn answer(&mut self, question: &Question, stop: &AtomicBool) -> Option<Answer>;
}

/// The solver and the bots: the one place where the game calls them.
pub struct Expert {
    solver: Solver,
    bot: Bot,
}

impl Expert {
    /// An expert with a solver of its own for every purpose, without a book.
    pub fn new() -> Self {
        Self::with_solvers(Solver::new)
    }

    /// An expert whose solvers, one for itself and one for the bots, are of the caller's making.
    pub fn with_solvers(make: impl Fn() -> Solver) -> Self {
        Self { solver: make(), bot: Bot::new(Level::PERFECT, 0).with_solver(make()) }
    }
}

impl Default for Expert {
    fn default() -> Self {
        Self::new()
    }
}

impl Answerer for Expert {
    fn answer(&mut self, question: &Question, stop: &AtomicBool) -> Option<Answer> {
        let limits = Limits::NONE.stop_flag(stop);
        match *question {
            Question::Choice { position, level, seed } => {
                let bot = mem::replace(&mut self.bot, Bot::new(level, seed));
                self.bot = bot.with_level(level).with_seed(seed);
                self.bot.choose(position, limits).ok().map(Answer::Choice)
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

/// All answers so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Knowledge(HashMap<Question, Answer>);

impl Knowledge {
    /// Keeps an answer.
    pub(crate) fn learn(&mut self, question: Question, answer: Answer) {
        self.0.insert(question, answer);
    }

    /// Whether the answer to a question is there.
    pub(crate) fn knows(&self, question: &Question) -> bool {
        self.0.contains_key(question)
    }

    /// The column that a bot plays, if it has decided.
    pub(crate) fn choice(&self, position: Position, level: Level, seed: u64) -> Option<Column> {
        match self.0.get(&Question::Choice { position, level, seed })? {
            Answer::Choice(column) => Some(*column),
            _ => None,
        }
    }

    /// The score of every column, if it is known.
    pub(crate) fn analysis(&self, position: Position) -> Option<&Analysis> {
        match self.0.get(&Question::Analysis(position))? {
            Answer::Analysis(analysis) => Some(analysis),
            _ => None,
        }
    }

    /// The best play to the end, if it is known.
    pub(crate) fn line(&self, position: Position) -> Option<&[Column]> {
        match self.0.get(&Question::Line(position))? {
            Answer::Line(line) => Some(line),
            _ => None,
        }
    }

    /// What the last move of a game was worth, if it is known.
    pub(crate) fn review(&self, game: &Game) -> Option<Reviewed> {
        match self.0.get(&Question::Review(game.clone()))? {
            Answer::Review(reviewed) => Some(*reviewed),
            _ => None,
        }
    }
}
