//! `GET /api/v1/positions/{moves}`: the score of every column of a position; with `/reason` why it
//! is so.

use std::fmt::Display;
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone::Position;
use fourgone_records::{
    AnalysisRecord, ExplainRecord, MovesError, MovesErrorKind, Topic, parse_moves,
};
use fourgone_solver::batch::{Found, Question};
use fourgone_solver::{Limits, Solver};
use fourgone_tutor::{Language, Voice};
use tokio::time::Instant;

use crate::app::Shared;
use crate::headers::ETag;
use crate::problem::Problem;

/// The score of a position never changes.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// Another version may know a better reason, or better words for it.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

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
    let (moves, position) = parse_path(moves)?;
    let state = Arc::clone(&shared);
    answer(&shared, &request, ("analysis", FOREVER), moves, move |moves, solver, limits| {
        let (found, _) = state.known.ask(Question::Line, position, solver, limits)?;
        let Found::Line(analysis, line) = found else { return None };
        AnalysisRecord::new(moves, position, &analysis, &line)
    })
    .await
}

/// Why a position is won, drawn or lost
///
/// The same as `fourgone explain --json`: a reason that can be checked, as data and in words.
#[utoipa::path(
    get,
    path = "/api/v1/positions/{moves}/reason",
    params((
        "moves" = String,
        Path,
        description = "The moves that lead to the position, columns from 1 to 7; `-` is the empty board",
        pattern = "^(-|[1-7]{1,41})$",
        example = "52753311433677442422121"
    )),
    responses(
        (status = OK, description = "The reason", body = ExplainRecord, content_type = "application/json"),
        (status = NOT_MODIFIED, description = "The client has it already"),
        (status = BAD_REQUEST, description = "Not a list of columns", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "The moves lead to no position, or the game is over", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "It takes too long", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn explain(
    State(shared): State<Shared>,
    moves: Result<Path<String>, PathRejection>,
    request: HeaderMap,
) -> Result<Response, Problem> {
    let (moves, position) = parse_path(moves)?;
    answer(&shared, &request, ("reason", FOR_AN_HOUR), moves, move |moves, solver, limits| {
        let voice = Voice::by_colour(Language::English);
        ExplainRecord::of(&moves, position, Topic::default(), &voice, solver, limits)
    })
    .await
}

/// The moves of a path and their position, if the game goes on there. Spaces are not skipped, so
/// that each position has few addresses.
fn parse_path(moves: Result<Path<String>, PathRejection>) -> Result<(String, Position), Problem> {
    let Path(moves) = moves.map_err(|_| {
        Problem::new(StatusCode::BAD_REQUEST, "the moves in the path are not UTF-8")
    })?;
    if let Some(index) = moves.chars().position(char::is_whitespace) {
        let number = index + 1;
        let message = format!("expected a column from 1 to 7, found a space (move {number})");
        return Err(MovesError::new(MovesErrorKind::BadCharacter, number, message).into());
    }
    let position = parse_moves(&moves)?;
    Ok((moves, position))
}

/// Answers with what `find` finds of these moves, unless the client has it already. What kind of
/// answer it is tells apart those about one position; each kind may be kept for so long.
async fn answer<R: Display + Send + 'static>(
    shared: &Shared,
    request: &HeaderMap,
    (kind, cache_control): (&str, HeaderValue),
    moves: String,
    find: impl FnOnce(String, &mut Solver, Limits<'_>) -> Option<R> + Send + 'static,
) -> Result<Response, Problem> {
    let etag = ETag::new(&format!("{}-{kind}-{moves}", env!("CARGO_PKG_VERSION")));
    let mut response = if etag.matches(request) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let moves = if moves == "-" { String::new() } else { moves };
        let find = move |solver: &mut Solver, limits: Limits<'_>| find(moves, solver, limits);
        let json = search(shared, find).await?.to_string();
        ([(header::CONTENT_TYPE, "application/json")], json).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, cache_control);
    etag.add_to(headers);
    Ok(response)
}

/// Lets a solver of the pool search within the time.
async fn search<R: Send + 'static>(
    shared: &Shared,
    find: impl FnOnce(&mut Solver, Limits<'_>) -> Option<R> + Send + 'static,
) -> Result<R, Problem> {
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
    let found = lease.run(deadline, find).await?.ok_or_else(too_long)?;
    shared.metrics.positions.inc();
    Ok(found)
}
