//! Puzzles: the rule, the themes, the levels, and those inside of the program.

use std::collections::{BTreeMap, HashSet};

use fourgone::{Column, Game};
use fourgone_bot::{Bot, Level, representative};
use fourgone_solver::{Limits, Solver, Wdl};
use fourgone_tutor::ClaimResult;
use fourgone_tutor::puzzle::{Novelty, Puzzle, PuzzleSource, SOURCE, Theme, daily, find, puzzles};

use crate::games::solver;

/// A bot whose solver has no book.
fn bot() -> Bot {
    Bot::new(Level::PERFECT, 0).with_solver(Solver::new())
}

fn puzzle_at(moves: &str) -> Option<Puzzle> {
    let game: Game = moves.parse().expect("a game");
    Puzzle::at(&game, &mut bot().with_solver(solver()))
}

/// Puzzles with all their themes: each fires in some and does not in the others.
const THEMES: [&str; 9] = [
    "421454 637 3 double_threat,forced,trap",
    "453552333 4 1 even_threat,zugzwang",
    "1442745646422522166 511 3 odd_threat",
    "244334 465 10 only_draw",
    "24433426554 3 3 only_draw",
    "4653753557622233244 4433666 5 even_threat,zugzwang,trap",
    "422122445656654552411451717126 66777 1 double_threat,trap",
    "4535523334531524444531117777717 122 2 -",
    "653757554332337726112211715513666627 2 1 zugzwang",
];

#[test]
fn themes_solutions_and_levels_are_what_they_are_known_to_be() {
    for line in THEMES {
        let moves = line.split(' ').next().expect("moves");
        let found = puzzle_at(moves).expect("a puzzle");
        assert_eq!(found.to_string(), line);
    }
    let fires = |theme: &Theme| THEMES.iter().any(|line| line.contains(theme.name()));
    assert!(Theme::ALL.iter().all(fires));
}

#[test]
fn where_the_first_move_is_no_question_there_is_no_puzzle() {
    // Red can have four; yellow must stop that; yellow has lost; nothing is decided; it is over.
    for moves in ["121212", "1212123", "1212123443", "3", "1212121"] {
        assert_eq!(puzzle_at(moves), None, "{moves}");
    }
}

#[test]
fn an_id_is_that_of_the_mirror_image_as_well() {
    let mut ids = HashSet::new();
    for puzzle in puzzles().iter().take(100) {
        let id = puzzle.id();
        let mut mirrored = puzzle.clone();
        mirrored.game = puzzle.game.mirror();
        assert_eq!(mirrored.id(), id);
        assert!(id.len() == 5 && id.bytes().all(|it| it.is_ascii_alphanumeric()), "{id}");
        assert_eq!(find(&id.to_uppercase()), Some(puzzle));
        assert!(ids.insert(id));
    }
    assert_eq!(find("nonesuch"), None);
}

#[test]
fn the_same_seed_gives_the_same_puzzles() {
    let make = |seed| {
        let mut maker = PuzzleSource::new(seed).maker(solver(), solver());
        (0..6).flat_map(|number| maker.make(number)).collect::<Vec<_>>()
    };
    assert_eq!(make(7), make(7));
    assert_ne!(make(7), make(8));
    assert!(!make(7).is_empty());
}

#[test]
fn the_puzzles_of_the_program_are_many_small_and_spread() {
    let lines = SOURCE.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(lines, puzzles().len());
    assert!(lines >= 2_000 && SOURCE.len() <= 150_000, "{lines} lines, {} bytes", SOURCE.len());
    let mut novelty = Novelty::default();
    assert!(puzzles().iter().all(|puzzle| novelty.is_new(puzzle)));
    assert!(puzzles().is_sorted_by_key(|puzzle| puzzle.level));

    let mut levels: BTreeMap<Level, usize> = BTreeMap::new();
    let mut themes: BTreeMap<Theme, usize> = BTreeMap::new();
    for puzzle in puzzles() {
        *levels.entry(puzzle.level).or_default() += 1;
        for &theme in &puzzle.themes {
            *themes.entry(theme).or_default() += 1;
        }
    }
    assert!(levels.len() == 10 && levels.values().all(|&count| count >= 150), "{levels:?}");
    assert!(themes.len() == 7 && themes.values().all(|&count| count >= 150), "{themes:?}");
}

#[test]
fn no_daily_puzzle_comes_again_before_all_have_had_their_day() {
    let count = puzzles().len() as u64;
    let ids: HashSet<String> = (0..count).step_by(40).map(|day| daily(day).id()).collect();
    assert_eq!(ids.len(), 50);
    assert_ne!(daily(0), daily(count));
    assert!((20_000..20_010).any(|day| daily(day).level != daily(day + 1).level));
}

/// Plays a puzzle with the scores of all columns: at each step of the solver exactly one of several
/// keeps the verdict, the opponent never gives in early, and the goal is what the position is worth.
fn is_sound(puzzle: &Puzzle, solver: &mut Solver) {
    let keeps = |wdl: Wdl| match puzzle.goal {
        ClaimResult::Win => wdl == Wdl::Win,
        ClaimResult::Draw => wdl != Wdl::Loss,
    };
    let mut position = puzzle.position();
    for (number, &column) in puzzle.solution.iter().enumerate() {
        let analysis = solver.try_analyze(position, Limits::NONE).expect("no limits");
        let score = analysis.score().expect("the game goes on");
        if number.is_multiple_of(2) {
            if puzzle.goal == ClaimResult::Draw {
                assert_eq!(score.wdl(), Wdl::Draw, "{puzzle}");
            }
            let right = |&column: &Column| analysis[column].is_some_and(|score| keeps(score.wdl()));
            let right: Vec<Column> = Column::ALL.into_iter().filter(right).collect();
            assert_eq!(right, [column], "{puzzle}, move {number}");
            assert!(position.open_columns().len() > 1, "{puzzle}");
        } else {
            assert_eq!(analysis[column], Some(score), "{puzzle}, move {number}");
        }
        position = position.play(column).expect("a column that is open");
    }
}

fn puzzles_hold(step: usize) {
    let mut bot = bot();
    for puzzle in puzzles().iter().skip(step / 2).step_by(step) {
        is_sound(puzzle, bot.solver());
        let again = Puzzle::at(&puzzle.game, &mut bot);
        assert_eq!(again.as_ref(), Some(puzzle));
    }
}

#[test]
fn a_sample_of_the_puzzles_is_solved_again_with_its_level() {
    puzzles_hold(100);
}

#[test]
#[ignore = "takes minutes: `cargo xtask test release` runs it"]
fn every_puzzle_is_solved_again_without_the_book_with_its_level() {
    puzzles_hold(1);
}

#[test]
fn no_two_puzzles_are_equal_up_to_mirroring() {
    let positions: HashSet<_> =
        puzzles().iter().map(|puzzle| representative(puzzle.position())).collect();
    assert_eq!(positions.len(), puzzles().len());
}
