//! [`Style::Svg`](crate::Style::Svg): an image that stands alone.
//!
//! ```text
//!     0  16                         464  480
//!   0 ╭──────────────────────────────────╮
//!  16 │   ○   ○   ○   ○   ○   ○   ○      │  six rows of 64
//!     │   ○   ○   ○   ●   ○   ○   ○      │
//! 418 │   1   2   3   4   5   6   7      │  the columns
//! 454 │ ● yellow to move                 │  the caption
//! 482 ╰──────────────────────────────────╯
//! ```
//!
//! Everything lies on the board's own colour, so it looks the same on dark and light pages.

use alloc::vec::Vec;
use core::fmt::{Formatter, Result};
use core::iter::successors;

use fourgone::{Bitboard, Cell, Column, Row};

use crate::{Picture, Shape, Team};

const MARGIN: usize = 16;
const CELL: usize = 64;
const WIDTH: usize = 2 * MARGIN + Column::COUNT * CELL;
const NUMBERS: usize = MARGIN + Row::COUNT * CELL + 18;
const CAPTION: usize = NUMBERS + 36;
const HEIGHT: usize = CAPTION + 28;

pub(crate) fn draw(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    let look = picture.theme().look();
    let (board, hole) = (look.board.css(), look.hole.css());
    head(picture, f)?;
    writeln!(f, r#"<rect width="{WIDTH}" height="{HEIGHT}" rx="24" fill="{board}"/>"#)?;

    writeln!(f, r#"<g fill="{hole}">"#)?;
    for (x, y) in Cell::in_reading_order().map(centre) {
        writeln!(f, r#"<circle cx="{x}" cy="{y}" r="28"/>"#)?;
    }
    writeln!(f, "</g>")?;

    winning_lines(picture, f)?;
    for cell in Cell::in_reading_order() {
        if let Some(team) = picture.team_at(cell) {
            disc(team, centre(cell), f)?;
        }
    }
    last_disc(picture, f)?;
    text(picture, f)?;
    writeln!(f, "</svg>")
}

/// The opening tag, the title and the description.
fn head(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    // Several pictures may stand in one page: what they show makes their ids differ.
    let (key, theme) = (picture.position().key(), picture.theme());
    let id = |f: &mut Formatter<'_>, part: &str| {
        write!(f, "fourgone-{theme}-{key}-")?;
        if let Some(last) = picture.last() {
            write!(f, "{last}-")?;
        }
        f.write_str(part)
    };
    write!(f, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" "#)?;
    write!(f, r#"width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby=""#)?;
    id(f, "title")?;
    f.write_str(r#"" aria-describedby=""#)?;
    id(f, "desc")?;
    f.write_str("\">\n<title id=\"")?;
    id(f, "title")?;
    write!(f, "\">Connect Four, {}</title>\n<desc id=\"", picture.status())?;
    id(f, "desc")?;
    writeln!(f, "\">{}</desc>", picture.description())
}

/// A disc around a point.
fn disc(team: &Team, (x, y): (usize, usize), f: &mut Formatter<'_>) -> Result {
    let (face, edge) = (team.face.css(), team.edge);
    write!(f, r#"<g transform="translate({x} {y})" "#)?;
    match team.shape {
        Shape::Disc => {
            write!(f, r#"stroke="{edge}" stroke-width="3">"#)?;
            write!(f, r#"<circle r="25.5" fill="{face}"/>"#)?;
            write!(f, r#"<circle r="17" fill="none" stroke-opacity=".55"/>"#)?;
        }
        Shape::Diamond => {
            write!(f, r#"stroke="{edge}" stroke-width="3" stroke-linejoin="round">"#)?;
            write!(f, r#"<path d="M0-27 27 0 0 27-27 0Z" fill="{face}"/>"#)?;
            write!(f, r#"<path d="M0-16 16 0 0 16-16 0Z" fill="none" stroke-opacity=".55"/>"#)?;
        }
        Shape::Cross => {
            write!(f, r#"stroke="{face}" stroke-width="9" stroke-linecap="round">"#)?;
            write!(f, r#"<path d="M-14-14 14 14M-14 14 14-14"/>"#)?;
        }
        Shape::Ring => {
            write!(f, r#"stroke="{face}" stroke-width="9" fill="none">"#)?;
            write!(f, r#"<circle r="17"/>"#)?;
        }
    }
    writeln!(f, "</g>")
}

/// A bar along each winning line, below the discs, and a ring around each of them.
fn winning_lines(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    let mark = picture.theme().look().mark.css();
    for (from, to) in ends(picture.line()) {
        let ((x1, y1), (x2, y2)) = (centre(from), centre(to));
        writeln!(f, r#"<path d="M{x1} {y1} {x2} {y2}" stroke="{mark}" stroke-width="14"/>"#)?;
    }
    for (x, y) in picture.line().into_iter().map(centre) {
        let hole = picture.theme().look().hole.css();
        write!(f, r#"<circle cx="{x}" cy="{y}" r="29" "#)?;
        writeln!(f, r#"fill="{hole}" stroke="{mark}" stroke-width="5"/>"#)?;
    }
    Ok(())
}

/// A dot on the last disc.
fn last_disc(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    let look = picture.theme().look();
    let (mark, hole) = (look.mark.css(), look.hole.css());
    if let Some((x, y)) = picture.last().map(centre) {
        write!(f, r#"<circle cx="{x}" cy="{y}" r="8" "#)?;
        writeln!(f, r#"fill="{mark}" stroke="{hole}" stroke-width="3"/>"#)?;
    }
    Ok(())
}

/// The numbers of the columns, and the caption.
fn text(picture: &Picture, f: &mut Formatter<'_>) -> Result {
    let mark = picture.theme().look().mark.css();
    write!(f, r#"<g fill="{mark}" font-family="system-ui, sans-serif" font-weight="600" "#)?;
    writeln!(f, r#"aria-hidden="true">"#)?;
    write!(f, r#"<g font-size="18" text-anchor="middle" opacity=".85">"#)?;
    for column in Column::ALL {
        let (x, _) = centre(Cell::new(column, Row::One));
        write!(f, r#"<text x="{x}" y="{NUMBERS}">{column}</text>"#)?;
    }
    let indent = if picture.subject().is_some() { 2 * MARGIN + 24 } else { 2 * MARGIN };
    let status = picture.status();
    writeln!(
        f,
        "</g>\n<text x=\"{indent}\" y=\"{CAPTION}\" font-size=\"22\">{status}</text>\n</g>"
    )?;
    if let Some(team) = picture.subject() {
        let (x, y) = (2 * MARGIN + 6, CAPTION - 8);
        write!(f, r#"<g transform="translate({x} {y}) scale(.45)">"#)?;
        disc(team, (0, 0), f)?;
        writeln!(f, "</g>")?;
    }
    Ok(())
}

/// The point in the middle of a cell.
fn centre(cell: Cell) -> (usize, usize) {
    let from_top = Row::COUNT - 1 - cell.row().index();
    let middle = |index: usize| MARGIN + index * CELL + CELL / 2;
    (middle(cell.column().index()), middle(from_top))
}

/// Right, up, up right, down right: columns and rows to go.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The ends of every run of four or more in a set of cells.
fn ends(set: Bitboard) -> Vec<(Cell, Cell)> {
    let mut ends = Vec::new();
    for first in set {
        for (right, up) in DIRECTIONS {
            let within = |cell: Cell, sign| {
                neighbour(cell, sign * right, sign * up).filter(|&next| set.contains(next))
            };
            if within(first, -1).is_some() {
                continue;
            }
            let run: Vec<Cell> = successors(Some(first), |&cell| within(cell, 1)).collect();
            if run.len() >= 4 {
                ends.extend(run.last().map(|&last| (first, last)));
            }
        }
    }
    ends
}

/// The cell so many columns to the right and rows up, if the board has it.
fn neighbour(cell: Cell, right: isize, up: isize) -> Option<Cell> {
    let column = Column::from_index(cell.column().index().checked_add_signed(right)?)?;
    let row = Row::from_index(cell.row().index().checked_add_signed(up)?)?;
    Some(Cell::new(column, row))
}

#[cfg(test)]
mod tests {
    use fourgone::bitboard;

    use super::*;

    #[test]
    fn every_line_of_a_set_is_found_once_from_end_to_end() {
        let set = bitboard! {
            . . . . . . .
            . . . . . . .
            X . . X . . .
            X . X . . . .
            X X . . . . .
            X X X X X . .
        };
        let found: Vec<_> =
            ends(set).iter().map(|(from, to)| alloc::format!("{from}-{to}")).collect();
        assert_eq!(found, ["a1-e1", "a1-a4", "a1-d4"]);
    }
}
