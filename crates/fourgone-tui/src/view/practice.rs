//! Puzzles and lessons: the lists of them, what is said beside the board or over it, and the keys.

use fourgone_tutor::Language;
use fourgone_tutor::lesson::LESSONS;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};
use unicode_width::UnicodeWidthStr as _;

use super::why::{legend, wrapped};
use super::{BOLD, DIM, HELP, KeyHint, Targets, dialog};
use crate::keys::Key;
use crate::model::Model;
use crate::practice::{Phase, Practice};
use crate::puzzles::summary;

/// Longer lines of text are hard to read.
const WIDEST: u16 = 62;

/// What the keys do in a puzzle or a lesson.
const KEYS: [(&str, &str); 9] = [
    ("1-7", "play that column"),
    ("← → Enter", "choose one, play it"),
    ("h", "hint, then a closer one"),
    ("s", "show what is right"),
    ("e →", "why, once it is found"),
    ("n Enter", "go on"),
    ("r", "read the lesson again"),
    ("Esc m", "menu"),
    ("q", "quit"),
];

/// The puzzles to choose from.
pub(super) fn draw_puzzles(model: &Model, at: usize, area: Rect, buffer: &mut Buffer) -> Targets {
    let rows = model.puzzle_rows().into_iter().map(|(name, state)| {
        Line::from_iter([Span::styled(format!("{name:<17}"), BOLD), Span::raw(state)])
    });
    let footer = format!("{} Enter  Esc back", summary(&model.solved, model.today()));
    dialog::draw_list(" Puzzles ", rows.collect(), at, &footer, area, buffer)
}

/// The lessons to choose from.
pub(super) fn draw_lessons(at: usize, area: Rect, buffer: &mut Buffer) -> Targets {
    let rows = LESSONS.iter().zip(1..).map(|(lesson, number)| {
        Line::raw(format!("{number}  {}", lesson.text(Language::English).title))
    });
    dialog::draw_list(" Lessons ", rows.collect(), at, "Enter  Esc back", area, buffer)
}

/// What is said beside the board; below it what the signs there mean.
pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) -> Targets {
    let Some(practice) = model.practising() else { return Targets::new() };
    let mut lines = vec![Line::styled(practice.heading(), BOLD)];
    let text = model.practice_text(practice).into_iter();
    lines.extend(text.flat_map(|paragraph| [Line::raw(""), Line::raw(paragraph)]));
    if let Some(notice) = &model.notice {
        lines.extend([Line::raw(""), Line::raw(notice.clone())]);
    }
    let signs = model.walk_of_practice(practice).map(|walk| legend(model, &walk));
    let signs = signs.unwrap_or_default();
    let below = u16::try_from(signs.len()).unwrap_or(0).min(area.height);
    let text = Rect { height: area.height - below, ..area };
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(text, buffer);
    let place = Rect { y: text.bottom(), height: below, ..area };
    Paragraph::new(signs).render(place, buffer);
    Targets::new()
}

/// The explanation of a lesson, and the text of a position where there is no room beside the board;
/// whether there is a window.
pub(super) fn draw_window(model: &Model, area: Rect, buffer: &mut Buffer) -> bool {
    let Some(practice) = model.practising() else { return false };
    let mut title = format!(" {} ", practice.heading());
    let (lines, keys) = match (practice.phase(), practice.explanation()) {
        (Phase::Reading { page }, Some(text)) => {
            let pages = text_pages(text, area.as_size());
            let room = lines_of_page(area.as_size());
            // The window may have grown since this page was chosen.
            let page = page.min(pages - 1);
            if pages > 1 {
                title = format!("{title}{} of {pages} ", page + 1);
            }
            let lines = paragraphs(text, area.as_size()).into_iter();
            let keys = if page + 1 < pages { "Enter go on" } else { "Enter try it  Esc menu" };
            (lines.skip(page * room).take(room).collect::<Vec<_>>(), keys)
        }
        _ if model.practice_covers(practice) => {
            let text = model.practice_text(practice);
            let lines = paragraphs(&text, area.as_size()).into_iter();
            (lines.take(lines_of_page(area.as_size())).collect(), "Enter to the board")
        }
        _ => return false,
    };
    let mut lines: Vec<Line<'_>> = lines.into_iter().map(Line::raw).collect();
    lines.extend([Line::raw(""), Line::styled(keys, DIM)]);
    dialog::draw_window(&title, lines, area, buffer);
    true
}

