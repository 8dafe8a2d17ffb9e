//! What every level does, and what only some do.

use std::sync::atomic::AtomicBool;

use fourgone::{Column, Game, Position};
use fourgone_bot::{Bot, ChooseError, Level};
use fourgone_solver::Limits;

use crate::positions::{Positions, threatened};

fn bot(number: u8, seed: u64) -> Bot {
    Bot::new(Level::new(number).unwrap(), seed)
}

fn choice(bot: &mut Bot, position: Position) -> Column {
    bot.choose(position, Limits::NONE).unwrap()
}

/// A game that a bot plays against itself.
fn game(number: u8, seed: u64) -> Game {
    let (mut bot, mut game) = (bot(number, seed), Game::new());
    while let Ok(column) = bot.choose(game.position(), Limits::NONE) {
        game.play(column).unwrap();
    }
    game
}

#[test]
fn from_level_3_on_a_win_in_one_is_taken() {
    let winnable = |position: &Position| !position.winning_columns().is_empty();
    for number in 3..=10 {
        let mut bot = bot(number, number.into());
        for position in Positions::new(1, 7, 41).filter(winnable).take(2000) {
            let column = choice(&mut bot, position);
            assert!(position.winning_columns().contains(column), "level {number} {position:?}");
        }
    }
}

#[test]
fn from_level_3_on_a_loss_in_one_is_blocked() {
    let threatened_only = |position: &Position| {
        position.winning_columns().is_empty() && !threatened(*position).is_empty()
    };
    for number in 3..=10 {
        let mut bot = bot(number, number.into());
        for position in Positions::new(2, 14, 41).filter(threatened_only).take(1000) {
            let column = choice(&mut bot, position);
            assert!(threatened(position).contains(&column), "level {number} {position:?}");
        }
    }
}

#[test]
fn a_chosen_column_is_open_at_every_level() {
    for number in 1..=9 {
        let mut bot = bot(number, 5);
        for position in Positions::new(3, 16, 41).take(300) {
            let column = choice(&mut bot, position);
            assert!(position.open_columns().contains(column), "level {number} {position:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    for number in 1..=7 {
        assert_eq!(game(number, 11), game(number, 11), "level {number}");
        assert_ne!(game(number, 11), game(number, 12), "level {number}");
    }
}

#[test]
fn a_choice_does_not_depend_on_what_was_asked_before() {
    for number in 1..=10 {
        let positions: Vec<Position> = Positions::new(4, 18, 40).take(40).collect();
        let mut asked = bot(number, 1);
        let mut forth: Vec<Column> = positions.iter().map(|&p| choice(&mut asked, p)).collect();
        let mut asked = bot(number, 1);
        let back: Vec<Column> = positions.iter().rev().map(|&p| choice(&mut asked, p)).collect();
        forth.reverse();
        assert_eq!(forth, back, "level {number}");
    }
}

#[test]
fn a_bot_says_that_the_game_is_over() {
    let won: Game = "1212121".parse().unwrap();
    for number in 1..=10 {
        let choice = bot(number, 1).choose(won.position(), Limits::NONE);
        assert_eq!(choice, Err(ChooseError::GameOver), "level {number}");
    }
}

#[test]
fn a_bot_that_is_stopped_says_so() {
    let stop = AtomicBool::new(true);
    for number in [4, 9, 10] {
        let limits = Limits::NONE.stop_flag(&stop);
        let choice = bot(number, 1).choose(Position::EMPTY, limits);
        assert_eq!(choice, Err(ChooseError::LimitReached), "level {number}");
    }
    let choice = bot(10, 1).choose(Position::EMPTY, Limits::NONE.nodes(1000));
    assert_eq!(choice, Err(ChooseError::LimitReached));
}

#[test]
fn level_1_overlooks_what_a_child_would_see_only_sometimes() {
    let winnable = |position: &Position| !position.winning_columns().is_empty();
    let mut bot = bot(1, 1);
    let positions = Positions::new(5, 7, 30).filter(winnable).take(1000);
    let taken = positions
        .filter(|&position| position.winning_columns().contains(choice(&mut bot, position)))
        .count();
    assert!((500..950).contains(&taken), "{taken} of 1000");
}

#[test]
fn every_level_takes_its_own_four_at_least_as_often_as_it_blocks() {
    let winnable = |position: &Position| {
        !position.winning_columns().is_empty() && threatened(*position).is_empty()
    };
    let threatened_only = |position: &Position| {
        position.winning_columns().is_empty() && !threatened(*position).is_empty()
    };
    for number in 1..=3 {
        let mut bot = bot(number, 1);
        let positions = Positions::new(6, 7, 30).filter(winnable).take(2000);
        let taken = positions
            .filter(|&position| position.winning_columns().contains(choice(&mut bot, position)))
            .count();
        let positions = Positions::new(7, 7, 30).filter(threatened_only).take(2000);
        let blocked = positions
            .filter(|&position| threatened(position).contains(&choice(&mut bot, position)))
            .count();
        assert!(taken >= blocked, "level {number}: {taken} fours, {blocked} blocks, of 2000 each");
    }
}
