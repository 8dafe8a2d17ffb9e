//! Everything as a router.

use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Problem;
use crate::metrics::Metrics;
use crate::observe::observe;
use crate::rate::{self, Rate};
use crate::routes::{description, health, measurements, page, positions, solve};
use crate::settings::Settings;
use crate::solvers::Solvers;

/// What all requests share.
pub(crate) type Shared = Arc<State>;

/// What all requests share.
pub(crate) struct State {
    pub(crate) settings: Settings,
    pub(crate) solvers: Arc<Solvers>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rate: Option<Rate>,
}

/// The page and the HTTP interface, without a socket.
pub fn app(settings: Settings) -> Router {
    router(settings).0
}

/// The router, and what it counts.
pub(crate) fn router(settings: Settings) -> (Router, Arc<Metrics>) {
    let metrics = Arc::new(Metrics::default());
    let shared = Arc::new(State {
        solvers: Arc::new(Solvers::new(&settings, Arc::clone(&metrics))),
        metrics: Arc::clone(&metrics),
        rate: settings.rate.map(Rate::new),
        settings,
    });
    let limited = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(positions::analyze))
        .routes(routes!(solve::solve))
        .route_layer(from_fn_with_state(Arc::clone(&shared), rate::limit));
    let (interface, description) = limited
        .routes(routes!(health::health))
        .routes(routes!(measurements::measurements))
        .split_for_parts();
    let router = interface
        .merge(description::router(&description))
        .merge(page::router())
        .fallback(nothing_here)
        .method_not_allowed_fallback(not_like_this)
        .layer(from_fn_with_state(Arc::clone(&shared), observe))
        .with_state(shared);
    (router, metrics)
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Fourgone",
    description = "The exact score of every Connect Four position. All errors are problems as in RFC 9457."
))]
struct Description;

async fn nothing_here(uri: Uri) -> Problem {
    let path = uri.path();
    let detail = format!(
        "nothing is at {path}: the page is at / and what can be asked is told at /openapi.json"
    );
    Problem::new(StatusCode::NOT_FOUND, detail)
}

async fn not_like_this() -> Problem {
    let detail = "this address does not take this method: the header Allow names those it takes";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail)
}
