//! How the game changes with what happens.

use fourgone::{Column, PlayError};
use fourgone_render::Theme;

use crate::fall::Fall;
use crate::key::Key;
use crate::layout::Layout;
use crate::message::Message;
use crate::model::{Exit, Model, Overlay, PATIENCE};
use crate::seat::capitalized;
use crate::view::help::pages;

impl Model {
    /// Takes in what happened.
    pub fn update(&mut self, message: Message) {
        match message {
            Message::Key(Key::Interrupt) => self.exit = Some(Exit::Interrupted),
            Message::Key(key) => self.press(key),
            Message::Hover(at) => {
                let column = Layout::new(self.size).and_then(|layout| layout.column_at(at));
                if self.overlay == Overlay::Nothing {
                    self.cursor = column.unwrap_or(self.cursor);
                }
            }
            Message::Click(at) => {
                let column = Layout::new(self.size).and_then(|layout| layout.column_at(at));
                match self.overlay {
                    Overlay::Nothing => {
                        if let Some(column) = column {
                            self.notice = None;
                            self.try_play(column);
                        }
                    }
                    Overlay::Help { page } => self.turn_help(page),
                    Overlay::Quit | Overlay::Review { .. } => {}
                }
            }
            Message::Resize(size) => self.size = size,
            Message::Tick(time) => {
                self.time += time;
                match self.fall {
                    Some(fall) => self.fall = fall.after(time),
                    None => self.waited += time,
                }
            }
            Message::Learned(question, answer) => self.knowledge.learn(question, answer),
        }
        self.let_bot_play();
    }

    fn press(&mut self, key: Key) {
        self.notice = None;
        match self.overlay {
            Overlay::Nothing => self.press_in_game(key),
            Overlay::Help { .. } if matches!(key, Key::Escape | Key::Char('q')) => {
                self.overlay = Overlay::Nothing;
            }
            Overlay::Help { page } => self.turn_help(page),
            Overlay::Quit => match key {
                Key::Char('y' | 'Y' | 'q') | Key::Enter => self.exit = Some(Exit::Quit),
                _ => self.overlay = Overlay::Nothing,
            },
            Overlay::Review { at } => self.press_in_review(key, at),
        }
    }

    /// Shows the page of the help after this one, or no help any more.
    fn turn_help(&mut self, page: usize) {
        let next = page + 1;
        self.overlay =
            if next < pages(self.size) { Overlay::Help { page: next } } else { Overlay::Nothing };
    }

    fn press_in_game(&mut self, key: Key) {
        match key {
            Key::Char('h') | Key::Left => self.move_cursor(-1),
            Key::Char('l') | Key::Right => self.move_cursor(1),
            Key::Home => self.cursor = Column::A,
            Key::End => self.cursor = Column::G,
            Key::Char(' ') | Key::Enter if self.paused => self.paused = false,
            Key::Char(' ') | Key::Enter => self.try_play(self.cursor),
            Key::Char('u') => self.undo(),
            Key::Char('r') => self.redo(),
            Key::Char('?') => self.shown.hint = self.still_played() && !self.shown.hint,
            Key::Char('a') => self.shown.analysis = !self.shown.analysis,
            Key::Char('b') => self.shown.thoughts = !self.shown.thoughts,
            Key::Char('v') => self.begin_review(),
            Key::Escape => self.shown.hint = false,
            Key::Char('q') if self.is_running() => self.overlay = Overlay::Quit,
            key => self.press_anywhere(key),
        }
    }

    fn press_in_review(&mut self, key: Key, at: usize) {
        let at = match key {
            Key::Char('h') | Key::Left => at.saturating_sub(1),
            Key::Char('l') | Key::Right => (at + 1).min(self.game.ply()),
            Key::Home => 0,
            Key::End => self.game.ply(),
            Key::Char('v' | 'q' | 'u') | Key::Escape | Key::Enter => {
                self.overlay = Overlay::Nothing;
                return;
            }
            key => return self.press_anywhere(key),
        };
        self.overlay = Overlay::Review { at };
    }

    /// Keys that do the same in the game and in its review.
    fn press_anywhere(&mut self, key: Key) {
        match key {
            Key::Char(digit @ '1'..='7') if self.overlay == Overlay::Nothing => {
                let number = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
                if let Some(column) = number.and_then(Column::from_number) {
                    self.try_play(column);
                }
            }
            Key::Char('n') => self.begin_new_game(),
            Key::Char('s') => self.swap_sides(),
            Key::Char('+' | '=') => self.change_level(1),
            Key::Char('-' | '_') => self.change_level(-1),
            Key::Char('t') => self.change_theme(),
            Key::Char('m') => {
                self.motion = !self.motion;
                self.fall = None;
                self.say(if self.motion { "Discs fall." } else { "Nothing moves any more." });
            }
            Key::F1 => self.overlay = Overlay::Help { page: 0 },
            Key::Char('q') => self.exit = Some(Exit::Quit),
            _ => {}
        }
    }

