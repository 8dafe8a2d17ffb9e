//! What each key does to the game.

use fourgone_bot::Level;
use fourgone_render::Theme;
use fourgone_tui::{Effect, Exit, Key, Message, Question};

use crate::stage::{Scene, Stage};

/// The moves played so far.
fn moves(stage: &Stage) -> String {
    stage.model.game().to_string()
}

fn people() -> Scene {
    Scene { players: ["human", "human"], ..Scene::default() }
}

#[test]
fn digits_and_the_cursor_play() {
    let stage = people().stage().press("1>>!< ");
    assert_eq!(moves(&stage), "132");
}

#[test]
fn undo_goes_back_to_the_person_and_redo_forward_again() {
    let stage = Scene::default().stage().press("4").answer().press("5").answer();
    assert_eq!(moves(&stage), "4454");
    let stage = stage.press("u");
    assert_eq!(moves(&stage), "44");
    assert_eq!(moves(&stage.press("u")), "");
    let stage = Scene::default().stage().press("4").answer().press("ur");
    assert_eq!(moves(&stage), "44");
}

#[test]
fn undo_before_the_bot_has_answered_takes_the_own_move_back() {
    let stage = Scene::default().stage().press("4u");
    assert_eq!(moves(&stage), "");
    assert_eq!(stage.model.question(), None);
}

#[test]
fn what_a_bot_played_first_is_not_undone() {
    let scene = Scene { players: ["bot:3", "human"], ..Scene::default() };
    let stage = scene.stage().answer().press("u");
    assert_eq!(moves(&stage), "4");
}

#[test]
fn nobody_plays_for_a_bot() {
    let stage = Scene::default().stage().press("41");
    assert_eq!(moves(&stage), "4");
}

#[test]
fn swapping_sides_makes_the_bot_move() {
    let stage = Scene::default().stage().press("s").answer();
    assert_eq!(moves(&stage), "4");
    assert_eq!(stage.model.seats().at.first.to_string(), "bot:5");
}

#[test]
fn a_new_game_begun_by_mistake_is_taken_back() {
    let stage = people().stage().press("445n");
    assert_eq!(moves(&stage), "");
    assert_eq!(moves(&stage.press("u")), "445");
}

#[test]
fn undo_leads_back_to_the_last_game_whatever_happened_since() {
    // After a move and its undo; as the second player, when the bot has begun; twice.
    let stage = people().stage().press("445n1u");
    assert_eq!(moves(&stage), "");
    assert_eq!(moves(&stage.press("u")), "445");
    let scene = Scene { players: ["bot:3", "human"], ..Scene::default() };
    let stage = scene.stage().answer().press("5").answer().press("n").answer();
    assert_eq!(moves(&stage), "4");
    assert_eq!(moves(&stage.press("u")), "454");
    let stage = people().stage().press("44n33nuu");
    assert_eq!(moves(&stage), "3");
    assert_eq!(moves(&stage.press("uu")), "44");
}

#[test]
fn the_game_that_comes_back_has_its_players_again() {
    let stage = people().stage().press("12121");
    let stage = stage.press("n").press("u");
    assert_eq!(moves(&stage), "12121");
    let over = Scene { moves: "1212121", ..Scene::default() };
    let stage = over.stage().press("snu");
    assert_eq!(stage.model.seats().at.first.to_string(), "human");
    assert_eq!(moves(&stage), "1212121");
}

#[test]
fn after_the_end_nothing_changes_who_has_played() {
    let over = || Scene { moves: "1212121", ..Scene::default() };
    let stage = over().stage().press("s+++");
    let seats = stage.model.seats();
    assert_eq!(
        (seats.at.first.to_string(), seats.at.second.to_string()),
        ("human".into(), "bot:5".into())
    );
    let screen = stage.dump((80, 24));
    assert!(screen.contains("You won on move 7") && screen.contains("Bot 5"), "{screen}");
    // The next game has it.
    let stage = stage.press("n");
    let seats = stage.model.seats();
    assert_eq!(
        (seats.at.first.to_string(), seats.at.second.to_string()),
        ("bot:8".into(), "human".into())
    );
}

#[test]
fn a_new_question_replaces_one_that_is_obsolete() {
    let stage = Scene::default().stage().press("4");
    let first = stage.model.question();
    assert!(matches!(first, Some(Question::Choice { .. })));
    let stage = stage.press("+");
    assert!(matches!(stage.model.question(), Some(Question::Choice { .. })));
    assert_ne!(stage.model.question(), first);
    assert_eq!(stage.press("u").model.question(), None);
}

