//! How the game changes with what happens.

use std::time::Duration;

use fourgone::{Column, Game, PlayError, Player, Row};
use fourgone_render::Theme;
use ratatui::layout::{Position, Size};

use crate::answerer::{Answer, Question};
use crate::courier::News;
use crate::course::Course;
use crate::keys::Key;
use crate::menu::Menu;
use crate::model::{
    AFTER_THE_GAME, BOT_DELAY, Earlier, Exit, Fall, Model, Overlay, SIDES_STAND, Shown,
};
use crate::seats::{Seats, capitalized};
use crate::view::{Target, help_pages, target_at};

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
    /// The wheel of the mouse was turned by so many steps; more than 0 is down.
    Scroll(i8),
    /// Something to tell the player.
    Notice(String),
    /// The terminal has this size now.
    Resize(Size),
    /// So much time has passed since the last tick.
    Tick(Duration),
    /// So much time has passed for the players' clocks.
    Passed(Duration),
    /// A question was answered.
    Answered(Question, Answer),
    /// Something was heard from a game elsewhere.
    News(News),
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
                let column = self.layout().and_then(|layout| layout.column_at(at));
                let is_board = matches!(self.overlay, Overlay::Nothing | Overlay::Practice);
                if let (true, Some(column)) = (is_board, column) {
                    let is_practice = self.overlay == Overlay::Practice;
                    match self.table.as_mut().filter(|_| !is_practice) {
                        Some(table) => table.cursor = column,
                        None => self.cursor = Column::from_index(column).unwrap_or(self.cursor),
                    }
                }
            }
            Message::Click(at) => self.click(at),
            Message::Scroll(steps) => {
                // The wheel drops no discs.
                let is_board = matches!(self.overlay, Overlay::Nothing | Overlay::Practice);
                let plays = steps > 0 && is_board;
                if !plays {
                    self.press(if steps < 0 { Key::Up } else { Key::Down });
                }
            }
            Message::Notice(text) => self.say(text),
            Message::Resize(size) => self.size = size,
            Message::Tick(time) => {
                self.time += time;
                match self.fall {
                    Some(fall) => self.fall = fall.after(time),
                    None => self.waited += time,
                }
                self.tick_practice(time);
            }
            Message::Passed(time) => self.pass_time(time),
            Message::Answered(question, answer) => self.knowledge.learn(question, answer),
            Message::News(news) => self.hear(news),
            Message::Suspend | Message::Stop | Message::Redraw => {}
            Message::Exit(exit) => self.exit = Some(exit),
        }
        self.follow_rule();
        self.let_bot_play();
        self.let_practice_fall();
        if self.exit.is_some() {
            self.keep();
        }
    }

    /// Does what stands at a place of the screen.
    fn click(&mut self, at: Position) {
        self.notice = None;
        match (target_at(self, at), self.overlay) {
            (Some(Target::Press(key)), _) => self.press(key),
            (Some(Target::Ply(at)), Overlay::Review { .. }) => {
                self.overlay = Overlay::Review { at }
            }
            (Some(Target::Ply(at)), _) => self.overlay = Overlay::Look { at },
            (Some(Target::Row(at)), overlay) => {
                self.overlay = match overlay {
                    Overlay::Menu(_) => Overlay::Menu(Menu { at, ..Menu::default() }),
                    Overlay::Games { .. } => Overlay::Games { at },
                    Overlay::Write { .. } => Overlay::Write { at },
                    Overlay::Puzzles { .. } => Overlay::Puzzles { at },
                    Overlay::Lessons { .. } => Overlay::Lessons { at },
                    Overlay::Side { .. } => Overlay::Side { at },
                    overlay => overlay,
                };
                self.press(Key::Enter);
            }
            (None, Overlay::Practice) => {
                let place = self.layout().and_then(|layout| layout.column_at(at));
                self.click_in_practice(place.and_then(Column::from_index));
            }
            (None, overlay @ (Overlay::Nothing | Overlay::Why)) => {
                let Some(place) = self.layout().and_then(|layout| layout.column_at(at)) else {
                    return;
                };
                match (Column::from_index(place), overlay) {
                    _ if self.table.is_some() && overlay == Overlay::Nothing => {
                        self.try_play_on_table(place);
                    }
                    (Some(column), Overlay::Why) => self.try_reply(column),
                    (Some(column), _) => self.try_play(column),
                    (None, _) => {}
                }
            }
            (None, Overlay::Help { page }) => self.turn_help(page),
            (None, _) => {}
        }
    }

    pub(crate) fn open_help(&mut self) {
        self.behind = self.overlay;
        self.overlay = Overlay::Help { page: 0 };
    }

    /// Shows the page of the help after this one, or no help any more.
    pub(crate) fn turn_help(&mut self, page: usize) {
        let next = page + 1;
        let has_next = next < help_pages(self) && self.practising().is_none();
        self.overlay = if has_next { Overlay::Help { page: next } } else { self.behind };
    }

    pub(crate) fn ask_to_quit(&mut self) {
        if self.is_running() && !self.is_watching() {
            self.overlay = Overlay::Quit;
        } else {
            self.exit = Some(Exit::Quit);
        }
    }

    pub(crate) fn move_cursor(&mut self, steps: isize) {
        let index = self.cursor.index().checked_add_signed(steps);
        self.cursor = index.and_then(Column::from_index).unwrap_or(self.cursor);
    }

    /// Plays for the person whose turn it is, or says why not.
    pub(crate) fn try_play(&mut self, column: Column) {
        self.cursor = column;
        if self.elsewhere.is_some() {
            return self.send_disc(column);
        }
        if self.still_played() && !self.seats.is_human(self.game.turn()) {
            return self.say(self.not_yet());
        }
        if self.lacks_opening() {
            return;
        }
        if self.is_choosing() {
            return self.ask_for_side();
        }
        if self.course.has_ended() {
            return self.say("The game is over. Press n for a new game, v to review this one.");
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

    /// What is said to somebody who plays while a bot thinks.
    fn not_yet(&self) -> String {
        format!("It is {}'s turn.", self.seats.name(self.game.turn(), self.theme()))
    }

    /// Plays for whoever's turn it is.
    pub(crate) fn play(&mut self, column: Column) -> Result<(), PlayError> {
        let player = self.game.turn();
        let stale = self.not_yet();
        self.notice.take_if(|notice| *notice == stale);
        // A move after the end was taken back makes another game of it.
        let ended =
            self.past.iter().any(|(number, kept)| *number == self.number && !kept.is_unfinished());
        if ended && self.still_played() {
            self.number_anew();
        }
        let cell = self.game.play(column)?;
        self.course.finish_move(&self.game, self.now);
        if !self.still_played() {
            self.keep();
        }
        self.board_changed();
        let place = (cell.column().index(), cell.row().index());
        self.fall = self.motion().then(|| Fall::new(place, Row::COUNT, player));
        if self.is_choosing() && self.seats.is_human(self.game.turn()) {
            self.ask_for_side();
        }
        Ok(())
    }

    /// What was said about the position no longer holds.
    pub(crate) fn board_changed(&mut self) {
        self.fall = None;
        self.shown.hint = false;
        if self.is_between_people() {
            self.shown = Shown::default();
        }
        self.waited = Duration::ZERO;
    }

    /// Whether a bot has waited long enough for one to see what happened before.
    pub(crate) fn is_bot_ready(&self) -> bool {
        !self.motion() || self.fall.is_none() && self.waited >= BOT_DELAY
    }

    fn let_bot_play(&mut self) {
        let Some(level) = self.bot_to_move() else { return self.let_bot_play_on_table() };
        let ready = self.is_bot_ready();
        let choice = self.knowledge.choice(self.game.position(), level, self.seed);
        if let (true, Some(column)) = (ready, choice) {
            // A bot plays what is possible; if not, the board stays as it is.
            let _ = self.play(column);
        }
    }

    /// Takes moves back until it is a person's turn again; where there are none, goes back to the
    /// game before this one.
    pub(crate) fn undo(&mut self) {
        if self.ask_for_takeback() {
            return;
        }
        if self.undo_on_table() {
            self.board_changed();
            self.paused = self.seats.humans() == 0;
        } else if self.course.loser.is_some() && self.table.is_none() {
            self.say("The time is up: press n for a new game.");
        } else if self.course.has_ended() && self.table.is_none() {
            self.say("The game is over: press n for a new game.");
        } else if self.table.is_none() && self.seats.undo(&mut self.game, self.course.fixed()) {
            self.course.run(&self.game, self.now);
            self.board_changed();
            self.paused = self.seats.humans() == 0;
        } else if let Some(earlier) = self.earlier.pop() {
            let Earlier { game, seats, seed, number, played, course, table } = earlier;
            self.table = table;
            (self.game, self.seats, self.seed) = (game, seats, seed);
            (self.number, self.played, self.course) = (number, played, course);
            self.course.run(&self.game, self.now);
            self.board_changed();
            self.paused = self.seats.humans() == 0;
            self.say("The previous game is back.");
        } else if self.table.is_none() && self.course.is_settled(&self.game) {
            self.say(SIDES_STAND);
        } else {
            self.say("Nothing to undo.");
        }
    }

    /// Plays moves that were taken back until it is a person's turn again.
    pub(crate) fn redo(&mut self) {
        let is_standard = self.table.is_none() && !self.course.has_ended();
        if self.redo_on_table() || is_standard && self.seats.redo(&mut self.game) {
            self.course.run(&self.game, self.now);
            self.board_changed();
        } else {
            self.say("Nothing to redo.");
        }
    }

    /// Whether somebody may be helped with the position on the board; if not, that is said.
    pub(crate) fn may_help(&mut self) -> bool {
        if !self.still_played() {
            let review = if self.table.is_some() { "" } else { ", v to review this one" };
            self.say(format!("The game is over. Press n for a new game{review}."));
        } else if self.is_between_people() {
            self.say(AFTER_THE_GAME);
        } else {
            return true;
        }
        false
    }

    pub(crate) fn begin_review(&mut self) {
        if self.game.is_empty() {
            self.say("No moves yet.");
        } else if self.is_between_people() {
            self.say(AFTER_THE_GAME);
        } else {
            self.fall = None;
            self.overlay = Overlay::Review { at: self.game.ply() };
        }
    }

    /// Shows the game one move earlier, without taking anything back.
    pub(crate) fn look_back(&mut self) {
        if self.game.is_empty() {
            return self.say("No moves yet.");
        }
        self.fall = None;
        self.overlay = Overlay::Look { at: self.game.ply() - 1 };
    }

    pub(crate) fn begin_new_game(&mut self) {
        if self.ask_for_rematch() {
            return;
        }
        if !self.is_fresh() {
            self.say("New game. Press u to go back to the last one.");
        }
        let (terms, again) = (self.terms_to_come(), self.opening_again());
        let size = self.size_to_come();
        self.leave_game();
        self.number_anew();
        self.begun = true;
        self.game = Game::new();
        self.course = Course::new(terms, &self.game);
        (self.next_terms, self.next_size) = (None, None);
        self.set_table(size);
        self.seats = self.next.take().unwrap_or_else(|| self.seats.clone());
        if let Some(opening) = again {
            self.close_pair(opening);
        }
        self.overlay = Overlay::Nothing;
        self.seed = self.seed.wrapping_add(1);
        self.paused = false;
        self.board_changed();
    }

    /// Those who may still be changed: who plays this game, unless it is over, and who plays the
    /// next one, if that is somebody else.
    fn changeable_seats(&mut self) -> Vec<&mut Seats> {
        if !self.still_played() {
            return vec![self.next.get_or_insert_with(|| self.seats.clone())];
        }
        [Some(&mut self.seats), self.next.as_mut()].into_iter().flatten().collect()
    }

    pub(crate) fn swap_sides(&mut self) {
        if self.keeps_sides() {
            return;
        }
        let (theme, is_over) = (self.theme(), !self.still_played());
        self.changeable_seats().into_iter().for_each(Seats::swap);
        let seats = if is_over { self.next.as_ref() } else { None }.unwrap_or(&self.seats);
        let [first, second] = Player::ALL.map(|player| seats.name(player, theme));
        if is_over {
            return self.say(format!("Next game (n): {first} first, {second} second."));
        }
        self.course.exchange(&self.game, self.now);
        self.board_changed();
        self.say(format!("Sides swapped: {first} first, {second} second."));
    }

    pub(crate) fn change_level(&mut self, steps: i8) {
        let is_over = !self.still_played();
        let told = self
            .changeable_seats()
            .into_iter()
            .map(|seats| (seats.humans() < 2, seats.change_level(steps), seats.level()));
        // What is told is about the game on the board, or after its end about the next one.
        let told: Vec<_> = told.collect();
        let (any, changed, level) = told[0];
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
        let is_over = match &self.table {
            Some(table) => table.game.position().is_over(),
            None => self.game.position().is_over() || self.course.has_ended(),
        };
        !is_over && !self.has_ended_elsewhere()
    }

    pub(crate) fn say(&mut self, what: impl Into<String>) {
        self.notice = Some(what.into());
    }
}
