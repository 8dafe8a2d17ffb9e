//! The positions of a batch, one a line.

use std::io::{self, BufRead};

use fourgone::Position;
use fourgone_solver::Score;
use serde::{Deserialize, Serialize};

use crate::lines::{Line, LineReader};
use crate::moves::MovesError;

/// The longest line that may hold a position.
const LINE_LIMIT: usize = 4096;

/// A position of a batch as text: the moves that lead to it, and perhaps the score it should have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry<P = Position> {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The moves as they were written; `-` for none.
    pub moves: String,
    /// The position, in which the game goes on, or why there is none.
    pub position: Result<P, MovesError>,
    /// The score that the line says the position has.
    pub expected: Option<Score>,
}

impl<P> Entry<P> {
    /// The entry of these moves.
    pub fn new(line: usize, moves: String, position: Result<P, MovesError>) -> Self {
        Self { line, moves, position, expected: None }
    }

    /// The entry of a line whose moves are read by `parse`; `None` if the line is a comment.
    ///
    /// The first field is the moves, `-` or no field at all is the empty board; the second may be
    /// the expected score, a whole number, and nothing may follow. A line that begins with `#` is a
    /// comment.
    pub fn from_line(
        line: usize,
        text: &str,
        parse: impl Fn(&str) -> Result<P, MovesError>,
    ) -> Option<Self> {
        let mut fields = text.split_whitespace();
        let moves = fields.next().unwrap_or("-");
        if moves.starts_with('#') {
            return None;
        }
        let expected = match (fields.next(), fields.next()) {
            (None, _) => None,
            // A whole number that no position has as its score is wrong, and no mistake of form.
            (Some(score), None) if is_whole_number(score) => {
                Some(score.parse().unwrap_or(Score::new(i8::MAX)))
            }
            (Some(field), _) => {
                let error = MovesError::unexpected_field(field, moves.len() + 1);
                return Some(Self::new(line, text.trim().to_owned(), Err(error)));
            }
        };
        Some(Self { expected, ..Self::new(line, moves.to_owned(), parse(moves)) })
    }

    /// The entry of a line that is one position as a whole, blanks included; `None` if the line is a
    /// comment.
    pub fn from_whole_line(
        line: usize,
        text: &str,
        parse: impl Fn(&str) -> Result<P, MovesError>,
    ) -> Option<Self> {
        let text = match text.trim() {
            "" => "-",
            text => text,
        };
        (!text.starts_with('#')).then(|| Self::new(line, text.to_owned(), parse(text)))
    }
}

/// Whether a field is a whole number, however large.
fn is_whole_number(field: &str) -> bool {
    let digits = field.strip_prefix(['+', '-']).unwrap_or(field);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The entries of an input, each as soon as its line is there.
///
/// ```
/// use fourgone_records::{Entries, parse_moves};
///
/// let text = "# moves and score\n4453 -2\n44444444\n";
/// let entries: Vec<_> = Entries::new(text.as_bytes(), parse_moves).collect::<Result<_, _>>()?;
/// assert_eq!((entries[0].line, entries[0].moves.as_str()), (2, "4453"));
/// assert_eq!(entries[1].position.as_ref().unwrap_err().to_string(), "column 4 is full (move 7)");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Entries<R, F> {
    lines: LineReader<R>,
    parse: F,
    line: usize,
    is_whole: bool,
}

impl<R: BufRead, F> Entries<R, F> {
    /// The entries of this input, whose moves are read by `parse`.
    pub fn new(input: R, parse: F) -> Self {
        Self { lines: LineReader::new(input, LINE_LIMIT), parse, line: 0, is_whole: false }
    }

    /// The same where each line is one position as a whole, in a notation that may have blanks.
    #[must_use]
    pub fn whole_lines(self) -> Self {
        Self { is_whole: true, ..self }
    }
}

impl<R: BufRead, P, F: Fn(&str) -> Result<P, MovesError>> Iterator for Entries<R, F> {
    type Item = io::Result<Entry<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Line { text, is_cut } = match self.lines.next_line().transpose()? {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            self.line += 1;
            // Some editors begin a text with a byte order mark.
            let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
            let entry = if self.is_whole {
                Entry::from_whole_line(self.line, text, &self.parse)
            } else {
                Entry::from_line(self.line, text, &self.parse)
            };
            if let Some(mut entry) = entry {
                if is_cut && entry.position.is_ok() {
                    entry.position = Err(MovesError::line_too_long(LINE_LIMIT));
                }
                return Some(Ok(entry));
            }
        }
    }
}

