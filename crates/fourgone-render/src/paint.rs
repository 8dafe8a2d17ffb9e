//! One colour in every medium.

use anstyle::{Ansi256Color, AnsiColor, Color};

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Palette {
    /// No colours: discs differ in shape alone, whatever the theme.
    None,
    /// The 16 colours of old terminals, which every user may have changed.
    Sixteen,
    /// The 256 colours of nearly every terminal, of which we use the fixed ones.
    Extended,
}

/// A colour as each medium names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    css: &'static str,
    extended: u8,
    sixteen: AnsiColor,
}

impl Paint {
    /// The colour with these names: CSS, one of 256, one of 16.
    pub(crate) const fn new(css: &'static str, extended: u8, sixteen: AnsiColor) -> Self {
        Self { css, extended, sixteen }
    }

    /// The colour for SVG and style sheets, as `#rrggbb`.
    pub const fn css(self) -> &'static str {
        self.css
    }

    /// The nearest colour that a terminal with this palette has, if it has any.
    pub const fn color(self, palette: Palette) -> Option<Color> {
        match palette {
            Palette::None => None,
            Palette::Sixteen => Some(Color::Ansi(self.sixteen)),
            Palette::Extended => Some(Color::Ansi256(Ansi256Color(self.extended))),
        }
    }
}
