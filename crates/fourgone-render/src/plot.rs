//! The score over the moves of a game, as bars.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use anstyle::Style;
use fourgone::Player;

use crate::{DRAW, Palette, Theme};

/// The greatest score there is, which has the highest bar.
const GREATEST: usize = 18;

/// A bar is not wider than this, even where there is room.
const WIDEST: usize = 3;

/// How many bars there are from one number below them to the next.
const TICKS: usize = 5;

/// The score over the moves of a game: bars up where the first player wins, down where the second
/// does, higher the sooner.
///
/// ```
/// use fourgone_render::{Palette, Plot, Theme};
///
/// let scores = [1, 1, 0, 0, -2, -6, -18, 8, 12];
/// let plot = Plot::new(scores.map(Some)).into_text(Theme::Classic, Palette::None, Some(4));
/// assert_eq!(plot.to_string(), "\
/// red    |
///        |        X
///        |       XX
///        |XX     XX
/// draw   +---------
///        |    OOO
///        |     OO
///        |      O
/// yellow |      O
///         0    5
///             ^
/// ");
/// ```
///
/// The plot itself is only where the bars are: [`row`](Self::row) gives them in block characters,
/// a half block being half a row, and [`columns`](Self::columns) and
/// [`score_at`](Self::score_at) say what is below each. [`PlotText`] is the plot as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    scores: Vec<Option<i8>>,
    rows: usize,
    /// The room there is, in characters.
    width: usize,
}

impl Plot {
    /// The plot of these scores, as the first player sees them; of some it may not be known yet.
    /// It has four rows on each side, and a character for each score.
    pub fn new(scores: impl IntoIterator<Item = Option<i8>>) -> Self {
        let scores: Vec<_> = scores.into_iter().collect();
        let width = scores.len();
        Self { scores, rows: 4, width }
    }

    /// The same with so many rows on each side, at least one.
    #[must_use]
    pub fn with_rows(self, rows: usize) -> Self {
        Self { rows: rows.max(1), ..self }
    }

    /// The same for so many characters: a bar may be several of them wide, or several scores may
    /// share one, which then shows the first of them.
    #[must_use]
    pub fn with_width(self, width: usize) -> Self {
        Self { width: width.max(1), ..self }
    }

    /// How many rows there are on each side.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// How many characters wide the plot is.
    pub fn columns(&self) -> usize {
        (self.scores.len() * self.bar_width()).min(self.width)
    }

    /// The index of the score that is shown in a column.
    pub fn score_at(&self, column: usize) -> usize {
        let (scores, bar) = (self.scores.len(), self.bar_width());
        if scores * bar <= self.width { column / bar } else { column * scores / self.width }
    }

    /// The first column that shows a score, or one after it.
    fn column_of(&self, index: usize) -> usize {
        let (scores, bar) = (self.scores.len(), self.bar_width());
        if scores * bar <= self.width { index * bar } else { (index * self.width).div_ceil(scores) }
    }

    /// The bars of one player in a row, counted from 0 at the line of draws, in the characters
    /// `█`, `▄`, `▀` and blank.
    ///
    /// ```
    /// use fourgone::Player;
    /// use fourgone_render::Plot;
    ///
    /// let plot = Plot::new([None, Some(1), Some(-18)]).with_width(6);
    /// assert_eq!(plot.row(Player::First, 0), "  ▄▄  ");
    /// assert_eq!(plot.row(Player::Second, 3), "    ██");
    /// ```
    pub fn row(&self, player: Player, row: usize) -> String {
        let half = match player {
            Player::First => '▄',
            Player::Second => '▀',
        };
        let fill = |column| match self.half_rows(self.score_at(column), player) {
            height if height >= 2 * row + 2 => '█',
            height if height == 2 * row + 1 => half,
            _ => ' ',
        };
        (0..self.columns()).map(fill).collect()
    }

    /// The plot as text, with the names and colours of a theme; `marked` is the index of the score
    /// that is pointed at.
    pub const fn into_text(
        self,
        theme: Theme,
        palette: Palette,
        marked: Option<usize>,
    ) -> PlotText {
        PlotText { plot: self, theme, palette, marked }
    }

    /// How many characters wide each bar is.
    fn bar_width(&self) -> usize {
        (self.width / self.scores.len().max(1)).clamp(1, WIDEST)
    }

