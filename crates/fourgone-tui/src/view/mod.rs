//! What the screen shows; nothing here changes anything.

mod board;
mod cell;
mod disc;
pub(crate) mod help;
mod panel;
mod pen;
mod plot;
mod question;
mod review;
mod small;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use crate::layout::Layout;
use crate::medium::Glyphs;
use crate::model::{Model, Overlay};

use board::Board;
use pen::Pen;

/// Draws the whole screen.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    match Layout::new(area.as_size()) {
        Some(layout) => draw(model, &layout, area, buffer),
        None => small::draw(area, buffer),
    }
    spell(model.medium.glyphs, buffer);
}

fn draw(model: &Model, layout: &Layout, area: Rect, buffer: &mut Buffer) {
    let pen = Pen::new(model.theme, model.medium);
    let review = match model.overlay {
        Overlay::Review { at } => Some(at),
        _ => None,
    };
    Board::new(model, review).draw(layout, pen, buffer);
    draw_title(model, review, layout, buffer);
    if let Some(panel) = layout.panel {
        let lines = match review {
            Some(at) => review::lines(model, at, panel, pen),
            None => panel::lines(model, panel, pen),
        };
        lines.render(panel, buffer);
    }
    draw_keys(model, layout, buffer);
    match model.overlay {
        Overlay::Help { page } => help::draw(model.seed, page, area, buffer),
        Overlay::Quit => question::draw(area, buffer),
        Overlay::Nothing | Overlay::Review { .. } => {}
    }
}

/// The first line: the name of the game, or how things stand where no panel tells it.
fn draw_title(model: &Model, review: Option<usize>, layout: &Layout, buffer: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    if layout.panel.is_none() {
        let text = match (&model.notice, review) {
            (Some(notice), _) => notice.clone(),
            (None, Some(at)) => review::headline(model, at),
            (None, None) => model.status(),
        };
        let line = Line::styled(text, bold);
        // What is too long loses its end, not its beginning.
        let fits = line.width() <= usize::from(layout.title.width);
        return if fits { line.centered() } else { line }.render(layout.title, buffer);
    }
    Line::styled("F O U R G O N E", bold).render(layout.title, buffer);
    let dim = Style::new().add_modifier(Modifier::DIM);
    Paragraph::new(Line::styled(model.theme.name(), dim))
        .alignment(Alignment::Right)
        .render(layout.title, buffer);
}

/// The last line: the keys that matter most now.
fn draw_keys(model: &Model, layout: &Layout, buffer: &mut Buffer) {
    let keys: &[(&str, &str)] = match model.overlay {
        Overlay::Review { .. } => {
            &[("h l", "step"), ("v", "back"), ("n", "new game"), ("F1", "help"), ("q", "back")]
        }
        _ if model.game.position().is_over() => {
            &[("v", "review"), ("n", "new game"), ("u", "undo"), ("s", "swap"), ("q", "quit")]
        }
        _ => &[
            ("1-7", "play"),
            ("u", "undo"),
            ("?", "hint"),
            ("a", "analysis"),
            ("b", "bot"),
            ("+-", "level"),
            ("t", "theme"),
            ("F1", "help"),
            ("q", "quit"),
        ],
    };
    let mut line = Line::default();
    for (key, meaning) in keys {
        let text = format!(" {meaning}  ");
        if line.width() + key.len() + text.trim_end().len() > usize::from(layout.keys.width) {
            break;
        }
        line.push_span(ratatui::text::Span::styled(
            *key,
            Style::new().add_modifier(Modifier::BOLD),
        ));
        line.push_span(ratatui::text::Span::styled(text, Style::new().add_modifier(Modifier::DIM)));
    }
    line.render(layout.keys, buffer);
}

/// Puts characters that the terminal has in the place of those it has not.
fn spell(glyphs: Glyphs, buffer: &mut Buffer) {
    if glyphs == Glyphs::Full {
        return;
    }
    for cell in &mut buffer.content {
        let mut letters = cell.symbol().chars();
        let nearest = match (letters.next(), letters.next()) {
            (Some(letter), None) => glyphs.nearest(letter),
            _ if glyphs == Glyphs::Ascii => '?',
            _ => continue,
        };
        cell.set_char(nearest);
    }
}
