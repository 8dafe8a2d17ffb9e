//! A GitHub for tests: it keeps issues, and holds every request against GitHub's description.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// The token that the game must send.
pub(crate) const TOKEN: &str = "a-token-of-the-test";

const DESCRIPTION: &str = include_str!("../data/github-openapi.json");

/// An issue as GitHub keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredIssue {
    pub(crate) title: String,
    pub(crate) login: String,
    pub(crate) association: String,
    pub(crate) state: String,
    pub(crate) labels: Vec<String>,
    pub(crate) reactions: BTreeSet<String>,
    pub(crate) comments: Vec<StoredComment>,
}

/// A comment as GitHub keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredComment {
    pub(crate) id: u64,
    pub(crate) body: String,
    pub(crate) login: String,
}

/// When a fault is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Before the request has its effect.
    Before,
    /// After it has had its effect, before it is answered.
    After,
}

/// What goes wrong.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// Nothing.
    None,
    /// This answer comes in place of the right one.
    Answer(u16, Vec<(&'static str, String)>),
    /// No answer comes, and the connection stays open for a while.
    Silence,
}

type Faults = Box<dyn Fn(usize, Moment) -> Fault + Send + Sync>;

/// What the server keeps.
pub(crate) struct Store {
    pub(crate) issues: BTreeMap<u64, StoredIssue>,
    /// Every request: method and path with its query.
    pub(crate) calls: Vec<String>,
    /// What was wrong with requests.
    pub(crate) violations: Vec<String>,
    next_comment: u64,
}

/// The server: it ends with the test's process.
pub(crate) struct FakeGitHub {
    pub(crate) address: String,
    store: Arc<Mutex<Store>>,
    faults: Arc<Mutex<Arc<Faults>>>,
}

struct Request {
    method: String,
    target: String,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl FakeGitHub {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let store = Arc::new(Mutex::new(Store {
            issues: BTreeMap::new(),
            calls: Vec::new(),
            violations: Vec::new(),
            next_comment: 1000,
        }));
        let none: Faults = Box::new(|_, _| Fault::None);
        let faults = Arc::new(Mutex::new(Arc::new(none)));
        let (its_store, its_faults) = (store.clone(), faults.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (store, faults) = (its_store.clone(), its_faults.lock().unwrap().clone());
                thread::spawn(move || serve(stream, &store, &faults));
            }
        });
        Self { address, store, faults }
    }

    pub(crate) fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap()
    }

    /// Asks this function before and after each request what goes wrong; it gets the request's
    /// number, counted from 0 from now on.
    pub(crate) fn set_faults(
        &self,
        faults: impl Fn(usize, Moment) -> Fault + Send + Sync + 'static,
    ) {
        self.store().calls.clear();
        *self.faults.lock().unwrap() = Arc::new(Box::new(faults));
    }

    /// Opens an issue as a visitor would.
    pub(crate) fn open(&self, title: &str, login: &str) -> u64 {
        let mut store = self.store();
        let number = store.issues.keys().next_back().map_or(1, |last| last + 1);
        let issue = StoredIssue {
            title: title.to_owned(),
            login: login.to_owned(),
            association: "NONE".to_owned(),
            state: "open".to_owned(),
            labels: Vec::new(),
            reactions: BTreeSet::new(),
            comments: Vec::new(),
        };
        store.issues.insert(number, issue);
        number
    }

    /// Writes a comment as somebody else would.
    pub(crate) fn write_comment(&self, issue: u64, login: &str, body: &str) {
        let mut store = self.store();
        store.next_comment += 1;
        let id = store.next_comment;
        let comment = StoredComment { id, body: body.to_owned(), login: login.to_owned() };
        store.issues.get_mut(&issue).unwrap().comments.push(comment);
    }
}

fn serve(stream: TcpStream, store: &Mutex<Store>, faults: &Faults) {
    let Some(request) = read_request(&stream) else { return };
    let number = {
        let mut store = store.lock().unwrap();
        store.calls.push(format!("{} {}", request.method, request.target));
        store.calls.len() - 1
    };
    let mut answer = None;
    for moment in [Moment::Before, Moment::After] {
        match faults(number, moment) {
            Fault::None => {}
            Fault::Answer(status, headers) => {
                return respond(&stream, status, &headers, Some(&json!({ "message": "a fault" })));
            }
            Fault::Silence => {
                // Long enough for every timeout that tests set.
                thread::sleep(Duration::from_secs(3));
                return;
            }
        }
        if moment == Moment::Before {
            answer = Some(store.lock().unwrap().handle(&request));
        }
    }
    let (status, body) = answer.unwrap();
    respond(&stream, status, &[], body.as_ref());
}

fn read_request(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split(' ');
    let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Request { method, target, headers, body })
}

