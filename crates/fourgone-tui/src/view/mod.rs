//! What the screen shows; nothing here changes anything.

mod board;
mod dialog;
mod menu;
mod panel;
mod practice;
mod review;
mod why;

use anstyle::Ansi256Color;
use fourgone::Player;
use fourgone_render::{Look, Paint, Palette, Shape, Theme};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget};
use unicode_width::UnicodeWidthStr;

use crate::keys::Key;
use crate::layout::Layout;
use crate::model::{Model, Overlay};
use crate::terminal::{Capabilities, Glyphs};
use crate::why::{Next, Walk};

use board::Board;

pub(crate) use dialog::help_pages;
pub(crate) use practice::text_pages;
pub(crate) use review::sentence;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const DIM: Style = Style::new().add_modifier(Modifier::DIM);

/// What a place on the screen stands for, when the mouse is pressed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A key.
    Press(Key),
    /// The game after so many moves.
    Ply(usize),
    /// A row of a menu or a list.
    Row(usize),
}

/// The places that can be clicked, those on top last.
pub(super) type Targets = Vec<(Rect, Target)>;

/// Draws the whole screen.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    draw_all(model, area, frame.buffer_mut());
}

/// What stands at this place of the screen.
///
/// The screen is drawn for it once more: so nothing is clicked that is not where it is seen.
pub(crate) fn target_at(model: &Model, at: Position) -> Option<Target> {
    let area = Rect::from((Position::ORIGIN, model.size));
    let targets = draw_all(model, area, &mut Buffer::empty(area));
    targets.into_iter().rev().find(|(place, _)| place.contains(at)).map(|(_, target)| target)
}

fn draw_all(model: &Model, area: Rect, buffer: &mut Buffer) -> Targets {
    let targets = if let Some(layout) = Layout::new(area.as_size(), model.board_size()) {
        draw(model, &layout, area, buffer)
    } else {
        dialog::draw_too_small(Layout::smallest(model.board_size()), area, buffer);
        Targets::new()
    };
    spell(model.capabilities.glyphs, buffer);
    targets
}

fn draw(model: &Model, layout: &Layout, area: Rect, buffer: &mut Buffer) -> Targets {
    let pen = Pen::new(model.theme(), model.capabilities);
    Board::new(model).draw(layout, pen, buffer);
    draw_title(model, layout, buffer);
    let mut targets = match (model.overlay, layout.panel) {
        (Overlay::Review { at }, Some(panel)) => review::draw(model, at, panel, pen, buffer),
        (Overlay::Review { at }, None) => review::draw_strip(model, at, layout.strip, pen, buffer),
        (Overlay::Why, Some(panel)) => why::draw(model, panel, pen, buffer),
        (Overlay::Why, None) => why::draw_alone(model, layout, area, buffer),
        (Overlay::Practice, Some(panel)) => practice::draw(model, panel, buffer),
        (Overlay::Look { at }, Some(panel)) => panel::draw(model, Some(at), panel, pen, buffer),
        (
            Overlay::Nothing | Overlay::Quit | Overlay::Resign | Overlay::Side { .. },
            Some(panel),
        ) => panel::draw(model, None, panel, pen, buffer),
        // Beside a large window only scraps of a panel would be seen.
        _ => Targets::new(),
    };
    // A window has keys of its own, and what lies below it cannot be clicked.
    match model.overlay {
        Overlay::Nothing | Overlay::Review { .. } | Overlay::Look { .. } | Overlay::Why => {
            targets.extend(draw_keys(model, layout, buffer));
            targets
        }
        Overlay::Practice => {
            targets.extend(draw_keys(model, layout, buffer));
            if practice::draw_window(model, area, buffer) { Targets::new() } else { targets }
        }
        Overlay::Help { .. } if model.practising().is_some() => {
            practice::draw_help(area, buffer);
            Targets::new()
        }
        Overlay::Help { page } => {
            dialog::draw_help(model, page, area, buffer);
            Targets::new()
        }
        Overlay::Quit => {
            let after = if model.is_elsewhere() {
                "The link takes you back to it."
            } else if model.keeps_games() && model.table.is_none() {
                "You can resume it later."
            } else {
                "It is not kept."
            };
            dialog::draw_quit(after, area, buffer)
        }
        Overlay::Resign => dialog::draw_resign(area, buffer),
        Overlay::Side { at } => menu::draw_sides(model, at, area, buffer),
        Overlay::Menu(menu) => menu::draw(model, menu, area, buffer),
        Overlay::Games { at } => menu::draw_games(model, at, area, buffer),
        Overlay::Results => menu::draw_results(model, area, buffer),
        Overlay::Puzzles { at } => practice::draw_puzzles(model, at, area, buffer),
        Overlay::Lessons { at } => practice::draw_lessons(at, area, buffer),
        Overlay::Write { at } => menu::draw_notations(at, area, buffer),
    }
}

