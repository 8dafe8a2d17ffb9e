//! `fourgone arena`.

use serde_json::Value;

use crate::run::run;

#[test]
fn the_result_in_json_is_one_object_with_these_keys() {
    let json = run(&["arena", "bot:3", "bot:1", "--games", "50", "--seed", "7", "--json"]).out();
    let result: Value = serde_json::from_str(&json).unwrap();
    let number = |name: &str| result[name].as_i64().unwrap();
    let (wins, draws, losses) = (number("wins"), number("draws"), number("losses"));
    let (elo, error) = (number("elo"), number("elo_error"));
    let expected = format!(
        r#"{{"a":"bot:3","b":"bot:1","games":50,"wins":{wins},"draws":{draws},"losses":{losses},"elo":{elo},"elo_error":{error},"points":"#
    );
    assert!(json.starts_with(&expected), "{json}");
    let points = |value: &Value| value["points"].as_f64().unwrap();
    let (first, second) = (&result["first"], &result["second"]);
    assert_eq!((first["games"].as_i64(), second["games"].as_i64()), (Some(25), Some(25)));
    assert_eq!(first["wins"].as_i64().unwrap() + second["wins"].as_i64().unwrap(), wins);
    assert!((points(first) + points(second) - points(&result)).abs() < 0.01, "{json}");
    assert!(json.ends_with(",\"seed\":7}\n"), "{json}");
    assert_eq!(wins + draws + losses, 50);
    assert!(wins > losses && elo > 0 && error > 0, "{json}");
}

#[test]
fn the_same_seed_gives_the_same_result() {
    let arena = |seed| run(&["arena", "bot:2", "bot:1", "--games", "80", "--seed", seed]).out();
    assert_eq!(arena("3"), arena("3"));
    assert_ne!(arena("3"), arena("4"));
}

#[test]
fn perfect_bots_draw_from_balanced_openings_and_the_first_one_wins_without() {
    let arena = |more: &[&str]| {
        let json = run(&[&["arena", "bot:10", "bot:10", "--games", "4", "--json"], more].concat());
        serde_json::from_str::<Value>(&json.out()).unwrap()
    };
    assert_eq!(arena(&["--balanced"])["draws"], 4);
    let result = arena(&["--balanced", "--grades"]);
    assert_eq!(result["draws"], 4);
    // The openings, which nobody played, are not graded: they are full of mistakes.
    let grades = &result["grades"]["a"];
    assert_eq!(grades["moves"], grades["kept_score"], "{result}");
    assert_eq!(arena(&[])["first"]["wins"], 2);
}

#[test]
fn the_difference_has_no_number_if_one_side_won_every_game() {
    let json = run(&["arena", "bot:6", "bot:1", "--games", "2", "--json"]).out();
    let expected = r#"{"a":"bot:6","b":"bot:1","games":2,"wins":2,"draws":0,"losses":0,"elo":null,"elo_error":null,"points":2.0,"#;
    assert!(json.starts_with(expected), "{json}");
    let words = run(&["arena", "bot:1", "bot:6", "--games", "2"]).out();
    assert!(words.ends_with("\nbot:1 lost every game, so there is no Elo difference\n"), "{words}");
}

#[test]
fn the_result_for_people_is_a_table_and_a_sentence() {
    let table = run(&["arena", "bot:4", "bot:3", "--games", "60"]).out();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5, "{table}");
    assert_eq!(lines[0], "bot:4      games   wins  draws losses   points");
    assert!(lines[1].starts_with("begins        30 "), "{table}");
    assert!(lines[2].starts_with("second        30 "), "{table}");
    assert!(lines[3].starts_with("all           60 "), "{table}");
    assert!(lines[4].starts_with("bot:4 is ") && lines[4].ends_with(" than bot:3"), "{table}");
}

#[test]
fn only_bots_with_a_level_play_in_the_arena() {
    let human = run(&["arena", "bot:3", "human"]).err(2);
    assert!(human.contains("name a bot, as in bot:5"), "{human}");
    let unnamed = run(&["arena", "bot", "bot:3"]).err(2);
    assert!(unnamed.contains("name its level, as in bot:5"), "{unnamed}");
    for wrong in ["bot:11", "bot:0", "robot"] {
        let message = run(&["arena", "bot:3", wrong]).err(2);
        assert!(
            message.contains("use bot:LEVEL with LEVEL from 1 to 10, or engine:COMMAND"),
            "{message}"
        );
    }
    for games in ["0", "-1", "99999999999"] {
        run(&["arena", "bot:3", "bot:1", "--games", games]).err(2);
    }
}
