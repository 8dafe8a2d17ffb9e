//! The record of `review`: a game move by move.

use fourgone::{ByPlayer, Column, Game, Outcome, Player, Size, SizedGame};
use fourgone_solver::{Score, Wdl};
use fourgone_tutor::{Grade, Missed, Review, Reviewed, SizedReviewed};
use serde::{Deserialize, Serialize};

use crate::json;
use crate::moves::MovesError;

/// A game with the grade of every move. On boards of other sizes columns are numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ReviewRecord<C = Column> {
    /// The moves of the game, columns from 1 to 7.
    pub moves: String,
    /// The size of the board, unless it is 7x6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// Who won, if anybody has.
    pub winner: Option<Player>,
    /// The moves that were reviewed, in the order in which they were played.
    pub plies: Vec<MoveRecord<C>>,
    /// The plies whose moves changed who wins.
    pub turning_points: Vec<usize>,
    /// How each player did.
    pub summary: ByPlayer<SummaryRecord>,
}

/// A line among games that is none: the moves as they were written, and what is wrong with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NoGameRecord {
    /// The moves as they were written.
    pub moves: String,
    /// What is wrong with them.
    pub error: MovesError,
}

impl NoGameRecord {
    /// The record of these moves, with which this is wrong.
    pub fn new(moves: String, error: MovesError) -> Self {
        Self { moves, error }
    }
}

/// A move of a reviewed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MoveRecord<C = Column> {
    /// The number of the move, counted from 1 over both players.
    pub ply: usize,
    /// The move, columns from 1.
    pub column: C,
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
    pub best: Vec<C>,
    /// What the move left undone that one could see at once.
    #[serde(with = "json::missed")]
    pub missed: Option<Missed>,
    /// What was wrong with the move, in sentences; none if it was the best.
    pub why: Vec<String>,
}

/// How many moves of each grade a player made, and what they missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are those of the grades")]
pub struct SummaryRecord {
    pub best: usize,
    pub good: usize,
    pub inaccuracy: usize,
    pub mistake: usize,
    pub blunder: usize,
    /// Fours that could be completed at once and were not.
    pub missed_wins: usize,
    /// Fours of the opponent that could be stopped and were not.
    pub missed_blocks: usize,
}

impl ReviewRecord {
    /// The record of a game and its review.
    pub fn new(game: &Game, review: &Review) -> Self {
        let plies = review.moves().iter().map(MoveRecord::from).collect();
        let winner = game.outcome().and_then(Outcome::winner);
        Self::of(game.to_string(), Size::STANDARD, winner, plies)
    }

    /// The same with sentences of [`Review::sentences`] about what was wrong with each move, which
    /// say more than those that the record has by itself.
    #[must_use]
    pub fn with_why(mut self, why: Vec<Vec<String>>) -> Self {
        for (ply, why) in self.plies.iter_mut().zip(why) {
            ply.why = why;
        }
        self
    }
}

impl ReviewRecord<usize> {
    /// The record of a game on a board of any size and its review.
    pub fn new_sized(game: &SizedGame, review: &[SizedReviewed]) -> Self {
        let plies = review.iter().map(MoveRecord::from).collect();
        let position = game.position();
        Self::of(game.to_string(), position.size(), position.winner(), plies)
    }
}

impl<C> ReviewRecord<C> {
    fn of(moves: String, size: Size, winner: Option<Player>, plies: Vec<MoveRecord<C>>) -> Self {
        let mut summary = ByPlayer::<SummaryRecord>::default();
        for ply in &plies {
            summary[ply.player].count(ply.grade, ply.missed);
        }
        let turned = |ply: &&MoveRecord<C>| ply.grade.changes_verdict();
        let turning_points = plies.iter().filter(turned).map(|ply| ply.ply).collect();
        let size = json::named_size(size);
        Self { moves, size, winner, plies, turning_points, summary }
    }
}

impl<C> MoveRecord<C> {
    /// Whether a player who was lost anyway shortened the game by much.
    pub fn is_lost_sooner_by_much(&self) -> bool {
        self.grade == Grade::Inaccuracy && self.score_after.wdl() == Wdl::Loss
    }
}

impl SummaryRecord {
    fn count(&mut self, grade: Grade, missed: Option<Missed>) {
        *match grade {
            Grade::Best => &mut self.best,
            Grade::Good => &mut self.good,
            Grade::Inaccuracy => &mut self.inaccuracy,
            Grade::Mistake => &mut self.mistake,
            Grade::Blunder => &mut self.blunder,
        } += 1;
        match missed {
            Some(Missed::Win) => self.missed_wins += 1,
            Some(Missed::Block) => self.missed_blocks += 1,
            None => {}
        }
    }
}

