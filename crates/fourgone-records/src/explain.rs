//! The record of `explain`: why a position is won, drawn or lost.

use fourgone::{Column, Player, Position};
use fourgone_solver::Score;
use fourgone_tutor::{Claim, Explanation, Reason};
use serde::{Deserialize, Serialize};

use crate::json;

/// A position with the reason for its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ExplainRecord {
    /// The moves that lead to the position, columns from 1 to 7.
    pub position: String,
    /// The move that was asked about, if one was: the last of the moves, or the one that ends the
    /// game there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<Column>,
    /// Whose turn it is.
    pub turn: Player,
    /// The exact score, of the player to move.
    #[serde(with = "json::score")]
    pub score: Score,
    /// What the reason shows.
    pub claim: Claim,
    /// The reason.
    pub reason: Reason,
    /// The reason in words.
    pub sentences: Vec<String>,
    /// How many leaves of the reason are known by search alone.
    pub searched: usize,
}

impl ExplainRecord {
    /// The record of a position that was reached by these moves, and then perhaps by `column`.
    pub fn new(
        moves: String,
        column: Option<Column>,
        position: Position,
        explanation: &Explanation,
        sentences: Vec<String>,
    ) -> Self {
        Self {
            position: moves,
            column,
            turn: position.turn(),
            score: explanation.score,
            claim: explanation.claim,
            reason: explanation.reason.clone(),
            sentences,
            searched: explanation.reason.searched(),
        }
    }
}

json::text_is_json!(ExplainRecord);

#[cfg(test)]
mod tests {
    use fourgone::Game;
    use fourgone_solver::{Limits, Solver};
    use fourgone_tutor::{Language, Size, Voice};

    use super::*;

    fn record(moves: &str) -> ExplainRecord {
        let position = moves.parse::<Game>().unwrap().position();
        let mut solver = Solver::new();
        let found = Explanation::of(position, None, Size::SMALL, &mut solver, Limits::NONE);
        let found = found.unwrap();
        let sentences = found.sentences(position, &Voice::by_colour(Language::English));
        ExplainRecord::new(moves.to_owned(), None, position, &found, sentences)
    }

    #[test]
    fn the_record_has_its_keys_in_their_order_and_can_be_read_back() {
        let record = record("2252576253462244111563365343671351441");
        let json = concat!(
            r#"{"position":"2252576253462244111563365343671351441","turn":"second","score":-1,"#,
            r#""claim":{"player":"first","result":"win","by_move":41},"#,
            r#""reason":{"kind":"follow_up","pairs":[["f6","g3"]],"never":["g4"],"by_move":41},"#,
            r#""sentences":["If yellow plays g4, red wins on g5, so yellow cannot afford g4.","#,
            r#""If yellow takes one of f6 and g3, red takes the other, and yellow runs out of "#,
            r#"moves first: red wins by move 41."],"searched":0}"#,
        );
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<ExplainRecord>().unwrap(), record);
    }

    #[test]
    fn every_kind_of_node_can_be_written_and_read_back() {
        for moves in [
            "121212",
            "1451667413611331645775",
            "274552224131661",
            "57213724365233732431167172174421566565654",
        ] {
            let record = record(moves);
            let json = record.to_string();
            assert_eq!(json.parse::<ExplainRecord>().unwrap(), record, "{json}");
        }
        let replies = record("1451667413611331645775").to_string();
        assert!(
            replies.contains(r#""reason":{"kind":"replies","replies":{"2":{"kind":"#),
            "{replies}"
        );
    }
}
