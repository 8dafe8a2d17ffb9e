//! Windows over the board, and what is shown where there is no room for one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use super::why::wrapped;
use super::{BOLD, DIM, Target, Targets};
use crate::keys::Key;
use crate::model::Model;

/// How many columns a window has beside its text.
const AROUND: u16 = 6;

/// How many pages the help has: the keys, an empty line, and what else there is to say.
pub(crate) fn help_pages(model: &Model) -> usize {
    (model.keys().count() + 2).div_ceil(lines_of_page(model.size))
}

/// How many lines a window has room for.
fn lines_of_page(size: Size) -> usize {
    usize::from(size.height.saturating_sub(2)).max(1)
}

/// The keys, a page of them if the screen has not room for all.
pub(super) fn draw_help(model: &Model, page: usize, area: Rect, buffer: &mut Buffer) {
    let keys = model.keys().map(|(key, meaning)| {
        let blanks = " ".repeat(12_usize.saturating_sub(key.width()));
        Line::from_iter([Span::styled(format!("{key}{blanks}"), BOLD), Span::raw(meaning)])
    });
    let more = [String::new(), format!("The mouse plays too. The seed is {}.", model.seed)];
    let (room, pages) = (lines_of_page(area.as_size()), help_pages(model));
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

/// Whether somebody really wants to leave a game that is not over; `after` is what becomes of it.
pub(super) fn draw_quit(after: &'static str, area: Rect, buffer: &mut Buffer) -> Targets {
    draw_question(" Quit? ", ["The game is not over.", after, "y Enter  quit"], area, buffer)
}

/// Whether somebody really wants to give up.
pub(super) fn draw_resign(area: Rect, buffer: &mut Buffer) -> Targets {
    let lines = ["The other player wins", "if you give up.", "y Enter  resign"];
    draw_question(" Resign? ", lines, area, buffer)
}

/// A question with two answers, the first of which is in the third line.
fn draw_question(
    title: &str,
    lines: [&'static str; 3],
    area: Rect,
    buffer: &mut Buffer,
) -> Targets {
    let lines = lines.into_iter().chain(["n Esc    play on"]).map(Line::raw).collect();
    let inside = draw_window(title, lines, area, buffer);
    let answer = |row: u16, key| {
        let place = Rect { y: inside.y + row, height: 1, ..inside };
        (place.intersection(inside), Target::Press(Key::Char(key)))
    };
    vec![answer(2, 'y'), answer(3, 'n')]
}

/// Rows to choose from, one of them chosen, as many of them as the screen has room for; `footer` is
/// said below them.
pub(super) fn draw_list<'a>(
    title: &str,
    rows: Vec<Line<'a>>,
    at: usize,
    footer: &str,
    area: Rect,
    buffer: &mut Buffer,
) -> Targets {
    let footer = wrapped(footer, usize::from(area.width.saturating_sub(AROUND)));
    let below = footer.len() + 1;
    let room = lines_of_page(area.as_size()).saturating_sub(below).max(1);
    let first = at.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
    let choose = |(row, line): (usize, Line<'a>)| {
        if row == at { line.patch_style(Modifier::REVERSED) } else { line }
    };
    let rows = rows.into_iter().enumerate();
    let mut lines: Vec<Line<'_>> = rows.skip(first).take(room).map(choose).collect();
    let shown = lines.len();
    lines.push(Line::raw(""));
    lines.extend(footer.into_iter().map(|line| Line::styled(line, DIM)));
    let inside = draw_window(title, lines, area, buffer);
    let target =
        |(row, y): (usize, u16)| (Rect { y, height: 1, ..inside }, Target::Row(first + row));
    (0..shown).zip(inside.y..inside.bottom()).map(target).collect()
}

/// What is said when there is no room for a board.
pub(super) fn draw_too_small(smallest: Size, area: Rect, buffer: &mut Buffer) {
    let lines = vec![
        Line::raw("The window is too small."),
        Line::raw(format!("It needs {}x{}.", smallest.width, smallest.height)),
        Line::raw("Enlarge it, or press q to quit."),
    ];
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(area, buffer);
}

/// A window in the middle of the screen, as large as its text; gives the place of that.
pub(super) fn draw_window(
    title: &str,
    lines: Vec<Line<'_>>,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let width = lines.iter().map(Line::width).max().unwrap_or(0).max(title.width());
    let size =
        |text: usize, around: u16| u16::try_from(text).unwrap_or(u16::MAX).saturating_add(around);
    let (width, height) =
        (size(width, AROUND).min(area.width), size(lines.len(), 2).min(area.height));
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
    let inside = block.inner(window);
    Paragraph::new(lines).block(block).render(window, buffer);
    inside
}
