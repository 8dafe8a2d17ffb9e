//! The game line by line, for pipes, screen readers and scripts.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use fourgone::{Column, Game, Outcome, PlayError, Player};
use fourgone_bot::Level;
use fourgone_records::{Line, LineReader};
use fourgone_render::{Picture, Theme, alternatives, printable, signed};
use fourgone_solver::Analysis;

use crate::answerer::{Answer, Answerer, Question};
use crate::model::{Start, result};
use crate::seats::{Seat, Seats, resume_command};

const HELP: &str = "\
Type a column from 1 to 7 to play there. Other words:
  undo   take your last move back
  hint   the best columns
  moves  the moves so far
  board  the board, in words
  help   this list
  quit   end the game
";

/// After so many lines without a move, a pipe is not going to make one.
const MOST_IN_VAIN: usize = 100;

/// How a game line by line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlainEnd {
    /// Somebody won, or the board was full.
    Over(Outcome),
    /// Somebody left, or the input ended.
    Left,
}

/// A game line by line.
pub struct Plain<'a, R, W> {
    seats: Seats,
    game: Game,
    theme: Theme,
    seed: u64,
    answerer: &'a mut dyn Answerer,
    input: LineReader<R>,
    output: W,
    echo: bool,
}

impl<'a, R: BufRead, W: Write> Plain<'a, R, W> {
    /// A game that reads moves from `input`; `echo` repeats them in the output, for input that
    /// nobody sees being typed.
    pub fn new(
        start: Start,
        answerer: &'a mut dyn Answerer,
        input: R,
        output: W,
        echo: bool,
    ) -> Self {
        let Start { seats, game, settings, seed } = start;
        let theme = settings.theme.unwrap_or_default();
        let input = LineReader::new(input, LONGEST_LINE);
        Self { seats, game, theme, seed, answerer, input, output, echo }
    }

    /// Plays until the game is over or the input ends.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or the output cannot be written.
    pub fn play(mut self) -> io::Result<PlainEnd> {
        self.introduce()?;
        self.show()?;
        let mut in_vain = 0;
        loop {
            if let Some(outcome) = self.game.outcome() {
                let result = result(outcome, &self.seats, self.theme, self.game.ply());
                writeln!(self.output, "Game over: {result}.\nMoves: {}", self.game)?;
                self.output.flush()?;
                return Ok(PlainEnd::Over(outcome));
            }
            match self.seats.at[self.game.turn()] {
                Seat::Bot(level) => self.play_bot(level)?,
                Seat::Human => {
                    let before = self.game.ply();
                    match self.ask()? {
                        None => return self.leave("The input ended"),
                        Some(Ok(Command::Quit)) => return self.leave("You quit"),
                        Some(Ok(command)) => self.obey(command)?,
                        Some(Err(error)) => writeln!(self.output, "{error}")?,
                    }
                    in_vain = if self.game.ply() == before { in_vain + 1 } else { 0 };
                    if self.echo && in_vain == MOST_IN_VAIN {
                        return self.leave("Gave up waiting for a move");
                    }
                }
            }
        }
    }

    /// Who plays, with what.
    fn introduce(&mut self) -> io::Result<()> {
        let player = |player: Player| {
            let team = self.theme.team(player);
            let name = self.seats.name(player, self.theme);
            format!("{name} ({}, {})", team.name, team.letter)
        };
        let (first, second) = (player(Player::First), player(Player::Second));
        writeln!(self.output, "{first} against {second}.")?;
        if self.seats.humans() < 2 {
            writeln!(self.output, "Seed {}: the same seed gives the same game.", self.seed)?;
        }
        if self.seats.humans() > 0 {
            writeln!(self.output, "Type a column from 1 to 7, or help.")?;
        }
        writeln!(self.output)
    }

    /// Draws the board.
    fn show(&mut self) -> io::Result<()> {
        let picture = Picture::from(&self.game).with_theme(self.theme);
        writeln!(self.output, "{picture}")
    }

    fn play_bot(&mut self, level: Level) -> io::Result<()> {
        let position = self.game.position();
        let question = Question::Choice { position, level, seed: self.seed };
        let Some(Answer::Choice(column)) = self.find_out(&question) else {
            return Err(io::Error::other("the bot has no answer: please report it"));
        };
        let name = self.seats.name(self.game.turn(), self.theme);
        writeln!(self.output, "{name} plays {column}.")?;
        self.put(column)
    }

