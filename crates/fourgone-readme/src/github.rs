//! GitHub: the only network, seven calls of its REST API, with the policy for retries.

use std::fmt;
use std::time::{Duration, UNIX_EPOCH};

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use thiserror::Error;
use ureq::Agent;
use ureq::http::{HeaderMap, Method, Request as HttpRequest, StatusCode};

use crate::links::Place;
use crate::log::Login;
use crate::step::{ANSWER_MARK, Event, Reaction};

/// How many issues or comments come in one response: the most that GitHub gives.
const PAGE: usize = 100;

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

    /// Answers an issue, and gives the number of the comment.
    ///
    /// A call without a response may have had its effect nevertheless: before it is tried again,
    /// the comments of the issue are looked through.
    ///
    /// # Errors
    ///
    /// When GitHub does not do it.
    pub fn comment(&self, issue: u64, body: &str) -> Result<u64, GitHubError> {
        let path = format!("/issues/{issue}/comments");
        let call = Call::with(Method::POST, path, json!({ "body": body }));
        let mut found = None;
        let response = self.send_unless(&call, || {
            found = self.own_answers(issue)?.into_iter().next();
            Ok(found.is_some())
        })?;
        match (response, found) {
            (Some(response), _) => parse::<Comment>(&call, &response).map(|comment| comment.id),
            (None, Some(comment)) => Ok(comment.id),
            (None, None) => Err(unexpected(&call, "neither a response nor a comment")),
        }
    }

    /// The answers that the game has given to an issue, the oldest first.
    ///
    /// # Errors
    ///
    /// When GitHub does not give them.
    pub fn own_answers(&self, issue: u64) -> Result<Vec<Comment>, GitHubError> {
        let path = format!("/issues/{issue}/comments?per_page={PAGE}");
        let comments: Vec<Comment> = self.read(&Call::new(Method::GET, path))?;
        let is_ours = |comment: &Comment| {
            // A player could write our mark, but not as a bot or as the owner.
            comment.body.contains(ANSWER_MARK)
                && comment
                    .user
                    .as_ref()
                    .is_some_and(|user| user.kind == "Bot" || user.login.is(self.place.owner()))
        };
        let mut answers: Vec<Comment> = comments.into_iter().filter(is_ours).collect();
        answers.sort_by_key(|comment| comment.id);
        Ok(answers)
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
        loop {
            let attempt = self.attempt(call);
            failed += 1;
            let wait = match &attempt {
                Err(_) => policy.back_off(failed),
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
        Ok(Response { status: parts.status, headers: parts.headers, body })
    }
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

/// An issue, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Issue {
    /// The number in the repository.
    pub number: u64,
    /// The title.
    pub title: String,
    /// Whether it is `open` or `closed`.
    pub state: String,
    /// Who opened it; none if the account is gone.
    pub user: Option<User>,
    /// What the user is to the repository: `OWNER`, `NONE` and others.
    #[serde(default)]
    pub author_association: String,
    /// How many comments it has.
    #[serde(default)]
    pub comments: u64,
    /// Its labels.
    #[serde(default)]
    pub labels: Vec<Label>,
    /// Something, if it is a pull request.
    pull_request: Option<IgnoredAny>,
}

/// A user, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct User {
    /// The name.
    pub login: Login,
    /// `User` or `Bot`.
    #[serde(rename = "type", default)]
    pub kind: String,
}

/// A label, which GitHub writes in two forms.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Label {
    /// The bare name.
    Bare(String),
    /// A name with more.
    Full {
        /// The name.
        name: Option<String>,
    },
}

/// A comment, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Comment {
    /// The number over all of GitHub; later comments have larger ones.
    pub id: u64,
    /// The text.
    #[serde(default)]
    pub body: String,
    /// Who wrote it.
    pub user: Option<User>,
}

/// The file that GitHub hands to a workflow, as far as it matters here.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct Payload {
    /// The issue that was opened, if the event is about one.
    pub issue: Option<Issue>,
    /// The repository.
    pub repository: Option<PayloadRepository>,
}

/// The repository of an event.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct PayloadRepository {
    /// `owner/name`.
    pub full_name: String,
}

impl Issue {
    /// Whether it is an issue that is open, and no pull request.
    pub fn is_open(&self) -> bool {
        self.state == "open" && self.pull_request.is_none()
    }

    /// The names of its labels.
    pub fn label_names(&self) -> impl Iterator<Item = &str> {
        self.labels.iter().filter_map(|label| match label {
            Label::Bare(name) => Some(name.as_str()),
            Label::Full { name } => name.as_deref(),
        })
    }

    /// The issue as a step sees it.
    pub fn event(&self, place: &Place) -> Event {
        // GitHub's own name for an account that is gone.
        let ghost = || Login::new("ghost");
        let who = self.user.as_ref().map_or_else(ghost, |user| user.login.clone());
        Event {
            issue: self.number,
            title: self.title.clone(),
            by_owner: self.author_association == "OWNER" || who.is(place.owner()),
            who,
        }
    }
}

