//! The calls: make a game, read it, play, act, delete.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State as Shares};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone::{Column, Game, Player};
use fourgone_bot::Level;
use fourgone_match::{Action, Clock, GameId, Guest, Making, Name, Rule};
use fourgone_records::{GameRecord, MadeGameRecord};
use fourgone_store::{Appended, Hashes, Secret};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    Actor, Games, Seen, no_such_game, not_your_seat, random_id, refused, secret, too_often,
    unavailable,
};
use crate::app::Shared;
use crate::body::{read_question, whole};
use crate::headers::ETag;
use crate::middleware::Client;
use crate::problem::Problem;

/// No question is longer; a name may be, and is cut.
const MOST_BYTES: usize = 64 << 10;

/// Which side the secret of a request plays.
const SEAT: HeaderName = HeaderName::from_static("fourgone-seat");

/// No key is longer.
const LONGEST_KEY: usize = 64;

/// What game to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeQuestion {
    /// How it begins: `standard`, `swap` or `balanced`
    #[serde(default)]
    #[schema(value_type = String, example = "standard", pattern = "^(standard|swap|balanced)$")]
    rule: Rule,
    /// The clock: `{"minutes":5,"increment":3}` or `{"days":7}`
    #[serde(default)]
    #[schema(example = json!({"minutes": 5, "increment": 3}))]
    clock: Option<ClockQuestion>,
    /// The side of who makes it
    #[serde(default)]
    seat: Wish,
    /// What they want to be called; cut after 40 characters
    #[serde(default)]
    name: String,
    /// Who plays the other side: `human`, or `bot:LEVEL` with a level from 1 to 10
    #[serde(default = "human")]
    #[schema(example = "human", pattern = "^(human|bot:([1-9]|10))$")]
    opponent: String,
}

/// The time that players have.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum ClockQuestion {
    Minutes(MinutesQuestion),
    Days(DaysQuestion),
}

/// Minutes for all moves of a player.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MinutesQuestion {
    /// How many
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 180)]
    minutes: u16,
    /// Seconds that each move adds
    #[serde(default, deserialize_with = "whole")]
    #[schema(minimum = 0, maximum = 180)]
    increment: u16,
}

/// Days for each move.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DaysQuestion {
    /// How many
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 14)]
    days: u16,
}

impl ClockQuestion {
    fn clock(self) -> Result<Clock, Problem> {
        let clock = match self {
            Self::Minutes(MinutesQuestion { minutes, increment }) => {
                Clock::minutes(minutes, increment)
            }
            Self::Days(DaysQuestion { days }) => Clock::days(days),
        };
        clock.ok_or_else(|| {
            let detail = "not a clock: use minutes from 1 to 180 with an increment of at most 180 \
                          seconds, or days from 1 to 14";
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail)
        })
    }
}

/// Which side somebody would like.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Wish {
    First,
    Second,
    #[default]
    Random,
}

fn human() -> String {
    "human".to_owned()
}

/// A move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayQuestion {
    /// Where, from 1 to 7
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 7, example = 4)]
    column: usize,
    /// How many discs lay there before, those of the opening included
    #[serde(deserialize_with = "whole")]
    #[schema(maximum = 41, example = 0)]
    ply: usize,
    /// A name for this request: with the same one again nothing is done twice, and the answer is the
    /// same
    #[serde(default)]
    #[schema(max_length = 64)]
    key: Option<String>,
}

/// Anything else than a move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActQuestion {
    /// What
    action: ActionName,
    /// What somebody who joins wants to be called
    #[serde(default)]
    name: String,
    /// The side that is chosen with `choose_side`: `first` or `second`
    #[serde(default)]
    #[schema(value_type = Option<String>, pattern = "^(first|second)$")]
    side: Option<Player>,
    /// A name for this request: with the same one again nothing is done twice, and the answer is the
    /// same
    #[serde(default)]
    #[schema(max_length = 64)]
    key: Option<String>,
}

/// What can be done besides playing.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ActionName {
    Join,
    Resign,
    OfferDraw,
    AcceptDraw,
    AskTakeback,
    AcceptTakeback,
    Decline,
    Flag,
    Rematch,
    ChooseSide,
}

