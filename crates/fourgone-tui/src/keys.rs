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
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// To the first.
    Home,
    /// To the last.
    End,
    /// The large one.
    Enter,
    /// Takes a letter back.
    Backspace,
    /// Out of here.
    Escape,
    /// Help, in every program.
    F1,
    /// Nothing; test builds panic if they are told to, so that tests see what becomes of the
    /// terminal.
    F12,
}

/// What the keys do, as the help lists it.
pub(crate) const KEYS: [(&str, &str); 20] = [
    ("1-7", "play that column at once"),
    ("← → j k", "choose a column"),
    ("Enter Space", "play the chosen column (or ↓)"),
    ("↑", "look back without undoing"),
    ("u", "undo, back to your turn"),
    ("r", "redo"),
    ("h", "hint: the best columns"),
    ("a", "analysis of every column"),
    ("b", "the bot's move and the best line"),
    ("e", "why: the reason, shown on the board"),
    ("v", "review: what each move was worth"),
    ("n", "new game"),
    ("s", "swap sides"),
    ("+ -", "a stronger or weaker bot"),
    ("m", "menu"),
    ("t", "next theme"),
    ("y", "copy the moves"),
    ("w", "write the game into a file"),
    ("? F1", "this help"),
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
                MouseEventKind::ScrollUp => Some(Message::Scroll(-1)),
                MouseEventKind::ScrollDown => Some(Message::Scroll(1)),
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
        KeyCode::Up | KeyCode::PageUp => Key::Up,
        KeyCode::Down | KeyCode::PageDown => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Backspace,
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
        // A name is written as it is typed; everywhere else capitals are as good as small letters.
        if let Overlay::Menu(menu) = self.overlay
            && menu.is_typing()
        {
            return self.press_in_menu(key, menu);
        }
        let key = match key {
            Key::Char(letter) => Key::Char(letter.to_ascii_lowercase()),
            key => key,
        };
        if self.layout().is_none() {
            // Nothing is done that nobody sees.
            if key == Key::Char('q') {
                self.exit = Some(Exit::Quit);
            }
            return;
        }
        match self.overlay {
            Overlay::Nothing if self.table.is_some() => self.press_on_table(key),
            Overlay::Nothing => self.press_in_game(key),
            Overlay::Help { .. } if matches!(key, Key::Escape | Key::Char('q')) => {
                self.overlay = self.behind;
            }
            Overlay::Help { page } => self.turn_help(page),
            Overlay::Quit => match key {
                Key::Char('y' | 'q') | Key::Enter => self.exit = Some(Exit::Quit),
                _ => self.overlay = Overlay::Nothing,
            },
            Overlay::Resign => self.press_in_resign(key),
            Overlay::Look { at } => self.press_while_looking(key, at),
            Overlay::Review { at } => self.press_in_review(key, at),
            Overlay::Why => self.press_in_why(key),
            Overlay::Practice => self.press_in_practice(key),
            Overlay::Puzzles { at } => self.press_in_puzzles(key, at),
            Overlay::Lessons { at } => self.press_in_lessons(key, at),
            Overlay::Side { at } => self.press_in_side(key, at),
            Overlay::Menu(menu) => self.press_in_menu(key, menu),
            Overlay::Games { at } => self.press_in_games(key, at),
            Overlay::Write { at } => self.press_in_write(key, at),
            Overlay::Results => self.overlay = self.behind,
        }
    }

    fn press_in_game(&mut self, key: Key) {
        match key {
            Key::Char('j') | Key::Left => self.move_cursor(-1),
            Key::Char('k') | Key::Right => self.move_cursor(1),
            Key::Home => self.cursor = Column::A,
            Key::End => self.cursor = Column::G,
            Key::Char(' ') | Key::Enter if self.paused => self.paused = false,
            Key::Char(' ') | Key::Enter | Key::Down => self.try_play(self.cursor),
            Key::Char(digit @ '1'..='7') => {
                let number = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
                if let Some(column) = number.and_then(Column::from_number) {
                    self.try_play(column);
                }
            }
            Key::Up => self.look_back(),
            Key::Char('u') => self.undo(),
            Key::Char('r') => self.redo(),
            Key::Char('h') if self.may_help() => self.shown.hint = !self.shown.hint,
            Key::Char('a') if self.may_help() => self.shown.analysis = !self.shown.analysis,
            Key::Char('b') if self.may_help() => self.shown.thoughts = !self.shown.thoughts,
            Key::Char('v') => self.begin_review(),
            Key::Escape => self.shown.hint = false,
            Key::Char('q') => self.ask_to_quit(),
            key if self.press_elsewhere(key) => {}
            key => self.press_anywhere(key),
        }
    }

    /// Stepping through the moves of a game, without changing it.
    fn press_while_looking(&mut self, key: Key, at: usize) {
        match (step(key, at, self.game.ply()), key) {
            // One step beyond the last move is the game itself.
            (Some(_), Key::Right | Key::Down | Key::Char('j')) if at == self.game.ply() => {
                self.overlay = Overlay::Nothing;
            }
            (Some(at), _) => self.overlay = Overlay::Look { at },
            (None, Key::Escape | Key::Enter | Key::Char(' ' | 'q')) => {
                self.overlay = Overlay::Nothing;
            }
            (None, Key::Char('1'..='7')) => self.say("Press Esc to go back to the game first."),
            (None, Key::Char('v')) => self.begin_review(),
            (None, key) => self.press_anywhere(key),
        }
    }

    fn press_in_review(&mut self, key: Key, at: usize) {
        match (step(key, at, self.game.ply()), key) {
            (Some(at), _) => self.overlay = Overlay::Review { at },
            (None, Key::Char('v' | 'q' | 'u') | Key::Escape | Key::Enter) => {
                self.overlay = Overlay::Nothing;
            }
            (None, Key::Char('a')) => self.shown.analysis = !self.shown.analysis,
            (None, key) => self.press_anywhere(key),
        }
    }

    /// Keys that do the same in the game and while one looks at its moves.
    pub(crate) fn press_anywhere(&mut self, key: Key) {
        match key {
            Key::Char('n') => self.begin_new_game(),
            Key::Char('s') => self.swap_sides(),
            Key::Char('+' | '=') => self.change_level(1),
            Key::Char('-' | '_') => self.change_level(-1),
            Key::Char('t') => self.change_theme(),
            Key::Char('e') => self.explain(),
            Key::Char('y') => self.copy_moves(),
            Key::Char('w') => self.choose_notation(),
            Key::Char('m') => self.open_menu(),
            Key::Char('?') | Key::F1 => self.open_help(),
            _ => {}
        }
    }
}

/// Where a key leads among so many moves, if it is one that steps through them.
pub(crate) fn step(key: Key, at: usize, moves: usize) -> Option<usize> {
    match key {
        Key::Left | Key::Up | Key::Char('k') => Some(at.saturating_sub(1)),
        Key::Right | Key::Down | Key::Char('j') => Some((at + 1).min(moves)),
        Key::Home => Some(0),
        Key::End => Some(moves),
        _ => None,
    }
}
