//! The colours that a team of the README game may choose.

use core::fmt;
use core::str::FromStr;

use crate::UnknownName;
use crate::name::find;

/// A colour of discs, for teams that are not those of a [`Theme`](crate::Theme).
///
/// ```
/// use fourgone_render::Colour;
///
/// let colour: Colour = "purple".parse()?;
/// assert_eq!((colour.disc(), colour.winning_disc()), ("🟣", "🟪"));
/// # Ok::<(), fourgone_render::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Colour {
    Red,
    Yellow,
    Blue,
    Green,
    Orange,
    Purple,
    Brown,
    Black,
    White,
}

impl Colour {
    /// All colours.
    pub const ALL: [Self; 9] = [
        Self::Red,
        Self::Yellow,
        Self::Blue,
        Self::Green,
        Self::Orange,
        Self::Purple,
        Self::Brown,
        Self::Black,
        Self::White,
    ];

    /// The names of all colours, in the same order.
    pub const NAMES: [&'static str; 9] =
        ["red", "yellow", "blue", "green", "orange", "purple", "brown", "black", "white"];

    /// The name of the colour, which it also prints as and is read from.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The emoji of a disc. Black and white ones are old enough to be letters too: a mark behind
    /// them asks for the picture.
    pub const fn disc(self) -> &'static str {
        ["🔴", "🟡", "🔵", "🟢", "🟠", "🟣", "🟤", "⚫\u{fe0f}", "⚪\u{fe0f}"][self as usize]
    }

    /// The emoji of a disc in a winning line: another shape, so that it is seen without colours.
    pub const fn winning_disc(self) -> &'static str {
        ["🟥", "🟨", "🟦", "🟩", "🟧", "🟪", "🟫", "⬛\u{fe0f}", "⬜\u{fe0f}"][self as usize]
    }

    /// The colour as CSS, for pictures on light and on dark ground.
    pub const fn css(self) -> &'static str {
        [
            "#fb4b51", "#ffd23f", "#4aa3ff", "#2da44e", "#f5731a", "#8957e5", "#8a5a2b", "#1f2328",
            "#f6f8fa",
        ][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Colour {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find(text, &Self::ALL, &Self::NAMES)
    }
}
