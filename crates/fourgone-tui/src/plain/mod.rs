//! The game line by line, for pipes, screen readers and scripts.

mod command;
mod lesson;
mod prompt;
mod puzzle;
mod sized;
mod verdicts;

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use fourgone::notation::{Notation, Transcript};
use fourgone::{Column, Game, PlayError, Player};
use fourgone_bot::Level;
use fourgone_match::Timestamp;
use fourgone_records::{Line, LineReader};
use fourgone_render::{Picture, Theme};

use crate::answerer::{Answer, Answerer, Question};
use crate::course::{Course, Terms, better_side, chooser, even_disc, side_taken};
use crate::history::{KeptGame, results, summary};
use crate::model::{SIDES_STAND, Start, result};
use crate::seats::{Seat, Seats, resume_command};
use crate::settings::Settings;
use crate::store::Store;

use command::{Command, HELP, ParseCommandError, shown};

pub use lesson::take_lesson;
pub use prompt::Prompt;
pub use puzzle::solve_puzzle;
pub use sized::{SizedPlain, resume_sized};

/// After so many lines without a move, a pipe is not going to make one.
const MOST_IN_VAIN: usize = 100;

/// How a game line by line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlainEnd {
    /// Somebody won, or the board was full.
    Over,
    /// Somebody left, or the input ended.
    Left,
}

/// What to print when the game is ended from outside: how to go on with it.
#[derive(Clone, Debug, Default)]
pub struct Farewell(Arc<Mutex<String>>);

impl Farewell {
    /// The text as it is now.
    pub fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, text: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
}

/// A game line by line.
pub struct Plain<'a, R, W> {
    seats: Seats,
    game: Game,
    seed: u64,
    /// What rule and clock have come to, and those of the next game.
    course: Course,
    next_terms: Terms,
    /// When the clocks began to count.
    began: Instant,
    settings: Settings,
    /// Whether games are not kept this time, whatever the settings say.
    no_keep: bool,
    /// The games before this one, with their numbers and their places among the past ones.
    earlier: Vec<(KeptGame, u32, Option<usize>)>,
    past: Vec<KeptGame>,
    store: Store,
    /// The place of this game among the past ones, once it is kept.
    listed: Option<usize>,
    /// The number of the game, and when it was first kept if it was resumed.
    number: u32,
    played: String,
    /// The highest number so far.
    newest: u32,
    answerer: &'a mut dyn Answerer,
    input: LineReader<R>,
    output: W,
    echo: bool,
    pictures: bool,
    farewell: Farewell,
}

impl<'a, R: BufRead, W: Write> Plain<'a, R, W> {
    /// A game that reads moves from `input`; `echo` repeats them in the output, for input that
    /// nobody sees being typed.
    pub fn new(
        start: Start,
        answerer: &'a mut dyn Answerer,
        store: Store,
        input: R,
        output: W,
        echo: bool,
    ) -> Self {
        let Start { mut seats, mut game, settings, terms, mut seed, past, resume, no_keep, .. } =
            start;
        let (mut played, mut course) = (String::new(), Course::new(terms, &game));
        if let Some(kept) = resume.and_then(|at| past.get(at)).cloned() {
            course = Course::of_kept(kept.course, &kept.game);
            KeptGame { played, seats, seed, game, .. } = kept;
            course.run(&game, Timestamp::from_millis(0));
        }
        Self {
            seats,
            next_terms: course.terms,
            course,
            no_keep,
            began: Instant::now(),
            game,
            seed,
            settings,
            earlier: Vec::new(),
            past,
            store,
            listed: resume,
            number: 0,
            played,
            newest: 0,
            answerer,
            input: LineReader::new(input, LONGEST_LINE),
            output,
            echo,
            pictures: true,
            farewell: Farewell::default(),
        }
    }

    /// What to print when the game is ended from outside, kept up to date.
    pub fn farewell(&self) -> Farewell {
        self.farewell.clone()
    }

