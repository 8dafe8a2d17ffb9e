//! The rules between people, one by one, in virtual time.

use std::time::Duration;

use fourgone::{Column, Game, Player};
use fourgone_match::{
    Action, By, Clock, Ending, Event, GameId, Guest, Name, Party, Refusal, Rule, State, Timestamp,
};
use serde_json::json;

use crate::{made, making};

const DAY: Duration = Duration::from_hours(24);

/// A game with a clock at which somebody tries things.
struct Table {
    state: State,
    now: Timestamp,
}

impl Table {
    /// The host begins, and the guest has joined.
    fn new(rule: Rule, clock: Option<Clock>) -> Self {
        let opening = if rule == Rule::Balanced { "444".parse().unwrap() } else { Game::new() };
        let state = made(&making((rule, opening), clock, Player::First));
        let mut table = Self { state, now: Timestamp::from_millis(0) };
        table.does(Party::Guest, Action::Join { name: Name::new("Bob") }).unwrap();
        table
    }

    fn does(&mut self, by: Party, action: Action) -> Result<(), Refusal> {
        self.state = self.state.apply(&Event { at: self.now, by, action, key: None })?;
        Ok(())
    }

    fn plays(&mut self, column: usize) -> Result<(), Refusal> {
        let turn = self.state.round().turn().ok_or(Refusal::Over)?;
        let ply = self.state.round().game().ply();
        let column = Column::from_number(column).unwrap();
        self.does(self.state.party(turn), Action::Move { column, ply })
    }

    fn waits(&mut self, time: Duration) {
        self.now = self.now + time;
    }

    fn left(&self, party: Party) -> u64 {
        let timers = self.state.round().timers().unwrap();
        timers.left(self.state.side(party), self.now).as_secs()
    }

