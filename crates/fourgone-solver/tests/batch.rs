//! Streams of positions: the same answers as one by one, in order, once for equal positions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use fourgone::{Column, Position};
use fourgone_solver::batch::{Batch, Found, Question};
use fourgone_solver::{Limits, Solver};

/// Solvers for two threads.
fn two() -> Vec<Solver> {
    vec![Solver::new(), Solver::new()]
}

const QUESTIONS: [Question; 5] =
    [Question::Score, Question::BestColumns, Question::AllColumns, Question::Line, Question::Wdl];

/// A repeatable source of numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// A position with this many discs in which the game goes on.
    fn position(&mut self, ply: usize) -> Position {
        'game: loop {
            let mut position = Position::EMPTY;
            while position.ply() < ply {
                if let Ok(next) = position.play(Column::ALL[self.below(Column::COUNT)]) {
                    position = next;
                }
                if position.is_over() {
                    continue 'game;
                }
            }
            return position;
        }
    }
}

/// Items with positions, with some twice, some mirrored, some without.
fn items() -> Vec<(usize, Option<Position>)> {
    let mut numbers = Numbers(7);
    let mut positions: Vec<Position> = Vec::new();
    (0..400)
        .map(|index| {
            let position = match index % 8 {
                0 => return (index, None),
                1 | 2 if !positions.is_empty() => positions[numbers.below(positions.len())],
                3 if !positions.is_empty() => positions[numbers.below(positions.len())].mirror(),
                _ => {
                    let ply = 24 + numbers.below(16);
                    numbers.position(ply)
                }
            };
            positions.push(position);
            (index, Some(position))
        })
        .collect()
}

#[test]
fn a_batch_answers_as_one_by_one_and_in_order() {
    for question in QUESTIONS {
        let mut solver = Solver::new();
        let answers = Batch::new(question).run(two(), items().into_iter()).unwrap();
        let mut count = 0;
        for ((item, answer), (index, position)) in answers.zip(items()) {
            assert_eq!(item, index);
            let expected =
                position.map(|position| question.ask(&mut solver, position, Limits::NONE));
            assert_eq!(answer.map(|answer| answer.found), expected.flatten(), "{position:?}");
            count += 1;
        }
        assert_eq!(count, items().len());
    }
}

#[test]
fn what_is_asked_of_a_position_agrees_with_its_analysis() {
    let mut solver = Solver::new();
    for position in items().into_iter().filter_map(|(_, position)| position) {
        let analysis = solver.analyze(position);
        let score = analysis.score().unwrap();
        let best = analysis.best().collect();
        let mut ask =
            |question: Question| question.ask(&mut solver, position, Limits::NONE).unwrap();
        assert_eq!(ask(Question::Score), Found::Score(score));
        assert_eq!(ask(Question::BestColumns), Found::BestColumns(score, best));
        assert_eq!(ask(Question::Wdl), Found::Wdl(score.wdl()));
        assert_eq!(ask(Question::AllColumns), Found::AllColumns(analysis));
    }
}

#[test]
fn equal_and_mirrored_positions_are_solved_once() {
    let position = Numbers(3).position(20);
    assert_ne!(position, position.mirror());
    let twice = [position, position.mirror(), position].map(|position| ((), Some(position)));
    let answers = Batch::new(Question::AllColumns).run(two(), twice.into_iter()).unwrap();
    let nodes: Vec<u64> = answers.map(|((), answer)| answer.unwrap().nodes).collect();
    assert!(nodes[0] > 0);
    assert_eq!(nodes[1..], [0, 0]);
}

#[test]
fn a_batch_can_be_stopped_while_it_is_at_a_hard_position() {
    let stop = Arc::new(AtomicBool::new(false));
    // Nobody finds the score of the empty board in this time without a book.
    let items = [((), Some(Numbers(1).position(36))), ((), Some(Position::EMPTY))];
    let batch = Batch::new(Question::AllColumns).with_stop_flag(Arc::clone(&stop));
    let mut answers = batch.run(two(), items.into_iter()).unwrap();
    assert!(answers.next().is_some_and(|((), answer)| answer.is_some()));
    assert!(!answers.is_ready());
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        stop.store(true, Relaxed);
    });
    assert!(answers.next().is_none());
}

#[test]
fn what_is_solved_behind_a_hard_position_is_not_lost_when_the_batch_is_stopped() {
    let stop = Arc::new(AtomicBool::new(false));
    let easy = || Some(Numbers(1).position(36));
    let items = [(1, Some(Position::EMPTY)), (2, easy()), (3, None), (4, easy())].into_iter();
    // The last one is as hard as the first, and the input goes on for ever.
    let (never, silence) = mpsc::channel();
    let items = items.chain([(5, Some(Position::EMPTY.successors().next().unwrap()))]);
    let items = items.chain(silence);
    let batch = Batch::new(Question::AllColumns).with_stop_flag(Arc::clone(&stop));
    let answers = batch.run(two(), items).unwrap();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(500));
        stop.store(true, Relaxed);
    });
    let answered: Vec<_> = answers.map(|(item, answer)| (item, answer.is_some())).collect();
    assert_eq!(answered, [(1, false), (2, true), (3, false), (4, true)]);
    drop(never);
}

#[test]
fn whoever_drops_the_answers_stops_the_work() {
    let (sender, ended) = mpsc::channel::<()>();
    let items = [Some(Position::EMPTY)].into_iter().map(move |position| (sender.clone(), position));
    let answers = Batch::new(Question::Score).run(two(), items).unwrap();
    drop(answers);
    // The last sender goes when the threads have let go of all items.
    assert_eq!(ended.recv(), Err(mpsc::RecvError));
}

#[test]
fn related_positions_take_fewer_nodes_with_a_table_in_common() {
    let root = Numbers(11).position(14);
    let mut layer = vec![root];
    for _ in 0..3 {
        layer = layer.iter().flat_map(|position| position.successors()).collect();
    }
    layer.retain(|position| !position.is_over());
    let nodes = |batch: Batch| -> u64 {
        let items = layer.clone().into_iter().map(|position| ((), Some(position)));
        let answers = batch.run(vec![Solver::new()], items).unwrap();
        answers.map(|((), answer)| answer.unwrap().nodes).sum()
    };
    let alone = nodes(Batch::new(Question::Score));
    let related = nodes(Batch::new(Question::Score).related());
    assert!(related <= alone, "{related} nodes instead of {alone}");
}
