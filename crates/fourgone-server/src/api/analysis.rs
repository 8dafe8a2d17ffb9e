//! Every column of a position.

use fourgone::{Column, Player, Position};
use serde::Serialize;
use utoipa::ToSchema;

use super::Verdict;

/// What every column of a position leads to, and the best line
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Analysis {
    /// The moves that lead to it, as columns from 1 to 7
    #[schema(pattern = "^[1-7]{0,41}$")]
    position: String,
    turn: Turn,
    /// How many discs are on the board
    #[schema(maximum = 41)]
    ply: usize,
    #[serde(flatten)]
    verdict: Verdict,
    /// What each column leads to, from left to right; null if it is full
    #[schema(min_items = 7, max_items = 7)]
    columns: Vec<Option<OfColumn>>,
    /// The columns that keep the score
    #[schema(min_items = 1, max_items = 7)]
    best: Vec<usize>,
    /// The best play of both to the end of the game, as moves from this position
    #[schema(pattern = "^[1-7]{1,42}$")]
    line: String,
}

/// What a column leads to
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct OfColumn {
    #[schema(minimum = 1, maximum = 7)]
    column: usize,
    #[serde(flatten)]
    verdict: Verdict,
}

/// Whose turn it is
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Turn {
    First,
    Second,
}

impl Analysis {
    /// The record of a position that was reached by these moves; none if its game is over.
    pub fn new(
        moves: String,
        position: Position,
        analysis: &fourgone_solver::Analysis,
        line: &[Column],
    ) -> Option<Self> {
        let ply = position.ply();
        let of_column = |(column, score): (Column, Option<_>)| {
            let verdict = Verdict::new(score?, ply);
            Some(OfColumn { column: column.number(), verdict })
        };
        Some(Self {
            position: moves,
            turn: match position.turn() {
                Player::First => Turn::First,
                Player::Second => Turn::Second,
            },
            ply,
            verdict: Verdict::new(analysis.score()?, ply),
            columns: analysis.iter().map(of_column).collect(),
            best: analysis.best().map(Column::number).collect(),
            line: line.iter().map(Column::to_string).collect(),
        })
    }
}
