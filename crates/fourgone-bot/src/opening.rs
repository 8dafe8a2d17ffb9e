//! Balanced openings: positions of three to eight discs from which both sides can draw, and neither
//! falls into a trap at once.

use std::ops::RangeInclusive;

use fourgone::{Column, Game};
use fourgone_solver::{Limits, Score, Solver, Wdl};

use crate::Rng;

/// How many discs lie there.
const DISCS: RangeInclusive<usize> = 3..=8;

/// No move in the opening loses to a forced line with fewer moves of the winner than this.
const SHORTEST_LINE: usize = 6;

/// A random opening of three to eight discs that is an exact draw, and in which no move loses to a
/// short forced line; none if the limits are reached. The solver had better have a book.
///
/// ```
/// use fourgone_bot::{Rng, balanced_opening};
/// use fourgone_solver::{Book, Limits, Score, Solver};
///
/// let mut solver = Solver::new().with_book(Book::new(fourgone_book::BYTES)?);
/// let opening = balanced_opening(&mut Rng::new(7), &mut solver, Limits::NONE).unwrap();
/// assert!((3..=8).contains(&opening.ply()));
/// assert_eq!(solver.solve(opening.position()), Score::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn balanced_opening(rng: &mut Rng, solver: &mut Solver, limits: Limits<'_>) -> Option<Game> {
    loop {
        let game = random_game(rng);
        if is_balanced(&game, solver, limits)? {
            return Some(game);
        }
    }
}

/// A game of three to eight random discs that goes on.
fn random_game(rng: &mut Rng) -> Game {
    let spread = u32::try_from(DISCS.count()).unwrap_or(1);
    let discs = *DISCS.start() + rng.below(spread) as usize;
    let mut game = Game::new();
    while game.ply() < discs && game.outcome().is_none() {
        let columns: Vec<Column> = game.open_columns().into_iter().collect();
        let Some(&column) = rng.pick(&columns) else { break };
        // It is one of the open ones.
        let _ = game.play(column);
    }
    game
}

/// Whether a position is an exact draw in which no move loses quickly.
fn is_balanced(game: &Game, solver: &mut Solver, limits: Limits<'_>) -> Option<bool> {
    let position = game.position();
    if position.is_over() {
        return Some(false);
    }
    if solver.bounds_wdl(position, limits).wdl()? != Wdl::Draw {
        return Some(false);
    }
    let analysis = solver.try_analyze(position, limits)?;
    let mut scores = analysis.iter().filter_map(|(_, score)| score);
    let is_trap = |score: Score| {
        // Of the moves to come the winner makes every second one.
        let plies = score.ends_on_move(position.ply()) - position.ply();
        score.wdl() == Wdl::Loss && plies / 2 < SHORTEST_LINE
    };
    Some(!scores.any(is_trap))
}
