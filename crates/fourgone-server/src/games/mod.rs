//! Games between people: what can be done to them, and by whom.

pub(crate) mod calls;
mod hub;
pub(crate) mod stream;
mod tend;

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode, header};
use fourgone::{ByPlayer, Game, Player};
use fourgone_bot::{Rng, balanced_opening};
use fourgone_match::{Action, Event, GameId, Making, Party, Refusal, Rule, State, Timestamp};
use fourgone_records::GameRecord;
use fourgone_solver::Book;
use fourgone_store::{
    Appended, Hashes, Kept, NewGame, Outlook, Presence, Secret, Store, StoreError,
};
use governor::Quota;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;

pub(crate) use tend::tend_all;

use self::hub::Hub;
use crate::app::Config;
use crate::metrics::Metrics;
use crate::middleware::{Client, RateLimiter};
use crate::pool::SolverPool;
use crate::problem::Problem;

/// How often somebody who is not first tries again.
const TRIES: usize = 50;

/// When the server looks after a bot whose turn it is, if nothing else has made it play.
const BOT_DUE: Duration = Duration::from_secs(2);

/// The games of a server.
pub(crate) struct Games {
    pub(crate) store: Arc<dyn Store>,
    hub: Hub,
    limits: Limits,
    pool: Arc<SolverPool>,
    metrics: Arc<Metrics>,
    /// Streams that may be open.
    pub(crate) streams: Arc<Semaphore>,
    /// Whether the server is about to stop.
    pub(crate) stopping: watch::Sender<bool>,
    config: GamesConfig,
}

/// What games need of the configuration.
struct GamesConfig {
    book: Option<Book>,
    time_limit: Duration,
    keep: Duration,
    heartbeat: Duration,
    catch_up: Duration,
    streams_per_network: usize,
    public_url: Option<String>,
}

/// How often a client may do what.
struct Limits {
    /// Makes games.
    making: RateLimiter,
    /// Comes with a secret that is none.
    guesses: RateLimiter,
    /// Plays, per seat.
    seats: RateLimiter<(GameId, Party)>,
}

impl Limits {
    fn new() -> Self {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Self {
            making: RateLimiter::with_quota(Quota::per_minute(number(10)).allow_burst(number(20))),
            guesses: RateLimiter::with_quota(Quota::per_minute(number(10))),
            seats: RateLimiter::with_quota(Quota::per_second(number(5)).allow_burst(number(20))),
        }
    }
}

/// Who does something: somebody with a secret, or the server for a bot or a clock.
pub(crate) enum Actor<'a> {
    Client { secret: &'a Secret, client: Option<Client> },
    Server(Party),
}

/// A game as it was at some version, and what time it was then.
struct Seen {
    state: State,
    presence: Presence,
    now: Timestamp,
}

