//! Errors of requests: problem details, as RFC 9457 has them.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone_records::{GameRecord, MovesError, MovesErrorKind};
use serde::Serialize;
use utoipa::ToSchema;

/// What went wrong with a request (RFC 9457).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The name of the status.
    title: &'static str,
    /// The status of the response.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What is wrong, and what to do.
    detail: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<MovesErrorKind>,
    /// The move that is wrong, or that ended the game, counted from 1.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    /// Why a game between people does not take it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The game between people as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Box<GameRecord>>,
    /// When to try again, in seconds; only in the header.
    #[serde(skip)]
    #[schema(ignore)]
    retry_after: Option<u64>,
}

impl Problem {
    /// The media type of a problem.
    pub(crate) const MEDIA_TYPE: &str = "application/problem+json";

    /// A problem with this status, and a sentence on it.
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self {
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: detail.into(),
            kind: None,
            number: None,
            reason: None,
            state: None,
            retry_after: None,
        }
    }

    /// The same problem, with why a game does not take something, and the game as it is.
    pub(crate) fn with_game(self, reason: &'static str, state: Option<GameRecord>) -> Self {
        Self { reason: Some(reason), state: state.map(Box::new), ..self }
    }

    /// The same problem, because somebody was faster.
    pub(crate) fn conflict(self) -> Self {
        let Self { title, status, .. } = Self::new(StatusCode::CONFLICT, "");
        Self { title, status, ..self }
    }

    /// The same problem, which may be gone after so many seconds.
    pub(crate) fn retry_after(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }
}

/// A path whose moves lead to no position.
///
/// What is no list of columns is a bad request. What is one, and no game goes on there, is a name
/// that nothing has.
impl From<MovesError> for Problem {
    fn from(error: MovesError) -> Self {
        let status = match error.kind {
            MovesErrorKind::ColumnFull | MovesErrorKind::GameOver => StatusCode::NOT_FOUND,
            _ => StatusCode::BAD_REQUEST,
        };
        let problem = Self::new(status, error.message);
        Self { kind: Some(error.kind), number: Some(error.number), ..problem }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let json = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = (status, json).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(Self::MEDIA_TYPE));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
