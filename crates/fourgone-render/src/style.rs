//! The ways to draw.

use core::fmt;
use core::str::FromStr;

use crate::UnknownName;
use crate::name::find;

/// What a picture is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Emoji, to be pasted into a chat.
    Emoji,
    /// Plain letters, for every terminal, pipe and mail.
    Ascii,
    /// Coloured text for terminals.
    Ansi,
    /// A scalable image that stands alone.
    Svg,
    /// A Markdown table of emoji.
    Markdown,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 5] = [Self::Emoji, Self::Ascii, Self::Ansi, Self::Svg, Self::Markdown];

    /// The names of all styles, in the same order.
    pub const NAMES: [&'static str; 5] = ["emoji", "ascii", "ansi", "svg", "markdown"];

    /// The name of the style, which it also prints as and is read from.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Style {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find(text, &Self::ALL, &Self::NAMES)
    }
}
