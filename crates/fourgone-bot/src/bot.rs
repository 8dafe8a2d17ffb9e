//! An opponent, and how it chooses its moves.

use core::fmt;

use fourgone::{Column, Columns, Position};
use fourgone_solver::{Limits, Solver};

use crate::level::LevelParameters;
use crate::lookahead::Lookahead;
use crate::perfect::{Openings, Perfect, blocking};
use crate::{Level, Rng};

/// An opponent of some strength.
///
/// What it plays is a function of level, seed and position, so the same seed gives the same game.
/// It may be asked about any positions in any order; what it remembers between questions makes it
/// faster and nothing else.
///
/// ```
/// use fourgone::Game;
/// use fourgone_bot::{Bot, ChooseError, Level};
/// use fourgone_solver::Limits;
///
/// let mut bot = Bot::new(Level::new(3).unwrap(), 1);
/// let mut game = Game::new();
/// while game.outcome().is_none() {
///     game.play(bot.choose(game.position(), Limits::NONE)?)?;
/// }
/// assert_eq!(bot.choose(game.position(), Limits::NONE), Err(ChooseError::GameOver));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Bot {
    level: Level,
    seed: u64,
    perfect: Perfect,
}

/// Why a bot has chosen no column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChooseError {
    /// The game is over: there is nothing to choose.
    GameOver,
    /// The limits were reached before a column was found.
    LimitReached,
}

impl fmt::Display for ChooseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::LimitReached => "the limit was reached before the bot had chosen a column",
        })
    }
}

impl core::error::Error for ChooseError {}

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

    /// Makes it another bot, one of this level and seed, which still has all that this one knew.
    pub fn set_level_and_seed(&mut self, level: Level, seed: u64) {
        (self.level, self.seed) = (level, seed);
    }

    /// The same with openings that other bots know as well.
    pub(crate) fn with_openings(self, openings: Openings) -> Self {
        Self { perfect: self.perfect.with_openings(openings), ..self }
    }

    /// The solver that it uses, for other questions: one table serves all.
    pub fn solver(&mut self) -> &mut Solver {
        self.perfect.solver()
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// What it plays here.
    ///
    /// # Errors
    ///
    /// When the game is over, or the limits do not allow an answer.
    pub fn choose(
        &mut self,
        position: Position,
        limits: Limits<'_>,
    ) -> Result<Column, ChooseError> {
        if position.is_over() {
            return Err(ChooseError::GameOver);
        }
        let mut rng = Rng::with_stream(self.seed, position.key().bits());
        let column = if let Some(parameters) = LevelParameters::of(self.level) {
            self.choose_with(parameters, position, &mut rng, limits)
        } else {
            let sharpest = self.perfect.sharpest(position, limits);
            sharpest.and_then(|columns| pick(columns, &mut rng))
        };
        column.ok_or(ChooseError::LimitReached)
    }

    /// What a bot with these parameters plays in a game that is not over, or `None` if the limits
    /// do not allow an answer.
    fn choose_with(
        &mut self,
        parameters: LevelParameters,
        position: Position,
        rng: &mut Rng,
        limits: Limits<'_>,
    ) -> Option<Column> {
        let careless = rng.below(100) < parameters.blunder_rate;
        let depth = if careless { parameters.blunder_depth } else { parameters.depth };
        let wins = position.winning_columns();
        if depth >= 1 && !wins.is_empty() {
            return pick(wins, rng);
        }
        let mut columns = position.open_columns();
        if !careless && position.ply() >= parameters.solve_from {
            columns = self.perfect.best(position, limits)?;
        }
        if depth >= 2 {
            columns = blocking(position, columns);
        }
        let mut lookahead = Lookahead::new(limits);
        let mut best = None;
        for column in Column::FROM_CENTER {
            // Every column takes its draw, so that what others are worth does not change it.
            let noise = rng.around(parameters.eval_noise);
            if !columns.contains(column) {
                continue;
            }
            let bar = best.map_or(Lookahead::LEAST, |(_, value)| value) - noise;
            let value = lookahead.value(position, column, depth, bar)? + noise;
            if best.is_none_or(|(_, least)| value > least) {
                best = Some((column, value));
            }
        }
        best.map(|(column, _)| column)
    }
}

/// One of these columns, each as likely as the others.
fn pick(columns: Columns, rng: &mut Rng) -> Option<Column> {
    let columns: Vec<Column> = columns.into_iter().collect();
    rng.pick(&columns).copied()
}
