//! What the game asks the solver and the bots, who answers it, and what has been learned so far.

use std::collections::HashMap;
use std::mem;
use std::sync::atomic::AtomicBool;

use fourgone::{Column, Game, Player, Position, SizedPosition};
use fourgone_bot::{Bot, Level, Rng, balanced_opening};
use fourgone_solver::{Analysis, Bounds, Limits, SizedSolver, Solver};
use fourgone_tutor::{Explanation, Review, Reviewed, Size};

use crate::sized;
use crate::solving::Refutation;

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
    /// Why a position is won, drawn or lost.
    Why(Position),
    /// The same, and of a draw why this player has it.
    WhyFor(Position, Player),
    /// What answers a wrong column.
    Refutation(Position, Column),
    /// What a short search knows of every column, on a board of another size.
    Search(SizedPosition),
    /// A random opening that is an exact draw.
    Opening {
        /// What it is drawn from.
        seed: u64,
    },
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
    /// Why a position is won, drawn or lost.
    Why(Explanation),
    /// What answers a wrong column.
    Refutation(Refutation),
    /// An opening.
    Opening(Game),
    /// The bounds of the scores of all open columns.
    Search(Vec<(usize, Bounds)>),
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
    /// The solver for boards of another size, once one was asked about.
    sized: Option<(fourgone::Size, SizedSolver)>,
}

impl Expert {
    /// An expert with a solver of its own for every purpose, without a book.
    pub fn new() -> Self {
        Self::with_solvers(Solver::new)
    }

    /// An expert whose solvers, one for itself and one for the bots, are of the caller's making.
    pub fn with_solvers(make: impl Fn() -> Solver) -> Self {
        let bot = Bot::new(Level::PERFECT, 0).with_solver(make());
        Self { solver: make(), bot, sized: None }
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
            Question::Why(position) => {
                Explanation::of(position, None, Size::SMALL, &mut self.solver, limits)
                    .map(Answer::Why)
            }
            Question::WhyFor(position, player) => {
                Explanation::of(position, Some(player), Size::SMALL, &mut self.solver, limits)
                    .map(Answer::Why)
            }
            Question::Refutation(position, column) => {
                Refutation::of(position, column, &mut self.solver, limits).map(Answer::Refutation)
            }
            Question::Search(position) => {
                let size = position.size();
                let (_, solver) =
                    self.sized.take().filter(|(known, _)| *known == size).unwrap_or_else(
                        // A table of 16 MiB is enough for a budget as small as this.
                        || (size, SizedSolver::new(size, 16)),
                    );
                let (_, solver) = self.sized.insert((size, solver));
                sized::search(solver, &position, limits).map(Answer::Search)
            }
            Question::Opening { seed } => {
                let mut rng = Rng::with_stream(seed, OPENING_STREAM);
                balanced_opening(&mut rng, &mut self.solver, limits).map(Answer::Opening)
            }
        }
    }
}

/// The chance of openings is not that of the bots.
const OPENING_STREAM: u64 = 0x6f70_656e;

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

    /// What a short search knows of a board of another size, if it has been made.
    pub(crate) fn searched(&self, position: SizedPosition) -> Option<&[(usize, Bounds)]> {
        match self.0.get(&Question::Search(position))? {
            Answer::Search(known) => Some(known),
            _ => None,
        }
    }

    /// The opening of a balanced game, if it has been found.
    pub(crate) fn opening(&self, seed: u64) -> Option<&Game> {
        match self.0.get(&Question::Opening { seed })? {
            Answer::Opening(opening) => Some(opening),
            _ => None,
        }
    }

    /// What answers a wrong column, if it is known.
    pub(crate) fn refutation(&self, position: Position, column: Column) -> Option<Refutation> {
        match self.0.get(&Question::Refutation(position, column))? {
            Answer::Refutation(refutation) => Some(*refutation),
            _ => None,
        }
    }

    /// The answer to the question why, if it is known.
    pub(crate) fn explanation(&self, question: &Question) -> Option<&Explanation> {
        match self.0.get(question)? {
            Answer::Why(explanation) => Some(explanation),
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

#[cfg(test)]
mod tests {
    use fourgone_book::BYTES;
    use fourgone_solver::{Book, Score};

    use super::*;

    #[test]
    fn a_balanced_opening_is_an_exact_draw_of_three_to_eight_discs_and_differs_with_the_seed() {
        let solver = || Solver::new().with_book(Book::new(BYTES).unwrap());
        let (mut expert, mut judge) = (Expert::with_solvers(solver), solver());
        let mut opening = |seed| {
            let answer = expert.answer(&Question::Opening { seed }, &AtomicBool::new(false));
            answer.map(|answer| match answer {
                Answer::Opening(opening) => opening,
                other => panic!("{other:?}"),
            })
        };
        let mut openings = Vec::new();
        for seed in 0..12 {
            let drawn = opening(seed).unwrap();
            assert!((3..=8).contains(&drawn.ply()), "{drawn}");
            assert_eq!(judge.solve(drawn.position()), Score::DRAW, "{drawn}");
            assert_eq!(opening(seed), Some(drawn.clone()));
            openings.push(drawn.to_string());
        }
        openings.sort();
        openings.dedup();
        assert!(openings.len() > 6, "{openings:?}");
        assert_eq!(
            Expert::new().answer(&Question::Opening { seed: 1 }, &AtomicBool::new(true)),
            None
        );
    }
}
