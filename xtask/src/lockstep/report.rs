//! What a set of rules says of a position.

use anyhow::{Context, Result, ensure};
use fourgone::notation::Notation;
use fourgone::{Outcome, Player, Position};
use serde::Deserialize;

/// What a set of rules says of a position, as a line of JSON.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Report {
    /// The columns in which one may play, 0 to 6 from the left.
    legal: Vec<usize>,
    over: bool,
    /// 1 or 2; 0 if nobody has won.
    winner: u8,
    /// The board in the notation of the peer.
    board: String,
}

impl Report {
    /// What our rules say.
    pub(super) fn ours(position: Position, notation: Notation) -> Self {
        Self {
            legal: position.open_columns().into_iter().map(fourgone::Column::index).collect(),
            over: position.is_over(),
            winner: match position.outcome().and_then(Outcome::winner) {
                Some(Player::First) => 1,
                Some(Player::Second) => 2,
                None => 0,
            },
            board: notation.format(&position.into()).to_string(),
        }
    }

    /// What a peer says.
    pub(super) fn read(line: &str) -> Result<Self> {
        serde_json::from_str(line).with_context(|| format!("not a report: {line}"))
    }

    /// The two say the same.
    pub(super) fn must_equal(&self, theirs: &Self) -> Result<()> {
        ensure!(self == theirs, "we say\n{self:#?}\nand they say\n{theirs:#?}");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use fourgone::Game;

    use super::*;

    #[test]
    fn a_peer_that_says_anything_else_is_noticed() {
        let game: Game = "1212121".parse().unwrap();
        let ours = Report::ours(game.position(), Notation::Bitboards);
        let agrees = r#"{"legal":[],"over":true,"winner":1,"board":"15 896"}"#;
        ours.must_equal(&Report::read(agrees).unwrap()).unwrap();
        for (from, to) in [("[]", "[0]"), ("true", "false"), (":1", ":2"), ("15", "14")] {
            let differs = agrees.replace(from, to);
            assert!(ours.must_equal(&Report::read(&differs).unwrap()).is_err(), "{differs}");
        }
    }
}
