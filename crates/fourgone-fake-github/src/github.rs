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
    /// When, in seconds of Unix time.
    pub created: u64,
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
    /// What they are to the repository.
    pub association: String,
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
    /// The connection is reset.
    Reset,
    /// The right response comes, but only half of its body.
    Truncated,
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
    /// Whose token the game has: the name, and what they are to the repository.
    pub token_of: (String, String),
    /// The time, in seconds of Unix time: it passes when somebody opens an issue.
    pub now: u64,
    /// The numbers of users by their names.
    users: BTreeMap<String, u64>,
    /// The number of the first issue.
    pub(crate) first_issue: u64,
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
            token_of: ("github-actions[bot]".to_owned(), "NONE".to_owned()),
            now: 1_800_000_000,
            users: BTreeMap::new(),
            first_issue: 1,
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

    /// What the server keeps, for faults that depend on it.
    pub fn clone_store(&self) -> Arc<Mutex<Store>> {
        self.store.clone()
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
        let number = store.issues.keys().next_back().map_or(store.first_issue, |last| last + 1);
        store.now += 1;
        store.user(login);
        let issue = StoredIssue {
            title: title.to_owned(),
            login: login.to_owned(),
            created: store.now,
            association: "NONE".to_owned(),
            state: "open".to_owned(),
            labels: Vec::new(),
            reactions: BTreeSet::new(),
            comments: Vec::new(),
        };
        store.issues.insert(number, issue);
        number
    }

    /// Changes a user's name: the number stays, and everything that the user did.
    pub fn rename(&self, old: &str, new: &str) {
        let mut store = self.store();
        let id = store.users.remove(old).unwrap();
        store.users.insert(new.to_owned(), id);
        for issue in store.issues.values_mut().filter(|issue| issue.login == old) {
            new.clone_into(&mut issue.login);
        }
    }

    /// Writes a comment as somebody else would.
    pub fn write_comment(&self, issue: u64, login: &str, body: &str) {
        let mut store = self.store();
        store.next_comment += 1;
        let id = store.next_comment;
        let (body, login, association) = (body.to_owned(), login.to_owned(), "NONE".to_owned());
        let comment = StoredComment { id, body, login, association };
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
    let mut truncated = false;
    for moment in [Moment::Before, Moment::After] {
        match faults(number, moment) {
            Fault::None => {}
            Fault::Response(status, headers) => {
                let body = json!({ "message": "a fault" }).to_string();
                return respond(stream, status, &headers, &body);
            }
            Fault::Truncated => truncated = true,
            Fault::Reset => {
                // A connection that does not linger is reset when it is closed.
                let _ = socket2::SockRef::from(stream).set_linger(Some(Duration::ZERO));
                return;
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
    let body = body.map_or_else(String::new, |body| body.to_string());
    let half = body.floor_char_boundary(body.len() / 2);
    respond(stream, status, &[], if truncated { &body[..half] } else { &body });
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

fn respond(mut stream: &TcpStream, status: u16, headers: &[(&str, String)], body: &str) {
    let mut head = format!("HTTP/1.1 {status} x\r\nconnection: close\r\n");
    for (name, value) in headers {
        write!(head, "{name}: {value}\r\n").unwrap();
    }
    write!(head, "content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len())
        .unwrap();
    // A client that was killed does not listen any more.
    let _ = stream.write_all((head + body).as_bytes());
}

impl Store {
    /// The number of a user, who is new perhaps.
    pub fn user(&mut self, login: &str) -> u64 {
        let next = 500 + self.users.len() as u64;
        *self.users.entry(login.to_owned()).or_insert(next)
    }

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
            ("GET", ["issues", "comments"]) => (200, Some(self.latest_comments(query))),
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
                if let Some(state) = body["state"].as_str() {
                    state.clone_into(&mut issue.state);
                }
                if let Some(labels) = body["labels"].as_array() {
                    let name = |label: &Value| label.as_str().unwrap().to_owned();
                    issue.labels = labels.iter().map(name).collect();
                }
            }
            ("GET", ["comments"]) => {
                let json = |comment| comment_json(number, comment);
                return (200, Some(issue.comments.iter().map(json).collect()));
            }
            ("POST", ["comments"]) => {
                self.next_comment += 1;
                let (login, association) = self.token_of.clone();
                issue.comments.push(StoredComment {
                    id: self.next_comment,
                    body: body["body"].as_str().unwrap().to_owned(),
                    login,
                    association,
                });
                return (201, issue.comments.last().map(|comment| comment_json(number, comment)));
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
        (200, Some(self.issue_json(number)))
    }

    fn latest_comments(&self, query: &str) -> Value {
        assert_eq!(query, "sort=created&direction=desc&per_page=100");
        let all = self
            .issues
            .iter()
            .flat_map(|(number, issue)| issue.comments.iter().map(|comment| (*number, comment)));
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|(_, comment)| std::cmp::Reverse(comment.id));
        all.into_iter().take(100).map(|(number, comment)| comment_json(number, comment)).collect()
    }

    fn list(&self, query: &str) -> Value {
        let value = |name: &str| {
            query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
        };
        let creator = value("creator").map(percent_decode);
        assert_eq!((value("sort"), value("direction")), (Some("created"), Some("desc")));
        let size: usize = value("per_page").map_or(30, |size| size.parse().unwrap());
        let page: usize = value("page").map_or(1, |page| page.parse().unwrap());
        let wanted = |issue: &StoredIssue| {
            (value("state") == Some("all") || issue.state == "open")
                && creator.as_ref().is_none_or(|login| issue.login.eq_ignore_ascii_case(login))
        };
        let found = self.issues.iter().rev().filter(|(_, issue)| wanted(issue));
        found
            .skip(size * (page - 1))
            .take(size)
            .map(|(number, _)| self.issue_json(*number))
            .collect()
    }

    fn issue_json(&self, number: u64) -> Value {
        issue_json(number, &self.issues[&number], self.users[&self.issues[&number].login])
    }
}

/// The text that percent signs stand for.
fn percent_decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte == b'%' {
            let (digits, after) = rest.split_at(2);
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).unwrap(), 16).unwrap());
            rest = after;
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// A time as GitHub writes it.
pub(crate) fn moment(seconds: u64) -> String {
    let (days, rest) = (seconds / 86400, seconds % 86400);
    // Years begin in March, so that a leap day is the last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!(
        "{:04}-{month:02}-{date:02}T{:02}:{:02}:{:02}Z",
        era * 400 + year + next,
        rest / 3600,
        rest / 60 % 60,
        rest % 60
    )
}

