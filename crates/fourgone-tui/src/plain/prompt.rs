//! Questions to somebody who solves a puzzle or takes a lesson, line by line.

use std::io::{self, BufRead, Write};

use fourgone::{Column, Game};
use fourgone_records::{Line, LineReader};

use super::LONGEST_LINE;
use super::command::{Command, shown};

/// Where questions are asked, and how boards are drawn there.
pub struct Prompt<'a, R, W> {
    input: LineReader<R>,
    output: W,
    echo: bool,
    draw: &'a dyn Fn(&Game) -> String,
}

/// What somebody answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// A column that is open.
    Play(Column),
    /// A hint.
    Hint,
    /// To be shown what is right.
    Solution,
    /// To leave, or the input has ended.
    Quit,
}

/// After so many lines that make no sense, a pipe is not going to make any.
const MOST_IN_VAIN: usize = 100;

impl<'a, R: BufRead, W: Write> Prompt<'a, R, W> {
    /// Asks on `output` and reads from `input`; `echo` repeats what was read, for input that nobody
    /// sees being typed.
    pub fn new(input: R, output: W, echo: bool, draw: &'a dyn Fn(&Game) -> String) -> Self {
        Self { input: LineReader::new(input, LONGEST_LINE), output, echo, draw }
    }

    /// Says something.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Draws a board, with an empty line around it.
    pub(super) fn show(&mut self, game: &Game) -> io::Result<()> {
        writeln!(self.output, "\n{}", (self.draw)(game))
    }

    /// Asks for a column that is open in this game, until there is one or another wish.
    pub(super) fn ask(&mut self, game: &Game) -> io::Result<Reply> {
        for _ in 0..MOST_IN_VAIN {
            write!(self.output, "Your move: ")?;
            self.output.flush()?;
            let Some(Line { text, .. }) = self.input.next_line()? else {
                writeln!(self.output)?;
                return Ok(Reply::Quit);
            };
            if self.echo {
                writeln!(self.output, "{}", shown(&text))?;
            }
            if ["solution", "skip"].contains(&text.trim()) {
                return Ok(Reply::Solution);
            }
            match text.parse() {
                Ok(Command::Play(column)) if game.open_columns().contains(column) => {
                    return Ok(Reply::Play(column));
                }
                Ok(Command::Play(column)) => self.say(&format!("Column {column} is full."))?,
                Ok(Command::Hint) => return Ok(Reply::Hint),
                Ok(Command::Quit) => return Ok(Reply::Quit),
                _ => self.say("Type a column from 1 to 7, or hint, solution or quit.")?,
            }
        }
        Ok(Reply::Quit)
    }

    /// Makes sure that all is written.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