/// The first line: the name of the game, or how things stand where no panel tells it.
fn draw_title(model: &Model, layout: &Layout, buffer: &mut Buffer) {
    if layout.panel.is_none() {
        let text = match (&model.notice, model.overlay) {
            (Some(notice), _) => notice.clone(),
            (None, Overlay::Review { at }) => review::headline(model, at),
            (None, Overlay::Look { at }) => panel::looking(model, at),
            (None, Overlay::Why) => why::headline(model),
            (None, Overlay::Practice) => practice::headline(model),
            (None, _) => {
                let times = Player::ALL.into_iter().filter_map(|player| model.time_left(player));
                let told: Vec<_> = times.chain([model.status()]).chain(model.remarks()).collect();
                told.join(" ")
            }
        };
        let lines = why::wrapped(&text, usize::from(layout.title.width));
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        // What is too long for one line covers what is below, until the next key is pressed.
        let place = Rect { height, ..layout.title }.intersection(buffer.area);
        if height > 1 {
            Clear.render(place, buffer);
        }
        let lines: Vec<_> = lines.into_iter().map(|line| Line::styled(line, BOLD)).collect();
        return Paragraph::new(lines).centered().render(place, buffer);
    }
    Line::styled("F O U R G O N E", BOLD).render(layout.title, buffer);
    let theme = Span::styled(model.theme().name(), DIM);
    Line::from(theme).right_aligned().render(layout.title, buffer);
}

/// A key as the last line names it, what it does, and what a click there presses.
type KeyHint = (&'static str, &'static str, Option<Key>);

const HELP: KeyHint = ("?", "help", Some(Key::F1));

/// The last line: the keys that matter most now, the most important first. Where there is not room
/// for all, the last ones are missing.
fn draw_keys(model: &Model, layout: &Layout, buffer: &mut Buffer) -> Targets {
    let (mut line, mut targets) = (Line::default(), Targets::new());
    for (name, meaning, key) in keys_now(model) {
        let (start, text) = (line.width(), format!(" {meaning}  "));
        let width = name.width() + text.trim_end().width();
        if start + width > usize::from(layout.keys.width) {
            break;
        }
        line.push_span(Span::styled(name, BOLD));
        line.push_span(Span::styled(text, DIM));
        let number = |number| u16::try_from(number).unwrap_or(u16::MAX);
        let place = Rect { x: layout.keys.x + number(start), width: number(width), ..layout.keys };
        targets.extend(key.map(|key| (place, Target::Press(key))));
    }
    line.render(layout.keys, buffer);
    targets
}

