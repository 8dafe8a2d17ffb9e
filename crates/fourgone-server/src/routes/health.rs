//! `GET /healthz`: whether the server answers.

/// Whether the server answers
#[utoipa::path(
    get,
    path = "/healthz",
    responses((status = OK, description = "It does", body = String, content_type = "text/plain"))
)]
pub(crate) async fn health() -> &'static str {
    "ok\n"
}
