//! The record of `review`: a game move by move.

use fourgone::{Column, Game, Outcome, Player};
use fourgone_bot::{Grade, Review, Reviewed};
use fourgone_solver::Score;
use serde::{Deserialize, Serialize};

use crate::json;

/// A game with the grade of every move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ReviewRecord {
    /// The moves of the game, columns from 1 to 7.
    pub moves: String,
    /// Who won, if anybody has.
    pub winner: Option<Player>,
    /// The moves that were reviewed, in the order in which they were played.
    pub plies: Vec<MoveRecord>,
}

/// A move of a reviewed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MoveRecord {
    /// The number of the move, counted from 1 over both players.
    pub ply: usize,
    /// The move.
    pub column: Column,
    /// Who made it.
    pub player: Player,
    /// The score before the move, seen by the player who made it.
    #[serde(with = "json::score")]
    pub score_before: Score,
    /// The score after the move, seen by the same player.
    #[serde(with = "json::score")]
    pub score_after: Score,
    /// How good the move was.
    #[serde(with = "json::grade")]
    pub grade: Grade,
    /// The columns that would have kept the score.
    pub best: Vec<Column>,
}

impl ReviewRecord {
    /// The record of a game and its review.
    pub fn new(game: &Game, review: &Review) -> Self {
        Self {
            moves: game.to_string(),
            winner: game.outcome().and_then(Outcome::winner),
            plies: review.moves().iter().map(MoveRecord::from).collect(),
        }
    }
}

impl From<&Reviewed> for MoveRecord {
    fn from(reviewed: &Reviewed) -> Self {
        Self {
            ply: reviewed.ply,
            column: reviewed.column,
            player: reviewed.player,
            score_before: reviewed.before,
            score_after: reviewed.after,
            grade: reviewed.grade(),
            best: reviewed.best.into_iter().collect(),
        }
    }
}

json::text_is_json!(ReviewRecord, MoveRecord);

#[cfg(test)]
mod tests {
    use fourgone_solver::{Limits, Solver};

    use super::*;

    /// The record of a game whose last moves were reviewed, which is quick.
    fn review(moves: &str, count: usize) -> ReviewRecord {
        let game: Game = moves.parse().unwrap();
        let mut solver = Solver::new();
        let review = Review::of_last(count, &game, &mut solver, Limits::NONE, |_| {});
        ReviewRecord::new(&game, &review.unwrap())
    }

    #[test]
    fn the_record_has_its_keys_in_their_order_and_can_be_read_back() {
        let record = review("4141414", 1);
        let json = r#"{"moves":"4141414","winner":"first","plies":[{"ply":7,"column":4,"player":"first","score_before":18,"score_after":18,"grade":"best","best":[4]}]}"#;
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<ReviewRecord>().unwrap(), record);
        assert!(json.replace("\"best\",", "\"brilliant\",").parse::<ReviewRecord>().is_err());
    }

    #[test]
    fn a_game_in_play_has_no_winner() {
        let record = review("41414177", 2);
        assert_eq!(record.winner, None);
        assert!(record.to_string().contains(r#""winner":null"#));
        assert_eq!(record.plies[0].best, [Column::D]);
        assert_ne!(record.plies[0].grade, Grade::Best);
        // Red took its eyes off yellow's tower as well.
        assert_eq!(record.plies[1].best, [Column::A]);
    }
}
