//! What each key does to the game.

use fourgone_render::Theme;
use fourgone_tui::{Exit, Message, Question};

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
