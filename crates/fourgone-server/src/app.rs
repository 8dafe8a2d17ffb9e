//! The router: everything that can be asked, and what all requests share.

use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::get;
use fourgone_solver::{Book, Solver};
use fourgone_store::Store;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyze;
use crate::batch;
use crate::bot_move;
use crate::games::{self, Games};
use crate::known::Known;
use crate::metrics::Metrics;
use crate::middleware::{self, RateLimiter};
use crate::page;
use crate::pool::SolverPool;
use crate::problem::Problem;

/// How much a server does for whom.
///
/// ```
/// use std::time::Duration;
///
/// let mut config = fourgone_server::Config::default();
/// config.time_limit = Duration::from_secs(5);
/// let router = fourgone_server::app(config);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// How many positions are solved at the same time, each on a thread of its own.
    pub solvers: NonZeroUsize,
    /// The size of each solver's transposition table in MiB.
    pub table_mebibytes: usize,
    /// The opening book that the solvers read, if any.
    pub book: Option<Book>,
    /// How long a request may take to be answered.
    pub time_limit: Duration,
    /// How many API requests a second an address may make, `None` for any number. Requests from
    /// this machine are not counted.
    pub rate: Option<NonZeroU32>,
    /// How many bytes the body of a request may have.
    pub body_bytes: usize,
    /// How many positions a batch may have.
    pub batch: usize,
    /// How many connections may be open. More than these wait until one is closed.
    pub connections: usize,
    /// How long a client may take to send a head, and how long a connection may be idle.
    pub head_timeout: Duration,
    /// How long a client may take to send a body.
    pub body_timeout: Duration,
    /// After which time a connection is closed, once the request it is at has been answered.
    pub lifetime: Duration,
    /// How long a request may take to be finished when its connection or the server closes.
    pub grace: Duration,
    /// Where games between people are kept; `None` for no games.
    pub store: Option<Arc<dyn Store>>,
    /// For how long games are kept that are over or have never begun.
    pub keep: Duration,
    /// Where clients reach the server, if that is not where it listens: `https://example.org`.
    pub public_url: Option<String>,
    /// How many streams of games may be open, besides the connections.
    pub streams: usize,
    /// How many streams a client may have open. Those of this machine are not counted.
    pub streams_per_network: usize,
    /// How long a stream is silent at most.
    pub heartbeat: Duration,
    /// How often to look for what other servers have done, in case that was not heard.
    pub catch_up: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            solvers: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            table_mebibytes: Solver::DEFAULT_MEBIBYTES,
            book: None,
            time_limit: Duration::from_secs(30),
            rate: NonZeroU32::new(20),
            body_bytes: 1 << 20,
            batch: 10_000,
            // A process may usually have 1,024 files open.
            connections: 960,
            head_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(10),
            lifetime: Duration::from_mins(5),
            grace: Duration::from_secs(5),
            store: None,
            keep: Duration::from_hours(30 * 24),
            public_url: None,
            streams: 4096,
            streams_per_network: 50,
            heartbeat: Duration::from_secs(15),
            catch_up: Duration::from_secs(15),
        }
    }
}

/// What all requests share.
pub(crate) type Shared = Arc<AppState>;

/// What all requests share.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) pool: Arc<SolverPool>,
    pub(crate) known: Known,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rate_limiter: Option<RateLimiter>,
    pub(crate) games: Option<Arc<Games>>,
}

/// The page and the HTTP interface as a router, without a socket.
///
/// It can be served by any server for [`axum`], nested in a router of one's own, or asked directly,
/// as tests do. Requests are counted for the rate limit if they have a [`Client`](crate::Client)
/// among their extensions, which [`Server`](crate::Server) sees to.
///
/// If it keeps games it must be made in a runtime of [`tokio`], in which it looks after them.
pub fn app(config: Config) -> Router {
    router(config).0
}

/// The router, and what all its requests share.
pub(crate) fn router(config: Config) -> (Router, Shared) {
    let metrics = Arc::new(Metrics::new());
    let pool = Arc::new(SolverPool::new(&config, Arc::clone(&metrics)));
    let games = config.store.clone().map(|store| {
        let games = Games::new(store, &config, Arc::clone(&pool), Arc::clone(&metrics));
        let games = Arc::new(games);
        games::tend_all(&games);
        games
    });
    let shared = Arc::new(AppState {
        games,
        pool,
        known: Known::default(),
        metrics: Arc::clone(&metrics),
        rate_limiter: config.rate.map(RateLimiter::new),
        config,
    });
    let mut api = OpenApiRouter::with_openapi(Api::openapi());
    if shared.games.is_some() {
        api = api
            .routes(routes!(games::calls::make))
            .routes(routes!(games::calls::read, games::calls::delete))
            .routes(routes!(games::stream::events))
            .routes(routes!(games::calls::play))
            .routes(routes!(games::calls::act));
    }
    let (api, openapi) = api
        .routes(routes!(analyze::analyze))
        .routes(routes!(analyze::explain))
        .routes(routes!(bot_move::bot_move))
        .routes(routes!(batch::solve))
        .routes(routes!(batch::analyze))
        .route_layer(from_fn_with_state(Arc::clone(&shared), middleware::limit_rate))
        .routes(routes!(healthz))
        .routes(routes!(metrics_text))
        .split_for_parts();
    let openapi = Bytes::from(serde_json::to_vec(&openapi).unwrap_or_default());
    let openapi = || async move { ([(header::CONTENT_TYPE, "application/json")], openapi) };
    let router = api
        .route("/openapi.json", get(openapi))
        .merge(page::router(shared.games.is_some()))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(Arc::clone(&shared), middleware::observe))
        .with_state(Arc::clone(&shared));
    (router, shared)
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Fourgone",
        description = "Exact scores of Connect Four positions, and games between people. Errors are problem details (RFC 9457)."
    ),
    modifiers(&Seats)
)]
struct Api;

/// What holds a seat, for the description.
struct Seats;

impl Modify for Seats {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("seat", scheme);
    }
}

/// Whether the server is up
#[utoipa::path(
    get,
    path = "/healthz",
    responses((status = OK, description = "It is", body = String, content_type = "text/plain"))
)]
async fn healthz() -> &'static str {
    "ok\n"
}

/// Metrics for Prometheus
#[utoipa::path(
    get,
    path = "/metrics",
    responses((status = OK, description = "All metrics", body = String, content_type = "application/openmetrics-text"))
)]
async fn metrics_text(State(shared): State<Shared>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, Metrics::MEDIA_TYPE)], shared.metrics.text())
}

pub(crate) async fn not_found(uri: Uri) -> Problem {
    let path = uri.path();
    let detail =
        format!("nothing is at {path}: the page is at /, the API is described at /openapi.json");
    Problem::new(StatusCode::NOT_FOUND, detail)
}

async fn method_not_allowed() -> Problem {
    let detail = "this method is not allowed here: the Allow header lists those that are";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail)
}
