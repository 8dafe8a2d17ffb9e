//! Reasons in words: each pattern where it fires.

use fourgone::{Game, Player};
use fourgone_tutor::{Language, Voice};

use crate::games::{explain, positions, solver};

fn told(moves: &str, voice: &Voice) -> String {
    let game: Game = moves.parse().expect("a game");
    explain(game.position(), &mut solver()).sentences(game.position(), voice).join(" ")
}

/// The moves, and what is said by colour, to the loser or the other one, and in German.
const CASES: [(&str, [&str; 3]); 8] = [
    (
        "121212",
        [
            "Red completes four on a4.",
            "Red completes four on a4.",
            "Rot vollendet auf a4 die Vier.",
        ],
    ),
    (
        "27347561567762333731456",
        [
            "Yellow plays d3 and threatens four on b3 and d4; red can stop only one of them.",
            "You play d3 and threaten four on b3 and d4; red can stop only one of them.",
            "Gelb spielt d3 und droht, auf b3 oder d4 zu gewinnen; Rot kann nur eins davon verhindern.",
        ],
    ),
    (
        "2252576253462244111563365343671351441",
        [
            "If yellow plays g4, red wins on g5, so yellow cannot afford g4. If yellow takes one of f6 and g3, red takes the other, and yellow runs out of moves first: red wins by move 41.",
            "If you play g4, red wins on g5, so you cannot afford g4. If you take one of f6 and g3, red takes the other, and you run out of moves first: red wins by move 41.",
            "Spielt Gelb g4, gewinnt Rot auf g5: g4 kann sich Gelb nicht leisten. Nimmt Gelb eins von f6 und g3, nimmt Rot das andere, und Gelb gehen zuerst die Züge aus: Rot gewinnt spätestens mit Zug 41.",
        ],
    ),
    (
        "5557613434136153171",
        [
            "Yellow plays c5 and d3, each time threatening four, and red must block on c6 and d4. Yellow plays f3. If red takes one of a6 and f4, yellow takes the other; everywhere else yellow answers above red, and so yellow gets four by move 38.",
            "You play c5 and d3, each time threatening four, and red must block on c6 and d4. You play f3. If red takes one of a6 and f4, you take the other; everywhere else you answer above red, and so you get four by move 38.",
            "Gelb spielt c5 und d3, jedes Mal mit einer Drohung, und Rot muss sie auf c6 und d4 abwehren. Gelb spielt f3. Nimmt Rot eins von a6 und f4, nimmt Gelb das andere; überall sonst antwortet Gelb direkt darüber, und so gewinnt Gelb spätestens mit Zug 38.",
        ],
    ),
    (
        "127736424452227525165",
        [
            "Red answers a3 with d4, d4 with d5, e5 with f3, f3 with f4, g4 with d4; anything else loses at once. Red wins by move 39.",
            "Red answers a3 with d4, d4 with d5, e5 with f3, f3 with f4, g4 with d4; anything else loses at once. Red wins by move 39.",
            "Auf a3 folgt d4, auf d4 folgt d5, auf e5 folgt f3, auf f3 folgt f4, auf g4 folgt d4; alles andere verliert sofort. Rot gewinnt spätestens mit Zug 39.",
        ],
    ),
    (
        "1451667413611331645775",
        [
            "Yellow threatens four on d4, so red must play there. Yellow plays e4 and threatens four on b1, b2 and f5; red can stop only one of them.",
            "You threaten four on d4, so red must play there. You play e4 and threaten four on b1, b2 and f5; red can stop only one of them.",
            "Gelb droht mit d4, also muss Rot dorthin. Gelb spielt e4 und droht, auf b1, b2 oder f5 zu gewinnen; Rot kann nur eins davon verhindern.",
        ],
    ),
    (
        "57213724365233732431167172174421566565654",
        [
            "Red has no line left in which four could still come together, so yellow cannot lose.",
            "Red has no line left in which four could still come together, so you cannot lose.",
            "Rot hat keine Reihe mehr, in der noch vier zusammenkommen könnten; Gelb kann nicht mehr verlieren.",
        ],
    ),
    (
        "274552224131661",
        [
            "No short reason was found; this is known by search alone. With best play it is a draw.",
            "No short reason was found; this is known by search alone. With best play it is a draw.",
            "Eine kurze Begründung wurde nicht gefunden; das weiß allein die Suche. Bei bestem Spiel ist es unentschieden.",
        ],
    ),
];

#[test]
fn a_reason_is_told_by_colour_to_a_player_and_in_german() {
    for (moves, [by_colour, to_yellow, german]) in CASES {
        let english = Voice::by_colour(Language::English);
        assert_eq!(told(moves, &english), by_colour);
        assert_eq!(told(moves, &english.to(Player::Second)), to_yellow);
        assert_eq!(told(moves, &Voice::by_colour(Language::German)), german);
    }
}

#[test]
fn no_reason_takes_more_than_four_sentences() {
    let mut solver = solver();
    for position in positions(14).take(300) {
        let found = explain(position, &mut solver);
        for language in [Language::English, Language::German] {
            let sentences = found.sentences(position, &Voice::by_colour(language));
            assert!((1..=4).contains(&sentences.len()), "{sentences:?}");
            for sentence in sentences {
                assert!(sentence.ends_with('.'), "{sentence}");
                assert!(!sentence.starts_with(char::is_lowercase), "{sentence}");
            }
        }
    }
}
