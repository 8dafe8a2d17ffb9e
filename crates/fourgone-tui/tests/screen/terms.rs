//! The rule and the clock of a game.

use std::time::Duration;

use fourgone_tui::{Effect, Message, Question};

use crate::stage::{Scene, Stage};

fn moves(stage: &Stage) -> String {
    stage.model.game().to_string()
}

fn seats(stage: &Stage) -> String {
    let at = stage.model.seats().at;
    format!("{} {}", at.first, at.second)
}

/// The menu at the start, between people or not.
fn start(players: [&'static str; 2]) -> Stage {
    Scene { menu: true, players, ..Scene::default() }.stage()
}

const PEOPLE: [&str; 2] = ["human", "human"];

impl Stage {
    /// Lets time pass for the clocks.
    fn pass(mut self, seconds: u64) -> Self {
        self.model.update(Message::Passed(Duration::from_secs(seconds)));
        self
    }
}

#[test]
fn the_menu_has_rule_and_clock() {
    let stage = start(PEOPLE);
    let text = stage.text();
    assert!(text.contains("← standard →"), "{text}");
    assert!(text.contains("← none →"), "{text}");
    let stage = stage.click("Rule").click("Clock").click("Clock");
    let text = stage.text();
    assert!(text.contains("← swap: choose a side →") && text.contains("← 3 min + 2 s →"), "{text}");
    // In a game they are those of the next one.
    let running = Scene { players: PEOPLE, moves: "44", ..Scene::default() }.stage();
    let running = running.press("m").click("Clock");
    assert!(running.text().contains("From the next game on."), "{}", running.text());
    let running = running.press(".");
    assert!(!running.text().contains("1:00"), "{}", running.text());
    let next = running.press("n");
    assert!(next.text().contains("1:00"), "{}", next.text());
}

#[test]
fn under_swap_the_second_player_chooses_a_side_after_one_disc() {
    let swap = || start(PEOPLE).click("Rule").press("^^^^^^!").press("4");
    let asked = swap();
    assert!(asked.text().contains("Second player: which side?"), "{}", asked.text());
    assert!(asked.text().contains("Red: has played 4"), "{}", asked.text());
    // Nobody plays before.
    let later = asked.press(".1.");
    assert_eq!(moves(&later), "4");
    assert!(later.text().contains("Enter choose a side"), "{}", later.text());
    // People without names are called by colours, and are choosing one.
    let taken = swap().press("!");
    assert!(taken.text().contains("Second player takes red."), "{}", taken.text());
    assert!(!taken.text().contains("Yellow takes red"), "{}", taken.text());
    let stays = swap().press("_!");
    assert!(stays.text().contains("Second player stays"), "{}", stays.text());
    let named = || {
        let names = ["Ada", "Bob"];
        let scene = Scene { menu: true, players: PEOPLE, names, ..Scene::default() };
        scene.stage().click("Rule").press("^^^^^^!").press("4")
    };
    let taken = named().press("!");
    assert!(taken.text().contains("Bob takes red."), "{}", taken.text());
    assert!(taken.text().contains("Ada to move"), "{}", taken.text());
    let kept = named().click("Yellow: to move");
    assert!(kept.text().contains("Bob to move"), "{}", kept.text());
    // The choice is not taken back, what was played after it is.
    let stage = kept.press("33uu");
    assert_eq!(moves(&stage), "4");
    assert!(stage.press("u").text().contains("The sides are chosen"));
    // Before the choice the disc may be taken back.
    assert_eq!(moves(&named().press("u")), "");
}

#[test]
fn under_swap_a_bot_offers_an_even_disc_and_takes_the_better_side() {
    // The middle wins for whoever has it, the edge loses.
    let take = |column: &str| {
        let stage = start(["human", "bot:5"]).click("Rule").press("^^^^^^!").press(column);
        assert!(matches!(stage.model.question(), Some(Question::Analysis(_))));
        seats(&stage.answer_once())
    };
    assert_eq!(take("4"), "bot:5 human");
    assert_eq!(take("1"), "human bot:5");
    let taken = start(["human", "bot:5"]).click("Rule").press("^^^^^^!4").answer_once().press("u");
    assert!(taken.text().contains("The sides are chosen"), "{}", taken.text());
    let offered = start(["bot:5", "human"]).click("Rule").press("^^^^^^!").answer_once();
    assert!(["3", "5"].contains(&moves(&offered).as_str()), "{}", moves(&offered));
    assert!(offered.text().contains("Which side do you take?"), "{}", offered.text());
}

#[test]
fn a_balanced_game_begins_with_an_opening_and_is_played_twice() {
    let stage = start(["human", "bot:5"]).click("Rule").click("Rule").press("^^^^^^!");
    assert!(matches!(stage.model.question(), Some(Question::Opening { .. })));
    assert!(stage.text().contains("Looking for an even"), "{}", stage.text());
    // Nobody plays before it is found.
    let stage = stage.press("4").answer_once();
    assert_eq!(moves(&stage), "4444");
    let stage = stage.press("u");
    assert_eq!(moves(&stage), "4444");
    // A game that nobody has played is not kept, nor asked about.
    let left = start(["human", "bot:5"]).click("Rule").click("Rule").press("^^^^^^!");
    let mut left = left.answer_once().press("q");
    assert!(left.model.exit().is_some());
    assert_eq!(left.model.take_effects(), []);
    let over =
        stage.press("1").answer().press("1").answer().press("1").answer().press("1").answer();
    assert!(over.text().contains("You won on move 11"), "{}", over.text());
    let again = over.press("n");
    assert_eq!((moves(&again), seats(&again)), ("4444".to_owned(), "bot:5 human".to_owned()));
    let third = again.press("sn");
    assert!(
        matches!(third.model.question(), Some(Question::Opening { .. })),
        "{:?}",
        third.model.question()
    );
}

#[test]
fn clocks_run_from_the_first_disc_and_whoever_runs_out_of_time_has_lost() {
    let timed = || start(PEOPLE).click("Clock").click("Clock").press("^^^^^^!");
    let stage = timed().pass(1000);
    assert!(stage.text().matches("3:00").count() == 2, "{}", stage.text());
    assert_eq!(stage.model.next_tick(), None);
    // Yellow thinks for a minute, and gets two seconds for the move.
    let stage = stage.press("4").pass(60);
    assert!(stage.model.next_tick().is_some());
    assert!(stage.text().contains("2:00"), "{}", stage.text());
    let stage = stage.press("4").pass(165);
    assert!(stage.text().contains("2:02") && stage.text().contains("0:15.0"), "{}", stage.text());
    let mut over = stage.pass(20);
    assert!(over.text().contains("Yellow won on time"), "{}", over.text());
    assert!(over.model.is_over());
    let effects = over.model.take_effects();
    assert!(
        matches!(&effects[..], [Effect::Keep(_, kept)] if !kept.is_unfinished()),
        "{effects:?}"
    );
    // It is over: no move, no undo; the review is there, and the list has it.
    assert_eq!(moves(&over.press("1")), "44");
    let over = timed().press("4").pass(500).press("u");
    assert_eq!(moves(&over), "4");
    assert!(over.text().contains("The time is up"), "{}", over.text());
    let listed = over.press("m").click("Past games").text();
    assert!(listed.contains("Red won on time, 1 move"), "{listed}");
    let keys = timed().press("4").pass(500).text();
    assert!(keys.contains("v review") && !keys.contains("u undo"), "{keys}");
}

#[test]
fn a_game_that_is_resumed_has_its_players_its_rule_and_its_clock() {
    let timed = start(PEOPLE).click("Rule").click("Clock").press("^^^^^^^!");
    let stage = timed.press("4!4").pass(10);
    assert!(stage.text().contains("0:50"), "{}", stage.text());
    // Another game with another opponent, and back by the list.
    let stage = stage.press("m").click("Opponent").click("Opponent").press(".n");
    assert_eq!(seats(&stage), "human bot:5");
    let stage = stage.pass(300).press("m").click("Past games").press("!");
    assert_eq!((moves(&stage), seats(&stage)), ("44".to_owned(), "human human".to_owned()));
    assert!(stage.text().contains("0:50"), "{}", stage.text());
    let next = stage.press("n4");
    assert_eq!(seats(&next), "human human");
    assert!(next.text().contains("which side?") && next.text().contains("1:00"), "{}", next.text());
}

#[test]
fn the_clocks_are_seen_where_there_is_no_panel() {
    let scene = Scene { menu: true, players: PEOPLE, size: (40, 24), ..Scene::default() };
    let stage = scene.stage().click("Clock").press("^^^^^^!").press("4").pass(10);
    assert!(stage.text().contains("1:00 0:50 Yellow to move"), "{}", stage.text());
}

#[test]
fn the_clock_stands_still_in_a_game_that_was_left() {
    let stage = start(PEOPLE).click("Clock").press("^^^^^^!").press("44").pass(10);
    let stage = stage.press("n").pass(300).press("u");
    assert!(stage.text().contains("0:50"), "{}", stage.text());
    assert_eq!(moves(&stage), "44");
}
