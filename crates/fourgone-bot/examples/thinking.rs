//! How long a level takes for its moves, in games against level 5.
//!
//! `cargo run --profile release-lto -p fourgone-bot --example thinking -- LEVEL [GAMES] [BOOK]`
//!
//! Every game begins with an empty table, as when somebody starts the program. BOOK is the file of
//! an opening book, `crates/fourgone-book/fourgone.book` for the one inside the program.

use std::error::Error;
use std::fs;
use std::time::{Duration, Instant};

use fourgone::Game;
use fourgone_bot::{Bot, Level};
use fourgone_solver::{Book, Limits, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let level = arguments.next().map_or(Ok(Level::PERFECT), |text| text.parse())?;
    let games: u64 = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let book = match arguments.next() {
        // The program ends soon, so the bytes may stay where they are.
        Some(path) => Some(Book::new(fs::read(path)?)?),
        None => None,
    };
    let other = Level::new(5).unwrap_or(Level::PERFECT);
    // The ply at which the bot moved, and how long it thought.
    let mut times: Vec<(usize, Duration)> = Vec::new();
    for seed in 0..games {
        let solver = match &book {
            Some(book) => Solver::new().with_book(book.clone()),
            None => Solver::new(),
        };
        let mut bot = Bot::new(level, seed).with_solver(solver);
        let mut opponent = Bot::new(other, seed + 1);
        let mut game = Game::new();
        while game.outcome().is_none() {
            let start = Instant::now();
            let own = (game.ply() as u64 + seed).is_multiple_of(2);
            let mover = if own { &mut bot } else { &mut opponent };
            let column = mover.choose(game.position(), Limits::NONE)?;
            if own {
                times.push((game.ply(), start.elapsed()));
            }
            game.play(column)?;
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
