//! How the game changes with what happens.

use std::mem;
use std::time::Duration;

use fourgone::{Column, PlayError, Player};
use fourgone_render::Theme;
use ratatui::layout::{Position, Size};

use crate::answerer::{Answer, Question};
use crate::keys::Key;
use crate::layout::Layout;
use crate::model::{BOT_DELAY, Earlier, Exit, Fall, Model, Overlay};
use crate::seats::{Seats, capitalized};
use crate::view::help_pages;

/// Something that happened, and that [`Model::update`] takes in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// The mouse is here.
    Hover(Position),
    /// The mouse was pressed here.
    Click(Position),
    /// The terminal has this size now.
    Resize(Size),
    /// So much time has passed since the last tick.
    Tick(Duration),
    /// A question was answered.
    Answered(Question, Answer),
    /// Ctrl-Z: everybody in front of this terminal is to stop. This and the next two are the
    /// business of whoever has the terminal.
    Suspend,
    /// Somebody asks this program to stop for a while.
    Stop,
    /// Ctrl-L, or the program goes on after a stop: everything is to be drawn anew.
    Redraw,
    /// The program is to end: Ctrl-C, or a signal.
    Exit(Exit),
}

impl Model {
    /// Takes in what happened.
    pub fn update(&mut self, message: Message) {
        match message {
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
            Message::Answered(question, answer) => self.knowledge.learn(question, answer),
            Message::Suspend | Message::Stop | Message::Redraw => {}
            Message::Exit(exit) => self.exit = Some(exit),
        }
        self.let_bot_play();
    }

    /// Shows the page of the help after this one, or no help any more.
    pub(crate) fn turn_help(&mut self, page: usize) {
        let next = page + 1;
        self.overlay = if next < help_pages(self.size) {
            Overlay::Help { page: next }
        } else {
            Overlay::Nothing
        };
    }

    pub(crate) fn move_cursor(&mut self, steps: isize) {
        let index = self.cursor.index().checked_add_signed(steps);
        self.cursor = index.and_then(Column::from_index).unwrap_or(self.cursor);
    }

    /// Plays for the person whose turn it is, or says why not.
    pub(crate) fn try_play(&mut self, column: Column) {
        self.cursor = column;
        if self.still_played() && !self.seats.is_human(self.game.turn()) {
            let name = self.seats.name(self.game.turn(), self.theme());
            return self.say(format!("It is {name}'s turn."));
        }
        match self.play(column) {
            Ok(()) => {}
            Err(PlayError::ColumnFull { .. }) => {
                self.say(format!("Column {column} is full: choose another."));
            }
            Err(PlayError::GameOver) => {
                self.say("The game is over. Press n for a new game, v to review this one.");
            }
            Err(error) => self.say(capitalized(&error.to_string())),
        }
    }

    /// Plays for whoever's turn it is.
    fn play(&mut self, column: Column) -> Result<(), PlayError> {
        let player = self.game.turn();
        let cell = self.game.play(column)?;
        self.board_changed();
        self.fall = self.motion().then(|| Fall::new(cell, player));
        Ok(())
    }

    /// What was said about the position no longer holds.
    fn board_changed(&mut self) {
        self.fall = None;
        self.shown.hint = false;
        self.waited = Duration::ZERO;
    }

    fn let_bot_play(&mut self) {
        let Some(level) = self.bot_to_move() else { return };
        let ready = !self.motion() || self.fall.is_none() && self.waited >= BOT_DELAY;
        let choice = self.knowledge.choice(self.game.position(), level, self.seed);
        if let (true, Some(column)) = (ready, choice) {
            // A bot plays what is possible; if not, the board stays as it is.
            let _ = self.play(column);
        }
    }

    /// Takes moves back until it is a person's turn again; where there are none, goes back to the
    /// game before this one.
    pub(crate) fn undo(&mut self) {
        if self.seats.undo(&mut self.game) {
            self.board_changed();
            self.paused = self.seats.humans() == 0;
        } else if let Some(Earlier { game, seats, seed }) = self.earlier.pop() {
            (self.game, self.seats, self.seed) = (game, seats, seed);
            self.board_changed();
            self.paused = self.seats.humans() == 0;
            self.say("The previous game is back.");
        } else {
            self.say("Nothing to undo.");
        }
    }

    /// Plays moves that were taken back until it is a person's turn again.
    pub(crate) fn redo(&mut self) {
        if self.seats.redo(&mut self.game) {
            self.board_changed();
        } else {
            self.say("Nothing to redo.");
        }
    }

    pub(crate) fn begin_review(&mut self) {
        if self.still_played() {
            self.say("The review comes after the game.");
        } else {
            self.fall = None;
            self.overlay = Overlay::Review { at: self.game.ply() };
        }
    }

    pub(crate) fn begin_new_game(&mut self) {
        if !self.game.is_empty() {
            let (game, seats) = (mem::take(&mut self.game), self.seats.clone());
            self.earlier.push(Earlier { game, seats, seed: self.seed });
            self.say("New game. Press u to go back to the last one.");
        }
        self.seats = self.next.take().unwrap_or_else(|| self.seats.clone());
        self.overlay = Overlay::Nothing;
        self.seed = self.seed.wrapping_add(1);
        self.paused = false;
        self.board_changed();
    }

    /// Those who may still be changed: who plays this game, or after its end who plays the next.
    fn changeable_seats(&mut self) -> &mut Seats {
        if self.game.position().is_over() {
            self.next.get_or_insert_with(|| self.seats.clone())
        } else {
            self.next = None;
            &mut self.seats
        }
    }

    pub(crate) fn swap_sides(&mut self) {
        let (theme, is_over) = (self.theme(), !self.still_played());
        let seats = self.changeable_seats();
        seats.swap();
        let [first, second] = Player::ALL.map(|player| seats.name(player, theme));
        if is_over {
            return self.say(format!("Next game (n): {first} first, {second} second."));
        }
        self.board_changed();
        self.say(format!("{first} plays first, {second} second."));
    }

    pub(crate) fn change_level(&mut self, steps: i8) {
        let is_over = !self.still_played();
        let seats = self.changeable_seats();
        let (any, changed, level) = (seats.humans() < 2, seats.change_level(steps), seats.level());
        if let (true, Some(level)) = (changed, level) {
            self.settings.level = Some(level);
        }
        match (any, changed, level) {
            (false, ..) => self.say("No bot is playing."),
            (true, true, Some(level)) if is_over => {
                self.say(format!("Next game (n): the bot is level {level}."));
            }
            (true, true, Some(level)) => self.say(format!("The bot is now level {level}.")),
            (true, true, None) => self.say("The bots' levels have changed."),
            (true, false, _) if steps > 0 => {
                self.say("Level 10 is the strongest: it plays perfectly.");
            }
            (true, false, _) => self.say("Level 1 is the weakest."),
        }
    }

    pub(crate) fn change_theme(&mut self) {
        let at = Theme::ALL.iter().position(|&theme| theme == self.theme()).map_or(0, |at| at + 1);
        let theme = Theme::ALL.get(at).copied().unwrap_or(Theme::ALL[0]);
        self.settings.theme = Some(theme);
        self.say(format!("Theme: {theme}."));
    }

    pub(crate) fn still_played(&self) -> bool {
        !self.game.position().is_over()
    }

    pub(crate) fn say(&mut self, what: impl Into<String>) {
        self.notice = Some(what.into());
    }
}
