//! The board, with cells of every size.

use fourgone::{Cell, Column, Player, Row, Size, SizedGame, SizedPosition};
use fourgone_render::{Mark, Paint, signed};
use fourgone_solver::Analysis;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::Pen;
use crate::layout::Layout;
use crate::model::{Fall, Model, Overlay};
use crate::practice::{Phase, Practice};
use crate::sized::Table;
use crate::terminal::Glyphs;
use crate::why::{Next, Sign, Walk};

/// Quarter blocks: the bits are upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// What one sees at a point of the board; what comes later covers what comes before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Point {
    Board,
    Hole,
    Disc(Player),
}

/// A cell of a board of any size: column and row, counted from 0.
type Place = (usize, usize);

/// What the board shows.
pub(super) struct Board<'a> {
    position: SizedPosition,
    last: Option<Place>,
    line: Vec<Place>,
    fall: Option<Fall>,
    /// The column where the next disc waits, and whose it is.
    cursor: Option<(usize, Player)>,
    analysis: Option<&'a Analysis>,
    shows_scores: bool,
    /// The columns marked as best.
    best: Vec<usize>,
    /// The place in a reason, which puts signs on the free cells.
    walk: Option<Walk<'a>>,
}

impl<'a> Board<'a> {
    /// The board of a game, or of what one looks at.
    pub(super) fn new(model: &'a Model) -> Self {
        match model.table.as_ref().filter(|_| model.practising().is_none()) {
            Some(table) => Self::of_table(model, table),
            None => Self::standard(model),
        }
    }

    /// A board of another size.
    fn of_table(model: &Model, table: &Table) -> Self {
        let position = table.game.position();
        let is_human = model.seats.is_human(position.turn());
        let waits = model.overlay == Overlay::Nothing && !position.is_over() && is_human;
        Self {
            position,
            last: table.game.last(),
            line: if model.fall.is_some() { Vec::new() } else { position.winning_cells() },
            fall: model.fall,
            cursor: waits.then(|| (table.cursor, position.turn())),
            analysis: None,
            shows_scores: false,
            best: model.hint_on_table(table).map(|(best, _)| best).unwrap_or_default(),
            walk: None,
        }
    }

    /// The board of the standard size.
    fn standard(model: &'a Model) -> Self {
        let game = model.seen();
        let position = game.position();
        let elsewhere =
            matches!(model.overlay, Overlay::Review { .. } | Overlay::Look { .. } | Overlay::Why);
        let practice = model.practising();
        let walk = match (model.overlay, practice) {
            (Overlay::Why, _) => model.walk(),
            (_, Some(practice)) => model.walk_of_practice(practice),
            _ => None,
        };
        let fall = match practice {
            Some(practice) => practice.fall,
            None => model.fall,
        };
        let fall = fall.filter(|_| !elsewhere);
        let is_found_here = |practice: &Practice| {
            practice.phase() == Phase::Finding && model.practice_rests(practice)
        };
        let waits = match practice {
            Some(practice) => model.overlay == Overlay::Practice && is_found_here(practice),
            None => {
                model.overlay == Overlay::Nothing
                    && model.still_played()
                    && !model.lacks_opening()
                    && model.seats.is_human(position.turn())
            }
        };
        let analysis = model.knowledge.analysis(position);
        let analysis = analysis.filter(|_| !position.is_over() && practice.is_none());
        let best = if let Overlay::Review { at } = model.overlay {
            let next = model.review().into_iter().find(|reviewed| reviewed.ply == at + 1);
            next.map(|reviewed| reviewed.best.into_iter().map(Column::index).collect())
        } else {
            let asked = !elsewhere && (model.shown.hint || model.shown.analysis);
            analysis.filter(|_| asked).map(|it| it.best().map(Column::index).collect())
        };
        let best = best.unwrap_or_default();
        let turn = position.turn();
        // The same moves on a board that may have any size.
        let mut board = SizedGame::new(Size::STANDARD);
        for column in game.moves() {
            let _ = board.play(column.index());
        }
        Self {
            position: board.position(),
            last: board.last(),
            // A line is not seen before its last disc has come down.
            line: match fall {
                Some(_) => Vec::new(),
                None => board.position().winning_cells(),
            },
            fall,
            cursor: match walk.as_ref().map(Walk::next) {
                Some(Next::Play(column) | Next::Four(column)) => Some((column.index(), turn)),
                _ => waits.then(|| (model.cursor.index(), turn)),
            },
            analysis,
            shows_scores: practice.is_none()
                && model.shown.analysis
                && !matches!(model.overlay, Overlay::Look { .. } | Overlay::Why),
            best,
            walk,
        }
    }