    fn ending(&self) -> Option<Ending> {
        self.state.round().ending()
    }
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn nobody_is_timed_before_the_first_disc() {
    let mut table = Table::new(Rule::Standard, Clock::minutes(5, 3));
    table.waits(DAY);
    assert_eq!(table.does(Party::Guest, Action::Flag), Err(Refusal::TimeLeft));
    table.plays(4).unwrap();
    assert_eq!(table.left(Party::Host), 300);
    table.waits(seconds(10));
    table.plays(4).unwrap();
    assert_eq!(table.left(Party::Guest), 293);
}

#[test]
fn whose_time_is_up_can_do_nothing_more_and_loses_by_the_flag() {
    let mut table = Table::new(Rule::Standard, Clock::minutes(1, 2));
    table.plays(4).unwrap();
    table.waits(seconds(59));
    assert_eq!(table.does(Party::Host, Action::Flag), Err(Refusal::TimeLeft));
    table.waits(seconds(1));
    assert_eq!(table.plays(4), Err(Refusal::TimeIsUp));
    assert_eq!(table.does(Party::Guest, Action::Resign), Err(Refusal::TimeIsUp));
    assert_eq!(table.does(Party::Guest, Action::OfferDraw), Err(Refusal::TimeIsUp));
    table.does(Party::Host, Action::Flag).unwrap();
    assert_eq!(table.ending(), Some(Ending { winner: Some(Player::First), by: By::Time }));
    // Both flags at once: the second one finds the game over.
    assert_eq!(table.does(Party::Guest, Action::Flag), Err(Refusal::Over));
}

#[test]
fn a_takeback_gives_no_time_back_and_the_flag_falls_after_it() {
    let mut table = Table::new(Rule::Standard, Clock::minutes(1, 0));
    table.plays(4).unwrap();
    table.plays(4).unwrap();
    table.waits(seconds(40));
    table.plays(3).unwrap();
    table.waits(seconds(5));
    table.does(Party::Host, Action::AskTakeback).unwrap();
    table.does(Party::Guest, Action::AcceptTakeback).unwrap();
    assert_eq!(table.state.round().game().to_string(), "44");
    assert_eq!((table.left(Party::Host), table.left(Party::Guest)), (20, 55));
    table.waits(seconds(20));
    assert_eq!(table.plays(5), Err(Refusal::TimeIsUp));
    table.does(Party::Guest, Action::Flag).unwrap();
    assert_eq!(table.ending(), Some(Ending { winner: Some(Player::Second), by: By::Time }));
}

#[test]
fn days_are_for_every_move() {
    let mut table = Table::new(Rule::Standard, Clock::days(7));
    table.plays(4).unwrap();
    for _ in 0..6 {
        table.waits(6 * DAY);
        table.plays(4).unwrap_or_else(|_| table.plays(3).unwrap());
    }
    table.waits(7 * DAY);
    let loser = table.state.round().turn();
    table.does(Party::Host, Action::Flag).unwrap();
    assert_eq!(table.ending().unwrap().winner, loser.map(|loser| !loser));
}

#[test]
fn a_clock_that_was_set_back_gives_nobody_time() {
    let mut table = Table::new(Rule::Standard, Clock::minutes(1, 0));
    table.plays(4).unwrap();
    table.waits(seconds(30));
    table.plays(4).unwrap();
    table.now = Timestamp::from_millis(0);
    table.plays(4).unwrap();
    assert_eq!(table.state.at(), Timestamp::from_millis(30_000));
}

#[test]
fn who_chooses_the_other_side_takes_their_time_along() {
    let mut table = Table::new(Rule::Swap, Clock::minutes(5, 3));
    table.plays(4).unwrap();
    assert!(table.state.round().is_choosing());
    assert_eq!(table.plays(4), Err(Refusal::Choosing));
    let choice = Action::ChooseSide { side: Player::First };
    assert_eq!(table.does(Party::Host, choice.clone()), Err(Refusal::NoChoice));
    table.waits(seconds(10));
    table.does(Party::Guest, choice.clone()).unwrap();
    assert_eq!(table.state.side(Party::Guest), Player::First);
    assert_eq!(table.state.seats()[Player::First].name.as_str(), "Bob");
    // Ten seconds for the choice, three more for having made it; now the host has the turn.
    assert_eq!((table.left(Party::Guest), table.left(Party::Host)), (293, 300));
    assert_eq!(table.state.round().timers().unwrap().running(), Some(Player::Second));
    assert_eq!(table.does(Party::Guest, choice), Err(Refusal::NoChoice));
    // What was chosen because of a disc keeps that disc there.
    assert_eq!(table.does(Party::Guest, Action::AskTakeback), Err(Refusal::NothingToTakeBack));
    table.plays(4).unwrap();
    table.does(Party::Host, Action::AskTakeback).unwrap();
}

#[test]
fn who_keeps_the_side_has_the_turn_and_the_clock_goes_on() {
    let mut table = Table::new(Rule::Swap, Clock::minutes(5, 3));
    table.plays(4).unwrap();
    table.waits(seconds(10));
    table.does(Party::Guest, Action::ChooseSide { side: Player::Second }).unwrap();
    table.waits(seconds(10));
    table.plays(4).unwrap();
    assert_eq!(table.left(Party::Guest), 283);
}

#[test]
fn an_offer_stands_until_it_is_answered_or_somebody_plays() {
    let mut table = Table::new(Rule::Standard, None);
    table.plays(4).unwrap();
    table.does(Party::Host, Action::OfferDraw).unwrap();
    assert_eq!(table.does(Party::Host, Action::OfferDraw), Err(Refusal::Offered));
    assert_eq!(table.does(Party::Host, Action::AcceptDraw), Err(Refusal::NoOffer));
    table.does(Party::Guest, Action::Decline).unwrap();
    assert_eq!(table.does(Party::Guest, Action::AcceptDraw), Err(Refusal::NoOffer));
    table.does(Party::Host, Action::OfferDraw).unwrap();
    table.plays(4).unwrap();
    assert_eq!(table.does(Party::Guest, Action::AcceptDraw), Err(Refusal::NoOffer));
    table.does(Party::Guest, Action::OfferDraw).unwrap();
    table.does(Party::Host, Action::OfferDraw).unwrap();
    assert_eq!(table.ending(), Some(Ending { winner: None, by: By::Agreement }));
}

#[test]
fn a_takeback_takes_the_answer_back_as_well() {
    let mut table = Table::new(Rule::Balanced, None);
    // The opening stays.
    assert_eq!(table.does(Party::Guest, Action::AskTakeback), Err(Refusal::NothingToTakeBack));
    table.plays(1).unwrap();
    assert_eq!(table.does(Party::Host, Action::AskTakeback), Err(Refusal::NothingToTakeBack));
    table.plays(2).unwrap();
    table.does(Party::Guest, Action::AskTakeback).unwrap();
    table.does(Party::Host, Action::AcceptTakeback).unwrap();
    assert_eq!(table.state.round().game().to_string(), "444");
}

#[test]
fn two_rematches_make_one_game_with_sides_changed() {
    let mut table = Table::new(Rule::Balanced, Clock::minutes(5, 0));
    let id = |bits| Action::Rematch { next: GameId::from_random(bits) };
    assert_eq!(table.does(Party::Host, id(1)), Err(Refusal::NotOver));
    table.does(Party::Host, Action::Resign).unwrap();
    table.does(Party::Host, id(1)).unwrap();
    assert_eq!(table.state.next(), None);
    table.does(Party::Guest, id(2)).unwrap();
    assert_eq!(table.state.next(), Some(GameId::from_random(2)));
    assert_eq!(table.does(Party::Host, id(3)), Err(Refusal::HasNext));

    // Both play both sides of an opening; then there is another.
    let next = table.state.rematch_making(|| unreachable!("the opening is played again"));
    assert_eq!((next.opening.to_string().as_str(), next.host), ("444", Player::Second));
    assert_eq!(next.guest, Guest::Known { name: Name::new("Bob") });
    let next = made(&next);
    assert!(next.is_joined());
    let third = next.rematch_making(|| "123".parse().unwrap());
    assert_eq!((third.opening.to_string().as_str(), third.host), ("123", Player::First));
}

#[test]
fn a_move_for_another_ply_is_stale_whether_or_not_the_game_is_over() {
    let mut table = Table::new(Rule::Standard, None);
    table.plays(4).unwrap();
    let late = Action::Move { column: Column::D, ply: 0 };
    assert_eq!(table.does(Party::Guest, late.clone()), Err(Refusal::Stale));
    table.does(Party::Host, Action::Resign).unwrap();
    assert_eq!(table.does(Party::Guest, late), Err(Refusal::Stale));
    let present = Action::Move { column: Column::D, ply: 1 };
    assert_eq!(table.does(Party::Guest, present), Err(Refusal::Over));
}

#[test]
fn an_event_is_kept_as_readable_json() {
    let action = Action::Move { column: Column::D, ply: 7 };
    let at = Timestamp::from_millis(1_700_000_000_000);
    let event = Event { at, by: Party::Guest, action, key: Some("k1".to_owned()) };
    let form = json!({"at": 1_700_000_000_000_u64, "by": "guest", "action": "move", "column": 4, "ply": 7, "key": "k1"});
    assert_eq!(serde_json::to_value(&event).unwrap(), form);
    assert_eq!(serde_json::from_value::<Event>(form).unwrap(), event);
}

#[test]
fn a_clock_is_read_from_text_and_json_within_its_bounds() {
    for (text, form) in [
        ("5+3", json!({"minutes": 5, "increment": 3})),
        ("180+180", json!({"minutes": 180, "increment": 180})),
        ("1 day", json!({"days": 1})),
        ("14 days", json!({"days": 14})),
    ] {
        let clock: Clock = text.parse().unwrap();
        assert_eq!(clock.to_string(), text);
        assert_eq!(serde_json::to_value(clock).unwrap(), form);
        assert_eq!(serde_json::from_value::<Clock>(form).unwrap(), clock);
    }
    assert_eq!("7d".parse(), Ok(Clock::days(7).unwrap()));
    for text in ["", "5", "0+3", "5+", "181+0", "5+181", "0 days", "15d", "-1+0", "1e3+0"] {
        assert!(text.parse::<Clock>().is_err(), "{text}");
    }
    for form in [json!({"minutes": 0}), json!({"days": 15}), json!({"hours": 1}), json!({})] {
        assert!(serde_json::from_value::<Clock>(form.clone()).is_err(), "{form}");
    }
}