/// The retry policy: how long to wait for GitHub, and how often to try again.
#[non_exhaustive]
pub struct RetryPolicy {
    /// How long one call may take.
    pub timeout: Duration,
    /// How often a call is tried in all.
    pub attempts: u32,
    /// The wait before the second attempt; each further one is twice as long.
    pub first_wait: Duration,
    /// The longest wait that GitHub may ask for before we give up.
    pub longest_wait: Duration,
    /// What waits; tests put something shorter here.
    pub sleep: Box<dyn Fn(Duration) + Send + Sync>,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(20),
            attempts: 5,
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_mins(4),
            sleep: Box::new(std::thread::sleep),
        }
    }
}

impl fmt::Debug for RetryPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RetryPolicy").field("attempts", &self.attempts).finish_non_exhaustive()
    }
}

impl RetryPolicy {
    /// The wait after this many failed attempts.
    fn back_off(&self, failed: u32) -> Duration {
        self.first_wait.saturating_mul(2_u32.saturating_pow(failed.saturating_sub(1)))
    }
}

/// Whether to repeat a call that has a response, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Retry {
    /// The response is final, good or bad.
    No,
    /// Again after the policy's usual wait.
    BackOff,
    /// A rate limit is exceeded: again after this long.
    In(Duration),
}

impl Retry {
    /// What GitHub's status and headers ask for.
    fn after(status: StatusCode, headers: &HeaderMap) -> Self {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let number = |name: &str| text(name).and_then(|value| value.trim().parse::<u64>().ok());
        if status.is_server_error() {
            return Self::BackOff;
        }
        if status != StatusCode::FORBIDDEN && status != StatusCode::TOO_MANY_REQUESTS {
            return Self::No;
        }
        if let Some(seconds) = number("retry-after") {
            return Self::In(Duration::from_secs(seconds));
        }
        if number("x-ratelimit-remaining") == Some(0) {
            // GitHub's own clock tells how long that is from now; ours may be wrong.
            let now = text("date").and_then(unix_seconds);
            let reset = number("x-ratelimit-reset");
            let wait =
                reset.zip(now).map(|(reset, now)| reset.saturating_sub(now).saturating_add(1));
            return Self::In(Duration::from_secs(wait.unwrap_or(60)));
        }
        if status == StatusCode::TOO_MANY_REQUESTS {
            return Self::In(Duration::from_mins(1));
        }
        // A plain 403 means that we may not, and waiting does not help.
        Self::No
    }
}

/// The Unix time of an HTTP date, as in `Sun, 06 Nov 1994 08:49:37 GMT`.
fn unix_seconds(date: &str) -> Option<u64> {
    let time = httpdate::parse_http_date(date).ok()?;
    time.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn retry(status: u16, headers: &[(&'static str, &'static str)]) -> Retry {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        Retry::after(StatusCode::from_u16(status).unwrap(), &headers)
    }

    #[test]
    fn an_http_date_is_read_as_unix_time() {
        assert_eq!(unix_seconds("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(unix_seconds("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777));
        assert_eq!(unix_seconds("Thu, 29 Feb 2024 23:59:59 GMT"), Some(1_709_251_199));
        assert_eq!(unix_seconds("yesterday"), None);
    }

    #[test]
    fn a_date_that_no_server_writes_is_no_date() {
        assert_eq!(unix_seconds("Sun, 06 anF 1994 08:49:37 GMT"), None);
        assert_eq!(unix_seconds("Sat, 01 Jan 0000 00:00:00 GMT"), None);
        assert_eq!(unix_seconds("Thu, 32 Jan 1970 99:00:00 GMT"), None);
    }

    #[test]
    fn headers_of_rate_limits_are_honoured() {
        let seconds = |n| Retry::In(Duration::from_secs(n));
        assert_eq!(retry(403, &[("retry-after", "7")]), seconds(7));
        assert_eq!(retry(429, &[]), seconds(60));
        let limit = [
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset", "784111800"),
            ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ];
        assert_eq!(retry(403, &limit), seconds(24));
        assert_eq!(retry(403, &limit[..2]), seconds(60));
        let never = [limit[0], ("x-ratelimit-reset", "18446744073709551615"), limit[2]];
        assert_eq!(retry(403, &never), seconds(u64::MAX - 784_111_776));
    }

    #[test]
    fn a_fault_of_the_server_is_tried_again_and_one_of_ours_is_not() {
        assert_eq!(retry(502, &[]), Retry::BackOff);
        assert_eq!(retry(403, &[("x-ratelimit-remaining", "4999")]), Retry::No);
        assert_eq!(retry(404, &[]), Retry::No);
        assert_eq!(retry(201, &[]), Retry::No);
    }
}
