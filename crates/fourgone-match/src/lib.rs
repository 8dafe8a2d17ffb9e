//! A game of Connect Four between people: rules, clocks, seats and offers.
//!
//! | chapter | what is in it |
//! |---|---|
//! | `clock` | [`Clock`], the time control, and [`Timers`], which run |
//! | `round` | [`Round`]: a game under a [`Rule`] and a clock, for two people at one board |
//! | `event` | [`Event`]: what happens when two people play from afar |
//! | `state` | [`State`]: what the events come to |
//! | `refusal` | [`Refusal`]: why an event does not fit |
//!
//! Everything is pure. A game is its events, and [`State`] is a fold over them: who has the same
//! events sees the same game. Nothing here reads a clock: when something happened is part of the
//! event.

#![forbid(unsafe_code)]

mod clock;
mod event;
mod refusal;
mod round;
mod state;

pub use clock::{Clock, ParseClockError, Timers, Timestamp};
pub use event::{Action, Event, GameId, Guest, Making, Name, ParseGameIdError, Party};
pub use refusal::Refusal;
pub use round::{By, Ending, ParseRuleError, Round, Rule};
pub use state::{Offers, Seat, State};

/// The examples of the README, which are run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
