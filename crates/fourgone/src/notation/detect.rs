//! Which notation a text is in.

use core::ops::RangeInclusive;

use super::reader::Reader;
use super::{Colour, Notation, ParseError, ParseErrorKind, pictures};
use crate::{Column, Row};

/// How many digits the key of a position has.
const KEY_DIGITS: RangeInclusive<usize> = 13..=15;

/// The notation of a text, from how it begins and what it holds.
pub(super) fn detect(text: &str) -> Result<Notation, ParseError> {
    let reader = Reader::new(text);
    let Some(first) = reader.peek() else { return Ok(Notation::Moves) };
    let rest = reader.rest();
    let second = rest.chars().skip(1).find(|next| !next.is_whitespace());
    Ok(match first {
        '-' => Notation::Moves,
        '0'..='9' => return digits(&reader),
        '{' => Notation::State,
        '[' if second == Some('[') => nested_array(rest),
        '[' => flat_array(rest),
        'b' | 'x' | 'o' if second == Some(',') => Notation::Uci,
        'a'..='g' | 'A'..='G' if second.is_some_and(|next| next.is_ascii_digit()) => {
            Notation::Cells
        }
        'a'..='g' | 'A'..='G' => Notation::Letters,
        'X' | 'O' | 'x' | 'o' | '.' => picture(rest),
        symbol if pictures::is_emoji(symbol) => picture(rest),
        _ => return Err(reader.unexpected("a game or a board in a known notation")),
    })
}

/// A text that begins with a digit: the digits decide, or whether they are a game. A long number may
/// be a game and a key as well, then it is taken for a game.
fn digits(reader: &Reader<'_>) -> Result<Notation, ParseError> {
    let text = reader.rest();
    let (number, more) = match text.find(|next: char| !next.is_ascii_digit()) {
        Some(end) => text.split_at(end),
        None => (text, ""),
    };
    let more = more.trim();
    if more.starts_with(|next: char| next.is_ascii_digit()) {
        return numbers(reader);
    }
    let moves = moves_of(number);
    let no_column = if moves == Notation::Moves0 { ['7', '8', '9'] } else { ['0', '8', '9'] };
    if !KEY_DIGITS.contains(&number.len()) || !more.is_empty() {
        return Ok(moves);
    }
    let is_no_game = moves.parse(number).is_err();
    let is_key = number.contains(no_column) || is_no_game && Notation::Key.parse(number).is_ok();
    Ok(if is_key { Notation::Key } else { moves })
}

/// Several numbers: two are bitboards, and more are moves with blanks between them, or a game on each
/// line. Two that may be either are neither.
fn numbers(reader: &Reader<'_>) -> Result<Notation, ParseError> {
    let text = reader.rest();
    let moves = moves_of(text);
    let mut words = text.split_whitespace();
    let are_games = words.clone().all(|word| moves.parse(word).is_ok());
    let are_two = words.by_ref().take(3).count() == 2;
    if are_games && Notation::Bitboards.parse(text).is_ok() {
        let candidates = [Notation::Bitboards, moves];
        return Err(reader.location().error(ParseErrorKind::Ambiguous { candidates }));
    }
    Ok(if are_two && !are_games { Notation::Bitboards } else { moves })
}

/// The notation of moves that these digits are in: a zero tells.
fn moves_of(digits: &str) -> Notation {
    if digits.contains('0') { Notation::Moves0 } else { Notation::Moves }
}

/// An array of arrays: rows have seven cells, columns have empty cells, slots have neither.
fn nested_array(text: &str) -> Notation {
    let first = text.split(']').next().unwrap_or_default();
    if first.matches(',').count() + 1 == Column::COUNT {
        Notation::Grid
    } else if text.contains('0') {
        Notation::Columns
    } else {
        Notation::Slots
    }
}

/// An array of numbers: three columns do not hold more moves than three columns have cells.
fn flat_array(text: &str) -> Notation {
    let only_discs = !text.contains(['3', '4', '5', '6']);
    let size = text.matches(',').count() + 1;
    if only_discs && size > 3 * Row::COUNT { Notation::Kaggle } else { Notation::List }
}

/// Lines of symbols: the first that is no dot decides. An empty board may be any of them.
fn picture(text: &str) -> Notation {
    let decide = |symbol| match symbol {
        'X' | 'O' => Some(Notation::Ascii),
        'x' | 'o' => Some(Notation::OpenSpiel),
        symbol if pictures::is_emoji(symbol) => Some(Notation::Emoji { first: Colour::Red }),
        _ => None,
    };
    text.chars().find_map(decide).unwrap_or(Notation::Ascii)
}