#[test]
fn themes_come_round_again() {
    let mut stage = people().stage();
    for theme in [Theme::Shapes, Theme::Contrast, Theme::RedBlue, Theme::YellowRed, Theme::Classic]
    {
        stage = stage.press("t");
        assert_eq!(stage.model.theme(), theme);
    }
}

#[test]
fn leaving_is_asked_about_only_while_a_game_is_running() {
    assert_eq!(people().stage().press("q").model.exit(), Some(Exit::Quit));
    assert_eq!(people().stage().press("4q").model.exit(), None);
    assert_eq!(people().stage().press("4qn").model.exit(), None);
    assert_eq!(people().stage().press("4qy").model.exit(), Some(Exit::Quit));
    let over = Scene { moves: "1212121", ..people() };
    assert_eq!(over.stage().press("q").model.exit(), Some(Exit::Quit));
}

#[test]
fn control_c_leaves_at_once() {
    let mut stage = people().stage().press("4q");
    stage.model.update(Message::Exit(Exit::Interrupted));
    assert_eq!(stage.model.exit(), Some(Exit::Interrupted));
}

#[test]
fn capitals_do_what_small_letters_do() {
    let stage = people().stage().press("44U");
    assert_eq!(moves(&stage), "4");
    let late = Scene { moves: "112233556677112233556677", ..Scene::default() };
    assert!(late.stage().press("H").answer().text().contains("Best: 4"));
    assert_eq!(people().stage().press("Q").model.exit(), Some(Exit::Quit));
}

#[test]
fn question_mark_and_f1_are_help_and_h_is_the_hint() {
    for key in [Key::Char('?'), Key::F1] {
        let mut stage = people().stage();
        stage.model.update(Message::Key(key));
        assert!(stage.text().contains("hint: the best columns"), "{}", stage.text());
    }
    let stage = Scene { moves: "112233556677112233556677", ..Scene::default() }.stage();
    assert!(stage.press("h").answer().text().contains("Best: 4"));
}

#[test]
fn j_and_k_choose_a_column_and_step_through_lists() {
    assert_eq!(moves(&people().stage().press("jj kkk ")), "25");
    assert!(people().stage().press("mjj!").text().contains("two bots"));
}

#[test]
fn quit_and_help_never_drop_out_of_the_key_line() {
    for width in 25..130 {
        for moves in ["", "44", "1212121"] {
            let scene = Scene { moves, size: (width, 24), ..people() };
            let text = scene.stage().text();
            let keys = text.lines().rev().find(|line| !line.is_empty()).unwrap_or_default();
            assert!(keys.contains("? help") && keys.contains("q quit"), "{width}: {keys}");
        }
    }
}

#[test]
fn in_a_window_that_is_too_small_nothing_is_played_blindly() {
    let small = || Scene { size: (20, 8), ..people() }.stage();
    let mut stage = small().press("4!n4");
    assert_eq!(moves(&stage), "");
    stage.model.update(Message::Click((10, 4).into()));
    assert_eq!(moves(&stage), "");
    assert_eq!(small().press("q").model.exit(), Some(Exit::Quit));
}

#[test]
fn the_mouse_presses_the_key_line_and_answers_questions() {
    let stage = people().stage().press("44").click("u undo");
    assert_eq!(moves(&stage), "4");
    let asked = stage.click("q quit");
    assert!(asked.text().contains("The game is not over."));
    let back = asked.click("n Esc    play on");
    assert!(!back.text().contains("The game is not over."));
    assert_eq!(back.click("q quit").click("y Enter  quit").model.exit(), Some(Exit::Quit));
}

#[test]
fn the_mouse_steps_in_the_review() {
    let stage = Scene { moves: "1212121", ..people() }.stage().click("v review");
    assert!(stage.text().contains("move 7 of 7"));
    let stage = stage.click(" 3 ●");
    assert!(stage.text().contains("move 3 of 7"), "{}", stage.text());
    let mut stage = stage.click("← back");
    assert!(stage.text().contains("move 2 of 7"), "{}", stage.text());
    stage.model.update(Message::Scroll(1));
    assert!(stage.text().contains("move 3 of 7"), "{}", stage.text());
}

#[test]
fn one_looks_back_without_undoing() {
    let stage = people().stage().press("4453^");
    assert!(stage.text().contains("Looking back: move 3 of 4"));
    assert_eq!(moves(&stage), "4453");
    // Nothing is played in the past.
    let stage = stage.press("<1");
    assert_eq!(moves(&stage), "4453");
    assert!(stage.text().contains("Looking back: move 2 of 4"));
    let stage = stage.press(">>>");
    assert!(!stage.text().contains("Looking back"));
    assert_eq!(moves(&stage.press("1")), "44531");
}

