//! GitHub's own description of its API, and what it finds wrong with a request.

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::github::{Request, TOKEN};

const OPENAPI: &str = include_str!("../data/github-openapi.json");

/// The calls that are described.
static CALLS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let openapi: Value = serde_json::from_str(OPENAPI).unwrap();
    openapi["calls"].as_array().unwrap().clone()
});

/// GitHub's own example of a response.
pub(crate) fn example(method: &str, path: &str) -> Value {
    let is_it = |call: &&Value| call["method"] == method && call["path"] == path;
    CALLS.iter().find(is_it).unwrap()["example"].clone()
}

/// What is wrong with a request, by GitHub's description and by its rules for headers.
pub(crate) fn violations(
    request: &Request,
    segments: &[&str],
    query: &str,
    body: &Value,
) -> Vec<String> {
    let name = format!("{} {}", request.method, request.target);
    let mut found = Vec::new();
    let header = |name: &str| request.headers.get(name).map(String::as_str);
    for (header, wanted) in [
        ("authorization", Some(format!("Bearer {TOKEN}"))),
        ("accept", Some("application/vnd.github+json".to_owned())),
        ("x-github-api-version", Some("2022-11-28".to_owned())),
    ]
    .map(|(name, wanted)| ((name, header(name)), wanted))
    {
        if header.1 != wanted.as_deref() {
            found.push(format!("{name}: header {} is {:?}", header.0, header.1));
        }
    }
    if header("user-agent").is_none_or(str::is_empty) {
        found.push(format!("{name}: no user agent"));
    }
    let matching = CALLS.iter().filter_map(|call| {
        (call["method"] == request.method.as_str())
            .then(|| path_values(call["path"].as_str().unwrap(), segments))
            .flatten()
            .map(|values| (call, values))
    });
    // A word in a path says more than a parameter.
    let Some((call, path)) = matching.min_by_key(|(_, values)| values.len()) else {
        return vec![format!("{name}: GitHub has no such call")];
    };
    let query: Vec<(String, String)> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    for (place, values) in [("path", &path), ("query", &query)] {
        for (parameter, value) in values {
            let described = call["parameters"]
                .as_array()
                .unwrap()
                .iter()
                .find(|it| it["in"] == place && it["name"] == parameter.as_str());
            match described {
                None => found.push(format!("{name}: no parameter {parameter}")),
                Some(it) => {
                    let number = value.parse::<u64>().map(|number| json!(number));
                    let typed = match it["schema"]["type"].as_str() {
                        Some("integer") => number.unwrap_or(json!(value)),
                        _ => json!(value),
                    };
                    found.extend(complaints(
                        &format!("{name}: {parameter}"),
                        &it["schema"],
                        &typed,
                    ));
                }
            }
        }
    }
    if call["body"].is_null() {
        if !request.body.is_empty() {
            found.push(format!("{name}: a body where none belongs"));
        }
    } else {
        found.extend(complaints(&name, &call["body"], body));
        // GitHub ignores what it does not know; we do not send such things.
        for key in body.as_object().into_iter().flat_map(|body| body.keys()) {
            if call["body"]["properties"].get(key).is_none() {
                found.push(format!("{name}: GitHub does not know {key}"));
            }
        }
    }
    found
}

/// The values in a path that fits a template.
fn path_values(template: &str, segments: &[&str]) -> Option<Vec<(String, String)>> {
    let wanted: Vec<&str> = template.split('/').skip(1).collect();
    if wanted.len() != segments.len() {
        return None;
    }
    let mut values = Vec::new();
    for (wanted, found) in wanted.iter().zip(segments) {
        match wanted.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) => values.push((name.to_owned(), (*found).to_owned())),
            None if wanted == found => {}
            None => return None,
        }
    }
    Some(values)
}

fn complaints(what: &str, schema: &Value, value: &Value) -> Vec<String> {
    let validator = jsonschema::validator_for(schema).unwrap();
    validator.iter_errors(value).map(|error| format!("{what}: {error}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_server_finds_fault_with_bad_requests() {
        let request = |method: &str, target: &str, body: Value| Request {
            method: method.to_owned(),
            target: target.to_owned(),
            headers: [
                ("authorization", format!("Bearer {TOKEN}")),
                ("accept", "application/vnd.github+json".to_owned()),
                ("x-github-api-version", "2022-11-28".to_owned()),
                ("user-agent", "x".to_owned()),
            ]
            .map(|(name, value)| (name.to_owned(), value))
            .into(),
            body: if body.is_null() { Vec::new() } else { body.to_string().into_bytes() },
        };
        let faults = |method: &str, target: &str, body: Value| {
            let (path, query) = target.split_once('?').unwrap_or((target, ""));
            let segments: Vec<&str> = path.split('/').skip(1).collect();
            violations(&request(method, target, body.clone()), &segments, query, &body).len()
        };
        let issue = "/repos/octocat/octocat/issues/7";
        assert_eq!(faults("PATCH", issue, json!({ "state": "closed", "labels": ["x"] })), 0);
        assert_eq!(faults("PATCH", issue, json!({ "state": "shut" })), 1);
        assert_eq!(faults("PATCH", issue, json!({ "state_reason": null })), 0);
        assert_eq!(faults("PATCH", issue, json!({ "stat": "closed" })), 1);
        assert_eq!(faults("PATCH", issue, json!({ "labels": "x" })), 1);
        let reactions = format!("{issue}/reactions");
        assert_eq!(faults("POST", &reactions, json!({ "content": "rocket" })), 0);
        assert_eq!(faults("POST", &reactions, json!({ "content": "rockets" })), 1);
        assert_eq!(faults("POST", &reactions, json!({})), 1);
        assert_eq!(faults("GET", "/repos/octocat/octocat/issues?state=open", Value::Null), 0);
        assert_eq!(faults("GET", "/repos/octocat/octocat/issues?state=ajar", Value::Null), 1);
        assert_eq!(faults("GET", "/repos/octocat/octocat/issues?colour=red", Value::Null), 1);
        assert_eq!(faults("GET", "/repos/octocat/octocat/issues/seven", Value::Null), 1);
        assert_eq!(faults("PUT", issue, json!({})), 1);
    }
}
