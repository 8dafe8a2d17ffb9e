//! The position files, known boards, and what the public face promises.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use fourgone::{Column, Position};
use fourgone_solver::{
    Bounds, Limits, Score, Size, SizedPosition, SizedSolver, Solver, Table, Wdl,
};

const END_EASY: &str = include_str!("positions/end-easy.txt");
const MIDDLE_EASY: &str = include_str!("positions/middle-easy.txt");
const MIDDLE_MEDIUM: &str = include_str!("positions/middle-medium.txt");
const BEGIN_EASY: &str = include_str!("positions/begin-easy.txt");
const BEGIN_MEDIUM: &str = include_str!("positions/begin-medium.txt");
const BEGIN_HARD: &str = include_str!("positions/begin-hard.txt");

fn position(moves: &str) -> Position {
    moves.bytes().fold(Position::EMPTY, |position, digit| {
        let column = Column::from_number(usize::from(digit - b'0')).expect("a column");
        position.play(column).expect("a legal move")
    })
}

fn positions(text: &str) -> impl Iterator<Item = (Position, Score)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (moves, score) = line.split_once(' ').expect("two fields");
        (position(moves), Score::new(score.parse().expect("a score")))
    })
}

/// Fewer of the hard ones where debug assertions make the search slow.
fn count(full: usize) -> usize {
    if cfg!(debug_assertions) { full / 50 } else { full }
}

fn scores_are_right(text: &str, count: usize) {
    let mut solver = Solver::new();
    for (position, score) in positions(text).take(count) {
        assert_eq!(solver.solve(position), score, "{position:?}");
        assert_eq!(solver.solve_wdl(position), score.wdl(), "{position:?}");
    }
}

#[test]
fn end_easy_scores_are_right() {
    scores_are_right(END_EASY, 500);
}

#[test]
fn middle_easy_scores_are_right() {
    scores_are_right(MIDDLE_EASY, 500);
}

#[test]
fn middle_medium_scores_are_right() {
    scores_are_right(MIDDLE_MEDIUM, count(500));
}

#[test]
fn begin_easy_scores_are_right() {
    scores_are_right(BEGIN_EASY, count(500));
}

#[test]
fn begin_medium_scores_are_right() {
    scores_are_right(BEGIN_MEDIUM, count(50));
}

#[test]
fn begin_hard_scores_are_right() {
    scores_are_right(BEGIN_HARD, count(8));
}

#[test]
#[ignore = "takes a minute: `cargo xtask test release` runs it"]
fn the_best_line_of_the_empty_board_has_41_moves() {
    assert_eq!(Solver::new().best_line(Position::EMPTY).len(), 41);
}

