//! The board, with cells of every size.

use fourgone::{Bitboard, Cell, Column, Game, Outcome, Player, Position};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::disc::covers;
use super::pen::Pen;
use crate::fall::Fall;
use crate::layout::Layout;
use crate::medium::Glyphs;
use crate::model::{Model, Overlay};
use crate::verdict;
use fourgone_solver::{Analysis, Score, Wdl};

/// Quarter blocks: the bits are upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// What one sees at a point of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Board,
    Hole,
    Disc(Player),
}

/// What the board shows.
pub(super) struct Board<'a> {
    position: Position,
    last: Option<Cell>,
    line: Bitboard,
    fall: Option<Fall>,
    /// The column where the next disc waits, and whose it is.
    cursor: Option<(Column, Player)>,
    analysis: Option<&'a Analysis>,
    shows_scores: bool,
    shows_best: bool,
}

impl<'a> Board<'a> {
    /// The board of a game, or of its review after so many moves.
    pub(super) fn new(model: &'a Model, review: Option<usize>) -> Self {
        let game = match review {
            Some(at) => Game::from_moves(model.game.moves().iter().copied().take(at)),
            None => Ok(model.game.clone()),
        };
        let game = game.unwrap_or_default();
        let position = game.position();
        let line = match position.outcome() {
            Some(Outcome::Win { line, .. }) => line,
            Some(Outcome::Draw) | None => Bitboard::EMPTY,
        };
        let reviewed = review.is_some();
        let waits = !reviewed && model.overlay == Overlay::Nothing && !position.is_over();
        Self {
            position,
            last: game.last(),
            // A line is not seen before its last disc has come down.
            line: if model.fall.is_some() { Bitboard::EMPTY } else { line },
            fall: model.fall,
            cursor: (waits && model.seats.is_human(position.turn()))
                .then(|| (model.cursor, position.turn())),
            analysis: model.knowledge.analysis(position).filter(|_| !position.is_over()),
            shows_scores: model.shown.analysis || reviewed,
            shows_best: model.shown.hint || model.shown.analysis || reviewed,
        }
    }

    pub(super) fn draw(&self, layout: &Layout, pen: Pen, buffer: &mut Buffer) {
        let ground = pen.on(pen.look().mark, pen.look().board);
        let board = Rect {
            x: layout.grid.x - 1,
            width: layout.grid.width + 2,
            height: layout.grid.height + 1,
            ..layout.grid
        };
        buffer.set_style(board, ground);
        if !pen.has_colours() {
            for y in board.top()..board.bottom() {
                buffer.set_string(board.left(), y, "│", Style::new());
                buffer.set_string(board.right() - 1, y, "│", Style::new());
            }
        }
        for cell in Cell::all() {
            let area = layout.cell(cell);
            if layout.height == 1 {
                self.draw_small(cell, area, pen, buffer);
            } else {
                self.draw_large(cell, area, pen, buffer);
            }
        }
        for column in Column::ALL {
            self.draw_cursor(layout.part(layout.cursor, column), column, pen, buffer);
            self.draw_number(layout.part(layout.numbers, column), column, ground, buffer);
            if self.shows_scores {
                self.draw_score(layout.part(layout.strip, column), column, pen, buffer);
            }
        }
    }

    /// The disc that lies in a cell; the one that still falls does not.
    fn disc_at(&self, cell: Cell) -> Option<Player> {
        let falls = self.fall.is_some_and(|fall| fall.cell == cell);
        if falls { None } else { self.position.disc_at(cell) }
    }

    /// A cell of one line: the character of its disc, with the marks left and right of it.
    fn draw_small(&self, cell: Cell, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let passing = self.fall.filter(|fall| {
            let rows = cell.row().index().saturating_sub(fall.cell.row().index());
            let height = fall.height().unwrap_or(0.0).round();
            fall.cell.column() == cell.column()
                && (f32::from(u8::try_from(rows).unwrap_or(0)) - height).abs() < 0.5
        });
        let disc = self.disc_at(cell).or(passing.map(|fall| fall.player));
        let (glyph, paint) = match disc {
            Some(player) => (pen.glyph(player), look.teams[player].face),
            None => (look.hole_glyph(pen.medium.palette), look.hole),
        };
        let [left, right] = self.brackets(cell);
        let mut style = pen.on(paint, look.board);
        if self.line.contains(cell) {
            style = pen.on(look.board, paint);
        }
        let marks = if self.line.contains(cell) { style } else { pen.on(look.mark, look.board) };
        let spans = [
            Span::styled(left.to_string(), marks),
            Span::styled(glyph.to_string(), style),
            Span::styled(right.to_string(), marks),
        ];
        Line::from_iter(spans).render(area, buffer);
    }

