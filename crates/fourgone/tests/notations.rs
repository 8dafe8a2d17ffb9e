//! Laws of the notations, for random games and for texts of every kind.

use std::str::FromStr;

use fourgone::notation::{Colour, Notation, ParseError, ParseErrorKind, Transcript};
use fourgone::{Bitboard, Board, Game, Key, Player, Position};
use proptest::prelude::{ProptestConfig, Strategy, any, prop, prop_assert, prop_assert_eq};
use proptest::test_runner::RngSeed;

/// The notations of moves come first.
const MOVE_NOTATIONS: usize = 5;

/// Always the same cases: a test that fails today has to fail tomorrow.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 2_000,
        rng_seed: RngSeed::Fixed(4),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// All sixteen, and emoji in which yellow begins.
fn notations() -> impl Iterator<Item = Notation> {
    let swapped = Notation::EMOJI.with_first_colour(Colour::Yellow);
    Notation::ALL.iter().copied().chain([swapped])
}

#[test]
fn a_dash_is_no_moves_where_the_empty_board_has_nothing_to_write() {
    for &notation in Notation::ALL {
        let empty = notation.format(&Game::new().into()).to_string();
        let dash = notation.parse(" -\n").map(|transcript| transcript.position());
        assert_eq!(dash.ok(), empty.is_empty().then_some(Position::EMPTY), "{notation}");
    }
}

/// A game of any length; many are played to the end.
fn game() -> impl Strategy<Value = Game> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..60).prop_map(|choices| {
        let mut game = Game::new();
        for choice in choices {
            let open: Vec<_> = game.open_columns().into_iter().collect();
            if open.is_empty() {
                break;
            }
            game.play(*choice.get(&open)).unwrap();
        }
        game
    })
}

/// A game written in some notation.
fn written() -> impl Strategy<Value = String> {
    (game(), 0..Notation::ALL.len())
        .prop_map(|(game, index)| Notation::ALL[index].format(&game.into()).to_string())
}

/// A text made of the pieces that notations are made of.
fn pieces() -> impl Strategy<Value = String> {
    let words = "0 1 2 3 7 9 [ ] [[ ]] , { } : \"turn\" \"peaks\" \"player1_board\" - a d1 d2 G X O \
                 . x o b b, 🔴 🟡 🟦 ⚪ 1\u{fe0f}\u{20e3} \u{feff} \0 é 18446744073709551616 \
                 562949953421311 ....... bbb";
    let blanks = [" ", "\n", "\r\n", "\t"];
    let piece = prop::sample::select(words.split(' ').chain(blanks).collect::<Vec<_>>());
    prop::collection::vec(piece, 0..80).prop_map(|pieces| pieces.concat())
}

/// A written game to which things happened: a character lost, doubled or replaced.
fn damaged() -> impl Strategy<Value = String> {
    let accident = (any::<prop::sample::Index>(), 0..3, any::<char>());
    (written(), prop::collection::vec(accident, 1..4)).prop_map(|(text, accidents)| {
        let mut text: Vec<char> = text.chars().collect();
        for (place, accident, other) in accidents {
            if text.is_empty() {
                break;
            }
            let place = place.index(text.len());
            match accident {
                0 => drop(text.remove(place)),
                1 => text.insert(place, text[place]),
                _ => text[place] = other,
            }
        }
        text.into_iter().collect()
    })
}

/// Reads a text in every way there is.
fn read_in_every_way(text: &str) -> impl Iterator<Item = Result<Transcript, ParseError>> {
    let detected = Notation::detect(text).and_then(|notation| notation.parse(text));
    notations().map(move |notation| notation.parse(text)).chain([detected])
}

/// Whether the text was read each time, or the error points at one of its characters or right
/// behind a line.
fn is_read_or_refused_inside(text: &str) -> bool {
    read_in_every_way(text).filter_map(Result::err).all(|error| {
        let line = error.line.checked_sub(1).and_then(|index| text.split('\n').nth(index));
        line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&error.character))
    })
}

