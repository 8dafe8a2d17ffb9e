//! A reason beside the board, or over it where there is no room beside.

use fourgone::{Cell, Player};
use fourgone_tutor::Explanation;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};
use unicode_width::UnicodeWidthStr as _;

use super::{BOLD, DIM, Pen, Targets, dialog, panel};
use crate::layout::Layout;
use crate::model::Model;
use crate::why::{Sign, Walk, told};

/// The reason in words, or what comes next once somebody steps through it; below it what the signs
/// on the board mean.
pub(super) fn draw(model: &Model, area: Rect, pen: Pen, buffer: &mut Buffer) -> Targets {
    let mut lines = vec![Line::styled("Why", BOLD)];
    let mut below = Vec::new();
    match known(model) {
        None => lines.push(Line::raw(searching(model))),
        Some((explanation, walk)) => {
            lines.push(Line::raw(capitalized_verdict(model, explanation)));
            lines.push(Line::raw(""));
            if model.why.steps.is_empty() {
                lines.extend(sentences(model, explanation).into_iter().map(Line::raw));
            } else {
                lines.extend(panel::moves(model.seen().moves(), Some(model.why.at), pen));
                let next = walk.tell(&model.voice());
                lines.extend([Line::raw(""), Line::styled(next, BOLD)]);
            }
            below = legend(model, &walk);
        }
    }
    lines.extend(model.notice.clone().map(Line::raw));
    let height = u16::try_from(below.len()).unwrap_or(0).min(area.height);
    let (text, legend) = (area.height - height, area.bottom() - height);
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(Rect { height: text, ..area }, buffer);
    Paragraph::new(below).render(Rect { y: legend, height, ..area }, buffer);
    Targets::new()
}

/// The same where the board stands alone: first the words in a window, then the board.
pub(super) fn draw_alone(
    model: &Model,
    layout: &Layout,
    area: Rect,
    buffer: &mut Buffer,
) -> Targets {
    let Some((explanation, walk)) = known(model) else { return Targets::new() };
    if model.why.is_read {
        let legend = legend(model, &walk).into_iter();
        let skip = legend.len().saturating_sub(usize::from(layout.strip.height));
        Paragraph::new(legend.skip(skip).collect::<Vec<_>>()).render(layout.strip, buffer);
    } else {
        let width = usize::from(area.width.saturating_sub(6)).max(1);
        let text = [capitalized_verdict(model, explanation)];
        let text = text.into_iter().chain(sentences(model, explanation));
        let mut lines: Vec<Line<'_>> =
            text.flat_map(|sentence| wrapped(&sentence, width)).map(Line::raw).collect();
        lines.truncate(usize::from(area.height.saturating_sub(4)));
        let keys = if walk.goes_on() { "→ show me  Esc close" } else { "Esc close" };
        lines.extend([Line::raw(""), Line::styled(keys, DIM)]);
        dialog::draw_window(" Why ", lines, area, buffer);
    }
    Targets::new()
}

/// What comes next in one line, where there is no room for more.
pub(super) fn headline(model: &Model) -> String {
    match known(model) {
        Some((_, walk)) => walk.tell(&model.voice()),
        None => searching(model),
    }
}

fn searching(model: &Model) -> String {
    format!("Looking for a reason{}", model.dots())
}

/// The explanation that is read, and the place in it, once it is there.
fn known(model: &Model) -> Option<(&Explanation, Walk<'_>)> {
    Some((model.explanation()?, model.walk()?))
}

/// The exact result.
fn capitalized_verdict(model: &Model, explanation: &Explanation) -> String {
    let Some(position) = model.explained() else { return String::new() };
    let (score, ply, turn) = (explanation.score, position.ply(), position.turn());
    let verdict = model.theme().verdict(score.winner(turn), score.ends_on_move(ply), ply);
    crate::seats::capitalized(&verdict) + "."
}

fn sentences(model: &Model, explanation: &Explanation) -> Vec<String> {
    let voice = model.voice();
    model.explained().map(|position| told(explanation, position, &voice)).unwrap_or_default()
}

/// What the signs mean that are on the board now.
pub(super) fn legend(model: &Model, walk: &Walk<'_>) -> Vec<Line<'static>> {
    let signs: Vec<Sign> = Cell::all().filter_map(|cell| walk.sign(cell)).collect();
    let name = |player: Player| model.theme().team(player).name;
    let mut lines = Vec::new();
    let mut explain = |sign: &'static str, meaning: String| {
        let blanks = " ".repeat(6_usize.saturating_sub(sign.chars().count()));
        let meaning = Span::styled(format!("{blanks}{meaning}"), DIM);
        lines.push(Line::from_iter([Span::styled(sign, BOLD), meaning]));
    };
    let threat = signs.iter().find_map(|sign| match sign {
        Sign::Threat(player) => Some(*player),
        _ => None,
    });
    if let Some(player) = threat {
        explain("◎", format!("four for {}", name(player)));
    }
    if signs.contains(&Sign::Never) {
        explain("×", "loses at once".to_owned());
    }
    let pair = |wanted: fn(char) -> bool| {
        signs.iter().any(|sign| matches!(sign, Sign::Pair(letter) if wanted(*letter)))
    };
    if pair(|letter| "┴┬".contains(letter)) {
        explain("┬ ┴", "answered above".to_owned());
    }
    if pair(|letter| letter.is_ascii_alphabetic()) {
        explain("a a", "one each".to_owned());
    }
    lines
}

/// A text in lines of at most this width.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line =
            lines.last_mut().filter(|line| line.is_empty() || line.width() + word.width() < width);
        match line {
            Some(line) => {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