#[test]
fn nobody_helps_two_people_in_a_running_game() {
    let stage = people().stage();
    for key in ["h", "a", "b", "e", "v"] {
        let stage = people().stage().press("44").press(key);
        assert!(stage.text().contains("Between two people"), "{key}: {}", stage.text());
        assert_eq!(stage.model.question(), None, "{key}");
    }
    for offer in ["hint", "why", "analysis", "stronger"] {
        assert!(!stage.text().contains(offer), "{offer}: {}", stage.text());
    }
    // What was on against a bot is off against a person.
    let stage = Scene::default().stage().press("am").click("Opponent").press(".");
    assert_eq!(stage.model.question(), None, "{}", stage.text());
    let scene = Scene { moves: "112233556677112233556677", ..Scene::default() };
    let stage = scene.stage().press("v").answer_once();
    assert!(stage.text().contains("Review  move 24 of 24"), "{}", stage.text());
}

#[test]
fn after_the_end_a_hint_is_refused_and_nobody_is_to_move() {
    for key in ["h", "a", "b"] {
        let over = Scene { moves: "1212121", ..Scene::default() }.stage().press(key);
        assert!(over.text().contains("The game is over."), "{key}: {}", over.text());
        assert!(!over.text().contains('▸'), "{}", over.text());
    }
    assert!(Scene::default().stage().text().contains('▸'));
}

#[test]
fn that_it_is_the_bots_turn_is_said_until_it_has_played() {
    let stage = Scene::default().stage().press("44");
    assert!(stage.text().contains("It is Bot 5's turn."), "{}", stage.text());
    let stage = stage.answer();
    assert_eq!(moves(&stage), "44");
    assert!(!stage.text().contains("It is Bot 5's turn."), "{}", stage.text());
}

#[test]
fn the_chosen_row_of_the_menu_stays_where_it_is() {
    let start = || Scene { menu: true, ..Scene::default() }.stage();
    let row = |stage: &Stage| stage.text().lines().position(|line| line.contains("Board"));
    let (before, stage) = (row(&start()), start().click("Board"));
    assert!(stage.text().contains("← 5x4 →"), "{}", stage.text());
    assert_eq!(row(&stage), before);
    // The arrows go on with the board, there and back, and leave the level alone.
    let stage = stage.press(">");
    assert!(stage.text().contains("← 6x5 →"), "{}", stage.text());
    let stage = stage.press("<<>").click("Level").click("Rule").press("__");
    assert!(stage.text().contains("← 5x4 →"), "{}", stage.text());
    assert_eq!(stage.model.settings().level, None);
    // Rows that come and go do not take the choice with them.
    let stage = start().press("___").click("Opponent").press(">").press(">");
    assert!(stage.text().contains("← a bot →"), "{}", stage.text());
}

#[test]
fn a_long_message_is_read_in_a_small_window() {
    for size in [(40, 12), (25, 12)] {
        let stage = Scene { moves: "1212121", size, ..Scene::default() }.stage().press("3");
        let words = stage.text().split_whitespace().collect::<Vec<_>>().join(" ");
        let told = "The game is over. Press n for a new game, v to review this one.";
        assert!(words.contains(told), "{}", stage.text());
    }
}

#[test]
fn no_scraps_of_the_panel_are_seen_beside_the_menu() {
    let text = Scene { menu: true, size: (100, 30), ..Scene::default() }.stage().text();
    assert!(!text.contains("Moves") && !text.contains("Your move"), "{text}");
}

#[test]
fn the_menu_at_the_start_leads_to_a_game_with_one_key() {
    let start = || Scene { menu: true, ..Scene::default() }.stage();
    assert_eq!(moves(&start().press("!4").answer()), "44");
    // Nobody plays before; who knows the keys need not look.
    assert_eq!(start().model.question(), None);
    assert_eq!(moves(&start().press("3").answer()), "34");
    assert_eq!(start().press("q").model.exit(), Some(Exit::Quit));
    assert_eq!(start().click("Quit").model.exit(), Some(Exit::Quit));
}

