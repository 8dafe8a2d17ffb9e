//! The laws that hold for every parser, whatever text it is given, and for the reader of opening
//! books, whatever bytes.

#![forbid(unsafe_code)]

use std::sync::LazyLock;

use fourgone::notation::{Notation, ParseError};
use fourgone_solver::Score;
use fourgone_solver::book::{Book, Layer, bind, checksum, encode};

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

/// Bytes are refused or read as a book; so is a book with this noise in it and the checksum that
/// fits, and what it answers then are scores, if wrong ones.
pub fn check_book(noise: &[u8]) {
    static WHOLE: LazyLock<(Layer, Vec<u8>)> = LazyLock::new(|| {
        let layer = Layer::enumerate(3);
        let scores: Vec<_> =
            (0..layer.positions().len()).map(|at| Score::new(at as i8 % 9)).collect();
        let bytes = encode(&layer, &scores).and_then(|layer| bind(vec![layer])).unwrap();
        (layer, bytes)
    });
    let _ = Book::new(noise);
    let (layer, whole) = &*WHOLE;
    let mut bytes = whole.clone();
    for (byte, noise) in bytes[20..].iter_mut().zip(noise) {
        *byte ^= noise;
    }
    let sum = checksum(&bytes[20..]);
    bytes[12..20].copy_from_slice(&sum.to_le_bytes());
    if let Ok(book) = Book::new(&bytes) {
        for score in layer.positions().iter().filter_map(|&position| book.score(position)) {
            assert!((-21..=21).contains(&score.value()));
        }
    }
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
