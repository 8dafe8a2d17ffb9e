//! A client that talks to the router.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use fourgone_server::{Config, app};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tower::ServiceExt as _;

/// A position that is solved at once.
pub(crate) const LATE: &str = "2252576253462244111563365343671351441";

/// A draw, because no line is left.
pub(crate) const GONE: &str = "57213724365233732431167172174421566565654";

/// A position that takes longer than any test.
pub(crate) const HARD: &str = "-";

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// What a header says, nothing if it is not there.
    pub(crate) fn header(&self, name: impl AsRef<str>) -> &str {
        self.headers.get(name.as_ref()).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The values of a body that has one a line.
    pub(crate) fn lines(&self) -> Vec<Value> {
        assert_eq!(self.header("content-type"), "application/x-ndjson");
        self.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The problem of a request that must have failed with this status.
    pub(crate) fn problem(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert!(problem["title"].is_string() && problem["detail"].is_string(), "{problem}");
        problem
    }
}

/// The router with the default configuration.
pub(crate) fn router() -> Router {
    router_with(|_| {})
}

/// The router with a configuration that differs from the default in this.
pub(crate) fn router_with(change: impl FnOnce(&mut Config)) -> Router {
    let mut config = Config::default();
    change(&mut config);
    app(config)
}

/// Sends a request and reads the answer to its end.
pub(crate) async fn send(router: &Router, request: Request<Body>) -> Answer {
    let (head, body) = router.clone().oneshot(request).await.unwrap().into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Answer { status: head.status, headers: head.headers, body }
}

pub(crate) async fn get(router: &Router, path: &str) -> Answer {
    get_with(router, path, &[]).await
}

/// Gets with these headers.
pub(crate) async fn get_with(router: &Router, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    send(router, request.body(Body::empty()).unwrap()).await
}

/// A request to solve this batch of text.
pub(crate) fn batch(body: impl Into<Body>) -> Request<Body> {
    let request = Request::post("/api/v1/solve").header(header::CONTENT_TYPE, "text/plain");
    request.body(body.into()).unwrap()
}

/// A request to analyze this batch of text.
pub(crate) fn analyses(body: impl Into<Body>) -> Request<Body> {
    let request = Request::post("/api/v1/analyze").header(header::CONTENT_TYPE, "text/plain");
    request.body(body.into()).unwrap()
}

/// A number that is counted.
pub(crate) async fn measured(router: &Router, name: &str) -> f64 {
    let text = get(router, "/metrics").await.text().to_owned();
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("{name} is not in {text}")).trim().parse().unwrap()
}
