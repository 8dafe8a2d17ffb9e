//! The server: it keeps issues, and checks every request against GitHub's own description.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::openapi::{example, violations};

/// The token that the game must send.
pub const TOKEN: &str = "a-token-of-the-test";

/// An issue as GitHub keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredIssue {
    /// The title.
    pub title: String,
    /// Who opened it.
    pub login: String,
    /// What they are to the repository: `OWNER`, `NONE` and others.
    pub association: String,
    /// `open` or `closed`.
    pub state: String,
    /// The names of its labels.
    pub labels: Vec<String>,
    /// The reactions to it.
    pub reactions: BTreeSet<String>,
    /// The comments, the oldest first.
    pub comments: Vec<StoredComment>,
}

/// A comment as GitHub keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredComment {
    /// The number, larger for later comments.
    pub id: u64,
    /// The text.
    pub body: String,
    /// Who wrote it.
    pub login: String,
}

/// When a fault is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the request has its effect.
    Before,
    /// After it has had its effect, before it has a response.
    After,
}

/// What goes wrong.
#[derive(Clone, Debug)]
pub enum Fault {
    /// Nothing.
    None,
    /// This response, a status and headers, comes in place of the right one.
    Response(u16, Vec<(&'static str, String)>),
    /// No response comes, and the connection stays open for a while.
    Silence,
}

type Faults = Box<dyn Fn(usize, Moment) -> Fault + Send + Sync>;

/// What the server keeps.
pub struct Store {
    /// The issues by their numbers.
    pub issues: BTreeMap<u64, StoredIssue>,
    /// Every request: method and path with its query.
    pub calls: Vec<String>,
    /// What was wrong with requests.
    pub violations: Vec<String>,
    next_comment: u64,
}

/// The server: it ends with the test's process.
pub struct FakeGitHub {
    /// Its address, as in `http://127.0.0.1:4444`.
    pub address: String,
    store: Arc<Mutex<Store>>,
    faults: Arc<Mutex<Arc<Faults>>>,
}

/// A request as it came.
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) target: String,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl FakeGitHub {
    /// Starts a server without issues on a free port.
    pub fn start() -> Self {
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
                thread::spawn(move || serve(&stream, &store, &faults));
            }
        });
        Self { address, store, faults }
    }

    /// What the server keeps; it serves nobody while this is held.
    pub fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap()
    }

    /// Asks this function before and after each request what goes wrong; it gets the request's
    /// number, counted from 0 from now on.
    pub fn set_faults(&self, faults: impl Fn(usize, Moment) -> Fault + Send + Sync + 'static) {
        self.store().calls.clear();
        *self.faults.lock().unwrap() = Arc::new(Box::new(faults));
    }

    /// Opens an issue as a visitor would.
    pub fn open(&self, title: &str, login: &str) -> u64 {
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
    pub fn write_comment(&self, issue: u64, login: &str, body: &str) {
        let mut store = self.store();
        store.next_comment += 1;
        let id = store.next_comment;
        let comment = StoredComment { id, body: body.to_owned(), login: login.to_owned() };
        store.issues.get_mut(&issue).unwrap().comments.push(comment);
    }
}

fn serve(stream: &TcpStream, store: &Mutex<Store>, faults: &Faults) {
    let Some(request) = read_request(stream) else { return };
    let number = {
        let mut store = store.lock().unwrap();
        store.calls.push(format!("{} {}", request.method, request.target));
        store.calls.len() - 1
    };
    let mut response = None;
    for moment in [Moment::Before, Moment::After] {
        match faults(number, moment) {
            Fault::None => {}
            Fault::Response(status, headers) => {
                return respond(stream, status, &headers, Some(&json!({ "message": "a fault" })));
            }
            Fault::Silence => {
                // Long enough for every timeout that tests set.
                thread::sleep(Duration::from_secs(3));
                return;
            }
        }
        if moment == Moment::Before {
            response = Some(store.lock().unwrap().handle(&request));
        }
    }
    let (status, body) = response.unwrap();
    respond(stream, status, &[], body.as_ref());
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
        write!(head, "{name}: {value}\r\n").unwrap();
    }
    write!(head, "content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len())
        .unwrap();
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
                body["state"].as_str().unwrap().clone_into(&mut issue.state);
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
                let mut reaction =
                    example("POST", "/repos/{owner}/{repo}/issues/{issue_number}/reactions");
                reaction["content"] = json!(content);
                return (if issue.reactions.insert(content) { 201 } else { 200 }, Some(reaction));
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
