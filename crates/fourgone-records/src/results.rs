//! The records of what was measured, counted or chosen: `bench`, `arena`, `book`, `count` and
//! `move`.

use std::time::Duration;

use fourgone::{ByPlayer, Column, Count, Size};
use fourgone_bot::{Level, Standing};
use fourgone_solver::Score;
use fourgone_solver::book::Contents;
use serde::{Deserialize, Serialize};

use crate::json;

/// How fast a set of positions was solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BenchRecord {
    /// The name of the set.
    pub set: String,
    /// How many positions it has.
    pub positions: usize,
    /// How many of them got the score that the set expects.
    pub correct: usize,
    /// The mean time of a position in microseconds.
    pub mean_micros: f64,
    /// The mean number of nodes of a position.
    pub mean_nodes: f64,
    /// Thousands of nodes a second.
    pub knps: f64,
}

impl BenchRecord {
    /// The record of a set from its totals.
    #[expect(clippy::cast_precision_loss, reason = "means are for people")]
    pub fn new(set: String, positions: usize, correct: usize, nodes: u64, time: Duration) -> Self {
        let (count, seconds) = (positions.max(1) as f64, time.as_secs_f64());
        Self {
            set,
            positions,
            correct,
            mean_micros: to_hundredths(seconds * 1e6 / count),
            mean_nodes: to_hundredths(nodes as f64 / count),
            knps: (nodes as f64 / seconds.max(1e-9) / 1e3).round(),
        }
    }
}

/// The result of many games between two bots, wins and losses seen by the first one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ArenaRecord {
    /// The bot whose wins are counted, as in `bot:5`.
    pub a: String,
    /// The bot it played against.
    pub b: String,
    /// How many games they played.
    pub games: u32,
    /// Games that A won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that B won.
    pub losses: u32,
    /// By how much A is stronger, as a difference of Elo ratings; `None` if one side won all games.
    pub elo: Option<i32>,
    /// How far the true difference may lie from it, with 95 % confidence.
    pub elo_error: Option<i32>,
    /// The points of A: a win is one, a draw half of one.
    pub points: f64,
    /// The games in which A was the first player.
    pub first: StandingRecord,
    /// The games in which A was the second player.
    pub second: StandingRecord,
    /// The random seed.
    pub seed: u64,
    /// How good the moves were, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grades: Option<SidesRecord>,
}

/// The result of some games, seen by one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StandingRecord {
    /// How many games they played.
    pub games: u32,
    /// Games that the side won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that it lost.
    pub losses: u32,
    /// Its points: a win is one, a draw half of one.
    pub points: f64,
}

impl From<Standing> for StandingRecord {
    fn from(standing: Standing) -> Self {
        let Standing { wins, draws, losses, .. } = standing;
        let points = f64::from(wins) + f64::from(draws) / 2.0;
        Self { games: standing.games(), wins, draws, losses, points }
    }
}

impl ArenaRecord {
    /// The record of the games of two bots, from how A fared as the first player and as the second.
    pub fn new(
        a: impl Into<String>,
        b: impl Into<String>,
        standings: ByPlayer<Standing>,
        seed: u64,
    ) -> Self {
        let ByPlayer { first, second } = standings;
        let standing = first + second;
        let Standing { wins, draws, losses, .. } = standing;
        Self {
            points: StandingRecord::from(standing).points,
            first: first.into(),
            second: second.into(),
            seed,
            a: a.into(),
            b: b.into(),
            games: standing.games(),
            wins,
            draws,
            losses,
            elo: standing.elo(),
            elo_error: standing.elo_error(),
            grades: None,
        }
    }

    /// The same with the grades of both sides.
    #[must_use]
    pub fn with_grades(self, grades: Option<SidesRecord>) -> Self {
        Self { grades, ..self }
    }
}

/// The column that a bot plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BotMoveRecord {
    /// The moves that lead to the position, columns from 1 to 7.
    pub position: String,
    /// The level of the bot.
    pub bot: u8,
    /// What its choices are drawn from.
    pub seed: u64,
    /// The column, from 1 to 7.
    pub column: Column,
}

impl BotMoveRecord {
    /// The record of what a bot of this level plays with this seed.
    pub fn new(moves: String, level: Level, seed: u64, column: Column) -> Self {
        Self { position: moves, bot: level.number(), seed, column }
    }
}

/// How good the moves of one side were, measured by the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GradesRecord {
    /// How many moves it made.
    pub moves: u32,
    /// How many of them did not change who wins.
    pub kept_verdict: u32,
    /// How many of them kept the score.
    pub kept_score: u32,
}

impl GradesRecord {
    /// Counts a move with this score before it and after it, both seen by who made it.
    pub fn count(&mut self, before: Score, after: Score) {
        self.moves += 1;
        self.kept_verdict += u32::from(before.wdl() == after.wdl());
        self.kept_score += u32::from(before == after);
    }

    /// These moves and others.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            kept_verdict: self.kept_verdict + other.kept_verdict,
            kept_score: self.kept_score + other.kept_score,
        }
    }
}

/// The grades of both sides of an arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SidesRecord {
    /// Those of A.
    pub a: GradesRecord,
    /// Those of B.
    pub b: GradesRecord,
}

/// What an opening book contains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BookRecord {
    /// The layers, in the order of their plies.
    pub layers: Vec<LayerRecord>,
    /// How many bytes the book has.
    pub bytes: usize,
    /// Its checksum, in hexadecimal digits.
    pub checksum: String,
}

