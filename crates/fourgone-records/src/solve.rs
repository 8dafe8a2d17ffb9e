//! The records of `solve`: the score of a position, or why there is none.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use fourgone::Size;
use fourgone_solver::Score;
use serde::{Deserialize, Serialize};

use crate::json;
use crate::moves::MovesError;

/// A score and all that follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verdict {
    /// The score of the player to move: 0 is a draw, 1 a win with the last disc, more is sooner,
    /// less than 0 a loss.
    #[serde(with = "json::score")]
    #[cfg_attr(feature = "schema", schema(value_type = i8, minimum = -21, maximum = 21))]
    score: Score,
    wdl: Wdl,
    /// The number of the move with which the game ends, counted from 1 over both players.
    #[cfg_attr(feature = "schema", schema(minimum = 7, maximum = 42))]
    ends_on_move: usize,
}

/// Who wins, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Wdl {
    /// The player to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The other player wins.
    Loss,
}

impl Verdict {
    /// The verdict of a score for the player to move at this ply.
    pub fn new(score: Score, ply: usize) -> Self {
        Self::ending_on(score, score.ends_on_move(ply))
    }

    /// The verdict of a score that means an end on this move, on a board of any size.
    pub fn ending_on(score: Score, ends_on_move: usize) -> Self {
        Self { score, wdl: score.wdl().into(), ends_on_move }
    }

    /// The score.
    pub fn score(self) -> Score {
        self.score
    }

    /// Who wins, seen by the player to move.
    pub fn wdl(self) -> Wdl {
        self.wdl
    }

    /// The number of the move with which the game ends, counted from 1 over both players.
    pub fn ends_on_move(self) -> usize {
        self.ends_on_move
    }
}

impl From<fourgone_solver::Wdl> for Wdl {
    fn from(wdl: fourgone_solver::Wdl) -> Self {
        match wdl {
            fourgone_solver::Wdl::Win => Self::Win,
            fourgone_solver::Wdl::Draw => Self::Draw,
            fourgone_solver::Wdl::Loss => Self::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        })
    }
}

/// A position of a batch with its score, or with why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum SolveRecord {
    /// A score, and what it cost.
    Solved {
        /// The moves that lead to the position, columns from 1 to 7.
        position: String,
        /// The size of the board, unless it is 7x6.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
        size: Option<Size>,
        /// The score and all that follows from it.
        #[serde(flatten)]
        verdict: Verdict,
        /// How many nodes were searched.
        nodes: u64,
        /// How long it took, in microseconds.
        micros: u64,
    },
    /// No game goes on after these moves.
    Invalid {
        /// The moves as they were given.
        position: String,
        /// The size of the board, unless it is 7x6.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
        size: Option<Size>,
        /// What is wrong with them.
        error: MovesError,
    },
    /// The time limit of the request was reached before the position was solved.
    Unsolved {
        /// The moves that lead to the position, columns from 1 to 7.
        position: String,
        /// The size of the board, unless it is 7x6.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
        size: Option<Size>,
        /// Why there is no score.
        error: OutOfTime,
    },
}

impl SolveRecord {
    /// The record of a position with its score.
    pub fn solved(moves: String, verdict: Verdict, nodes: u64, time: Duration) -> Self {
        Self::Solved {
            position: without_dash(moves),
            size: None,
            verdict,
            nodes,
            micros: micros(time),
        }
    }

    /// The record of moves that lead to no position.
    pub fn invalid(moves: String, error: MovesError) -> Self {
        Self::Invalid { position: without_dash(moves), size: None, error }
    }

    /// The record of a position that was not solved in time, with a sentence for people.
    pub fn unsolved(moves: String, message: String) -> Self {
        let error = OutOfTime { kind: OutOfTimeKind::OutOfTime, message };
        Self::Unsolved { position: without_dash(moves), size: None, error }
    }

    /// The record of a position that was not solved in the time of a request.
    pub fn out_of_time(moves: String) -> Self {
        Self::Unsolved { position: without_dash(moves), size: None, error: OutOfTime::default() }
    }
}

impl SolveRecord {
    /// The same record of a board of this size.
    #[must_use]
    pub fn with_size(mut self, board: Size) -> Self {
        match &mut self {
            Self::Solved { size, .. }
            | Self::Invalid { size, .. }
            | Self::Unsolved { size, .. } => *size = json::named_size(board),
        }
        self
    }
}

/// CSV, as `fourgone solve --csv` writes it.
impl SolveRecord {
    /// The first line of a file of these records as CSV.
    pub const CSV_HEADER: &'static str = "position,score,wdl,ends_on_move";

    /// The record as a row of CSV, without a line break. Everything of a position without a score
    /// is an empty field.
    pub fn csv(&self) -> String {
        match self {
            Self::Solved { position, verdict, .. } => {
                let Verdict { score, wdl, ends_on_move } = verdict;
                format!("{},{score},{wdl},{ends_on_move}", csv_field(position))
            }
            Self::Invalid { position, .. } | Self::Unsolved { position, .. } => {
                format!("{},,,", csv_field(position))
            }
        }
    }
}

