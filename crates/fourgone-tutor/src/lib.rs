//! A Connect Four teacher: why a position is won, drawn or lost, and what each move of a game was
//! worth.
//!
//! An [`Explanation`] is a [`Claim`], "yellow wins by move 38", and a [`Reason`]: a few moves, and at
//! their ends what shows the claim. [`check`] verifies one from nothing but the rules; it shares no
//! code with what finds reasons. [`Voice`] says in which language a reason is told, and to whom.
//!
//! The strongest kind of leaf is the [`FollowUp`]: a strategy that pairs the free cells and only
//! answers. Claimeven, baseinverse and vertical of Victor Allis' thesis are such pairs, and so is
//! zugzwang under a threat.
//!
//! A [`Review`] grades the moves of a game, and a [`Critique`] says what is wrong with one.
//!
//! [`puzzle`] has positions with exactly one right column, and [`lesson`] six lessons for beginners.
//!
//! # Features
//!
//! - `serde`: [`Claim`], [`Reason`], [`Grade`] and [`Missed`] can be serialized and deserialized.

#![forbid(unsafe_code)]

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod check;
mod critique;
mod find;
pub mod lesson;
mod pairing;
pub mod proof;
pub mod puzzle;
mod reason;
mod review;
mod words;

pub use check::{Checked, Flaw, FlawKind, check};
pub use critique::Critique;
pub use find::{Explanation, Size};
pub use reason::{Claim, ClaimResult, FollowUp, Reason};
pub use review::{Grade, Missed, ParseGradeError, Review, Reviewed, SizedReviewed};
pub use words::{Language, Others, Statement, Voice, what_it_gave_up};
