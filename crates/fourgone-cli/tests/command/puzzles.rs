//! `fourgone puzzles` and `fourgone puzzle` as people call them.

use serde_json::Value;

use crate::run::run;
#[cfg(feature = "play")]
use crate::run::run_with;

#[test]
fn puzzles_are_listed_by_level_and_theme_as_records() {
    let text = run(&["puzzles", "list", "--level", "3", "--theme", "forced"]).out();
    assert!(text.lines().count() > 10, "{text}");
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let keys: Vec<&String> = record.as_object().unwrap().keys().collect();
        assert_eq!(keys.len(), 7);
        assert!(line.starts_with(r#"{"id":""#), "{line}");
        assert_eq!(record["level"], 3);
        assert!(record["themes"].as_array().unwrap().contains(&"forced".into()));
        let moves = record["solution"].as_array().unwrap();
        assert_eq!(record["moves"], moves.len());
        assert!(moves.iter().all(Value::is_string));
    }
    assert_eq!(run(&["puzzles", "list"]).out().lines().count(), 2_000);
}

#[test]
fn new_puzzles_are_the_same_for_the_same_seed_and_any_number_of_threads() {
    let make = |seed, threads| {
        let games = ["puzzles", "make", "--games", "6", "--seed", seed, "--threads", threads];
        run(&games).out()
    };
    let puzzles = make("7", "1");
    assert!(!puzzles.is_empty());
    assert_eq!(make("7", "2"), puzzles);
    assert_ne!(make("8", "2"), puzzles);
}

#[test]
fn notes_for_anki_are_lines_of_four_fields() {
    let text = run(&["puzzles", "list", "--level", "1", "--theme", "forced", "--anki"]).out();
    let (head, notes) = text.split_at(text.find("tags column:4\n").unwrap() + 14);
    assert_eq!(head, "#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n");
    for note in notes.lines() {
        let fields: Vec<&str> = note.split('\t').collect();
        let [id, front, back, tags] = fields[..] else { panic!("{note}") };
        assert_eq!(id.len(), 5);
        assert!(front.starts_with("<svg") && front.ends_with("to move and win"), "{front}");
        assert!(back.contains("<br>") && tags.starts_with("level_1 "), "{back} {tags}");
    }
}

#[test]
fn the_puzzles_of_a_game_are_listed() {
    let game = "44656344441333366555566351711717777";
    let text = run(&["puzzles", "of", game]).out();
    let positions: Vec<String> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["position"].to_string())
        .collect();
    assert!(positions.contains(&"\"44656344441333\"".to_owned()), "{text}");
    assert!(positions.iter().all(|it| game.starts_with(it.trim_matches('"'))));
    assert_eq!(run(&["puzzles", "of", "1212121"]).out(), "");
    assert!(run(&["puzzles", "of", "44x"]).err(3).contains("character 3"));
}

