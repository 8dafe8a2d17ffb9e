//! How many nodes the scores of all columns take, beside the score of the position alone.
//!
//! ```console
//! $ cargo run --profile release-lto -p fourgone-bot --example columns -- 5000
//! ```
//!
//! The positions are from games between bots, have 13 to 20 discs, and differ up to mirroring. Each
//! way to ask has a solver of its own, without a book, which keeps its tables. Nodes are counted,
//! not time, so the figures are the same on every machine. The last way knows every score beforehand
//! and only proves it, that it is not less and not more: no schedule of windows can take much less.

use std::collections::HashSet;
use std::error::Error;

use fourgone::{ByColumn, Column, Game, Position};
use fourgone_bot::{Bot, Level};
use fourgone_solver::{Analysis, Limits, Score, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let count: usize = std::env::args().nth(1).unwrap_or_else(|| "500".to_owned()).parse()?;
    let positions = positions(count);
    let mut alone = Solver::new();
    for &position in &positions {
        alone.solve(position);
    }
    let mut all = Solver::new();
    let analyses: Vec<_> = positions.iter().map(|&position| all.analyze(position)).collect();
    let mut one_by_one = Solver::new();
    let mut wrong = 0;
    for (&position, analysis) in positions.iter().zip(&analyses) {
        let scores = ByColumn::from_fn(|column| {
            let next = position.play(column).ok()?;
            Some(-one_by_one.solve(next))
        });
        wrong += usize::from(scores != *analysis.scores());
    }
    let mut proofs = Solver::new();
    for (&position, analysis) in positions.iter().zip(&analyses) {
        prove(&mut proofs, position, analysis);
    }
    println!("| positions | score | all columns | column by column | proofs alone | different |");
    println!("|--:|--:|--:|--:|--:|--:|");
    #[expect(clippy::cast_precision_loss, reason = "ratios are for people")]
    let times = |solver: &Solver| solver.nodes() as f64 / alone.nodes() as f64;
    println!(
        "| {} | {} | {:.3} times | {:.3} times | {:.3} times | {wrong} |",
        positions.len(),
        alone.nodes(),
        times(&all),
        times(&one_by_one),
        times(&proofs)
    );
    Ok(())
}

/// Proves the scores of all columns, window by window as an analysis does.
fn prove(solver: &mut Solver, position: Position, analysis: &Analysis) {
    let successor = |column: Column| {
        let score = analysis[column]?;
        Some((position.play(column).ok()?, (-score).value()))
    };
    let successors: Vec<_> = Column::FROM_CENTER.into_iter().rev().filter_map(successor).collect();
    let mut windows: Vec<_> =
        successors.iter().flat_map(|&(_, score)| [score, score - 1]).collect();
    windows.sort_unstable_by_key(|window| (window.abs(), *window));
    windows.dedup();
    for window in windows {
        for &(next, score) in &successors {
            if window == score || window == score - 1 {
                solver.exceeds(next, Score::new(window), Limits::NONE);
            }
        }
    }
}

/// So many different positions of games between bots.
fn positions(count: usize) -> Vec<Position> {
    let mut seen = HashSet::new();
    let mut positions = Vec::new();
    for seed in 0.. {
        let middle = bot_game(seed)
            .positions()
            .filter(|position| (13..=20).contains(&position.ply()) && !position.is_over())
            .collect::<Vec<_>>();
        for position in middle {
            let key = position.key().bits().min(position.mirror().key().bits());
            if seen.insert(key) {
                positions.push(position);
            }
        }
        if positions.len() >= count {
            break;
        }
    }
    positions.truncate(count);
    positions
}

fn bot_game(seed: u64) -> Game {
    let level = |number: u64| u8::try_from(1 + number % 9).ok().and_then(Level::new);
    let level = |number| level(number).unwrap_or(Level::PERFECT);
    let mut bots = [Bot::new(level(seed), seed), Bot::new(level(seed / 9), seed + 1)];
    let mut game = Game::new();
    while let Ok(column) = bots[game.ply() % 2].choose(game.position(), Limits::NONE) {
        if game.play(column).is_err() {
            break;
        }
    }
    game
}
