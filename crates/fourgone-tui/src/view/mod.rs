//! What the screen shows; nothing here changes anything.

mod board;
mod dialog;
mod panel;
mod review;

use anstyle::Ansi256Color;
use fourgone::Player;
use fourgone_render::{Look, Paint, Palette, Shape, Theme};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::layout::Layout;
use crate::model::{Model, Overlay};
use crate::terminal::{Capabilities, Glyphs};

use board::Board;

pub(crate) use dialog::help_pages;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const DIM: Style = Style::new().add_modifier(Modifier::DIM);

/// Draws the whole screen.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    match Layout::new(area.as_size()) {
        Some(layout) => draw(model, &layout, area, buffer),
        None => dialog::draw_too_small(area, buffer),
    }
    spell(model.capabilities.glyphs, buffer);
}

fn draw(model: &Model, layout: &Layout, area: Rect, buffer: &mut Buffer) {
    let pen = Pen::new(model.theme(), model.capabilities);
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
        Overlay::Help { page } => dialog::draw_help(model.seed, page, area, buffer),
        Overlay::Quit => dialog::draw_quit(area, buffer),
        Overlay::Nothing | Overlay::Review { .. } => {}
    }
}

/// The first line: the name of the game, or how things stand where no panel tells it.
fn draw_title(model: &Model, review: Option<usize>, layout: &Layout, buffer: &mut Buffer) {
    if layout.panel.is_none() {
        let text = match (&model.notice, review) {
            (Some(notice), _) => notice.clone(),
            (None, Some(at)) => review::headline(model, at),
            (None, None) => model.status(),
        };
        let line = Line::styled(text, BOLD);
        // What is too long loses its end, not its beginning.
        let fits = line.width() <= usize::from(layout.title.width);
        return if fits { line.centered() } else { line }.render(layout.title, buffer);
    }
    Line::styled("F O U R G O N E", BOLD).render(layout.title, buffer);
    let theme = Span::styled(model.theme().name(), DIM);
    Line::from(theme).right_aligned().render(layout.title, buffer);
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
        line.push_span(Span::styled(*key, BOLD));
        line.push_span(Span::styled(text, DIM));
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

/// A theme on a terminal: the colours and characters to draw with.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    theme: Theme,
    pub(super) capabilities: Capabilities,
}

impl Pen {
    pub(super) const fn new(theme: Theme, capabilities: Capabilities) -> Self {
        Self { theme, capabilities }
    }

    /// Everything that the theme decides.
    pub(super) const fn look(self) -> &'static Look {
        self.theme.look()
    }

    /// The style for text and signs of a player.
    pub(super) fn team(self, player: Player) -> Style {
        self.ink(self.theme.team(player).face)
    }

    /// The style with this colour on the terminal's own ground.
    pub(super) fn ink(self, paint: Paint) -> Style {
        self.color(paint).map_or(Style::new(), |color| Style::new().fg(color))
    }

    /// The style with one colour on another.
    pub(super) fn on(self, ink: Paint, ground: Paint) -> Style {
        match self.color(ground) {
            Some(ground) => self.ink(ink).bg(ground),
            None => Style::new(),
        }
    }

    /// The character of a player's disc.
    pub(super) fn glyph(self, player: Player) -> char {
        let team = self.theme.team(player);
        match self.capabilities.glyphs {
            Glyphs::Ascii => team.letter,
            Glyphs::Console | Glyphs::Full => team.glyph(self.capabilities.palette),
        }
    }

    /// The form of a player's discs.
    pub(super) fn shape(self, player: Player) -> Shape {
        self.theme.team(player).form(self.capabilities.palette)
    }

    /// Whether holes are dark discs, not dots.
    pub(super) fn has_dark_holes(self) -> bool {
        let glyph = self.look().hole_glyph(self.capabilities.palette);
        glyph != '·' && self.capabilities.glyphs != Glyphs::Ascii
    }

    /// Whether there are colours at all.
    pub(super) fn has_colours(self) -> bool {
        self.capabilities.palette != Palette::None
    }

    /// The terminal's colour for a paint, if it has any.
    pub(super) fn color(self, paint: Paint) -> Option<Color> {
        paint.color(self.capabilities.palette).map(|color| match color {
            anstyle::Color::Ansi(color) => Color::Indexed(Ansi256Color::from_ansi(color).0),
            anstyle::Color::Ansi256(color) => Color::Indexed(color.0),
            anstyle::Color::Rgb(color) => Color::Rgb(color.0, color.1, color.2),
        })
    }
}