/// A text as a field of CSV (RFC 4180): in quotes where it must be.
pub(crate) fn csv_field(text: &str) -> Cow<'_, str> {
    // What a terminal would obey is not shown; JSON escapes it.
    if text.contains(char::is_control) {
        let visible = text.replace(char::is_control, "\u{fffd}");
        return csv_field(&visible).into_owned().into();
    }
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

/// That the time limit of a request was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OutOfTime {
    kind: OutOfTimeKind,
    /// A sentence for people.
    message: String,
}

/// The one reason why a valid position has no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
enum OutOfTimeKind {
    OutOfTime,
}

impl Default for OutOfTime {
    fn default() -> Self {
        let message = "the time for this request was up: ask for this position again";
        Self { kind: OutOfTimeKind::OutOfTime, message: message.to_owned() }
    }
}

/// A position of a batch with who wins, and no score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct WdlRecord {
    /// The moves that lead to the position, columns from 1 to 7.
    pub position: String,
    /// The size of the board, unless it is 7x6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// Who wins, seen by the player to move.
    pub wdl: Wdl,
    /// How many nodes were searched.
    pub nodes: u64,
    /// How long it took, in microseconds.
    pub micros: u64,
}

impl WdlRecord {
    /// The record of a position.
    pub fn new(moves: String, wdl: Wdl, nodes: u64, time: Duration) -> Self {
        Self { position: without_dash(moves), size: None, wdl, nodes, micros: micros(time) }
    }

    /// The same record of a board of this size.
    #[must_use]
    pub fn with_size(self, size: Size) -> Self {
        Self { size: json::named_size(size), ..self }
    }

    /// The record as a row of CSV with the header of [`SolveRecord`]: it has no score.
    pub fn csv(&self) -> String {
        format!("{},,{},", csv_field(&self.position), self.wdl)
    }
}

json::text_is_json!(SolveRecord, WdlRecord);

/// The moves as records name them: the empty board has none, however it was written.
pub(crate) fn without_dash(moves: String) -> String {
    if moves == "-" { String::new() } else { moves }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_moves;

    const TIME: Duration = Duration::from_nanos(45_999);

    #[test]
    fn records_have_their_keys_in_their_order_and_can_be_read_back() {
        let verdict = Verdict::new(Score::new(-2), 4);
        let error = parse_moves("44444444").unwrap_err();
        for (record, json) in [
            (
                SolveRecord::solved("4453".to_owned(), verdict, 123, TIME),
                r#"{"position":"4453","score":-2,"wdl":"loss","ends_on_move":40,"nodes":123,"micros":45}"#,
            ),
            (
                SolveRecord::invalid("44444444".to_owned(), error),
                r#"{"position":"44444444","error":{"kind":"column_full","move":7,"message":"column 4 is full (move 7)"}}"#,
            ),
            (
                SolveRecord::out_of_time("-".to_owned()),
                r#"{"position":"","error":{"kind":"out_of_time","message":"the time for this request was up: ask for this position again"}}"#,
            ),
        ] {
            assert_eq!(record.to_string(), json);
            assert_eq!(json.parse::<SolveRecord>().unwrap(), record);
        }
        let sized = SolveRecord::solved("4".to_owned(), verdict, 1, TIME);
        let sized = sized.with_size(Size::new(8, 5).unwrap()).to_string();
        assert!(sized.starts_with(r#"{"position":"4","size":"8x5","score":-2,"#), "{sized}");
        let record = WdlRecord::new("-".to_owned(), Wdl::Draw, 1, TIME);
        let json = r#"{"position":"","wdl":"draw","nodes":1,"micros":45}"#;
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<WdlRecord>().unwrap(), record);
    }

    #[test]
    fn rows_of_csv_have_the_fields_of_the_header() {
        let verdict = Verdict::new(Score::new(-2), 4);
        let solved = SolveRecord::solved("4453".to_owned(), verdict, 123, TIME);
        assert_eq!(solved.csv(), "4453,-2,loss,40");
        let error = parse_moves("44444444").unwrap_err();
        assert_eq!(SolveRecord::invalid("44444444".to_owned(), error).csv(), "44444444,,,");
        assert_eq!(SolveRecord::out_of_time("-".to_owned()).csv(), ",,,");
        assert_eq!(WdlRecord::new("4453".to_owned(), Wdl::Loss, 1, TIME).csv(), "4453,,loss,");
        assert_eq!(csv_field("[3,3,2]"), "\"[3,3,2]\"");
        assert_eq!(csv_field("a\"b"), "\"a\"\"b\"");
    }

    #[test]
    fn a_verdict_says_who_wins_and_when() {
        let verdict = Verdict::new(Score::new(1), 0);
        assert_eq!((verdict.score(), verdict.wdl()), (Score::new(1), Wdl::Win));
        assert_eq!(verdict.ends_on_move(), 41);
        assert_eq!(Verdict::new(Score::new(-2), 4).wdl(), Wdl::Loss);
        assert_eq!(Verdict::new(Score::DRAW, 4).wdl(), Wdl::Draw);
    }

    #[test]
    fn a_text_that_is_no_record_is_refused_with_the_reason() {
        let error = r#"{"position":"4453"}"#.parse::<SolveRecord>().unwrap_err();
        assert!(error.to_string().starts_with("not a record: "), "{error}");
    }
}
