//! `POST /api/v1/move`: the column that a bot plays.

use core::mem;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone::{Column, Position};
use fourgone_bot::{Bot, Level};
use fourgone_records::parse_moves;
use fourgone_solver::{Limits, Solver};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use utoipa::ToSchema;

use crate::app::Shared;
use crate::body::{read_question, whole};
use crate::problem::Problem;

/// No question is longer.
const MOST_BYTES: usize = 4096;

/// What a bot is asked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveQuestion {
    /// The moves that lead to the position, columns from 1 to 7; empty is the empty board
    #[schema(pattern = "^[1-7]{0,41}$", example = "4453")]
    position: String,
    /// How strong the bot is; 10 is perfect
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 10, example = 5)]
    level: u8,
    /// From which it draws its choices: the same seed gives the same game
    #[serde(default, deserialize_with = "whole")]
    #[schema(value_type = u64, minimum = 0, maximum = 4_294_967_295_u64, example = 1)]
    seed: u32,
}

/// What a bot plays.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct MoveAnswer {
    /// The column, from 1 to 7
    #[schema(minimum = 1, maximum = 7, example = 3)]
    column: usize,
}

/// The column that a bot of some level plays
///
/// The same as the bots of `fourgone play` with this seed.
#[utoipa::path(
    post,
    path = "/api/v1/move",
    request_body = MoveQuestion,
    responses(
        (status = OK, description = "The move", body = MoveAnswer, content_type = "application/json"),
        (status = BAD_REQUEST, description = "Not such a question", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "The moves lead to no position, or the game is over", body = Problem, content_type = "application/problem+json"),
        (status = REQUEST_TIMEOUT, description = "The body came too slowly", body = Problem, content_type = "application/problem+json"),
        (status = PAYLOAD_TOO_LARGE, description = "Too many bytes", body = Problem, content_type = "application/problem+json"),
        (status = UNSUPPORTED_MEDIA_TYPE, description = "Not JSON", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "No such level, or not such a question", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "It takes too long", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn bot_move(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let question = read_question(&headers, body, MOST_BYTES, &shared.config).await?;
    let MoveQuestion { position, level, seed } = question;
    let level = Level::new(level).ok_or_else(|| {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "not a level: use a number from 1 to 10")
    })?;
    let position = parse_moves(&position)?;
    let column = choose(&shared, position, level, u64::from(seed)).await?;
    shared.metrics.positions.inc();
    let json = serde_json::to_string(&MoveAnswer { column: column.number() });
    let json = json.unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}

/// What a bot plays, with a solver of the pool.
async fn choose(
    shared: &Shared,
    position: Position,
    level: Level,
    seed: u64,
) -> Result<Column, Problem> {
    let limit = shared.config.time_limit;
    let too_long = || {
        let seconds = limit.as_secs_f64();
        let detail = format!("this takes longer than {seconds} s at the moment: try again");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(limit.as_secs().max(1))
    };
    let deadline = Instant::now() + limit;
    let lease = shared.pool.lease(deadline).await.ok_or_else(too_long)?;
    let work = move |solver: &mut Solver, limits: Limits<'_>| {
        // The bot has the solver for as long as it thinks: what is in its table is of use to both.
        let mut bot = Bot::new(level, seed).with_solver(mem::take(solver));
        let column = bot.choose(position, limits);
        *solver = mem::take(bot.solver());
        column
    };
    lease.run(deadline, work).await?.map_err(|_| too_long())
}
