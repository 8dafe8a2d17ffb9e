//! Positions as they come about in games between bots, and their reasons.

use fourgone::{Game, Position};
use fourgone_book::BYTES;
use fourgone_bot::Bot;
use fourgone_solver::{Book, Limits, Solver};
use fourgone_tutor::{Explanation, Size};

/// Positions of games between bots of all levels but the perfect one, with at least `least` discs.
pub(crate) fn positions(least: usize) -> impl Iterator<Item = Position> {
    (0..).flat_map(move |seed: u64| {
        let bot = |level: u64, seed| {
            Bot::new((1 + level % 9).to_string().parse().expect("a level"), seed)
        };
        let mut bots = [bot(seed, seed), bot(seed / 9 + 3, seed + 1_000_000)];
        let mut game = Game::new();
        let mut positions = Vec::new();
        while game.outcome().is_none() {
            positions.push(game.position());
            let bot = &mut bots[game.ply() % 2];
            let column = bot.choose(game.position(), Limits::NONE).expect("a move");
            game.play(column).expect("a legal move");
        }
        positions.into_iter().skip(least)
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