impl From<&Reviewed> for MoveRecord {
    fn from(reviewed: &Reviewed) -> Self {
        let &Reviewed { ply, column, player, before, after, missed, .. } = reviewed;
        let best = reviewed.best.into_iter().collect();
        Self::of(ply, column, player, [before, after], best, missed)
    }
}

impl From<&SizedReviewed> for MoveRecord<usize> {
    fn from(reviewed: &SizedReviewed) -> Self {
        let &SizedReviewed { ply, column, player, before, after, missed, .. } = reviewed;
        let best = reviewed.best.iter().map(|column| column + 1).collect();
        Self::of(ply, column + 1, player, [before, after], best, missed)
    }
}

impl<C> MoveRecord<C> {
    fn of(
        ply: usize,
        column: C,
        player: Player,
        [score_before, score_after]: [Score; 2],
        best: Vec<C>,
        missed: Option<Missed>,
    ) -> Self {
        let grade = Grade::of(score_before, score_after);
        let why = why(score_before, score_after, missed);
        Self { ply, column, player, score_before, score_after, grade, best, missed, why }
    }
}

/// What is certainly wrong with a move, in sentences.
fn why(before: Score, after: Score, missed: Option<Missed>) -> Vec<String> {
    let mut sentences = Vec::new();
    match missed {
        Some(Missed::Win) => sentences.push("It misses a four that wins at once."),
        Some(Missed::Block) => sentences.push("It does not stop the opponent's four."),
        None => {}
    }
    match (before.wdl(), after.wdl()) {
        (Wdl::Win, Wdl::Draw) => sentences.push("It turns a win into a draw."),
        (Wdl::Win, Wdl::Loss) => sentences.push("It turns a win into a loss."),
        (Wdl::Draw, Wdl::Loss) => sentences.push("It turns a draw into a loss."),
        (Wdl::Win, Wdl::Win) if after < before => sentences.push("It wins later than it could."),
        (Wdl::Loss, Wdl::Loss) if after < before => sentences.push("It loses sooner than it must."),
        _ => {}
    }
    sentences.into_iter().map(str::to_owned).collect()
}

json::text_is_json!(ReviewRecord, MoveRecord, ReviewRecord<usize>, NoGameRecord);

#[cfg(test)]
mod tests {
    use fourgone_solver::{Limits, SizedSolver, Solver};

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
        let json = r#"{"moves":"4141414","winner":"first","plies":[{"ply":7,"column":4,"player":"first","score_before":18,"score_after":18,"grade":"best","best":[4],"missed":null,"why":[]}],"turning_points":[],"summary":{"first":{"best":1,"good":0,"inaccuracy":0,"mistake":0,"blunder":0,"missed_wins":0,"missed_blocks":0},"second":{"best":0,"good":0,"inaccuracy":0,"mistake":0,"blunder":0,"missed_wins":0,"missed_blocks":0}}}"#;
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

    #[test]
    fn turning_points_and_what_was_missed_are_counted_for_each_player() {
        let record = review("41414177", 2);
        assert_eq!(record.turning_points, [7, 8]);
        assert_eq!(
            record.plies.iter().map(|ply| ply.missed).collect::<Vec<_>>(),
            [Some(Missed::Win); 2]
        );
        let expected = ["It misses a four that wins at once.", "It turns a win into a loss."];
        assert_eq!(record.plies[0].why, expected);
        let ByPlayer { first, second } = record.summary;
        assert_eq!((first.blunder, first.missed_wins, first.missed_blocks), (1, 1, 0));
        assert_eq!((second.blunder, second.missed_wins, second.missed_blocks), (1, 1, 0));
        // Yellow let red's tower grow.
        let record = review("4142434", 2);
        assert_eq!(
            (record.plies[0].missed, record.summary.second.missed_blocks),
            (Some(Missed::Block), 1)
        );
    }

    #[test]
    fn other_sizes_are_named_and_their_columns_are_numbers() {
        let game = crate::parse_sized_game("5x4".parse().unwrap(), "1212121").unwrap();
        let mut solver = SizedSolver::new(game.position().size(), 1);
        let review = Review::of_sized(&game, &mut solver, Limits::NONE, |_| {}).unwrap();
        let record = ReviewRecord::new_sized(&game, &review);
        let json = record.to_string();
        let start =
            r#"{"moves":"1212121","size":"5x4","winner":"first","plies":[{"ply":1,"column":1,"#;
        assert!(json.starts_with(start), "{json}");
        assert_eq!(json.parse::<ReviewRecord<usize>>().unwrap(), record);
        assert_eq!((record.plies[6].column, record.plies[6].grade), (1, Grade::Best));
    }
}
