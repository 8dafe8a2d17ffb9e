//! `GET /api/v1/positions/{moves}`.

use std::time::Duration;

use serde_json::json;

use crate::client::{LATE, get, get_with, measured, router, router_with};

#[tokio::test]
async fn a_position_has_its_analysis() {
    let answer = get(&router(), "/api/v1/positions/52753311433677442422121").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/json");
    let start = r#"{"position":"52753311433677442422121","turn":"second","ply":23,"score":8,"wdl":"win","ends_on_move":28,"columns":[{"column":1,"score":2,"wdl":"win","ends_on_move":40},"#;
    assert!(answer.text().starts_with(start), "{}", answer.text());
    assert!(answer.text().ends_with(r#"],"best":[5],"line":"55342"}"#), "{}", answer.text());
}

#[tokio::test]
async fn a_full_column_is_null() {
    let answer = get(&router(), &format!("/api/v1/positions/{LATE}")).await;
    assert_eq!(answer.json()["columns"][0], json!(null));
}

#[tokio::test]
async fn a_position_never_changes_and_is_not_sent_twice() {
    let router = router();
    let path = format!("/api/v1/positions/{LATE}");
    let first = get(&router, &path).await;
    assert_eq!(first.header("cache-control"), "public, max-age=31536000, immutable");
    let etag = first.header("etag").to_owned();
    let nodes = measured(&router, "fourgone_positions_solved_total").await;
    let second = get_with(&router, &path, &[("if-none-match", &etag)]).await;
    assert_eq!((second.status.as_u16(), second.body.len()), (304, 0));
    assert_eq!(second.header("etag"), etag);
    // Nor is it solved twice.
    assert_eq!(
        measured(&router, "fourgone_positions_solved_total").await.to_bits(),
        nodes.to_bits()
    );
    let other = get(&router, "/api/v1/positions/52753311433677442422121").await;
    assert_ne!(other.header("etag"), etag);
}

#[tokio::test]
async fn what_is_no_list_of_columns_is_a_bad_request() {
    let router = router();
    for (path, number) in [("44x", 3), ("8", 1), ("4453-", 5), ("4453%20", 5), ("%F0%9F%94%B4", 1)]
    {
        let problem = get(&router, &format!("/api/v1/positions/{path}")).await.problem(400);
        assert_eq!((&problem["kind"], &problem["move"]), (&json!("bad_character"), &json!(number)));
    }
    get(&router, "/api/v1/positions/%FF").await.problem(400);
}

#[tokio::test]
async fn where_no_game_goes_on_nothing_is_found() {
    let router = router();
    let full = get(&router, "/api/v1/positions/44444444").await.problem(404);
    assert_eq!(full["kind"], "column_full");
    assert_eq!(full["detail"], "column 4 is full (move 7)");
    let over = get(&router, "/api/v1/positions/1212121").await.problem(404);
    assert_eq!(over["kind"], "game_over");
    assert_eq!(over["detail"], "game is over: red won on move 7");
}

#[tokio::test]
async fn the_empty_board_is_a_position_and_takes_its_time() {
    let router = router_with(|config| config.time_limit = Duration::from_millis(100));
    let answer = get(&router, "/api/v1/positions/-").await;
    let problem = answer.problem(503);
    assert_eq!(answer.header("retry-after"), "1");
    assert!(problem["detail"].as_str().unwrap().contains("0.1 s"), "{problem}");
}
