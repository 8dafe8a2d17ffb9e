//! What the lessons say: every cell and every four that a text names is held against the board.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use fourgone::{Bitboard, Cell, Column, Position};
use fourgone_solver::Wdl;
use fourgone_tutor::Language;
use fourgone_tutor::lesson::{Exercise, ExerciseText, LESSONS, Lesson};

use crate::games::solver;

/// The positions of these lessons, which are counted from 1, with their texts in every language.
fn exercises(
    lessons: RangeInclusive<usize>,
) -> impl Iterator<Item = (&'static Exercise, &'static ExerciseText)> {
    static ALL: [Lesson; 6] = LESSONS;
    let lessons = ALL[lessons.start() - 1..*lessons.end()].iter();
    lessons.flat_map(|lesson| {
        let texts = Language::ALL.iter().map(|&language| lesson.text(language));
        texts.flat_map(|text| lesson.exercises.iter().zip(&text.exercises))
    })
}

/// The columns that one can play and that are wrong, each with the position after it.
fn wrong_columns(exercise: &Exercise) -> Vec<(Column, Position)> {
    let position = exercise.game().position();
    let right: HashSet<Column> = exercise.right().collect();
    let wrong = position.open_columns().into_iter().filter(|column| !right.contains(column));
    wrong.map(|column| (column, position.play(column).expect("an open column"))).collect()
}

/// The cells that a text names, in their order.
fn cells(text: &str) -> Vec<Cell> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The fours that a text names: `b1, c2, d3, e4` or `a2 to d2`.
fn fours(text: &str) -> Vec<Bitboard> {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).parse::<Cell>().ok();
    let words: Vec<&str> = text.split(' ').collect();
    let listed = words.windows(4).filter(|four| four[..3].iter().all(|word| word.ends_with(',')));
    let listed = listed.filter_map(|four| four.iter().map(|word| bare(word)).collect());
    let ranges = words.windows(3).filter(|words| ["to", "bis", "à", "a"].contains(&words[1]));
    let ranges = ranges.filter_map(|words| Some(between(bare(words[0])?, bare(words[2])?)));
    listed.chain(ranges).collect()
}

/// The cells from one to another in the same row or column.
fn between(from: Cell, to: Cell) -> Bitboard {
    let is_between = |cell: &Cell| {
        (from.column()..=to.column()).contains(&cell.column())
            && (from.row()..=to.row()).contains(&cell.row())
    };
    Cell::all().filter(is_between).collect()
}

#[test]
fn the_answer_of_a_lesson_to_a_blunder_names_the_four_of_the_opponent() {
    let mut blunders = 0;
    for (exercise, text) in exercises(1..=6) {
        for (column, after) in wrong_columns(exercise) {
            let answer = text.wrong(column);
            let replies = after.winning_columns().into_iter();
            let wins: Vec<Cell> = replies.filter_map(|reply| after.landing(reply)).collect();
            let named = cells(answer);
            assert!(wins.iter().all(|win| named.contains(win)), "{column}: {answer}");
            assert_eq!(fours(answer).is_empty(), wins.is_empty(), "{column}: {answer}");
            for four in fours(answer) {
                assert!(four.len() == 4 && four.has_four(), "{answer}");
                let complete = |win: &Cell| {
                    let reply = after.play(win.column()).expect("an open column");
                    (four & reply.opponent()) == four && four.contains(*win)
                };
                assert!(wins.iter().any(complete), "{column}: {answer}");
            }
            blunders += wins.len();
        }
    }
    // In the first lesson five, then eight, one, three and two, in every language.
    assert_eq!(blunders, 19 * Language::ALL.len());
}

#[test]
fn every_wrong_column_of_a_lesson_has_an_answer_and_no_other_column_has() {
    for (exercise, text) in exercises(1..=6) {
        let wrong: Vec<Column> =
            wrong_columns(exercise).iter().map(|&(column, _)| column).collect();
        let own: Vec<Column> = text.answers().map(|(column, _)| column).collect();
        let distinct: HashSet<Column> = own.iter().copied().collect();
        assert_eq!(distinct.len(), own.len(), "{}: one answer to a column", exercise.moves);
        assert!(own.iter().all(|column| wrong.contains(column)), "{}", exercise.moves);
        let answers = wrong.iter().map(|&column| text.wrong(column)).chain([text.general()]);
        for answer in answers {
            assert!(answer.ends_with(['.', '?']), "{answer:?}");
            assert!(!answer.contains("  ") && !answer.contains('\n'), "{answer}");
        }
    }
}

