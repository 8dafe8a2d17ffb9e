//! Whatever happens, the fold comes to what a slow model tells.

#[allow(clippy::cast_possible_truncation)]
mod model;
mod rules;

use fourgone::{Column, Game, Player};
use fourgone_match::{
    Action, Event, GameId, Guest, Making, Name, Party, Refusal, Rule, State, Timestamp,
};
use model::Model;
use proptest::prelude::*;

/// A game with these settings.
fn making(rule: (Rule, Game), clock: Option<fourgone_match::Clock>, host: Player) -> Making {
    let (rule, opening) = rule;
    let (name, guest) = (Name::new("Ann"), Guest::Awaited);
    Making { rule, clock, opening, host, name, guest, closes_pair: false }
}

fn made(making: &Making) -> State {
    let action = Action::Make(making.clone());
    let at = Timestamp::from_millis(0);
    State::make(&Event { at, by: Party::Host, action, key: None }).unwrap()
}

/// What somebody tries; moves are more frequent than anything else, and mostly for the present ply.
fn action() -> impl Strategy<Value = (Option<i8>, Action)> {
    let column = (0..7_usize).prop_map(|index| Column::ALL[index]);
    let play = (column, prop_oneof![9 => Just(0_i8), 1 => Just(-1), 1 => Just(1)])
        .prop_map(|(column, offset)| (Some(offset), Action::Move { column, ply: 0 }));
    let other = prop_oneof![
        Just(Action::Join { name: Name::new("Bob") }),
        prop_oneof![Just(Player::First), Just(Player::Second)]
            .prop_map(|side| Action::ChooseSide { side }),
        Just(Action::OfferDraw),
        Just(Action::AcceptDraw),
        Just(Action::AskTakeback),
        Just(Action::AcceptTakeback),
        Just(Action::AcceptTakeback),
        Just(Action::Decline),
        Just(Action::Flag),
        any::<u64>().prop_map(|bits| Action::Rematch { next: GameId::from_random(bits) }),
    ];
    let rare = prop_oneof![8 => other, 1 => Just(Action::Resign)];
    prop_oneof![6 => play, 3 => rare.prop_map(|action| (None, action))]
}

/// Mostly some seconds, now and then nothing, backwards, or very long.
fn pause() -> impl Strategy<Value = i64> {
    prop_oneof![6 => 0..9_000_i64, 1 => Just(0), 1 => Just(-5_000), 1 => 0..90_000_000_i64]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_fold_does_what_the_model_does(
        rule in 0..3_usize,
        clock in 0..4_usize,
        host_begins: bool,
        steps in prop::collection::vec((pause(), any::<bool>(), action()), 0..90),
    ) {
        let host = if host_begins { Player::First } else { Player::Second };
        let making = making(model::rules()[rule].clone(), model::clocks()[clock], host);
        let mut state = made(&making);
        let mut model = Model::new(making.clone());
        let mut events = vec![Event {
            at: Timestamp::from_millis(0), by: Party::Host, action: Action::Make(making), key: None,
        }];
        let mut now = 0_i64;
        for (pause, is_host, (offset, mut action)) in steps {
            now = (now + pause).max(0);
            // Most moves are by whoever has the turn: otherwise no game gets anywhere.
            let mut by = if is_host { Party::Host } else { Party::Guest };
            if let (Action::Move { ply, .. }, Some(offset)) = (&mut action, offset) {
                *ply = state.round().game().ply().saturating_add_signed(offset.into());
                if let (true, Some(turn)) = (pause % 8 != 0, state.round().turn()) {
                    by = state.party(turn);
                }
            }
            let event = Event { at: Timestamp::from_millis(now.unsigned_abs()), by, action, key: None };
            let before = state.clone();
            match state.apply(&event) {
                Ok(next) => {
                    prop_assert!(model.take(&event), "only the fold takes {event:?}");
                    state = next;
                    events.push(event);
                }
                Err(refusal) => {
                    prop_assert!(!model.take(&event), "{refusal:?}, and the model takes {event:?}");
                    prop_assert_eq!(&state, &before);
                }
            }
            model.check(&state);
        }
        prop_assert_eq!(State::replay(&events), Ok(state));
        // What is kept is read again as the same.
        let kept: Vec<String> =
            events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> = kept.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        prop_assert_eq!(&read, &events);
    }

    #[test]
    fn a_name_of_any_text_fits_on_a_line(text in "\\PC{0,60}|(?s).{0,60}") {
        let name = Name::new(&text);
        prop_assert!(name.as_str().chars().count() <= Name::LONGEST);
        prop_assert!(!name.as_str().chars().any(char::is_control));
        prop_assert_eq!(&Name::new(name.as_str()), &name);
    }

    #[test]
    fn an_address_is_read_as_it_is_written(bits: u64) {
        let id = GameId::from_random(bits);
        prop_assert_eq!(id.to_string().parse(), Ok(id));
    }
}

#[test]
fn a_game_must_be_made_first_and_once() {
    let making = making((Rule::Standard, Game::new()), None, Player::First);
    let state = made(&making);
    let again = Event { at: state.at(), by: Party::Host, action: Action::Make(making), key: None };
    assert_eq!(state.apply(&again), Err(Refusal::NotMade));
    let resign = Event { action: Action::Resign, ..again };
    assert_eq!(State::make(&resign), Err(Refusal::NotMade));
    assert_eq!(State::replay([]), Err(Refusal::NotMade));
}
