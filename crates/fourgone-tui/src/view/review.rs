//! The review of a finished game, beside the board.

use fourgone::{Column, Player};
use fourgone_render::{Plot, Theme, alternatives, signed};
use fourgone_tutor::{Grade, Reviewed};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::{BOLD, DIM, Pen, Target, Targets};
use crate::model::Model;

/// The rows of the plot above the line of draws, and as many below.
const PLOT_ROWS: usize = 3;

/// The plot, the move that is looked at, its neighbours, and where the game turned. Clicks on a bar
/// or a move lead there.
pub(super) fn draw(model: &Model, at: usize, area: Rect, pen: Pen, buffer: &mut Buffer) -> Targets {
    let (review, moves) = (model.review(), model.game.ply());
    let heading = Line::from_iter([
        Span::styled("Review", BOLD),
        Span::styled(format!("  move {at} of {moves}"), DIM),
    ]);
    heading.render(Rect { height: 1, ..area }, buffer);
    let plot = part(area, 1, PLOT_HEIGHT);
    let mut targets = draw_plot(&review, moves, at, plot, pen, buffer);

    let mut lines = vec![Line::raw(turning_point(model, &review, moves))];
    if let Some(notice) = &model.notice {
        lines.push(Line::raw(notice.clone()));
    } else if let Some(reviewed) = review.iter().find(|reviewed| reviewed.ply == at) {
        lines.extend([Line::raw(""), Line::raw(sentence(reviewed, model.theme()))]);
    }
    let text = part(area, 1 + PLOT_HEIGHT, TEXT_HEIGHT);
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(text, buffer);

    let list = part(area, 1 + PLOT_HEIGHT + TEXT_HEIGHT, area.height);
    for ((ply, line), y) in list_of(model, &review, at, list, pen).into_iter().zip(list.y..) {
        let place = Rect { y, height: 1, ..list };
        line.render(place, buffer);
        targets.push((place, Target::Ply(ply)));
    }
    targets
}

/// The lines of the plot, and those of the text below it.
const PLOT_HEIGHT: u16 = 7;
const TEXT_HEIGHT: u16 = 6;

/// So many lines of an area after the first ones, as far as it goes.
fn part(area: Rect, after: u16, height: u16) -> Rect {
    let after = after.min(area.height);
    Rect { y: area.y + after, height: height.min(area.height - after), ..area }
}

/// The first of the moves that are shown in a plot of this width: all have a bar of their own, and
/// those around the one that is looked at are seen.
fn first_shown(moves: usize, at: usize, width: usize) -> usize {
    at.saturating_sub(width / 2 + 1).min(moves.saturating_sub(width))
}

/// The score after a move, as the first player sees it, if it is known.
fn score_after(review: &[Reviewed], ply: usize) -> Option<i8> {
    let reviewed = review.iter().find(|reviewed| reviewed.ply == ply)?;
    Some(match reviewed.player {
        Player::First => reviewed.after.value(),
        Player::Second => (-reviewed.after).value(),
    })
}

/// The score after every move; `moves` is the length of the game, `at` the move that is looked at.
fn draw_plot(
    review: &[Reviewed],
    moves: usize,
    at: usize,
    area: Rect,
    pen: Pen,
    buffer: &mut Buffer,
) -> Targets {
    let width = usize::from(area.width);
    let first = first_shown(moves, at, width);
    let shown = first + 1..=moves.min(first + width);
    let plot = Plot::new(shown.map(|ply| score_after(review, ply)));
    let plot = plot.with_rows(PLOT_ROWS).with_width(width);
    let bars = |player: Player, row| Line::styled(plot.row(player, row), pen.team(player));
    let ply = |column| first + plot.score_at(column) + 1;
    let axis = (0..plot.columns()).map(|column| mark_of(review, ply(column), at));
    let above = (0..PLOT_ROWS).rev().map(|row| bars(Player::First, row));
    let below = (0..PLOT_ROWS).map(|row| bars(Player::Second, row));
    let lines: Vec<Line<'_>> = above.chain([axis.collect()]).chain(below).collect();
    Paragraph::new(lines).render(area, buffer);
    let column = |(column, x)| (Rect { x, width: 1, ..area }, Target::Ply(ply(column)));
    (0..plot.columns()).zip(area.x..area.right()).map(column).collect()
}

