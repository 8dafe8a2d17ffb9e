//! The text beside the board.

use fourgone::{Column, Player};
use fourgone_render::{alternatives, signed};
use fourgone_solver::{Analysis, Score};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{BOLD, DIM, Pen};
use crate::model::Model;

/// The columns that a pair of moves takes: "21. 4 4  ".
const PAIR: u16 = 9;

/// The players, how things stand, the moves, and whatever else was asked for.
pub(super) fn lines(model: &Model, area: Rect, pen: Pen) -> Paragraph<'static> {
    let mut lines: Vec<Line<'static>> = players(model, pen).into();
    lines.push(Line::raw(""));
    lines.push(Line::styled(model.status(), BOLD));
    if let Some(notice) = &model.notice {
        lines.push(Line::raw(notice.clone()));
    }
    lines.push(Line::raw(""));
    lines.push(Line::styled("Moves", DIM));
    lines.extend(moves(model.game.moves(), area.width, pen));
    if model.shown.hint || model.shown.analysis || model.shown.thoughts {
        lines.push(Line::raw(""));
        lines.extend(verdicts(model));
    }
    Paragraph::new(lines).wrap(Wrap { trim: false })
}

/// Both players, with an arrow at the one who matters now.
fn players(model: &Model, pen: Pen) -> [Line<'static>; 2] {
    Player::ALL.map(|player| {
        let marked = model.is_marked(player);
        let style = if marked { BOLD } else { Style::new() };
        let (name, team) =
            (model.seats.name(player, model.theme()), model.theme().team(player).name);
        // Somebody without a name of their own is called by the team already.
        let same = name.eq_ignore_ascii_case(team);
        let label = if same { String::new() } else { format!("  {team}") };
        Line::from_iter([
            Span::styled(if marked { "▸ " } else { "  " }, BOLD),
            Span::styled(pen.glyph(player).to_string(), pen.team(player)),
            Span::styled(format!(" {name}"), style),
            Span::styled(label, DIM),
        ])
    })
}

/// The moves in pairs, as many to a line as there is room for.
fn moves(moves: &[Column], width: u16, pen: Pen) -> Vec<Line<'static>> {
    let pairs: Vec<_> = moves.chunks(2).collect();
    let in_line = usize::from((width / PAIR).max(1));
    let mut lines: Vec<Line<'static>> = Vec::new();
    for (at, pair) in pairs.into_iter().enumerate() {
        if at % in_line == 0 {
            lines.push(Line::default());
        }
        let Some(line) = lines.last_mut() else { break };
        line.push_span(Span::styled(format!("{:>2}.", at + 1), DIM));
        for (column, player) in pair.iter().zip(Player::ALL) {
            line.push_span(Span::styled(format!(" {column}"), pen.team(player)));
        }
        line.push_span(Span::raw("  "));
    }
    lines
}

/// The best columns, the one under the cursor, and the bot's thoughts.
fn verdicts(model: &Model) -> Vec<Line<'static>> {
    let position = model.game.position();
    if position.is_over() {
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
