//! What is drawn, and how.

use core::fmt;

use fourgone::{Bitboard, Cell, Game, Outcome, Position};

use crate::{Palette, Style, Team, Theme, ansi, ascii, emoji, markdown, svg};

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

    /// The team whose disc lies in a cell.
    pub(crate) fn team_at(&self, cell: Cell) -> Option<&'static Team> {
        self.position.disc_at(cell).map(|player| self.theme.team(player))
    }

    /// The team that played the last disc.
    pub(crate) fn last_team(&self) -> Option<&'static Team> {
        self.team_at(self.last?)
    }

    /// The team that the caption speaks of: the winner, or whose turn it is; none after a draw.
    pub(crate) fn subject(&self) -> Option<&'static Team> {
        let player = match self.position.outcome() {
            None => self.position.turn(),
            Some(outcome) => outcome.winner()?,
        };
        Some(self.theme.team(player))
    }

    /// What stands left and right of a cell in plain text: `(X)` is the last disc, `[X]` one of a
    /// winning line. A last disc that wins is plain from the others of its line.
    pub(crate) fn brackets(&self, cell: Cell) -> [char; 2] {
        if self.last == Some(cell) {
            ['(', ')']
        } else if self.line().contains(cell) {
            ['[', ']']
        } else {
            [' ', ' ']
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
        match self.style {
            Style::Emoji => emoji::draw(self, f),
            Style::Ascii => ascii::draw(self, f),
            Style::Ansi => ansi::draw(self, f),
            Style::Svg => svg::draw(self, f),
            Style::Markdown => markdown::draw(self, f),
        }
    }
}
