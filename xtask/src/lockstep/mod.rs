//! Our rules in lock step with those of others.
//!
//! A peer is a Python script that plays given games by somebody else's rules and tells, at every
//! ply, what they say. We play the same games by ours, and everything must be the same.

mod games;
mod peer;
mod report;

pub(crate) use games::{random_games, summary};
pub(crate) use peer::PEERS;
