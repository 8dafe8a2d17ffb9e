//! [`Style::Ascii`](crate::Style::Ascii): letters.

use core::fmt::{Formatter, Result};

use fourgone::{Cell, Column};

use crate::Picture;

pub(crate) fn draw(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    for cell in Cell::in_reading_order() {
        let [left, right] = picture.brackets(cell);
        let disc = picture.team_at(cell).map_or('.', |team| team.letter);
        let (before, after) = (edge(cell, Column::A, "| "), edge(cell, Column::G, " |\n"));
        write!(f, "{before}{left}{disc}{right}{after}")?;
    }
    f.write_str("   1  2  3  4  5  6  7\n")?;
    f.write_str(&picture.status())?;
    match picture.subject() {
        Some(team) => writeln!(f, " ({})", team.letter),
        None => writeln!(f),
    }
}

/// What stands at the edge of the board, if the cell is in the column beside it.
pub(crate) fn edge(cell: Cell, column: Column, text: &str) -> &str {
    if cell.column() == column { text } else { "" }
}