/// Make a game between people
///
/// The answer holds the secrets of both seats: one's own, and the one to invite somebody with.
#[utoipa::path(
    post,
    path = "/api/v1/games",
    request_body = MakeQuestion,
    responses(
        (status = CREATED, description = "The game", body = MadeGameRecord, content_type = "application/json"),
        (status = BAD_REQUEST, description = "Not JSON", body = Problem, content_type = "application/problem+json"),
        (status = REQUEST_TIMEOUT, description = "The body came too slowly", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "The random address is taken", body = Problem, content_type = "application/problem+json"),
        (status = PAYLOAD_TOO_LARGE, description = "Too many bytes", body = Problem, content_type = "application/problem+json"),
        (status = UNSUPPORTED_MEDIA_TYPE, description = "Not JSON", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "Not such a game", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many games", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "The games cannot be reached", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn make(
    Shares(shared): Shares<Shared>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let games = games(&shared)?;
    let question: MakeQuestion = read_question(&headers, body, MOST_BYTES, &shared.config).await?;
    if let Some(Err(seconds)) = client.map(|Extension(client)| games.limits.making.check(client)) {
        return Err(too_often("too many new games from your address", seconds));
    }
    let id = random_id()?;
    let guest = match question.opponent.strip_prefix("bot:") {
        None if question.opponent == "human" => Guest::Awaited,
        level => {
            let level = level.and_then(|level| level.parse().ok()).and_then(Level::new);
            let level = level.ok_or_else(|| {
                let detail = "unknown opponent: use human, or bot:LEVEL with a level from 1 to 10";
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail)
            })?;
            Guest::Bot { level: level.number() }
        }
    };
    let opening = match question.rule {
        Rule::Balanced => games.opening(id).await?,
        _ => Game::new(),
    };
    let host = match question.seat {
        Wish::First => Player::First,
        Wish::Second => Player::Second,
        // The address is random.
        Wish::Random => Player::ALL[usize::from(id.bits() & 1 == 1)],
    };
    let new_secret = || {
        Secret::random().map_err(|error| {
            tracing::error!("the system has no random numbers: {error}");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "no random numbers")
        })
    };
    let (own, invitation) = (new_secret()?, new_secret()?);
    let hashes = Hashes { host: own.hash(), guest: invitation.hash() };
    let is_bot = guest != Guest::Awaited;
    let making = Making {
        rule: question.rule,
        clock: question.clock.map(ClockQuestion::clock).transpose()?,
        opening,
        host,
        name: Name::new(&question.name),
        guest,
        closes_pair: false,
    };
    let state = games.make(id, hashes, making).await?;
    if super::tend::bot_to_act(&state) {
        games.start_tending(id);
    }
    let seen = Seen { now: state.at(), state, presence: fourgone_store::Presence::default() };
    let invitation = (!is_bot).then(|| invitation.reveal());
    let made = games.record(id, &seen).made(host, own.reveal(), invitation);
    let mut response = json(StatusCode::CREATED, &made);
    let base = games.config.public_url.as_deref().unwrap_or_default();
    let location = HeaderValue::from_str(&format!("{base}/api/v1/games/{id}"));
    response.headers_mut().extend(location.ok().map(|value| (header::LOCATION, value)));
    Ok(response)
}

