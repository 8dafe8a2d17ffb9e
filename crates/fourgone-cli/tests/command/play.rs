//! `fourgone play --plain`.

use crate::run::{DATA_FOLDER, run, run_with};

/// Plays these lines against somebody.
fn play(arguments: &[&str], lines: &str) -> String {
    let arguments = [&["play", "--plain"], arguments].concat();
    run_with(&arguments, &[], lines.as_bytes()).out()
}

const TWO_PEOPLE: [&str; 4] = ["--second", "human", "--names", "Ada,Bob"];

#[test]
fn a_whole_game_is_played_from_a_pipe() {
    let transcript = play(&TWO_PEOPLE, "1\n2\n1\n2\n1\n2\n1\n");
    assert!(transcript.starts_with("Ada (red, X) against Bob (yellow, O).\n"), "{transcript}");
    let end = "\
Ada (red), your move: 1
Ada plays 1: red on a4.
|  .  .  .  .  .  .  .  |
|  .  .  .  .  .  .  .  |
| [X] .  .  .  .  .  .  |
| [X] O  .  .  .  .  .  |
| [X] O  .  .  .  .  .  |
| [X] O  .  .  .  .  .  |
   1  2  3  4  5  6  7
red won on move 7 (X)

Game over: Ada won on move 7.
Moves: 1212121
To review this game: fourgone review 1212121
";
    assert!(transcript.ends_with(end), "{transcript}");
    assert_eq!(transcript.matches("   1  2  3  4  5  6  7\n").count(), 8);
}

#[test]
fn a_bad_move_is_told_and_asked_for_again() {
    let transcript = play(&TWO_PEOPLE, "4\n4\n4\n4\n4\n4\n4\n8\nfour\n\n\x1b[2J\n5\nquit\n");
    for sentence in [
        "Bob (yellow), your move: 4\n",
        "Ada (red), your move: 4\nColumn 4 is full: choose another.\n",
        "\"8\" is not a column: use a number from 1 to 7, or help.\n",
        "\"four\" is not a column: use a number from 1 to 7, or help.\n",
        "Type a column from 1 to 7, or help.\n",
        "You quit after 7 moves: yellow to move.\n",
    ] {
        assert!(transcript.contains(sentence), "{sentence}\n{transcript}");
    }
    assert!(!transcript.contains('\x1b'));
}

#[test]
fn the_end_of_the_input_tells_how_to_go_on() {
    let transcript = play(&TWO_PEOPLE, "4\n4\n");
    let end = "\
Ada (red), your move: 
The input ended after 2 moves: red to move.
To continue: fourgone play --plain --first human --second human --names Ada,Bob --moves 44
";
    assert!(transcript.ends_with(end), "{transcript}");
}

#[test]
fn input_that_never_makes_a_move_is_not_listened_to_for_ever() {
    let transcript = play(&TWO_PEOPLE, &"4\n".repeat(10_000));
    assert!(transcript.contains("Gave up waiting for a move after 6 moves: "), "{transcript}");
    assert_eq!(transcript.matches("Column 4 is full").count(), 100);
}

#[test]
fn a_game_that_is_over_is_shown_as_such() {
    let transcript = play(&["--second", "human", "--moves", "1212121"], "4\n");
    assert!(transcript.ends_with("To review this game: fourgone review 1212121\n"));
    assert!(transcript.contains("Game over: Red won on move 7.\nMoves: 1212121\n"));
}

#[test]
fn after_the_end_words_are_answered_and_moves_that_are_left_over_end_it() {
    let over = ["--second", "human", "--moves", "1212121"];
    let transcript = play(&over, "foo\nboard\n4\nboard\n");
    assert!(transcript.contains("foo\n\"foo\" is not a column: "), "{transcript}");
    assert_eq!(transcript.matches("Connect Four, red won on move 7.").count(), 1, "{transcript}");
    let nonsense = play(&over, &"foo\n".repeat(10_000));
    assert_eq!(nonsense.matches("\"foo\" is not a column").count(), 100);
}

#[test]
fn a_draw_is_a_draw() {
    let moves = "12121221212134343443434356565665656577777";
    let transcript = play(&["--second", "human", "--moves", moves], "7\n");
    assert!(transcript.contains("Game over: A draw: the board is full.\n"), "{transcript}");
}