    /// What stands left and right of a disc in text: `(X)` is the last, `[X]` one of a line.
    fn brackets(&self, cell: Cell) -> [char; 2] {
        if self.line.contains(cell) {
            ['[', ']']
        } else if self.last == Some(cell) && self.disc_at(cell).is_some() {
            ['(', ')']
        } else {
            [' ', ' ']
        }
    }

    /// A cell of several lines, point by point.
    fn draw_large(&self, cell: Cell, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let edge = if self.line.contains(cell) { look.mark } else { look.board };
        for at in area.positions() {
            let (x, y) = (at.x - area.x, at.y - area.y);
            let point = |dx: f32, dy: f32| {
                self.point(cell, area, pen, f32::from(x) + dx, f32::from(y) + dy)
            };
            let points = match pen.medium.glyphs {
                Glyphs::Ascii => [point(0.5, 0.5); 4],
                Glyphs::Console => {
                    let (upper, lower) = (point(0.5, 0.25), point(0.5, 0.75));
                    [upper, upper, lower, lower]
                }
                Glyphs::Full => {
                    [point(0.25, 0.25), point(0.75, 0.25), point(0.25, 0.75), point(0.75, 0.75)]
                }
            };
            // A character has two colours: that of its first point, and the first other one.
            let ground = if points.contains(&Point::Board) { Point::Board } else { points[0] };
            let ink = points.into_iter().find(|&point| point != ground).unwrap_or(ground);
            let bits = points
                .iter()
                .rev()
                .fold(0, |bits, &point| bits << 1 | usize::from(point != ground));
            let paint = |point| match point {
                Point::Hole if pen.has_dark_holes() => look.hole,
                Point::Board | Point::Hole => edge,
                Point::Disc(player) => look.teams[player].face,
            };
            let (glyph, style) = match (pen.medium.glyphs, ink) {
                (Glyphs::Console | Glyphs::Full, Point::Disc(_))
                    if bits == 0 && pen.has_colours() =>
                {
                    (QUARTERS[15], pen.on(paint(ink), edge))
                }
                (Glyphs::Ascii, Point::Disc(player)) => {
                    (look.teams[player].letter, pen.on(paint(ink), edge))
                }
                (Glyphs::Ascii, _) => (' ', pen.on(edge, edge)),
                _ if pen.has_colours() => (QUARTERS[bits], pen.on(paint(ink), paint(ground))),
                _ => {
                    let discs = points.map(|point| matches!(point, Point::Disc(_)));
                    let bits =
                        discs.iter().rev().fold(0, |bits, &disc| bits << 1 | usize::from(disc));
                    (QUARTERS[bits], Style::new())
                }
            };
            if let Some(target) = buffer.cell_mut(at) {
                target.set_char(glyph).set_style(style);
            }
        }
        self.draw_centre(cell, area, pen, buffer);
    }

    /// The sign in the middle of a large cell: a hole, the last disc, a line, where a disc goes.
    fn draw_centre(&self, cell: Cell, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let centre = (area.x + area.width / 2, area.y + (area.height - 1) / 2);
        let ascii = pen.medium.glyphs == Glyphs::Ascii;
        let goal = self.cursor.filter(|(column, _)| self.position.landing(*column) == Some(cell));
        let ground = if self.line.contains(cell) { look.mark } else { look.board };
        let (sign, style) = match (self.disc_at(cell), goal) {
            (Some(player), _) => {
                let brackets = self.brackets(cell);
                if brackets == [' ', ' '] {
                    return;
                }
                let face = look.teams[player].face;
                if ascii {
                    let [left, right] = brackets;
                    let text = format!("{left}{}{right}", look.teams[player].letter);
                    let style = pen.on(face, ground).add_modifier(Modifier::BOLD);
                    buffer.set_string(centre.0 - 1, centre.1, text, style);
                    return;
                }
                let sign = if self.line.contains(cell) { '★' } else { '●' };
                let covered = covers(pen.shape(player), 1.0, 0.0, 0.0);
                let style = match (pen.has_colours(), covered) {
                    (true, true) => pen.on(look.board, face),
                    (true, false) => pen.on(face, ground),
                    (false, true) => Style::new().add_modifier(Modifier::REVERSED),
                    (false, false) => Style::new(),
                };
                (sign, style)
            }
            (None, Some((_, player))) => {
                let hole = if pen.has_dark_holes() { look.hole } else { look.board };
                let sign = if ascii { '+' } else { '○' };
                (sign, pen.on(look.teams[player].face, hole))
            }
            (None, None) if pen.has_dark_holes() || self.covered_by_falling(cell) => return,
            (None, None) => ('·', pen.on(look.hole, look.board)),
        };
        buffer.set_string(centre.0, centre.1, sign.to_string(), style);
    }

