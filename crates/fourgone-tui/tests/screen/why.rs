//! The key `e`: a reason beside the board and on it.

use fourgone_tui::{Message, Question};
use insta::assert_snapshot;
use ratatui::layout::Position;

use crate::stage::{Scene, Stage};

/// Red plays c5; then yellow cannot afford e2, takes c6 or e1 while red takes the other, and is
/// answered above everywhere else.
const REASON: &str = "436766447646671433147773";

fn scene() -> Scene {
    Scene { moves: REASON, ..Scene::default() }
}

fn explained() -> Stage {
    scene().stage().press("e").answer()
}

#[test]
fn a_reason_in_words() {
    assert_snapshot!(explained().dump((80, 24)));
}

#[test]
fn a_reason_on_the_board() {
    let stage = explained().press(">");
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn the_reason_comes_after_the_bot_and_is_no_longer_wanted_once_it_is_closed() {
    let stage = scene().stage().press("e");
    let position = stage.model.game().position();
    assert_eq!(stage.model.question(), Some(Question::Why(position)));
    assert!(stage.text().contains("Looking for a reason"), "{}", stage.text());
    let closed = stage.press(".");
    assert_eq!(closed.model.question(), None);
    // The bot does not wait for a reason.
    let asked = closed.press("1e");
    assert!(matches!(asked.model.question(), Some(Question::Choice { .. })));
}

#[test]
fn stepping_plays_the_reason_out_and_leaves_the_game_alone() {
    // Play, reply, answer, ... to the four.
    let stage = explained().press(">>");
    assert!(stage.text().contains("21  7 7 7 3 3"), "{}", stage.text());
    let end = stage.press(&">".repeat(20));
    assert!(end.text().contains("You have four."), "{}", end.text());
    assert!(end.text().contains("That is the end of the"), "{}", end.text());
    assert_eq!(end.model.game().to_string(), REASON);
    let back = end.press(&"<".repeat(30));
    assert_eq!(back.dump((80, 24)), explained().dump((80, 24)));
    assert!(back.press(".").text().contains("Your move"));
}

#[test]
fn every_reply_of_the_other_player_can_be_tried() {
    // Yellow plays on e1, and red answers on c6; on e2 it has lost.
    let stage = explained().press(">5");
    assert!(stage.text().contains("You play c6."), "{}", stage.text());
    let stage = stage.press("4");
    assert!(stage.text().contains("The plan is to play column"), "{}", stage.text());
    let lost = stage.press(">5");
    assert!(lost.text().contains("You complete four on e3."), "{}", lost.text());
    assert!(lost.press(">").text().contains("You have four."));
    // Column 4 is full.
    let full = explained().press(">4");
    assert!(full.text().contains("Column 4 is full."), "{}", full.text());
}

#[test]
fn only_what_can_be_shown_is_offered_and_the_verdict_is_told_once() {
    let searched = Scene { moves: "4732464433234222", ..Scene::default() }.stage();
    let searched = searched.press("e").answer();
    let text = searched.text();
    assert!(text.contains("No short reason"), "{text}");
    assert!(!text.contains("show me") && !text.contains("try a reply"), "{text}");
    assert_eq!(text.matches("move 29").count(), 1, "{text}");
    let small = Scene { moves: "4732464433234222", size: (40, 24), ..Scene::default() }.stage();
    let small = small.press("e").answer();
    assert!(!small.text().contains("show me"), "{}", small.text());
    // A plan that takes longer than it must says so.
    let later = Scene { moves: "52753311433677442422121", ..Scene::default() };
    let later = Scene { players: ["bot:5", "human"], ..later }.stage().press("e").answer();
    assert!(later.text().contains("Yellow wins on move 28, in"), "{}", later.text());
    assert!(later.text().contains("later, by move 40:"), "{}", later.text());
}

#[test]
fn the_mouse_steps_and_tries_replies() {
    let mut stage = explained().click("→ show me");
    assert!(stage.text().contains("Yellow to move: 1-7 tries"), "{}", stage.text());
    // Into column 5.
    stage.model.update(Message::Click(Position::new(33, 10)));
    assert!(stage.text().contains("You play c6."), "{}", stage.text());
    assert!(stage.click("Esc close").text().contains("Your move"));
}

#[test]
fn in_a_running_game_between_people_there_are_no_reasons() {
    let people = || Scene { players: ["human", "human"], ..scene() }.stage();
    let stage = people().press("e");
    assert_eq!(stage.model.question(), None);
    assert!(stage.text().contains("Between two people"), "{}", stage.text());
    assert_eq!(people().press("^e").model.question(), None);
}

#[test]
fn a_finished_game_is_explained_where_one_looks_at_it() {
    let moves = "4367664476466714331477731";
    let over = || Scene { moves: "1212121", players: ["human", "human"], ..scene() }.stage();
    let asked = over().press("e");
    assert!(asked.text().contains("The game is over. Step back"), "{}", asked.text());
    let stage = over().press("v<e");
    let stage = stage.answer_once();
    assert!(stage.text().contains("Red completes four on a4."), "{}", stage.text());
    // And back to where one came from.
    assert!(stage.press(".").text().contains("Review  move 6 of 7"));
    let looked = Scene { moves, ..scene() }.stage().press("^e").answer();
    assert!(looked.text().contains("You play c5."), "{}", looked.text());
    assert!(looked.press(".").text().contains("Looking back: move 24"));
}

#[test]
fn where_no_short_reason_is_found_that_is_said() {
    let stage = Scene { moves: "44444335252266", ..scene() }.stage().press("e").answer();
    assert!(stage.text().contains("No short reason was found"), "{}", stage.text());
    assert!(stage.press(">").text().contains("There is nothing to show"));
}

#[test]
fn on_a_narrow_screen_the_words_come_first_and_then_the_board() {
    for size in [(40, 24), (25, 12), (60, 20)] {
        let stage = Scene { size, ..scene() }.stage().press("e").answer();
        assert!(stage.text().contains(" Why ") && stage.text().contains("You play c5."));
        let board = stage.press(">");
        assert!(board.text().contains("You play c5."), "{}", board.text());
        let next = board.press(">");
        assert!(next.text().contains("Yellow to move:"), "{}", next.text());
        for sign in ["◎", "×", "┬", "┴"] {
            assert!(next.text().contains(sign), "{size:?} {sign}\n{}", next.text());
        }
        assert_eq!(
            next.press("<<").text(),
            Scene { size, ..scene() }.stage().press("e").answer().text()
        );
    }
}

#[test]
fn help_comes_back_to_the_reason() {
    let stage = explained().press("?.");
    assert_eq!(stage.dump((80, 24)), explained().dump((80, 24)));
    assert!(stage.press(".").text().contains("Your move"));
}