    /// Draws the board, the cursor above it, and what stands below it.
    pub(super) fn draw(&self, layout: &Layout, pen: Pen, buffer: &mut Buffer) {
        let ground = pen.on(pen.look().mark, pen.look().board);
        let board = Rect {
            x: layout.grid.x - 1,
            width: layout.grid.width + 2,
            height: layout.grid.height + 1,
            ..layout.grid
        };
        buffer.set_style(board, ground);
        if pen.has_lines() {
            for y in board.top()..board.bottom() {
                buffer.set_string(board.left(), y, "│", ground);
                buffer.set_string(board.right() - 1, y, "│", ground);
            }
        }
        let size = self.position.size();
        for column in 0..size.width() {
            for cell in (0..size.height()).map(|row| (column, row)) {
                self.draw_cell(cell, layout.cell(cell), pen, buffer);
            }
            self.draw_cursor(layout.part(layout.cursor, column), column, pen, buffer);
            self.draw_number(layout.part(layout.numbers, column), column, ground, buffer);
            if self.shows_scores {
                self.draw_score(layout.part(layout.strip, column), column, pen, buffer);
            }
        }
    }

    /// The disc that lies in a cell; the one that still falls does not.
    fn disc_at(&self, cell: Place) -> Option<Player> {
        let falls = self.fall.is_some_and(|fall| fall.cell == cell);
        if falls { None } else { self.position.disc_at(cell.0, cell.1) }
    }

    fn draw_cursor(&self, area: Rect, column: usize, pen: Pen, buffer: &mut Buffer) {
        if let Some((_, player)) = self.cursor.filter(|(cursor, _)| *cursor == column) {
            let style = pen.team(player).add_modifier(Modifier::BOLD);
            Line::styled("▼", style).centered().render(area, buffer);
        }
    }

    fn draw_number(&self, area: Rect, column: usize, ground: Style, buffer: &mut Buffer) {
        let name = self.position.size().column_name(column).unwrap_or(' ');
        let (text, style) = if self.best.contains(&column) {
            (format!("★{name}★"), ground.add_modifier(Modifier::BOLD | Modifier::REVERSED))
        } else {
            (name.to_string(), ground)
        };
        Line::from(Span::styled(text, style)).centered().render(area, buffer);
    }

    fn draw_score(&self, area: Rect, column: usize, pen: Pen, buffer: &mut Buffer) {
        let Some(analysis) = self.analysis else {
            let waiting = if self.position.is_over() { "" } else { "…" };
            return Line::raw(waiting).centered().render(area, buffer);
        };
        let score = Column::from_index(column).and_then(|column| analysis[column]);
        let Some(score) = score else { return };
        let winner = score.winner(self.position.turn());
        let style = winner.map_or(Style::new(), |winner| pen.team(winner));
        // In narrow columns there is room for the number only.
        let lines = [score.wdl().to_string(), signed(score.value())];
        let skip = usize::from(area.width < 5);
        for (line, y) in lines.into_iter().skip(skip).zip(area.top()..area.bottom()) {
            Line::styled(line, style).centered().render(Rect { y, height: 1, ..area }, buffer);
        }
    }

    /// Draws a cell, whatever its size.
    fn draw_cell(&self, cell: Place, area: Rect, pen: Pen, buffer: &mut Buffer) {
        if area.height == 1 {
            self.draw_small(cell, area, pen, buffer);
        } else {
            self.draw_large(cell, area, pen, buffer);
            self.draw_centre(cell, area, pen, buffer);
        }
    }

