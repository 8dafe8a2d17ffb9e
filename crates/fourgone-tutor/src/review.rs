//! The review of a game: what each move was worth, and the grade it gets for that.

use core::fmt;
use core::str::FromStr;

use fourgone::{Column, Columns, Game, Player, Position, SizedGame, SizedPosition};
use fourgone_bot::BudgetedSolver;
use fourgone_solver::{Limits, Score, SizedSolver, Solver, Wdl};

/// A game looked at move by move: what each move was worth, and where the game turned.
///
/// ```
/// use fourgone::{Column, Game, Player};
/// use fourgone_tutor::{Grade, Review};
/// use fourgone_solver::{Limits, Solver};
///
/// // A game from its eleventh move on; only the end is looked at here, because it is quick.
/// let game: Game = "44444412213332".parse()?;
/// let mut solver = Solver::new();
/// let review = Review::of_last(4, &game, &mut solver, Limits::NONE, |_| {}).unwrap();
/// let first = review.moves()[0];
/// assert_eq!((first.ply, first.player, first.column), (11, Player::First, Column::C));
/// assert_eq!(first.grade(), Grade::of(first.before, first.after));
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    moves: Vec<Reviewed>,
}

/// What one move of a game was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reviewed {
    /// The number of the move, counted from 1 over both players.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// The move.
    pub column: Column,
    /// The score before it, as the player who made it sees it.
    pub before: Score,
    /// The score after it, as the same player sees it.
    pub after: Score,
    /// The columns that would have kept the score.
    pub best: Columns,
    /// What the move left undone that one could see at once.
    pub missed: Option<Missed>,
}

/// What a move left undone that one could see at once.
///
/// ```
/// use fourgone::{Column, Game};
/// use fourgone_tutor::Missed;
///
/// let missed = |moves: &str, column| Missed::by(moves.parse::<Game>().unwrap().position(), column);
/// assert_eq!(missed("121212", Column::G), Some(Missed::Win));
/// assert_eq!(missed("33445", Column::A), None, "both ends of a row cannot be stopped");
/// assert_eq!(missed("12121", Column::G), Some(Missed::Block));
/// assert_eq!(missed("12121", Column::A), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Missed {
    /// A four that could be completed at once.
    Win,
    /// The opponent's four, which could be completed at once and stopped.
    Block,
}

impl Missed {
    /// What a move misses in a position.
    pub fn by(position: Position, column: Column) -> Option<Self> {
        let landings = position.occupied().landings();
        let threats = (position.opponent().completions() & landings).columns();
        let contains = |columns: Columns| columns.into_iter().any(|each| each == column);
        let (wins, threats) = (position.winning_columns(), threats);
        Self::of(contains(wins), wins.len(), contains(threats), threats.len())
    }

    /// The same on a board of any size.
    pub fn by_sized(position: &SizedPosition, column: usize) -> Option<Self> {
        let columns = |player| position.winning_columns(player).collect::<Vec<usize>>();
        let (wins, threats) = (columns(position.turn()), columns(!position.turn()));
        let contains = |columns: &[usize]| columns.contains(&column);
        Self::of(contains(&wins), wins.len(), contains(&threats), threats.len())
    }

    /// What a move misses that wins or not, of so many that do, and that blocks or not, where the
    /// opponent has so many threats.
    fn of(wins: bool, all_wins: usize, blocks: bool, threats: usize) -> Option<Self> {
        match (wins, all_wins, blocks, threats) {
            (true, ..) => None,
            (false, 1.., ..) => Some(Self::Win),
            // Of two threats one stays.
            (_, _, false, 1) => Some(Self::Block),
            _ => None,
        }
    }
}

impl Reviewed {
    /// How good the move was.
    pub fn grade(self) -> Grade {
        Grade::of(self.before, self.after)
    }
}

/// What one move of a game on a board of any size was worth, as [`Reviewed`]; columns count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "as in `Reviewed`")]
pub struct SizedReviewed {
    pub ply: usize,
    pub player: Player,
    pub column: usize,
    pub before: Score,
    pub after: Score,
    pub best: Vec<usize>,
    pub missed: Option<Missed>,
}

impl Review {
    /// Looks at all moves of a game. `None` if the limits do not allow it; the node budget is that
    /// of the whole review.
    ///
    /// The work goes from the end of the game to its beginning, because that way each answer helps
    /// with the next one, and the hard ones come last. After each move `progress` is told how many
    /// are done.
    pub fn of(
        game: &Game,
        solver: &mut Solver,
        limits: Limits<'_>,
        progress: impl FnMut(usize),
    ) -> Option<Self> {
        Self::of_last(game.ply(), game, solver, limits, progress)
    }

