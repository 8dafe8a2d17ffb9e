//! The notations in which games and boards are written down.

mod error;
mod moves;

pub use error::{ParseError, ParseErrorKind};
