//! Random games and boards for the laws.

use fourgone::{Column, Game, Player};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed};

use crate::reference::Grid;

/// So many cases, the same ones in every run.
pub(crate) fn cases(cases: u32) -> Config {
    let rng_seed = RngSeed::Fixed(42);
    Config { cases, rng_seed, failure_persistence: None, ..Config::default() }
}

/// Games of up to 42 random moves, which may be over.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    vec(columns(), 0..=60).prop_map(|columns| {
        let mut game = Game::new();
        for column in columns {
            // A move into a full column, or after the end, is skipped.
            let _ = game.play(column);
        }
        game
    })
}

pub(crate) fn columns() -> impl Strategy<Value = Column> {
    select(&Column::ALL[..])
}

/// Long games: nobody wins while there is another move.
pub(crate) fn long_games() -> impl Strategy<Value = Game> {
    vec(any::<Index>(), 0..=42).prop_map(|choices| {
        let mut game = Game::new();
        for choice in choices {
            let winning = game.position().winning_columns();
            let open: Vec<_> = game.open_columns().into_iter().collect();
            let quiet: Vec<_> =
                open.iter().copied().filter(|&column| !winning.contains(column)).collect();
            let moves = if quiet.is_empty() { open } else { quiet };
            if !moves.is_empty() {
                game.play(moves[choice.index(moves.len())]).unwrap();
            }
        }
        game
    })
}

/// Piles of any height with as many discs of each player as in a game, in any order.
pub(crate) fn piles() -> impl Strategy<Value = Grid> {
    (vec(0..=6_usize, 7), vec(any::<Index>(), 42)).prop_map(|(heights, choices)| {
        let discs: usize = heights.iter().sum();
        let mut colours: Vec<_> = Player::ALL.into_iter().cycle().take(discs).collect();
        let mut grid = Grid::EMPTY;
        for (column, &height) in heights.iter().enumerate() {
            for row in 0..height {
                let choice = choices[colours.len() - 1].index(colours.len());
                grid.0[column][row] = Some(colours.swap_remove(choice));
            }
        }
        grid
    })
}

/// Discs anywhere.
pub(crate) fn scatterings() -> impl Strategy<Value = Grid> {
    vec(select(vec![None, None, Some(Player::First), Some(Player::Second)]), 42)
        .prop_map(|discs| Grid(std::array::from_fn(|c| std::array::from_fn(|r| discs[6 * c + r]))))
}

/// Random discs that fall, beyond the end of the game if need be.
pub(crate) fn games_played_on() -> impl Strategy<Value = Grid> {
    vec(0..7_usize, 0..=50).prop_map(|columns| {
        let mut grid = Grid::EMPTY;
        let mut turn = Player::First;
        for column in columns {
            if grid.drop(column, turn) {
                turn = !turn;
            }
        }
        grid
    })
}
