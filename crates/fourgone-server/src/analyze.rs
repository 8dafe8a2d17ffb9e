//! `GET /api/v1/positions/{moves}`: the score of every column of a position.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone::Position;
use fourgone_records::{AnalysisRecord, MovesError, MovesErrorKind, parse_moves};
use fourgone_solver::batch::{Found, Question};
use fourgone_solver::{Limits, Solver};
use tokio::time::Instant;

use crate::app::Shared;
use crate::headers::ETag;
use crate::problem::Problem;

/// The score of a position never changes.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The score of every column of a position, and the best line
///
/// The same as `fourgone analyze --json`.
#[utoipa::path(
    get,
    path = "/api/v1/positions/{moves}",
    params((
        "moves" = String,
        Path,
        description = "The moves that lead to the position, columns from 1 to 7; `-` is the empty board",
        pattern = "^(-|[1-7]{1,41})$",
        example = "52753311433677442422121"
    )),
    responses(
        (status = OK, description = "The analysis", body = AnalysisRecord, content_type = "application/json"),
        (status = NOT_MODIFIED, description = "The client has it already"),
        (status = BAD_REQUEST, description = "Not a list of columns", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "The moves lead to no position, or the game is over", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "It takes too long", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn analyze(
    State(shared): State<Shared>,
    moves: Result<Path<String>, PathRejection>,
    request: HeaderMap,
) -> Result<Response, Problem> {
    let Path(moves) = moves.map_err(|_| {
        Problem::new(StatusCode::BAD_REQUEST, "the moves in the path are not UTF-8")
    })?;
    let position = parse_path(&moves)?;
    let etag = ETag::new(&format!("{}-{moves}", env!("CARGO_PKG_VERSION")));
    let mut response = if etag.matches(&request) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let moves = if moves == "-" { String::new() } else { moves };
        let json = record(&shared, moves, position).await?;
        ([(header::CONTENT_TYPE, "application/json")], json).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, FOREVER);
    etag.add_to(headers);
    Ok(response)
}

/// The position, if the game goes on there. Spaces are not skipped, so that each position has few
/// addresses.
fn parse_path(moves: &str) -> Result<Position, MovesError> {
    match moves.chars().position(char::is_whitespace) {
        None => parse_moves(moves),
        Some(index) => {
            let number = index + 1;
            let message = format!("expected a column from 1 to 7, found a space (move {number})");
            Err(MovesError::new(MovesErrorKind::BadCharacter, number, message))
        }
    }
}

/// The analysis as JSON.
async fn record(shared: &Shared, moves: String, position: Position) -> Result<String, Problem> {
    let limit = shared.config.time_limit;
    let too_long = || {
        let seconds = limit.as_secs_f64();
        let detail = format!(
            "this takes longer than {seconds} s at the moment: try again, or ask for a later position"
        );
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(limit.as_secs().max(1))
    };
    let deadline = Instant::now() + limit;
    let lease = shared.pool.lease(deadline).await.ok_or_else(too_long)?;
    let state = Arc::clone(shared);
    let work = move |solver: &mut Solver, limits: Limits<'_>| {
        let (found, _) = state.known.ask(Question::Line, position, solver, limits)?;
        let Found::Line(analysis, line) = found else { return None };
        AnalysisRecord::new(moves, position, &analysis, &line)
    };
    let record = lease.run(deadline, work).await?.ok_or_else(too_long)?;
    shared.metrics.positions.inc();
    Ok(record.to_string())
}