#[test]
fn opponent_side_and_level_are_chosen_in_the_menu() {
    let start = || Scene { menu: true, ..Scene::default() }.stage();
    let seats = |stage: &Stage| {
        let at = stage.model.seats().at;
        format!("{} {}", at.first, at.second)
    };
    assert_eq!(seats(&start().press("_>")), "human human");
    assert_eq!(seats(&start().press("_<")), "bot:5 bot:5");
    let second = start().press("__!___").press("^^^^^!").answer();
    assert_eq!((seats(&second), moves(&second)), ("bot:5 human".to_owned(), "4".to_owned()));
    let strong = start().press("___>>").press("+");
    assert_eq!(seats(&strong), "human bot:8");
    assert_eq!(strong.model.settings().level, Level::new(8));
    // In the game they are chosen for the next one.
    let stage = Scene { moves: "4453", ..Scene::default() }.stage().press("m__>");
    assert_eq!(seats(&stage), "human bot:5");
    assert_eq!(seats(&stage.press(".n")), "human human");
}

#[test]
fn the_menu_asks_for_a_name_and_refuses_what_is_none() {
    let start = || Scene { menu: true, ..Scene::default() }.stage();
    let named = start().click("Your name").press("Ada Q!.");
    assert!(named.text().contains("Ada Q to move"), "{}", named.text());
    assert_eq!(named.model.settings().name.as_ref().map(ToString::to_string), Some("Ada Q".into()));
    let long = start().click("Your name").press(&"x".repeat(30)).press("!");
    assert!(long.text().contains("Not a name"), "{}", long.text());
    assert!(start().click("Your name").press("Ada.").model.settings().name.is_none());
}

#[test]
fn finished_and_abandoned_games_are_kept_and_can_be_opened_again() {
    let mut stage = people().stage().press("1212121");
    let effects = stage.model.take_effects();
    assert!(matches!(&effects[..], [Effect::Keep(_, kept)] if kept.game.to_string() == "1212121"));
    // What was kept is not changed by going on after the end.
    let mut stage = stage.press("u3n44n");
    let numbers: Vec<u32> = stage
        .model
        .take_effects()
        .into_iter()
        .map(|effect| match effect {
            Effect::Keep(number, _) => number,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(numbers.len(), 2);
    assert!(!numbers.contains(&0) && numbers[0] != numbers[1], "{numbers:?}");
    let stage = stage.press("m").click("Past games").press("__!");
    assert_eq!(moves(&stage), "1212121");
    assert!(stage.text().contains("Review"), "{}", stage.text());
    let stage = stage.press("vm").click("Past games").press("!1");
    assert_eq!(moves(&stage), "441");
}

#[test]
fn nothing_is_kept_where_nobody_wants_it() {
    let stage = Scene { menu: true, ..people() }.stage();
    let mut stage = stage.click("Keep games").press(".1212121");
    assert_eq!(moves(&stage), "1212121");
    assert_eq!(stage.model.take_effects(), []);
    // For once, by a flag: the menu says so.
    let mut stage = Scene { menu: true, no_keep: true, ..people() }.stage().click("Keep games");
    assert!(stage.text().contains("off (--no-keep)"), "{}", stage.text());
    assert_eq!(stage.model.settings().keep_games, None);
    stage = stage.press(".12q");
    assert!(stage.text().contains("It is not kept."), "{}", stage.text());
    stage = stage.press("y");
    assert_eq!(stage.model.take_effects(), []);
    assert!(stage.model.resume_command().ends_with(" --moves 12"));
}

#[test]
fn a_game_that_is_left_is_resumed_by_a_short_command() {
    let asked = people().stage().press("12q");
    assert!(asked.text().contains("You can resume it later."), "{}", asked.text());
    assert_eq!(asked.press("y").model.resume_command(), "fourgone play --resume");
}

#[test]
fn moves_are_copied_and_games_written_in_any_notation() {
    let mut stage = people().stage().press("443y");
    assert_eq!(stage.model.take_effects(), [Effect::Copy("443".to_owned())]);
    let mut stage = stage.press("w").click("kaggle");
    let effects = stage.model.take_effects();
    assert!(
        matches!(&effects[..], [Effect::Write { name: "kaggle", text }] if text.starts_with('['))
    );
}

#[test]
fn two_bots_play_on_until_somebody_stops_them() {
    let scene = Scene { players: ["bot:2", "bot:2"], moves: "4433", ..Scene::default() };
    let stage = scene.stage().answer_once().press("u");
    assert_eq!(moves(&stage), "4433");
    assert_eq!(stage.model.question(), None);
    // What it was going to play is known already.
    let stage = stage.press("!");
    assert_eq!(moves(&stage), "44334");
    assert_eq!(moves(&stage.answer_once()), "443344");
}
