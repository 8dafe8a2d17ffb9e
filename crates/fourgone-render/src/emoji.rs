//! [`Style::Emoji`](crate::Style::Emoji): emoji that are equally wide everywhere, for chats.

use core::fmt::{Formatter, Result};

use fourgone::{Cell, Column};

use crate::Picture;
use crate::ascii::edge;

pub(crate) fn draw(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    for cell in Cell::in_reading_order() {
        write!(f, "{}{}", of_cell(picture, cell), edge(cell, Column::G, "\n"))?;
    }
    for column in Column::ALL {
        // The last disc is the topmost of its column, so the column tells which it is.
        if picture.last().is_some_and(|last| last.column() == column) {
            f.write_str("🔼")?;
        } else {
            write!(f, "{column}\u{fe0f}\u{20e3}")?;
        }
    }
    writeln!(f)?;
    caption(picture, f)?;
    writeln!(f)
}

/// The emoji of a cell: a disc of a winning line is a square.
pub(crate) fn of_cell(picture: &Picture, cell: Cell) -> &'static str {
    match picture.team_at(cell) {
        None => picture.theme().look().empty,
        Some(team) if picture.line().contains(cell) => team.winning_emoji,
        Some(team) => team.emoji,
    }
}

/// How things stand, after the emoji of whom it concerns.
pub(crate) fn caption(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    if let Some(team) = picture.subject() {
        let emoji = if picture.position().is_over() { team.winning_emoji } else { team.emoji };
        write!(f, "{emoji} ")?;
    }
    f.write_str(&picture.status())
}
