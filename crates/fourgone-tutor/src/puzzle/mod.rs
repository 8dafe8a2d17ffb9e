//! Puzzles: positions in which exactly one column keeps the win or the draw, step by step.
//!
//! Everything about a puzzle follows from its position:
//!
//! - The *goal* is what the player to move, the solver of the puzzle, has with best play.
//! - The *solution* goes on as long as exactly one of several columns keeps that; in between the
//!   opponent defends longest, and of such replies takes the one that leaves the fewest right
//!   answers, the nearest to the middle.
//! - A [`Theme`] names what the solution is about.
//! - The *level* is that of the weakest bot that finds the first move in nine of ten tries.
//! - The *id* is short and the same for a position and its mirror image.

mod collection;
mod source;
mod theme;

use std::fmt;
use std::str::FromStr;

use fourgone::{Column, Columns, Game, Position};
use fourgone_bot::{Bot, BudgetedSolver, Level, Rng, representative};
use fourgone_solver::{Limits, Score, Solver, Wdl};

use crate::reason::ClaimResult;

pub use collection::{SOURCE, daily, find, make_source, puzzles};
pub use source::{Novelty, PuzzleMaker, PuzzleSource, puzzles_of};
pub use theme::{ParseThemeError, Theme};

/// A position with exactly one right column at every step of its solver.
///
/// ```
/// use fourgone_tutor::puzzle::puzzles;
///
/// let puzzle = &puzzles()[0];
/// assert_eq!(puzzle.solution.len() % 2, 1);
/// assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// A game that leads to the position.
    pub game: Game,
    /// What the player to move is to keep.
    pub goal: ClaimResult,
    /// The moves of both players, of which the first and the last are the solver's.
    pub solution: Vec<Column>,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// The weakest bot that finds the first move in nine of ten tries.
    pub level: Level,
}

/// The most moves of a solution, both players' together.
const LONGEST: usize = 11;

/// A bot has so many tries.
const TRIES: u64 = 10;

/// A bot finds the move if it misses it so often at most.
const MISSES: usize = 1;

impl Puzzle {
    /// The puzzle that a game has led to, if it is one.
    ///
    /// A position in which somebody could have four at once is none, because there the first move
    /// is no question.
    pub fn at(game: &Game, bot: &mut Bot) -> Option<Self> {
        let position = game.position();
        let solver = bot.solver();
        let (goal, solution) = solve(position, solver)?;
        let themes = theme::themes(position, goal, &solution, solver);
        let level = level(position, solution[0], bot);
        let game = Game::from_moves(game.moves().iter().copied()).ok()?;
        Some(Self { game, goal, solution, themes, level })
    }

    /// The position in which the puzzle begins.
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// A short name, the same for the mirror image.
    pub fn id(&self) -> String {
        // Without vowels, so that no word comes of it; nobody can mistake one for another.
        const CHARACTERS: &[u8; 30] = b"0123456789bcdfghjkmnpqrstvwxyz";
        const LENGTH: usize = 5;
        let key = representative(self.position()).key();
        let mut number = Rng::new(key.bits()).next_u64();
        let mut character = || {
            let at = number % CHARACTERS.len() as u64;
            number /= CHARACTERS.len() as u64;
            CHARACTERS.get(usize::try_from(at).unwrap_or(0)).copied().map_or('0', char::from)
        };
        (0..LENGTH).map(|_| character()).collect()
    }
}

/// The columns with which the player to move keeps this result.
///
/// ```
/// use fourgone::{Column, Game};
/// use fourgone_solver::Solver;
/// use fourgone_tutor::{ClaimResult, puzzle::keeping};
///
/// let game: Game = "121212".parse()?;
/// let columns = keeping(game.position(), ClaimResult::Win, &mut Solver::new());
/// assert!(columns.contains(Column::A));
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
pub fn keeping(position: Position, goal: ClaimResult, solver: &mut Solver) -> Columns {
    let least = match goal {
        ClaimResult::Win => Score::new(1),
        ClaimResult::Draw => Score::DRAW,
    };
    let mut solver = BudgetedSolver::new(solver, Limits::NONE);
    solver.best_columns(position, least).unwrap_or_default()
}