#[test]
#[ignore = "takes a minute: `cargo xtask test release` runs it"]
fn all_hard_scores_are_right() {
    scores_are_right(BEGIN_MEDIUM, 500);
    scores_are_right(BEGIN_HARD, 100);
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "slow with debug assertions: `cargo xtask test release` runs it"
)]
fn the_first_player_wins_on_move_41_and_only_in_the_middle() {
    let mut solver = Solver::new();
    let analysis = solver.analyze(Position::EMPTY);
    let scores: Vec<_> = analysis.iter().map(|(_, score)| score.map(Score::value)).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2].map(Some));
    assert_eq!(analysis.score(), Some(Score::new(1)));
    assert_eq!(analysis.best().collect::<Vec<_>>(), [Column::D]);
    assert_eq!(Score::new(1).ends_on_move(0), 41);
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "slow with debug assertions: `cargo xtask test release` runs it"
)]
fn threads_change_no_answer() {
    let two = NonZeroUsize::new(2).expect("not zero");
    let mut solver = Solver::new().threads(two);
    for (position, score) in positions(BEGIN_HARD).take(4).chain(positions(MIDDLE_EASY).take(50)) {
        assert_eq!(solver.solve(position), score, "{position:?}");
    }
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "slow with debug assertions: `cargo xtask test release` runs it"
)]
fn threads_keep_to_a_budget_together() {
    let three = NonZeroUsize::new(3).expect("not zero");
    let mut solver = Solver::new().threads(three);
    for budget in [1, 2_000, 10_000, 100_000] {
        let before = solver.nodes();
        let Bounds { lower, upper } = solver.bounds(Position::EMPTY, Limits::NONE.nodes(budget));
        assert!(lower < Score::new(1) && Score::new(1) <= upper, "{lower} {upper}");
        let nodes = solver.nodes() - before;
        assert!(nodes <= budget && budget <= 2 * nodes, "{nodes} of {budget}");
    }
    // Of one node more than the first thread takes alone, the others get nothing.
    for budget in 2_999..3_010 {
        let mut solver = Solver::new().threads(NonZeroUsize::new(5).unwrap());
        solver.bounds_wdl(Position::EMPTY, Limits::NONE.nodes(budget));
        assert!((budget - 4..=budget).contains(&solver.nodes()), "{} of {budget}", solver.nodes());
    }
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "slow with debug assertions: `cargo xtask test release` runs it"
)]
fn solvers_with_a_common_table_profit_from_each_other() {
    let common = Table::with_mebibytes(16);
    let mut first = Solver::new().with_common_table(&common);
    let mut second = Solver::new().with_common_table(&common);
    let (mut before, mut after) = (0, 0);
    for (position, score) in positions(BEGIN_MEDIUM).take(10) {
        assert_eq!(first.solve(position), score, "{position:?}");
        assert_eq!(second.solve(position), score, "{position:?}");
        (before, after) = (first.nodes(), second.nodes());
    }
    assert!(10 * after < before, "{before} and then {after}");
}

#[test]
fn the_best_line_ends_where_the_score_says() {
    let mut solver = Solver::new();
    for (start, score) in positions(MIDDLE_EASY).take(100) {
        let line = solver.best_line(start);
        assert_eq!(start.ply() + line.len(), score.ends_on_move(start.ply()), "{start:?}");
        let mut now = start;
        let mut expected = score;
        for column in line {
            assert_eq!(solver.analyze(now)[column], Some(expected));
            now = now.play(column).expect("a legal move");
            expected = -expected;
        }
        assert!(now.is_over());
    }
}

#[test]
fn an_analysis_agrees_with_the_score() {
    let mut solver = Solver::new();
    for (position, score) in positions(MIDDLE_EASY).chain(positions(END_EASY)) {
        assert_eq!(solver.analyze(position).score(), Some(score), "{position:?}");
    }
}

#[test]
fn finished_games_have_their_natural_score() {
    let mut solver = Solver::new();
    let lost = position("1212121");
    assert_eq!(solver.solve(lost), Score::new(-18));
    assert_eq!(solver.solve_wdl(lost), Wdl::Loss);
    assert_eq!(solver.analyze(lost).score(), None);
    assert!(solver.best_line(lost).is_empty());
    let full = position("121212212121343434434343565656656565777777");
    assert!(full.is_over());
    assert_eq!(solver.solve(full), Score::DRAW);
}

#[test]
fn a_warm_table_changes_no_answer() {
    let mut warm = Solver::with_mebibytes(1);
    for (position, score) in positions(MIDDLE_EASY).take(200) {
        warm.solve(position.mirror());
        let mut cold = Solver::with_mebibytes(1);
        assert_eq!(warm.solve(position), score);
        assert_eq!(cold.solve(position), score);
        assert_eq!(warm.best_line(position), cold.best_line(position));
    }
}

#[test]
fn limits_leave_bounds_that_hold() {
    let mut solver = Solver::new();
    for (position, score) in positions(MIDDLE_MEDIUM).take(60) {
        solver.clear();
        for budget in [0, 1, 10, 100, 1000] {
            let before = solver.nodes();
            let Bounds { lower, upper } = solver.bounds(position, Limits::NONE.nodes(budget));
            assert!(lower <= score && score <= upper, "{position:?} {lower} {upper}");
            assert!(solver.nodes() - before <= budget.max(1));
        }
    }
}