    /// How high the bar of a score is, if it is this player's, in half rows.
    fn half_rows(&self, index: usize, player: Player) -> usize {
        let score = self.scores.get(index).copied().flatten().unwrap_or(0);
        let size = usize::from(score.unsigned_abs()).min(GREATEST);
        let is_ahead = match player {
            Player::First => score > 0,
            Player::Second => score < 0,
        };
        // The least score has half a row, the greatest has all of them.
        if is_ahead { 1 + (size - 1) * (2 * self.rows - 1) / (GREATEST - 1) } else { 0 }
    }
}

/// A [`Plot`] as text; print it to see it.
///
/// Without colours the bars are letters, which have no halves: a half row counts as a whole one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotText {
    plot: Plot,
    theme: Theme,
    palette: Palette,
    marked: Option<usize>,
}

impl PlotText {
    /// A row of bars, with what stands left of it.
    fn row(&self, f: &mut fmt::Formatter<'_>, player: Player, row: usize) -> fmt::Result {
        let team = self.theme.team(player);
        let name = if row + 1 == self.plot.rows { team.name } else { "" };
        let bars = self.plot.row(player, row);
        let (wall, bars, style) = match team.face.color(self.palette) {
            Some(color) => ('│', bars, Style::new().fg_color(Some(color))),
            None => (
                '|',
                bars.replace(['█', '▄', '▀'], team.letter.encode_utf8(&mut [0; 4])),
                Style::new(),
            ),
        };
        write!(f, "{name:0$} {wall}", self.margin())?;
        match bars.trim_end() {
            "" => writeln!(f),
            bars => writeln!(f, "{style}{bars}{style:#}"),
        }
    }

    /// How wide the names at the left are.
    fn margin(&self) -> usize {
        let names = Player::ALL.map(|player| self.theme.team(player).name.len());
        names.into_iter().fold(DRAW.len(), usize::max)
    }
}

impl fmt::Display for PlotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, margin, columns) = (self.plot.rows, self.margin(), self.plot.columns());
        for row in (0..rows).rev() {
            self.row(f, Player::First, row)?;
        }
        let [corner, line] =
            if self.palette == Palette::None { ["+", "-"] } else { ["┼", "─"] };
        writeln!(f, "{DRAW:margin$} {corner}{}", line.repeat(columns))?;
        for row in 0..rows {
            self.row(f, Player::Second, row)?;
        }
        let mut ticks = String::new();
        for index in (0..self.plot.scores.len()).step_by(TICKS) {
            // A number that has no room is left out.
            if let Some(gap) = self.plot.column_of(index).checked_sub(ticks.len()) {
                write!(ticks, "{:gap$}{index}", "")?;
            }
        }
        writeln!(f, "{:margin$}  {ticks}", "")?;
        if let Some(marked) = self.marked {
            writeln!(f, "{:1$}^", "", margin + 2 + self.plot.column_of(marked))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn text(palette: Palette, width: usize, marked: Option<usize>) -> String {
        let scores = [1, 1, 0, 0, -2, -6, -18, 8, 12];
        let plot = Plot::new(scores.map(Some)).with_width(width);
        plot.into_text(Theme::Classic, palette, marked).to_string()
    }

    #[test]
    fn a_terminal_with_colours_has_them_in_the_bars() {
        let coloured = text(Palette::Sixteen, 9, None);
        assert!(coloured.contains("       │\u{1b}[91m▄▄     ██\u{1b}[0m\n"), "{coloured}");
        assert_eq!(coloured.lines().count(), 10);
    }

    #[test]
    fn bars_are_wider_where_there_is_room_and_share_characters_where_there_is_none() {
        let wide = text(Palette::None, 20, Some(4));
        assert!(
            wide.contains("yellow |            OO\n        0         5\n                ^"),
            "{wide}"
        );
        let narrow = text(Palette::None, 3, Some(4));
        assert!(narrow.contains("       |X\ndraw   +---\n       |  O\n"), "{narrow}");
        assert!(narrow.contains("yellow |  O\n        0 5\n          ^"), "{narrow}");
    }

    #[test]
    fn a_game_without_moves_has_one_bar() {
        let plot = Plot::new([Some(1)]).into_text(Theme::Classic, Palette::None, None);
        assert!(plot.to_string().contains("       |X\ndraw   +-\n"));
    }

    #[test]
    fn no_scores_make_no_bars() {
        let plot = Plot::new([]).with_width(10);
        assert_eq!((plot.columns(), plot.row(Player::First, 0)), (0, String::new()));
    }
}
