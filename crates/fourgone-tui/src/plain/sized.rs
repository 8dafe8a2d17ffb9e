//! The game line by line on boards of other sizes.

use std::io::{self, BufRead, Write};

use fourgone::{ByPlayer, Player, Size, SizedGame, SizedPosition};
use fourgone_records::{Line, LineReader};
use fourgone_render::{SizedPicture, Theme};
use fourgone_solver::{Limits, SizedSolver};

use super::command::shown;
use super::{Farewell, LONGEST_LINE};
use crate::seats::Name;
use crate::sized::{best, choose, search};

const HELP: &str = "\
Type a column to play there. Other words:
  hint   the best columns, as far as a short search knows
  undo   take your last move back
  moves  the moves so far
  help   this list
  quit   leave; you are told how to continue
";

/// A game line by line on a board of any size, between people and bots. There are no levels: a bot
/// searches each column with a small budget, and plays what looks best.
pub struct SizedPlain<R, W> {
    game: SizedGame,
    is_bot: ByPlayer<bool>,
    names: ByPlayer<Option<Name>>,
    seed: u64,
    solver: SizedSolver,
    input: LineReader<R>,
    output: W,
    echo: bool,
    farewell: Farewell,
}

impl<R: BufRead, W: Write> SizedPlain<R, W> {
    /// A game with moves perhaps already played; who plays is a bot or not, and may have a name.
    pub fn new(
        game: SizedGame,
        is_bot: ByPlayer<bool>,
        names: ByPlayer<Option<Name>>,
        seed: u64,
        (input, output, echo): (R, W, bool),
    ) -> Self {
        // A table of 16 MiB is enough for a budget as small as this.
        let solver = SizedSolver::new(game.position().size(), 16);
        let (input, farewell) = (LineReader::new(input, LONGEST_LINE), Farewell::default());
        Self { game, is_bot, names, seed, solver, input, output, echo, farewell }
    }

    /// What to print when the game is ended from outside, kept up to date.
    pub fn farewell(&self) -> Farewell {
        self.farewell.clone()
    }

    /// Plays until the game is over or the input ends.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or the output cannot be written.
    pub fn play(mut self) -> io::Result<()> {
        let (first, second) = (self.name(Player::First), self.name(Player::Second));
        writeln!(self.output, "{first} (red, X) against {second} (yellow, O) on {}.", self.size())?;
        writeln!(self.output, "Type a column from 1 to {}, or help.\n", self.last_column())?;
        self.show()?;
        loop {
            self.farewell.set(format!("To continue: {}", self.resume_command()));
            if self.position().is_over() {
                let position = self.position();
                let result = match position.winner() {
                    Some(winner) => {
                        format!("{} won on move {}", self.name(winner), position.ply())
                    }
                    None => "A draw: the board is full".to_owned(),
                };
                writeln!(self.output, "Game over: {result}.\nMoves: {}", self.game)?;
                return self.output.flush();
            }
            let turn = self.turn();
            if self.is_bot[turn] {
                let position = self.position();
                let known = search(&mut self.solver, &position, Limits::NONE).unwrap_or_default();
                self.put(choose(&known, &position, self.seed).unwrap_or(0))?;
                continue;
            }
            write!(self.output, "{}, your move: ", self.name(turn))?;
            self.output.flush()?;
            let Some(Line { text, .. }) = self.input.next_line()? else {
                writeln!(self.output)?;
                return self.leave("The input ended");
            };
            if self.echo {
                writeln!(self.output, "{}", shown(&text))?;
            }
            match text.trim().to_lowercase().as_str() {
                "quit" | "exit" => return self.leave("You quit"),
                "undo" => self.undo()?,
                "hint" => self.hint()?,
                "moves" if self.game.moves().is_empty() => {
                    writeln!(self.output, "No moves yet.")?;
                }
                "moves" => writeln!(self.output, "Moves: {}", self.game)?,
                "help" | "?" => self.output.write_all(HELP.as_bytes())?,
                word => self.put_named(word)?,
            }
        }
    }