#[test]
fn a_stop_flag_stops() {
    let stop = AtomicBool::new(true);
    let mut solver = Solver::new();
    let bounds = solver.bounds(Position::EMPTY, Limits::NONE.stop_flag(&stop));
    assert_eq!(bounds.exact(), None);
    assert!(solver.try_analyze(Position::EMPTY, Limits::NONE.stop_flag(&stop)).is_none());
    assert!(solver.try_best_line(Position::EMPTY, Limits::NONE.nodes(100)).is_none());
}

/// The score of the empty board, and the move with which the game ends.
fn empty_board(width: usize, height: usize) -> (i8, usize) {
    let size = Size::new(width, height).expect("a size");
    let mut solver = SizedSolver::new(size, 16);
    let bounds = solver.bounds(&SizedPosition::new(size), Limits::NONE).expect("its own size");
    let score = bounds.exact().expect("no limits");
    (score.value().signum(), score.ends_on_move_of(size, 0))
}

#[test]
fn small_empty_boards_have_their_known_values() {
    for (width, height) in [(4, 4), (4, 5), (4, 6), (5, 4)] {
        assert_eq!(empty_board(width, height), (0, width * height), "{width}x{height}");
    }
    assert_eq!(empty_board(6, 4), (-1, 24));
}

/// Boards whose positions hardly fit into the entries of a table; the search asserts that they do.
#[test]
fn every_thread_has_a_table_for_the_largest_boards() {
    let three = NonZeroUsize::new(3).expect("not zero");
    for (width, height) in [(8, 7), (4, 15), (10, 5)] {
        let size = Size::new(width, height).expect("a size");
        let mut solver = SizedSolver::new(size, 1).threads(three);
        let bounds = solver.bounds(&SizedPosition::new(size), Limits::NONE.nodes(20_000));
        assert_eq!(bounds.expect("its own size").exact(), None, "{width}x{height}");
        assert!(solver.nodes() > 10_000, "all threads have begun");
    }
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "slow with debug assertions: `cargo xtask test release` runs it"
)]
fn larger_empty_boards_have_their_known_values() {
    for (width, height) in [(5, 5), (5, 6), (6, 5), (7, 4), (7, 5)] {
        assert_eq!(empty_board(width, height), (0, width * height), "{width}x{height}");
    }
    assert_eq!(empty_board(8, 4), (-1, 32));
    assert_eq!(empty_board(6, 6), (-1, 36));
}

#[test]
#[ignore = "takes a minute: `cargo xtask test release` runs it"]
fn the_largest_empty_boards_have_their_known_values() {
    assert_eq!(empty_board(7, 6), (1, 41));
    assert_eq!(empty_board(6, 7), (1, 41));
    assert_eq!(empty_board(8, 5), (1, 39));
}

#[test]
#[cfg(feature = "serde")]
fn scores_analyses_and_sizes_go_through_serde() {
    fn there_and_back<T>(value: &T, json: &str)
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(value).expect("it can be written"), json);
        assert_eq!(&serde_json::from_str::<T>(json).expect("it can be read"), value);
    }
    there_and_back(&Score::new(-2), "-2");
    there_and_back(&Wdl::Loss, "\"loss\"");
    there_and_back(&Size::STANDARD, "\"7x6\"");
    let bounds = Bounds { lower: Score::new(-1), upper: Score::DRAW };
    there_and_back(&bounds, r#"{"lower":-1,"upper":0}"#);
    let analysis = Solver::new().analyze(position("52753311433677442422121"));
    let json = serde_json::to_string(&analysis).expect("it can be written");
    there_and_back(&analysis, &json);
    assert!(json.starts_with('[') && json.ends_with(']'), "{json}");
}
