//! What is wrong with a move: what it missed and gave up, and how it is punished.

use fourgone::{Bitboard, Column, Game, Player, Position};
use fourgone_solver::{Limits, Score, Solver, Wdl};

use crate::find::{Explanation, Size};
use crate::review::{Missed, Review, Reviewed};
use crate::words::{self, MOST_SENTENCES, Statement, Voice};

/// What a move was worth, and why.
///
/// ```
/// use fourgone::{Column, Game};
/// use fourgone_solver::{Limits, Solver};
/// use fourgone_tutor::{Critique, Language, Size, Voice};
///
/// let game: Game = "12121".parse()?;
/// let mut solver = Solver::new();
/// let position = game.position();
/// let found = Critique::of(position, Column::G, None, Size::SMALL, &mut solver, Limits::NONE);
/// let words = found.unwrap().sentences(&Voice::by_colour(Language::English));
/// assert_eq!(
///     words,
///     [
///         "Red threatened four on a4, and yellow did not stop it.",
///         "Column 7 turns a win into a loss.",
///     ],
/// );
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Critique {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub column: Column,
    /// The score before it, of the player who made it.
    pub before: Score,
    /// The score after it, of the same player.
    pub after: Score,
    /// What it left undone that one could see at once.
    pub missed: Option<Missed>,
    /// Why the score after it is what it is: what a reason was found of, and the reason. That is
    /// the position after the move, or, if the move ends the game, the one before it.
    pub explanation: Option<(Position, Explanation)>,
}

impl Critique {
    /// Looks at a move; `None` if it cannot be played, or the limits do not allow it. The rest is as
    /// in [`Explanation::of`].
    pub fn of(
        position: Position,
        column: Column,
        draw_for: Option<Player>,
        size: Size,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Option<Self> {
        let next = position.play(column).ok()?;
        let before = solver.bounds(position, limits).exact()?;
        let after = -solver.bounds(next, limits).exact()?;
        let explanation = match Explanation::of_last_move(position, column, solver) {
            // The reason is the move itself, so it is one for the position before it.
            Some(last) => (position, last),
            None => (next, Explanation::of(next, draw_for, size, solver, limits)?),
        };
        let missed = Missed::by(position, column);
        Some(Self { position, column, before, after, missed, explanation: Some(explanation) })
    }

    /// Looks at a move of a review that was made in this position. A reason is given only for what
    /// was lost, and only if there is a small one; where the limits are reached there is none.
    pub fn of_reviewed(
        position: Position,
        reviewed: &Reviewed,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Self {
        let &Reviewed { column, before, after, missed, .. } = reviewed;
        let mut critique = Self { position, column, before, after, missed, explanation: None };
        let is_worse = after < before && after <= Score::DRAW;
        if let Ok(next) = position.play(column)
            && is_worse
            && let Some(found) = Explanation::of(next, None, Size::SMALL, solver, limits)
            && found.reason.searched() == 0
            // To lose sooner is shown by a win that is as soon.
            && (before.wdl() != Wdl::Loss
                || found.claim.by_move == Some(after.ends_on_move(position.ply())))
        {
            critique.explanation = Some((next, found));
        }
        critique
    }

    /// What is to be said of the move, in at most four statements.
    pub fn statements(&self) -> Vec<Statement> {
        let &Self { position, column, before, after, missed, .. } = self;
        let player = position.turn();
        let number = position.ply() + 1;
        let landings = position.occupied().landings();
        let at_once = |discs: Bitboard| (discs.completions() & landings).into_iter().next();
        let mut statements = Vec::new();
        match missed {
            Some(Missed::Win) => {
                let cell = at_once(position.discs(player));
                statements.extend(cell.map(|cell| Statement::MissedFour { player, cell }));
            }
            Some(Missed::Block) => {
                let cell = at_once(position.discs(!player));
                statements.extend(cell.map(|cell| Statement::MissedBlock { player, cell }));
            }
            None => {}
        }
        statements.push(Statement::GaveUp { player, column, number, before, after });
        // Which four punishes a block that was missed is said already.
        if missed != Some(Missed::Block)
            && let Some((position, explanation)) = &self.explanation
        {
            let room = MOST_SENTENCES - statements.len();
            statements.extend(words::of_explanation(explanation, *position, room));
        }
        statements
    }

    /// The same in sentences.
    pub fn sentences(&self, voice: &Voice) -> Vec<String> {
        self.statements().iter().map(|statement| voice.tell(statement)).collect()
    }
}

impl Review {
    /// What was wrong with each move of the review, in at most four sentences: nothing if it was
    /// the best. `game` is the one that was reviewed.
    ///
    /// Where the limits are reached, the sentences say what was given up and no more.
    pub fn sentences(
        &self,
        game: &Game,
        voice: &Voice,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Vec<Vec<String>> {
        let positions: Vec<Position> = game.positions().collect();
        let mut why = |reviewed: &Reviewed| {
            let position = positions.get(reviewed.ply.checked_sub(1)?)?;
            let is_worse = reviewed.after < reviewed.before;
            let critique = || Critique::of_reviewed(*position, reviewed, solver, limits);
            is_worse.then(critique).map(|critique| critique.sentences(voice))
        };
        self.moves().iter().map(|reviewed| why(reviewed).unwrap_or_default()).collect()
    }
}
