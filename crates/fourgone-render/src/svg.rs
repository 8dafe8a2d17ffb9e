//! [`Style::Svg`](crate::Style::Svg): an image that stands alone.
//!
//! ```text
//!     0  16                         464  480   on a board of 7x6
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

use fourgone::Size;

use crate::scene::{Place, Scene, cell_name};
use crate::words::description;
use crate::{Shape, Team};

const MARGIN: usize = 16;
const CELL: usize = 64;

/// Where things stand on a board of some size.
struct Layout {
    rows: usize,
    width: usize,
    /// The line of the column numbers, that of the caption, and the end.
    numbers: usize,
    caption: usize,
    height: usize,
}

impl Layout {
    fn new(size: Size) -> Self {
        let rows = size.height();
        let numbers = MARGIN + rows * CELL + 18;
        let caption = numbers + 36;
        let width = 2 * MARGIN + size.width() * CELL;
        Self { rows, width, numbers, caption, height: caption + 28 }
    }

    /// The point in the middle of a cell.
    fn centre(&self, (column, row): Place) -> (usize, usize) {
        let middle = |index: usize| MARGIN + index * CELL + CELL / 2;
        (middle(column), middle(self.rows - 1 - row))
    }
}

pub(crate) fn draw(scene: &dyn Scene, f: &mut Formatter<'_>) -> Result {
    let look = scene.theme().look();
    let (board, hole) = (look.board.css(), look.hole.css());
    let layout = Layout::new(scene.size());
    let Layout { width, height, .. } = layout;
    head(scene, &layout, f)?;
    writeln!(f, r#"<rect width="{width}" height="{height}" rx="24" fill="{board}"/>"#)?;

    writeln!(f, r#"<g fill="{hole}">"#)?;
    for (x, y) in scene.places().map(|place| layout.centre(place)) {
        writeln!(f, r#"<circle cx="{x}" cy="{y}" r="28"/>"#)?;
    }
    writeln!(f, "</g>")?;

    winning_lines(scene, &layout, f)?;
    for place in scene.places() {
        if let Some(team) = scene.team_at(place) {
            disc(team, layout.centre(place), f)?;
        }
    }
    last_disc(scene, &layout, f)?;
    text(scene, &layout, f)?;
    writeln!(f, "</svg>")
}

/// The opening tag, the title and the description.
fn head(scene: &dyn Scene, layout: &Layout, f: &mut Formatter<'_>) -> Result {
    // Several pictures may stand in one page: what they show makes their ids differ.
    let (key, theme) = (scene.id(), scene.theme());
    let id = |f: &mut Formatter<'_>, part: &str| {
        write!(f, "fourgone-{theme}-{key}-")?;
        if let Some(last) = scene.last() {
            write!(f, "{}-", cell_name(last))?;
        }
        f.write_str(part)
    };
    let Layout { width, height, .. } = layout;
    write!(f, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" "#)?;
    write!(f, r#"width="{width}" height="{height}" role="img" aria-labelledby=""#)?;
    id(f, "title")?;
    f.write_str(r#"" aria-describedby=""#)?;
    id(f, "desc")?;
    f.write_str("\">\n<title id=\"")?;
    id(f, "title")?;
    write!(f, "\">Connect Four, {}</title>\n<desc id=\"", scene.status())?;
    id(f, "desc")?;
    writeln!(f, "\">{}</desc>", description(scene))
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
fn winning_lines(scene: &dyn Scene, layout: &Layout, f: &mut Formatter<'_>) -> Result {
    let mark = scene.theme().look().mark.css();
    for (from, to) in ends(&scene.line()) {
        let ((x1, y1), (x2, y2)) = (layout.centre(from), layout.centre(to));
        writeln!(f, r#"<path d="M{x1} {y1} {x2} {y2}" stroke="{mark}" stroke-width="14"/>"#)?;
    }
    for (x, y) in scene.line().into_iter().map(|place| layout.centre(place)) {
        let hole = scene.theme().look().hole.css();
        write!(f, r#"<circle cx="{x}" cy="{y}" r="29" "#)?;
        writeln!(f, r#"fill="{hole}" stroke="{mark}" stroke-width="5"/>"#)?;
    }
    Ok(())
}

/// A dot on the last disc.
fn last_disc(scene: &dyn Scene, layout: &Layout, f: &mut Formatter<'_>) -> Result {
    let look = scene.theme().look();
    let (mark, hole) = (look.mark.css(), look.hole.css());
    if let Some((x, y)) = scene.last().map(|place| layout.centre(place)) {
        write!(f, r#"<circle cx="{x}" cy="{y}" r="8" "#)?;
        writeln!(f, r#"fill="{mark}" stroke="{hole}" stroke-width="3"/>"#)?;
    }
    Ok(())
}

/// The numbers of the columns, and the caption.
fn text(scene: &dyn Scene, layout: &Layout, f: &mut Formatter<'_>) -> Result {
    let Layout { numbers, caption, .. } = layout;
    let mark = scene.theme().look().mark.css();
    write!(f, r#"<g fill="{mark}" font-family="system-ui, sans-serif" font-weight="600" "#)?;
    writeln!(f, r#"aria-hidden="true">"#)?;
    write!(f, r#"<g font-size="18" text-anchor="middle" opacity=".85">"#)?;
    for (column, name) in scene.column_names().into_iter().enumerate() {
        let (x, _) = layout.centre((column, 0));
        write!(f, r#"<text x="{x}" y="{numbers}">{name}</text>"#)?;
    }
    let indent = if scene.team().is_some() { 2 * MARGIN + 24 } else { 2 * MARGIN };
    let status = scene.status();
    writeln!(
        f,
        "</g>\n<text x=\"{indent}\" y=\"{caption}\" font-size=\"22\">{status}</text>\n</g>"
    )?;
    if let Some(team) = scene.team() {
        let (x, y) = (2 * MARGIN + 6, caption - 8);
        write!(f, r#"<g transform="translate({x} {y}) scale(.45)">"#)?;
        disc(team, (0, 0), f)?;
        writeln!(f, "</g>")?;
    }
    Ok(())
}

/// Right, up, up right, down right: columns and rows to go.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The ends of every run of four or more in a set of cells.
fn ends(set: &[Place]) -> Vec<(Place, Place)> {
    let mut ends = Vec::new();
    for &first in set {
        for (right, up) in DIRECTIONS {
            let within = |place: Place, sign| {
                neighbour(place, sign * right, sign * up).filter(|next| set.contains(next))
            };
            if within(first, -1).is_some() {
                continue;
            }
            let run: Vec<Place> = successors(Some(first), |&place| within(place, 1)).collect();
            if run.len() >= 4 {
                ends.extend(run.last().map(|&last| (first, last)));
            }
        }
    }
    ends
}

/// The cell so many columns to the right and rows up, unless it is left of the board or below it.
fn neighbour((column, row): Place, right: isize, up: isize) -> Option<Place> {
    Some((column.checked_add_signed(right)?, row.checked_add_signed(up)?))
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
        let set: Vec<Place> =
            set.into_iter().map(|cell| (cell.column().index(), cell.row().index())).collect();
        let name = |(from, to)| alloc::format!("{}-{}", cell_name(from), cell_name(to));
        let found: Vec<_> = ends(&set).into_iter().map(name).collect();
        assert_eq!(found, ["a1-e1", "a1-a4", "a1-d4"]);
    }
}
