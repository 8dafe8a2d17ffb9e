//! `POST /api/v1/solve` and `/api/v1/analyze`.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Request, header};
use futures_util::stream;
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

use crate::client::{HARD, LATE, analyses, batch, get, measured, router, router_with, send};

#[tokio::test]
async fn every_line_has_its_answer_in_its_place() {
    let body = format!("# a comment\n{LATE} -1\n44444444\n{LATE}\r\n12121213\n44x\n");
    let answer = send(&router(), batch(body)).await;
    let lines = answer.lines();
    let kinds: Vec<_> = lines.iter().map(|line| line["error"]["kind"].as_str()).collect();
    let expected = [None, Some("column_full"), None, Some("game_over"), Some("bad_character")];
    assert_eq!(kinds, expected);
    let start =
        format!(r#"{{"position":"{LATE}","score":-1,"wdl":"loss","ends_on_move":41,"nodes":"#);
    assert!(answer.text().starts_with(&start), "{}", answer.text());
    assert_eq!(
        answer.text().lines().nth(1).unwrap(),
        r#"{"position":"44444444","error":{"kind":"column_full","move":7,"message":"column 4 is full (move 7)"}}"#
    );
}

#[tokio::test]
async fn json_lines_are_another_way_to_write_a_batch() {
    let body = format!("\"{LATE}\"\n{{\"position\":\"{LATE}\",\"score\":0}}\n\"44x\"");
    let request = Request::post("/api/v1/solve")
        .header(header::CONTENT_TYPE, "application/x-ndjson; charset=utf-8")
        .body(Body::from(body))
        .unwrap();
    let lines = send(&router(), request).await.lines();
    assert_eq!((&lines[0]["score"], &lines[1]["score"]), (&(-1).into(), &(-1).into()));
    assert_eq!(lines[2]["error"]["move"], 3);
}

#[tokio::test]
async fn every_column_of_a_batch_is_analyzed() {
    let lines = send(&router(), analyses(format!("{LATE}\n44x\n"))).await.lines();
    assert_eq!((&lines[0]["score"], &lines[0]["best"]), (&(-1).into(), &vec![6].into()));
    assert_eq!(lines[0]["columns"].as_array().unwrap().len(), 7);
    assert!(lines[0].get("line").is_none());
    assert_eq!(lines[1]["error"]["kind"], "bad_character");
}

#[tokio::test]
async fn who_accepts_csv_gets_csv() {
    let body = format!("{LATE}\n44x\n");
    let accept = |mut request: Request<Body>, accept: &'static str| {
        request.headers_mut().insert(header::ACCEPT, header::HeaderValue::from_static(accept));
        request
    };
    for wish in ["text/csv", "text/*;q=0.5, text/html", "application/json;q=0.1, text/csv"] {
        let answer = send(&router(), accept(batch(body.clone()), wish)).await;
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
        let expected = format!("position,score,wdl,ends_on_move\n{LATE},-1,loss,41\n44x,,,\n");
        assert_eq!(answer.text(), expected);
    }
    let answer = send(&router(), accept(analyses(body.clone()), "text/csv")).await;
    let header = "position,score,best,c1,c2,c3,c4,c5,c6,c7";
    let expected = format!("{header}\n{LATE},-1,6,,,,,,-1,-2\n44x,,,,,,,,,\n");
    assert_eq!(answer.text(), expected);
    for wish in
        ["*/*", "application/x-ndjson", "text/csv;q=0.1, application/*", "text/csv;q=x, */*"]
    {
        assert_eq!(send(&router(), accept(batch(body.clone()), wish)).await.lines().len(), 2);
    }
    for wish in ["text/html", "image/png, text/csv;q=0"] {
        send(&router(), accept(batch(body.clone()), wish)).await.problem(406);
    }
}

