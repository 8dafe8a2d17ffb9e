//! The records of Fourgone: what goes over a wire or into a file.
//!
//! A record is one JSON object on one line. It is written with [`Display`](std::fmt::Display), read
//! with [`FromStr`](std::str::FromStr), and made from what the solver and the bots found.
//!
//! | record | written by |
//! |---|---|
//! | [`SolveRecord`] | `fourgone solve --json`, `POST /api/v1/solve` |
//! | [`WdlRecord`] | `fourgone solve --json --wdl` |
//! | [`AnalysisRecord`] | `fourgone analyze --json`, `GET /api/v1/positions/{moves}` |
//! | [`SizedAnalysisRecord`] | `fourgone analyze --json --size 8x5` |
//! | [`ExplainRecord`] | `fourgone explain --json`, `GET /api/v1/positions/{moves}/reason` |
//! | [`AnalyzeRecord`] | `fourgone analyze --json -`, `POST /api/v1/analyze` |
//! | [`PuzzleRecord`] | `fourgone puzzles`, `fourgone puzzle --json` |
//! | [`ReviewRecord`] | `fourgone review --json` |
//! | [`NoGameRecord`] | `fourgone review --lines --json`, where a line is no game |
//! | [`BenchRecord`] | `fourgone bench --json` |
//! | [`ArenaRecord`] | `fourgone arena --json` |
//! | [`BotMoveRecord`] | `fourgone move --json` |
//! | [`BookRecord`] | `fourgone book info --json` |
//! | [`VerifyRecord`] | `fourgone book verify --json` |
//! | [`CountRecord`] | `fourgone count --json` |
//! | [`GameRecord`], [`MadeGameRecord`] | `/api/v1/games`, games between people |
//! | [`MovesError`] | all of them, where moves lead to no position |
//!
//! [`Entries`] are the positions of a batch, read line by line; [`LineReader`] reads lines of any
//! input, however long it is and whatever is in it.
//!
//! With the feature `schema` the records of the HTTP interface implement `utoipa::ToSchema`.

#![forbid(unsafe_code)]

mod analysis;
mod batch;
mod explain;
mod games;
mod json;
mod lines;
mod moves;
mod puzzle;
mod results;
mod review;
mod solve;

pub use analysis::{
    AnalysisRecord, AnalyzeRecord, ColumnRecord, SizedAnalysisRecord, SizedColumnRecord,
};
pub use batch::{Entries, Entry, PositionInput};
pub use explain::{ExplainRecord, Topic};
pub use games::{
    ClockRecord, GameRecord, GameResultRecord, MadeGameRecord, Offer, OfferRecord, SeatRecord,
};
pub use json::ParseRecordError;
pub use lines::{Line, LineReader};
pub use moves::{
    MovesError, MovesErrorKind, error_message, parse_moves, parse_position, parse_sized_game,
    parse_sized_moves, parse_transcript,
};
pub use puzzle::PuzzleRecord;
pub use results::{
    ArenaRecord, BenchRecord, BookRecord, BotMoveRecord, CountRecord, GradesRecord, LayerRecord,
    SidesRecord, StandingRecord, VerifyRecord,
};
pub use review::{MoveRecord, NoGameRecord, ReviewRecord, SummaryRecord};
pub use solve::{OutOfTime, SolveRecord, Verdict, Wdl, WdlRecord};

/// The examples of the README, which are run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
