//! GitHub: the only network, eight calls of its REST API.

use std::fmt;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use thiserror::Error;
use ureq::Agent;
use ureq::http::{HeaderMap, Method, Request as HttpRequest, StatusCode};

use crate::issue::{Comment, Issue};
use crate::links::{Place, percent_encode};
use crate::people::Login;
use crate::retry::{Retry, RetryPolicy};
use crate::step::Reaction;

/// How many issues or comments come in one response: the most that GitHub gives.
const PAGE: usize = 100;

/// How many pages of comments of one issue are read.
const MOST_PAGES: usize = 10;

/// The largest response that is read: a page of issues with the longest texts that GitHub takes.
const LARGEST_RESPONSE: u64 = 64 << 20;

/// GitHub, seen from one repository.
pub struct GitHub {
    agent: Agent,
    base: String,
    place: Place,
    token: String,
    retry: RetryPolicy,
}

/// A call that did not succeed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GitHubError {
    /// No response came, or a broken one.
    #[error("cannot reach GitHub ({call}): {source}")]
    Unreachable {
        /// Which call.
        call: String,
        /// What went wrong.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// GitHub responded with an error.
    #[error("GitHub responded with {status} ({call}): {message}")]
    Status {
        /// Which call.
        call: String,
        /// The status.
        status: u16,
        /// GitHub's own words.
        message: String,
    },
    /// The rate limit is reached for longer than we wait.
    #[error(
        "GitHub's rate limit is exceeded ({call}): run the workflow again in {seconds} seconds"
    )]
    RateLimited {
        /// Which call.
        call: String,
        /// How long.
        seconds: u64,
    },
    /// The response is not what GitHub documents.
    #[error("unexpected response from GitHub ({call}): {message}")]
    Unexpected {
        /// Which call.
        call: String,
        /// What is wrong with it.
        message: String,
    },
}

impl GitHubError {
    /// Whether what the call was about does not exist, or no longer.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, Self::Status { status: 404 | 410, .. })
    }

    /// Whether GitHub understood the call and will not do it.
    pub(crate) fn is_client_error(&self) -> bool {
        matches!(self, Self::Status { status: 400..500, .. })
    }
}

/// A call: its method, its path below the repository, its body.
struct Call {
    method: Method,
    path: String,
    body: Option<Value>,
}

impl Call {
    fn new(method: Method, path: String) -> Self {
        Self { method, path, body: None }
    }

    fn with(method: Method, path: String, body: Value) -> Self {
        Self { body: Some(body), ..Self::new(method, path) }
    }

    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// A response that was read whole.
struct Response {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl GitHub {
    /// GitHub at this base address, `https://api.github.com` for most.
    pub fn new(base: &str, place: Place, token: &str, retry: RetryPolicy) -> Self {
        let base = base.trim_end_matches('/').to_owned();
        let mut config = Agent::config_builder()
            .timeout_global(Some(retry.timeout))
            .http_status_as_error(false)
            .user_agent(concat!("fourgone/", env!("CARGO_PKG_VERSION")));
        // A server on this very machine is not behind the proxy of the environment.
        if ["http://127.0.0.1", "http://localhost"].iter().any(|local| base.starts_with(local)) {
            config = config.proxy(None);
        }
        Self { agent: config.build().into(), base, place, token: token.to_owned(), retry }
    }

    /// The open issues, the newest first, page by page for as long as `more` says of a full page
    /// that the next may matter.
    ///
    /// # Errors
    ///
    /// When GitHub does not give them.
    pub fn open_issues(&self, more: impl Fn(&[Issue]) -> bool) -> Result<Vec<Issue>, GitHubError> {
        let mut issues = Vec::new();
        for page in 1.. {
            let path = format!(
                "/issues?state=open&sort=created&direction=desc&per_page={PAGE}&page={page}"
            );
            let found: Vec<Issue> = self.read(&Call::new(Method::GET, path))?;
            let go_on = found.len() == PAGE && more(&found);
            issues.extend(found);
            if !go_on {
                break;
            }
        }
        Ok(issues)
    }

    /// The latest issues that a user opened, closed ones as well, the newest first.
    ///
    /// # Errors
    ///
    /// When GitHub does not give them.
    pub fn issues_by(&self, login: &Login) -> Result<Vec<Issue>, GitHubError> {
        let creator = percent_encode(login.as_str());
        let path = format!(
            "/issues?creator={creator}&state=all&sort=created&direction=desc&per_page={PAGE}&page=1"
        );
        self.read(&Call::new(Method::GET, path))
    }

