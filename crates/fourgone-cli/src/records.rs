//! Lines of positions: what `solve` and `bench` read.

use std::io::{self, BufRead};

use fourgone::notation::{ParseError, ParseErrorKind};
use fourgone::{Game, Outcome, Position};
use fourgone_solver::Score;

use crate::input::sentence;

/// A longer line is no position, and is not kept in memory.
const LONGEST_LINE: u64 = 4096;

/// A line with a position.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// The number of the line, counted from 1.
    pub(crate) line: usize,
    /// The moves as they were written; `-` for none.
    pub(crate) moves: String,
    /// The position, in which the game goes on, or why there is none.
    pub(crate) position: Result<Position, Invalid>,
    /// The score that the line says the position has.
    pub(crate) expected: Option<Score>,
}

/// Why a record has no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invalid {
    /// `bad_character`, `column_full` or `game_over`.
    pub(crate) kind: &'static str,
    /// The move that is wrong, or that ended the game, counted from 1.
    pub(crate) number: usize,
    /// A sentence for people.
    pub(crate) message: String,
}

impl Record {
    /// The record of a line, none if it is a comment.
    pub(crate) fn new(line: usize, text: &str) -> Option<Self> {
        let mut fields = text.split_whitespace();
        let moves = fields.next().unwrap_or("-");
        let expected = fields.next().and_then(|score| score.parse().ok()).map(Score::new);
        let record = || Self { line, moves: moves.to_owned(), position: read(moves), expected };
        (!moves.starts_with('#')).then(record)
    }

    /// The moves, nothing if there are none.
    pub(crate) fn played(&self) -> &str {
        if self.moves == "-" { "" } else { &self.moves }
    }
}

/// The position after these moves, if the game goes on there.
fn read(moves: &str) -> Result<Position, Invalid> {
    let game: Game = moves.parse().map_err(Invalid::from)?;
    match game.outcome() {
        None => Ok(game.position()),
        Some(outcome) => Err(Invalid::game_over(game.ply(), outcome)),
    }
}

impl Invalid {
    /// A game that has ended with this move.
    pub(crate) fn game_over(ended: usize, outcome: Outcome) -> Self {
        let kind = ParseErrorKind::GameOver { ended, winner: outcome.winner() };
        Self { kind: "game_over", number: ended, message: sentence(kind) }
    }
}

impl From<ParseError> for Invalid {
    fn from(error: ParseError) -> Self {
        let message = sentence(error.kind);
        match error.kind {
            ParseErrorKind::ColumnFull { number, .. } => {
                Self { kind: "column_full", number, message }
            }
            ParseErrorKind::GameOver { ended, .. } => {
                Self { kind: "game_over", number: ended, message }
            }
            _ => {
                let number = error.character;
                let message = format!("{message} (move {number})");
                Self { kind: "bad_character", number, message }
            }
        }
    }
}

/// The records of a text that is read line by line, each as soon as its line is there.
pub(crate) struct Records<R> {
    input: R,
    line: usize,
}

impl<R: BufRead> Records<R> {
    /// The records of this input.
    pub(crate) fn new(input: R) -> Self {
        Self { input, line: 0 }
    }

    /// The next line without its end, none after the last; of a line that is too long, its
    /// beginning.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if io::Read::take(&mut self.input, LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
        }
        self.line += 1;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        loop {
            match self.next_line() {
                Ok(None) => return None,
                Ok(Some(text)) => {
                    if let Some(record) = Record::new(self.line, &text) {
                        return Some(Ok(record));
                    }
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<Record> {
        Records::new(text.as_bytes()).collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn comments_are_passed_over_and_lines_keep_their_numbers() {
        let lines = records("# header\n4453 -2\n\n-\r\n#\n44x");
        let seen: Vec<_> = lines.iter().map(|record| (record.line, &*record.moves)).collect();
        assert_eq!(seen, [(2, "4453"), (3, "-"), (4, "-"), (6, "44x")]);
        assert_eq!(lines[0].expected, Some(Score::new(-2)));
        assert_eq!(lines[1].position, Ok(Position::EMPTY));
    }

    #[test]
    fn what_is_wrong_with_a_line_has_a_kind_a_move_and_a_sentence() {
        let invalid = |moves| Record::new(1, moves).unwrap().position.unwrap_err();
        assert_eq!(
            invalid("44444444"),
            Invalid {
                kind: "column_full",
                number: 7,
                message: "column 4 is full (move 7)".to_owned(),
            },
        );
        assert_eq!((invalid("44x4").kind, invalid("44x4").number), ("bad_character", 3));
        for over in ["1212121", "12121213"] {
            let invalid = invalid(over);
            assert_eq!((invalid.kind, invalid.number), ("game_over", 7));
            assert_eq!(invalid.message, "game is over: red won on move 7");
        }
    }

    #[test]
    fn a_line_without_end_is_one_invalid_record() {
        let mut text = "4".repeat(100_000);
        text.push_str("\n4453\n");
        let lines = records(&text);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].moves.len() < 5000 && lines[0].position.is_err());
        assert_eq!(lines[1].line, 2);
    }
}
