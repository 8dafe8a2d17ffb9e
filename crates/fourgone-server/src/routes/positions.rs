//! `GET /api/v1/positions/{moves}`: what every column of a position leads to.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone::Position;
use tokio::time::Instant;

use crate::api::{self, Analysis, Invalid, Kind, Problem};
use crate::app::Shared;
use crate::etag::ETag;

/// A position stays what it is for ever.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// What every column of a position leads to, and the best line
///
/// The same as `fourgone analyze --json`.
#[utoipa::path(
    get,
    path = "/api/v1/positions/{moves}",
    params((
        "moves" = String,
        Path,
        description = "The moves that lead to it, as columns from 1 to 7; `-` is the empty board",
        pattern = "^(-|[1-7]{1,41})$",
        example = "52753311433677442422121"
    )),
    responses(
        (status = OK, description = "The analysis", body = Analysis, content_type = "application/json"),
        (status = NOT_MODIFIED, description = "The client has it"),
        (status = BAD_REQUEST, description = "These are no columns", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "No game goes on there", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "It takes too long", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn analyze(
    State(shared): State<Shared>,
    moves: Result<Path<String>, PathRejection>,
    request: HeaderMap,
) -> Result<Response, Problem> {
    let Path(moves) = moves
        .map_err(|_| Problem::new(StatusCode::BAD_REQUEST, "the moves in the path are not text"))?;
    let position = read(&moves).map_err(Problem::invalid)?;
    let etag = ETag::new(&format!("{}-{moves}", env!("CARGO_PKG_VERSION")));
    let mut response = if etag.is_known(&request) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let moves = if moves == "-" { String::new() } else { moves };
        let json = solve(&shared, moves, position).await?;
        ([(header::CONTENT_TYPE, "application/json")], json).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, FOR_EVER);
    headers.extend(etag.value().map(|value| (header::ETAG, value)));
    Ok(response)
}

/// The position, if the game goes on there. Each position has few names: no spaces are passed over.
fn read(moves: &str) -> Result<Position, Invalid> {
    match moves.chars().position(char::is_whitespace) {
        None => api::read(moves),
        Some(index) => Err(Invalid {
            kind: Kind::BadCharacter,
            number: index + 1,
            message: format!("expected a column from 1 to 7, found a space (move {})", index + 1),
        }),
    }
}

async fn solve(shared: &Shared, moves: String, position: Position) -> Result<Vec<u8>, Problem> {
    let limit = shared.settings.time_limit;
    let too_long = || {
        let seconds = limit.as_secs_f64();
        let detail = format!(
            "this takes longer than {seconds} s at the moment: try again, or ask for a later position"
        );
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(limit.as_secs().max(1))
    };
    let deadline = Instant::now() + limit;
    let seat = shared.solvers.seat(deadline).await.ok_or_else(too_long)?;
    let work = move |solver: &mut fourgone_solver::Solver, limits: fourgone_solver::Limits<'_>| {
        let analysis = solver.try_analyze(position, limits)?;
        let line = solver.try_best_line(position, limits)?;
        let record = Analysis::new(moves, position, &analysis, &line)?;
        serde_json::to_vec(&record).ok()
    };
    let found = seat.work(deadline, work).await?.ok_or_else(too_long)?;
    shared.metrics.positions.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    Ok(found)
}