    /// One issue; none if it does not exist.
    ///
    /// # Errors
    ///
    /// When GitHub does not tell.
    pub fn issue(&self, number: u64) -> Result<Option<Issue>, GitHubError> {
        match self.read(&Call::new(Method::GET, format!("/issues/{number}"))) {
            Err(error) if error.is_gone() => Ok(None),
            found => found.map(Some),
        }
    }

    /// Puts a reaction on an issue; GitHub takes the same one twice without a second effect.
    ///
    /// # Errors
    ///
    /// When GitHub does not do it.
    pub fn react(&self, issue: u64, content: Reaction) -> Result<(), GitHubError> {
        let path = format!("/issues/{issue}/reactions");
        self.send(&Call::with(Method::POST, path, json!({ "content": content }))).map(drop)
    }

    /// Writes a comment, and gives its number.
    ///
    /// A call without a response may have had its effect nevertheless: before it is tried again,
    /// the comments of the issue are looked through for one with the same last line.
    ///
    /// # Errors
    ///
    /// When GitHub does not do it.
    pub fn comment(&self, issue: u64, body: &str) -> Result<u64, GitHubError> {
        let path = format!("/issues/{issue}/comments");
        let call = Call::with(Method::POST, path, json!({ "body": body }));
        let mark = body.lines().next_back().unwrap_or_default();
        let mut found = None;
        let response = self.send_unless(&call, || {
            found = self.own_comments(issue)?.into_iter().find(|it| it.has_mark(mark));
            Ok(found.is_some())
        })?;
        match (response, found) {
            (Some(response), _) => parse::<Comment>(&call, &response).map(|comment| comment.id),
            (None, Some(comment)) => Ok(comment.id),
            (None, None) => Err(unexpected(&call, "neither a response nor a comment")),
        }
    }

    /// The comments that the game has written to an issue, the oldest first.
    ///
    /// # Errors
    ///
    /// When GitHub does not give them.
    pub fn own_comments(&self, issue: u64) -> Result<Vec<Comment>, GitHubError> {
        let mut own = Vec::new();
        for page in 1..=MOST_PAGES {
            let path = format!("/issues/{issue}/comments?per_page={PAGE}&page={page}");
            let comments: Vec<Comment> = self.read(&Call::new(Method::GET, path))?;
            let is_last = comments.len() < PAGE;
            own.extend(comments.into_iter().filter(Comment::is_ours));
            if is_last {
                break;
            }
        }
        own.sort_by_key(|comment| comment.id);
        Ok(own)
    }

    /// The latest comments of the game to any issue, the newest first.
    ///
    /// # Errors
    ///
    /// When GitHub does not give them.
    pub fn latest_comments(&self) -> Result<Vec<Comment>, GitHubError> {
        let path = format!("/issues/comments?sort=created&direction=desc&per_page={PAGE}");
        let comments: Vec<Comment> = self.read(&Call::new(Method::GET, path))?;
        Ok(comments.into_iter().filter(Comment::is_ours).collect())
    }

    /// Takes a comment away; it is no matter if it is gone already.
    ///
    /// # Errors
    ///
    /// When GitHub does not do it.
    pub fn delete_comment(&self, id: u64) -> Result<(), GitHubError> {
        match self.send(&Call::new(Method::DELETE, format!("/issues/comments/{id}"))) {
            Err(error) if !error.is_gone() => Err(error),
            _ => Ok(()),
        }
    }

    /// Closes an issue, gives it these labels and no others, and returns it as it is then.
    ///
    /// # Errors
    ///
    /// When GitHub does not do it.
    pub fn close(&self, issue: u64, labels: &[String]) -> Result<Issue, GitHubError> {
        let body = json!({ "state": "closed", "state_reason": "completed", "labels": labels });
        self.read(&Call::with(Method::PATCH, format!("/issues/{issue}"), body))
    }

    /// Gives an issue these labels and no others.
    ///
    /// # Errors
    ///
    /// When GitHub does not do it.
    pub fn set_labels(&self, issue: u64, labels: &[String]) -> Result<(), GitHubError> {
        let body = json!({ "labels": labels });
        self.send(&Call::with(Method::PATCH, format!("/issues/{issue}"), body)).map(drop)
    }