    /// Looks at the last moves of a game, so many of them; otherwise as [`of`](Self::of).
    pub fn of_last(
        count: usize,
        game: &Game,
        solver: &mut Solver,
        limits: Limits<'_>,
        mut progress: impl FnMut(usize),
    ) -> Option<Self> {
        let steps: Vec<(Position, Column)> =
            game.positions().zip(game.moves().iter().copied()).collect();
        let count = count.min(steps.len());
        if count == 0 {
            return Some(Self { moves: Vec::new() });
        }
        let mut solver = BudgetedSolver::new(solver, limits);
        let mut later = solver.score(game.position())?;
        let mut moves = Vec::with_capacity(count);
        for (position, column) in steps.into_iter().rev().take(count) {
            let after = -later;
            let before = solver.score_from(position, after)?;
            let best = solver.best_columns(position, before)?;
            let (ply, player) = (position.ply() + 1, position.turn());
            let missed = Missed::by(position, column);
            moves.push(Reviewed { ply, player, column, before, after, best, missed });
            progress(moves.len());
            later = before;
        }
        moves.reverse();
        Some(Self { moves })
    }

    /// Looks at all moves of a game on a board of any size; otherwise as [`of`](Self::of).
    pub fn of_sized(
        game: &SizedGame,
        solver: &mut SizedSolver,
        limits: Limits<'_>,
        mut progress: impl FnMut(usize),
    ) -> Option<Vec<SizedReviewed>> {
        let end = solver.nodes().saturating_add(limits.budget());
        let mut moves = Vec::with_capacity(game.moves().len());
        for (position, &column) in game.positions().iter().zip(game.moves()).rev() {
            let limits = limits.nodes(end.saturating_sub(solver.nodes()));
            let scores = solver.analyze(position, limits)?;
            let before = scores.iter().copied().flatten().max()?;
            let best = position.open_columns().filter(|&each| scores[each] == Some(before));
            moves.push(SizedReviewed {
                ply: position.ply() + 1,
                player: position.turn(),
                column,
                before,
                after: scores.get(column).copied().flatten()?,
                best: best.collect(),
                missed: Missed::by_sized(position, column),
            });
            progress(moves.len());
        }
        moves.reverse();
        Some(moves)
    }

    /// The moves in the order in which they were played.
    pub fn moves(&self) -> &[Reviewed] {
        &self.moves
    }

    /// The move after which the verdict never changed again: the last that changed who wins.
    /// `None` when no move did.
    pub fn turning_point(&self) -> Option<Reviewed> {
        self.moves.iter().rev().find(|reviewed| reviewed.grade().changes_verdict()).copied()
    }
}

/// How good a move was, by what it gave away.
///
/// ```
/// use fourgone_tutor::Grade;
/// use fourgone_solver::Score;
///
/// let grade = |before, after| Grade::of(Score::new(before), Score::new(after));
/// assert_eq!(grade(3, 3), Grade::Best);
/// assert_eq!(grade(3, 1), Grade::Good);
/// assert_eq!(grade(4, 1), Grade::Inaccuracy);
/// assert_eq!(grade(3, 0), Grade::Mistake);
/// assert_eq!(grade(3, -1), Grade::Blunder);
/// assert_eq!(Grade::Blunder.to_string(), "blunder");
/// assert_eq!("blunder".parse(), Ok(Grade::Blunder));
/// ```
///
/// With the feature `serde` it is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Grade {
    /// Keeps the score.
    Best,
    /// Keeps the verdict and gives at most 2 of the score away.
    Good,
    /// Keeps the verdict and gives more than 2 of the score away.
    Inaccuracy,
    /// Turns a win into a draw, or a draw into a loss.
    Mistake,
    /// Turns a win into a loss.
    Blunder,
}

impl Grade {
    /// All grades, the best one first.
    pub const ALL: &'static [Self] =
        &[Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The grade of a move, from the score before it and the score after it, both as the player
    /// who made it sees them.
    pub fn of(before: Score, after: Score) -> Self {
        match (before.wdl(), after.wdl()) {
            _ if before <= after => Self::Best,
            (Wdl::Win, Wdl::Loss) => Self::Blunder,
            (before, after) if before != after => Self::Mistake,
            _ if i16::from(before.value()) - i16::from(after.value()) <= 2 => Self::Good,
            _ => Self::Inaccuracy,
        }
    }

    /// Whether a move of this grade changed who wins.
    pub const fn changes_verdict(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder)
    }

    /// The name of the grade, which it also prints as and is read from.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not the name of a grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseGradeError;

impl fmt::Display for ParseGradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a grade: use best, good, inaccuracy, mistake or blunder")
    }
}

impl core::error::Error for ParseGradeError {}

impl FromStr for Grade {
    type Err = ParseGradeError;

    fn from_str(text: &str) -> Result<Self, ParseGradeError> {
        Self::ALL.iter().copied().find(|grade| grade.name() == text).ok_or(ParseGradeError)
    }
}