    /// Plays until the game is over and nothing more is wanted, or the input ends. Gives how it
    /// ended, and the settings, which may have changed.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or the output cannot be written.
    pub fn play(mut self) -> io::Result<(PlainEnd, Settings)> {
        self.introduce()?;
        self.open()?;
        let mut in_vain = 0;
        loop {
            self.farewell.set(format!("To continue: {}", self.resume_command()));
            if let Some(result) = self.result() {
                if !self.finish(&result)? {
                    return Ok((PlainEnd::Over, self.settings));
                }
                continue;
            }
            match self.seats.at[self.game.turn()] {
                Seat::Bot(level) => self.play_bot(level)?,
                Seat::Human => {
                    let before = self.game.ply();
                    let choosing = self.course.is_choosing(&self.game);
                    match if choosing { self.ask_for_side()? } else { self.ask()? } {
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

    /// The time on the clocks.
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(0) + self.began.elapsed()
    }

    /// How the game ended, if it did.
    fn result(&self) -> Option<String> {
        if let Some(loser) = self.course.loser {
            let [loser, winner] = [loser, !loser].map(|player| self.name(player));
            return Some(format!("{winner} won on time: {loser} had none left"));
        }
        let outcome = self.game.outcome()?;
        Some(result(outcome, &self.seats, self.theme(), self.game.ply()))
    }

    /// Shows the board with which the game begins.
    fn open(&mut self) -> io::Result<()> {
        if self.course.lacks_opening() {
            let Some(Answer::Opening(opening)) =
                self.find_out(&Question::Opening { seed: self.seed })
            else {
                return Err(io::Error::other("there is no opening: please report it"));
            };
            writeln!(self.output, "Opening: {opening}, an exact draw.")?;
            self.course.begin_with(opening.ply());
            self.game = opening;
        }
        self.show()
    }

    /// The player whose choice it is takes a side.
    fn choose_side(&mut self, side: Player) -> io::Result<()> {
        let (told, now) = (side_taken(&self.seats, self.theme(), side), self.now());
        self.course.choose(side, &self.game, now);
        if side == Player::First {
            self.seats.swap();
        }
        writeln!(self.output, "{told}")
    }

    /// Asks for a side; no answer at the end of input.
    fn ask_for_side(&mut self) -> io::Result<Option<Result<Command, ParseCommandError>>> {
        let name = chooser(&self.seats, self.theme());
        let [first, second] = Player::ALL.map(|player| self.theme().team(player).name);
        let prompt = format!("{name}, which side do you take, {first} or {second}? ");
        let Some(line) = self.read(&prompt)? else { return Ok(None) };
        let word = line.trim().to_lowercase();
        let side = Player::ALL.into_iter().find(|&side| word == self.theme().team(side).name);
        Ok(Some(match (side, line.parse()) {
            (Some(side), _) => Ok(Command::Side(side)),
            (None, Ok(Command::Play(_)) | Err(_)) => Err(ParseCommandError::Wrong(format!(
                "Say {first} or {second} first; or undo, or quit."
            ))),
            (None, command) => command,
        }))
    }

    /// Asks with these words, and reads a line; nothing at the end of input.
    fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let Some(Line { text: line, .. }) = self.input.next_line()? else {
            writeln!(self.output)?;
            return Ok(None);
        };
        if self.echo {
            writeln!(self.output, "{}", shown(&line))?;
        }
        Ok(Some(line))
    }

    fn theme(&self) -> Theme {
        self.settings.theme.unwrap_or_default()
    }

    fn name(&self, player: Player) -> String {
        self.seats.name(player, self.theme())
    }

    /// The command that goes on with this game.
    fn resume_command(&self) -> String {
        let terms = self.course.terms_to_resume(&self.game);
        resume_command(&self.seats, terms, &self.game, self.seed, true)
    }

    /// Who plays, with what.
    fn introduce(&mut self) -> io::Result<()> {
        let player = |player: Player| {
            let team = self.theme().team(player);
            format!("{} ({}, {})", self.name(player), team.name, team.letter)
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

    /// Says what became of the board, and how things stand there.
    fn tell(&mut self, what: &str) -> io::Result<()> {
        let (status, moves) = (self.theme().status(self.game.position()), self.count());
        writeln!(self.output, "{what}: {status} after {moves}.")?;
        self.show()
    }

    /// How many moves there are, in words.
    fn count(&self) -> String {
        match self.game.ply() {
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        }
    }

    /// Draws the board, unless nobody wants to see it.
    fn show(&mut self) -> io::Result<()> {
        if self.pictures {
            let picture = Picture::from(&self.game).with_theme(self.theme());
            writeln!(self.output, "{picture}")?;
        }
        Ok(())
    }

    fn play_bot(&mut self, level: Level) -> io::Result<()> {
        let position = self.game.position();
        let (offers, chooses) =
            (self.course.is_offering(&self.game), self.course.is_choosing(&self.game));
        if let (true, Some(analysis)) = (offers || chooses, self.analysis()) {
            return match even_disc(&analysis, self.seed) {
                Some(column) if offers => self.put(column),
                _ => self.choose_side(better_side(&analysis)),
            };
        }
        let question = Question::Choice { position, level, seed: self.seed };
        let Some(Answer::Choice(column)) = self.find_out(&question) else {
            return Err(io::Error::other("the bot has no answer: please report it"));
        };
        self.put(column)
    }

    /// Asks whose turn it is; no answer at the end of input.
    fn ask(&mut self) -> io::Result<Option<Result<Command, ParseCommandError>>> {
        let turn = self.game.turn();
        let (name, team) = (self.name(turn), self.theme().team(turn));
        let left = self.course.left(turn, self.now());
        let left = left.map(|left| format!(", {left} left")).unwrap_or_default();
        let prompt = format!("{name} ({}{left}), your move: ", team.name);
        Ok(self.read(&prompt)?.map(|line| line.parse()))
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Play(column) => self.put(column),
            Command::Undo => self.undo(),
            Command::Redo if self.seats.redo(&mut self.game) => self.tell("Played again"),
            Command::Redo => writeln!(self.output, "Nothing to redo."),
            Command::Hint => self.hint(),
            Command::Analyze => self.analyze(),
            Command::Explain(at) => self.explain(at),
            Command::Review => self.review(),
            Command::Swap => self.swap(),
            Command::New => self.begin_new_game(),
            Command::Side(side) => self.choose_side(side),
            Command::Level(level) => self.set_level(level),
            Command::Rule(rule) => {
                self.next_terms.rule = rule;
                writeln!(self.output, "Rule: {rule}, from the next game on.")
            }
            Command::Clock(clock) => {
                self.next_terms.clock = clock;
                let clock = self.next_terms.clock_in_words();
                writeln!(self.output, "Clock: {clock}, from the next game on.")
            }
            Command::Moves(_) if self.game.is_empty() => writeln!(self.output, "No moves yet."),
            Command::Moves(None) => writeln!(self.output, "Moves: {}", self.game),
            Command::Moves(Some(notation)) => self.write(notation),
            Command::Board => {
                let picture = Picture::from(&self.game).with_theme(self.theme());
                writeln!(self.output, "{}", picture.description())
            }
            Command::Pictures(on) => {
                self.pictures = on;
                writeln!(self.output, "Pictures are {}.", if on { "on" } else { "off" })
            }
            Command::Theme(theme) => {
                self.settings.theme = Some(theme);
                writeln!(self.output, "Theme: {theme}.")?;
                self.show()
            }
            Command::Games => self.list_games(),
            Command::Results => self.list_results(),
            Command::Help => self.output.write_all(HELP.as_bytes()),
            Command::Quit => Ok(()),
        }
    }

    /// Plays a column, tells it in words and shows the board, or says why that cannot be done.
    fn put(&mut self, column: Column) -> io::Result<()> {
        if self.course.flag(self.now()).is_some() {
            return Ok(());
        }
        if self.course.loser.is_some() {
            return writeln!(self.output, "The game is over: type new, review or quit.");
        }
        let player = self.game.turn();
        match self.game.play(column) {
            Ok(cell) => {
                let now = self.now();
                self.course.finish_move(&self.game, now);
                let (name, team) = (self.name(player), self.theme().team(player).name);
                let verb = if self.seats.is_you(player) { "play" } else { "plays" };
                writeln!(self.output, "{name} {verb} {column}: {team} on {cell}.")?;
                self.show()
            }
            Err(PlayError::ColumnFull { column }) => {
                writeln!(self.output, "Column {column} is full: choose another.")
            }
            Err(_) => writeln!(self.output, "The game is over: type new, undo, review or quit."),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        if self.course.loser.is_some() {
            return writeln!(self.output, "The time is up: type new for a new game.");
        }
        let was_over = self.game.outcome().is_some();
        if self.seats.undo(&mut self.game, self.course.fixed()) {
            let now = self.now();
            self.course.run(&self.game, now);
            if was_over {
                // What ended is kept as it was: this is another game now.
                self.number_anew();
            }
            self.tell("Taken back")
        } else if let Some((kept, number, listed)) = self.earlier.pop() {
            let KeptGame { played, seats, seed, game, course } = kept;
            self.course = Course::of_kept(course, &game);
            (self.game, self.seats, self.seed) = (game, seats, seed);
            (self.played, self.number, self.listed) = (played, number, listed);
            let now = self.now();
            self.course.run(&self.game, now);
            self.tell("The previous game is back")
        } else if self.course.is_settled(&self.game) {
            writeln!(self.output, "{SIDES_STAND}")
        } else {
            writeln!(self.output, "Nothing to undo.")
        }
    }

    fn begin_new_game(&mut self) -> io::Result<()> {
        self.keep()?;
        if !self.course.is_fresh(&self.game) {
            self.earlier.push((self.kept(), self.number, self.listed));
        }
        self.number_anew();
        self.game = Game::new();
        self.course = Course::new(self.next_terms, &self.game);
        self.seed = self.seed.wrapping_add(1);
        writeln!(self.output, "New game.")?;
        self.introduce()?;
        self.open()
    }

    fn swap(&mut self) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return writeln!(self.output, "The game is over: type new first.");
        }
        self.seats.swap();
        let (first, second) = (self.name(Player::First), self.name(Player::Second));
        writeln!(self.output, "Sides swapped: {first} first, {second} second.")
    }

    fn set_level(&mut self, level: Level) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return writeln!(self.output, "The game is over: type new first.");
        }
        let bots = Player::ALL.into_iter().filter(|&player| !self.seats.is_human(player));
        let bots: Vec<Player> = bots.collect();
        if bots.is_empty() {
            return writeln!(self.output, "No bot is playing.");
        }
        for player in bots {
            self.seats.at[player] = Seat::Bot(level);
        }
        self.settings.level = Some(level);
        writeln!(self.output, "The bot is now level {level}.")
    }

    /// The game in a notation.
    fn write(&mut self, notation: Notation) -> io::Result<()> {
        let text = notation.format(&Transcript::from(self.game.clone())).to_string();
        writeln!(self.output, "{}", text.trim_end_matches('\n'))
    }

    fn list_games(&mut self) -> io::Result<()> {
        if self.past.is_empty() {
            return writeln!(self.output, "No games were kept yet.");
        }
        for kept in &self.past {
            let (line, moves) =
                (summary(kept, self.settings.theme.unwrap_or_default()), &kept.game);
            writeln!(self.output, "{line}: {moves}")?;
        }
        Ok(())
    }

    fn list_results(&mut self) -> io::Result<()> {
        let results = results(&self.past);
        if results.is_empty() {
            return writeln!(self.output, "No finished game against a bot yet.");
        }
        for (level, standing) in results {
            let (wins, draws, losses) = (standing.wins, standing.draws, standing.losses);
            writeln!(self.output, "Level {level}: {wins} won, {draws} drawn, {losses} lost.")?;
        }
        Ok(())
    }

    fn find_out(&mut self, question: &Question) -> Option<Answer> {
        self.answerer.answer(question, &AtomicBool::new(false))
    }

    /// The game as it is kept.
    fn kept(&self) -> KeptGame {
        let (played, seats) = (self.played.clone(), self.seats.clone());
        let (seed, game) = (self.seed, self.game.clone());
        KeptGame { played, seats, seed, game, course: self.course.kept(self.now()) }
    }

    /// Keeps the game as it stands, if that is wanted.
    fn keep(&mut self) -> io::Result<()> {
        let keeps = !self.no_keep && self.settings.keeps_games();
        if self.course.is_fresh(&self.game) || !keeps {
            return Ok(());
        }
        let kept = self.kept();
        if let Some(known) = self.listed.and_then(|at| self.past.get_mut(at)) {
            known.clone_from(&kept);
        } else {
            self.listed = Some(self.past.len());
            self.past.push(kept.clone());
        }
        match self.store.keep(self.number, kept) {
            Some(complaint) => writeln!(self.output, "{complaint}"),
            None => Ok(()),
        }
    }

    /// From now on this is another game than the one that was kept.
    fn number_anew(&mut self) {
        self.newest += 1;
        (self.number, self.played, self.listed) = (self.newest, String::new(), None);
    }

    /// Tells how the game ended, and whether somebody wants to go on after that.
    fn finish(&mut self, result: &str) -> io::Result<bool> {
        writeln!(self.output, "Game over: {result}.\nMoves: {}", self.game)?;
        self.keep()?;
        let hint = format!("To review this game: fourgone review {}", self.game);
        writeln!(self.output, "{hint}")?;
        self.farewell.set(hint);
        let mut in_vain = 0;
        loop {
            if !self.echo {
                write!(self.output, "new, undo, review or quit: ")?;
            } else if in_vain == MOST_IN_VAIN {
                return Ok(false);
            }
            in_vain += 1;
            self.output.flush()?;
            let Some(Line { text, .. }) = self.input.next_line()? else { return Ok(false) };
            let command = text.parse();
            match command {
                // Moves that a script has left over.
                Ok(Command::Play(_)) if self.echo => return Ok(false),
                Ok(Command::Quit) => return Ok(false),
                _ if self.echo => writeln!(self.output, "{}", shown(&text))?,
                _ => {}
            }
            match command {
                Ok(command) => self.obey(command)?,
                Err(error) => writeln!(self.output, "{error}")?,
            }
            if self.result().is_none() {
                return Ok(true);
            }
        }
    }

    /// Ends a game that is not over, with all that is needed to go on with it.
    fn leave(mut self, why: &str) -> io::Result<(PlainEnd, Settings)> {
        let status = self.theme().status(self.game.position());
        let moves = self.count();
        writeln!(self.output, "{why} after {moves}: {status}.")?;
        self.keep()?;
        let command = self.resume_command();
        writeln!(self.output, "To continue: {command}")?;
        self.output.flush()?;
        Ok((PlainEnd::Left, self.settings))
    }
}

/// The bytes of a line that are looked at; no command is longer. What is not UTF-8 is a character
/// that no command has.
const LONGEST_LINE: usize = 256;
