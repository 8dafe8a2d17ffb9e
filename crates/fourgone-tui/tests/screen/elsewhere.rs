//! Games with a friend elsewhere, told by a server that is not there.

use std::time::Duration;

use fourgone::{ByPlayer, Column, Player};
use fourgone_records::GameRecord;
use fourgone_tui::{Deed, Effect, Errand, Message, News};
use serde_json::{Value, json};

use crate::stage::{Scene, Stage};

/// What a server tells of a game between Ann, who begins, and Bob; `changes` is what is different.
fn told(version: u64, moves: &str, changes: &Value) -> Box<GameRecord> {
    let turn = ["first", "second"][moves.len() % 2];
    let mut game = json!({
        "id": "000000000007", "version": version, "rule": "standard", "opening": "",
        "moves": moves, "turn": turn, "clock": null, "result": null, "offers": [], "next": null,
        "seats": {"first": {"name": "Ann", "online": true}, "second": {"name": "Bob", "online": true}},
    });
    for (name, value) in changes.as_object().into_iter().flatten() {
        game[name] = value.clone();
    }
    Box::new(game.to_string().parse().unwrap())
}

/// A screen on which sentences are not broken.
fn wide() -> Scene {
    Scene { size: (130, 24), ..Scene::default() }
}

/// The seat of Ann, with nothing played.
fn seated() -> Stage {
    let stage = Scene { menu: true, ..wide() }.stage();
    let mut stage =
        stage.hear(News::Seated { game: told(2, "", &json!({})), own: Some(Player::First) });
    assert_eq!(stage.errands(), [Errand::Follow]);
    stage
}

impl Stage {
    fn hear(mut self, news: News) -> Self {
        self.model.update(Message::News(news));
        self
    }

    /// Hears how the game is now.
    fn state(self, version: u64, moves: &str, changes: &Value) -> Self {
        self.hear(News::State { game: told(version, moves, changes), own: None })
    }

    /// What was to be done elsewhere.
    fn errands(&mut self) -> Vec<Errand> {
        let effects = self.model.take_effects().into_iter();
        let errand = |effect| match effect {
            Effect::Run(errand) => Some(errand),
            _ => None,
        };
        effects.filter_map(errand).collect()
    }

    #[track_caller]
    fn shows(&self, text: &str) {
        assert!(self.text().contains(text), "no {text:?}:\n{}", self.text());
    }
}

fn moves(stage: &Stage) -> String {
    stage.model.game().to_string()
}

#[test]
fn discs_are_sent_and_shown_when_the_server_has_them() {
    let mut stage = seated().press("4");
    stage.shows("Sending the move");
    // A second one waits until it is known what became of the first.
    stage = stage.press("5");
    assert_eq!(stage.errands(), [Errand::Play { column: Column::D, ply: 0 }]);
    assert_eq!(moves(&stage), "");
    stage = stage.state(3, "4", &json!({}));
    assert_eq!(moves(&stage), "4");
    stage.shows("Bob to move");
    stage = stage.press("1");
    stage.shows("It is Bob's turn.");
    assert_eq!(stage.errands(), []);
    stage = stage.state(4, "43", &json!({}));
    stage.shows("Your move");
    assert!(!stage.text().contains("It is Bob's turn."));
    // What is late changes nothing.
    stage = stage.state(3, "4", &json!({}));
    assert_eq!(moves(&stage), "43");
    stage = stage.press("5").hear(News::Refused("the game has moved on".to_owned()));
    stage.shows("The game has moved on.");
    stage.shows("Your move");
}

