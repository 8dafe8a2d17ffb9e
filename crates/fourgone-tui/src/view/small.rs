//! What is said when there is no room for a board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::layout::Layout;

pub(super) fn draw(area: Rect, buffer: &mut Buffer) {
    let smallest = Layout::SMALLEST;
    let lines = vec![
        Line::raw("The window is too small."),
        Line::raw(format!("It needs {}x{}.", smallest.width, smallest.height)),
        Line::raw("q quits."),
    ];
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(area, buffer);
}
