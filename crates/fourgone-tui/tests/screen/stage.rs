//! A game without a terminal.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fourgone::{ByPlayer, Column, SizedGame};
use fourgone_book::BYTES;
use fourgone_render::{Palette, Theme};
use fourgone_solver::{Book, Solver};
use fourgone_tui::{
    Answer, Answerer as _, Capabilities, Expert, Glyphs, Key, Message, Model, Question, Seat,
    Seats, Settings, SolvedPuzzle, Start, Task, view,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;

use crate::dump::dump;

/// A game whose bot always plays the open column nearest to the center, so that the screens do not
/// change when the bots do.
pub(crate) struct Stage {
    pub(crate) model: Model,
    expert: Expert,
    size: (u16, u16),
}

/// How a game begins, if not as usual.
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub(crate) struct Scene {
    pub(crate) players: [&'static str; 2],
    pub(crate) names: [&'static str; 2],
    pub(crate) moves: &'static str,
    pub(crate) theme: Theme,
    pub(crate) motion: bool,
    pub(crate) palette: Palette,
    pub(crate) glyphs: Glyphs,
    pub(crate) size: (u16, u16),
    pub(crate) menu: bool,
    pub(crate) sized: Option<SizedGame>,
    pub(crate) no_keep: bool,
    pub(crate) joins: bool,
    pub(crate) practice: Option<Task>,
    pub(crate) solved: Vec<SolvedPuzzle>,
    pub(crate) time: u64,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            players: ["human", "bot:5"],
            names: ["", ""],
            moves: "",
            theme: Theme::Classic,
            motion: false,
            palette: Palette::Extended,
            glyphs: Glyphs::Full,
            size: (80, 24),
            menu: false,
            sized: None,
            no_keep: false,
            joins: false,
            practice: None,
            solved: Vec::new(),
            time: 0,
        }
    }
}

impl Scene {
    pub(crate) fn stage(self) -> Stage {
        let seat = |text: &str| match text.strip_prefix("bot:") {
            Some(level) => Seat::Bot(level.parse().unwrap()),
            None => Seat::Human,
        };
        let [first, second] = self.players.map(seat);
        let at = ByPlayer { first, second };
        let [first, second] = self.names.map(|name| name.parse().ok());
        let seats = Seats { at, names: ByPlayer { first, second } };
        let game = self.moves.parse().unwrap();
        let settings =
            Settings { theme: Some(self.theme), motion: Some(self.motion), ..Settings::default() };
        let (menu, sized, no_keep) = (self.menu, self.sized, self.no_keep);
        let joins = self.joins;
        let start = Start {
            seats,
            game,
            sized,
            settings,
            seed: 1,
            menu,
            no_keep,
            joins,
            practice: self.practice,
            solved: self.solved,
            time: self.time,
            ..Start::default()
        };
        let capabilities = Capabilities { palette: self.palette, glyphs: self.glyphs };
        let model = Model::new(start, capabilities, self.size.into());
        let solver = || Solver::new().with_book(Book::new(BYTES).unwrap());
        Stage { model, expert: Expert::with_solvers(solver), size: self.size }
    }
}

impl Stage {
    /// Presses keys one after the other; `<`, `>`, `^` and `_` are arrows, `!` is Enter,
    /// `.` is Escape.
    pub(crate) fn press(mut self, keys: &str) -> Self {
        for key in keys.chars() {
            let key = match key {
                '<' => Key::Left,
                '>' => Key::Right,
                '!' => Key::Enter,
                '^' => Key::Up,
                '_' => Key::Down,
                '.' => Key::Escape,
                key => Key::Char(key),
            };
            self.model.update(Message::Key(key));
        }
        self
    }

    /// Clicks where a text stands on the screen.
    pub(crate) fn click(mut self, text: &str) -> Self {
        let screen = self.draw(self.size);
        let lines = screen.content.chunks(usize::from(self.size.0));
        let found = lines.zip(0_u16..).find_map(|(cells, y)| {
            let line: String = cells.iter().map(Cell::symbol).collect();
            let before = line.get(..line.find(text)?)?.chars().count();
            Some(Position::new(u16::try_from(before).unwrap(), y))
        });
        let at = found.unwrap_or_else(|| panic!("no {text:?} on the screen:\n{}", self.text()));
        self.model.update(Message::Click(at));
        self
    }

    /// The characters on the screen.
    pub(crate) fn text(&self) -> String {
        let screen = self.draw(self.size);
        let lines = screen.content.chunks(usize::from(self.size.0));
        let line = |cells: &[Cell]| -> String { cells.iter().map(Cell::symbol).collect() };
        lines.map(|cells| line(cells).trim_end().to_owned() + "\n").collect()
    }

    /// Answers everything that the game wants to know, one thing after the other.
    pub(crate) fn answer(mut self) -> Self {
        while self.model.question().is_some() {
            self = self.answer_once();
        }
        self
    }

    /// Answers the next thing that the game wants to know.
    pub(crate) fn answer_once(mut self) -> Self {
        let Some(question) = self.model.question() else { return self };
        let answer = match &question {
            Question::Choice { position, .. } => {
                let open = position.open_columns();
                let column = Column::FROM_CENTER.into_iter().find(|&column| open.contains(column));
                Answer::Choice(column.unwrap())
            }
            Question::Opening { .. } => Answer::Opening("4444".parse().unwrap()),
            question => self.expert.answer(question, &AtomicBool::new(false)).unwrap(),
        };
        self.model.update(Message::Answered(question, answer));
        self
    }

    /// Lets time pass.
    pub(crate) fn wait(mut self, time: Duration) -> Self {
        self.model.update(Message::Tick(time));
        self
    }

    /// The screen as characters and colours.
    pub(crate) fn dump(&self, size: (u16, u16)) -> String {
        dump(&self.draw(size))
    }

    /// The screen.
    pub(crate) fn draw(&self, (width, height): (u16, u16)) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view(&self.model, frame)).unwrap();
        terminal.backend().buffer().clone()
    }
}
