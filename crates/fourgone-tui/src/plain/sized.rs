//! The game line by line on boards of other sizes.

use std::io::{self, BufRead, Write};

use fourgone::{ByPlayer, Player};
use fourgone_bot::Rng;
use fourgone_records::{Line, LineReader};
use fourgone_render::Theme;
use fourgone_solver::{Bounds, Limits, Score, Size, SizedPlayError, SizedPosition, SizedSolver};

use super::command::shown;
use super::{Farewell, LONGEST_LINE};
use crate::seats::Name;

const HELP: &str = "\
Type a column to play there. Other words:
  hint   the best columns, as far as a short search knows
  undo   take your last move back
  moves  the moves so far
  help   this list
  quit   leave the game; it says how to go on
";

/// How many nodes are searched for each column. Where that is enough, the bot is perfect.
const NODES: u64 = 300_000;

/// A game line by line on a board of any size, between people and bots. There are no levels: a bot
/// searches each column with a small budget, and plays what looks best.
pub struct SizedPlain<R, W> {
    size: Size,
    is_bot: ByPlayer<bool>,
    names: ByPlayer<Option<Name>>,
    /// The columns played, counted from 0.
    moves: Vec<usize>,
    seed: u64,
    solver: SizedSolver,
    input: LineReader<R>,
    output: W,
    echo: bool,
    farewell: Farewell,
}

impl<R: BufRead, W: Write> SizedPlain<R, W> {
    /// A game with these moves already played, as `fourgone solve --size` writes them; who plays is
    /// a bot or not, and may have a name.
    ///
    /// # Errors
    ///
    /// The number of the first move that cannot be played, and why.
    pub fn new(
        size: Size,
        is_bot: ByPlayer<bool>,
        names: ByPlayer<Option<Name>>,
        moves: &str,
        seed: u64,
        (input, output, echo): (R, W, bool),
    ) -> Result<Self, (usize, SizedPlayError)> {
        let input = LineReader::new(input, LONGEST_LINE);
        // A table of 16 MiB is enough for a budget as small as this.
        let solver = SizedSolver::new(size, 16);
        let columns = if moves == "-" { "" } else { moves };
        let mut game = Self {
            size,
            is_bot,
            names,
            moves: Vec::new(),
            seed,
            solver,
            input,
            output,
            echo,
            farewell: Farewell::default(),
        };
        for (letter, number) in columns.chars().zip(1..) {
            let column = column_named(letter).unwrap_or(usize::MAX);
            game.position().play(column).map_err(|error| (number, error))?;
            game.moves.push(column);
        }
        Ok(game)
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
        writeln!(self.output, "{first} (red, X) against {second} (yellow, O) on {}.", self.size)?;
        writeln!(self.output, "Type a column from 1 to {}, or help.\n", self.last_column())?;
        self.show()?;
        loop {
            self.farewell.set(format!("To continue: {}", self.resume_command()));
            if self.position().is_over() {
                let result = match self.winner() {
                    Some(winner) => {
                        format!("{} won on move {}", self.name(winner), self.moves.len())
                    }
                    None => "A draw: the board is full".to_owned(),
                };
                writeln!(self.output, "Game over: {result}.\nMoves: {}", self.line())?;
                return self.output.flush();
            }
            let turn = self.turn();
            if self.is_bot[turn] {
                let column = self.choose();
                self.put(column)?;
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
                "moves" => writeln!(self.output, "Moves: {}", self.line())?,
                "help" | "?" => self.output.write_all(HELP.as_bytes())?,
                word => self.put_named(word)?,
            }
        }
    }

    /// The position on the board.
    fn position(&self) -> SizedPosition {
        after(self.size, &self.moves)
    }

    fn turn(&self) -> Player {
        if self.moves.len().is_multiple_of(2) { Player::First } else { Player::Second }
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
        column_name(self.size.width() - 1)
    }

    /// The moves as they are written.
    fn line(&self) -> String {
        self.moves.iter().map(|&column| column_name(column)).collect()
    }

    /// Who made the last move, if it won. On a full board the solver knows: before the last disc
    /// there is nothing to choose.
    fn winner(&mut self) -> Option<Player> {
        let won = if self.moves.len() < self.size.cells() {
            true
        } else {
            let before = after(self.size, &self.moves[..self.moves.len() - 1]);
            let bounds = self.solver.bounds(&before, Limits::NONE);
            bounds.is_some_and(|bounds| bounds.lower > Score::DRAW)
        };
        won.then(|| !self.turn())
    }

    /// The board as letters, the last disc marked.
    fn show(&mut self) -> io::Result<()> {
        let Self { ref moves, size, ref mut output, .. } = *self;
        let mut columns = vec![Vec::new(); size.width()];
        for (&column, letter) in moves.iter().zip(['X', 'O'].into_iter().cycle()) {
            columns[column].push(letter);
        }
        let last = moves.last().map(|&column| (column, columns[column].len() - 1));
        for row in (0..size.height()).rev() {
            write!(output, "| ")?;
            for (column, discs) in columns.iter().enumerate() {
                let disc = discs.get(row).copied().unwrap_or('.');
                let is_last = last == Some((column, row));
                let [left, right] = if is_last { ['(', ')'] } else { [' ', ' '] };
                write!(output, "{left}{disc}{right}")?;
            }
            writeln!(output, " |")?;
        }
        let numbers: Vec<String> =
            (0..size.width()).map(|column| column_name(column).to_string()).collect();
        writeln!(output, "   {}\n", numbers.join("  "))
    }

