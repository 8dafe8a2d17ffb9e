//! The verdict over the moves of a game, as a small plot.

use std::fmt;

use anstyle::Style;
use fourgone::Player;
use fourgone_render::{DRAW, Palette, Theme};
use fourgone_solver::{Score, Wdl};

/// How high the bars are on each side of the line of draws.
const HEIGHT: usize = 4;

/// The greatest score there is, which has the highest bar.
const GREATEST: usize = 18;

/// How many bars there are from one number below them to the next.
const TICKS: usize = 5;

/// The verdict over the moves of a game: one bar for the beginning and for each move, up where the
/// first player wins, down where the second does, higher the sooner.
///
/// ```text
/// red    |       XXX
///        |XXXX   XXXX
/// draw   +---------------
/// yellow |    OOO    O
///        |           O
///         0    5    10
///             ^
/// ```
pub(crate) struct Graph {
    /// The scores of the positions, as the first player sees them.
    pub(crate) scores: Vec<Score>,
    /// The bar that is pointed at.
    pub(crate) mark: Option<usize>,
    pub(crate) theme: Theme,
    pub(crate) palette: Palette,
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coloured = self.palette != Palette::None;
        let [wall, corner, draw] = if coloured { ['│', '┼', '─'] } else { ['|', '+', '-'] };
        let [first, second] = Player::ALL.map(|player| self.theme.team(player).name);
        let margin = first.len().max(second.len()).max(DRAW.len());
        for level in (1..=HEIGHT).rev() {
            let label = if level == HEIGHT { first } else { "" };
            self.row(f, &format!("{label:margin$} {wall}"), Player::First, level)?;
        }
        let line = draw.to_string().repeat(self.scores.len());
        writeln!(f, "{DRAW:margin$} {corner}{line}")?;
        for level in 1..=HEIGHT {
            let label = if level == HEIGHT { second } else { "" };
            self.row(f, &format!("{label:margin$} {wall}"), Player::Second, level)?;
        }
        write!(f, "{:margin$}  ", "")?;
        let ticks = (0..self.scores.len()).step_by(TICKS).map(|ply| format!("{ply:<TICKS$}"));
        writeln!(f, "{}", ticks.collect::<String>().trim_end())?;
        if let Some(mark) = self.mark {
            writeln!(f, "{:1$}^", "", margin + 2 + mark)?;
        }
        Ok(())
    }
}

impl Graph {
    /// The parts of the bars of one player at this distance from the line of draws.
    fn row(
        &self,
        f: &mut fmt::Formatter<'_>,
        margin: &str,
        player: Player,
        level: usize,
    ) -> fmt::Result {
        let team = self.theme.team(player);
        let (glyph, style) = match team.face.color(self.palette) {
            Some(color) => ('█', Style::new().fg_color(Some(color))),
            None => (team.letter, Style::new()),
        };
        let winning = if player == Player::First { Wdl::Win } else { Wdl::Loss };
        let bar = |score: &Score| {
            if score.wdl() == winning && height(*score) >= level { glyph } else { ' ' }
        };
        let bars: String = self.scores.iter().map(bar).collect();
        let bars = bars.trim_end();
        if bars.is_empty() {
            return writeln!(f, "{margin}");
        }
        writeln!(f, "{margin}{style}{bars}{style:#}")
    }
}

/// How high the bar of a score is.
fn height(score: Score) -> usize {
    (usize::from(score.value().unsigned_abs()) * HEIGHT).div_ceil(GREATEST).min(HEIGHT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(palette: Palette, mark: Option<usize>) -> String {
        let scores = [1, 1, 0, 0, -2, -6, -18, 8, 12].map(Score::new).to_vec();
        Graph { scores, mark, theme: Theme::default(), palette }.to_string()
    }

    #[test]
    fn bars_point_to_who_wins_and_are_higher_the_sooner() {
        let expected = "\
red    |
       |        X
       |       XX
       |XX     XX
draw   +---------
       |    OOO
       |     OO
       |      O
yellow |      O
        0    5
            ^
";
        assert_eq!(graph(Palette::None, Some(4)), expected);
    }

    #[test]
    fn a_terminal_with_colours_has_them_in_the_bars() {
        let coloured = graph(Palette::Sixteen, None);
        assert!(coloured.contains("       │\u{1b}[91m██     ██\u{1b}[0m\n"), "{coloured}");
        assert_eq!(coloured.lines().count(), 10);
    }

    #[test]
    fn a_game_without_moves_has_one_bar() {
        let scores = vec![Score::new(1)];
        let graph = Graph { scores, mark: None, theme: Theme::default(), palette: Palette::None };
        assert!(graph.to_string().contains("       |X\ndraw   +-\n"));
    }
}
