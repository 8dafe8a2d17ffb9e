//! `GET /openapi.json`: what can be asked, for programs.

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;
use utoipa::openapi::OpenApi;

use crate::app::Shared;

pub(crate) fn router(description: &OpenApi) -> Router<Shared> {
    let json = Bytes::from(serde_json::to_vec(description).unwrap_or_default());
    let answer = || async move { ([(header::CONTENT_TYPE, "application/json")], json) };
    Router::new().route("/openapi.json", get(answer))
}
