//! `fourgone explain` as people call it.

use serde_json::Value;

use crate::run::run;

/// Yellow to move, late in the game: red waits until yellow must play under its threat.
const ZUGZWANG: &str = "2252576253462244111563365343671351441";

#[test]
fn a_reason_is_told_in_words_below_the_board() {
    let text = run(&["explain", ZUGZWANG]).out();
    let (picture, words) = text.split_once("\n\n").unwrap();
    assert!(picture.ends_with("yellow to move (O)"), "{text}");
    assert_eq!(
        words,
        "red wins on move 41, in 4 more moves\n\
         If yellow plays g4, red wins on g5, so yellow cannot afford g4.\n\
         If yellow takes one of f6 and g3, red takes the other, and yellow runs out of moves first: \
         red wins by move 41.\n"
    );
}

#[test]
fn the_verdict_is_told_once_and_a_slower_plan_says_so() {
    let searched = run(&["explain", "4732464433234222"]).out();
    assert_eq!(searched.matches("red wins on move 29").count(), 1, "{searched}");
    assert!(searched.contains("No short reason was found"), "{searched}");
    let slower = run(&["explain", "52753311433677442422121"]).out();
    let (_, words) = slower.split_once("\n\n").unwrap();
    let start = "yellow wins on move 28, in 5 more moves\n\
                 A simple plan that wins later, by move 40:\n";
    assert!(words.starts_with(start), "{words}");
}

#[test]
fn json_is_the_reason_as_data() {
    let text = run(&["explain", ZUGZWANG, "--json"]).out();
    let start = format!(
        "{}{ZUGZWANG}{}",
        r#"{"position":""#,
        r#"","turn":"second","score":-1,"claim":{"player":"first","result":"win","by_move":41},"reason":{"kind":"follow_up","pairs":[["f6","g3"]],"never":["g4"],"by_move":41},"sentences":["#,
    );
    assert!(text.starts_with(&start), "{text}");
    assert!(text.ends_with("],\"searched\":0}\n"), "{text}");
}

#[test]
fn the_players_have_the_names_of_their_colours() {
    let text = run(&["explain", ZUGZWANG, "--first-colour", "yellow"]).out();
    assert!(text.contains("If red plays g4, yellow wins on g5"), "{text}");
}

#[test]
fn a_column_is_explained_by_what_it_gives_up_and_how_it_is_punished() {
    let text = run(&["explain", "1212123", "--column", "7"]).out();
    assert!(
        text.ends_with(
            "Yellow could have completed four on b4.\n\
             Column 7 turns a win into a loss.\n\
             Red completes four on a4.\n"
        ),
        "{text}"
    );
    let json: Value =
        serde_json::from_str(&run(&["explain", "1212123", "--column", "7", "--json"]).out())
            .unwrap();
    assert_eq!((&json["position"], &json["column"]), (&"12121237".into(), &7.into()));
    assert_eq!(json["reason"]["kind"], "four");
    let won = run(&["explain", "121212", "--column", "1"]).out();
    assert!(
        won.ends_with("Column 1 wins as soon as possible.\nRed completes four on a4.\n"),
        "{won}"
    );
}

#[test]
fn a_draw_is_explained_for_the_player_to_move_or_the_one_that_is_named() {
    let claim = |arguments: &[&str]| {
        let all = [&["explain", "--json", "171231226144413625631766635232354"], arguments].concat();
        serde_json::from_str::<Value>(&run(&all).out()).unwrap()["claim"].clone()
    };
    assert_eq!(claim(&[])["player"], "second");
    assert_eq!(claim(&["--for", "first"])["player"], "first");
    assert_eq!(claim(&[])["by_move"], Value::Null);
}

#[test]
fn what_is_known_by_search_alone_says_so() {
    let hard = "5554224333234511764415115";
    let json: Value = serde_json::from_str(&run(&["explain", hard, "--json"]).out()).unwrap();
    assert_eq!((&json["reason"]["kind"], &json["searched"]), (&"searched".into(), &1.into()));
    let deep = run(&["explain", hard, "--json", "--deep"]).out();
    let json: Value = serde_json::from_str(&deep).unwrap();
    assert_eq!(json["searched"], 0, "{deep}");
}

#[test]
fn bad_input_is_told_in_a_sentence() {
    assert!(run(&["explain", "1212121"]).err(3).contains("game is over: red won on move 7"));
    assert!(run(&["explain", "44x"]).err(3).contains("character 3"));
    assert_eq!(
        run(&["explain", "111111", "--column", "1"]).err(2),
        "fourgone: --column: column 1 is full\n"
    );
    assert!(run(&["explain", "1", "--column", "8"]).err(2).contains("use a number from 1 to 7"));
    assert!(run(&["explain", "1", "--for", "red"]).err(2).contains("use first or second"));
}