fn issue_json(number: u64, issue: &StoredIssue, user: u64) -> Value {
    let mut json = example("PATCH", "/repos/{owner}/{repo}/issues/{issue_number}");
    // The published example is of a pull request's issue.
    json.as_object_mut().unwrap().remove("pull_request");
    json["number"] = json!(number);
    json["title"] = json!(issue.title);
    json["state"] = json!(issue.state);
    json["user"]["login"] = json!(issue.login);
    json["user"]["id"] = json!(user);
    json["created_at"] = json!(moment(issue.created));
    json["author_association"] = json!(issue.association);
    json["comments"] = json!(issue.comments.len());
    json["labels"] = issue.labels.iter().map(|name| json!({ "id": 1, "name": name })).collect();
    json
}

fn comment_json(issue: u64, comment: &StoredComment) -> Value {
    let mut json = example("POST", "/repos/{owner}/{repo}/issues/{issue_number}/comments");
    json["id"] = json!(comment.id);
    json["body"] = json!(comment.body);
    json["user"]["login"] = json!(comment.login);
    json["author_association"] = json!(comment.association);
    json["issue_url"] =
        json!(format!("https://api.github.com/repos/octocat/octocat/issues/{issue}"));
    json["user"]["type"] = json!(if comment.login.ends_with("[bot]") { "Bot" } else { "User" });
    json
}