/// The goal and the solution of a position, if it is a puzzle.
fn solve(position: Position, solver: &mut Solver) -> Option<(ClaimResult, Vec<Column>)> {
    let threats = position.opponent().completions() & position.occupied().landings();
    if position.is_over() || !position.winning_columns().is_empty() || !threats.is_empty() {
        return None;
    }
    let goal = match solver.solve_wdl(position) {
        Wdl::Win => ClaimResult::Win,
        Wdl::Draw => ClaimResult::Draw,
        Wdl::Loss => return None,
    };
    let mut solution = Vec::new();
    let mut now = position;
    while let Some(column) = only_column(now, goal, solver) {
        solution.push(column);
        let after = now.play(column).ok()?;
        if solution.len() >= LONGEST {
            break;
        }
        let Some(reply) = defence(after, goal, solver) else { break };
        solution.push(reply);
        now = after.play(reply).ok()?;
    }
    // A reply to which there is more than one answer is no part of it.
    if solution.len().is_multiple_of(2) {
        solution.pop();
    }
    (!solution.is_empty()).then_some((goal, solution))
}

/// The only one of several columns that keeps the goal.
fn only_column(position: Position, goal: ClaimResult, solver: &mut Solver) -> Option<Column> {
    if position.is_over() || position.open_columns().len() < 2 {
        return None;
    }
    let keeping = keeping(position, goal, solver);
    keeping.into_iter().next().filter(|_| keeping.len() == 1)
}

/// The reply with which the other player holds out longest; none if the game is over.
///
/// Of several it is the one that leaves the fewest right answers, then the nearest to the middle.
pub fn defence(position: Position, goal: ClaimResult, solver: &mut Solver) -> Option<Column> {
    let (_, best) = solver.try_best_columns(position, Limits::NONE)?;
    let best = Column::FROM_CENTER.into_iter().filter(|&column| best.contains(column));
    best.min_by_key(|&column| {
        let next = position.play(column).ok().filter(|next| !next.is_over());
        next.map_or(Column::COUNT, |next| keeping(next, goal, solver).len())
    })
}

/// The weakest level that finds this move in nine of ten tries.
fn level(position: Position, column: Column, bot: &mut Bot) -> Level {
    let mut finds = |level: Level| {
        let missed = (0..TRIES).filter(|&seed| {
            bot.set_level_and_seed(level, seed);
            bot.choose(position, Limits::NONE) != Ok(column)
        });
        missed.take(MISSES + 1).count() <= MISSES
    };
    Level::ALL.iter().copied().find(|&level| finds(level)).unwrap_or(Level::PERFECT)
}

/// A puzzle on a line: its moves, its solution, its level, its themes.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.game)?;
        self.solution.iter().try_for_each(|column| write!(f, "{column}"))?;
        write!(f, " {} ", self.level)?;
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.name()).collect();
        f.write_str(if themes.is_empty() { "-" } else { "" })?;
        f.write_str(&themes.join(","))
    }
}

/// A line that is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePuzzleError;

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a puzzle: use moves, solution, level and themes, as in `4453 3 6 trap`")
    }
}

impl std::error::Error for ParsePuzzleError {}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Self, ParsePuzzleError> {
        let parse = || {
            let mut fields = line.split(' ');
            let game: Game = fields.next()?.parse().ok()?;
            let column = |character: char| Column::from_number(character.to_digit(10)? as usize);
            let solution: Vec<Column> =
                fields.next()?.chars().map(column).collect::<Option<_>>()?;
            let level = fields.next()?.parse().ok()?;
            let themes: Vec<Theme> = match fields.next()? {
                "-" => Vec::new(),
                names => names.split(',').map(|name| name.parse().ok()).collect::<Option<_>>()?,
            };
            let is_draw = themes.contains(&Theme::OnlyDraw);
            let goal = if is_draw { ClaimResult::Draw } else { ClaimResult::Win };
            let is_whole = fields.next().is_none() && !solution.len().is_multiple_of(2);
            is_whole.then_some(Self { game, goal, solution, themes, level })
        };
        parse().ok_or(ParsePuzzleError)
    }
}
