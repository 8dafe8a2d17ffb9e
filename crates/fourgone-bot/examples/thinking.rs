//! How long a level takes for its moves, in games against level 5.
//!
//! `cargo run --profile release-lto -p fourgone-bot --example thinking -- LEVEL [GAMES]`
//!
//! Every game is begun with an empty mind and the opening book, as by a person who starts the
//! program.

use std::time::{Duration, Instant};

use fourgone::Game;
use fourgone_bot::{Bot, Level};
use fourgone_solver::{Book, BookError, Limits, Solver};

fn main() -> Result<(), BookError> {
    let book = Book::new(fourgone_book::BYTES)?;
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |at: usize, default| numbers.get(at).copied().unwrap_or(default);
    let level = u8::try_from(number(0, 10)).ok().and_then(Level::new).unwrap_or(Level::PERFECT);
    let other = Level::new(5).unwrap_or(Level::PERFECT);
    // The ply at which the bot moved, and how long it thought.
    let mut times: Vec<(usize, Duration)> = Vec::new();
    for seed in 0..number(1, 20).into() {
        let solver = Solver::new().with_book(book.clone());
        let mut bot = Bot::new(level, seed).with_solver(solver);
        let mut opponent = Bot::new(other, seed + 1);
        let mut game = Game::new();
        while game.outcome().is_none() {
            let start = Instant::now();
            let own = (game.ply() as u64 + seed).is_multiple_of(2);
            let mover = if own { &mut bot } else { &mut opponent };
            let Some(column) = mover.choose(game.position(), Limits::NONE) else { break };
            if own {
                times.push((game.ply(), start.elapsed()));
            }
            if game.play(column).is_err() {
                break;
            }
        }
    }
    for (from, to) in [(0, 42), (0, 4), (4, 8), (8, 12), (12, 16), (16, 42)] {
        let within = times.iter().filter(|(ply, _)| (from..to).contains(ply));
        let mut sorted: Vec<Duration> = within.map(|&(_, time)| time).collect();
        sorted.sort_unstable();
        let at = |percent: usize| sorted.get((sorted.len() * percent / 100).min(sorted.len() - 1));
        if sorted.is_empty() {
            continue;
        }
        println!(
            "level {level}, {from:2} to {to:2} discs: {:4} moves, median {:?}, 99 % {:?}, most {:?}",
            sorted.len(),
            at(50).copied().unwrap_or_default(),
            at(99).copied().unwrap_or_default(),
            at(100).copied().unwrap_or_default(),
        );
    }
    Ok(())
}
