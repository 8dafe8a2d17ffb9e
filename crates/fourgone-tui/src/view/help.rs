//! The keys, over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Widget};

use crate::key::HELP;

/// The keys, an empty line, and what else there is to say.
const LINES: usize = HELP.len() + 2;

/// How many pages the help has on a screen of this size.
pub(crate) fn pages(size: Size) -> usize {
    LINES.div_ceil(lines_of_page(size))
}

/// How many lines a window has room for.
fn lines_of_page(size: Size) -> usize {
    usize::from(size.height.saturating_sub(2)).max(1)
}

pub(super) fn draw(seed: u64, page: usize, area: Rect, buffer: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let keys = HELP.iter().map(|(key, meaning)| {
        Line::from_iter([Span::styled(format!("{key:<12}"), bold), Span::raw(*meaning)])
    });
    let more = [String::new(), format!("The mouse plays too. The seed is {seed}.")];
    let (room, pages) = (lines_of_page(area.as_size()), pages(area.as_size()));
    // The window may have grown since this page was chosen.
    let page = page.min(pages - 1);
    let lines = keys.chain(more.map(Line::from)).skip(page * room).take(room).collect();
    let title = match page + 1 {
        _ if pages == 1 => " Keys ".to_owned(),
        last if last == pages => format!(" Keys, {last} of {pages} "),
        number => format!(" Keys, {number} of {pages}: Enter "),
    };
    draw_window(&title, lines, area, buffer);
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
