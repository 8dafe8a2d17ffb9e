//! `GET /openapi.json`: the description of the API, and whether responses are what it says.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{GONE, HARD, LATE, analyses, batch, get, router, router_with, send};

/// A validator for one of the schemas of the description.
fn validator(description: &Value, schema: &str) -> jsonschema::Validator {
    let root = json!({
        "$ref": format!("#/components/schemas/{schema}"),
        "components": description["components"],
    });
    jsonschema::validator_for(&root).unwrap()
}

#[track_caller]
fn check(validator: &jsonschema::Validator, value: &Value) {
    let errors: Vec<String> = validator.iter_errors(value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{value}: {errors:?}");
}

#[tokio::test]
async fn the_description_names_every_path() {
    let description = get(&router(), "/openapi.json").await;
    assert_eq!(description.header("content-type"), "application/json");
    let description = description.json();
    let paths: Vec<&String> = description["paths"].as_object().unwrap().keys().collect();
    let expected = [
        "/api/v1/analyze",
        "/api/v1/move",
        "/api/v1/positions/{moves}",
        "/api/v1/positions/{moves}/reason",
        "/api/v1/solve",
        "/healthz",
        "/metrics",
    ];
    assert_eq!(paths, expected);
    assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
}

#[tokio::test]
async fn responses_are_what_the_description_says() {
    let router = router();
    let description = get(&router, "/openapi.json").await.json();
    let analysis = validator(&description, "AnalysisRecord");
    for moves in [LATE, "52753311433677442422121", "5554224333234511764415115"] {
        check(&analysis, &get(&router, &format!("/api/v1/positions/{moves}")).await.json());
    }
    let reason = validator(&description, "ExplainRecord");
    // A four, replies, a strategy, a line that is gone, and what is known by search alone.
    for moves in ["121212", "1451667413611331645775", LATE, GONE, "5554224333234511764415115"] {
        check(&reason, &get(&router, &format!("/api/v1/positions/{moves}/reason")).await.json());
    }
    let record = validator(&description, "SolveRecord");
    let lines = send(&router, batch(format!("{LATE}\n44x\n44444444\n1212121\n"))).await.lines();
    assert_eq!(lines.len(), 4);
    for line in &lines {
        check(&record, line);
    }
    let hasty = router_with(|config| config.time_limit = Duration::from_millis(1));
    for line in send(&hasty, batch(HARD)).await.lines() {
        check(&record, &line);
    }
    let record = validator(&description, "AnalyzeRecord");
    let lines = send(&router, analyses(format!("{LATE}\n44x\n44444444\n1212121\n"))).await.lines();
    assert_eq!(lines.len(), 4);
    for line in lines.iter().chain(&send(&hasty, analyses(HARD)).await.lines()) {
        check(&record, line);
    }
    let problem = validator(&description, "Problem");
    for path in ["/nothing", "/api/v1/positions/44x", "/api/v1/solve"] {
        check(&problem, &get(&router, path).await.json());
    }
}

#[tokio::test]
async fn the_schemas_do_not_take_everything() {
    let description = get(&router(), "/openapi.json").await.json();
    for schema in ["AnalysisRecord", "AnalyzeRecord", "ExplainRecord", "SolveRecord", "Problem"] {
        let validator = validator(&description, schema);
        for wrong in [json!(null), json!({}), json!({"position": 4}), json!([])] {
            assert!(!validator.is_valid(&wrong), "{schema} takes {wrong}");
        }
    }
}