#[cfg(feature = "play")]
#[test]
fn a_puzzle_of_a_game_is_set() {
    let json = run(&["puzzle", "--at", "44656344441333", "--json"]).out();
    assert!(json.contains(r#""goal":"win","moves":1,"solution":["6"]"#), "{json}");
    let text = with_input(&["puzzle", "--at", "44656344441333"], "6\n");
    assert!(text.contains("Solved without a mistake."), "{text}");
    let none = run(&["puzzle", "--at", "121212"]).err(1);
    assert!(none.contains("no puzzle there"), "{none}");
}

#[cfg(feature = "play")]
fn with_input(arguments: &[&str], input: &str) -> String {
    run_with(arguments, &[], input.as_bytes()).out()
}

/// The id of the first puzzle of a level with a solution of this length, and the solution.
#[cfg(feature = "play")]
fn puzzle(level: &str, moves: u64) -> (String, Vec<String>) {
    let list = run(&["puzzles", "list", "--level", level]).out();
    let records = list.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let record = records.into_iter().find(|record| record["moves"] == moves).unwrap();
    let columns = record["solution"].as_array().unwrap().iter();
    let columns = columns.map(|column| column.as_str().unwrap().to_owned()).collect();
    (record["id"].as_str().unwrap().to_owned(), columns)
}

#[cfg(feature = "play")]
#[test]
fn a_puzzle_is_solved_line_by_line_and_ends_with_the_reason() {
    let (id, solution) = puzzle("3", 3);
    let input = format!("{}\n{}\n", solution[0], solution[2]);
    let text = with_input(&["puzzle", "--id", &id], &input);
    assert!(text.starts_with(&format!("Puzzle {id}, level 3: ")), "{text}");
    assert!(text.contains("Right: ") && text.contains(" answers "), "{text}");
    let (_, reason) = text.split_once("Solved without a mistake.\n").expect(&text);
    assert!(reason.ends_with(".\n") && reason.len() > 10, "{text}");
}

#[cfg(feature = "play")]
#[test]
fn a_wrong_move_is_refuted_on_the_board_and_taken_back() {
    let (id, solution) = puzzle("3", 1);
    let wrong = ["1", "2", "3", "4", "5", "6", "7"].map(str::to_owned);
    let record: Value =
        serde_json::from_str(&run(&["puzzle", "--id", &id, "--json"]).out()).unwrap();
    let position = record["position"].as_str().unwrap();
    let is_open = |column: &&String| position.matches(&***column).count() < 6;
    let wrong = wrong.iter().filter(is_open).find(|column| **column != solution[0]).unwrap();
    let text = with_input(&["puzzle", "--id", &id], &format!("{wrong}\n{}\n", solution[0]));
    assert!(text.contains(&format!("Column {wrong} ")), "{text}");
    assert!(text.contains("Both moves are taken back. Try again."), "{text}");
    assert!(text.contains("Solved, with one mistake or hint."), "{text}");
}

#[cfg(feature = "play")]
#[test]
fn hints_the_solution_nonsense_and_the_end_of_the_input_are_answered() {
    let (id, solution) = puzzle("2", 3);
    let arguments = ["puzzle", "--id", &id];
    let text = with_input(&arguments, "hint\nhint\nx\n9\nsolution\n");
    assert!(text.contains("Look ") && text.contains(&format!("It is column {}.", solution[0])));
    assert!(text.contains("Type a column from 1 to 7, or hint, solution or quit."), "{text}");
    assert!(text.contains("That was the solution."), "{text}");
    assert!(with_input(&arguments, "").ends_with("Your move: \n"));
    assert!(with_input(&arguments, "quit\n").ends_with("Your move: quit\n"));
    assert_eq!(with_input(&arguments, &"x\n".repeat(1000)).matches("Your move").count(), 100);
}

#[cfg(feature = "play")]
#[test]
fn a_puzzle_is_chosen_by_the_day_by_its_id_or_by_a_seed() {
    let json = |arguments: &[&str]| run(&[&["puzzle", "--json"], arguments].concat()).out();
    assert!(json(&["--daily"]).starts_with("{\"id\":"));
    assert_eq!(json(&["--seed", "4"]), json(&["--seed", "4"]));
    assert!(json(&["--seed", "4", "--level", "9"]).ends_with("\"level\":9}\n"));
    assert_eq!(
        run(&["puzzle", "--id", "nope"]).err(2),
        "fourgone: --id: there is no puzzle \"nope\"\n"
    );
}

#[cfg(feature = "play")]
#[test]
fn a_lesson_is_taken_line_by_line() {
    let list = run(&["lesson"]).out();
    assert_eq!(list.lines().count(), 6);
    assert!(list.contains("4  Zugzwang\n"), "{list}");
    let text = with_input(&["lesson", "4"], "4\n2\n7\n1\n");
    assert!(text.starts_with("Zugzwang\n\nZugzwang means: it is your turn"), "{text}");
    assert!(text.contains("Then yellow plays d3 and has four: b1, c2, d3, e4."), "{text}");
    assert!(text.contains("That is zugzwang."), "{text}");
    assert!(text.ends_with("\nTo go on: fourgone lesson 5\n"), "{text}");
    let hints = with_input(&["lesson", "1"], "hint\nhint\nquit\n");
    assert!(hints.contains("Look ") && hints.contains("It is column "), "{hints}");
    assert!(!hints.contains("No four yet"), "{hints}");
    let solved = with_input(&["lesson", "6"], "solution\nsolution\nsolution\n");
    assert!(solved.contains("It is column 4, 2, 3 or 6."), "{solved}");
    assert!(solved.ends_with("To practise: fourgone puzzle\n"), "{solved}");
    assert!(run(&["lesson", "7"]).err(2).contains("use a whole number from 1 to 6"));
}
