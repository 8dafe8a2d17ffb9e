//! The lessons: every position is held against the solver.

use std::collections::HashSet;

use fourgone::{Cell, Column, Position};
use fourgone_tutor::lesson::{LESSONS, Wanted};
use fourgone_tutor::puzzle::keeping;
use fourgone_tutor::{ClaimResult, Language};

use fourgone_solver::Wdl;

use crate::games::solver;

#[test]
fn what_is_right_in_a_lesson_is_right() {
    let mut solver = solver();
    for exercise in LESSONS.iter().flat_map(|lesson| &lesson.exercises) {
        let position = exercise.game().position();
        assert_eq!(exercise.game().to_string(), exercise.moves);
        let mut right: Vec<Column> = exercise.right().collect();
        // They begin with the one that a hint names.
        right.sort();
        let known: Vec<Column> = match exercise.wanted {
            Wanted::Four => position.winning_columns().into_iter().collect(),
            Wanted::Soonest => solver.analyze(position).best().collect(),
            Wanted::Verdict => {
                let goal = match solver.solve_wdl(position) {
                    Wdl::Win => ClaimResult::Win,
                    Wdl::Draw => ClaimResult::Draw,
                    Wdl::Loss => panic!("{}: lost", exercise.moves),
                };
                keeping(position, goal, &mut solver).into_iter().collect()
            }
            _ => panic!("a new kind"),
        };
        assert_eq!(right, known, "{}", exercise.moves);
        // Nobody is taught that everything is right.
        assert!(!right.is_empty() && right.len() < position.open_columns().len());
    }
}

#[test]
fn every_lesson_has_all_its_texts_in_every_language() {
    for &language in Language::ALL {
        let mut seen = HashSet::new();
        for lesson in &LESSONS {
            let text = lesson.text(language);
            assert!(seen.insert(text.title) && !text.explanation.is_empty());
            for exercise in text.exercises {
                for sentence in [exercise.task, exercise.right, exercise.general()] {
                    assert!(sentence.ends_with(['.', '?']), "{sentence}");
                    assert!(!sentence.contains("  ") && !sentence.contains('\n'), "{sentence}");
                }
                assert!(seen.insert(exercise.task), "{}", exercise.task);
            }
        }
    }
    let [english, german] = [Language::English, Language::German].map(|it| LESSONS[0].text(it));
    assert_ne!(english, german);
}

#[test]
fn french_lessons_say_tu_as_the_tutor_does() {
    let is_formal = |word: &str| matches!(&*word.to_lowercase(), "vous" | "votre" | "vos");
    for lesson in &LESSONS {
        let text = lesson.text(Language::French);
        let exercises = text.exercises.iter().flat_map(|it| [it.task, it.right, it.general()]);
        let answers = text.exercises.iter().flat_map(|it| it.answers().map(|(_, answer)| answer));
        for sentence in text.explanation.iter().copied().chain(exercises).chain(answers) {
            let mut words = sentence.split(|character: char| !character.is_alphabetic());
            assert!(!words.any(is_formal), "{sentence}");
        }
    }
}

/// How many lines of four a cell is part of.
fn lines_through(cell: Cell) -> usize {
    let place =
        |cell: Cell| (cell.column().index().cast_signed(), cell.row().index().cast_signed());
    let (column, row) = place(cell);
    let is_free = |(column, row): (isize, isize)| (0..7).contains(&column) && (0..6).contains(&row);
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let count = |(right, up): (isize, isize)| {
        let starts = (0..4).filter(|back| {
            let at = |step: isize| (column + right * (step - back), row + up * (step - back));
            (0..4).all(|step| is_free(at(step)))
        });
        starts.count()
    };
    directions.into_iter().map(count).sum()
}

#[test]
fn what_the_lesson_of_openings_says_of_lines_and_first_moves_is_true() {
    let lines = |name: &str| lines_through(name.parse().expect("a cell"));
    assert_eq!((lines("d1"), lines("a1")), (7, 3));
    assert_eq!((lines("d3"), Cell::all().map(lines_through).max()), (13, Some(13)));
    let mut solver = solver();
    let firsts = Column::ALL.map(|column| {
        let after = Position::EMPTY.play(column).expect("an empty board");
        -solver.solve(after).value().signum()
    });
    assert_eq!(firsts, [-1, -1, 0, 1, 0, -1, -1]);
}