/// The keys in a window.
pub(super) fn draw_help(area: Rect, buffer: &mut Buffer) {
    let lines = KEYS.iter().map(|(key, meaning)| {
        let blanks = " ".repeat(10_usize.saturating_sub(key.width()));
        Line::from_iter([Span::styled(format!("{key}{blanks}"), BOLD), Span::raw(*meaning)])
    });
    dialog::draw_window(" Keys ", lines.collect(), area, buffer);
}

/// How things stand in one line, where there is no room beside the board.
pub(super) fn headline(model: &Model) -> String {
    let Some(practice) = model.practising() else { return String::new() };
    let text = model.practice_text(practice).join(" ");
    let width = model.layout().map_or(0, |layout| usize::from(layout.title.width));
    let is_long = text.chars().count() > 2 * width;
    if is_long || text.is_empty() { model.practice_headline(practice) } else { text }
}

/// The keys that do something now, the most important first.
pub(super) fn keys_now(model: &Model) -> Vec<KeyHint> {
    let key = |letter| Some(Key::Char(letter));
    let Some(practice) = model.practising() else { return vec![HELP] };
    let menu = ("Esc", "menu", Some(Key::Escape));
    let mut keys = match practice.phase() {
        Phase::Reading { .. } => vec![("Enter", "go on", Some(Key::Enter)), HELP, menu],
        Phase::Finding => vec![
            ("1-7", "play", None),
            HELP,
            menu,
            ("h", "hint", key('h')),
            ("s", "solution", key('s')),
        ],
        Phase::Wrong(_) => vec![
            ("Enter", "take back", Some(Key::Enter)),
            HELP,
            menu,
            ("1-7", "try another", None),
            ("h", "hint", key('h')),
            ("s", "solution", key('s')),
        ],
        Phase::Done => {
            let next = if practice.is_last_lesson() {
                "to the menu"
            } else if practice.is_lesson() {
                "go on"
            } else {
                "next puzzle"
            };
            let mut keys = vec![("Enter", next, Some(Key::Enter)), HELP, menu];
            let shows = !practice.game().position().is_over();
            keys.extend(shows.then_some(("e", "show me why", key('e'))));
            keys
        }
    };
    let again = practice.is_lesson() && !matches!(practice.phase(), Phase::Reading { .. });
    keys.extend(again.then_some(("r", "read again", key('r'))));
    keys.push(("q", "quit", key('q')));
    keys
}

/// How many pages a text has on a screen of this size.
pub(crate) fn text_pages(text: &[&str], screen: Size) -> usize {
    paragraphs(text, screen).len().div_ceil(lines_of_page(screen)).max(1)
}

/// How many lines of text a window has room for, above a line of keys.
fn lines_of_page(screen: Size) -> usize {
    usize::from(screen.height.saturating_sub(4)).max(1)
}

/// Paragraphs in lines for a window, with an empty line between them.
fn paragraphs(text: &[impl AsRef<str>], screen: Size) -> Vec<String> {
    let width = usize::from(screen.width.saturating_sub(6).min(WIDEST)).max(1);
    let mut lines = Vec::new();
    for paragraph in text {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(wrapped(paragraph.as_ref(), width));
    }
    lines
}

impl Model {
    /// The signs on the board once a puzzle is solved: the place in its reason, when it is known.
    pub(super) fn walk_of_practice(&self, practice: &Practice) -> Option<crate::why::Walk<'_>> {
        let is_solved = practice.phase() == Phase::Done && !practice.is_lesson();
        let found = self.knowledge.explanation(&self.question_of_practice()?)?;
        let walk = || crate::why::Walk::new(found, practice.game().position(), &[]);
        (is_solved && self.practice_rests(practice)).then(walk)
    }
}
