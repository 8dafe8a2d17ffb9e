//! Lines of positions: what a batch is made of.

use std::io::{self, BufRead};

use fourgone::{Game, Position};
use fourgone_solver::Score;

use super::Invalid;

/// A longer line is no position, and is not kept in memory.
const LONGEST_LINE: u64 = 4096;

/// A line with a position.
#[derive(Clone, Debug)]
pub struct Record<P = Position> {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The moves as they were written; `-` for none.
    pub moves: String,
    /// The position, in which the game goes on, or why there is none.
    pub position: Result<P, Invalid>,
    /// The score that the line says the position has.
    pub expected: Option<Score>,
}

impl<P> Record<P> {
    /// The record of a line whose moves are read like this, none if it is a comment.
    pub fn new(line: usize, text: &str, read: impl Fn(&str) -> Result<P, Invalid>) -> Option<Self> {
        let mut fields = text.split_whitespace();
        let moves = fields.next().unwrap_or("-");
        let expected = fields.next().and_then(|score| score.parse().ok()).map(Score::new);
        let record = || Self { line, moves: moves.to_owned(), position: read(moves), expected };
        (!moves.starts_with('#')).then(record)
    }
}

/// The position after these moves, if the game goes on there.
///
/// # Errors
///
/// When the moves are none, or the game is over: the move that is wrong, and a sentence.
pub fn read(moves: &str) -> Result<Position, Invalid> {
    let game: Game = moves.parse().map_err(Invalid::from)?;
    match game.outcome() {
        None => Ok(game.position()),
        Some(outcome) => Err(Invalid::game_over(game.ply(), outcome)),
    }
}

/// The records of a text that is read line by line, each as soon as its line is there.
pub struct Records<R, F> {
    input: R,
    read: F,
    line: usize,
}

impl<R: BufRead, F> Records<R, F> {
    /// The records of this input, whose moves are read like this.
    pub fn new(input: R, read: F) -> Self {
        Self { input, read, line: 0 }
    }

    /// The next line, none after the last; of a line that is too long, its beginning.
    fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        if io::Read::take(&mut self.input, LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let is_cut = bytes.last() != Some(&b'\n') && self.input.skip_until(b'\n')? > 0;
        self.line += 1;
        let text = String::from_utf8_lossy(&bytes);
        // Some editors begin a text with a mark that shows the order of its bytes.
        let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        Ok(Some(Line { text: text.to_owned(), is_cut }))
    }
}

/// A line of a text.
struct Line {
    text: String,
    /// Whether it is the beginning of a line that is too long.
    is_cut: bool,
}

impl<R: BufRead, P, F: Fn(&str) -> Result<P, Invalid>> Iterator for Records<R, F> {
    type Item = io::Result<Record<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_line() {
                Ok(None) => return None,
                Ok(Some(line)) => {
                    if let Some(mut record) = Record::new(self.line, &line.text, &self.read) {
                        if line.is_cut && record.position.is_ok() {
                            record.position = Err(Invalid::too_long(LONGEST_LINE));
                        }
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
    use crate::api::Kind;

    fn records(text: &str) -> Vec<Record> {
        Records::new(text.as_bytes(), read).collect::<Result<_, _>>().unwrap()
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
        let invalid = |moves| Record::new(1, moves, read).unwrap().position.unwrap_err();
        assert_eq!(
            invalid("44444444"),
            Invalid {
                kind: Kind::ColumnFull,
                number: 7,
                message: "column 4 is full (move 7)".to_owned(),
            },
        );
        assert_eq!((invalid("44x4").kind, invalid("44x4").number), (Kind::BadCharacter, 3));
        for over in ["1212121", "12121213"] {
            let invalid = invalid(over);
            assert_eq!((invalid.kind, invalid.number), (Kind::GameOver, 7));
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
        // What was cut off may have been anything.
        for text in [" ".repeat(5000) + "4453", "4453 ".to_owned() + &" ".repeat(5000)] {
            let record = records(&text).remove(0);
            let message = record.position.unwrap_err().message;
            assert_eq!(message, "the line is longer than 4096 bytes");
        }
        assert!(records(&("#".repeat(5000) + "\n")).is_empty());
    }

    #[test]
    fn a_mark_of_the_order_of_bytes_is_no_part_of_the_first_line() {
        let lines = records("\u{feff}4453\n\u{feff}44");
        assert_eq!(lines[0].moves, "4453");
        assert_eq!(lines[1].moves, "\u{feff}44", "it is one only at the beginning");
    }
}