#[tokio::test]
async fn equal_requests_at_the_same_time_are_solved_once() {
    let position = "52753311433677442";
    let nodes = async |requests: usize| {
        let router = router_with(|config| config.solvers = NonZeroUsize::new(4).unwrap());
        let body = || format!("{position}\n{position}\n");
        let sent = (0..requests).map(|_| send(&router, analyses(body())));
        let answers = futures_util::future::join_all(sent).await;
        for answer in &answers {
            assert_eq!(answer.lines(), answers[0].lines());
        }
        measured(&router, "fourgone_solver_nodes_total").await
    };
    let once = nodes(1).await;
    assert!(once > 0.0);
    assert_eq!(nodes(4).await.to_bits(), once.to_bits());
}

#[tokio::test]
async fn no_position_has_no_answer() {
    let answer = send(&router(), batch("")).await;
    assert_eq!((answer.status.as_u16(), answer.text()), (200, ""));
}

#[tokio::test]
async fn other_media_types_are_not_read() {
    for media_type in
        [None, Some("application/x-www-form-urlencoded"), Some("text/html"), Some("\u{e4}")]
    {
        let mut request = Request::post("/api/v1/solve");
        if let Some(media_type) = media_type {
            request = request.header(header::CONTENT_TYPE, media_type);
        }
        send(&router(), request.body(Body::from(LATE)).unwrap()).await.problem(415);
    }
    let zipped = Request::post("/api/v1/solve").header(header::CONTENT_TYPE, "text/plain");
    let zipped = zipped.header(header::CONTENT_ENCODING, "gzip").body(Body::from(LATE)).unwrap();
    send(&router(), zipped).await.problem(415);
}

#[tokio::test]
async fn a_body_may_have_only_so_many_bytes_and_lines() {
    let router = router_with(|config| (config.body_bytes, config.batch) = (1000, 10));
    send(&router, batch("x".repeat(1001))).await.problem(413);
    // Of a body that comes bit by bit nobody knows the length before.
    let pieces = stream::iter((0..1001).map(|_| Ok::<_, Infallible>(Bytes::from_static(b"x"))));
    send(&router, batch(Body::from_stream(pieces))).await.problem(413);
    send(&router, batch("7\n".repeat(11))).await.problem(413);
    assert_eq!(send(&router, batch("x\n".repeat(10))).await.lines().len(), 10);
}

#[tokio::test]
async fn a_body_that_comes_too_slowly_is_not_waited_for() {
    let router = router_with(|config| config.body_timeout = Duration::from_millis(50));
    let never = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
    send(&router, batch(never)).await.problem(408);
}

#[tokio::test]
async fn what_is_not_solved_in_time_keeps_its_place() {
    let router = router_with(|config| {
        config.time_limit = Duration::from_millis(100);
        config.solvers = NonZeroUsize::MIN;
    });
    let answer = send(&router, batch(format!("{LATE}\n{HARD}\n44x\n4\n"))).await;
    let lines = answer.lines();
    assert_eq!(lines[0]["score"], -1);
    assert_eq!(lines[1]["error"]["kind"], "out_of_time");
    assert_eq!(lines[2]["error"]["kind"], "bad_character");
    assert_eq!(
        (&lines[3]["position"], &lines[3]["error"]["kind"]),
        (&"4".into(), &"out_of_time".into())
    );
}

#[tokio::test]
async fn answers_come_while_others_are_still_sought_and_a_client_that_leaves_ends_the_search() {
    let router = router_with(|config| config.solvers = NonZeroUsize::MIN);
    let easy = format!("{LATE}\n").repeat(5000);
    let response = router.clone().oneshot(batch(format!("{easy}{HARD}\n"))).await.unwrap();
    let mut body = response.into_body();
    let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
    assert!(first.starts_with(b"{\"position\":\"2252"));

    // Sooner or later only the hard one is left: wait until it is sought, then leave.
    let reading = tokio::spawn(async move { body.collect().await });
    while measured(&router, "fourgone_positions_solved_total").await < 5000.0
        || measured(&router, "fourgone_solvers_busy").await < 1.0
    {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    reading.abort();
    // With one solver only, this would have to wait for it.
    let easy = format!("/api/v1/positions/{LATE}");
    let answer = tokio::time::timeout(Duration::from_secs(10), get(&router, &easy)).await;
    assert_eq!(answer.unwrap().status, 200);
}
