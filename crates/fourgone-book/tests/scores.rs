//! The book against what others have found, and against itself.

use fourgone::{Column, Game, Position};
use fourgone_solver::book::Layer;
use fourgone_solver::{Book, Score, Solver, Wdl, benchmark};

fn book() -> Book {
    Book::new(fourgone_book::BYTES).unwrap()
}

fn plies() -> Vec<usize> {
    book().contents().map(|contents| contents.ply).collect()
}

/// The benchmark positions up to the last layer, with their scores.
fn positions() -> impl Iterator<Item = (Position, Score)> {
    let sets = [benchmark::BEGIN_EASY, benchmark::BEGIN_MEDIUM, benchmark::BEGIN_HARD];
    let lines = sets.into_iter().flat_map(str::lines);
    let records = lines.filter(|line| !line.starts_with('#')).map(|line| {
        let (moves, score) = line.split_once(' ').unwrap();
        let game: Game = moves.parse().unwrap();
        (game.position(), Score::new(score.parse().unwrap()))
    });
    let last = plies().into_iter().max().unwrap();
    records.filter(move |(position, _)| position.ply() <= last)
}

#[test]
fn every_layer_has_all_positions_of_its_ply() {
    assert_eq!(plies(), [4, 8, 12]);
    for contents in book().contents() {
        assert_eq!(contents.positions, Layer::enumerate(contents.ply).positions().len());
    }
}

#[test]
fn a_position_takes_less_than_five_bits() {
    for contents in book().contents().filter(|contents| contents.positions > 10_000) {
        assert!(8 * contents.bytes < 5 * contents.positions, "{contents:?}");
    }
}

#[test]
fn the_figures_of_the_uci_data_set_are_those_of_the_book() {
    let (book, layer) = (book(), Layer::enumerate(8));
    let quiet = layer.positions().iter().filter(|position| {
        let threats = position.opponent().completions() & position.occupied().landings();
        threats.is_empty()
    });
    let verdicts: Vec<Wdl> = quiet.map(|&it| book.score(it).unwrap().wdl()).collect();
    let count = |wanted| verdicts.iter().filter(|&&verdict| verdict == wanted).count();
    assert_eq!(verdicts.len(), 67_557);
    assert_eq!([Wdl::Win, Wdl::Draw, Wdl::Loss].map(count), [44_473, 6_449, 16_635]);
}

#[test]
fn benchmark_positions_have_their_scores() {
    let mut solver = Solver::new().with_book(book());
    let mut count = 0;
    for (position, score) in positions() {
        assert_eq!(solver.solve(position), score, "{position:?}");
        assert_eq!(solver.solve_wdl(position), score.wdl(), "{position:?}");
        count += 1;
    }
    assert!(count >= 250, "{count}");
}

#[test]
fn the_first_player_wins_on_move_41_and_only_in_the_middle() {
    let mut solver = Solver::new().with_book(book());
    let analysis = solver.analyze(Position::EMPTY);
    let scores: Vec<_> = analysis.iter().map(|(_, score)| score.map(Score::value)).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2].map(Some));
    assert_eq!(analysis.best().collect::<Vec<_>>(), [Column::D]);
    assert!(solver.nodes() < 10_000, "{} nodes are a search", solver.nodes());
}

#[test]
fn each_layer_follows_from_the_next() {
    let book = book();
    // From ply 8 to 12 every hundredth position has to do.
    for (pair, step) in plies().windows(2).zip([1, 100, 100]) {
        let layer = Layer::enumerate(pair[0]);
        for &position in layer.positions().iter().step_by(step) {
            let expected = best(&book, position, pair[1]);
            assert_eq!(book.score(position).map(Score::value), Some(expected), "{position:?}");
        }
    }
}

/// The best score that can be reached at a later ply, or by a win on the way.
fn best(book: &Book, position: Position, ply: usize) -> i8 {
    if !position.winning_columns().is_empty() {
        // With this disc the winner has so many.
        let discs = i8::try_from(position.ply() / 2 + 1).unwrap();
        return 22 - discs;
    }
    if position.ply() == ply {
        return book.score(position).unwrap().value();
    }
    position.successors().map(|next| -best(book, next, ply)).max().unwrap()
}
