//! A game looked at move by move.

use fourgone::{Column, Columns, Game, Player, Position};
use fourgone_solver::{Limits, Score, Solver};

use crate::Grade;
use crate::inquiry::Inquiry;

/// A game looked at move by move: what each move was worth, and where the game turned.
///
/// ```
/// use fourgone::{Column, Game, Player};
/// use fourgone_bot::{Grade, Review};
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
}

impl Reviewed {
    /// How good the move was.
    pub fn grade(self) -> Grade {
        Grade::of(self.before, self.after)
    }
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
        let mut inquiry = Inquiry::new(solver, limits);
        let mut later = inquiry.score(game.position())?;
        let mut moves = Vec::with_capacity(count);
        for (position, column) in steps.into_iter().rev().take(count) {
            let after = -later;
            let before = inquiry.score_from(position, after)?;
            let best = inquiry.best_columns(position, before)?;
            let (ply, player) = (position.ply() + 1, position.turn());
            moves.push(Reviewed { ply, player, column, before, after, best });
            progress(moves.len());
            later = before;
        }
        moves.reverse();
        Some(Self { moves })
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