    fn move_cursor(&mut self, steps: isize) {
        let index = self.cursor.index().checked_add_signed(steps);
        self.cursor = index.and_then(Column::from_index).unwrap_or(self.cursor);
    }

    /// Plays for the person whose turn it is, or says why not.
    fn try_play(&mut self, column: Column) {
        self.cursor = column;
        if self.still_played() && !self.seats.is_human(self.game.turn()) {
            let name = self.seats.name(self.game.turn(), self.theme);
            return self.say(format!("It is {name}'s turn."));
        }
        match self.play(column) {
            Ok(()) => {}
            Err(PlayError::ColumnFull { .. }) => {
                self.say(format!("Column {column} is full: choose another."));
            }
            Err(PlayError::GameOver) => {
                self.say("The game is over: n begins a new one, v reviews this one.");
            }
            Err(error @ PlayError::OutOfTurn { .. }) => self.say(capitalized(&error.to_string())),
        }
    }

    /// Plays for whoever's turn it is.
    fn play(&mut self, column: Column) -> Result<(), PlayError> {
        let player = self.game.turn();
        let cell = self.game.play(column)?;
        self.board_changed();
        self.fall = self.motion.then(|| Fall::new(cell, player));
        Ok(())
    }

    /// What was said about the position no longer holds.
    fn board_changed(&mut self) {
        self.fall = None;
        self.shown.hint = false;
        self.waited = std::time::Duration::ZERO;
    }

    fn let_bot_play(&mut self) {
        let Some(level) = self.bot_to_move() else { return };
        let ready = !self.motion || self.fall.is_none() && self.waited >= PATIENCE;
        let choice = self.knowledge.choice(self.game.position(), level, self.seed);
        if let (true, Some(column)) = (ready, choice) {
            // A bot plays what is possible; if not, the board stays as it is.
            let _ = self.play(column);
        }
    }

    /// Takes moves back until it is a person's turn again.
    fn undo(&mut self) {
        if let (true, Some(previous)) = (self.game.is_empty(), self.previous.take()) {
            self.game = previous;
            self.board_changed();
            return self.say("The game before is back.");
        }
        if self.seats.undo(&mut self.game) {
            self.board_changed();
            self.paused = self.seats.humans() == 0;
        } else {
            self.say("There is nothing to undo.");
        }
    }

    /// Plays moves that were taken back until it is a person's turn again.
    fn redo(&mut self) {
        if self.seats.redo(&mut self.game) {
            self.board_changed();
        } else {
            self.say("There is nothing to redo.");
        }
    }

    fn begin_review(&mut self) {
        if self.still_played() {
            self.say("The review comes after the end of the game.");
        } else {
            self.fall = None;
            self.overlay = Overlay::Review { at: self.game.ply() };
        }
    }

    fn begin_new_game(&mut self) {
        if !self.game.is_empty() {
            self.previous = Some(std::mem::take(&mut self.game));
            self.say("A new game; u brings the last one back.");
        }
        self.overlay = Overlay::Nothing;
        self.seed = self.seed.wrapping_add(1);
        self.paused = false;
        self.board_changed();
    }

    fn swap_sides(&mut self) {
        self.seats.swap();
        self.board_changed();
        let names = self.names();
        self.say(format!("{} plays first, {} second.", names.first, names.second));
    }

    fn change_level(&mut self, steps: i8) {
        let any = self.seats.humans() < 2;
        match (any, self.seats.change_level(steps), self.level()) {
            (false, ..) => self.say("No bot is playing."),
            (true, true, Some(level)) => self.say(format!("The bot is level {level} now.")),
            (true, true, None) => self.say("The bots' levels have changed."),
            (true, false, _) if steps > 0 => self.say("There is no stronger bot: 10 is perfect."),
            (true, false, _) => self.say("There is no weaker bot than level 1."),
        }
    }

    fn change_theme(&mut self) {
        let at = Theme::ALL.iter().position(|&theme| theme == self.theme).map_or(0, |at| at + 1);
        self.theme = Theme::ALL.get(at).copied().unwrap_or(Theme::ALL[0]);
        self.say(format!("Theme: {}.", self.theme));
    }

    fn still_played(&self) -> bool {
        !self.game.position().is_over()
    }

    fn say(&mut self, what: impl Into<String>) {
        self.notice = Some(what.into());
    }
}
