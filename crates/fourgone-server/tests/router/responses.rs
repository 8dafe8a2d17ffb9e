//! What every response has, and those to requests that match nothing.

use axum::body::Body;
use axum::http::{Method, Request};

use crate::client::{batch, get, router, send};

#[tokio::test]
async fn what_is_not_there_is_a_problem() {
    let router = router();
    for path in
        ["/nothing", "/api/v1/positions", "/api/v1/positions/", "/api/v2/solve", "/%2e%2e/x"]
    {
        get(&router, path).await.problem(404);
    }
}

#[tokio::test]
async fn a_method_that_is_not_taken_is_answered_with_those_that_are() {
    let router = router();
    for (method, path, allowed) in [
        (Method::GET, "/api/v1/solve", "POST"),
        (Method::POST, "/api/v1/positions/44", "GET,HEAD"),
        (Method::DELETE, "/healthz", "GET,HEAD"),
        (Method::PUT, "/", "GET,HEAD"),
        (Method::OPTIONS, "/openapi.json", "GET,HEAD"),
    ] {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let answer = send(&router, request).await;
        answer.problem(405);
        assert_eq!(answer.header("allow"), allowed, "{path}");
    }
}

#[tokio::test]
async fn every_response_is_safe_to_show() {
    let router = router();
    let mut answers = vec![send(&router, batch("4")).await, send(&router, batch("x")).await];
    for path in ["/", "/engine.wasm", "/healthz", "/metrics", "/openapi.json", "/nothing"] {
        answers.push(get(&router, path).await);
    }
    for answer in answers {
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'self'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(!policy.contains("unsafe-inline") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-embedder-policy"), "require-corp");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert_ne!(answer.header("cache-control"), "");
    }
}

#[tokio::test]
async fn requests_are_counted_by_what_they_matched() {
    let router = router();
    get(&router, "/api/v1/positions/44x").await;
    get(&router, "/some/where").await;
    let text = get(&router, "/metrics").await.text().to_owned();
    for line in [
        r#"fourgone_http_requests_total{route="/api/v1/positions/{moves}",method="GET",status="400"} 1"#,
        r#"fourgone_http_requests_total{route="unmatched",method="GET",status="404"} 1"#,
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(!text.contains("44x") && !text.contains("some/where"), "{text}");
}
