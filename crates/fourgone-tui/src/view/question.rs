//! Whether somebody really wants to leave.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::help::draw_window;

pub(super) fn draw(area: Rect, buffer: &mut Buffer) {
    let lines = vec![
        Line::raw("The game is not over."),
        Line::raw(""),
        Line::raw("y  quit"),
        Line::raw("n  play on"),
    ];
    draw_window(" Quit? ", lines, area, buffer);
}
