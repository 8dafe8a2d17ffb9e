//! The graph of the verdict over a game.

use fourgone::Player;
use fourgone_solver::Score;
use ratatui::text::{Line, Span};

use super::panel::DIM;
use super::pen::Pen;
use fourgone_bot::Reviewed;

/// The rows above the axis, and as many below.
const ROWS: usize = 3;
/// The steps in those rows: half blocks.
const STEPS: usize = 2 * ROWS;
/// The largest score there is.
const LARGEST: usize = 18;

/// Bars above the axis where the first player is winning, below where the second is; the higher,
/// the sooner. `moves` is the length of the game, `at` the move that is looked at.
pub(super) fn lines(
    review: &[Reviewed],
    moves: usize,
    at: usize,
    width: u16,
    pen: Pen,
) -> Vec<Line<'static>> {
    let width = usize::from(width).max(1);
    // A bar may be several characters wide, or several moves may share one.
    let wide = (width / moves.max(1)).clamp(1, 3);
    let columns = (moves * wide).min(width);
    let ply_at = |column: usize| {
        if moves * wide <= width { column / wide + 1 } else { column * moves / width + 1 }
    };
    let bar = |column: usize| {
        let reviewed = review.iter().find(|reviewed| reviewed.ply == ply_at(column));
        let value = reviewed.map_or(0, |reviewed| verdict(reviewed).value());
        let size = usize::from(value.unsigned_abs());
        let steps = if size == 0 { 0 } else { 1 + (size - 1) * (STEPS - 1) / (LARGEST - 1) };
        (value > 0, steps.min(STEPS))
    };
    let half = |first: bool, row: usize, part: char| {
        let player = if first { Player::First } else { Player::Second };
        let text = (0..columns).map(|column| match bar(column) {
            (above, steps) if above == first && steps >= 2 * row + 2 => '█',
            (above, steps) if above == first && steps == 2 * row + 1 => part,
            _ => ' ',
        });
        Line::styled(text.collect::<String>(), pen.team(player))
    };
    let axis = (0..columns)
        .map(|column| if ply_at(column) == at { Span::raw("●") } else { Span::styled("─", DIM) });
    let above = (0..ROWS).rev().map(|row| half(true, row, '▄'));
    let below = (0..ROWS).map(|row| half(false, row, '▀'));
    above.chain([axis.collect()]).chain(below).collect()
}

/// The score after a move as the first player sees it.
fn verdict(reviewed: &Reviewed) -> Score {
    match reviewed.player {
        Player::First => reviewed.after,
        Player::Second => -reviewed.after,
    }
}