    /// Waits as after this many failed attempts.
    pub(crate) fn back_off(&self, failed: u32) {
        (self.retry.sleep)(self.retry.back_off(failed));
    }

    fn read<T: DeserializeOwned>(&self, call: &Call) -> Result<T, GitHubError> {
        parse(call, &self.send(call)?)
    }

    fn send(&self, call: &Call) -> Result<Response, GitHubError> {
        let response = self.send_unless(call, || Ok(false))?;
        response.ok_or_else(|| unexpected(call, "no response"))
    }

    /// Makes a call until there is a final response, or until `is_done` says, before a further
    /// attempt, that none is needed.
    fn send_unless(
        &self,
        call: &Call,
        mut is_done: impl FnMut() -> Result<bool, GitHubError>,
    ) -> Result<Option<Response>, GitHubError> {
        let policy = &self.retry;
        let mut failed = 0;
        let mut was_gone = false;
        loop {
            let attempt = self.attempt(call);
            failed += 1;
            let wait = match &attempt {
                Err(_) => policy.back_off(failed),
                // GitHub says so of what it has only just made, and of what it does not find in a
                // hurry: it is believed when it says so twice.
                Ok(response) if is_gone(response.status) && !was_gone => {
                    was_gone = true;
                    policy.back_off(failed)
                }
                Ok(response) => match Retry::after(response.status, &response.headers) {
                    Retry::No if response.status.is_success() => return attempt.map(Some),
                    Retry::No => return Err(error_status(call, response)),
                    Retry::BackOff => policy.back_off(failed),
                    Retry::In(wait) if wait > policy.longest_wait => {
                        let seconds = wait.as_secs();
                        return Err(GitHubError::RateLimited { call: call.name(), seconds });
                    }
                    Retry::In(wait) => wait,
                },
            };
            if failed >= policy.attempts {
                return Err(error_status(call, &attempt?));
            }
            (policy.sleep)(wait);
            if is_done()? {
                return Ok(None);
            }
        }
    }

    /// Makes a call once.
    fn attempt(&self, call: &Call) -> Result<Response, GitHubError> {
        let unreachable = |error: ureq::Error| GitHubError::Unreachable {
            call: call.name(),
            source: error.into(),
        };
        let request = HttpRequest::builder()
            .method(&call.method)
            .uri(format!("{}/repos/{}{}", self.base, self.place, call.path))
            .header("accept", "application/vnd.github+json")
            .header("x-github-api-version", "2022-11-28")
            .header("authorization", format!("Bearer {}", self.token));
        let sent = match &call.body {
            None => request.body(()).map_err(ureq::Error::from).and_then(|it| self.agent.run(it)),
            Some(body) => request
                .header("content-type", "application/json")
                .body(body.to_string())
                .map_err(ureq::Error::from)
                .and_then(|it| self.agent.run(it)),
        };
        let (parts, mut body) = sent.map_err(unreachable)?.into_parts();
        let body = body.with_config().limit(LARGEST_RESPONSE).read_to_vec().map_err(unreachable)?;
        // Half an answer may come with a whole head.
        if parts.status.is_success() && !body.is_empty() {
            serde_json::from_slice::<IgnoredAny>(&body).map_err(|error| {
                GitHubError::Unreachable { call: call.name(), source: error.into() }
            })?;
        }
        Ok(Response { status: parts.status, headers: parts.headers, body })
    }
}

fn is_gone(status: StatusCode) -> bool {
    matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE)
}

fn parse<T: DeserializeOwned>(call: &Call, response: &Response) -> Result<T, GitHubError> {
    serde_json::from_slice(&response.body).map_err(|error| unexpected(call, &error.to_string()))
}

fn unexpected(call: &Call, message: &str) -> GitHubError {
    GitHubError::Unexpected { call: call.name(), message: message.to_owned() }
}

fn error_status(call: &Call, response: &Response) -> GitHubError {
    let text = String::from_utf8_lossy(&response.body);
    let message = serde_json::from_slice::<Value>(&response.body)
        .ok()
        .and_then(|body| body.get("message")?.as_str().map(str::to_owned))
        .unwrap_or_else(|| text.chars().take(200).collect());
    GitHubError::Status { call: call.name(), status: response.status.as_u16(), message }
}

impl fmt::Debug for GitHub {
    /// Tells all but the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GitHub")
            .field("base", &self.base)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}
