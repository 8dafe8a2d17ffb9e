//! The text beside the board.

use fourgone::{Column, Player};
use fourgone_render::{alternatives, signed};
use fourgone_solver::{Analysis, Score};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::{BOLD, DIM, Pen, Targets};
use crate::model::Model;

/// How many moves stand in a line, which begins with the number of its first one.
const IN_LINE: usize = 10;

/// The players, how things stand, the moves, and whatever else was asked for; `at` is how many
/// moves are on the board, if one looks back.
pub(super) fn draw(
    model: &Model,
    at: Option<usize>,
    area: Rect,
    pen: Pen,
    buffer: &mut Buffer,
) -> Targets {
    let mut lines: Vec<Line<'static>> = players(model, pen).into();
    lines.push(Line::raw(""));
    lines.push(Line::styled(at.map_or_else(|| model.status(), |at| looking(model, at)), BOLD));
    lines.extend(model.remarks().into_iter().map(Line::raw));
    lines.extend(model.notice.clone().map(Line::raw));
    lines.push(Line::raw(""));
    lines.push(Line::styled("Moves", DIM));
    lines.extend(match &model.table {
        Some(table) => moves(table.game.to_string().chars(), at, pen),
        None => moves(model.game.moves(), at, pen),
    });
    if let Some((_, hint)) = model.table.as_ref().and_then(|table| model.hint_on_table(table)) {
        lines.extend([Line::raw(""), Line::raw(hint)]);
    } else if at.is_none() && (model.shown.hint || model.shown.analysis || model.shown.thoughts) {
        lines.push(Line::raw(""));
        lines.extend(verdicts(model));
    }
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, buffer);
    Targets::new()
}

/// How things stand while one looks back.
pub(super) fn looking(model: &Model, at: usize) -> String {
    format!("Looking back: move {at} of {}", model.game.ply())
}

/// Both players, with an arrow at the one to move; whoever has won stands out.
fn players(model: &Model, pen: Pen) -> [Line<'static>; 2] {
    Player::ALL.map(|player| {
        let marked = model.still_played() && model.turn() == player;
        let bold = marked || model.winner() == Some(player);
        let style = if bold { BOLD } else { Style::new() };
        let (name, team) = (model.name(player), model.theme().team(player).name);
        // Somebody without a name of their own is called by the team already.
        let same = name.eq_ignore_ascii_case(team);
        let time = model.time_left(player).map_or_else(String::new, |left| format!("  {left}"));
        let label = if same { String::new() } else { format!("  {team}") };
        Line::from_iter([
            Span::styled(if marked { "▸ " } else { "  " }, BOLD),
            Span::styled(pen.glyph(player).to_string(), pen.team(player)),
            Span::styled(format!(" {name}"), style),
            Span::styled(label, DIM),
            Span::styled(time, style),
        ])
    })
}

/// The moves in lines of ten; the one that is looked at stands out.
pub(super) fn moves(
    columns: impl IntoIterator<Item = impl ToString>,
    at: Option<usize>,
    pen: Pen,
) -> Vec<Line<'static>> {
    let columns: Vec<String> = columns.into_iter().map(|column| column.to_string()).collect();
    let line = |(index, columns): (usize, &[String])| {
        let first = index * IN_LINE + 1;
        let mut line = Line::styled(format!("{first:>2} "), DIM);
        for ((column, player), ply) in
            columns.iter().zip(Player::ALL.into_iter().cycle()).zip(first..)
        {
            let marked = if at == Some(ply) { Modifier::REVERSED } else { Modifier::empty() };
            let style = pen.team(player).add_modifier(marked);
            line.push_span(Span::raw(" "));
            line.push_span(Span::styled(column.clone(), style));
        }
        line
    };
    columns.chunks(IN_LINE).enumerate().map(line).collect()
}

/// The best columns, the one under the cursor, and the bot's thoughts.
fn verdicts(model: &Model) -> Vec<Line<'static>> {
    let position = model.game.position();
    if model.table.is_some() || position.is_over() {
        return Vec::new();
    }
    let mut lines = match model.knowledge.analysis(position) {
        Some(analysis) => scores(model, analysis),
        None => vec![Line::raw(format!("Solving the position{}", model.dots()))],
    };
    if model.shown.thoughts {
        lines.push(Line::raw(""));
        lines.extend(thoughts(model));
    }
    lines
}

/// The best columns and the one under the cursor.
fn scores(model: &Model, analysis: &Analysis) -> Vec<Line<'static>> {
    let position = model.game.position();
    let tell = |score: Score| {
        let (turn, ply) = (position.turn(), position.ply());
        let verdict = model.theme().verdict(score.winner(turn), score.ends_on_move(ply), ply);
        format!("{verdict} ({})", signed(score.value()))
    };
    let mut lines = Vec::new();
    if let Some(best) = analysis.score() {
        lines.push(Line::from_iter([
            Span::styled(format!("Best: {}", alternatives(analysis.best())), BOLD),
            Span::raw(format!(": {}.", tell(best))),
        ]));
    }
    if model.shown.analysis {
        let text = match analysis[model.cursor] {
            Some(score) => format!("Column {}: {}.", model.cursor, tell(score)),
            None => format!("Column {} is full.", model.cursor),
        };
        lines.push(Line::raw(text));
    }
    lines
}

/// What the bot would play, and how the game should go on.
fn thoughts(model: &Model) -> Vec<Line<'static>> {
    let position = model.game.position();
    let mut lines = Vec::new();
    if let Some(level) = model.thinking_level() {
        let own = model.seats.at[position.turn()].level().is_some();
        let verb = if own { "plays" } else { "would play" };
        let choice = model.knowledge.choice(position, level, model.seed);
        let choice = choice.map_or_else(|| model.dots().to_owned(), |column| column.to_string());
        lines.push(Line::from_iter([
            Span::styled(format!("Bot {level}"), BOLD),
            Span::raw(format!(" {verb} {choice}")),
        ]));
    }
    let line = model
        .knowledge
        .line(position)
        .map(|line| line.iter().map(Column::to_string).collect::<Vec<_>>().join(" "));
    let line = line.unwrap_or_else(|| model.dots().to_owned());
    lines.push(Line::from_iter([Span::styled("Best line ", DIM), Span::raw(line)]));
    lines
}
