//! The review of a finished game, beside the board.

use fourgone::{Column, Player};
use fourgone_bot::{Grade, Reviewed};
use fourgone_render::{Plot, Theme, alternatives, signed};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{BOLD, DIM, Pen};
use crate::model::Model;

/// The rows of the plot above the line of draws, and as many below.
const PLOT_ROWS: usize = 3;

/// The plot, the move that is looked at, its neighbours, and where the game turned.
pub(super) fn lines(model: &Model, at: usize, area: Rect, pen: Pen) -> Paragraph<'static> {
    let review = model.review();
    let moves = model.game.ply();
    let mut lines = vec![Line::from_iter([
        Span::styled("Review", BOLD),
        Span::styled(format!("  move {at} of {moves}"), DIM),
    ])];
    lines.extend(plot(&review, moves, at, area.width, pen));
    lines.push(Line::raw(
        match review.iter().rev().find(|reviewed| reviewed.grade().changes_verdict()) {
            _ if review.len() < moves => solving(model, moves - review.len()),
            Some(turn) => format!(
                "The game turned on move {}: {}'s {} was a {}.",
                turn.ply,
                model.theme().team(turn.player).name,
                turn.column,
                turn.grade(),
            ),
            None => "No move changed the verdict.".to_owned(),
        },
    ));
    lines.push(Line::raw(""));
    if let Some(reviewed) = review.iter().find(|reviewed| reviewed.ply == at) {
        lines.push(Line::raw(sentence(reviewed, model.theme())));
        lines.push(Line::raw(""));
    }
    lines.extend(list(model, &review, at, area, pen));
    Paragraph::new(lines).wrap(Wrap { trim: false })
}

/// The score after every move; `moves` is the length of the game, `at` the move that is looked at.
fn plot(review: &[Reviewed], moves: usize, at: usize, width: u16, pen: Pen) -> Vec<Line<'static>> {
    let score_after = |ply: usize| {
        let reviewed = review.iter().find(|reviewed| reviewed.ply == ply)?;
        Some(match reviewed.player {
            Player::First => reviewed.after.value(),
            Player::Second => (-reviewed.after).value(),
        })
    };
    let plot = Plot::new((1..=moves).map(score_after));
    let plot = plot.with_rows(PLOT_ROWS).with_width(usize::from(width));
    let bars = |player: Player, row| Line::styled(plot.row(player, row), pen.team(player));
    let axis = (0..plot.columns()).map(|column| {
        let here = plot.score_at(column) + 1 == at;
        if here { Span::raw("●") } else { Span::styled("─", DIM) }
    });
    let above = (0..PLOT_ROWS).rev().map(|row| bars(Player::First, row));
    let below = (0..PLOT_ROWS).map(|row| bars(Player::Second, row));
    above.chain([axis.collect()]).chain(below).collect()
}

/// All in one line, where there is no room for more.
pub(super) fn headline(model: &Model, at: usize) -> String {
    let (review, moves) = (model.review(), model.game.ply());
    match review.iter().find(|reviewed| reviewed.ply == at) {
        Some(reviewed) => format!("{at}. {}", sentence(reviewed, model.theme())),
        None if review.len() < moves => solving(model, moves - review.len()),
        None => format!("Review: move {at} of {moves}"),
    }
}

fn solving(model: &Model, moves: usize) -> String {
    format!("Solving {moves} more moves{}", model.dots())
}

/// The moves around the one that is looked at, each with its grade.
fn list(model: &Model, review: &[Reviewed], at: usize, area: Rect, pen: Pen) -> Vec<Line<'static>> {
    let rows = usize::from(area.height.saturating_sub(16)).max(1);
    let first = at.saturating_sub(rows / 2 + 1).min(model.game.ply().saturating_sub(rows));
    let players = Player::ALL.into_iter().cycle();
    let moves = model.game.moves().iter().zip(players).enumerate();
    let line = |(index, (column, player)): (usize, (&Column, Player))| {
        let ply = index + 1;
        let grade = review.iter().find(|reviewed| reviewed.ply == ply);
        let grade = grade.map(|reviewed| reviewed.grade());
        let here = ply == at;
        let style = match grade {
            _ if here => BOLD,
            Some(Grade::Mistake | Grade::Blunder) => Style::new(),
            _ => DIM,
        };
        Line::from_iter([
            Span::styled(if here { "▸" } else { " " }, BOLD),
            Span::styled(format!("{ply:>2}. "), style),
            Span::styled(format!("{} {column} ", pen.glyph(player)), pen.team(player)),
            Span::styled(grade.map_or("", Grade::name), style),
        ])
    };
    moves.skip(first).take(rows).map(line).collect()
}

/// What to say about a move.
fn sentence(reviewed: &Reviewed, theme: Theme) -> String {
    let name = theme.team(reviewed.player).name;
    let better = alternatives(reviewed.best);
    let had = reviewed.before.wdl();
    let [before, after] = [reviewed.before, reviewed.after].map(|score| signed(score.value()));
    let what = match reviewed.grade() {
        Grade::Best => return format!("{name} {}: best.", reviewed.column),
        Grade::Good => format!("good, {better} is a little better"),
        Grade::Inaccuracy => format!("an inaccuracy, {better} is better"),
        Grade::Mistake => format!("a mistake, {better} keeps the {had}"),
        Grade::Blunder => format!("a blunder, {better} keeps the {had}"),
    };
    format!("{name} {}: {what} ({before} to {after}).", reviewed.column)
}
