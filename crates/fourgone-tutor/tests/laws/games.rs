//! Positions as they come about in games between bots, and their reasons.

use fourgone::{Game, Position};
use fourgone_book::BYTES;
use fourgone_bot::{GameSource, Level};
use fourgone_solver::{Book, Limits, Solver};
use fourgone_tutor::{Explanation, Size};

/// Games between bots of all levels but the perfect one, the same every time.
pub(crate) fn games() -> impl Iterator<Item = Game> {
    let levels = (1..10).filter_map(Level::new);
    let mut player = GameSource::new(Game::new(), 1).by_bots(levels).player(Solver::new());
    (0..).map(move |number| player.play(number))
}

/// Positions of such games with at least `least` discs.
pub(crate) fn positions(least: usize) -> impl Iterator<Item = Position> {
    games().flat_map(move |game| {
        let positions: Vec<Position> = game.positions().collect();
        positions.into_iter().skip(least).filter(|position| !position.is_over())
    })
}

pub(crate) fn solver() -> Solver {
    Solver::new().with_book(Book::new(BYTES).expect("a book"))
}

/// The small reason of a position.
pub(crate) fn explain(position: Position, solver: &mut Solver) -> Explanation {
    let found = Explanation::of(position, None, Size::SMALL, solver, Limits::NONE);
    found.expect("the game goes on, and there are no limits")
}