#[test]
fn the_same_seed_is_the_same_game() {
    let lines = "4\n3\n5\n2\n6\n1\n7\n".repeat(7);
    let arguments = ["--second", "bot:3", "--seed", "1"];
    let first = play(&arguments, &lines);
    assert!(first.contains("Game over: "), "{first}");
    assert!(first.contains("Bot 3 plays "), "{first}");
    assert!(first.contains("Seed 1: "), "{first}");
    assert_eq!(play(&arguments, &lines), first);
}

#[test]
fn two_bots_need_no_input() {
    let transcript = play(&["--first", "bot:2", "--second", "bot:1", "--seed", "3"], "");
    assert!(transcript.contains("Bot 2 (red, X) against Bot 1 (yellow, O).\n"), "{transcript}");
    assert!(transcript.contains("Game over: "), "{transcript}");
}

#[test]
fn a_person_plays_against_a_bot_unless_told_otherwise() {
    let first_line = |arguments: &[&str]| play(arguments, "").lines().next().map(str::to_owned);
    let person = first_line(&["--seed", "1"]);
    assert_eq!(person.as_deref(), Some("You (red, X) against Bot 5 (yellow, O)."));
    let bot = first_line(&["--seed", "1", "--first", "bot:2"]);
    assert_eq!(bot.as_deref(), Some("Bot 2 (red, X) against You (yellow, O)."));
}

#[test]
fn words_help_along() {
    let moves = "112233556677112233556677";
    let arguments = ["--second", "bot:3", "--seed", "1", "--moves", moves];
    let transcript = play(&arguments, "help\nhint\nmoves\n1\nundo\nmoves\nboard\nundo\n");
    let sentences = [
        "  undo            take your last move back;",
        "Best: 4: red wins on move 25, the next (+9).\n",
        "Connect Four, red to move after 24 discs.",
    ];
    for sentence in sentences {
        assert!(transcript.contains(sentence), "{sentence}\n{transcript}");
    }
    assert_eq!(transcript.matches(&format!("Moves: {moves}\n")).count(), 2, "{transcript}");
    // There are moves to undo, but they were given, and are undone all the same.
    assert!(transcript.contains(&format!("--moves {}\n", &moves[..22])), "{transcript}");
}

#[test]
fn every_command_of_the_full_screen_has_words() {
    let moves = "112233556677112233556677";
    let arguments = ["--second", "bot:3", "--seed", "1", "--moves", moves];
    let lines = "analyze\nlevel 7\nlevel 11\npictures off\nundo\nredo\nmoves kaggle\n\
                 theme shapes\nreview\n4\nreview\nnew\nundo\nd\n";
    let transcript = play(&arguments, lines);
    for sentence in [
        "Column 4: red wins on move 25, the next (+9).\n",
        "The bot is now level 7.\n",
        "Levels are 1 to 10.\n",
        "Pictures are off.\n",
        "Taken back: red to move after 22 moves.\n",
        "Played again: red to move after 24 moves.\n",
        "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,",
        "Move 24: orange 7: ",
        "You play 4: blue on d1.\n",
        "Game over: You won on move 25.\n",
        "Move 25: blue 4: best.\n",
        "The previous game is back: blue won on move 25 after 25 moves.\n",
        "To review this game: fourgone review 1122335566771122335566774\n",
    ] {
        assert!(transcript.contains(sentence), "{sentence}\n{transcript}");
    }
    // Once for the start; nothing is drawn after `pictures off`.
    assert_eq!(transcript.matches("   1  2  3  4  5  6  7\n").count(), 1, "{transcript}");
}

#[test]
fn sides_are_swapped_in_the_middle_of_a_game() {
    let transcript = play(&["--second", "bot:3", "--seed", "1"], "swap\n");
    assert!(
        transcript.contains("Sides swapped: Bot 3 first, You second.\nBot 3 plays "),
        "{transcript}"
    );
}

