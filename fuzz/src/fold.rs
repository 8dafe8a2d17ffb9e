//! A game between people does what a slow model of it does, whatever is tried.

use fourgone::{Column, Player};
use fourgone_match::{Action, Event, GameId, Guest, Making, Name, Party, State, Timestamp};

#[path = "../../crates/fourgone-match/tests/fold/model.rs"]
mod model;

/// The first three bytes are rule, clock and side. Then come triples: who does it, how many tenths of
/// a second later (a high bit makes them minutes), and what: `1` to `7` are columns, other bytes the
/// actions.
pub fn check_match(bytes: &[u8]) {
    let [rule, clock, side, rest @ ..] = bytes else { return };
    let (rule, opening) = model::rules()[usize::from(*rule) % 3].clone();
    let making = Making {
        rule,
        clock: model::clocks()[usize::from(*clock) % 4],
        opening,
        host: Player::ALL[usize::from(*side) % 2],
        name: Name::new("Ann"),
        guest: Guest::Awaited,
        closes_pair: false,
    };
    let made = Event {
        at: Timestamp::from_millis(0),
        by: Party::Host,
        action: Action::Make(making.clone()),
        key: None,
    };
    let mut state = State::make(&made).unwrap();
    let (mut model, mut events, mut now) = (model::Model::new(making), vec![made], 0);
    for step in rest.chunks_exact(3) {
        let by = Party::ALL[usize::from(step[0]) % 2];
        let tenths = u64::from(step[1] & 0x7f);
        now += if step[1] & 0x80 == 0 { 100 * tenths } else { 60_000 * tenths };
        let action = action(step[2], state.round().game().ply());
        let event = Event { at: Timestamp::from_millis(now), by, action, key: None };
        match state.apply(&event) {
            Ok(next) => {
                assert!(model.take(&event), "only the fold takes {event:?}");
                state = next;
                events.push(event);
            }
            Err(refusal) => assert!(!model.take(&event), "{refusal:?}: {event:?}"),
        }
        model.check(&state);
    }
    assert_eq!(State::replay(&events), Ok(state));
}

fn action(byte: u8, ply: usize) -> Action {
    match byte {
        b'1'..=b'7' => Action::Move { column: Column::ALL[usize::from(byte - b'1')], ply },
        b'0' => Action::Move { column: Column::D, ply: ply + 1 },
        b'j' => Action::Join { name: Name::new("Bob") },
        b'f' => Action::ChooseSide { side: Player::First },
        b's' => Action::ChooseSide { side: Player::Second },
        b'r' => Action::Resign,
        b'd' => Action::OfferDraw,
        b'D' => Action::AcceptDraw,
        b't' => Action::AskTakeback,
        b'T' => Action::AcceptTakeback,
        b'n' => Action::Decline,
        b'R' => Action::Rematch { next: GameId::from_random(ply as u64) },
        _ => Action::Flag,
    }
}
