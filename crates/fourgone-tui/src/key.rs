//! Keys and mouse, as the terminal reports them and as the game takes them.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Size};

use crate::message::Message;

/// A key that means something to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Ctrl-C: end now.
    Interrupt,
}

/// What a key does, in the order of the help.
pub(crate) const HELP: [(&str, &str); 16] = [
    ("1-7", "play that column at once"),
    ("< > h l", "choose a column"),
    ("Enter Space", "play the chosen column, as does Down"),
    ("u", "undo, back to your turn"),
    ("r", "redo"),
    ("?", "hint: the best columns"),
    ("a", "analysis of every column"),
    ("b", "what the bot thinks"),
    ("v", "review, after the end"),
    ("n", "new game"),
    ("s", "swap sides"),
    ("+ -", "a stronger, weaker bot"),
    ("t", "next theme"),
    ("m", "motion on or off"),
    ("F1", "this help"),
    ("q", "quit"),
];

/// What an event of the terminal means to the game, if anything.
pub(crate) fn translate(event: &Event) -> Option<Message> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            translate_key(*key).map(Message::Key)
        }
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

/// Whether an event asks to go to the background: Ctrl-Z.
pub(crate) fn is_suspend(event: &Event) -> bool {
    let asks = |key: KeyEvent| {
        key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL)
    };
    cfg!(unix) && event.as_key_press_event().is_some_and(asks)
}

fn translate_key(key: KeyEvent) -> Option<Key> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Key::Interrupt);
    }
    match key.code {
        KeyCode::Char(letter) => Some(Key::Char(letter)),
        KeyCode::Left => Some(Key::Left),
        KeyCode::Right => Some(Key::Right),
        KeyCode::Home => Some(Key::Home),
        KeyCode::End => Some(Key::End),
        // Down is where a disc goes.
        KeyCode::Enter | KeyCode::Down => Some(Key::Enter),
        KeyCode::Esc => Some(Key::Escape),
        KeyCode::F(1) => Some(Key::F1),
        _ => None,
    }
}