#[test]
fn other_sizes_are_played_line_by_line() {
    let people = ["--size", "5x4", "--second", "human"];
    let transcript = play(&people, "1\n2\n1\n2\n1\n2\nhint\n9\n1\n");
    for sentence in [
        "Red (red, X) against Yellow (yellow, O) on 5x4.\n",
        "| (X)",
        "Best: 1: red wins on move 7, the next.\n",
        "\"9\" is not a column: use 1 to 5, or help.\n",
        "Game over: Red won on move 7.\nMoves: 1212121\n",
    ] {
        assert!(transcript.contains(sentence), "{sentence}\n{transcript}");
    }
    // Both bots are perfect on a board as small as this, which is a draw.
    let bots = ["--size", "4x4", "--first", "bot", "--second", "bot", "--seed", "1"];
    let transcript = play(&bots, "");
    assert!(transcript.contains("Game over: A draw: the board is full.\n"), "{transcript}");
    let left = play(&["--size", "12x4", "--first", "bot", "--seed", "1"], "c\nundo\nc\n");
    assert!(left.contains("To continue: fourgone play --plain --size 12x4 --first bot --second human --seed 1 --moves "), "{left}");
    let level = run(&["play", "--plain", "--size", "5x4", "--second", "bot:3"]).err(2);
    assert!(level.contains("no levels"), "{level}");
    let wrong = run(&["play", "--plain", "--size", "5x4", "--moves", "11111"]).err(3);
    assert!(wrong.contains("move 5"), "{wrong}");
}

#[test]
fn letters_and_numbers_are_columns() {
    let transcript = play(&TWO_PEOPLE, "d\nD\n4\ng\n");
    assert!(transcript.contains("Bob plays 4: yellow on d2.\n"), "{transcript}");
    assert!(transcript.ends_with("--moves 4447\n"), "{transcript}");
}

#[test]
fn a_game_against_a_person_is_reviewed_after_its_end() {
    let transcript = play(&TWO_PEOPLE, "1\n2\nreview\n1\n2\n1\n2\n1\n");
    let later = "Between two people, hints, analysis and the review come after the game.\n";
    assert!(transcript.contains(later), "{transcript}");
}

#[test]
fn without_a_terminal_it_is_plain() {
    let plain = run_with(&["play", "--second", "human"], &[], b"4\n").out();
    assert_eq!(plain, play(&["--second", "human"], "4\n"));
}

#[test]
fn wrong_arguments_are_usage_errors_that_say_what_is_right() {
    let who = run(&["play", "--second", "bot:11"]).err(2);
    assert!(who.contains("use human, bot or bot:LEVEL"), "{who}");
    for names in [",", "Ada, ", "Ada,\x1b[31m"] {
        let names = run(&["play", "--names", names]).err(2);
        assert!(names.contains("not a name"), "{names}");
    }
    for names in ["Ada", "Ada,Bob,Eve"] {
        let names = run(&["play", "--names", names]).err(2);
        assert!(names.contains("use two names with a comma between them"), "{names}");
    }
    run(&["play", "--seed", "x"]).err(2);
    let moves = run(&["play", "--moves", "44444444"]).err(3);
    assert!(moves.contains("column 4 is full (move 7)"), "{moves}");
}

#[test]
fn a_reason_is_told_in_words() {
    // Red plays c5; then yellow cannot afford e2.
    let moves = ["--moves", "436766447646671433147773", "--seed", "1"];
    let transcript = play(&moves, "explain\nquit\n");
    for sentence in [
        "Red wins on move 29, in 5 more moves (+7).\n\
         A simple plan that wins later, by move 33:\n\
         You play c5.\n",
        "If yellow plays e2, you win on e3, so yellow cannot afford e2.\n",
    ] {
        assert!(transcript.contains(sentence), "{sentence}\n{transcript}");
    }
    let early = play(&["--moves", "1212121"], "explain\nexplain 6\nexplain 9\nexplain x\nquit\n");
    for sentence in [
        "The game is over; explain 6 explains it before the last move.\n",
        "Red wins on move 7, the next (+18).\nYou complete four on a4.\n",
        "There are 7 moves so far.\n",
        "Say explain, or explain with the number of a move.\n",
    ] {
        assert!(early.contains(sentence), "{sentence}\n{early}");
    }
    for word in ["hint", "analyze", "explain", "review"] {
        let people = play(&TWO_PEOPLE, &format!("4\n{word}\nquit\n"));
        assert!(people.contains("Between two people, hints, analysis and the review"), "{people}");
    }
}

