//! What a puzzle is about, found by looking at its solution.

use std::fmt;
use std::str::FromStr;

use fourgone::{Bitboard, Column, Position, Row};
use fourgone_solver::{Limits, Score, Solver};

use crate::reason::ClaimResult;

/// What a puzzle is about.
///
/// All but the last two are for puzzles that are to be won. A *threat* is a free cell with which a
/// player completes four; it is *waiting* while no disc can land on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Theme {
    /// A move of the solution leaves two threats at once: on two cells that can be played, or on one
    /// and the cell above it.
    DoubleThreat,
    /// Every move of the solver's, and there are at least two, threatens four or completes it, so
    /// the opponent has no choice.
    Forced,
    /// The solution makes a waiting threat on an odd row.
    OddThreat,
    /// The solution makes a waiting threat on an even row.
    EvenThreat,
    /// In the solution, or with best play after it, the opponent is not threatened and yet every
    /// move it has lets the solver complete four.
    Zugzwang,
    /// All other columns lose; this one draws.
    OnlyDraw,
    /// A move that threatens four at once, and looks like the right one, loses.
    Trap,
}

impl Theme {
    /// All themes.
    pub const ALL: &'static [Self] = &[
        Self::DoubleThreat,
        Self::Forced,
        Self::OddThreat,
        Self::EvenThreat,
        Self::Zugzwang,
        Self::OnlyDraw,
        Self::Trap,
    ];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DoubleThreat => "double_threat",
            Self::Forced => "forced",
            Self::OddThreat => "odd_threat",
            Self::EvenThreat => "even_threat",
            Self::Zugzwang => "zugzwang",
            Self::OnlyDraw => "only_draw",
            Self::Trap => "trap",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is no theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseThemeError;

impl fmt::Display for ParseThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
        write!(f, "not a theme: use {}", names.join(", "))
    }
}

impl std::error::Error for ParseThemeError {}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Self, ParseThemeError> {
        Self::ALL.iter().copied().find(|theme| theme.name() == text).ok_or(ParseThemeError)
    }
}

/// The themes of a puzzle, in their order.
pub(super) fn themes(
    position: Position,
    goal: ClaimResult,
    solution: &[Column],
    solver: &mut Solver,
) -> Vec<Theme> {
    let after = after_own_moves(position, solution);
    let mut themes = Vec::new();
    if goal == ClaimResult::Win {
        if after.iter().any(|&after| is_double_threat(after)) {
            themes.push(Theme::DoubleThreat);
        }
        let is_forced = |&after: &Position| after.is_over() || !threats(after).is_empty();
        if after.len() > 1 && after.iter().all(is_forced) {
            themes.push(Theme::Forced);
        }
        if let Some(&last) = after.last().filter(|last| !last.is_over()) {
            let new = waiting(last, last.opponent()) - waiting(position, position.mover());
            let odd = new & (Bitboard::row(Row::Three) | Bitboard::row(Row::Five));
            if !odd.is_empty() {
                themes.push(Theme::OddThreat);
            }
            if odd != new {
                themes.push(Theme::EvenThreat);
            }
            let line = solver.best_line(last);
            let mut now = last;
            let mut ends_in_zugzwang = is_zugzwang(now);
            for two in line.chunks_exact(2) {
                let Some(next) = two.iter().try_fold(now, |now, &column| now.play(column).ok())
                else {
                    break;
                };
                now = next;
                ends_in_zugzwang |= is_zugzwang(now);
            }
            if ends_in_zugzwang || after.iter().any(|&after| is_zugzwang(after)) {
                themes.push(Theme::Zugzwang);
            }
        }
    } else {
        themes.push(Theme::OnlyDraw);
    }
    if is_trap(position, solution[0], solver) {
        themes.push(Theme::Trap);
    }
    themes
}

/// The positions after the solver's moves, in which the opponent is to move or has lost.
fn after_own_moves(position: Position, solution: &[Column]) -> Vec<Position> {
    let mut now = position;
    let mut after = Vec::new();
    for (number, &column) in solution.iter().enumerate() {
        let Ok(next) = now.play(column) else { break };
        now = next;
        if number.is_multiple_of(2) {
            after.push(now);
        }
    }
    after
}

/// Where the player who has just moved completes four, on cells that can be played.
fn threats(position: Position) -> Bitboard {
    position.opponent().completions() & position.occupied().landings()
}

/// Where a player with these discs completes four once a disc can land there.
fn waiting(position: Position, discs: Bitboard) -> Bitboard {
    discs.completions() - position.occupied() - position.occupied().landings()
}

/// Whether the player who has just moved threatens four twice, and only one threat can be stopped.
fn is_double_threat(position: Position) -> bool {
    if position.is_over() {
        return false;
    }
    let threats = threats(position);
    let above = (position.occupied() | threats).landings() & position.opponent().completions();
    threats.len() > 1
        || !threats.is_empty() && !(above - threats).is_empty() && {
            let columns = threats.columns();
            (above - threats).into_iter().any(|cell| columns.contains(cell.column()))
        }
}

/// Whether the player to move is not threatened and still gives the other one a four with every
/// move.
fn is_zugzwang(position: Position) -> bool {
    if position.is_over() || !threats(position).is_empty() {
        return false;
    }
    position.successors().all(|next| !next.is_over() && !next.winning_columns().is_empty())
}

/// Whether another column than this one threatens four at once, and loses.
fn is_trap(position: Position, right: Column, solver: &mut Solver) -> bool {
    let wrong = position.open_columns().into_iter().filter(|&column| column != right);
    wrong.filter_map(|column| position.play(column).ok()).any(|next| {
        !threats(next).is_empty()
            && next.winning_columns().is_empty()
            && solver.exceeds(next, Score::DRAW, Limits::NONE) == Some(true)
    })
}
