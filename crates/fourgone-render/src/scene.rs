//! What is drawn, whatever the size of the board: the one thing that all styles know.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use fourgone::{Cell, Column, Player, Row, Size, SizedGame, SizedPosition};

use crate::{Mark, Palette, Picture, Style, Team, Theme, svg, text};

/// A cell by its column and row, counted from 0.
pub(crate) type Place = (usize, usize);

/// A board with discs, and all that a picture shows of it.
pub(crate) trait Scene {
    fn size(&self) -> Size;
    fn theme(&self) -> Theme;
    fn palette(&self) -> Palette;
    /// Whose disc lies in a cell.
    fn disc_at(&self, place: Place) -> Option<Player>;
    /// The cell of the last disc, if it is known.
    fn last(&self) -> Option<Place>;
    /// All cells of all winning lines.
    fn line(&self) -> Vec<Place>;
    /// Whose turn it is, or who won; none after a draw.
    fn subject(&self) -> Option<Player>;
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// What sets the board apart from all others.
    fn id(&self) -> String;

    /// The number of discs.
    fn ply(&self) -> usize {
        self.places().filter(|&place| self.disc_at(place).is_some()).count()
    }

    /// All cells, row by row, the top row first.
    fn places(&self) -> alloc::vec::IntoIter<Place> {
        let (width, height) = (self.size().width(), self.size().height());
        let rows = (0..height).rev();
        let places = rows.flat_map(|row| (0..width).map(move |column| (column, row)));
        places.collect::<Vec<_>>().into_iter()
    }

    /// What the columns are called, from left to right.
    fn column_names(&self) -> Vec<char> {
        (0..self.size().width()).filter_map(|column| self.size().column_name(column)).collect()
    }

    /// The team whose disc lies in a cell.
    fn team_at(&self, place: Place) -> Option<&'static Team> {
        self.disc_at(place).map(|player| self.theme().team(player))
    }

    /// The team that the caption speaks of.
    fn team(&self) -> Option<&'static Team> {
        self.subject().map(|player| self.theme().team(player))
    }

    /// What stands left and right of a cell in plain text.
    fn brackets(&self, place: Place) -> [char; 2] {
        self.mark(place).map_or([' ', ' '], Mark::brackets)
    }

    /// The mark of a cell, if it has one. A last disc that wins is shown as part of its line.
    fn mark(&self, place: Place) -> Option<Mark> {
        if self.line().contains(&place) {
            Some(Mark::WinningLine)
        } else {
            (self.last() == Some(place)).then_some(Mark::Last)
        }
    }

    /// How things stand, in a few words.
    fn status(&self) -> String {
        self.theme().status_of(self.subject(), self.is_over(), self.ply())
    }
}

/// The name of a cell: the letter of its column, the number of its row.
pub(crate) fn cell_name((column, row): Place) -> String {
    let letter = u32::try_from(column + 10).ok().and_then(|digit| char::from_digit(digit, 36));
    format!("{}{}", letter.unwrap_or('?'), row + 1)
}

/// Draws a board in a style.
pub(crate) fn draw(scene: &dyn Scene, style: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match style {
        Style::Emoji => text::emoji(scene, f),
        Style::Ascii => text::ascii(scene, f),
        Style::Ansi => text::ansi(scene, f),
        Style::Svg => svg::draw(scene, f),
        Style::Markdown => text::markdown(scene, f),
    }
}

fn place(cell: Cell) -> Place {
    (cell.column().index(), cell.row().index())
}

impl Scene for Picture {
    fn size(&self) -> Size {
        Size::STANDARD
    }

    fn theme(&self) -> Theme {
        Picture::theme(self)
    }

    fn palette(&self) -> Palette {
        Picture::palette(self)
    }

    fn disc_at(&self, (column, row): Place) -> Option<Player> {
        let cell = Cell::new(Column::from_index(column)?, Row::from_index(row)?);
        self.position().disc_at(cell)
    }

    fn last(&self) -> Option<Place> {
        Picture::last(self).map(place)
    }

    fn line(&self) -> Vec<Place> {
        Picture::line(self).into_iter().map(place).collect()
    }

    fn subject(&self) -> Option<Player> {
        match self.position().outcome() {
            None => Some(self.position().turn()),
            Some(outcome) => outcome.winner(),
        }
    }

    fn is_over(&self) -> bool {
        self.position().is_over()
    }

    fn id(&self) -> String {
        self.position().key().to_string()
    }
}

/// A game or a position on a board of any size as a drawing; print it to see it.
///
/// ```
/// use fourgone::{Size, SizedGame};
/// use fourgone_render::SizedPicture;
///
/// let mut game = SizedGame::new(Size::new(5, 4).unwrap());
/// for column in [2, 2, 3] {
///     game.play(column)?;
/// }
/// assert_eq!(SizedPicture::from(&game).to_string(), "\
/// |  .  .  .  .  .  |
/// |  .  .  .  .  .  |
/// |  .  .  O  .  .  |
/// |  .  .  X (X) .  |
///    1  2  3  4  5
/// yellow to move (O)
/// ");
/// # Ok::<(), fourgone::SizedPlayError>(())
/// ```
///
/// It is drawn as a [`Picture`] is, in the same styles and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizedPicture {
    position: SizedPosition,
    last: Option<Place>,
    style: Style,
    theme: Theme,
    palette: Palette,
}

impl SizedPicture {
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

    /// How things stand, in a few words: "red to move".
    pub fn status(&self) -> String {
        Scene::status(self)
    }
}

impl From<SizedPosition> for SizedPicture {
    fn from(position: SizedPosition) -> Self {
        Self {
            position,
            last: None,
            style: Style::Ascii,
            theme: Theme::Classic,
            palette: Palette::Extended,
        }
    }
}

impl From<&SizedGame> for SizedPicture {
    fn from(game: &SizedGame) -> Self {
        Self { last: game.last(), ..Self::from(game.position()) }
    }
}

impl fmt::Display for SizedPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(self, self.style, f)
    }
}

impl Scene for SizedPicture {
    fn size(&self) -> Size {
        self.position.size()
    }

    fn theme(&self) -> Theme {
        self.theme
    }

    fn palette(&self) -> Palette {
        self.palette
    }

    fn disc_at(&self, (column, row): Place) -> Option<Player> {
        self.position.disc_at(column, row)
    }

    fn last(&self) -> Option<Place> {
        self.last
    }

    fn line(&self) -> Vec<Place> {
        self.position.winning_cells()
    }

    fn subject(&self) -> Option<Player> {
        if self.is_over() { self.position.winner() } else { Some(self.position.turn()) }
    }

    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    fn id(&self) -> String {
        let (mover, opponent) = (self.position.mover(), self.position.opponent());
        format!("{}-{mover:x}-{opponent:x}", self.position.size())
    }
}
