//! `GET /api/v1/positions/{moves}/reason`.

use std::time::Duration;

use fourgone::Game;
use fourgone_records::{ExplainRecord, Topic};
use fourgone_solver::{Limits, Solver};
use fourgone_tutor::{Language, Voice, check};
use serde_json::json;

use crate::client::{GONE, LATE, get, get_with, measured, router, router_with};

#[tokio::test]
async fn a_position_has_its_reason_as_the_command_writes_it() {
    let router = router();
    for moves in ["121212", "1451667413611331645775", LATE, GONE] {
        let answer = get(&router, &format!("/api/v1/positions/{moves}/reason")).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type")),
            (200, "application/json")
        );
        let position = moves.parse::<Game>().unwrap().position();
        let voice = Voice::by_colour(Language::English);
        let (topic, mut solver) = (Topic::default(), Solver::new());
        let record =
            ExplainRecord::of(moves, position, topic, &voice, &mut solver, Limits::NONE).unwrap();
        assert_eq!(answer.text(), record.to_string());
        assert!(check(position, record.claim, &record.reason).is_ok());
    }
}

#[tokio::test]
async fn a_reason_is_not_sent_twice_and_is_not_taken_for_the_analysis() {
    let router = router();
    let path = format!("/api/v1/positions/{LATE}/reason");
    let first = get(&router, &path).await;
    assert_eq!(first.header("cache-control"), "public, max-age=3600");
    let etag = first.header("etag").to_owned();
    let solved = measured(&router, "fourgone_positions_solved_total").await;
    let second = get_with(&router, &path, &[("if-none-match", &etag)]).await;
    assert_eq!((second.status.as_u16(), second.body.len()), (304, 0));
    let again = measured(&router, "fourgone_positions_solved_total").await;
    assert_eq!(again.to_bits(), solved.to_bits());
    let analysis = format!("/api/v1/positions/{LATE}");
    let other = get_with(&router, &analysis, &[("if-none-match", &etag)]).await;
    assert_eq!(other.status, 200);
}

#[tokio::test]
async fn bad_moves_are_answered_as_for_the_analysis() {
    let router = router();
    for path in ["44x", "8", "4453-", "4453%20", "%FF", "44444444", "1212121"] {
        let analysis = get(&router, &format!("/api/v1/positions/{path}")).await;
        let reason = get(&router, &format!("/api/v1/positions/{path}/reason")).await;
        assert_eq!((reason.status, reason.json()), (analysis.status, analysis.json()));
    }
    let over = get(&router, "/api/v1/positions/1212121/reason").await.problem(404);
    assert_eq!(over["kind"], json!("game_over"));
}

#[tokio::test]
async fn a_reason_that_takes_too_long_is_given_up() {
    let router = router_with(|config| config.time_limit = Duration::from_millis(100));
    let answer = get(&router, "/api/v1/positions/-/reason").await;
    let problem = answer.problem(503);
    assert_eq!(answer.header("retry-after"), "1");
    assert!(problem["detail"].as_str().unwrap().contains("0.1 s"), "{problem}");
    // The solver is free again.
    assert_eq!(get(&router, &format!("/api/v1/positions/{LATE}/reason")).await.status, 200);
}
