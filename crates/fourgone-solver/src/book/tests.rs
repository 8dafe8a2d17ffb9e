//! Books of made-up scores: what goes in comes out, and the search reaches it.

use alloc::vec::Vec;

use fourgone::Position;

use super::{
    Book, BookError, EncodeError, EncodedLayer, EncodedPart, LAST_PLY, Layer, Part, VERSION, bind,
    checksum, encode, encode_part, is_in_layer, join,
};
use crate::geometry::{Geometry as _, Standard};
use crate::{Limits, Score, Solver};

/// A score for any position, the same for its mirror image; some come often and some seldom.
fn made_up(position: Position) -> Score {
    let key = position.key().min(position.mirror().key());
    let number = key.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let size = (number as u32).leading_zeros().min(18) as i8;
    Score::new(if number & 1 == 0 { size } else { -size })
}

fn layer(ply: usize) -> (Layer, Vec<Score>) {
    let layer = Layer::enumerate(ply);
    let scores = layer.positions().iter().copied().map(made_up).collect();
    (layer, scores)
}

fn encoded(ply: usize) -> EncodedLayer {
    let (layer, scores) = layer(ply);
    encode(&layer, &scores).unwrap()
}

fn bytes(plies: &[usize]) -> Vec<u8> {
    bind(plies.iter().copied().map(encoded).collect()).unwrap()
}

fn book(plies: &[usize]) -> Book {
    Book::new(bytes(plies)).unwrap()
}

#[test]
fn layers_have_as_many_positions_as_others_have_counted() {
    for (ply, enumerated, kept) in [(0, 1, 1), (1, 4, 4), (8, 91_295, 77_715)] {
        let layer = Layer::enumerate(ply);
        assert_eq!((layer.enumerated(), layer.positions().len()), (enumerated, kept));
    }
}

#[test]
fn every_score_of_every_layer_is_read_back() {
    let bytes = bytes(&[6, 1, 4]);
    let book = Book::new(bytes.clone()).unwrap();
    for ply in [1, 4, 6] {
        let (layer, scores) = layer(ply);
        for (&position, &score) in layer.positions().iter().zip(&scores) {
            assert_eq!(book.score(position), Some(score));
            assert_eq!(book.score(position.mirror()), Some(score));
        }
    }
    let plies: Vec<_> = book.contents().map(|contents| contents.ply).collect();
    assert_eq!(plies, [1, 4, 6]);
    assert_eq!(book.score(Position::EMPTY), None);
}

#[test]
fn a_layer_with_one_score_everywhere_is_read_back() {
    let layer = Layer::enumerate(3);
    let scores: Vec<_> = layer.positions().iter().map(|_| Score::new(-21)).collect();
    let bytes = bind([encode(&layer, &scores).unwrap()].into()).unwrap();
    let book = Book::new(bytes.clone()).unwrap();
    assert!(layer.positions().iter().all(|&it| book.score(it) == Some(Score::new(-21))));
}

#[test]
fn a_position_with_a_win_in_one_move_is_in_no_layer() {
    let bytes = bytes(&[6]);
    let book = Book::new(bytes.clone()).unwrap();
    let tower: fourgone::Game = "121212".parse().unwrap();
    assert_eq!(book.score(tower.position()), None);
}

#[test]
fn the_same_scores_give_the_same_bytes_in_any_order_of_layers() {
    assert_eq!(bytes(&[2, 5]), bytes(&[5, 2]));
}

#[test]
fn a_book_without_layers_is_a_book() {
    let bytes = bytes(&[]);
    let book = Book::new(bytes.clone()).unwrap();
    assert_eq!(book.contents().count(), 0);
    assert_eq!(book.score(Position::EMPTY), None);
}

#[test]
fn scores_that_make_no_layer_are_refused() {
    let (layer, mut scores) = layer(2);
    let positions = scores.len();
    scores[0] = Score::new(22);
    assert_eq!(encode(&layer, &scores), Err(EncodeError::Score { score: Score::new(22) }));
    scores.pop();
    let count = EncodeError::Count { positions, scores: positions - 1 };
    assert_eq!(encode(&layer, &scores), Err(count));
}

