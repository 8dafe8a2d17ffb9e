//! Keys: as the terminal reports them, as the game takes them, and what each of them does.

use fourgone::Column;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Size};

use crate::model::{Exit, Model, Overlay};
use crate::update::Message;

/// A key that means something to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Key {
    /// A letter, digit or sign.
    Char(char),
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// To the first.
    Home,
    /// To the last.
    End,
    /// The large one.
    Enter,
    /// Out of here.
    Escape,
    /// Help, in every program.
    F1,
    /// Nothing; test builds panic if they are told to, so that tests see what becomes of the
    /// terminal.
    F12,
}

/// What the keys do, as the help lists it.
pub(crate) const KEYS: [(&str, &str); 16] = [
    ("1-7", "play that column at once"),
    ("< > h l", "choose a column"),
    ("Enter Space", "play the chosen column (or Down)"),
    ("u", "undo, back to your turn"),
    ("r", "redo"),
    ("?", "hint: the best columns"),
    ("a", "analysis of every column"),
    ("b", "what the bot thinks"),
    ("v", "review, after the end"),
    ("n", "new game"),
    ("s", "swap sides"),
    ("+ -", "a stronger or weaker bot"),
    ("t", "next theme"),
    ("m", "animations on or off"),
    ("F1", "this help"),
    ("q", "quit"),
];

/// What an event of the terminal means to the game, if anything.
pub(crate) fn translate(event: &Event) -> Option<Message> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => translate_key(*key),
        Event::Mouse(mouse) => {
            let at = Position::new(mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Moved | MouseEventKind::Drag(_) => Some(Message::Hover(at)),
                MouseEventKind::Down(MouseButton::Left) => Some(Message::Click(at)),
                _ => None,
            }
        }
        Event::Resize(width, height) => Some(Message::Resize(Size::new(*width, *height))),
        _ => None,
    }
}

fn translate_key(key: KeyEvent) -> Option<Message> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Message::Exit(Exit::Interrupted)),
            KeyCode::Char('z') if cfg!(unix) => Some(Message::Suspend),
            KeyCode::Char('l') => Some(Message::Redraw),
            _ => None,
        };
    }
    let key = match key.code {
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        // Down is where a disc goes.
        KeyCode::Enter | KeyCode::Down => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::F(1) => Key::F1,
        KeyCode::F(12) if cfg!(debug_assertions) => Key::F12,
        _ => return None,
    };
    Some(Message::Key(key))
}

impl Model {
    /// Does what a key asks for.
    pub(crate) fn press(&mut self, key: Key) {
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
                self.settings.motion = Some(!self.motion());
                self.fall = None;
                self.say(if self.motion() { "Animations are on." } else { "Animations are off." });
            }
            Key::F1 => self.overlay = Overlay::Help { page: 0 },
            Key::Char('q') => self.exit = Some(Exit::Quit),
            _ => {}
        }
    }
}
