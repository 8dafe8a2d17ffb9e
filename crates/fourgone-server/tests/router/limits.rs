//! How much one client gets.

use std::net::IpAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use fourgone_server::Client;

use crate::client::{Answer, HARD, LATE, get, router_with, send};

async fn ask(router: &Router, path: &str, client: &str) -> Answer {
    let address: IpAddr = client.parse().unwrap();
    let request = Request::get(path).extension(Client(address)).body(Body::empty()).unwrap();
    send(router, request).await
}

#[tokio::test]
async fn a_client_that_asks_too_often_is_told_to_wait() {
    let router = router_with(|config| config.rate = NonZeroU32::new(1));
    let path = format!("/api/v1/positions/{LATE}");
    for _ in 0..5 {
        assert_eq!(ask(&router, &path, "192.0.2.1").await.status, 200);
    }
    let refused = ask(&router, &path, "192.0.2.1").await;
    refused.problem(429);
    assert!(["1", "2"].contains(&refused.header("retry-after")));
    // Others are not concerned, and neither is what costs nothing.
    assert_eq!(ask(&router, &path, "192.0.2.2").await.status, 200);
    assert_eq!(ask(&router, "/healthz", "192.0.2.1").await.status, 200);
    assert_eq!(ask(&router, "/", "192.0.2.1").await.status, 200);
}

#[tokio::test]
async fn this_machine_may_ask_as_often_as_it_likes() {
    let router = router_with(|config| config.rate = NonZeroU32::new(1));
    for _ in 0..50 {
        let answer = ask(&router, &format!("/api/v1/positions/{LATE}"), "127.0.0.1").await;
        assert_eq!(answer.status, 200);
    }
}

#[tokio::test]
async fn a_client_that_leaves_makes_room_for_the_next() {
    let router = router_with(|config| config.solvers = NonZeroUsize::MIN);
    let hard = format!("/api/v1/positions/{HARD}");
    let impatient = tokio::time::timeout(Duration::from_millis(100), get(&router, &hard)).await;
    assert!(impatient.is_err(), "the empty board is not known at once");
    let easy = format!("/api/v1/positions/{LATE}");
    let next = tokio::time::timeout(Duration::from_secs(10), get(&router, &easy)).await;
    assert_eq!(next.unwrap().status, 200);
}

#[tokio::test]
async fn the_server_answers_while_all_solvers_are_busy() {
    let router = router_with(|config| {
        config.solvers = NonZeroUsize::MIN;
        config.time_limit = Duration::from_millis(300);
    });
    let hard = format!("/api/v1/positions/{HARD}");
    let (first, second, health) =
        tokio::join!(get(&router, &hard), get(&router, &hard), get(&router, "/healthz"));
    first.problem(503);
    second.problem(503);
    assert_eq!((health.status.as_u16(), health.text()), (200, "ok\n"));
}
