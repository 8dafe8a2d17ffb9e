//! The game line by line, for pipes, screen readers and scripts.

mod command;
mod input;

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;

use fourgone::{Column, Game, Outcome, PlayError, Player};
use fourgone_render::{Picture, Theme};

use self::command::{Command, ParseCommandError};
use crate::invitation::invitation;
use crate::knowledge::{Answer, Question};
use crate::mind::Mind;
use crate::model::Start;
use crate::seat::{Seat, Seats};
use crate::status::result;
use crate::verdict;
use fourgone_bot::Level;
use fourgone_solver::Analysis;

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
const PATIENCE: usize = 100;

/// How a game line by line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    mind: &'a mut dyn Mind,
    input: R,
    output: W,
    echo: bool,
}

impl<'a, R: BufRead, W: Write> Plain<'a, R, W> {
    /// A game that reads moves from `input`; `echo` repeats them in the output, for input that
    /// nobody sees being typed.
    pub fn new(start: Start, mind: &'a mut dyn Mind, input: R, output: W, echo: bool) -> Self {
        let Start { seats, game, theme, seed, .. } = start;
        Self { seats, game, theme, seed, mind, input, output, echo }
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
                    if self.echo && in_vain == PATIENCE {
                        return self.leave("The input led nowhere");
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
            writeln!(
                self.output,
                "Seed {}: the same seed makes the bot play the same.",
                self.seed
            )?;
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
        let Some(line) = input::read_line(&mut self.input)? else {
            writeln!(self.output)?;
            return Ok(None);
        };
        if self.echo {
            writeln!(self.output, "{}", command::shown(&line))?;
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
            Err(PlayError::GameOver | PlayError::OutOfTurn { .. }) => {
                writeln!(self.output, "The game is over.")
            }
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        if self.seats.undo(&mut self.game) {
            self.show()
        } else {
            writeln!(self.output, "There is nothing to undo.")
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
        self.mind.answer(question, &AtomicBool::new(false))
    }

    /// Ends a game that is not over, with all that is needed to go on with it.
    fn leave(mut self, why: &str) -> io::Result<PlainEnd> {
        let status = self.theme.status(self.game.position());
        let moves = match self.game.ply() {
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        };
        writeln!(self.output, "{why} after {moves}: {status}.")?;
        let invitation = invitation(&self.seats, &self.game, self.seed, true);
        writeln!(self.output, "To go on: {invitation}")?;
        self.output.flush()?;
        Ok(PlainEnd::Left)
    }
}

/// "Best: 3 or 4: red wins on move 21, in 5 more moves (+11)."
fn advice(analysis: &Analysis, game: &Game, theme: Theme) -> String {
    let Some(score) = analysis.score() else { return "There is no hint.".to_owned() };
    let best = verdict::columns(analysis.best());
    let sentence = verdict::sentence(score, game.turn(), game.ply(), theme);
    format!("Best: {best}: {sentence} ({}).", verdict::signed(score))
}