    fn put_named(&mut self, word: &str) -> io::Result<()> {
        let mut letters = word.chars();
        let column = match (letters.next(), letters.next()) {
            (Some(letter), None) => column_named(letter).filter(|&it| it < self.size.width()),
            _ => None,
        };
        if let Some(column) = column {
            return self.put(column);
        }
        let (word, last) = (shown(word), self.last_column());
        writeln!(self.output, "{word:?} is not a column: use 1 to {last}, or help.")
    }

    fn put(&mut self, column: usize) -> io::Result<()> {
        let (name, number) = (self.name(self.turn()), column_name(column));
        if self.position().play(column).is_err() {
            return writeln!(self.output, "Column {number} is full: choose another.");
        }
        self.moves.push(column);
        writeln!(self.output, "{name} plays {number}.")?;
        self.show()
    }

    fn undo(&mut self) -> io::Result<()> {
        let people = |game: &Self| !game.is_bot[game.turn()];
        let before = self.moves.clone();
        while self.moves.pop().is_some() {
            if people(self) {
                return self.show();
            }
        }
        self.moves = before;
        writeln!(self.output, "Nothing to undo.")
    }

    /// What is known of each open column: the bounds of its score for the player to move.
    fn known(&mut self) -> Vec<(usize, Bounds)> {
        let (size, position) = (self.size, self.position());
        // A win with disc number d scores (cells + 2 - d) / 2.
        let win = (size.cells() + 1).saturating_sub(position.ply()) / 2;
        let win = Score::new(i8::try_from(win).unwrap_or(i8::MAX));
        let mut known = Vec::new();
        for column in 0..size.width() {
            let mut next = position;
            if next.play(column).is_err() {
                continue;
            }
            let full = next.ply() == size.cells();
            let bounds = if next.is_over() && !full {
                Some(Bounds { lower: win, upper: win })
            } else if full {
                // The last disc: the position before it knows.
                self.solver.bounds(&position, Limits::NONE)
            } else {
                let bounds = self.solver.bounds(&next, Limits::NONE.nodes(NODES));
                bounds.map(|bounds| -bounds)
            };
            known.extend(bounds.map(|bounds| (column, bounds)));
        }
        known
    }

    /// The column that the bot plays: the best as far as it knows, near the middle, by chance.
    fn choose(&mut self) -> usize {
        let width = i32::try_from(self.size.width()).unwrap_or(i32::MAX);
        let mut rng = Rng::with_stream(self.seed, self.moves.len() as u64);
        let value = |(column, bounds): (usize, Bounds)| {
            let middle = i32::from(bounds.lower.value()) + i32::from(bounds.upper.value());
            let off = (2 * i32::try_from(column).unwrap_or(0) - width + 1).abs();
            (middle, -off, rng.next_u64(), column)
        };
        let best = self.known().into_iter().map(value).max();
        best.map_or(0, |(_, _, _, column)| column)
    }

    fn hint(&mut self) -> io::Result<()> {
        let known = self.known();
        let best = known.iter().map(|(_, bounds)| bounds.lower).max();
        let Some(best) = best else { return writeln!(self.output, "There is no hint.") };
        // Only what is proved is told.
        if known.iter().any(|(_, bounds)| bounds.upper > best) {
            return writeln!(
                self.output,
                "Not known after a short search; fourgone solve --size {} {} knows.",
                self.size,
                self.line()
            );
        }
        let columns = known.iter().filter(|(_, bounds)| bounds.lower == best);
        let columns =
            fourgone_render::alternatives(columns.map(|&(column, _)| column_name(column)));
        let (turn, ply) = (self.turn(), self.moves.len());
        let ends_on = best.ends_on_move_of(self.size, ply);
        let verdict = Theme::Classic.verdict(best.winner(turn), ends_on, ply);
        writeln!(self.output, "Best: {columns}: {verdict}.")
    }

    fn leave(mut self, why: &str) -> io::Result<()> {
        let (moves, command) = (self.moves.len(), self.resume_command());
        writeln!(self.output, "{why} after {moves} moves.\nTo continue: {command}")?;
        self.output.flush()
    }

    /// The command that goes on with this game.
    fn resume_command(&self) -> String {
        let who = |player: Player| if self.is_bot[player] { "bot" } else { "human" };
        let (first, second) = (who(Player::First), who(Player::Second));
        let (size, line, seed) = (self.size, self.line(), self.seed);
        let moves = if line.is_empty() { String::new() } else { format!(" --moves {line}") };
        format!(
            "fourgone play --plain --size {size} --first {first} --second {second} --seed {seed}{moves}"
        )
    }
}

/// The position after these columns, as far as they can be played.
fn after(size: Size, moves: &[usize]) -> SizedPosition {
    let mut position = SizedPosition::new(size);
    for &column in moves {
        // They were all played before.
        let _ = position.play(column);
    }
    position
}

/// A column by its name: 1 to 9, then a, b and so on.
fn column_named(letter: char) -> Option<usize> {
    letter.to_digit(36)?.checked_sub(1).and_then(|index| usize::try_from(index).ok())
}

/// The name of a column.
fn column_name(index: usize) -> char {
    u32::try_from(index + 1).ok().and_then(|it| char::from_digit(it, 36)).unwrap_or('?')
}