/// The sign of a move on the axis: a line if nothing is wrong with it; the one that is looked at
/// stands out.
fn mark_of(review: &[Reviewed], ply: usize, at: usize) -> Span<'static> {
    let grade = review.iter().find(|reviewed| reviewed.ply == ply).map(|it| it.grade());
    let (sign, style) = match grade {
        None => ("·", DIM),
        Some(Grade::Best | Grade::Good) => ("─", DIM),
        Some(Grade::Inaccuracy) => ("~", Style::new()),
        Some(Grade::Mistake) => ("?", BOLD),
        Some(Grade::Blunder) => ("!", BOLD),
    };
    let marked = if ply == at { Modifier::REVERSED } else { Modifier::empty() };
    Span::styled(sign, style.add_modifier(marked))
}

/// A bar and a mark for every move in two lines, where there is no room for more.
pub(super) fn draw_strip(
    model: &Model,
    at: usize,
    area: Rect,
    pen: Pen,
    buffer: &mut Buffer,
) -> Targets {
    if model.shown.analysis {
        return Targets::new();
    }
    let (review, moves, width) = (model.review(), model.game.ply(), usize::from(area.width));
    let first = first_shown(moves, at, width);
    let shown = || first + 1..=moves.min(first + width);
    let bar = |ply| match score_after(&review, ply) {
        None => Span::styled("·", DIM),
        Some(0) => Span::styled("─", DIM),
        Some(1..) => Span::styled("▀", pen.team(Player::First)),
        Some(_) => Span::styled("▄", pen.team(Player::Second)),
    };
    let bars: Line<'_> = shown().map(bar).collect();
    let marks: Line<'_> = shown().map(|ply| mark_of(&review, ply, at)).collect();
    Paragraph::new(vec![bars, marks]).render(area, buffer);
    let place = |(ply, x)| (Rect { x, width: 1, ..area }, Target::Ply(ply));
    shown().zip(area.x..area.right()).map(place).collect()
}

/// Where the game turned.
fn turning_point(model: &Model, review: &[Reviewed], moves: usize) -> String {
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
    }
}

/// All in one line, where there is no room for more.
pub(super) fn headline(model: &Model, at: usize) -> String {
    let (review, moves) = (model.review(), model.game.ply());
    match review.iter().find(|reviewed| reviewed.ply == at) {
        Some(reviewed) => format!("Move {at}: {}", sentence(reviewed, model.theme())),
        None if review.len() < moves => solving(model, moves - review.len()),
        None => format!("Review: move {at} of {moves}"),
    }
}

fn solving(model: &Model, moves: usize) -> String {
    format!("Solving {moves} more moves{}", model.dots())
}

/// The moves around the one that is looked at, each with its number and its grade.
fn list_of(
    model: &Model,
    review: &[Reviewed],
    at: usize,
    area: Rect,
    pen: Pen,
) -> Vec<(usize, Line<'static>)> {
    let rows = usize::from(area.height);
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
        let line = Line::from_iter([
            Span::styled(if here { "▸" } else { " " }, BOLD),
            Span::styled(format!("{ply:>2} "), style),
            Span::styled(format!("{} {column} ", pen.glyph(player)), pen.team(player)),
            Span::styled(format!(" {}", grade.map_or("", Grade::name)), style),
        ]);
        (ply, line)
    };
    moves.skip(first).take(rows).map(line).collect()
}

/// What to say about a move.
pub(crate) fn sentence(reviewed: &Reviewed, theme: Theme) -> String {
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
