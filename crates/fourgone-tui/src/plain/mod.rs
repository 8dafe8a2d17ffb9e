//! The game line by line, for pipes, screen readers and scripts.

mod command;
mod lesson;
mod prompt;
mod puzzle;
mod sized;

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use fourgone::notation::{Notation, Transcript};
use fourgone::{Column, Game, Outcome, PlayError, Player};
use fourgone_bot::Level;
use fourgone_records::{Line, LineReader};
use fourgone_render::{Picture, Theme, alternatives, signed};
use fourgone_solver::{Analysis, Score};

use crate::answerer::{Answer, Answerer, Question};
use crate::history::{KeptGame, results, summary};
use crate::model::{Start, result};
use crate::seats::{Seat, Seats, capitalized, resume_command};
use crate::settings::Settings;
use crate::store::Store;
use crate::view::sentence;
use crate::why::voice;

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
    Over(Outcome),
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
    settings: Settings,
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
        let Start { mut seats, mut game, settings, mut seed, past, resume, .. } = start;
        let mut played = String::new();
        if let Some(kept) = resume.and_then(|at| past.get(at)).cloned() {
            KeptGame { played, seats, seed, game, .. } = kept;
        }
        Self {
            seats,
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
        self.show()?;
        let mut in_vain = 0;
        loop {
            self.farewell.set(format!("To continue: {}", self.resume_command()));
            if let Some(outcome) = self.game.outcome() {
                if !self.finish(outcome)? {
                    return Ok((PlainEnd::Over(outcome), self.settings));
                }
                continue;
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

    fn theme(&self) -> Theme {
        self.settings.theme.unwrap_or_default()
    }

    fn name(&self, player: Player) -> String {
        self.seats.name(player, self.theme())
    }

    /// The command that goes on with this game.
    fn resume_command(&self) -> String {
        resume_command(&self.seats, &self.game, self.seed, true)
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
            Command::Redo if self.seats.redo(&mut self.game) => self.tell("Played again"),
            Command::Redo => writeln!(self.output, "Nothing to redo."),
            Command::Hint => self.hint(),
            Command::Analyze => self.analyze(),
            Command::Explain(at) => self.explain(at),
            Command::Review => self.review(),
            Command::Swap => self.swap(),
            Command::New => self.begin_new_game(),
            Command::Level(level) => self.set_level(level),
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
        let player = self.game.turn();
        match self.game.play(column) {
            Ok(cell) => {
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
        let was_over = self.game.outcome().is_some();
        if self.seats.undo(&mut self.game, 0) {
            if was_over {
                // What ended is kept as it was: this is another game now.
                self.number_anew();
            }
            self.tell("Taken back")
        } else if let Some((kept, number, listed)) = self.earlier.pop() {
            let KeptGame { played, seats, seed, game, .. } = kept;
            (self.game, self.seats, self.seed) = (game, seats, seed);
            (self.played, self.number, self.listed) = (played, number, listed);
            self.tell("The previous game is back")
        } else {
            writeln!(self.output, "Nothing to undo.")
        }
    }

    fn begin_new_game(&mut self) -> io::Result<()> {
        self.keep()?;
        if !self.game.is_empty() {
            self.earlier.push((self.kept(), self.number, self.listed));
        }
        self.number_anew();
        self.game = Game::new();
        self.seed = self.seed.wrapping_add(1);
        writeln!(self.output, "New game.")?;
        self.introduce()?;
        self.show()
    }

    fn swap(&mut self) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return writeln!(self.output, "The game is over: type new first.");
        }
        self.seats.swap();
        let (first, second) = (self.name(Player::First), self.name(Player::Second));
        writeln!(self.output, "{first} plays first, {second} second.")
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

    /// The score of every column of the position on the board.
    fn analysis(&mut self) -> Option<Analysis> {
        match self.find_out(&Question::Analysis(self.game.position()))? {
            Answer::Analysis(analysis) => Some(analysis),
            _ => None,
        }
    }

    /// What a score means here: "red wins on move 21, in 5 more moves (+11)".
    fn verdict(&self, score: Score) -> String {
        let (turn, ply) = (self.game.turn(), self.game.ply());
        let verdict = self.theme().verdict(score.winner(turn), score.ends_on_move(ply), ply);
        format!("{verdict} ({})", signed(score.value()))
    }

    fn hint(&mut self) -> io::Result<()> {
        let best =
            self.analysis().and_then(|analysis| analysis.score().map(|best| (analysis, best)));
        let Some((analysis, score)) = best else {
            return writeln!(self.output, "There is no hint.");
        };
        let verdict = self.verdict(score);
        writeln!(self.output, "Best: {}: {verdict}.", alternatives(analysis.best()))
    }

    fn analyze(&mut self) -> io::Result<()> {
        let Some(analysis) = self.analysis() else {
            return writeln!(self.output, "There is nothing to analyze.");
        };
        for column in Column::ALL {
            let verdict = match analysis[column] {
                Some(score) => self.verdict(score),
                None => "full".to_owned(),
            };
            writeln!(self.output, "Column {column}: {verdict}.")?;
        }
        let best = alternatives(analysis.best());
        if best.is_empty() { Ok(()) } else { writeln!(self.output, "Best: {best}.") }
    }

    /// Why the position is won, drawn or lost, now or after so many moves.
    fn explain(&mut self, at: Option<usize>) -> io::Result<()> {
        let is_over = self.game.outcome().is_some();
        if !is_over && self.seats.humans() == 2 {
            return writeln!(self.output, "Against a person the reasons come after the game.");
        }
        let moves = self.game.ply();
        let Some(position) = self.game.positions().nth(at.unwrap_or(moves)) else {
            return writeln!(self.output, "There are {} so far.", self.count());
        };
        if position.is_over() {
            let last = moves.saturating_sub(1);
            return writeln!(
                self.output,
                "The game is over; explain {last} explains it before the last move."
            );
        }
        let Some(Answer::Why(explanation)) = self.find_out(&Question::Why(position)) else {
            return writeln!(self.output, "There is no reason to tell.");
        };
        let (score, turn, ply) = (explanation.score, position.turn(), position.ply());
        let verdict = self.theme().verdict(score.winner(turn), score.ends_on_move(ply), ply);
        writeln!(self.output, "{} ({}).", capitalized(&verdict), signed(score.value()))?;
        let voice = voice(&self.seats, self.theme());
        for sentence in explanation.sentences(position, &voice) {
            writeln!(self.output, "{sentence}")?;
        }
        Ok(())
    }

    /// What each move was worth, the first one first.
    fn review(&mut self) -> io::Result<()> {
        if self.game.is_empty() {
            return writeln!(self.output, "No moves yet.");
        }
        if self.game.outcome().is_none() && self.seats.humans() == 2 {
            return writeln!(self.output, "Against a person the review comes after the game.");
        }
        let moves = self.game.moves().to_vec();
        // From the end, where the answers are quick, and help with those before.
        let mut reviewed = Vec::new();
        for end in (1..=moves.len()).rev() {
            let beginning = moves.iter().copied().take(end);
            let game = Game::from_moves(beginning).unwrap_or_default();
            if let Some(Answer::Review(one)) = self.find_out(&Question::Review(game)) {
                reviewed.push(one);
            }
        }
        for one in reviewed.iter().rev() {
            let told = sentence(one, self.theme());
            writeln!(self.output, "Move {}: {told}", one.ply)?;
        }
        match reviewed.iter().find(|one| one.grade().changes_verdict()) {
            Some(turn) => writeln!(self.output, "The game turned on move {}.", turn.ply),
            None => writeln!(self.output, "No move changed the verdict."),
        }
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
        KeptGame { played, seats, seed, game, lost_on_time: None }
    }

    /// Keeps the game as it stands, if that is wanted.
    fn keep(&mut self) -> io::Result<()> {
        if self.game.is_empty() || !self.settings.keeps_games() {
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
    fn finish(&mut self, outcome: Outcome) -> io::Result<bool> {
        let result = result(outcome, &self.seats, self.theme(), self.game.ply());
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
            if self.game.outcome().is_none() {
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