#[test]
fn layers_that_make_no_book_are_refused() {
    assert_eq!(bind([2, 2].map(encoded).into()), Err(EncodeError::Layers));
    assert_eq!(bind([0, 1, 2, 3, 4].map(encoded).into()), Err(EncodeError::Layers));
}

#[test]
fn any_flipped_bit_is_noticed() {
    let mut bytes = bytes(&[2, 4]);
    assert!(Book::new(bytes.clone()).is_ok());
    for bit in 0..8 * bytes.len() {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = Book::new(bytes.clone()).unwrap_err();
        match bit / 8 {
            0..8 => assert_eq!(error, BookError::NotABook),
            8..12 => assert_eq!(error, BookError::Version { version: VERSION ^ 1 << (bit - 64) }),
            _ => assert_eq!(error, BookError::Damaged),
        }
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn a_book_that_is_cut_off_or_goes_on_is_refused() {
    let mut bytes = bytes(&[2, 4]);
    for length in 0..bytes.len() {
        assert!(Book::new(bytes[..length].to_vec()).is_err());
    }
    bytes.push(0);
    assert_eq!(Book::new(bytes.clone()).unwrap_err(), BookError::Damaged);
}

/// The bytes with another number at a place after the checksum, and the checksum made to fit.
fn forged(bytes: &[u8], at: usize, number: u32) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
    let sum = checksum(&bytes[20..]);
    bytes[12..20].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn numbers_that_make_no_sense_are_refused_even_with_the_right_checksum() {
    let bytes = bytes(&[2, 4]);
    // The number of layers; the first layer's ply, length of segments and number of segments.
    for at in [20, 24, 40, 44] {
        for number in [0, 3, 4, 5, 21, LAST_PLY as u32 + 1, 1 << 20, u32::MAX] {
            let forged = forged(&bytes, at, number);
            // A ply may be another one; what is read then is a matter of trust, not of form.
            let plausible = at == 24 && number < 4 || bytes == forged;
            assert_eq!(Book::new(forged.clone()).is_ok(), plausible, "{number} at {at}");
        }
    }
}

#[test]
fn a_forged_book_is_refused_or_gives_some_possible_answer() {
    let whole = bytes(&[2, 3]);
    let positions = [2, 3].map(|ply| Layer::enumerate(ply).positions().to_vec()).concat();
    let mut number = 1_u64;
    let mut opened = 0;
    for _ in 0..20_000 {
        let mut bytes = whole.clone();
        for _ in 0..3 {
            number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            // The second layer's header is hit as often as its place in the middle allows.
            let at = 20 + (number >> 33) as usize % (bytes.len() - 20);
            bytes[at] = (number >> 25) as u8;
        }
        bytes.truncate(bytes.len() - (number >> 60) as usize / 15);
        let bytes = forged(&bytes, 20, 2);
        let Ok(book) = Book::new(bytes) else { continue };
        opened += 1;
        let mut scores = positions.iter().filter_map(|&position| book.score(position));
        assert!(scores.all(|score| (-21..=21).contains(&score.value())));
    }
    assert!((1..20_000).contains(&opened), "{opened}");
}

/// The score of a position, given those of a layer, without any bounds.
fn plain(book: &Book, ply: usize, position: Position) -> i32 {
    if !position.winning_columns().is_empty() {
        return Standard.score_of_win(position.ply() as i32 + 1);
    }
    if position.ply() == ply {
        return book.score(position).unwrap().value().into();
    }
    position.successors().map(|next| -plain(book, ply, next)).max().unwrap()
}

#[test]
fn the_solver_searches_to_the_next_layer_whatever_it_is_asked() {
    let book = self::book(&[3, 6]);
    let mut solver = Solver::new().with_book(book.clone());
    let positions = [0, 1, 2, 3, 4, 5].map(|ply| Layer::enumerate(ply).positions().to_vec());
    for position in positions.iter().flatten().copied().step_by(3) {
        let next = if position.ply() <= 3 { 3 } else { 6 };
        let expected = plain(&book, next, position);
        let score = Score::from_search(expected);
        assert_eq!(solver.solve(position), score, "{position:?}");
        assert_eq!(solver.solve_wdl(position), score.wdl(), "{position:?}");
        for bar in [-21, expected - 1, expected, expected + 1, 21].map(Score::from_search) {
            assert_eq!(solver.exceeds(position, bar, Limits::NONE), Some(score > bar));
        }
    }
}

#[test]
fn an_analysis_is_made_of_the_next_layers() {
    let book = self::book(&[2, 4]);
    let mut solver = Solver::new().with_book(book.clone());
    for &position in Layer::enumerate(2).positions() {
        for (column, score) in solver.analyze(position).iter() {
            let next = position.play(column).unwrap();
            let expected = Score::from_search(-plain(&book, 4, next));
            assert_eq!(score, Some(expected), "{position:?} {column}");
        }
    }
}

#[test]
fn limits_hold_for_the_book_as_well() {
    let stop = core::sync::atomic::AtomicBool::new(true);
    let mut solver = Solver::new().with_book(book(&[4]));
    let stopped = solver.bounds(Position::EMPTY, Limits::NONE.stop_flag(&stop));
    assert_eq!((stopped.exact(), solver.nodes()), (None, 0));
    let score = solver.solve(Position::EMPTY);
    let whole = solver.nodes();
    for budget in 0..whole {
        let before = solver.nodes();
        let bounds = solver.bounds(Position::EMPTY, Limits::NONE.nodes(budget));
        assert_eq!(bounds.exact(), None);
        assert!((bounds.lower..=bounds.upper).contains(&score));
        assert_eq!(solver.nodes() - before, budget);
    }
    assert_eq!(solver.bounds(Position::EMPTY, Limits::NONE.nodes(whole)).exact(), Some(score));
}

#[test]
fn after_the_last_layer_and_after_the_end_the_book_changes_nothing() {
    let (mut with, mut without) = (Solver::new().with_book(book(&[4])), Solver::new());
    for moves in ["1212121", "52753311433677442422121"] {
        let position = moves.parse::<fourgone::Game>().unwrap().position();
        assert_eq!(with.solve(position), without.solve(position));
        assert_eq!(with.nodes(), without.nodes());
    }
}

#[test]
fn what_a_layer_leaves_out_are_wins_in_one_and_ended_games() {
    let tower: fourgone::Game = "1212121".parse().unwrap();
    assert!(is_in_layer(Position::EMPTY));
    assert!(tower.positions().enumerate().all(|(ply, it)| is_in_layer(it) == (ply < 6)));
}

/// A part with made-up scores.
fn encoded_part(part: &Part) -> EncodedPart {
    let positions = part.positions();
    let scores: Vec<_> = positions.iter().copied().map(made_up).collect();
    encode_part(part, &positions, &scores).unwrap()
}

#[test]
fn the_parts_of_a_ply_have_every_position_of_its_layer_once() {
    for ply in [0, 1, 2, 5, 7, 8] {
        let parts = Part::cut(ply, 1 << 14);
        assert!(parts.iter().enumerate().all(|(index, part)| part.index() == index));
        let mut positions: Vec<_> = parts.iter().flat_map(Part::positions).collect();
        positions.sort_unstable_by_key(|position| position.key());
        assert_eq!(positions, Layer::enumerate(ply).positions(), "ply {ply}");
    }
    // About as many positions as a machine solves in minutes.
    assert_eq!([8, 12, 14, 16].map(|ply| Part::all(ply).len()), [1, 21, 139, 804]);
}

#[test]
fn positions_of_a_part_stand_beside_those_with_the_same_discs_below() {
    let below = |position: &Position| super::word(*position);
    for part in Part::cut(8, 1 << 14) {
        let positions = part.positions();
        assert!(positions.is_sorted_by_key(below));
        assert!(positions.iter().all(|position| part.words().contains(&below(position))));
    }
}

#[test]
fn a_layer_in_parts_is_read_back_like_a_whole_one() {
    let parts: Vec<_> = Part::cut(8, 1 << 14).iter().map(encoded_part).collect();
    let whole = Book::new(bind([join(8, parts.clone()).unwrap()].into()).unwrap()).unwrap();
    let (layer, scores) = layer(8);
    for (&position, &score) in layer.positions().iter().zip(&scores) {
        assert_eq!(whole.score(position), Some(score));
        assert_eq!(whole.score(position.mirror()), Some(score));
    }
    let contents = whole.contents().next().unwrap();
    assert_eq!((contents.positions, contents.missing), (scores.len(), 0));

    let mut reversed = parts;
    reversed.reverse();
    let again = bind([join(8, reversed).unwrap()].into()).unwrap();
    assert_eq!(
        Book::new(again).unwrap().checksum(),
        whole.checksum(),
        "in whatever order they come"
    );
}

#[test]
fn where_a_part_is_missing_the_search_does_the_work() {
    let parts = Part::cut(8, 1 << 14);
    let (mut of_parts, gap) = (parts.clone(), parts.len() / 2);
    of_parts.remove(gap);
    let layer = join(8, of_parts.iter().map(encoded_part).collect()).unwrap();
    let book = Book::new(bind([layer].into()).unwrap()).unwrap();
    assert_eq!(book.contents().next().unwrap().missing, 1);
    let there = parts[0].positions()[0];
    assert_eq!(book.score(there), Some(made_up(there)));
    // What is there is believed, and what is not is searched: within limits here.
    let missing = parts[gap].positions()[0];
    assert_eq!(book.score(missing), None);
    let mut solver = Solver::new().with_book(book);
    let limits = Limits::NONE.nodes(50);
    assert_eq!(solver.bounds(there, limits).exact(), Some(made_up(there)));
    assert_eq!(solver.nodes(), 1);
    assert_eq!(solver.bounds(missing, limits).exact(), None);
    assert_eq!(solver.nodes(), 51, "the limits are those of both together");
}

#[test]
fn parts_that_make_no_layer_are_refused() {
    let part = encoded_part(&Part::all(4)[0]);
    assert_eq!(join(5, [part.clone()].into()), Err(EncodeError::Layers));
    assert_eq!(join(4, [part.clone(), part.clone()].into()), Err(EncodeError::Layers));
    let in_parts = join(4, [part].into()).unwrap();
    assert_eq!(bind([in_parts, encoded(2)].into()), Err(EncodeError::Layers));
}

#[test]
fn any_flipped_bit_of_a_book_with_parts_is_noticed() {
    let layer = join(2, Part::all(2).iter().map(encoded_part).collect()).unwrap();
    let mut bytes = bind([layer].into()).unwrap();
    assert!(Book::new(bytes.clone()).is_ok());
    for bit in 0..8 * bytes.len() {
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(Book::new(bytes.clone()).is_err());
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    // The words of the function, with the checksum made to fit.
    for (at, number) in [(36, u32::MAX), (40, 0), (40, u32::MAX), (32, u32::MAX)] {
        assert_eq!(Book::new(forged(&bytes, at, number)).unwrap_err(), BookError::Damaged);
    }
}

#[test]
fn books_are_joined_by_their_layers() {
    let (one, other) = (book(&[2, 4]), book(&[4, 6]));
    let joined = one.joined_with(&other);
    let plies: Vec<_> = joined.contents().map(|contents| contents.ply).collect();
    assert_eq!((plies, joined.checksum()), ([2, 4, 6].into(), one.checksum()));
    let (layer, scores) = layer(6);
    assert_eq!(joined.score(layer.positions()[7]), Some(scores[7]));
}

#[test]
fn the_layers_after_a_ply_do_not_tell_its_scores() {
    let whole = book(&[2, 4, 6]);
    let later = whole.after(4);
    let plies: Vec<_> = later.contents().map(|contents| contents.ply).collect();
    assert_eq!(plies, [6]);
    assert_eq!(later.score(layer(4).0.positions()[0]), None);
}