    /// Whether the disc that falls is passing this cell's centre.
    fn covered_by_falling(&self, cell: Cell) -> bool {
        self.fall.is_some_and(|fall| {
            let rows = cell.row().index().checked_sub(fall.cell.row().index());
            let rows = rows.and_then(|rows| u8::try_from(rows).ok()).map(f32::from);
            fall.cell.column() == cell.column()
                && rows.is_some_and(|rows| (rows - fall.height().unwrap_or(0.0)).abs() < 0.5)
        })
    }

    /// What one sees at a point of a cell, measured in characters from its upper left corner.
    fn point(&self, cell: Cell, area: Rect, pen: Pen, x: f32, y: f32) -> Point {
        // A character is twice as high as it is wide. Half a point up: there is a gap below discs.
        let (x, y) = (x - f32::from(area.width) / 2.0, 2.0 * y - f32::from(area.height) + 0.5);
        let radius = f32::from(area.height) - 0.4;
        if x.hypot(y) > radius {
            return Point::Board;
        }
        if let Some(player) = self.disc_at(cell) {
            return if covers(pen.shape(player), radius, x, y) {
                Point::Disc(player)
            } else {
                Point::Hole
            };
        }
        if let Some(fall) = self.fall.filter(|fall| fall.cell.column() == cell.column()) {
            let rows = |row: usize| f32::from(u8::try_from(row).unwrap_or(0));
            let above = rows(cell.row().index())
                - rows(fall.cell.row().index())
                - fall.height().unwrap_or(0.0);
            let from_centre = y - above * 2.0 * f32::from(area.height);
            if covers(pen.shape(fall.player), radius, x, from_centre) {
                return Point::Disc(fall.player);
            }
        }
        Point::Hole
    }

    fn draw_cursor(&self, area: Rect, column: Column, pen: Pen, buffer: &mut Buffer) {
        if let Some((_, player)) = self.cursor.filter(|(cursor, _)| *cursor == column) {
            let style = pen.team(player).add_modifier(Modifier::BOLD);
            Line::styled("▼", style).centered().render(area, buffer);
        }
    }

    fn draw_number(&self, area: Rect, column: Column, ground: Style, buffer: &mut Buffer) {
        let best = self.shows_best
            && self.analysis.is_some_and(|analysis| analysis.best().any(|best| best == column));
        let (text, style) = match best {
            true => {
                (format!("★{column}★"), ground.add_modifier(Modifier::BOLD | Modifier::REVERSED))
            }
            false => (column.to_string(), ground),
        };
        Line::from(Span::styled(text, style)).centered().render(area, buffer);
    }

    fn draw_score(&self, area: Rect, column: Column, pen: Pen, buffer: &mut Buffer) {
        let Some(analysis) = self.analysis else {
            let waiting = if self.position.is_over() { "" } else { "…" };
            return Line::raw(waiting).centered().render(area, buffer);
        };
        let Some(score) = analysis[column] else { return };
        let style = self.winner(score).map_or(Style::new(), |winner| pen.team(winner));
        // In narrow columns there is room for the number only.
        let lines = [verdict::word(score).to_owned(), verdict::signed(score)];
        let skip = usize::from(area.width < 5);
        for (line, y) in lines.into_iter().skip(skip).zip(area.top()..area.bottom()) {
            Line::styled(line, style).centered().render(Rect { y, height: 1, ..area }, buffer);
        }
    }

    /// Who wins when the side to move has this score.
    fn winner(&self, score: Score) -> Option<Player> {
        match score.wdl() {
            Wdl::Win => Some(self.position.turn()),
            Wdl::Draw => None,
            Wdl::Loss => Some(!self.position.turn()),
        }
    }
}
