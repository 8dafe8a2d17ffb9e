//! Reasons in words: each pattern where it fires.

use fourgone::{Game, Player};
use fourgone_tutor::{Language, Voice};

use crate::games::{explain, positions, solver};

fn told(moves: &str, voice: &Voice) -> String {
    let game: Game = moves.parse().expect("a game");
    explain(game.position(), &mut solver()).sentences(game.position(), voice).join(" ")
}

/// The moves, and what is said: in English by colour and to yellow, in German, in French, and in
/// Spanish to red.
const CASES: [(&str, [&str; 5]); 8] = [
    (
        "121212",
        [
            "Red completes four on a4.",
            "Red completes four on a4.",
            "Rot vollendet auf a4 die Viererreihe.",
            "Les rouges alignent quatre pions en a4.",
            "Haces cuatro en línea en a4.",
        ],
    ),
    (
        "27347561567762333731456",
        [
            "Yellow plays d3 with a double threat, b3 and d4; red can stop only one of them.",
            "You play d3 with a double threat, b3 and d4; red can stop only one of them.",
            "Gelb spielt d3 mit einer Doppeldrohung auf b3 und d4; Rot kann nur eine davon abwehren.",
            "Les jaunes jouent d3 avec une double menace, b3 et d4 ; les rouges ne peuvent en parer qu’une.",
            "Las amarillas juegan d3 con una doble amenaza, b3 y d4; solo puedes parar una.",
        ],
    ),
    (
        "2252576253462244111563365343671351441",
        [
            "If yellow plays g4, red wins on g5, so yellow cannot afford g4. If yellow takes one of f6 and g3, red takes the other, and yellow runs out of moves first: red wins by move 41.",
            "If you play g4, red wins on g5, so you cannot afford g4. If you take one of f6 and g3, red takes the other, and you run out of moves first: red wins by move 41.",
            "Spielt Gelb g4, gewinnt Rot auf g5: g4 kann sich Gelb nicht leisten. Nimmt Gelb eins von f6 und g3, nimmt Rot das andere, und Gelb gehen zuerst die Züge aus: Rot gewinnt spätestens im 41. Zug.",
            "Si les jaunes jouent g4, les rouges gagnent en g5 : les jaunes ne peuvent pas se permettre g4. Si les jaunes prennent l’une des cases f6 et g3, les rouges prennent l’autre, et les jaunes manquent de coups en premier : les rouges gagnent au plus tard au coup 41.",
            "Si las amarillas juegan g4, ganas en g5, así que las amarillas no pueden permitirse g4. Si las amarillas ocupan una de las casillas f6 y g3, ocupas la otra, y las amarillas se quedan antes sin jugadas: ganas a más tardar en la jugada 41.",
        ],
    ),
    (
        "5557613434136153171",
        [
            "Yellow plays c5 and d3, each time threatening four: every move of red is forced, c6 and d4. Yellow plays f3. If red takes one of a6 and f4, yellow takes the other; everywhere else yellow answers above red, and so yellow gets four by move 38.",
            "You play c5 and d3, each time threatening four: every move of red is forced, c6 and d4. You play f3. If red takes one of a6 and f4, you take the other; everywhere else you answer above red, and so you get four by move 38.",
            "Gelb spielt c5 und d3, jedes Mal mit einer Drohung: Jeder Zug von Rot ist erzwungen, c6 und d4. Gelb spielt f3. Nimmt Rot eins von a6 und f4, nimmt Gelb das andere; überall sonst antwortet Gelb direkt darüber, und so gewinnt Gelb spätestens im 38. Zug.",
            "Les jaunes jouent c5 et d3, chaque fois avec une menace : tous les coups des rouges sont forcés, c6 et d4. Les jaunes jouent f3. Si les rouges prennent l’une des cases a6 et f4, les jaunes prennent l’autre ; partout ailleurs, les jaunes répondent juste au-dessus, et les jaunes alignent ainsi quatre pions au plus tard au coup 38.",
            "Las amarillas juegan c5 y d3, cada vez con una amenaza: todas tus jugadas son forzadas, c6 y d4. Las amarillas juegan f3. Si ocupas una de las casillas a6 y f4, las amarillas ocupan la otra; en las demás columnas las amarillas responden justo encima, y así las amarillas hacen cuatro en línea a más tardar en la jugada 38.",
        ],
    ),
    (
        "127736424452227525165",
        [
            "Red answers a3 with d4, d4 with d5, e5 with f3, f3 with f4 and g4 with d4; anything else loses at once. Red wins by move 39.",
            "Red answers a3 with d4, d4 with d5, e5 with f3, f3 with f4 and g4 with d4; anything else loses at once. Red wins by move 39.",
            "Rot antwortet auf a3 mit d4, auf d4 mit d5, auf e5 mit f3, auf f3 mit f4 und auf g4 mit d4; alles andere verliert sofort. Rot gewinnt spätestens im 39. Zug.",
            "Les rouges répondent à a3 par d4, à d4 par d5, à e5 par f3, à f3 par f4 et à g4 par d4 ; tout le reste perd tout de suite. Les rouges gagnent au plus tard au coup 39.",
            "Respondes a a3 con d4, a d4 con d5, a e5 con f3, a f3 con f4 y a g4 con d4; todo lo demás pierde enseguida. Ganas a más tardar en la jugada 39.",
        ],
    ),
    (
        "1451667413611331645775",
        [
            "Yellow threatens four on d4, so red must play there. Yellow plays e4 with a triple threat, b1, b2 and f5; red can stop only one of them.",
            "You threaten four on d4, so red must play there. You play e4 with a triple threat, b1, b2 and f5; red can stop only one of them.",
            "Gelb droht mit vier auf d4, also muss Rot dorthin. Gelb spielt e4 mit mehreren Drohungen zugleich auf b1, b2 und f5; Rot kann nur eine davon abwehren.",
            "Les jaunes menacent d’aligner quatre pions en d4 : les rouges doivent y jouer. Les jaunes jouent e4 avec une triple menace, b1, b2 et f5 ; les rouges ne peuvent en parer qu’une.",
            "Las amarillas amenazan con cuatro en línea en d4, así que debes jugar ahí. Las amarillas juegan e4 con una triple amenaza, b1, b2 y f5; solo puedes parar una.",
        ],
    ),
    (
        "57213724365233732431167172174421566565654",
        [
            "Red has no line left in which four could still come together, so yellow cannot lose.",
            "Red has no line left in which four could still come together, so you cannot lose.",
            "Rot hat keine Reihe mehr, in der noch vier zusammenkommen könnten; Gelb kann nicht mehr verlieren.",
            "Les rouges n’ont plus aucune ligne où aligner quatre pions : les jaunes ne peuvent plus perdre.",
            "No te queda ninguna línea en la que hacer cuatro, así que las amarillas ya no pueden perder.",
        ],
    ),
    (
        "274552224131661",
        [
            "No short reason was found; this is known by search alone. With best play it is a draw.",
            "No short reason was found; this is known by search alone. With best play it is a draw.",
            "Eine kurze Begründung wurde nicht gefunden; das weiß allein die Suche. Bei bestem Spiel ist es unentschieden.",
            "Aucune explication courte n’a été trouvée ; seule la recherche l’établit. Avec le meilleur jeu, la partie est nulle.",
            "No se ha encontrado una explicación breve; solo la búsqueda lo demuestra. Con el mejor juego es un empate.",
        ],
    ),
];

#[test]
fn a_reason_is_told_by_colour_and_to_a_player_in_four_languages() {
    for (moves, [by_colour, to_yellow, german, french, spanish_to_red]) in CASES {
        let voice = Voice::by_colour;
        assert_eq!(told(moves, &voice(Language::English)), by_colour);
        assert_eq!(told(moves, &voice(Language::English).to(Player::Second)), to_yellow);
        assert_eq!(told(moves, &voice(Language::German)), german);
        assert_eq!(told(moves, &voice(Language::French)), french);
        assert_eq!(told(moves, &voice(Language::Spanish).to(Player::First)), spanish_to_red);
    }
}

#[test]
fn no_reason_takes_more_than_four_sentences() {
    let mut solver = solver();
    for position in positions(14).take(300) {
        let found = explain(position, &mut solver);
        for &language in Language::ALL {
            let sentences = found.sentences(position, &Voice::by_colour(language));
            assert!((1..=4).contains(&sentences.len()), "{sentences:?}");
            for sentence in sentences {
                assert!(sentence.ends_with('.'), "{sentence}");
                assert!(!sentence.starts_with(char::is_lowercase), "{sentence}");
            }
        }
    }
}