/// A layer of an opening book.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LayerRecord {
    /// How many discs its positions have.
    pub ply: usize,
    /// How many positions it has.
    pub positions: usize,
    /// How many bytes it takes.
    pub bytes: usize,
    /// How many bits a position takes.
    pub bits_a_position: f64,
    /// How many parts of the layer are not in the book, if any.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub missing_parts: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl BookRecord {
    /// The record of a book with these layers.
    pub fn new(layers: impl IntoIterator<Item = Contents>, bytes: usize, checksum: u64) -> Self {
        let layers = layers.into_iter().map(LayerRecord::from).collect();
        Self { layers, bytes, checksum: format!("{checksum:016x}") }
    }
}

impl From<Contents> for LayerRecord {
    #[expect(clippy::cast_precision_loss, reason = "a ratio is for people")]
    fn from(Contents { ply, positions, bytes, missing }: Contents) -> Self {
        let bits = (8 * bytes) as f64 / positions.max(1) as f64;
        let bits_a_position = to_hundredths(bits);
        Self { ply, positions, bytes, bits_a_position, missing_parts: missing }
    }
}

/// How a layer of a book compares with what the solver finds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct VerifyRecord {
    /// How many discs the positions of the layer have.
    pub ply: usize,
    /// How many positions the layer has.
    pub positions: usize,
    /// How many of them were solved again.
    pub compared: usize,
    /// How many of those have another score in the book.
    pub different: usize,
}

impl VerifyRecord {
    /// The record of a layer.
    pub fn new(ply: usize, positions: usize, compared: usize, different: usize) -> Self {
        Self { ply, positions, compared, different }
    }
}

/// How many games and positions there are at a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CountRecord {
    /// The number of discs played.
    pub ply: usize,
    /// The size of the board, unless it is 7x6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// The number of games of that length, finished or not.
    pub sequences: u64,
    /// The number of distinct positions that they lead to.
    pub positions: u64,
}

impl CountRecord {
    /// The record of a ply of games on boards of this size.
    pub fn new(count: Count, size: Size) -> Self {
        let Count { ply, sequences, positions, .. } = count;
        Self { ply, size: json::named_size(size), sequences, positions }
    }
}

json::text_is_json!(BenchRecord, ArenaRecord, BookRecord, BotMoveRecord, VerifyRecord, CountRecord);

/// A hundredth is as exact as a mean of times can be; the smallest are less than a microsecond.
fn to_hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_benchmark_is_told_in_means() {
        let record =
            BenchRecord::new("begin-easy".to_owned(), 3, 2, 2100, Duration::from_micros(256));
        let json = r#"{"set":"begin-easy","positions":3,"correct":2,"mean_micros":85.33,"mean_nodes":700.0,"knps":8203.0}"#;
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<BenchRecord>().unwrap(), record);
        let empty = BenchRecord::new(String::new(), 0, 0, 0, Duration::ZERO);
        assert_eq!((empty.mean_micros.to_bits(), empty.knps.to_bits()), (0, 0));
    }

    #[test]
    fn an_elo_difference_without_bounds_is_null() {
        let first = Standing { wins: 70, draws: 5, losses: 25 };
        let second = Standing { wins: 60, draws: 7, losses: 33 };
        let record = ArenaRecord::new("bot:5", "bot:4", ByPlayer { first, second }, 7);
        let json = concat!(
            r#"{"a":"bot:5","b":"bot:4","games":200,"wins":130,"draws":12,"losses":58,"elo":131,"#,
            r#""elo_error":50,"points":136.0,"#,
            r#""first":{"games":100,"wins":70,"draws":5,"losses":25,"points":72.5},"#,
            r#""second":{"games":100,"wins":60,"draws":7,"losses":33,"points":63.5},"seed":7}"#,
        );
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<ArenaRecord>().unwrap(), record);
        let wins = Standing { wins: 9, draws: 0, losses: 0 };
        let all = ArenaRecord::new("bot:5", "bot:4", ByPlayer { first: wins, second: wins }, 1);
        assert!(
            all.to_string().contains(r#""losses":0,"elo":null,"elo_error":null,"points":18.0,"#)
        );
    }

    #[test]
    fn grades_are_told_only_if_they_were_asked_for() {
        let mut a = GradesRecord::default();
        for (before, after) in [(2, 2), (2, 1), (2, -1)] {
            a.count(Score::new(before), Score::new(after));
        }
        assert_eq!((a.moves, a.kept_verdict, a.kept_score), (3, 2, 1));
        let sides = SidesRecord { a, b: a.plus(a) };
        let wins = Standing { wins: 9, draws: 0, losses: 0 };
        let standings = ByPlayer { first: wins, second: wins };
        let record = ArenaRecord::new("bot:5", "bot:4", standings, 1);
        let text = record.with_grades(Some(sides)).to_string();
        let grades = r#""grades":{"a":{"moves":3,"kept_verdict":2,"kept_score":1},"b":{"moves":6,"kept_verdict":4,"kept_score":2}}}"#;
        assert!(text.ends_with(grades), "{text}");
    }

    #[test]
    fn the_move_of_a_bot_has_its_keys_in_their_order() {
        let record = BotMoveRecord::new("4453".to_owned(), Level::PERFECT, 7, Column::D);
        let json = r#"{"position":"4453","bot":10,"seed":7,"column":4}"#;
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<BotMoveRecord>().unwrap(), record);
    }

    #[test]
    fn a_book_has_layers_of_some_bits_a_position() {
        let layers = [Contents { ply: 4, positions: 3, bytes: 2, missing: 0 }];
        let record = BookRecord::new(layers, 100, 0xab);
        let json = r#"{"layers":[{"ply":4,"positions":3,"bytes":2,"bits_a_position":5.33}],"bytes":100,"checksum":"00000000000000ab"}"#;
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<BookRecord>().unwrap(), record);
    }
}
