//! The full screen on boards of other sizes.

use fourgone::{Size, SizedGame};
use fourgone_tui::{Effect, Exit, Message, Question};
use insta::assert_snapshot;
use ratatui::layout::Position;

use crate::stage::{Scene, Stage};

/// The game on a board of this size, with these moves.
fn scene(size: &str, moves: &str) -> Scene {
    let size: Size = size.parse().unwrap();
    let mut game = SizedGame::new(size);
    for letter in moves.chars() {
        game.play(size.column(letter).unwrap()).unwrap();
    }
    Scene { sized: Some(game), ..Scene::default() }
}

fn people(size: &str, moves: &str) -> Scene {
    Scene { players: ["human", "human"], ..scene(size, moves) }
}

fn moves(stage: &Stage) -> String {
    stage.model.sized_game().map(ToString::to_string).unwrap_or_default()
}

#[test]
fn a_larger_board() {
    assert_snapshot!(people("10x8", "5566a").stage().dump((80, 24)));
}

#[test]
fn the_menu_offers_other_boards() {
    let stage = Scene { menu: true, ..Scene::default() }.stage();
    assert!(stage.text().contains("← 7x6 →"), "{}", stage.text());
    let stage = stage.click("Board");
    assert!(stage.text().contains("← 5x4 →"), "{}", stage.text());
    // Without levels, rules and clocks.
    assert_eq!(stage.text().matches("  on 7x6 only").count(), 3, "{}", stage.text());
    let stage = stage.press(".3");
    assert_eq!(moves(&stage), "3");
    assert!(matches!(stage.model.question(), Some(Question::Search(_))));
    let answered = stage.answer_once();
    assert_eq!(moves(&answered).len(), 2);
    // In a game it is that of the next one, and undo leads back.
    let next = Scene { moves: "4453", ..Scene::default() }.stage().press("m").click("Board");
    assert!(next.text().contains("From the next game on."));
    let next = next.press(".n1");
    assert_eq!(moves(&next), "1");
    let back = next.press("uu");
    assert_eq!(back.model.game().to_string(), "4453");
    assert!(back.model.sized_game().is_none());
}

#[test]
fn discs_are_played_by_digits_arrows_and_the_mouse() {
    let stage = people("10x8", "").stage().press("19").press(">>>>>>>>>> ");
    assert_eq!(moves(&stage), "19a");
    let mut stage = stage.press("uur");
    assert_eq!(moves(&stage), "19");
    stage.model.update(Message::Click(Position::new(4, 10)));
    assert_eq!(moves(&stage), "191");
    let mut stage = stage.press("y");
    assert_eq!(stage.model.take_effects(), [Effect::Copy("191".to_owned())]);
    let full = people("5x4", "1111").stage().press("1");
    assert!(full.text().contains("Column 1 is full"), "{}", full.text());
    assert!(people("5x4", "1").stage().press("a").text().contains("Only on the standard board"));
}

#[test]
fn a_game_on_another_board_ends_as_any_other() {
    let won = people("5x4", "121212").stage().press("1");
    assert!(won.text().contains("Red won on move 7"), "{}", won.text());
    assert_eq!(won.text().matches('★').count(), 4);
    let after = won.press("3");
    assert!(after.text().contains("The game is over."), "{}", after.text());
    assert_eq!(after.press("q").model.exit(), Some(Exit::Quit));
    assert_eq!(people("5x4", "12").stage().press("q").model.exit(), None);
    let full = people("4x4", "1212212134344343").stage();
    assert!(full.text().contains("A draw: the board is full"), "{}", full.text());
}

#[test]
fn a_hint_tells_what_is_proved() {
    let between = people("5x4", "121212").stage().press("h");
    assert!(between.text().contains("Between two people"), "{}", between.text());
    let stage = scene("5x4", "121212").stage().press("h").answer_once();
    assert!(stage.text().contains("Best: 1: red wins on move 7"), "{}", stage.text());
    assert!(stage.text().contains("★1★"), "{}", stage.text());
}

#[test]
fn a_bot_wins_at_once_where_it_can() {
    let stage = Scene { players: ["bot:5", "human"], ..scene("6x5", "121212") }.stage();
    let stage = stage.answer_once();
    assert_eq!(moves(&stage), "1212121");
    assert!(stage.text().contains("Bot won on move 7"), "{}", stage.text());
}

#[test]
fn a_window_that_is_too_small_for_the_board_says_how_large_it_must_be() {
    let stage = Scene { size: (30, 12), ..people("10x8", "") }.stage().press("1");
    assert!(stage.text().contains("It needs 32x14."), "{}", stage.text());
    assert_eq!(moves(&stage), "");
}
