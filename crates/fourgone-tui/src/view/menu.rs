//! The menu and the lists that it leads to.

use fourgone::Player;
use fourgone::notation::Notation;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{BOLD, DIM, Targets, dialog};
use crate::course::chooser;
use crate::history::{results, summary};
use crate::menu::{Entry, Menu};
use crate::model::Model;
use crate::seats::capitalized;

/// The menu, at the start or in the game.
pub(super) fn draw(model: &Model, menu: Menu, area: Rect, buffer: &mut Buffer) -> Targets {
    let entries = model.entries();
    let labels: Vec<_> = entries.iter().map(|&entry| model.label(entry)).collect();
    let widest = labels.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    let rows = entries.iter().copied().zip(labels).map(|(entry, (name, value))| {
        let blanks = " ".repeat(widest + 3 - name.width());
        // What can be chosen stands between arrows; a name is typed.
        let typed =
            matches!(entry, Entry::Name | Entry::Link) || value.is_empty() || model.is_fixed(entry);
        let value = if typed { format!("  {value}") } else { format!("← {value} →") };
        Line::from_iter([Span::styled(name, BOLD), Span::raw(blanks), Span::raw(value)])
    });
    let title = if model.begun { " Menu " } else { " Fourgone " };
    let footer = match &model.notice {
        Some(notice) => notice,
        None if menu.is_typing() && entries.get(menu.at) == Some(&Entry::Link) => {
            "Type or paste the link, then Enter"
        }
        None if menu.is_typing() => "Type your name, then Enter",
        None => "↑ ↓ choose  ← → change  Enter",
    };
    dialog::draw_list(title, rows.collect(), menu.at, footer, area, buffer)
}

/// The sides that the second player can take, after the first disc.
pub(super) fn draw_sides(model: &Model, at: usize, area: Rect, buffer: &mut Buffer) -> Targets {
    let disc = model.game.moves().first().map(ToString::to_string).unwrap_or_default();
    let team = |player: Player| capitalized(model.theme().team(player).name);
    let rows = vec![
        Line::raw(format!("{}: has played {disc}", team(Player::First))),
        Line::raw(format!("{}: to move", team(Player::Second))),
    ];
    let name = chooser(&model.seats, model.theme());
    let is_you = model.seats.is_you(model.game.turn());
    let title = if is_you {
        " Which side do you take? ".to_owned()
    } else {
        format!(" {name}: which side? ")
    };
    dialog::draw_list(
        &title,
        rows,
        at,
        "↑ ↓ choose  Enter  u undo  Esc see the board",
        area,
        buffer,
    )
}

/// The past games, the newest first.
pub(super) fn draw_games(model: &Model, at: usize, area: Rect, buffer: &mut Buffer) -> Targets {
    let games = model.past.iter().rev();
    let rows = games.map(|(_, kept)| Line::raw(summary(kept, model.theme())));
    let footer = "Enter reviews or resumes  Esc back";
    dialog::draw_list(" Past games ", rows.collect(), at, footer, area, buffer)
}

/// How people fared against each level.
pub(super) fn draw_results(model: &Model, area: Rect, buffer: &mut Buffer) -> Targets {
    let games: Vec<_> = model.past.iter().map(|(_, kept)| kept.clone()).collect();
    let mut lines = vec![Line::styled("level   won  drawn   lost", DIM)];
    lines.extend(results(&games).into_iter().map(|(level, standing)| {
        let (wins, draws, losses) = (standing.wins, standing.draws, standing.losses);
        Line::raw(format!("{:>5}  {wins:>4}  {draws:>5}  {losses:>5}", level.number()))
    }));
    if lines.len() == 1 {
        lines = vec![Line::raw("No finished game against a bot yet.")];
    }
    dialog::draw_window(" Results ", lines, area, buffer);
    Targets::new()
}

/// The notations in which the game can be written.
pub(super) fn draw_notations(at: usize, area: Rect, buffer: &mut Buffer) -> Targets {
    let row = |notation: &Notation| {
        let name = Span::styled(format!("{:<11}", notation.name()), BOLD);
        Line::from_iter([name, Span::raw(notation.summary())])
    };
    let rows = Notation::ALL.iter().map(row).collect();
    dialog::draw_list(" Write the game ", rows, at, "Enter writes  Esc back", area, buffer)
}
