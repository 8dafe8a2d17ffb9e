//! The keys, over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Widget};

use crate::key::HELP;

pub(super) fn draw(seed: u64, area: Rect, buffer: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let keys = HELP.iter().map(|(key, meaning)| {
        Line::from_iter([Span::styled(format!("{key:<12}"), bold), Span::raw(*meaning)])
    });
    let mut lines: Vec<Line<'_>> = keys.collect();
    lines.push(Line::raw(""));
    lines.push(Line::raw(format!("The mouse plays too. The seed is {seed}.")));
    draw_window(" Keys ", lines, area, buffer);
}

/// A window in the middle of the screen, as large as its text.
pub(super) fn draw_window(title: &str, lines: Vec<Line<'_>>, area: Rect, buffer: &mut Buffer) {
    let width = lines.iter().map(Line::width).max().unwrap_or(0);
    let size =
        |text: usize, around: u16| u16::try_from(text).unwrap_or(u16::MAX).saturating_add(around);
    let (width, height) = (size(width, 6).min(area.width), size(lines.len(), 2).min(area.height));
    let window = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    Clear.render(window, buffer);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(title)
        .padding(Padding::horizontal(2));
    Paragraph::new(lines).block(block).render(window, buffer);
}