#[test]
fn under_swap_the_second_player_says_which_side() {
    let swap = ["--second", "human", "--names", "Ada,Bob", "--rule", "swap"];
    let transcript = play(&swap, "4\n4\nred\n3\nundo\nundo\nquit\n");
    for sentence in [
        "Bob, which side do you take, red or yellow? 4\nSay red or yellow first; or undo, or quit.\n",
        "Bob, which side do you take, red or yellow? red\nBob takes red.\n",
        "Ada (yellow), your move: 3\n",
        "The sides are chosen; that cannot be undone.\n",
        "--names Bob,Ada --moves 4\n",
    ] {
        assert!(transcript.contains(sentence), "{sentence}\n{transcript}");
    }
    let nameless = play(&["--second", "human", "--rule", "swap"], "4\nred\nquit\n");
    for sentence in [
        "Second player, which side do you take, red or yellow? red\nSecond player takes red. ",
        "First player: you are yellow now, and it is your move.\n",
    ] {
        assert!(nameless.contains(sentence), "{sentence}\n{nameless}");
    }
    // The middle wins: a bot takes it.
    let bot = play(&["--rule", "swap", "--seed", "1"], "4\nquit\n");
    assert!(bot.contains("Bot 5 takes red.\nYou (yellow), your move: "), "{bot}");
}

#[test]
fn a_balanced_game_begins_with_an_exact_draw() {
    let transcript = play(&["--rule", "balanced", "--seed", "3"], "undo\nquit\n");
    let opening = transcript.lines().find_map(|line| line.strip_prefix("Opening: ")).unwrap();
    let moves = opening.strip_suffix(", an exact draw.").unwrap();
    assert!((3..=8).contains(&moves.len()), "{moves}");
    assert_eq!(run(&["solve", moves]).out(), format!("{moves} 0\n"));
    assert!(transcript.contains(&format!("--moves {moves}")), "{transcript}");
}

#[test]
fn rule_and_clock_can_be_changed_for_the_next_game() {
    let lines = "clock 5+3\nrule swap\nclock 7d\nrule x\n4\nnew\n4\nyellow\n3\nquit\n";
    let transcript = play(&TWO_PEOPLE, lines);
    for sentence in [
        "Clock: 5 min + 3 s, from the next game on.\n",
        "Rule: swap, from the next game on.\n",
        "Say minutes and seconds per move, as in clock 5+3, or clock none.\n",
        "Rules are standard, swap and balanced.\n",
        "Ada (red, 5:00 left), your move: 4\n",
        "Bob stays yellow.\nBob (yellow, ",
    ] {
        assert!(transcript.contains(sentence), "{sentence}\n{transcript}");
    }
    let wrong = run(&["play", "--plain", "--clock", "7d"]).err(2);
    assert!(
        wrong.contains("use 1 to 180 minutes plus 0 to 180 seconds per move, as in 5+3"),
        "{wrong}"
    );
    // Whoever leaves is told the command with both.
    assert!(transcript.contains(" --rule swap --clock 5+3 --moves 43\n"), "{transcript}");
    let wrong = run(&["play", "--size", "6x5", "--rule", "swap"]).err(2);
    assert!(wrong.contains("--rule and --clock are for the standard board, 7x6"), "{wrong}");
    let wrong = run(&["play", "--plain", "--rule", "pie"]).err(2);
    assert!(wrong.contains("use standard, swap or balanced"), "{wrong}");
}

#[test]
fn games_and_results_are_listed_in_a_pipe_too() {
    let folder = tempfile::TempDir::new().unwrap();
    let games = folder.path().join("fourgone").join("games.jsonl");
    std::fs::create_dir_all(games.parent().unwrap()).unwrap();
    let line = r#"{"played":"Tue, 17 Nov 2026 22:54:02 GMT","first":"human","second":"bot:5","names":["",""],"seed":7,"moves":"1212121"}"#;
    let timed = r#"{"played":"","first":"human","second":"human","names":["",""],"seed":7,"moves":"44","clock":"5+3","left":[100000,299000]}"#;
    std::fs::write(&games, format!("{line}\n{timed}\n")).unwrap();
    let data = [(DATA_FOLDER, folder.path().to_str().unwrap())];
    let play = |arguments: &[&str], input: &str| {
        let arguments = [&["play", "--plain"], arguments].concat();
        run_with(&arguments, &data, input.as_bytes()).out()
    };
    let listed = play(&[], "games\nresults\nquit\n");
    assert!(listed.contains("You won, 7 moves: 1212121\n"), "{listed}");
    assert!(listed.contains("Level 5: 1 won, 0 drawn, 0 lost.\n"), "{listed}");
    // The clock goes on where it stood.
    let resumed = play(&["--resume"], "quit\n");
    assert!(resumed.contains("Red (red, 1:") && resumed.contains(" --clock 5+3 "), "{resumed}");
}