/// The state of a game
///
/// With the secret of a seat the header `Fourgone-Seat` says which side it plays.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}",
    params(("id" = String, Path, description = "The address of the game", pattern = "^[0-9a-z]{12}$")),
    responses(
        (status = OK, description = "The state", body = GameRecord, content_type = "application/json"),
        (status = NOT_MODIFIED, description = "The client has this version"),
        (status = FORBIDDEN, description = "Not the secret of a seat", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "No such game", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "The games cannot be reached", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn read(
    Shares(shared): Shares<Shared>,
    id: Result<Path<String>, PathRejection>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (games, id) = (games(&shared)?, address(id)?);
    let (kept, state) = games.load(id).await?;
    let client = client.map(|Extension(client)| client);
    let party = match secret(&headers) {
        Some(secret) => Some(games.seat(&kept.hashes, &secret, client)?),
        None => None,
    };
    let side = party.map(|party| state.side(party));
    let etag = ETag::weak(&state.version().to_string());
    let mut response = if etag.matches(&headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let seen = Seen { state, presence: kept.presence, now: kept.now };
        json(StatusCode::OK, &games.record(id, &seen))
    };
    etag.add_to(response.headers_mut());
    if let Some(side) = side {
        response.headers_mut().insert(SEAT, HeaderValue::from_static(side.name()));
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

/// Play a disc
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/moves",
    params(("id" = String, Path, description = "The address of the game", pattern = "^[0-9a-z]{12}$")),
    request_body = PlayQuestion,
    security((), ("seat" = [])),
    responses(
        (status = OK, description = "The state after the move", body = GameRecord, content_type = "application/json"),
        (status = BAD_REQUEST, description = "Not JSON", body = Problem, content_type = "application/problem+json"),
        (status = FORBIDDEN, description = "Not your seat", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "No such game", body = Problem, content_type = "application/problem+json"),
        (status = REQUEST_TIMEOUT, description = "The body came too slowly", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "Somebody was faster; with the state", body = Problem, content_type = "application/problem+json"),
        (status = PAYLOAD_TOO_LARGE, description = "Too many bytes", body = Problem, content_type = "application/problem+json"),
        (status = UNSUPPORTED_MEDIA_TYPE, description = "Not JSON", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "Not legal; with the reason and the state", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "The games cannot be reached", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn play(
    Shares(shared): Shares<Shared>,
    id: Result<Path<String>, PathRejection>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let (games, id) = (games(&shared)?, address(id)?);
    let question = read_question(&headers, body, MOST_BYTES, &shared.config).await?;
    let secret = secret(&headers).ok_or_else(not_your_seat)?;
    let PlayQuestion { column, ply, key } = question;
    let column = Column::from_number(column).ok_or_else(|| {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no such column: use 1 to 7")
    })?;
    let action = Action::Move { column, ply };
    do_as_client(games, id, client, &secret, key, action).await
}

/// Join, resign, offer, answer, choose a side, claim the time, or ask for a rematch
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/actions",
    params(("id" = String, Path, description = "The address of the game", pattern = "^[0-9a-z]{12}$")),
    request_body = ActQuestion,
    security((), ("seat" = [])),
    responses(
        (status = OK, description = "The state after it", body = GameRecord, content_type = "application/json"),
        (status = BAD_REQUEST, description = "Not JSON", body = Problem, content_type = "application/problem+json"),
        (status = FORBIDDEN, description = "Not your seat", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "No such game", body = Problem, content_type = "application/problem+json"),
        (status = REQUEST_TIMEOUT, description = "The body came too slowly", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "Somebody was faster; with the state", body = Problem, content_type = "application/problem+json"),
        (status = PAYLOAD_TOO_LARGE, description = "Too many bytes", body = Problem, content_type = "application/problem+json"),
        (status = UNSUPPORTED_MEDIA_TYPE, description = "Not JSON", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "Not possible now; with the reason and the state", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "The games cannot be reached", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn act(
    Shares(shared): Shares<Shared>,
    id: Result<Path<String>, PathRejection>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let (games, id) = (games(&shared)?, address(id)?);
    let question = read_question(&headers, body, MOST_BYTES, &shared.config).await?;
    let secret = secret(&headers).ok_or_else(not_your_seat)?;
    let ActQuestion { action, name, side, key } = question;
    let action = match action {
        ActionName::Join => Action::Join { name: Name::new(&name) },
        ActionName::Resign => Action::Resign,
        ActionName::OfferDraw => Action::OfferDraw,
        ActionName::AcceptDraw => Action::AcceptDraw,
        ActionName::AskTakeback => Action::AskTakeback,
        ActionName::AcceptTakeback => Action::AcceptTakeback,
        ActionName::Decline => Action::Decline,
        ActionName::Flag => Action::Flag,
        ActionName::Rematch => Action::Rematch { next: random_id()? },
        ActionName::ChooseSide => {
            let detail = "say which side: \"side\":\"first\" or \"side\":\"second\"";
            let none = || Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail);
            Action::ChooseSide { side: side.ok_or_else(none)? }
        }
    };
    do_as_client(games, id, client, &secret, key, action).await
}

/// Delete a game that has not begun or is over
#[utoipa::path(
    delete,
    path = "/api/v1/games/{id}",
    params(("id" = String, Path, description = "The address of the game", pattern = "^[0-9a-z]{12}$")),
    security((), ("seat" = [])),
    responses(
        (status = NO_CONTENT, description = "It is gone"),
        (status = FORBIDDEN, description = "Not your seat", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "No such game", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "Something happened in it just now", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "It is running; with the state", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "The games cannot be reached", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn delete(
    Shares(shared): Shares<Shared>,
    id: Result<Path<String>, PathRejection>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (games, id) = (games(&shared)?, address(id)?);
    let client = client.map(|Extension(client)| client);
    let (kept, state) = games.load(id).await?;
    let secret = secret(&headers).ok_or_else(not_your_seat)?;
    games.seat(&kept.hashes, &secret, client)?;
    if state.is_running() {
        let seen = Seen { state, presence: kept.presence, now: kept.now };
        let record = games.record(id, &seen);
        return Err(refused(fourgone_match::Refusal::NotOver, Some(record)));
    }
    match games.store.delete(id, state.version()).await.map_err(|error| unavailable(&error))? {
        Appended::Kept => {
            games.hub.refresh(id, None);
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        Appended::Conflict => {
            let detail = "something happened in the game just now: look at it again";
            Err(Problem::new(StatusCode::CONFLICT, detail))
        }
        Appended::Gone => Err(no_such_game()),
    }
}

async fn do_as_client(
    games: &Arc<Games>,
    id: GameId,
    client: Option<Extension<Client>>,
    secret: &Secret,
    key: Option<String>,
    action: Action,
) -> Result<Response, Problem> {
    if key.as_ref().is_some_and(|key| key.len() > LONGEST_KEY) {
        let detail = format!("a key has at most {LONGEST_KEY} bytes");
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail));
    }
    let client = client.map(|Extension(client)| client);
    let actor = Actor::Client { secret, client };
    let seen = games.act(id, actor, key, action).await?;
    let mut response = json(StatusCode::OK, &games.record(id, &seen));
    ETag::weak(&seen.state.version().to_string()).add_to(response.headers_mut());
    Ok(response)
}

/// The games of this server, if it keeps any.
pub(super) fn games(shared: &Shared) -> Result<&Arc<Games>, Problem> {
    let detail = "this server keeps no games";
    shared.games.as_ref().ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, detail))
}

/// The address in a path; what is none is the address of nothing.
pub(super) fn address(id: Result<Path<String>, PathRejection>) -> Result<GameId, Problem> {
    id.ok().and_then(|Path(id)| id.parse().ok()).ok_or_else(no_such_game)
}

fn json(status: StatusCode, record: &impl ToString) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], record.to_string()).into_response()
}
