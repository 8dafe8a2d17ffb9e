//! An opponent.

use fourgone::{Column, Columns, Position};
use fourgone_solver::{Limits, Solver};

use crate::Level;
use crate::dice::Dice;
use crate::lookahead::Lookahead;
use crate::perfect::{Openings, Perfect, blocking};
use crate::temper::Temper;

/// An opponent of some strength.
///
/// What it plays is a function of level, seed and position, so the same seed gives the same game.
/// It may be asked about any positions in any order; what it keeps in mind between questions
/// makes it faster and nothing else.
///
/// ```
/// use fourgone::{Game, Position};
/// use fourgone_bot::{Bot, Level};
/// use fourgone_solver::Limits;
///
/// let mut bot = Bot::new(Level::new(3).unwrap(), 1);
/// let mut game = Game::new();
/// while let Some(column) = bot.choose(game.position(), Limits::NONE) {
///     game.play(column)?;
/// }
/// assert!(game.outcome().is_some());
/// # Ok::<(), fourgone::PlayError>(())
/// ```
#[derive(Debug)]
pub struct Bot {
    level: Level,
    seed: u64,
    perfect: Perfect,
}

impl Bot {
    /// A bot of this level, which draws its choices from this seed.
    pub fn new(level: Level, seed: u64) -> Self {
        Self { level, seed, perfect: Perfect::default() }
    }

    /// The same with a solver of the caller's, perhaps one with a book or several threads.
    #[must_use]
    pub fn with_solver(self, solver: Solver) -> Self {
        Self { perfect: Perfect::new(solver), ..self }
    }

    /// The same with another level.
    #[must_use]
    pub fn with_level(self, level: Level) -> Self {
        Self { level, ..self }
    }

    /// The same with another seed, which for a bot is another game.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The solver that it thinks with, for other questions: one table serves all.
    pub fn solver(&mut self) -> &mut Solver {
        self.perfect.solver()
    }

    /// The same with openings that other bots know as well.
    pub(crate) fn with_openings(self, openings: Openings) -> Self {
        Self { perfect: self.perfect.with_openings(openings), ..self }
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// What it plays here. `None` when the game is over, or the limits do not allow an answer.
    pub fn choose(&mut self, position: Position, limits: Limits<'_>) -> Option<Column> {
        if position.is_over() {
            return None;
        }
        let mut dice = Dice::new(self.seed, position.key().bits());
        match Temper::of(self.level) {
            Some(temper) => self.choose_by(temper, position, &mut dice, limits),
            None => pick(self.perfect.sharpest(position, limits)?, &mut dice),
        }
    }

    /// What a bot with this temper plays.
    fn choose_by(
        &mut self,
        temper: Temper,
        position: Position,
        dice: &mut Dice,
        limits: Limits<'_>,
    ) -> Option<Column> {
        let careless = dice.below(100) < temper.lapses;
        let horizon = if careless { temper.glance } else { temper.horizon };
        let wins = position.winning_columns();
        if horizon >= 1 && !wins.is_empty() {
            return pick(wins, dice);
        }
        let mut columns = position.open_columns();
        if !careless && position.ply() >= temper.exact_from {
            columns = self.perfect.best(position, limits)?;
        }
        if horizon >= 2 {
            columns = blocking(position, columns);
        }
        let mut lookahead = Lookahead::new(limits);
        let mut best = None;
        for column in Column::FROM_CENTER {
            // Every column takes its draw, so that what others are worth does not change it.
            let mood = dice.around(temper.mood);
            if !columns.contains(column) {
                continue;
            }
            let bar = best.map_or(Lookahead::LEAST, |(_, value)| value) - mood;
            let value = lookahead.value(position, column, horizon, bar)? + mood;
            if best.is_none_or(|(_, least)| value > least) {
                best = Some((column, value));
            }
        }
        best.map(|(column, _)| column)
    }
}

/// One of these columns, each as likely as the others.
fn pick(columns: Columns, dice: &mut Dice) -> Option<Column> {
    let at = dice.below(u32::try_from(columns.len()).ok()?);
    columns.into_iter().nth(usize::try_from(at).ok()?)
}
