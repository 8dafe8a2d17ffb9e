//! `GET /api/v1/games/{id}/events`: what happens in a game, as it happens.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State as Shares};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone::ByPlayer;
use fourgone_match::{Action, GameId, Party, State, Timestamp};
use fourgone_records::GameRecord;
use fourgone_store::Presence;
use futures_util::stream;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{Interval, MissedTickBehavior, interval_at};

use super::calls::{address, games};
use super::hub::News;
use super::{Games, by_side, secret};
use crate::app::Shared;
use crate::headers;
use crate::middleware::Client;
use crate::problem::Problem;
use crate::server::Connection;

/// How long a client should wait before it comes again, in milliseconds.
const RETRY: u32 = 1000;

/// In which form a client wants events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Server-sent events.
    Sse,
    /// A JSON object a line.
    Lines,
}

/// What happens in a game, as it happens
///
/// The first message is the state; then comes the state after every event, with its version as `id`.
/// With `Last-Event-ID` it goes on after that version, without a gap and without a repeat. Who is there
/// is told by messages without an `id`: `presence` of the players (`{"first":true,"second":false}`), and
/// `watchers`, the number of streams without a seat at the same server, whenever it changes (0 at
/// first). Whoever sends the secret of a seat counts as there. In lines of JSON a message without an
/// `id` is an object with its name: `{"watchers":3}`.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/events",
    params(
        ("id" = String, Path, description = "The address of the game", pattern = "^[0-9a-z]{12}$"),
        ("Last-Event-ID" = Option<String>, Header, description = "The last version that the client has seen"),
    ),
    responses(
        (status = OK, description = "Server-sent events, or with `Accept: application/x-ndjson` a JSON object a line", content((serde_json::Value = "text/event-stream"), (String = "application/x-ndjson"))),
        (status = FORBIDDEN, description = "Not the secret of a seat", body = Problem, content_type = "application/problem+json"),
        (status = NOT_FOUND, description = "No such game", body = Problem, content_type = "application/problem+json"),
        (status = NOT_ACCEPTABLE, description = "Neither form is accepted", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many streams", body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, description = "Too many streams, or the games cannot be reached", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn events(
    Shares(shared): Shares<Shared>,
    id: Result<Path<String>, PathRejection>,
    client: Option<Extension<Client>>,
    connection: Option<Extension<Connection>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (games, id) = (games(&shared)?, address(id)?);
    let client = client.map(|Extension(client)| client);
    let form = headers::accepted(&headers, |name| match name {
        "text/event-stream" | "text/*" | "*/*" => Some(Form::Sse),
        "application/x-ndjson" | "application/*" => Some(Form::Lines),
        _ => None,
    });
    let form = form.ok_or_else(|| {
        let detail = "events are text/event-stream or application/x-ndjson";
        Problem::new(StatusCode::NOT_ACCEPTABLE, detail)
    })?;
    let (kept, state) = games.load(id).await?;
    let party = match secret(&headers) {
        Some(secret) => Some(games.seat(&kept.hashes, &secret, client)?),
        None if headers.contains_key(header::AUTHORIZATION) => return Err(games.bad_guess(client)),
        None => None,
    };
    let place = Place::take(games, client)?;
    if let Some(Extension(connection)) = connection {
        connection.start_streaming();
    }
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let seen = last.filter(|last| (1..=state.version()).contains(last));
    let told = seen.and_then(|last| {
        let events = kept.events.get(..usize::try_from(last).ok()?)?;
        State::replay(events).ok()
    });
    let mut heartbeat = interval_at(
        tokio::time::Instant::now() + games.config.heartbeat,
        games.config.heartbeat.max(Duration::from_millis(1)),
    );
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    games.metrics.streams.inc();
    let clock = (kept.now, Instant::now());
    let feed = Feed {
        id,
        clock,
        form,
        party,
        news: games.hub.enter(id, kept, party),
        told,
        presence: None,
        watchers: 0,
        heartbeat,
        stopping: games.stopping.subscribe(),
        is_over: false,
        games: Arc::clone(games),
        _place: place,
    };
    // What happened between reading and listening was told to nobody.
    games.refresh(id).await;
    let messages = stream::unfold(feed, |mut feed| async move {
        let message = feed.next().await?;
        Some((Ok::<_, std::convert::Infallible>(message), feed))
    });
    let media_type = match form {
        Form::Sse => "text/event-stream",
        Form::Lines => "application/x-ndjson",
    };
    let mut response = Body::from_stream(messages).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // nginx would keep messages until it has many of them.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(response)
}

/// One of the streams that may be open.
struct Place {
    _permit: OwnedSemaphorePermit,
    client: Option<Client>,
    games: Arc<Games>,
}

impl Place {
    fn take(games: &Arc<Games>, client: Option<Client>) -> Result<Self, Problem> {
        let permit = Arc::clone(&games.streams).try_acquire_owned().map_err(|_| {
            let detail = "too many streams are open: try again";
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(5)
        })?;
        let client = client.filter(|client| !client.is_local());
        if let Some(client) = client
            && !games.hub.networks.enter(client, games.config.streams_per_network)
        {
            let detail = "too many streams are open from your address";
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(5));
        }
        Ok(Self { _permit: permit, client, games: Arc::clone(games) })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(client) = self.client {
            self.games.hub.networks.leave(client);
        }
    }
}

