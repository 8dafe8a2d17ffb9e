//! `POST /api/v1/move`.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};

use crate::client::{Answer, router, router_with, send};

async fn ask(router: &Router, question: &str) -> Answer {
    let request = Request::post("/api/v1/move").header(header::CONTENT_TYPE, "application/json");
    send(router, request.body(Body::from(question.to_owned())).unwrap()).await
}

fn question(position: &str, level: u8, seed: u32) -> String {
    json!({"position": position, "level": level, "seed": seed}).to_string()
}

#[tokio::test]
async fn every_level_plays_a_column_that_is_open() {
    let router = router();
    for level in 1..=10 {
        let answer = ask(&router, &question("444444122133322176", level, 7)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.header("cache-control"), "no-store");
        let column = answer.json()["column"].as_u64().unwrap();
        assert!((1..=7).contains(&column) && column != 4, "level {level}: {column}");
    }
}

#[tokio::test]
async fn the_same_seed_gives_the_same_move_and_another_one_may_not() {
    let router = router();
    let mut moves = Vec::new();
    for seed in 0..12 {
        let first = ask(&router, &question("44", 1, seed)).await.json();
        assert_eq!(first, ask(&router, &question("44", 1, seed)).await.json());
        moves.push(first["column"].clone());
    }
    moves.dedup();
    assert!(moves.len() > 1, "{moves:?}");
}

#[tokio::test]
async fn a_bot_wins_where_it_can() {
    let answer = ask(&router(), &question("121212", 10, 0)).await;
    assert_eq!(answer.json(), json!({"column": 1}));
}

#[tokio::test]
async fn what_is_no_question_is_refused_with_the_reason() {
    let router = router();
    for (wrong, status, words) in [
        ("{", 400, "JSON"),
        (r#"{"position":"44"}"#, 422, "level"),
        (r#"{"position":"44","level":5,"depth":3}"#, 422, "depth"),
        (r#"{"position":"44","level":0}"#, 422, "1 to 10"),
        (r#"{"position":"44","level":11}"#, 422, "1 to 10"),
        (r#"{"position":"44x","level":5}"#, 400, "move 3"),
        (r#"{"position":"44444444","level":5}"#, 404, "column 4 is full"),
        (r#"{"position":"1212121","level":5}"#, 404, "game is over"),
    ] {
        let problem = ask(&router, wrong).await.problem(status);
        assert!(problem["detail"].as_str().unwrap().contains(words), "{wrong}: {problem}");
    }
    let text = Request::post("/api/v1/move").header(header::CONTENT_TYPE, "text/plain");
    send(&router, text.body(Body::from("44")).unwrap()).await.problem(415);
    let long = json!({"position": "4".repeat(10_000), "level": 5}).to_string();
    ask(&router, &long).await.problem(413);
}

#[tokio::test]
async fn a_bot_that_thinks_too_long_is_stopped() {
    let router = router_with(|config| config.time_limit = Duration::from_millis(100));
    let answer = ask(&router, &question("", 10, 0)).await;
    assert_eq!(answer.header("retry-after"), "1");
    let problem: Value = answer.problem(503);
    assert!(problem["detail"].as_str().unwrap().contains("0.1 s"), "{problem}");
}
