//! The records of `analyze`: every column of a position, and the best line.

use fourgone::{Column, Player, Position, Size, SizedGame};
use fourgone_solver::{Analysis, Score};
use serde::{Deserialize, Serialize};

use crate::moves::MovesError;
use crate::solve::{OutOfTime, Verdict, csv_field, without_dash};

/// A position with the score of every column and the best line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct AnalysisRecord {
    /// The moves that lead to the position, columns from 1 to 7.
    #[cfg_attr(feature = "schema", schema(pattern = "^[1-7]{0,41}$"))]
    pub position: String,
    /// Whose turn it is.
    #[cfg_attr(feature = "schema", schema(value_type = schema::Player))]
    pub turn: Player,
    /// How many discs are on the board.
    #[cfg_attr(feature = "schema", schema(maximum = 41))]
    pub ply: usize,
    /// The score of the position and all that follows from it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What each column leads to, from left to right; null for a full column.
    #[cfg_attr(feature = "schema", schema(min_items = 7, max_items = 7))]
    pub columns: Vec<Option<ColumnRecord>>,
    /// The columns that keep the score.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<usize>, min_items = 1, max_items = 7))]
    pub best: Vec<Column>,
    /// The best play of both sides to the end of the game, as moves from this position, if it was
    /// asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(pattern = "^[1-7]{1,42}$"))]
    pub line: Option<String>,
}

/// What a column leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ColumnRecord {
    /// The column, from 1 to 7.
    #[cfg_attr(feature = "schema", schema(value_type = usize, minimum = 1, maximum = 7))]
    pub column: Column,
    /// The score of a move there and all that follows from it.
    #[serde(flatten)]
    pub verdict: Verdict,
}

impl AnalysisRecord {
    /// The record of a position that was reached by these moves; `None` if its game is over.
    pub fn new(
        moves: String,
        position: Position,
        analysis: &Analysis,
        line: &[Column],
    ) -> Option<Self> {
        let line = line.iter().map(Column::to_string).collect();
        Some(Self { line: Some(line), ..Self::without_line(moves, position, analysis)? })
    }

    /// The same without the best line.
    pub fn without_line(moves: String, position: Position, analysis: &Analysis) -> Option<Self> {
        let ply = position.ply();
        let column = |(column, score): (Column, Option<_>)| {
            Some(ColumnRecord { column, verdict: Verdict::new(score?, ply) })
        };
        Some(Self {
            position: moves,
            turn: position.turn(),
            ply,
            verdict: Verdict::new(analysis.score()?, ply),
            columns: analysis.iter().map(column).collect(),
            best: analysis.best().collect(),
            line: None,
        })
    }
}

/// A position on a board of another size with the score of every column and the best line: the same
/// keys, and columns that are numbers from 1 on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SizedAnalysisRecord {
    /// The moves that lead to the position; columns after 9 are a, b and so on.
    pub position: String,
    /// The size of the board.
    pub size: Size,
    /// Whose turn it is.
    pub turn: Player,
    /// How many discs are on the board.
    pub ply: usize,
    /// The score of the position and all that follows from it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What each column leads to, from left to right; null for a full column.
    pub columns: Vec<Option<SizedColumnRecord>>,
    /// The columns that keep the score.
    pub best: Vec<usize>,
    /// The best play of both sides to the end of the game, as moves from this position.
    pub line: String,
}

/// What a column of a board of another size leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SizedColumnRecord {
    /// The column, from 1 on.
    pub column: usize,
    /// The score of a move there and all that follows from it.
    #[serde(flatten)]
    pub verdict: Verdict,
}

impl SizedAnalysisRecord {
    /// The record of the position of a game, from the score of every column and the best line;
    /// `None` if the game is over.
    pub fn new(game: &SizedGame, scores: &[Option<Score>], line: &[usize]) -> Option<Self> {
        let position = game.position();
        let (size, ply) = (position.size(), position.ply());
        let verdict = |score: Score| Verdict::ending_on(score, score.ends_on_move_of(size, ply));
        let best = scores.iter().copied().flatten().max()?;
        let number = |(index, score): (usize, &Option<Score>)| {
            Some(SizedColumnRecord { column: index + 1, verdict: verdict((*score)?) })
        };
        let columns: Vec<_> = scores.iter().enumerate().map(number).collect();
        let keeps = |column: &&SizedColumnRecord| column.verdict.score() == best;
        Some(Self {
            position: game.to_string(),
            size,
            turn: position.turn(),
            ply,
            verdict: verdict(best),
            best: columns.iter().flatten().filter(keeps).map(|column| column.column).collect(),
            columns,
            line: line.iter().filter_map(|&column| size.column_name(column)).collect(),
        })
    }
}

/// A position of a batch with the score of every column, or with why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum AnalyzeRecord {
    /// The score of every column.
    Analyzed(AnalysisRecord),
    /// No game goes on after these moves.
    Invalid {
        /// The moves as they were given.
        position: String,
        /// What is wrong with them.
        error: MovesError,
    },
    /// The time limit of the request was reached before the position was solved.
    Unsolved {
        /// The moves that lead to the position, columns from 1 to 7.
        position: String,
        /// Why there is no score.
        error: OutOfTime,
    },
}

