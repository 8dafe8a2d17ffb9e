//! The record of a puzzle.

use fourgone::Game;
use fourgone_bot::Level;
use fourgone_tutor::ClaimResult;
use fourgone_tutor::puzzle::{Puzzle, Theme};
use serde::{Deserialize, Serialize};

use crate::json;

/// A puzzle: a position in which exactly one column keeps the verdict, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PuzzleRecord {
    /// A short name, the same for the mirror image.
    pub id: String,
    /// The moves that lead to the position, columns from 1 to 7.
    pub position: String,
    /// What the player to move is to keep.
    pub goal: ClaimResult,
    /// The number of moves of the solution.
    pub moves: usize,
    /// The moves of both players in turn, the first and the last of the one who solves it.
    pub solution: Vec<String>,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// The weakest bot that finds the first move in nine of ten tries.
    pub level: Level,
}

impl From<&Puzzle> for PuzzleRecord {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            id: puzzle.id(),
            position: Game::to_string(&puzzle.game),
            goal: puzzle.goal,
            moves: puzzle.solution.len(),
            solution: puzzle.solution.iter().map(ToString::to_string).collect(),
            themes: puzzle.themes.clone(),
            level: puzzle.level,
        }
    }
}

json::text_is_json!(PuzzleRecord);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_has_its_keys_in_their_order_and_can_be_read_back() {
        let puzzle: Puzzle = "442227 34444 5 double_threat,trap".parse().unwrap();
        let record = PuzzleRecord::from(&puzzle);
        let json = format!(
            "{{\"id\":\"{}\",{}",
            puzzle.id(),
            concat!(
                r#""position":"442227","goal":"win","moves":5,"#,
                r#""solution":["3","4","4","4","4"],"#,
                r#""themes":["double_threat","trap"],"level":5}"#
            )
        );
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<PuzzleRecord>().unwrap(), record);
    }
}