    /// Asks whose turn it is; no answer at the end of input.
    fn ask(&mut self) -> io::Result<Option<Result<Command, ParseCommandError>>> {
        let turn = self.game.turn();
        let (name, team) = (self.seats.name(turn, self.theme), self.theme.team(turn));
        write!(self.output, "{name} ({}), your move: ", team.name)?;
        self.output.flush()?;
        let Some(Line { text: line, .. }) = self.input.next_line()? else {
            writeln!(self.output)?;
            return Ok(None);
        };
        if self.echo {
            writeln!(self.output, "{}", shown(&line))?;
        }
        Ok(Some(line.parse()))
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Play(column) => self.put(column),
            Command::Undo => self.undo(),
            Command::Hint => self.hint(),
            Command::Moves if self.game.is_empty() => writeln!(self.output, "No moves yet."),
            Command::Moves => writeln!(self.output, "Moves: {}", self.game),
            Command::Board => {
                let picture = Picture::from(&self.game).with_theme(self.theme);
                writeln!(self.output, "{}", picture.description())
            }
            Command::Help => self.output.write_all(HELP.as_bytes()),
            Command::Quit => Ok(()),
        }
    }

    /// Plays a column and shows the board, or says why that cannot be done.
    fn put(&mut self, column: Column) -> io::Result<()> {
        match self.game.play(column) {
            Ok(_) => self.show(),
            Err(PlayError::ColumnFull { column }) => {
                writeln!(self.output, "Column {column} is full: choose another.")
            }
            Err(_) => writeln!(self.output, "The game is over."),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        if self.seats.undo(&mut self.game) {
            self.show()
        } else {
            writeln!(self.output, "Nothing to undo.")
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        let position = self.game.position();
        let Some(Answer::Analysis(analysis)) = self.find_out(&Question::Analysis(position)) else {
            return writeln!(self.output, "There is no hint.");
        };
        writeln!(self.output, "{}", advice(&analysis, &self.game, self.theme))
    }

    fn find_out(&mut self, question: &Question) -> Option<Answer> {
        self.answerer.answer(question, &AtomicBool::new(false))
    }

    /// Ends a game that is not over, with all that is needed to go on with it.
    fn leave(mut self, why: &str) -> io::Result<PlainEnd> {
        let status = self.theme.status(self.game.position());
        let moves = match self.game.ply() {
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        };
        writeln!(self.output, "{why} after {moves}: {status}.")?;
        let command = resume_command(&self.seats, &self.game, self.seed, true);
        writeln!(self.output, "To continue: {command}")?;
        self.output.flush()?;
        Ok(PlainEnd::Left)
    }
}

/// "Best: 3 or 4: red wins on move 21, in 5 more moves (+11)."
fn advice(analysis: &Analysis, game: &Game, theme: Theme) -> String {
    let Some(score) = analysis.score() else { return "There is no hint.".to_owned() };
    let (best, ply) = (alternatives(analysis.best()), game.ply());
    let verdict = theme.verdict(score.winner(game.turn()), score.ends_on_move(ply), ply);
    format!("Best: {best}: {verdict} ({}).", signed(score.value()))
}

/// The longest text that is repeated to the one who typed it.
const LONGEST_ECHO: usize = 20;

/// A line that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Play(Column),
    Undo,
    Hint,
    Moves,
    Board,
    Help,
    Quit,
}

/// A line that makes none.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ParseCommandError(String);

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("Type a column from 1 to 7, or help."),
            text => write!(f, "{text:?} is not a column: use a number from 1 to 7, or help."),
        }
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Self, ParseCommandError> {
        let word = line.trim().to_lowercase();
        match word.as_str() {
            "undo" | "u" => Ok(Self::Undo),
            "hint" | "?" => Ok(Self::Hint),
            "moves" => Ok(Self::Moves),
            "board" => Ok(Self::Board),
            "help" | "h" => Ok(Self::Help),
            "quit" | "exit" | "q" => Ok(Self::Quit),
            column => column.parse().map(Self::Play).map_err(|_| ParseCommandError(shown(line))),
        }
    }
}

/// What was typed, short and without anything that disturbs a terminal.
fn shown(line: &str) -> String {
    let line = line.trim();
    let more = if line.chars().nth(LONGEST_ECHO).is_some() { "..." } else { "" };
    line.chars().take(LONGEST_ECHO).map(printable).collect::<String>() + more
}

/// The bytes of a line that are looked at; no command is longer. What is not UTF-8 is a character
/// that no command has.
const LONGEST_LINE: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_column_or_a_word() {
        assert_eq!(" 4 \r".parse(), Ok(Command::Play(Column::D)));
        assert_eq!("UNDO".parse(), Ok(Command::Undo));
        for wrong in ["0", "8", "44", "-1", "four", "４", ""] {
            assert!(wrong.parse::<Command>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_disturbs_a_terminal_is_not_repeated() {
        let error = "\x1b[31mred".parse::<Command>().unwrap_err().to_string();
        assert_eq!(
            error,
            "\"\u{fffd}[31mred\" is not a column: use a number from 1 to 7, or help."
        );
        assert_eq!(shown(&"x".repeat(100)).len(), 23);
    }
}