impl AnalyzeRecord {
    /// The first line of a file of these records as CSV.
    pub const CSV_HEADER: &'static str = "position,score,best,c1,c2,c3,c4,c5,c6,c7";

    /// The record of a position that was reached by these moves, and perhaps the best line; of a
    /// game that is over, that it is.
    pub fn analyzed(
        moves: String,
        position: Position,
        analysis: &Analysis,
        line: Option<&[Column]>,
    ) -> Self {
        let moves = without_dash(moves);
        let record = match line {
            Some(line) => AnalysisRecord::new(moves.clone(), position, analysis, line),
            None => AnalysisRecord::without_line(moves.clone(), position, analysis),
        };
        match (record, position.outcome()) {
            (Some(record), _) => Self::Analyzed(record),
            (None, Some(outcome)) => {
                Self::invalid(moves, MovesError::game_over(position.ply(), outcome))
            }
            (None, None) => Self::out_of_time(moves),
        }
    }

    /// The record of moves that lead to no position.
    pub fn invalid(moves: String, error: MovesError) -> Self {
        Self::Invalid { position: without_dash(moves), error }
    }

    /// The record of a position that was not solved in time.
    pub fn out_of_time(moves: String) -> Self {
        Self::Unsolved { position: without_dash(moves), error: OutOfTime::default() }
    }

    /// The record as a row of CSV, without a line break. A full column is an empty field, and so is
    /// everything of a position without a score.
    pub fn csv(&self) -> String {
        match self {
            Self::Analyzed(AnalysisRecord { position, verdict, columns, best, .. }) => {
                let best: String = best.iter().map(Column::to_string).collect();
                let columns = columns.iter().map(|column| {
                    column.map_or_else(String::new, |column| column.verdict.score().to_string())
                });
                let columns: Vec<String> = columns.collect();
                format!("{},{},{best},{}", csv_field(position), verdict.score(), columns.join(","))
            }
            Self::Invalid { position, .. } | Self::Unsolved { position, .. } => {
                format!("{},,,,,,,,,", csv_field(position))
            }
        }
    }
}

crate::json::text_is_json!(AnalysisRecord, SizedAnalysisRecord, AnalyzeRecord);

/// The forms of types that are not ours to describe.
#[cfg(feature = "schema")]
pub(crate) mod schema {
    /// A player.
    #[derive(utoipa::ToSchema)]
    #[schema(rename_all = "lowercase")]
    #[expect(dead_code, reason = "only its schema is used")]
    pub(crate) enum Player {
        First,
        Second,
    }
}

#[cfg(test)]
mod tests {
    use fourgone_solver::Solver;

    use super::*;

    fn analyze(moves: &str) -> Option<AnalysisRecord> {
        let position = moves.parse::<fourgone::Game>().unwrap().position();
        let mut solver = Solver::new();
        let (analysis, line) = (solver.analyze(position), solver.best_line(position));
        AnalysisRecord::new(moves.to_owned(), position, &analysis, &line)
    }

    #[test]
    fn the_record_has_its_keys_in_their_order_and_can_be_read_back() {
        let moves = "2252576253462244111563365343671351441";
        let record = analyze(moves).unwrap();
        let json = concat!(
            r#"{"position":"2252576253462244111563365343671351441","turn":"second","ply":37,"#,
            r#""score":-1,"wdl":"loss","ends_on_move":41,"columns":[null,null,null,null,null,"#,
            r#"{"column":6,"score":-1,"wdl":"loss","ends_on_move":41},"#,
            r#"{"column":7,"score":-2,"wdl":"loss","ends_on_move":39}],"best":[6],"line":"6777"}"#,
        );
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<AnalysisRecord>().unwrap(), record);
    }

    #[test]
    fn a_position_of_a_batch_has_no_line_unless_it_is_asked_for() {
        let moves = "2252576253462244111563365343671351441";
        let position = moves.parse::<fourgone::Game>().unwrap().position();
        let analysis = Solver::new().analyze(position);
        let record = AnalyzeRecord::analyzed(moves.to_owned(), position, &analysis, None);
        let text = record.to_string();
        assert!(text.ends_with(r#""best":[6]}"#), "{text}");
        assert_eq!(text.parse::<AnalyzeRecord>().unwrap(), record);
        assert_eq!(record.csv(), format!("{moves},-1,6,,,,,,-1,-2"));
        let line = [Column::F];
        let record = AnalyzeRecord::analyzed(moves.to_owned(), position, &analysis, Some(&line));
        assert!(record.to_string().ends_with(r#""best":[6],"line":"6"}"#));
        let fields = |row: &str| row.split(',').count();
        let error = crate::parse_moves("44444444").unwrap_err();
        let invalid = AnalyzeRecord::invalid("44444444".to_owned(), error);
        assert_eq!(fields(&invalid.csv()), fields(AnalyzeRecord::CSV_HEADER));
        assert_eq!(fields(&record.csv()), fields(AnalyzeRecord::CSV_HEADER));
        assert!(invalid.to_string().starts_with(r#"{"position":"44444444","error":{"#));
    }

    #[test]
    fn a_finished_game_has_no_record() {
        assert_eq!(analyze("1212121"), None);
    }
}
