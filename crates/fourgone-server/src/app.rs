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
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyze;
use crate::batch;
use crate::bot_move;
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
}

/// The page and the HTTP interface as a router, without a socket.
///
/// It can be served by any server for [`axum`], nested in a router of one's own, or asked directly,
/// as tests do. Requests are counted for the rate limit if they have a [`Client`](crate::Client)
/// among their extensions, which [`Server`](crate::Server) sees to.
pub fn app(config: Config) -> Router {
    router(config).0
}

/// The router, and its metrics.
pub(crate) fn router(config: Config) -> (Router, Arc<Metrics>) {
    let metrics = Arc::new(Metrics::new());
    let shared = Arc::new(AppState {
        pool: Arc::new(SolverPool::new(&config, Arc::clone(&metrics))),
        known: Known::default(),
        metrics: Arc::clone(&metrics),
        rate_limiter: config.rate.map(RateLimiter::new),
        config,
    });
    let (api, openapi) = OpenApiRouter::with_openapi(Api::openapi())
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
        .merge(page::router())
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(Arc::clone(&shared), middleware::observe))
        .with_state(shared);
    (router, metrics)
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Fourgone",
    description = "Exact scores of Connect Four positions. Errors are problem details (RFC 9457)."
))]
struct Api;

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

async fn not_found(uri: Uri) -> Problem {
    let path = uri.path();
    let detail =
        format!("nothing is at {path}: the page is at /, the API is described at /openapi.json");
    Problem::new(StatusCode::NOT_FOUND, detail)
}

async fn method_not_allowed() -> Problem {
    let detail = "this method is not allowed here: the Allow header lists those that are";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail)
}
