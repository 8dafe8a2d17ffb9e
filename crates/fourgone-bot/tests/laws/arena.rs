//! What holds for bots that play against each other.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use fourgone_bot::{Arena, Level};
use fourgone_solver::{Book, Limits, Solver};

fn arena(a: u8, b: u8, games: u32) -> Arena {
    let level = |number| Level::new(number).unwrap();
    Arena { a: level(a), b: level(b), games, seed: 1, is_balanced: false }
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

#[test]
fn the_number_of_threads_does_not_change_the_result() {
    let alone = arena(4, 3, 101).run(threads(1), Solver::new, Limits::NONE, |_| {});
    assert!(alone.is_some());
    for count in [2, 3, 200] {
        assert_eq!(arena(4, 3, 101).run(threads(count), Solver::new, Limits::NONE, |_| {}), alone);
    }
}

#[test]
fn another_seed_gives_other_games() {
    let first = arena(2, 1, 200).run(threads(2), Solver::new, Limits::NONE, |_| {});
    let other =
        Arena { seed: 2, ..arena(2, 1, 200) }.run(threads(2), Solver::new, Limits::NONE, |_| {});
    assert_ne!(first, other);
}

#[test]
fn both_sides_begin_equally_often_and_progress_counts_every_game() {
    let (calls, most) = (AtomicU32::new(0), AtomicU32::new(0));
    let standings = arena(3, 2, 60).run(threads(2), Solver::new, Limits::NONE, |done| {
        calls.fetch_add(1, Relaxed);
        most.fetch_max(done, Relaxed);
    });
    let standings = standings.unwrap();
    assert_eq!((standings.first.games(), standings.second.games()), (30, 30));
    assert_eq!((calls.into_inner(), most.into_inner()), (60, 60));
}

#[test]
fn an_arena_can_be_stopped() {
    let stop = AtomicBool::new(true);
    let limits = Limits::NONE.stop_flag(&stop);
    assert_eq!(arena(9, 8, 1000).run(threads(2), Solver::new, limits, |_| {}), None);
}

#[test]
fn each_level_up_to_7_is_clearly_stronger_than_the_one_below() {
    for number in 2..=7 {
        let standings =
            arena(number, number - 1, 300).run(threads(2), Solver::new, Limits::NONE, |_| {});
        let standings = standings.unwrap();
        let share = (standings.first + standings.second).share().unwrap();
        assert!(share >= 0.6, "level {number}: {share}");
    }
}

#[test]
fn equal_bots_score_alike_from_both_sides_of_balanced_openings() {
    let mut solver = with_book();
    let openings: Vec<_> = (0..4)
        .map(|number| Arena::opening(1, number, &mut solver, Limits::NONE).unwrap())
        .collect();
    assert_eq!((&openings[0], &openings[2]), (&openings[1], &openings[3]));
    assert_ne!(openings[0], openings[2]);
    let arena = Arena { is_balanced: true, ..arena(6, 6, 1000) };
    let standings = arena.run(threads(2), with_book, Limits::NONE, |_| {}).unwrap();
    for standing in [standings.first, standings.second] {
        let share = standing.share().unwrap();
        assert!((0.45..=0.55).contains(&share), "{standing:?}");
    }
}

fn with_book() -> Solver {
    Solver::new().with_book(Book::new(fourgone_book::BYTES).unwrap())
}
