//! Balanced openings: positions of three to eight discs from which both sides can draw, and neither
//! falls into a trap at once.

use std::ops::RangeInclusive;

use axum::http::StatusCode;
use fourgone::{Column, Game};
use fourgone_bot::Rng;
use fourgone_match::GameId;
use fourgone_solver::{Limits, Score, Solver, Wdl};
use tokio::time::Instant;

use super::Games;
use crate::problem::Problem;

/// How many discs lie there.
const DISCS: RangeInclusive<usize> = 3..=8;

/// No move in the opening loses to a forced line with fewer moves of the winner than this.
const SHORTEST_LINE: usize = 6;

/// The opening that an address draws: nobody can choose it.
///
/// None if the limits are reached.
pub(super) fn draw(id: GameId, solver: &mut Solver, limits: Limits<'_>) -> Option<Game> {
    let mut rng = Rng::new(id.bits());
    loop {
        let game = random_game(&mut rng);
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

impl Games {
    /// The opening that an address draws.
    pub(super) async fn opening(&self, id: GameId) -> Result<Game, Problem> {
        if self.config.book.is_none() {
            let detail = "this server has no opening book, and so no balanced openings";
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail));
        }
        let too_long = || {
            let detail = "no opening was found in time: try again";
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(1)
        };
        let deadline = Instant::now() + self.config.time_limit;
        let lease = self.pool.lease(deadline).await.ok_or_else(too_long)?;
        let drawing = lease.run(deadline, move |solver, limits| draw(id, solver, limits));
        drawing.await?.ok_or_else(too_long)
    }
}
