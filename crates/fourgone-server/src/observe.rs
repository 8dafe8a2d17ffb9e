//! What is done around every request: it is timed, counted and told, and its response made safe.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::Shared;
use crate::headers;

/// The route of what is nowhere.
const NOWHERE: &str = "nowhere";

pub(crate) async fn observe(
    State(shared): State<Shared>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let mut response = next.run(request).await;
    let (status, time) = (response.status(), start.elapsed());
    headers::add(response.headers_mut());
    let route = route.as_ref().map_or(NOWHERE, MatchedPath::as_str);
    shared.metrics.count(route, &method, status, time);
    let (path, status, milliseconds) = (uri.path(), status.as_u16(), time.as_secs_f64() * 1e3);
    if status < 500 {
        tracing::info!("{method} {path} {status} {milliseconds:.1} ms");
    } else {
        tracing::warn!("{method} {path} {status} {milliseconds:.1} ms");
    }
    response
}