    /// A cell of one line: the character of its disc, with the marks left and right of it.
    fn draw_small(&self, cell: Place, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let passing = self.fall.filter(|_| self.is_passing(cell)).map(|fall| fall.player);
        let (glyph, paint) = match (self.disc_at(cell).or(passing), self.sign(cell, pen)) {
            (Some(player), _) => (pen.glyph(player), look.teams[player].face),
            (None, Some(sign)) => sign,
            (None, None) => pen.hole(),
        };
        let (style, marks) = if self.wins(cell) {
            // Inverse: the cell has the colour of the disc.
            (pen.on(look.board, paint), pen.on(look.board, paint))
        } else {
            (pen.on(paint, look.board), pen.on(look.mark, look.board))
        };
        let [left, right] = self.mark(cell).map_or([' ', ' '], Mark::brackets);
        Line::from_iter([
            Span::styled(left.to_string(), marks),
            Span::styled(glyph.to_string(), style),
            Span::styled(right.to_string(), marks),
        ])
        .render(area, buffer);
    }

    /// The character and the colour of what a reason says about a free cell.
    fn sign(&self, cell: Place, pen: Pen) -> Option<(char, Paint)> {
        let look = pen.look();
        let cell = Cell::new(Column::from_index(cell.0)?, Row::from_index(cell.1)?);
        Some(match self.walk.as_ref()?.sign(cell)? {
            Sign::Threat(player) => ('◎', look.teams[player].face),
            Sign::Never => ('×', look.mark),
            Sign::Pair(sign) => (sign, look.mark),
        })
    }

    /// The mark of a cell in which a disc lies, if it has one.
    fn mark(&self, cell: Place) -> Option<Mark> {
        self.disc_at(cell)?;
        if self.line.contains(&cell) {
            Some(Mark::WinningLine)
        } else {
            (self.last == Some(cell)).then_some(Mark::Last)
        }
    }

    /// Whether a cell belongs to a winning line.
    fn wins(&self, cell: Place) -> bool {
        self.mark(cell) == Some(Mark::WinningLine)
    }

    /// A cell of several lines, point by point.
    fn draw_large(&self, cell: Place, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let edge = if self.wins(cell) { look.mark } else { look.board };
        let paint = |point| match point {
            Point::Board => edge,
            Point::Hole => look.hole,
            Point::Disc(player) => look.teams[player].face,
        };
        for at in area.positions() {
            let points = corners(pen.capabilities.glyphs).map(|(x, y)| {
                let (x, y) = (f32::from(at.x - area.x) + x, f32::from(at.y - area.y) + y);
                self.point(cell, area, pen, x, y)
            });
            // A character has two colours: that of what lies on top, and of what lies below.
            let ink = points.into_iter().max().unwrap_or(Point::Board);
            let ground = points.into_iter().min().unwrap_or(Point::Board);
            let bit = |bits, &point| bits << 1 | usize::from(point == ink);
            let bits = points.iter().rev().fold(0, bit);
            let glyph = match (ink, pen.capabilities.glyphs) {
                (Point::Disc(player), Glyphs::Ascii) => look.teams[player].letter,
                (Point::Board | Point::Hole, _) if ink == ground => ' ',
                _ => QUARTERS[bits],
            };
            let style = match ink {
                Point::Disc(_) if pen.capabilities.glyphs == Glyphs::Ascii => {
                    pen.on(paint(ink), edge)
                }
                _ if ink == ground => pen.on(paint(ink), paint(ink)),
                _ => pen.on(paint(ink), paint(ground)),
            };
            if let Some(target) = buffer.cell_mut(at) {
                target.set_char(glyph).set_style(style);
            }
        }
    }

