//! What is drawn, and how: a picture, its style, and the marks in it.

use core::fmt;

use fourgone::{Bitboard, Cell, Game, Outcome, Position};

use crate::names::named;
use crate::{Palette, Theme, scene};

/// A game or a position as a drawing; print it to see it.
///
/// ```
/// use fourgone::Game;
/// use fourgone_render::{Picture, Style};
///
/// let game: Game = "1212121".parse()?;
/// let picture = Picture::from(&game).with_style(Style::Emoji).to_string();
/// assert_eq!(picture, "\
/// 🟦🟦🟦🟦🟦🟦🟦
/// 🟦🟦🟦🟦🟦🟦🟦
/// 🟥🟦🟦🟦🟦🟦🟦
/// 🟥🟡🟦🟦🟦🟦🟦
/// 🟥🟡🟦🟦🟦🟦🟦
/// 🟥🟡🟦🟦🟦🟦🟦
/// 🔼2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣
/// 🟥 red won on move 7
/// ");
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
///
/// A picture of a [`Game`] marks the last disc. A picture of a [`Position`] cannot: a position
/// does not know it. Winning lines are marked in both. Every picture ends with a line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    position: Position,
    last: Option<Cell>,
    style: Style,
    theme: Theme,
    palette: Palette,
}

impl Picture {
    /// The same picture in another style; without this it is [`Style::Ascii`].
    #[must_use]
    pub const fn with_style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The same picture in other colours; without this it is [`Theme::Classic`].
    #[must_use]
    pub const fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// The same picture for a terminal with these colours, which matters to [`Style::Ansi`] only;
    /// without this it is [`Palette::Extended`].
    #[must_use]
    pub const fn with_palette(self, palette: Palette) -> Self {
        Self { palette, ..self }
    }

    /// The position shown.
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The cell of the last disc, if it is known.
    pub const fn last(&self) -> Option<Cell> {
        self.last
    }

    /// All cells of all winning lines; empty unless somebody won.
    pub fn line(&self) -> Bitboard {
        match self.position.outcome() {
            Some(Outcome::Win { line, .. }) => line,
            Some(Outcome::Draw) | None => Bitboard::EMPTY,
        }
    }

    /// The mark of a cell, if it has one.
    ///
    /// ```
    /// use fourgone::Game;
    /// use fourgone_render::{Mark, Picture};
    ///
    /// let game: Game = "1212121".parse()?;
    /// let last = game.last().unwrap();
    /// assert_eq!(Picture::from(&game).mark(last), Some(Mark::WinningLine));
    /// # Ok::<(), fourgone::notation::ParseError>(())
    /// ```
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        Mark::of(cell, self.last, self.line())
    }

    /// The style in which it is drawn.
    pub const fn style(&self) -> Style {
        self.style
    }

    /// The theme that gives names and colours.
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    /// The colours of the terminal that it is drawn for.
    pub const fn palette(&self) -> Palette {
        self.palette
    }
}

/// What a picture is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

named!(Style {
    Emoji => "emoji",
    Ascii => "ascii",
    Ansi => "ansi",
    Svg => "svg",
    Markdown => "markdown",
});

/// What sets a disc apart from the others.
///
/// ```text
/// |  .  . (O) X  X  .  .  |    the last disc
/// |  . [X][X][X][X] .  .  |    the winning line, which the last disc is a part of
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// It is part of a winning line.
    WinningLine,
    /// It was played last.
    Last,
}

impl Mark {
    /// The mark of a cell, if it has one, where `last` is the cell of the last disc and `line` has
    /// all cells of winning lines. A last disc that wins is shown as part of its line.
    pub fn of(cell: Cell, last: Option<Cell>, line: Bitboard) -> Option<Self> {
        if line.contains(cell) {
            Some(Self::WinningLine)
        } else {
            (last == Some(cell)).then_some(Self::Last)
        }
    }

    /// What stands left and right of a disc in plain text.
    pub const fn brackets(self) -> [char; 2] {
        match self {
            Self::WinningLine => ['[', ']'],
            Self::Last => ['(', ')'],
        }
    }
}

impl From<&Game> for Picture {
    fn from(game: &Game) -> Self {
        Self { last: game.last(), ..Self::from(game.position()) }
    }
}

impl From<Position> for Picture {
    fn from(position: Position) -> Self {
        Self {
            position,
            last: None,
            style: Style::Ascii,
            theme: Theme::Classic,
            palette: Palette::Extended,
        }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        scene::draw(self, self.style, f)
    }
}