/// A position of a batch as JSON: the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum PositionInput {
    /// The moves, columns from 1 to 7; none for the empty board.
    Moves(String),
    /// A record with the moves; whatever else it has is ignored.
    Record {
        /// The moves, columns from 1 to 7; none for the empty board.
        position: String,
    },
}

impl PositionInput {
    /// The moves.
    pub fn into_moves(self) -> String {
        match self {
            Self::Moves(moves) | Self::Record { position: moves } => moves,
        }
    }
}

crate::json::text_is_json!(PositionInput);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_moves;

    fn entries(text: &str) -> Vec<Entry> {
        Entries::new(text.as_bytes(), parse_moves).collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn comments_are_skipped_and_lines_keep_their_numbers() {
        let lines = entries("# header\n4453 -2\n\n-\r\n#\n44x");
        let seen: Vec<_> = lines.iter().map(|entry| (entry.line, &*entry.moves)).collect();
        assert_eq!(seen, [(2, "4453"), (3, "-"), (4, "-"), (6, "44x")]);
        assert_eq!(lines[0].expected, Some(Score::new(-2)));
        assert_eq!(lines[1].position, Ok(Position::EMPTY));
    }

    #[test]
    fn what_follows_the_moves_is_one_whole_number_or_makes_the_line_invalid() {
        let lines = entries(
            "4 4 5 3\n4453 x\n4453 -2 1\n4453 1.5\n4453 +2\r44 1000\r44\r44 -99999999999999999999\r4 -\r4 +",
        );
        let seen: Vec<_> =
            lines.iter().map(|entry| (&*entry.moves, entry.position.is_ok())).collect();
        let expected = [
            ("4 4 5 3", false),
            ("4453 x", false),
            ("4453 -2 1", false),
            ("4453 1.5", false),
            ("4453", true),
            ("44", true),
            ("44", true),
            ("44", true),
            ("4 -", false),
            ("4 +", false),
        ];
        assert_eq!(seen, expected);
        let error = lines[0].position.as_ref().unwrap_err();
        assert_eq!(error.kind, crate::MovesErrorKind::BadCharacter);
        assert_eq!(
            error.message,
            "expected nothing or one whole number after the moves, found \"4\" (write the moves \
             without spaces)"
        );
        assert_eq!(lines[4].expected, Some(Score::new(2)));
        assert!(lines[5].expected.is_some_and(|score| score > Score::new(18)));
        assert_eq!(lines[6].expected, None);
    }

    #[test]
    fn a_line_without_end_is_one_invalid_entry() {
        let mut text = "4".repeat(100_000);
        text.push_str("\n4453\n");
        let lines = entries(&text);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].moves.len() == LINE_LIMIT && lines[0].position.is_err());
        assert_eq!(lines[1].line, 2);
        // What was cut off may have been anything.
        for text in [" ".repeat(5000) + "4453", "4453 ".to_owned() + &" ".repeat(5000)] {
            let message = entries(&text).remove(0).position.unwrap_err().message;
            assert_eq!(message, "the line is longer than 4096 bytes");
        }
        assert!(entries(&("#".repeat(5000) + "\n")).is_empty());
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line() {
        let lines = entries("\u{feff}4453\n\u{feff}44");
        assert_eq!(lines[0].moves, "4453");
        assert_eq!(lines[1].moves, "\u{feff}44", "it is one only at the beginning");
    }

    #[test]
    fn a_position_in_json_is_its_moves_or_a_record_of_them() {
        for json in ["\"4453\"", r#"{"position":"4453","score":-2}"#] {
            assert_eq!(json.parse::<PositionInput>().unwrap().into_moves(), "4453");
        }
        for json in ["4453", "[]", r#"{"moves":"4"}"#, "\"4\" \"4\"", "null", "\0"] {
            assert!(json.parse::<PositionInput>().is_err(), "{json}");
        }
    }
}
