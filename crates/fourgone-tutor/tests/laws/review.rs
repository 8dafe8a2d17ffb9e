//! What holds for reviews.

use std::sync::atomic::AtomicBool;

use fourgone::{Column, Game};
use fourgone_solver::{Limits, Score, Solver};
use fourgone_tutor::{Grade, Review, Reviewed};

use crate::games::{games, positions};

fn review_of_last(count: usize, game: &Game) -> Vec<Reviewed> {
    let review = Review::of_last(count, game, &mut Solver::new(), Limits::NONE, |_| {});
    review.unwrap().moves().to_vec()
}

#[test]
fn what_a_review_says_is_what_the_analysis_of_each_position_says() {
    let mut solver = Solver::new();
    for game in games().filter(|game| game.ply() > 24).take(15) {
        let positions: Vec<_> = game.positions().collect();
        for reviewed in review_of_last(game.ply().saturating_sub(16), &game) {
            let position = positions[reviewed.ply - 1];
            let analysis = solver.analyze(position);
            assert_eq!(reviewed.player, position.turn());
            assert_eq!(reviewed.column, game.moves()[reviewed.ply - 1]);
            assert_eq!(Some(reviewed.before), analysis.score());
            assert_eq!(Some(reviewed.after), analysis[reviewed.column]);
            assert_eq!(reviewed.best, analysis.best().collect());
            assert_eq!(reviewed.grade() == Grade::Best, reviewed.best.contains(reviewed.column));
        }
    }
}

#[test]
fn a_planted_blunder_is_found_and_is_the_turning_point() {
    let mut solver = Solver::new();
    let mut planted = 0;
    for position in positions(18).filter(|position| position.ply() <= 26).step_by(3).take(100) {
        let analysis = solver.analyze(position);
        let scored = analysis.iter().filter_map(|(column, score)| Some((score?, column)));
        let (Some((worst, blunder)), Some(score)) = (scored.min(), analysis.score()) else {
            panic!("no position is over");
        };
        if score <= Score::DRAW || worst >= Score::DRAW {
            continue;
        }
        // Whoever could win loses instead, and from then on both play as well as one can.
        let mut game = position.board().game().unwrap();
        game.play(blunder).unwrap();
        let line = solver.best_line(game.position());
        for &column in &line {
            game.play(column).unwrap();
        }
        let review = Review::of_last(1 + line.len(), &game, &mut solver, Limits::NONE, |_| {});
        let review = review.unwrap();
        let turning = review.turning_point().unwrap();
        assert_eq!((turning.ply, turning.column), (position.ply() + 1, blunder));
        assert_eq!((turning.grade(), turning.before), (Grade::Blunder, score));
        assert_eq!(turning.best, analysis.best().collect());
        assert!(review.moves()[1..].iter().all(|reviewed| reviewed.grade() == Grade::Best));
        planted += 1;
    }
    assert!(planted > 20, "{planted}");
}

#[test]
fn a_game_without_moves_has_an_empty_review() {
    // Nothing has to be solved for it: a stopped solver is enough.
    let limits = Limits::NONE.nodes(0);
    let review = Review::of(&Game::new(), &mut Solver::new(), limits, |_| {}).unwrap();
    assert_eq!((review.moves(), review.turning_point()), (&[][..], None));
}

#[test]
fn a_missed_win_in_one_is_told() {
    let game: Game = "12121277".parse().unwrap();
    let last = review_of_last(2, &game);
    assert_eq!(last[0].best.into_iter().collect::<Vec<_>>(), [Column::A]);
    assert_eq!(last[0].before, Score::new(18));
    assert!(last[0].grade() != Grade::Best);
}

#[test]
fn progress_counts_the_moves_and_a_review_can_be_stopped() {
    let game = games().next().unwrap();
    let mut counted = Vec::new();
    Review::of_last(5, &game, &mut Solver::new(), Limits::NONE, |done| counted.push(done)).unwrap();
    assert_eq!(counted, [1, 2, 3, 4, 5]);
    let stop = AtomicBool::new(true);
    let limits = Limits::NONE.stop_flag(&stop);
    let opening: Game = "44".parse().unwrap();
    assert_eq!(Review::of(&opening, &mut Solver::new(), limits, |_| {}), None);
}

#[cfg(feature = "serde")]
#[test]
fn grades_are_their_names() {
    for &grade in Grade::ALL {
        let json = serde_json::to_string(&grade).unwrap();
        assert_eq!(json, format!("\"{grade}\""));
        assert_eq!(serde_json::from_str::<Grade>(&json).unwrap(), grade);
        assert_eq!(grade.to_string().parse(), Ok(grade));
    }
}
