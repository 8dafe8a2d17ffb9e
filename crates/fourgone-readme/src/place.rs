//! Where the game lives: the repository, and the addresses in it.

use std::fmt;
use std::str::FromStr;

use crate::markdown::{escape, percent};
use crate::{Login, Participant, Request};

/// The text of the prefilled issue: a player has nothing to do but to send it.
const ISSUE_BODY: &str = "Just press the button below, without changing the title. The board in the \
                          README shows your move in about half a minute.";

/// A repository on GitHub, `owner/name`, and the server that it is on.
///
/// ```
/// use fourgone_readme::Place;
///
/// let place: Place = "octocat/octocat".parse()?;
/// assert_eq!(place.home(), "https://github.com/octocat/octocat");
/// # Ok::<(), fourgone_readme::PlaceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    server: String,
    owner: String,
    name: String,
}

impl Place {
    /// The place with another server than `https://github.com`.
    #[must_use]
    pub fn on_server(self, server: &str) -> Self {
        Self { server: server.trim_end_matches('/').to_owned(), ..self }
    }

    /// The place that a git remote's address names: `https://HOST/owner/name.git` or
    /// `git@HOST:owner/name.git`, where the host is GitHub, or is called after it in the settings of
    /// `ssh`.
    pub fn from_remote(address: &str) -> Option<Self> {
        let (host, path) = match address.split_once("://") {
            Some((_, rest)) => rest.split_once('/')?,
            None => address.split_once('@')?.1.split_once(':')?,
        };
        let host = host.rsplit('@').next()?.to_ascii_lowercase();
        if !host.contains("github") {
            return None;
        }
        path.trim_end_matches('/').trim_end_matches(".git").parse().ok()
    }

    /// The user or organisation that owns the repository.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// The page of the repository.
    pub fn home(&self) -> String {
        format!("{}/{self}", self.server)
    }

    /// The page of a new issue that is filled in already.
    pub fn new_issue(&self, request: &Request) -> String {
        let (title, body) = (percent(&request.to_string()), percent(ISSUE_BODY));
        format!("{}/issues/new?title={title}&body={body}", self.home())
    }

    /// The page of an issue.
    pub fn issue(&self, number: u64) -> String {
        format!("{}/issues/{number}", self.home())
    }

    /// A user's name as Markdown that links to the profile; it notifies nobody.
    pub fn profile(&self, login: &Login) -> String {
        format!("[@{}]({}/{})", escape(login.as_str()), self.server, percent(login.as_str()))
    }

    /// A participant's name as Markdown.
    pub fn participant(&self, who: &Participant) -> String {
        match who {
            Participant::User(login) => self.profile(login),
            Participant::Bot => "🤖 the bot".to_owned(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.owner, self.name)
    }
}

/// A text that does not name a repository.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a repository: use OWNER/NAME, as in octocat/octocat")]
pub struct PlaceError(String);

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let fits = |part: &str| {
            !part.is_empty()
                && part.len() <= 100
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
                && part.bytes().any(|byte| byte != b'.')
        };
        match text.split_once('/') {
            Some((owner, name)) if fits(owner) && fits(name) => Ok(Self {
                server: "https://github.com".to_owned(),
                owner: owner.to_owned(),
                name: name.to_owned(),
            }),
            _ => Err(PlaceError(text.chars().take(100).collect())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remote_names_its_repository_in_every_usual_form() {
        for address in [
            "https://github.com/octocat/hello.git",
            "https://github.com/octocat/hello/",
            "https://x-access-token:secret@github.com/octocat/hello",
            "git@github.com:octocat/hello.git",
            "ssh://git@github.com/octocat/hello.git",
            "ssh://git@ssh.github.com:443/octocat/hello.git",
            "git@github-at-work:octocat/hello.git",
        ] {
            let place = Place::from_remote(address).unwrap();
            assert_eq!(place.to_string(), "octocat/hello", "{address}");
        }
        assert_eq!(Place::from_remote("/srv/git/hello.git"), None);
        assert_eq!(Place::from_remote("https://github.com/a/b/c"), None);
        assert_eq!(Place::from_remote("https://gitlab.com/a/b.git"), None);
        assert_eq!(Place::from_remote("git@example.org:github/b.git"), None);
    }

    #[test]
    fn what_is_no_repository_is_refused() {
        for text in ["", "octocat", "a/b/c", "a/", "/b", "a b/c", "../..", "a/b)\n"] {
            assert!(text.parse::<Place>().is_err(), "{text:?}");
        }
    }
}
