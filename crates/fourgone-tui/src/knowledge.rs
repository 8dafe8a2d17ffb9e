//! What the game asks the solver and the bots, and what it has learned from them.

use std::collections::HashMap;

use fourgone::{Column, Game, Position};
use fourgone_bot::Reviewed;

use fourgone_bot::Level;
use fourgone_solver::Analysis;

/// Something that takes time to find out.
///
/// The answer to a question never changes, so it may come late, and may be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
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