/// The keys that do something now, the most important first.
fn keys_now(model: &Model) -> Vec<KeyHint> {
    let key = |letter| Some(Key::Char(letter));
    let is_helped = !model.is_between_people();
    match model.overlay {
        Overlay::Review { .. } => vec![
            ("←", "back", Some(Key::Left)),
            ("→", "forward", Some(Key::Right)),
            HELP,
            ("q", "close", key('q')),
            ("e", "why", key('e')),
            ("a", "analysis", key('a')),
            ("n", "new game", key('n')),
        ],
        Overlay::Why => {
            let walk = model.walk();
            let goes_on = walk.as_ref().is_some_and(Walk::goes_on);
            let replies = walk.is_some_and(|walk| matches!(walk.next(), Next::Reply(_)));
            let mut keys = Vec::new();
            keys.extend(goes_on.then_some(("→", "show me", Some(Key::Right))));
            let steps = !model.why.steps.is_empty();
            keys.extend(steps.then_some(("←", "back", Some(Key::Left))));
            keys.extend([HELP, ("Esc", "close", Some(Key::Escape))]);
            keys.extend(replies.then_some(("1-7", "try a reply", None)));
            keys
        }
        Overlay::Practice => practice::keys_now(model),
        Overlay::Look { .. } => vec![
            ("←", "back", Some(Key::Left)),
            ("→", "forward", Some(Key::Right)),
            HELP,
            ("Esc", "to the game", Some(Key::Escape)),
        ],
        _ if model.is_elsewhere() => {
            let mut keys = if model.is_watching() && model.still_played() {
                vec![("↑", "look back", Some(Key::Up)), HELP, ("q", "quit", key('q'))]
            } else if model.is_watching() {
                vec![HELP, ("q", "quit", key('q')), ("v", "review", key('v'))]
            } else if model.still_played() {
                vec![("1-7", "play", None), HELP, ("q", "quit", key('q'))]
            } else {
                let new = ("n", "rematch", key('n'));
                vec![new, HELP, ("q", "quit", key('q')), ("v", "review", key('v'))]
            };
            keys.push(("m", "menu", key('m')));
            if model.still_played() && !model.is_watching() {
                keys.extend([("d", "offer a draw", key('d')), ("u", "takeback", key('u'))]);
            }
            keys
        }
        _ if !model.still_played() => {
            let mut keys = vec![("n", "new", key('n')), HELP, ("q", "quit", key('q'))];
            let is_standard = model.table.is_none();
            keys.extend(is_standard.then_some(("v", "review", key('v'))));
            keys.push(("s", "swap sides", key('s')));
            let can_undo = !model.course.has_ended();
            keys.extend(can_undo.then_some(("u", "undo", key('u'))));
            keys.extend([("m", "menu", key('m')), ("y", "copy", key('y'))]);
            keys
        }
        _ => {
            let is_standard = model.table.is_none();
            let mut keys = vec![if model.is_choosing() {
                ("Enter", "choose a side", Some(Key::Enter))
            } else if is_standard {
                ("1-7", "play", None)
            } else {
                ("←→ Enter", "play", None)
            }];
            keys.extend([HELP, ("q", "quit", key('q')), ("u", "undo", key('u'))]);
            keys.extend(is_helped.then_some(("h", "hint", key('h'))));
            keys.extend((!is_standard).then_some(("n", "new", key('n'))));
            keys.push(("m", "menu", key('m')));
            if is_helped && is_standard {
                keys.extend([("e", "why", key('e')), ("a", "analysis", key('a'))]);
                keys.extend([("+", "stronger", key('+')), ("-", "weaker", key('-'))]);
            } else {
                keys.push(("s", "swap sides", key('s')));
            }
            keys
        }
    }
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

    /// The style for text and signs of a player beside the board. They stand on the colour of the
    /// board: yellow on a white terminal is not seen.
    pub(super) fn team(self, player: Player) -> Style {
        self.on(self.theme.team(player).face, self.look().board)
    }

    /// The character of a hole and its colour, which is seen on the board.
    pub(super) fn hole(self) -> (char, Paint) {
        let look = self.look();
        match self.capabilities.glyphs {
            // A filled one would be a letter, and its colour is made for filled ones.
            Glyphs::Ascii => ('·', look.mark),
            _ => (look.hole_glyph(self.capabilities.palette), look.hole),
        }
    }

    /// Whether the board needs lines at its edges: where it has the colour of most terminals.
    pub(super) fn has_lines(self) -> bool {
        self.capabilities.palette != Palette::Extended || self.capabilities.glyphs == Glyphs::Ascii
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
