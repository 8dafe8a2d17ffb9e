//! The record of `explain`: why a position is won, drawn or lost.

use fourgone::{Column, Player, Position};
use fourgone_solver::{Limits, Score, Solver};
use fourgone_tutor::{Claim, Critique, Explanation, Reason, Size, Voice};
use serde::{Deserialize, Serialize};

use crate::json;

/// A position with the reason for its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ExplainRecord {
    /// The moves that lead to the position, columns from 1 to 7.
    #[cfg_attr(feature = "schema", schema(pattern = "^[1-7]{0,41}$"))]
    pub position: String,
    /// The move that was asked about, if one was: the last of the moves, or the one that ends the
    /// game there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>, minimum = 1, maximum = 7, nullable = false))]
    pub column: Option<Column>,
    /// Whose turn it is.
    #[cfg_attr(feature = "schema", schema(value_type = schema::Player))]
    pub turn: Player,
    /// The exact score, of the player to move.
    #[serde(with = "json::score")]
    #[cfg_attr(feature = "schema", schema(value_type = i8, minimum = -21, maximum = 21))]
    pub score: Score,
    /// What the reason shows.
    #[cfg_attr(feature = "schema", schema(value_type = schema::Claim))]
    pub claim: Claim,
    /// The reason.
    #[cfg_attr(feature = "schema", schema(value_type = schema::Reason))]
    pub reason: Reason,
    /// The reason in words.
    pub sentences: Vec<String>,
    /// How many leaves of the reason are known by search alone.
    pub searched: usize,
}

/// What is to be explained of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topic {
    /// A move, and what it gave up; by default the position itself.
    pub column: Option<Column>,
    /// For whom a draw is explained; by default for the player to move.
    pub draw_for: Option<Player>,
    /// How large a reason may be.
    pub size: Size,
}

impl ExplainRecord {
    /// Explains a position that was reached by these moves. `None` if its game is over, if the
    /// column is full, or if the limits do not allow it.
    pub fn of(
        moves: &str,
        position: Position,
        topic: Topic,
        voice: &Voice,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Option<Self> {
        let Topic { column, draw_for, size } = topic;
        let mut moves = moves.to_owned();
        let (position, explanation, sentences) = if let Some(column) = column {
            let critique = Critique::of(position, column, draw_for, size, solver, limits)?;
            let sentences = critique.sentences(voice);
            let (explained, explanation) = critique.explanation?;
            // A move that ends the game is the reason itself, for the position before it.
            if explained != position {
                moves.push_str(&column.to_string());
            }
            (explained, explanation, sentences)
        } else {
            let explanation = Explanation::of(position, draw_for, size, solver, limits)?;
            let sentences = explanation.sentences(position, voice);
            (position, explanation, sentences)
        };
        Some(Self::new(moves, column, position, &explanation, sentences))
    }

    /// The record of an explanation of a position that was reached by these moves, the last of
    /// which is `column` if that was asked about.
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

/// The forms of types that are not ours to describe.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "only their schemas are used")]
mod schema {
    use std::collections::BTreeMap;

    use serde::Serialize;
    use utoipa::ToSchema;

    pub(super) use crate::analysis::schema::Player;

    /// What a reason shows: that a player can force a result.
    #[derive(ToSchema)]
    pub(super) struct Claim {
        /// The one who can make it true.
        player: Player,
        /// What that player has at least.
        result: ClaimResult,
        /// The number of the move with which a winner has four at the latest; null for a draw.
        #[schema(required, minimum = 7, maximum = 42)]
        by_move: Option<u8>,
    }

    #[derive(ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub(super) enum ClaimResult {
        Win,
        Draw,
    }

    /// Why a claim is true: a tree of moves, at whose leaves it can be seen.
    #[derive(Serialize, ToSchema)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    #[schema(no_recursion)]
    pub(super) enum Reason {
        /// The claimant, to move, completes a four.
        Four {
            #[schema(minimum = 1, maximum = 7)]
            column: u8,
        },
        /// The claimant, to move, plays a column.
        Play {
            #[schema(minimum = 1, maximum = 7)]
            column: u8,
            then: Box<Reason>,
        },
        /// The other one is to move; every legal column has its node.
        Replies { replies: BTreeMap<String, Reason> },
        /// The other one is to move, and the claimant only ever answers: with the other cell of a
        /// pair, or with a four above a cell of `never`.
        FollowUp {
            pairs: Vec<[String; 2]>,
            never: Vec<String>,
            #[schema(required, minimum = 7, maximum = 42)]
            by_move: Option<u8>,
        },
        /// The other one can never complete a four again.
        NoLine,
        /// Known by search alone.
        Searched { nodes: u64 },
    }
}

#[cfg(test)]
mod tests {
    use fourgone::Game;
    use fourgone_tutor::Language;

    use super::*;

    fn record(moves: &str) -> ExplainRecord {
        let position = moves.parse::<Game>().unwrap().position();
        let mut solver = Solver::new();
        let voice = Voice::by_colour(Language::English);
        let topic = Topic::default();
        ExplainRecord::of(moves, position, topic, &voice, &mut solver, Limits::NONE).unwrap()
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