#[test]
fn nobody_is_helped_before_the_end_and_the_review_comes_after_it() {
    let running = seated().state(3, "4", &json!({}));
    for key in ["h", "a", "b", "e", "v"] {
        let stage = wide().stage();
        let game = told(3, "4", &json!({}));
        let stage = stage.hear(News::Seated { game, own: Some(Player::First) }).press(key);
        stage.shows("Between two people,");
    }
    let result = json!({"turn": null, "result": {"winner": "second", "by": "resignation"}});
    let mut over = running.state(4, "4", &result);
    over.shows("Bob won: Ann resigned");
    over = over.press("v");
    over.shows("q close");
    over = over.press("q").press("n");
    assert_eq!(over.errands(), [Errand::Do(Deed::Rematch)]);
    let next = json!({"turn": null, "result": {"winner": "second", "by": "resignation"}, "next": "000000000008"});
    over = over.state(5, "4", &next);
    let id = "000000000008".parse().unwrap();
    assert_eq!(over.errands(), [Errand::Next(id)]);
    let seats = json!({"first": {"name": "Bob", "online": true}, "second": {"name": "Ann", "online": true}});
    let game = told(1, "", &json!({"id": "000000000008", "seats": seats}));
    let again = over.hear(News::Seated { game, own: Some(Player::Second) });
    assert_eq!(moves(&again), "");
    again.shows("Bob to move");
}

#[test]
fn offers_are_told_and_answered() {
    let offer = |what: &str, by: &str| json!({"offers": [{"offer": what, "by": by}]});
    let mut stage = seated().state(4, "43", &offer("draw", "second"));
    stage.shows("Bob offers a draw: o accepts, x declines.");
    stage = stage.press("o");
    assert_eq!(stage.errands(), [Errand::Do(Deed::AcceptDraw)]);
    stage = stage.press("x");
    assert_eq!(stage.errands(), [Errand::Do(Deed::Decline)]);
    stage = stage.state(5, "43", &offer("takeback", "second")).press("o");
    assert_eq!(stage.errands(), [Errand::Do(Deed::AcceptTakeback)]);
    stage = stage.state(6, "4", &json!({}));
    stage.shows("A move was taken back.");
    stage = stage.press("o");
    stage.shows("Nothing is offered.");
    stage = stage.press("du");
    assert_eq!(stage.errands(), [Errand::Do(Deed::OfferDraw), Errand::Do(Deed::AskTakeback)]);
    stage = stage.state(7, "4", &offer("draw", "first"));
    stage.shows("You offer a draw.");
    let agreed = json!({"turn": null, "result": {"winner": null, "by": "agreement"}});
    stage.state(8, "4", &agreed).shows("A draw by agreement");
}

#[test]
fn giving_up_is_asked_twice_and_leaving_is_not_giving_up() {
    let mut stage = seated().press("m").click("Resign");
    stage.shows("The other player wins");
    stage = stage.press("n");
    assert_eq!(stage.errands(), []);
    stage = stage.press("m").click("Resign").press("y");
    assert_eq!(stage.errands(), [Errand::Do(Deed::Resign)]);
    stage = stage.state(4, "43", &json!({})).press("q");
    stage.shows("The link takes you back to it.");
    stage = stage.press("n").press("m").click("Leave this game");
    assert_eq!(stage.errands(), [Errand::Leave]);
    assert!(!stage.model.is_elsewhere());
    // The board is as it was before: a person against a bot.
    let stage = stage.press("4");
    assert_eq!(moves(&stage), "4");
    assert_eq!(stage.model.seats().humans(), 1);
}

#[test]
fn the_connection_presence_and_the_clock_are_told() {
    let clock = json!({"clock": {"minutes": 5, "increment": 3, "left": {"first": 200_000, "second": 100_000}, "running": "second"}});
    let mut stage = seated().state(3, "4", &clock);
    stage.shows("3:20");
    stage.shows("1:40");
    stage.model.update(Message::Passed(Duration::from_secs(10)));
    stage.shows("3:20");
    stage.shows("1:30");
    let stage = stage.hear(News::Lost);
    stage.shows("Connection lost: trying again.");
    let stage = stage.hear(News::Alive);
    assert!(!stage.text().contains("Connection lost"));
    let stage = stage.hear(News::Presence(ByPlayer { first: true, second: false }));
    stage.shows("Bob is away.");
    let timed = json!({"turn": null, "result": {"winner": "first", "by": "time"}});
    stage.state(4, "4", &timed).shows("Ann won on time: Bob had none left");
}

