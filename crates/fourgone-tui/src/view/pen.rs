//! Colours of the theme as the terminal has them.

use anstyle::Ansi256Color;
use fourgone::Player;
use fourgone_render::{Look, Paint, Palette, Shape, Theme};
use ratatui::style::{Color, Style};

use crate::medium::{Glyphs, Medium};

/// A theme on a terminal.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    theme: Theme,
    pub(super) medium: Medium,
}

impl Pen {
    pub(super) const fn new(theme: Theme, medium: Medium) -> Self {
        Self { theme, medium }
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
        match self.medium.glyphs {
            Glyphs::Ascii => team.letter,
            Glyphs::Console | Glyphs::Full => team.glyph(self.medium.palette),
        }
    }

    /// The form of a player's discs.
    pub(super) fn shape(self, player: Player) -> Shape {
        self.theme.team(player).form(self.medium.palette)
    }

    /// Whether holes are dark discs, not dots.
    pub(super) fn has_dark_holes(self) -> bool {
        let glyph = self.look().hole_glyph(self.medium.palette);
        glyph != '·' && self.medium.glyphs != Glyphs::Ascii
    }

    /// Whether there are colours at all.
    pub(super) fn has_colours(self) -> bool {
        self.medium.palette != Palette::None
    }

    /// The terminal's colour for a paint, if it has any.
    pub(super) fn color(self, paint: Paint) -> Option<Color> {
        paint.color(self.medium.palette).map(|color| match color {
            anstyle::Color::Ansi(color) => Color::Indexed(Ansi256Color::from_ansi(color).0),
            anstyle::Color::Ansi256(color) => Color::Indexed(color.0),
            anstyle::Color::Rgb(color) => Color::Rgb(color.0, color.1, color.2),
        })
    }
}
