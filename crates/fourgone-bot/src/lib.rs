//! Connect Four opponents of every strength, and the review of a game.
//!
//! A [`Review`] grades the moves of a game. Everything here is a pure function of what it is
//! given: there is no clock and no chance from outside.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod grade;
mod inquiry;
mod level;
mod review;

pub use grade::Grade;
pub use level::{Level, ParseLevelError};
pub use review::{Review, Reviewed};