/// What one client has been told of a game.
struct Feed {
    id: GameId,
    form: Form,
    party: Option<Party>,
    news: watch::Receiver<News>,
    /// The state that was told last.
    told: Option<State>,
    /// Who was there when it was told last.
    presence: Option<Presence>,
    /// How many watched when it was told last.
    watchers: usize,
    /// What time it was by the store's clock, and when that was.
    clock: (Timestamp, Instant),
    heartbeat: Interval,
    stopping: watch::Receiver<bool>,
    is_over: bool,
    games: Arc<Games>,
    _place: Place,
}

impl Feed {
    /// Waits for the next message; none if there will be no more.
    async fn next(&mut self) -> Option<Bytes> {
        while !self.is_over {
            let news = self.news.borrow_and_update().clone();
            if let Some(message) = self.tell(&news) {
                return Some(message);
            }
            tokio::select! {
                changed = self.news.changed() => changed.ok()?,
                _ = self.heartbeat.tick() => return Some(match self.form {
                    Form::Sse => Bytes::from_static(b":\n\n"),
                    Form::Lines => Bytes::from_static(b"\n"),
                }),
                _ = self.stopping.wait_for(|stopping| *stopping) => self.is_over = true,
            }
            if self.is_over {
                let retry = json!({"retry": RETRY}).to_string();
                return Some(self.message("restart", None, &retry));
            }
        }
        None
    }

    /// The next thing that the client does not know yet.
    fn tell(&mut self, news: &News) -> Option<Bytes> {
        if news.is_gone {
            self.is_over = true;
            return Some(self.message("gone", None, "{}"));
        }
        let version = self.told.as_ref().map(State::version);
        let next = version.and_then(|version| news.events.get(usize::try_from(version).ok()?));
        let (name, state) = match (&self.told, next) {
            (None, _) => ("state", State::replay(&*news.events).ok()?),
            (Some(told), Some(event)) => {
                let age = self.now().since(event.at);
                self.games.metrics.lag.observe(age.as_secs_f64());
                (name(&event.action), told.apply(event).ok()?)
            }
            (Some(told), None) if self.presence != Some(news.presence) => {
                let online = by_side(told, news.presence.host, news.presence.guest);
                self.presence = Some(news.presence);
                return Some(self.message("presence", None, &presence(online)));
            }
            (Some(_), None) if self.watchers != news.watchers => {
                self.watchers = news.watchers;
                return Some(self.message("watchers", None, &news.watchers.to_string()));
            }
            (Some(_), None) => return None,
        };
        let online = by_side(&state, news.presence.host, news.presence.guest);
        let record = GameRecord::new(self.id, &state, online, self.now());
        let message = self.message(name, Some(state.version()), &record.to_string());
        self.presence = Some(news.presence);
        self.told = Some(state);
        Some(message)
    }

    /// The time of the store, counted on since it was asked.
    fn now(&self) -> Timestamp {
        let (then, since) = self.clock;
        then + since.elapsed()
    }

    /// A message in the form that the client wants.
    fn message(&self, name: &str, version: Option<u64>, data: &str) -> Bytes {
        match (self.form, version) {
            (Form::Sse, Some(version)) => {
                let retry =
                    if name == "state" { format!("retry: {RETRY}\n") } else { String::new() };
                Bytes::from(format!("{retry}id: {version}\nevent: {name}\ndata: {data}\n\n"))
            }
            (Form::Sse, None) if name == "restart" => {
                Bytes::from(format!("retry: {RETRY}\nevent: {name}\ndata: {data}\n\n"))
            }
            (Form::Sse, None) => Bytes::from(format!("event: {name}\ndata: {data}\n\n")),
            (Form::Lines, Some(_)) => Bytes::from(format!("{data}\n")),
            (Form::Lines, None) => Bytes::from(format!("{{\"{name}\":{data}}}\n")),
        }
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.games.hub.leave(self.id, self.party);
        self.games.metrics.streams.dec();
    }
}

fn presence(online: ByPlayer<bool>) -> String {
    json!({"first": online.first, "second": online.second}).to_string()
}

/// The name of a message about an event.
fn name(action: &Action) -> &'static str {
    match action {
        Action::Make(_) => "make",
        Action::Join { .. } => "join",
        Action::Move { .. } => "move",
        Action::ChooseSide { .. } => "choose_side",
        Action::Resign => "resign",
        Action::OfferDraw => "offer_draw",
        Action::AcceptDraw => "accept_draw",
        Action::AskTakeback => "ask_takeback",
        Action::AcceptTakeback => "accept_takeback",
        Action::Decline => "decline",
        Action::Flag => "flag",
        Action::Rematch { .. } => "rematch",
        _ => "event",
    }
}