#[test]
fn under_swap_the_second_player_is_asked_for_a_side() {
    let offered = json!({"rule": "swap", "offers": [{"offer": "side", "by": "first"}]});
    let stage = wide().stage();
    let game = told(2, "", &json!({"rule": "swap"}));
    let mut stage =
        stage.hear(News::Seated { game, own: Some(Player::Second) }).state(3, "4", &offered);
    stage.shows("Red: has played 4");
    stage = stage.press("!");
    assert_eq!(stage.errands(), [Errand::Follow, Errand::Do(Deed::ChooseSide(Player::First))]);
    let changed = json!({"rule": "swap", "seats": {"first": {"name": "Bob", "online": true}, "second": {"name": "Ann", "online": true}}});
    let game = told(4, "4", &changed);
    let stage = stage.hear(News::State { game, own: Some(Player::First) });
    stage.shows("Ann to move");
}

#[test]
fn names_from_elsewhere_are_cut_and_disturb_nothing() {
    let long = "x".repeat(200);
    let seats = json!({"seats": {"first": {"name": "", "online": true}, "second": {"name": format!("\u{1b}[31m{long}"), "online": true}}});
    let stage = seated().state(3, "4", &seats);
    stage.shows(" You ");
    stage.shows("[31mxxxxxxxxxxxxxxxx to move");
}

#[test]
fn a_link_is_typed_in_the_menu_and_a_wrong_one_told_there() {
    let stage = Scene { menu: true, ..wide() }.stage().click("Opponent").click("Opponent");
    // Where nobody can go to servers there is no such choice.
    stage.shows("none: two bots");
    let stage = Scene { menu: true, joins: true, ..wide() }.stage();
    let stage = stage.click("Opponent").click("Opponent");
    stage.shows("← a friend elsewhere →");
    let mut stage = stage.click("Link").press("http://Example/x!");
    let link = "http://Example/x".to_owned();
    assert_eq!(stage.errands(), [Errand::Join { link, name: String::new() }]);
    stage.shows("Connecting...");
    let why =
        "the link names no game: it needs /g/ and an ID, as in https://example.org/g/7fk2m0q9x1ab";
    stage = stage.hear(News::NoSeat(why.to_owned()));
    stage.shows(
        "The link names no game: it needs /g/ and an ID, as in https://example.org/g/7fk2m0q9x1ab.",
    );
    stage = stage.hear(News::Seated { game: told(2, "", &json!({})), own: Some(Player::First) });
    stage.shows("Your move");
    // On a narrow screen it is broken between words.
    let narrow = Scene { menu: true, joins: true, ..Scene::default() }.stage();
    let narrow = narrow.hear(News::NoSeat(why.to_owned()));
    narrow.shows("The link names no game: it needs /g/ and an ID, as in ");
    narrow.shows(" https://example.org/g/7fk2m0q9x1ab. ");
    // To and fro.
    let stage = Scene { menu: true, joins: true, ..wide() }.stage();
    let stage = stage.click("Opponent").click("Opponent").click("Opponent");
    stage.shows("none: two bots");
    stage.press("<").shows("a friend elsewhere");
}

#[test]
fn a_game_that_ends_by_giving_up_or_by_agreement_is_kept() {
    let endings = [
        (json!({"winner": "first", "by": "resignation"}), "Ann won, Bob resigned, 2 moves"),
        (json!({"winner": null, "by": "agreement"}), "Ann - Bob: a draw, 2 moves"),
    ];
    for (result, summary) in endings {
        let mut stage = seated().state(4, "43", &json!({}));
        assert_eq!(stage.model.take_effects(), []);
        stage = stage.state(5, "43", &json!({"turn": null, "result": result}));
        let effects = stage.model.take_effects();
        let kept = match &effects[..] {
            [Effect::Keep(_, kept)] => kept,
            other => panic!("{other:?}"),
        };
        assert!(!kept.is_unfinished());
        assert_eq!(kept.game.to_string(), "43");
        // It is kept once, is listed with its end, and is opened to be reviewed.
        stage = stage.hear(News::Alive).press("m").click("Leave this game");
        assert!(!stage.model.take_effects().iter().any(|it| matches!(it, Effect::Keep(..))));
        stage = stage.click("Past games");
        stage.shows(summary);
        stage.press("!").shows("Review  move 2 of 2");
    }
}