fn respond(mut stream: &TcpStream, status: u16, headers: &[(&str, String)], body: Option<&Value>) {
    let body = body.map_or_else(String::new, Value::to_string);
    let mut head = format!("HTTP/1.1 {status} x\r\nconnection: close\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += &format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len());
    // A client that was killed does not listen any more.
    let _ = stream.write_all((head + &body).as_bytes());
}

impl Store {
    fn handle(&mut self, request: &Request) -> (u16, Option<Value>) {
        let (path, query) = request.target.split_once('?').unwrap_or((&request.target, ""));
        let segments: Vec<&str> = path.split('/').skip(1).collect();
        let body: Value = serde_json::from_slice(&request.body).unwrap_or(Value::Null);
        self.violations.extend(violations(request, &segments, query, &body));
        let ["repos", "octocat", "octocat", rest @ ..] = segments.as_slice() else {
            return (404, Some(json!({ "message": "Not Found" })));
        };
        let number = |text: &str| text.parse::<u64>().unwrap_or(0);
        match (request.method.as_str(), rest) {
            ("GET", ["issues"]) => (200, Some(self.list(query))),
            ("DELETE", ["issues", "comments", id]) => {
                for issue in self.issues.values_mut() {
                    issue.comments.retain(|comment| comment.id != number(id));
                }
                (204, None)
            }
            (method, ["issues", issue, rest @ ..]) => {
                let issue = number(issue);
                if self.issues.contains_key(&issue) {
                    self.handle_issue(method, issue, rest, &body)
                } else {
                    (404, Some(json!({ "message": "Not Found" })))
                }
            }
            _ => (404, Some(json!({ "message": "Not Found" }))),
        }
    }

    fn handle_issue(
        &mut self,
        method: &str,
        number: u64,
        rest: &[&str],
        body: &Value,
    ) -> (u16, Option<Value>) {
        let issue = self.issues.get_mut(&number).unwrap();
        match (method, rest) {
            ("GET", []) => {}
            ("PATCH", []) => {
                issue.state = body["state"].as_str().unwrap().to_owned();
                let labels = body["labels"].as_array().unwrap().iter();
                issue.labels = labels.map(|label| label.as_str().unwrap().to_owned()).collect();
            }
            ("GET", ["comments"]) => {
                return (200, Some(issue.comments.iter().map(comment_json).collect()));
            }
            ("POST", ["comments"]) => {
                self.next_comment += 1;
                issue.comments.push(StoredComment {
                    id: self.next_comment,
                    body: body["body"].as_str().unwrap().to_owned(),
                    login: "github-actions[bot]".to_owned(),
                });
                return (201, issue.comments.last().map(comment_json));
            }
            ("POST", ["reactions"]) => {
                let content = body["content"].as_str().unwrap().to_owned();
                let mut answer =
                    example("POST", "/repos/{owner}/{repo}/issues/{issue_number}/reactions");
                answer["content"] = json!(content);
                return (if issue.reactions.insert(content) { 201 } else { 200 }, Some(answer));
            }
            _ => return (404, Some(json!({ "message": "Not Found" }))),
        }
        (200, Some(issue_json(number, issue)))
    }

    fn list(&self, query: &str) -> Value {
        let value = |name: &str| {
            query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
        };
        assert_eq!((value("sort"), value("direction")), (Some("created"), Some("desc")));
        let size: usize = value("per_page").map_or(30, |size| size.parse().unwrap());
        let page: usize = value("page").map_or(1, |page| page.parse().unwrap());
        let open = self.issues.iter().rev().filter(|(_, issue)| issue.state == "open");
        open.skip(size * (page - 1))
            .take(size)
            .map(|(number, issue)| issue_json(*number, issue))
            .collect()
    }
}

fn issue_json(number: u64, issue: &StoredIssue) -> Value {
    let mut json = example("PATCH", "/repos/{owner}/{repo}/issues/{issue_number}");
    // The published example is of a pull request's issue.
    json.as_object_mut().unwrap().remove("pull_request");
    json["number"] = json!(number);
    json["title"] = json!(issue.title);
    json["state"] = json!(issue.state);
    json["user"]["login"] = json!(issue.login);
    json["author_association"] = json!(issue.association);
    json["comments"] = json!(issue.comments.len());
    json["labels"] = issue.labels.iter().map(|name| json!({ "id": 1, "name": name })).collect();
    json
}

fn comment_json(comment: &StoredComment) -> Value {
    let mut json = example("POST", "/repos/{owner}/{repo}/issues/{issue_number}/comments");
    json["id"] = json!(comment.id);
    json["body"] = json!(comment.body);
    json["user"]["login"] = json!(comment.login);
    json["user"]["type"] = json!(if comment.login.ends_with("[bot]") { "Bot" } else { "User" });
    json
}

fn calls() -> Vec<Value> {
    let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
    description["calls"].as_array().unwrap().clone()
}

/// GitHub's own example of an answer.
fn example(method: &str, path: &str) -> Value {
    calls().into_iter().find(|call| call["method"] == method && call["path"] == path).unwrap()["example"].take()
}

/// What is wrong with a request, by GitHub's description and by its rules for headers.
fn violations(request: &Request, segments: &[&str], query: &str, body: &Value) -> Vec<String> {
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
    let calls = calls();
    let Some((call, path)) = calls.iter().find_map(|call| {
        (call["method"] == request.method.as_str())
            .then(|| path_values(call["path"].as_str().unwrap(), segments))
            .flatten()
            .map(|values| (call, values))
    }) else {
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