    /// The position on the board.
    fn position(&self) -> SizedPosition {
        self.game.position()
    }

    fn size(&self) -> Size {
        self.position().size()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn name(&self, player: Player) -> String {
        match (&self.names[player], self.is_bot[player]) {
            (Some(name), _) => name.to_string(),
            (None, true) => "The bot".to_owned(),
            (None, false) if player == Player::First => "Red".to_owned(),
            (None, false) => "Yellow".to_owned(),
        }
    }

    fn last_column(&self) -> char {
        self.column_name(self.size().width() - 1)
    }

    fn column_name(&self, column: usize) -> char {
        self.size().column_name(column).unwrap_or('?')
    }

    fn show(&mut self) -> io::Result<()> {
        writeln!(self.output, "{}", SizedPicture::from(&self.game))
    }

    fn put_named(&mut self, word: &str) -> io::Result<()> {
        let mut letters = word.chars();
        let column = match (letters.next(), letters.next()) {
            (Some(letter), None) => self.size().column(letter),
            _ => None,
        };
        if let Some(column) = column {
            return self.put(column);
        }
        let (word, last) = (shown(word), self.last_column());
        writeln!(self.output, "{word:?} is not a column: use 1 to {last}, or help.")
    }

    fn put(&mut self, column: usize) -> io::Result<()> {
        let (name, number) = (self.name(self.turn()), self.column_name(column));
        if self.game.play(column).is_err() {
            return writeln!(self.output, "Column {number} is full: choose another.");
        }
        writeln!(self.output, "{name} plays {number}.")?;
        self.show()
    }

    fn undo(&mut self) -> io::Result<()> {
        let people = |game: &Self| !game.is_bot[game.turn()];
        let before = self.game.clone();
        while self.game.undo().is_some() {
            if people(self) {
                return self.show();
            }
        }
        self.game = before;
        writeln!(self.output, "Nothing to undo.")
    }

    fn hint(&mut self) -> io::Result<()> {
        let position = self.position();
        let known = search(&mut self.solver, &position, Limits::NONE).unwrap_or_default();
        // Only what is proved is told.
        let Some((columns, score)) = best(&known) else {
            return writeln!(
                self.output,
                "Not known after a short search; fourgone solve --size {} {} knows.",
                self.size(),
                self.game
            );
        };
        let names = columns.iter().map(|&column| self.column_name(column));
        let columns = fourgone_render::alternatives(names);
        let (turn, ply) = (self.turn(), position.ply());
        let ends_on = score.ends_on_move_of(self.size(), ply);
        let verdict = Theme::Classic.verdict(score.winner(turn), ends_on, ply);
        writeln!(self.output, "Best: {columns}: {verdict}.")
    }

    fn leave(mut self, why: &str) -> io::Result<()> {
        let (moves, command) = (self.position().ply(), self.resume_command());
        writeln!(self.output, "{why} after {moves} moves.\nTo continue: {command}")?;
        self.output.flush()
    }

    /// The command that goes on with this game.
    fn resume_command(&self) -> String {
        let who = |player: Player| if self.is_bot[player] { "bot" } else { "human" };
        let (first, second) = (who(Player::First), who(Player::Second));
        resume_sized(&self.game, [first, second], self.seed, true)
    }
}

/// The command that goes on with a game on a board of another size.
pub fn resume_sized(game: &SizedGame, who: [&str; 2], seed: u64, plain: bool) -> String {
    let [first, second] = who;
    let plain = if plain { " --plain" } else { "" };
    let size = game.position().size();
    let moves = if game.moves().is_empty() { String::new() } else { format!(" --moves {game}") };
    format!(
        "fourgone play{plain} --size {size} --first {first} --second {second} --seed {seed}{moves}"
    )
}