impl Games {
    /// The games of a store.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        config: &Config,
        pool: Arc<SolverPool>,
        metrics: Arc<Metrics>,
    ) -> Self {
        Self {
            store,
            hub: Hub::default(),
            limits: Limits::new(),
            pool,
            metrics,
            streams: Arc::new(Semaphore::new(config.streams)),
            stopping: watch::channel(false).0,
            config: GamesConfig {
                book: config.book.clone(),
                time_limit: config.time_limit,
                keep: config.keep,
                heartbeat: config.heartbeat,
                catch_up: config.catch_up,
                streams_per_network: config.streams_per_network,
                public_url: config.public_url.clone(),
            },
        }
    }

    /// Everything that is kept of a game, and the state that it comes to.
    async fn load(&self, id: GameId) -> Result<(Kept, State), Problem> {
        let kept = self.store.read(id).await.map_err(|error| unavailable(&error))?;
        let kept = kept.ok_or_else(no_such_game)?;
        let state = State::replay(&kept.events).map_err(|refusal| {
            tracing::error!("game {id} cannot be replayed: {refusal}");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "this game is damaged")
        })?;
        Ok((kept, state))
    }

    /// Makes a game.
    async fn make(&self, id: GameId, hashes: Hashes, making: Making) -> Result<State, Problem> {
        let at = self.store.now().await.map_err(|error| unavailable(&error))?;
        let event = Event { at, by: Party::Host, action: Action::Make(making), key: None };
        let state = State::make(&event).map_err(|refusal| refused(refusal, None))?;
        let outlook = outlook(&state);
        let made = self.store.make(NewGame { id, hashes, event, outlook }).await;
        if !made.map_err(|error| unavailable(&error))? {
            return Err(Problem::new(StatusCode::CONFLICT, "the address is taken: try again"));
        }
        self.metrics.games_made.inc();
        Ok(state)
    }

    /// Does something in a game, and says what it has come to.
    ///
    /// Whoever is not first reads again and tries again, unless the game has moved on: then it is
    /// a conflict. The same key again gets the same answer.
    async fn act(
        self: &Arc<Self>,
        id: GameId,
        actor: Actor<'_>,
        key: Option<String>,
        action: Action,
    ) -> Result<Seen, Problem> {
        for tried in 0..TRIES {
            let (kept, state) = self.load(id).await?;
            let by = match &actor {
                Actor::Server(party) => *party,
                Actor::Client { secret, client } => {
                    let party = self.seat(&kept.hashes, secret, *client)?;
                    if tried == 0 {
                        self.limits.check_seat((id, party), *client)?;
                    }
                    party
                }
            };
            let (now, presence) = (kept.now, kept.presence);
            if let Some(state) = done_before(&kept.events, by, key.as_deref(), &action)? {
                return Ok(Seen { state, presence, now });
            }
            let event = Event { at: now, by, action: action.clone(), key: key.clone() };
            let (event, outcome) = match state.apply(&event) {
                Ok(next) => (event, next),
                // A clock has run out, and nobody has said so yet.
                Err(Refusal::TimeIsUp) => {
                    let flag = Event { action: Action::Flag, key: None, ..event };
                    let next = state.apply(&flag).map_err(|refusal| refused(refusal, None))?;
                    (flag, next)
                }
                Err(Refusal::Joined | Refusal::HasNext) => {
                    return Ok(Seen { state, presence, now });
                }
                Err(refusal) => {
                    let seen = Seen { state, presence, now };
                    let is_late = tried > 0 || refusal == Refusal::Stale;
                    let record = self.record(id, &seen);
                    let problem = refused(refusal, Some(record));
                    if is_late {
                        self.metrics.conflicts.inc();
                    }
                    return Err(if is_late { problem.conflict() } else { problem });
                }
            };
            let is_flag = event.action != action;
            if self.append(id, kept, event, &outcome).await? && !is_flag {
                return Ok(Seen { state: outcome, presence, now });
            }
        }
        let detail = "too many others are at this game: try again";
        Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(1))
    }

    /// The opening of a balanced game, which its address draws: nobody can choose it.
    async fn opening(&self, id: GameId) -> Result<Game, Problem> {
        if self.config.book.is_none() {
            let detail = "this server has no opening book, and so no balanced openings";
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail));
        }
        let too_long = || {
            let detail = "no opening was found in time: try again";
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(1)
        };
        let deadline = Instant::now() + self.config.time_limit;
        let lease = self.pool.lease(deadline).await.ok_or_else(too_long)?;
        let drawing = lease.run(deadline, move |solver, limits| {
            balanced_opening(&mut Rng::new(id.bits()), solver, limits)
        });
        drawing.await?.ok_or_else(too_long)
    }

    /// Keeps an event, and tells whoever watches; false if somebody was faster.
    async fn append(
        self: &Arc<Self>,
        id: GameId,
        kept: Kept,
        event: Event,
        outcome: &State,
    ) -> Result<bool, Problem> {
        let is_move = matches!(event.action, Action::Move { .. });
        let next = match event.action {
            Action::Rematch { .. } => self.rematch(&kept, outcome, event.at).await?,
            _ => None,
        };
        let next_id = next.as_ref().map(|next| next.id);
        let (version, outlook) = (outcome.version(), outlook(outcome));
        let appended = self.store.append(id, version, event.clone(), outlook, next).await;
        match appended.map_err(|error| unavailable(&error))? {
            Appended::Kept => {}
            Appended::Conflict => {
                self.metrics.conflicts.inc();
                return Ok(false);
            }
            Appended::Gone => return Err(no_such_game()),
        }
        if is_move {
            self.metrics.moves.inc();
        }
        let mut events = kept.events;
        events.push(event);
        self.hub.publish(id, events);
        for id in [Some(id).filter(|_| tend::bot_to_act(outcome)), next_id].into_iter().flatten() {
            self.start_tending(id);
        }
        Ok(true)
    }

    /// The game that a rematch makes, if it makes one.
    async fn rematch(
        &self,
        kept: &Kept,
        outcome: &State,
        at: Timestamp,
    ) -> Result<Option<NewGame>, Problem> {
        let Some(id) = outcome.next() else { return Ok(None) };
        let needs_opening = outcome.round().rule() == Rule::Balanced;
        let opening = if needs_opening { self.opening(id).await? } else { Game::new() };
        let action = Action::Make(outcome.rematch_making(|| opening));
        let event = Event { at, by: Party::Host, action, key: None };
        let state = State::make(&event).map_err(|refusal| refused(refusal, None))?;
        self.metrics.games_made.inc();
        let outlook = outlook(&state);
        Ok(Some(NewGame { id, hashes: kept.hashes, event, outlook }))
    }

    /// Whose secret it is.
    fn seat(
        &self,
        hashes: &Hashes,
        secret: &Secret,
        client: Option<Client>,
    ) -> Result<Party, Problem> {
        hashes.party(secret).ok_or_else(|| self.bad_guess(client))
    }

    /// The problem of a request with a wrong secret; after some of them, to wait.
    fn bad_guess(&self, client: Option<Client>) -> Problem {
        if let Some(Err(seconds)) = client.map(|client| self.limits.guesses.check(client)) {
            return too_often("too many wrong secrets", seconds);
        }
        not_your_seat()
    }

    /// The game as everybody may see it.
    fn record(&self, id: GameId, seen: &Seen) -> GameRecord {
        let online = self.hub.online(id, &seen.state, seen.presence);
        GameRecord::new(id, &seen.state, online, seen.now)
    }
}

