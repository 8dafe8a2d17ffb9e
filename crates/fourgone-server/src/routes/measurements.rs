//! `GET /metrics`: what is counted.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::app::Shared;

/// What is counted, in the text format of Prometheus
#[utoipa::path(
    get,
    path = "/metrics",
    responses((status = OK, description = "All counts", body = String, content_type = "text/plain"))
)]
pub(crate) async fn measurements(State(shared): State<Shared>) -> impl IntoResponse {
    let text = shared.metrics.text();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
