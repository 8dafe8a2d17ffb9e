//! The laws that hold for every parser, whatever text it is given.

#![forbid(unsafe_code)]

use fourgone::notation::{Notation, ParseError};

/// A text is refused at a place inside of it, or read; and what was read is written and read again
/// as the same.
pub fn check(notation: Notation, text: &str) {
    match notation.parse(text) {
        Err(error) => check_place(error, text),
        Ok(record) => {
            let written = notation.format(&record).to_string();
            assert_eq!(notation.parse(&written), Ok(record));
        }
    }
}

/// A text has a notation, in which the laws hold, or is refused at a place inside of it.
pub fn check_detection(text: &str) {
    match Notation::detect(text) {
        Err(error) => check_place(error, text),
        Ok(notation) => check(notation, text),
    }
}

/// An error points at a character of the text, or right behind a line.
fn check_place(error: ParseError, text: &str) {
    let line = error.line.checked_sub(1).and_then(|index| text.split('\n').nth(index));
    let characters = line.map_or(0, |line| line.chars().count() + 1);
    assert!((1..=characters).contains(&error.character), "{error} points outside of {text:?}");
}

/// Makes the fuzz target of a notation, or with `detect` that of finding the notation out.
#[macro_export]
macro_rules! target {
    (detect) => {
        libfuzzer_sys::fuzz_target!(|text: &str| $crate::check_detection(text));
    };
    ($notation:expr) => {
        libfuzzer_sys::fuzz_target!(|text: &str| {
            use fourgone::notation::Notation;
            $crate::check($notation, text);
        });
    };
}
