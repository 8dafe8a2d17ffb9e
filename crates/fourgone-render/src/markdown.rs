//! [`Style::Markdown`](crate::Style::Markdown): a table, and the board in words.

use core::fmt::{Formatter, Result};

use fourgone::{Cell, Column};

use crate::Picture;
use crate::ascii::edge;
use crate::emoji::{caption, of_cell};

pub(crate) fn draw(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    for column in Column::ALL {
        let is_last = picture.last().is_some_and(|last| last.column() == column);
        write!(f, "| {}{column} ", if is_last { "🔽 " } else { "" })?;
    }
    f.write_str("|\n|:-:|:-:|:-:|:-:|:-:|:-:|:-:|\n")?;
    for cell in Cell::in_reading_order() {
        write!(f, "| {} {}", of_cell(picture, cell), edge(cell, Column::G, "|\n"))?;
    }
    f.write_str("\n**")?;
    caption(picture, f)?;
    f.write_str("**")?;
    if let Some((cell, team)) = picture.last().zip(picture.last_team()) {
        write!(f, ", last disc: {} {cell}", team.name)?;
    }
    // Emoji read aloud one by one tell little: this is the alternative text of the table.
    let words = picture.description();
    write!(f, "\n\n<details><summary>The board in words</summary>\n\n{words}\n\n</details>\n")
}