impl Limits {
    fn check_seat(&self, seat: (GameId, Party), client: Option<Client>) -> Result<(), Problem> {
        if client.is_none_or(Client::is_local) {
            return Ok(());
        }
        self.seats
            .check_key(&seat)
            .map_err(|seconds| too_often("too many requests for this seat", seconds))
    }
}

/// What a store must know of a game without reading its events.
fn outlook(state: &State) -> Outlook {
    let deadline = state.round().timers().and_then(fourgone_match::Timers::deadline);
    let bot = tend::bot_to_act(state).then(|| state.at() + BOT_DUE);
    let due = bot.into_iter().chain(deadline).min();
    Outlook { is_running: state.is_running(), due }
}

/// The state after the event that has this key, if there is one.
fn done_before(
    events: &[Event],
    by: Party,
    key: Option<&str>,
    action: &Action,
) -> Result<Option<State>, Problem> {
    let Some(key) = key else { return Ok(None) };
    let place = events.iter().position(|event| event.by == by && event.key.as_deref() == Some(key));
    let Some(place) = place else { return Ok(None) };
    let is_same = match (&events[place].action, action) {
        // Every request for a rematch proposes another address.
        (Action::Rematch { .. }, Action::Rematch { .. }) => true,
        (done, asked) => done == asked,
    };
    if !is_same {
        let detail = "this key was used for something else: use a new one for each request";
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail));
    }
    Ok(State::replay(&events[..=place]).ok())
}

/// Who is there by side, of who is there by party.
fn by_side(state: &State, host: bool, guest: bool) -> ByPlayer<bool> {
    ByPlayer::from_fn(|player: Player| match state.party(player) {
        Party::Host => host,
        Party::Guest => guest,
    })
}

/// The secret of a request; none if it has none, or something else.
fn secret(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, secret) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim().parse().ok())?
}

fn unavailable(error: &StoreError) -> Problem {
    tracing::error!("{error}");
    let detail = "the games cannot be reached at the moment: try again, with the same key";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(1)
}

fn refused(refusal: Refusal, state: Option<GameRecord>) -> Problem {
    let problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, refusal.to_string());
    problem.with_game(refusal.kind(), state)
}

fn no_such_game() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "there is no such game; it may have been deleted")
}

fn not_your_seat() -> Problem {
    let detail = "this is not your seat: send its secret as `Authorization: Bearer SECRET`";
    Problem::new(StatusCode::FORBIDDEN, detail)
}

fn too_often(what: &str, seconds: u64) -> Problem {
    let detail = format!("{what}: wait {seconds} s");
    Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(seconds)
}

/// Random bits for an address.
fn random_id() -> Result<GameId, Problem> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!("the system has no random numbers: {error}");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "no random numbers")
    })?;
    Ok(GameId::from_random(u64::from_le_bytes(bytes)))
}
