//! Everything that can happen to the game.

use std::time::Duration;

use ratatui::layout::{Position, Size};

use crate::key::Key;
use crate::knowledge::{Answer, Question};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    Learned(Question, Answer),
}