#[test]
fn the_help_has_the_keys_of_a_game_elsewhere_while_there_is_one() {
    let tall = Scene { size: (130, 40), ..Scene::default() };
    let here = tall.stage().press("?");
    assert!(!here.text().contains("what is offered"), "{}", here.text());
    let game = told(2, "", &json!({}));
    let tall = Scene { size: (130, 40), ..Scene::default() };
    let stage = tall.stage().hear(News::Seated { game, own: Some(Player::First) }).press("?");
    stage.shows("d           offer a draw, or accept one");
    stage.shows("o           accept what is offered");
    stage.shows("x           decline what is offered");
}

#[test]
fn whoever_watches_sees_everything_and_does_nothing() {
    let clock = json!({"clock": {"minutes": 5, "increment": 3, "left": {"first": 200_000, "second": 100_000}, "running": "first"}});
    let game = told(2, "", &clock);
    let mut stage = wide().stage().hear(News::Seated { game, own: None });
    assert_eq!(stage.errands(), [Errand::Follow]);
    stage.shows("Ann to move");
    stage.shows("3:20");
    for keys in ["4", "u", "n", "d", "o", "x"] {
        stage = stage.press(keys);
        stage.shows("Only the players can do that.");
    }
    assert_eq!(stage.errands(), []);
    assert_eq!(moves(&stage), "");
    stage = stage.press("m");
    for entry in ["Resign", "Offer a draw", "Ask to take a move back", "Rematch"] {
        assert!(!stage.text().contains(entry), "{}", stage.text());
    }
    stage = stage.press("m").state(3, "4", &clock);
    assert_eq!(moves(&stage), "4");
    stage.shows("Bob to move");
    stage = stage.hear(News::Watchers(1));
    stage.shows("You are watching.");
    stage = stage.hear(News::Watchers(3));
    stage.shows("3 people are watching, with you.");
    stage = stage.hear(News::Presence(ByPlayer { first: false, second: true }));
    stage.shows("Ann is away.");
    stage = stage.state(4, "4", &json!({"offers": [{"offer": "draw", "by": "first"}]}));
    stage.shows("Ann offers a draw.");
    let over = json!({"turn": null, "result": {"winner": "second", "by": "resignation"}});
    stage = stage.state(5, "4", &over);
    stage.shows("Bob won: Ann resigned");
    assert!(stage.model.take_effects().is_empty(), "whoever watches keeps no game");
    let next = json!({"turn": null, "result": {"winner": "second", "by": "resignation"}, "next": "000000000008"});
    stage = stage.state(6, "4", &next);
    assert_eq!(stage.errands(), [Errand::Next("000000000008".parse().unwrap())]);
    let game = told(1, "", &json!({"id": "000000000008"}));
    stage = stage.hear(News::Seated { game, own: None });
    stage.shows("The next game begins.");
    // Nobody is asked whether they really want to leave.
    assert!(stage.press("q").model.exit().is_some());
}

#[test]
fn players_are_told_how_many_watch() {
    let stage = seated();
    assert!(!stage.text().contains("watching"), "{}", stage.text());
    let stage = stage.hear(News::Watchers(1));
    stage.shows("1 person is watching.");
    let stage = stage.hear(News::Watchers(12));
    stage.shows("12 people are watching.");
    assert!(!stage.hear(News::Watchers(0)).text().contains("watching"));
}
