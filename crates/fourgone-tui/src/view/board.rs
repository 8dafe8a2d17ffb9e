//! The board, with cells of every size.

use fourgone::{Bitboard, Cell, Column, Columns, Game, Outcome, Player, Position};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::pen::Pen;
use crate::fall::Fall;
use crate::layout::Layout;
use crate::model::{Model, Overlay};
use crate::verdict;
use fourgone_solver::{Analysis, Score, Wdl};

/// What the board shows.
pub(super) struct Board<'a> {
    pub(super) position: Position,
    pub(super) last: Option<Cell>,
    pub(super) line: Bitboard,
    pub(super) fall: Option<Fall>,
    /// The column where the next disc waits, and whose it is.
    pub(super) cursor: Option<(Column, Player)>,
    analysis: Option<&'a Analysis>,
    shows_scores: bool,
    /// The columns marked as best.
    best: Columns,
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
        let analysis = model.knowledge.analysis(position).filter(|_| !position.is_over());
        let best = if let Some(at) = review {
            let next = model.review().into_iter().find(|reviewed| reviewed.ply == at + 1);
            next.map(|reviewed| reviewed.best)
        } else {
            let asked = model.shown.hint || model.shown.analysis;
            analysis.filter(|_| asked).map(|analysis| analysis.best().collect())
        };
        let best = best.unwrap_or_default();
        Self {
            position,
            last: game.last(),
            // A line is not seen before its last disc has come down.
            line: if model.fall.is_some() { Bitboard::EMPTY } else { line },
            fall: model.fall,
            cursor: (waits && model.seats.is_human(position.turn()))
                .then(|| (model.cursor, position.turn())),
            analysis,
            shows_scores: model.shown.analysis,
            best,
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
            self.draw_cell(cell, layout.cell(cell), pen, buffer);
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
    pub(super) fn disc_at(&self, cell: Cell) -> Option<Player> {
        let falls = self.fall.is_some_and(|fall| fall.cell == cell);
        if falls { None } else { self.position.disc_at(cell) }
    }

    fn draw_cursor(&self, area: Rect, column: Column, pen: Pen, buffer: &mut Buffer) {
        if let Some((_, player)) = self.cursor.filter(|(cursor, _)| *cursor == column) {
            let style = pen.team(player).add_modifier(Modifier::BOLD);
            Line::styled("▼", style).centered().render(area, buffer);
        }
    }

    fn draw_number(&self, area: Rect, column: Column, ground: Style, buffer: &mut Buffer) {
        let (text, style) = if self.best.contains(column) {
            (format!("★{column}★"), ground.add_modifier(Modifier::BOLD | Modifier::REVERSED))
        } else {
            (column.to_string(), ground)
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