#[test]
fn a_right_column_of_a_lesson_has_the_fours_that_its_text_names() {
    let mut count = 0;
    for (exercise, text) in exercises(1..=6) {
        let position = exercise.game().position();
        let right = exercise.right().next().expect("a right column");
        let after = position.play(right).expect("an open column");
        for four in fours(text.right) {
            assert!(four.len() == 4 && four.has_four(), "{}", text.right);
            // Complete, or one free cell short of it.
            assert!((four & after.opponent()).len() >= 3, "{}", text.right);
            assert!((four & after.mover()).is_empty(), "{}", text.right);
            count += 1;
        }
        for named in [text.task, text.general()] {
            assert!(fours(named).is_empty(), "{named}");
        }
    }
    assert_eq!(count, 11 * Language::ALL.len());
}

#[test]
fn lessons_on_the_endgame_name_the_cell_on_which_it_ends() {
    let mut solver = solver();
    for (exercise, text) in exercises(3..=5) {
        let mut position = exercise.game().position();
        let right = exercise.right().next().expect("a right column");
        let mut last = None;
        position = position.play(right).expect("an open column");
        for column in solver.best_line(position) {
            last = position.landing(column);
            position = position.play(column).expect("an open column");
        }
        let last = last.expect("the game is not over yet");
        assert!(cells(text.right).contains(&last), "{last}: {}", text.right);
    }
}

#[test]
fn a_threat_of_ones_own_that_a_lesson_names_in_an_answer_is_there() {
    for (exercise, text) in exercises(2..=3) {
        for (column, answer) in text.answers() {
            let after = exercise.game().position().play(column).expect("an open column");
            if after.winning_columns().is_empty() {
                let [cell] = cells(answer)[..] else { panic!("{answer}") };
                assert!(after.opponent().completions().contains(cell), "{answer}");
                assert!(!after.occupied().contains(cell), "{answer}");
            }
        }
    }
}

#[test]
fn in_the_lesson_of_zugzwang_both_want_the_same_cell() {
    for (exercise, text) in exercises(4..=4) {
        let position = exercise.game().position();
        let wanted = cells(text.task)[0];
        for discs in [position.mover(), position.opponent()] {
            assert!(discs.completions().contains(wanted), "{}", text.task);
        }
    }
}

#[test]
fn what_the_lesson_of_openings_says_of_wrong_columns_is_true() {
    let mut solver = solver();
    let [_, second, third] = &LESSONS[5].exercises;
    for (_, after) in wrong_columns(second) {
        assert_eq!(solver.solve_wdl(after), Wdl::Win, "all other columns lose");
    }
    for (_, after) in wrong_columns(third) {
        let middle = after.play(Column::D).expect("an open column");
        assert_eq!(solver.solve_wdl(middle), Wdl::Loss, "red takes the middle");
    }
    assert_eq!(third.right().next(), Some(Column::D), "the hint is the middle");
}

#[test]
fn lessons_name_the_same_cells_in_every_language() {
    for lesson in &LESSONS {
        let english = lesson.text(Language::English);
        for &language in Language::ALL {
            let text = lesson.text(language);
            let same = |one: &str, other: &str| assert_eq!(cells(one), cells(other), "{other}");
            assert_eq!(text.explanation.len(), english.explanation.len());
            for (one, other) in english.explanation.iter().zip(text.explanation) {
                same(one, other);
            }
            for (one, other) in english.exercises.iter().zip(&text.exercises) {
                same(one.task, other.task);
                same(one.right, other.right);
                same(one.general(), other.general());
                let columns =
                    |text: &ExerciseText| text.answers().map(|it| it.0).collect::<Vec<_>>();
                assert_eq!(columns(one), columns(other));
                for column in Column::ALL {
                    same(one.wrong(column), other.wrong(column));
                }
            }
        }
    }
}
