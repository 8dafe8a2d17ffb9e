//! What holds for the perfect level.

use fourgone::{Column, Position};
use fourgone_bot::{Bot, Level};
use fourgone_solver::{Limits, Score, Solver};

use crate::positions::Positions;

/// Whether the perfect level keeps the score in so many random positions.
fn keeps_the_score(positions: Positions, count: usize) {
    let mut bot = Bot::new(Level::PERFECT, 1);
    let mut solver = Solver::new();
    for position in positions.take(count) {
        let column = bot.choose(position, Limits::NONE).unwrap();
        let kept = -solver.solve(position.play(column).unwrap());
        assert_eq!(kept, solver.solve(position), "{position:?}");
    }
}

/// How many replies keep the opponent's score after this move, counted the long way.
fn saving_replies(solver: &mut Solver, position: Position, column: Column) -> usize {
    solver.analyze(position.play(column).unwrap()).best().count()
}

#[test]
fn the_perfect_level_keeps_the_score() {
    keeps_the_score(Positions::new(1, 14, 41), 500);
}

/// `cargo test --release -p fourgone-bot -- --ignored ten_thousand`: some minutes.
#[test]
#[ignore = "takes minutes: `cargo xtask test release` runs it"]
fn the_perfect_level_keeps_the_score_in_ten_thousand_positions() {
    keeps_the_score(Positions::new(2, 8, 41), 10_000);
}

#[test]
fn other_questions_to_its_solver_do_not_change_what_a_bot_plays() {
    let mut asked = Bot::new(Level::PERFECT, 1);
    let mut solver = Solver::new();
    for position in Positions::new(3, 16, 41).take(50) {
        assert_eq!(asked.solver().solve(position), solver.solve(position));
        let mut fresh = Bot::new(Level::PERFECT, 1);
        assert_eq!(asked.choose(position, Limits::NONE), fresh.choose(position, Limits::NONE));
    }
}

#[test]
fn of_equal_moves_the_perfect_level_takes_one_with_the_fewest_saving_replies() {
    let mut bot = Bot::new(Level::PERFECT, 1);
    let mut solver = Solver::new();
    for position in Positions::new(3, 18, 40).take(200) {
        let column = bot.choose(position, Limits::NONE).unwrap();
        let chosen = saving_replies(&mut solver, position, column);
        let best: Vec<Column> = solver.analyze(position).best().collect();
        let fewest = best.iter().map(|&column| saving_replies(&mut solver, position, column)).min();
        assert!(best.contains(&column));
        assert_eq!(Some(chosen), fewest, "{position:?}");
    }
}

#[test]
fn in_a_lost_position_the_perfect_level_holds_out_as_long_as_it_can() {
    let mut solver = Solver::new();
    let mut bot = Bot::new(Level::PERFECT, 7);
    let lost = Positions::new(4, 16, 36).filter(|&position| solver.solve(position) < Score::DRAW);
    let lost: Vec<Position> = lost.take(50).collect();
    for start in lost {
        let end = solver.solve(start).ends_on_move(start.ply());
        let mut position = start;
        while let Ok(column) = bot.choose(position, Limits::NONE) {
            position = position.play(column).unwrap();
        }
        assert_eq!(position.ply(), end, "{start:?}");
    }
}

#[test]
fn seeds_choose_among_moves_that_are_equally_good() {
    let mut bot = Bot::new(Level::PERFECT, 0);
    let mut varied = 0;
    for position in Positions::new(5, 20, 36).take(50) {
        let mut chosen = Vec::new();
        for seed in 0..8 {
            bot = bot.with_seed(seed);
            chosen.extend(bot.choose(position, Limits::NONE));
        }
        varied += usize::from(chosen.iter().any(|&column| column != chosen[0]));
    }
    assert!(varied > 5, "{varied} of 50");
}
