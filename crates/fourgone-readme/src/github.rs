//! The only network: the seven calls of GitHub's REST interface that the game needs.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thiserror::Error;
use ureq::Agent;
use ureq::http::{HeaderMap, Method, Request as HttpRequest, StatusCode};

use crate::answer::ANSWER_MARK;
use crate::issue::{Comment, Issue};
use crate::patience::{Advice, Patience, advice};
use crate::{Place, Reaction};

/// How many issues or comments come in one answer: the most that GitHub gives.
const PAGE: usize = 100;

/// The largest answer that is read: a page of issues with the longest texts that GitHub takes.
const LARGEST_ANSWER: u64 = 64 << 20;

/// GitHub, seen from one repository.
pub struct GitHub {
    agent: Agent,
    base: String,
    place: Place,
    token: String,
    patience: Patience,
}

/// A call that did not succeed.
#[derive(Debug, Error)]
pub enum GitHubError {
    /// No answer came, or a broken one.
    #[error("GitHub cannot be reached ({call}): {source}")]
    Unreachable {
        /// Which call.
        call: String,
        /// What went wrong.
        source: Box<ureq::Error>,
    },
    /// GitHub said no.
    #[error("GitHub answered {status} ({call}): {message}")]
    Refused {
        /// Which call.
        call: String,
        /// The status.
        status: u16,
        /// GitHub's own words.
        message: String,
    },
    /// The rate limit is reached for longer than we wait.
    #[error("GitHub asks to wait {seconds} seconds ({call}): run the workflow again after that")]
    RateLimited {
        /// Which call.
        call: String,
        /// How long.
        seconds: u64,
    },
    /// GitHub answered something that is not described.
    #[error("GitHub's answer makes no sense ({call}): {message}")]
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
        matches!(self, Self::Refused { status: 404 | 410, .. })
    }

    /// Whether GitHub understood the call and will not do it.
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused { status: 400..500, .. })
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

/// An answer that was read whole.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl GitHub {
    /// GitHub at this base address, `https://api.github.com` for most.
    pub fn new(base: &str, place: Place, token: &str, patience: Patience) -> Self {
        let base = base.trim_end_matches('/').to_owned();
        let mut config = Agent::config_builder()
            .timeout_global(Some(patience.timeout))
            .http_status_as_error(false)
            .user_agent(concat!("fourgone/", env!("CARGO_PKG_VERSION")));
        // A server on this very machine is not behind the proxy of the environment.
        if ["http://127.0.0.1", "http://localhost"].iter().any(|local| base.starts_with(local)) {
            config = config.proxy(None);
        }
        Self { agent: config.build().into(), base, place, token: token.to_owned(), patience }
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
    /// A call without an answer may have had its effect nevertheless: before it is tried again,
    /// the comments of the issue are looked through.
    ///
    /// # Errors
    ///
    /// When GitHub does not do it.
    pub fn comment(&self, issue: u64, body: &str) -> Result<u64, GitHubError> {
        let path = format!("/issues/{issue}/comments");
        let call = Call::with(Method::POST, path, json!({ "body": body }));
        let mut found = None;
        let answer = self.send_unless(&call, || {
            found = self.own_answers(issue)?.into_iter().next();
            Ok(found.is_some())
        })?;
        match (answer, found) {
            (Some(answer), _) => parse::<Comment>(&call, &answer).map(|comment| comment.id),
            (None, Some(comment)) => Ok(comment.id),
            (None, None) => Err(unexpected(&call, "neither an answer nor a comment")),
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

    /// Closes an issue, gives it these labels and no others, and tells how it is then.
    ///
    /// # Errors
    ///
    /// When GitHub does not do it.
    pub fn close(&self, issue: u64, labels: &[String]) -> Result<Issue, GitHubError> {
        let body = json!({ "state": "closed", "state_reason": "completed", "labels": labels });
        self.read(&Call::with(Method::PATCH, format!("/issues/{issue}"), body))
    }

    /// Waits as after this many failed attempts.
    pub(crate) fn pause_after(&self, failed: u32) {
        (self.patience.pause)(self.patience.back_off(failed));
    }

    fn read<T: DeserializeOwned>(&self, call: &Call) -> Result<T, GitHubError> {
        parse(call, &self.send(call)?)
    }

    fn send(&self, call: &Call) -> Result<Answer, GitHubError> {
        let answer = self.send_unless(call, || Ok(false))?;
        answer.ok_or_else(|| unexpected(call, "no answer"))
    }

    /// Makes a call until there is a final answer, or until `is_done` says, before a further
    /// attempt, that none is needed.
    fn send_unless(
        &self,
        call: &Call,
        mut is_done: impl FnMut() -> Result<bool, GitHubError>,
    ) -> Result<Option<Answer>, GitHubError> {
        let patience = &self.patience;
        let mut failed = 0;
        loop {
            let attempt = self.attempt(call);
            failed += 1;
            let wait = match &attempt {
                Err(_) => patience.back_off(failed),
                Ok(answer) => match advice(answer.status, &answer.headers) {
                    Advice::Take if answer.status.is_success() => return attempt.map(Some),
                    Advice::Take => return Err(refused(call, answer)),
                    Advice::TryAgain => patience.back_off(failed),
                    Advice::TryAgainAfter(wait) if wait > patience.longest_wait => {
                        let seconds = wait.as_secs();
                        return Err(GitHubError::RateLimited { call: call.name(), seconds });
                    }
                    Advice::TryAgainAfter(wait) => wait,
                },
            };
            if failed >= patience.attempts {
                return Err(refused(call, &attempt?));
            }
            (patience.pause)(wait);
            if is_done()? {
                return Ok(None);
            }
        }
    }

    /// Makes a call once.
    fn attempt(&self, call: &Call) -> Result<Answer, GitHubError> {
        let unreachable =
            |source| GitHubError::Unreachable { call: call.name(), source: Box::new(source) };
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
        let body = body.with_config().limit(LARGEST_ANSWER).read_to_vec().map_err(unreachable)?;
        Ok(Answer { status: parts.status, headers: parts.headers, body })
    }
}

fn parse<T: DeserializeOwned>(call: &Call, answer: &Answer) -> Result<T, GitHubError> {
    serde_json::from_slice(&answer.body).map_err(|error| unexpected(call, &error.to_string()))
}

fn unexpected(call: &Call, message: &str) -> GitHubError {
    GitHubError::Unexpected { call: call.name(), message: message.to_owned() }
}

fn refused(call: &Call, answer: &Answer) -> GitHubError {
    let text = String::from_utf8_lossy(&answer.body);
    let words = serde_json::from_slice::<Value>(&answer.body)
        .ok()
        .and_then(|body| body.get("message")?.as_str().map(str::to_owned))
        .unwrap_or_else(|| text.chars().take(200).collect());
    GitHubError::Refused { call: call.name(), status: answer.status.as_u16(), message: words }
}

impl std::fmt::Debug for GitHub {
    /// Tells all but the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GitHub")
            .field("base", &self.base)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}