proptest::proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_notation_reads_what_it_writes(game in game()) {
        let transcript = Transcript::from(game.clone());
        for (index, notation) in notations().enumerate() {
            let text = notation.format(&transcript).to_string();
            let read = notation.parse(&text).unwrap();
            prop_assert_eq!(read.position(), game.position());
            prop_assert_eq!(read.has_history(), index < MOVE_NOTATIONS);
            if read.has_history() {
                prop_assert_eq!(read.game(), &game);
            }
            prop_assert_eq!(notation.format(&read).to_string(), text);
        }
    }

    #[test]
    fn whitespace_around_a_text_and_ends_of_lines_from_elsewhere_do_no_harm(game in game()) {
        let transcript = Transcript::from(game);
        for notation in notations() {
            let text = notation.format(&transcript).to_string();
            let read = notation.parse(&text);
            prop_assert_eq!(&notation.parse(&format!("{text}\n")), &read);
            let elsewhere = format!("\u{feff}\r\n  {}\r\n\t", text.replace('\n', "\r\n"));
            prop_assert_eq!(&notation.parse(&elsewhere), &read);
        }
    }

    #[test]
    fn what_is_written_is_taken_for_what_it_is(game in game()) {
        let transcript = Transcript::from(game);
        for &notation in Notation::ALL {
            let text = notation.format(&transcript).to_string();
            let detected = match Notation::detect(&text) {
                Ok(detected) => detected,
                Err(error) => {
                    let ParseErrorKind::Ambiguous { candidates } = error.kind else {
                        panic!("{error}: {text}")
                    };
                    prop_assert!(candidates.contains(&notation), "{}: {}", error, text);
                    continue;
                }
            };
            let ambiguous = match notation {
                Notation::Moves0 => !text.contains('0'),
                Notation::Key => [Notation::Moves, Notation::Moves0].contains(&detected),
                _ => false,
            };
            let same = |read: Transcript| read.position() == transcript.position();
            prop_assert!(
                detected == notation || ambiguous || detected.parse(&text).is_ok_and(same),
                "{notation} taken for {detected}: {text}"
            );
        }
    }

    #[test]
    fn a_board_gives_the_first_of_the_games_that_lead_to_it(game in game()) {
        let found = Transcript::from(game.position());
        prop_assert_eq!(found.position(), game.position());
        prop_assert!(found.game().moves() <= game.moves());
    }

    #[test]
    fn positions_boards_bitboards_and_keys_read_what_they_write(game in game()) {
        let position = game.position();
        let (board, key) = (position.board(), position.key());
        prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        prop_assert_eq!(key.to_string().parse::<Key>(), Ok(key));
        for discs in [position.discs(Player::First), position.occupied()] {
            prop_assert_eq!(discs.to_string().parse::<Bitboard>(), Ok(discs));
        }
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place_inside(text in any::<String>()) {
        prop_assert!(is_read_or_refused_inside(&text));
    }

    #[test]
    fn a_text_of_familiar_pieces_is_read_or_refused_at_a_place_inside(text in pieces()) {
        prop_assert!(is_read_or_refused_inside(&text));
    }

    #[test]
    fn a_damaged_text_is_read_or_refused_at_a_place_inside(text in damaged()) {
        prop_assert!(is_read_or_refused_inside(&text));
    }
}

#[test]
fn the_empty_board_is_written_and_read_in_every_notation() {
    for notation in notations() {
        let text = notation.format(&Game::new().into()).to_string();
        assert!(notation.parse(&text).unwrap().game().is_empty(), "{notation}");
        // Two zeros may be two discs in the first column as well.
        if notation != Notation::Bitboards {
            let detected = Notation::detect(&text).unwrap();
            assert!(detected.parse(&text).unwrap().game().is_empty(), "{notation}");
        }
    }
    assert!(Notation::Moves.parse("-\n").unwrap().game().is_empty());
}

#[test]
fn a_name_finds_its_notation_and_an_unknown_name_lists_the_known() {
    for &notation in Notation::ALL {
        assert_eq!(notation.to_string().parse(), Ok(notation));
    }
    let error = "fen".parse::<Notation>().unwrap_err().to_string();
    assert!(Notation::ALL.iter().all(|notation| error.contains(notation.name())));
}

#[test]
fn a_text_that_could_be_two_things_is_what_people_write_most() {
    let full_game = Game::from_str("547125662261271266215743771576315353334444").unwrap();
    let full_list = Notation::List.format(&full_game.into()).to_string();
    for (text, notation) in [
        ("332", Notation::Moves),
        ("0012324", Notation::Moves0),
        ("44448", Notation::Moves),
        ("4432676798593", Notation::Key),
        ("4432676798594", Notation::Key),
        ("12 34", Notation::Moves),
        ("4 4 5 3", Notation::Moves),
        ("4453\n4453", Notation::Moves),
        ("2113536 4194304", Notation::Bitboards),
        ("1 128", Notation::Bitboards),
        ("4453 -2", Notation::Moves),
        ("[]", Notation::List),
        ("[1,2,1]", Notation::List),
        (&full_list, Notation::List),
        ("[ [ 0,0 ], [] ]", Notation::Columns),
        ("b", Notation::Letters),
        ("b,b", Notation::Uci),
        (".......", Notation::Ascii),
        ("...\n..o", Notation::OpenSpiel),
        ("...\n🔴", Notation::EMOJI),
        ("\u{feff} \r\n", Notation::Moves),
    ] {
        assert_eq!(Notation::detect(text), Ok(notation), "{text}");
    }
}

#[test]
fn two_numbers_that_may_be_moves_or_bitboards_are_refused_with_both() {
    for (text, moves) in
        [("1 2", Notation::Moves), ("1\n2\n", Notation::Moves), ("5 10", Notation::Moves0)]
    {
        let error = Notation::detect(text).unwrap_err();
        let candidates = [Notation::Bitboards, moves];
        assert_eq!(error.kind, ParseErrorKind::Ambiguous { candidates }, "{text}");
    }
    let message = Notation::detect(" 1 2").unwrap_err().to_string();
    let expected = "this can be read as `bitboards` and as `moves`: name the notation";
    assert_eq!(message, format!("line 1, character 2: {expected}"));
}

#[test]
fn a_character_that_cannot_be_seen_is_told_by_its_number() {
    for (text, found) in
        [("4x", "'x'"), ("4\u{1b}", "U+001B"), ("4\u{202e}", "U+202E"), ("4'", "\"'\"")]
    {
        let message = Notation::Moves.parse(text).unwrap_err().to_string();
        assert!(message.ends_with(&format!(", found {found}")), "{message}");
    }
}

#[test]
fn a_text_that_is_nothing_is_refused_where_it_begins() {
    let error = Notation::detect("\n  hello").unwrap_err();
    let expected = "line 2, character 3: expected a game or a board in a known notation, found 'h'";
    assert_eq!(error.to_string(), expected);
}