    /// The sign in the middle of a large cell: a hole, the last disc, a line, where a disc goes.
    fn draw_centre(&self, cell: Place, area: Rect, pen: Pen, buffer: &mut Buffer) {
        let look = pen.look();
        let (x, y) = (area.x + area.width / 2, area.y + (area.height - 1) / 2);
        let is_goal = |column| column == cell.0 && self.position.landing(column) == Some(cell.1);
        let goal = self.cursor.filter(|&(column, _)| is_goal(column)).map(|(_, player)| player);
        let hole = if pen.has_dark_holes() { look.hole } else { look.board };
        if let Some(player) = self.disc_at(cell) {
            self.draw_mark(cell, player, (x, y), pen, buffer);
        } else if let Some((sign, paint)) = self.sign(cell, pen) {
            let style = pen.on(paint, hole).add_modifier(Modifier::BOLD);
            buffer.set_string(x, y, sign.to_string(), style);
        } else if let Some(player) = goal {
            let sign = if pen.capabilities.glyphs == Glyphs::Ascii { "+" } else { "○" };
            buffer.set_string(x, y, sign, pen.on(look.teams[player].face, hole));
        } else if !pen.has_dark_holes() && !self.is_passing(cell) {
            buffer.set_string(x, y, "·", pen.on(pen.hole().1, look.board));
        }
    }

    /// The sign on a disc that is the last or in a line.
    fn draw_mark(
        &self,
        cell: Place,
        player: Player,
        (x, y): (u16, u16),
        pen: Pen,
        buffer: &mut Buffer,
    ) {
        let Some(mark) = self.mark(cell) else { return };
        let look = pen.look();
        let face = look.teams[player].face;
        let ground = if mark == Mark::WinningLine { look.mark } else { look.board };
        if pen.capabilities.glyphs == Glyphs::Ascii {
            let [left, right] = mark.brackets();
            let text = format!("{left}{}{right}", look.teams[player].letter);
            let style = pen.on(face, ground).add_modifier(Modifier::BOLD);
            buffer.set_string(x - 1, y, text, style);
            return;
        }
        let sign = if mark == Mark::WinningLine { "★" } else { "●" };
        let on_disc = pen.shape(player).covers(1.0, 0.0, 0.0);
        let style = match (pen.has_colours(), on_disc) {
            (true, true) => pen.on(look.board, face),
            (true, false) => pen.on(face, if pen.has_dark_holes() { look.hole } else { ground }),
            (false, true) => Style::new().add_modifier(Modifier::REVERSED),
            (false, false) => Style::new(),
        };
        buffer.set_string(x, y, sign, style);
    }

    /// Whether the falling disc is at this cell now.
    fn is_passing(&self, cell: Place) -> bool {
        self.rows_above_falling(cell).is_some_and(|rows| rows.abs() <= 0.5)
    }

    /// How many rows a cell is above the falling disc, if that is in its column.
    fn rows_above_falling(&self, cell: Place) -> Option<f32> {
        let fall = self.fall.filter(|fall| fall.cell.0 == cell.0)?;
        let row = |cell: Place| u8::try_from(cell.1).map_or(0.0, f32::from);
        Some(row(cell) - row(fall.cell) - fall.height().unwrap_or(0.0))
    }

    /// What one sees at a point of a cell, measured in characters from its upper left corner.
    fn point(&self, cell: Place, area: Rect, pen: Pen, x: f32, y: f32) -> Point {
        // A character is twice as high as it is wide. With half blocks there is a gap below discs:
        // their centre is half a point higher than that of the cell.
        let gap = if pen.capabilities.glyphs == Glyphs::Ascii { 0.0 } else { 0.5 };
        let height = f32::from(area.height);
        let (x, y) = (x - f32::from(area.width) / 2.0, 2.0 * y - height + gap);
        let radius = height - 0.4;
        let covered = |player, y| pen.shape(player).covers(radius, x, y);
        let falling = self.fall.zip(self.rows_above_falling(cell));
        match (self.disc_at(cell), falling) {
            (Some(player), _) if covered(player, y) => Point::Disc(player),
            (None, Some((fall, rows))) if covered(fall.player, y - rows * 2.0 * height) => {
                Point::Disc(fall.player)
            }
            _ if pen.has_dark_holes() && x.hypot(y) <= radius => Point::Hole,
            _ => Point::Board,
        }
    }
}

/// The points of a character that are looked at, one for each quarter.
const fn corners(glyphs: Glyphs) -> [(f32, f32); 4] {
    match glyphs {
        Glyphs::Ascii => [(0.5, 0.5); 4],
        Glyphs::Console => [(0.5, 0.25), (0.5, 0.25), (0.5, 0.75), (0.5, 0.75)],
        Glyphs::Full => [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)],
    }
}
