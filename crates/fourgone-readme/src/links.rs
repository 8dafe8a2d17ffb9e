//! Where links lead, and how text that others wrote is made harmless.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use thiserror::Error;

use crate::log::{Login, Participant};
use crate::title::Request;

/// The text of the prefilled issue: a player has nothing to do but to submit it.
const ISSUE_BODY: &str = "Just click the button below and leave the title as it is. The README \
                          shows your move in about half a minute.";

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
    /// The same repository on another server than `https://github.com`.
    #[must_use]
    pub fn on_server(self, server: &str) -> Self {
        Self { server: server.trim_end_matches('/').to_owned(), ..self }
    }

    /// The repository that the address of a git remote names: `https://HOST/owner/name.git` or
    /// `git@HOST:owner/name.git`, where the host is GitHub or an alias for it that `ssh` knows, with
    /// `github` in its name.
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

    /// The page of a new issue that is filled in.
    pub fn new_issue(&self, request: &Request) -> String {
        let title = request.to_string();
        let (title, body) = (percent_encode(&title), percent_encode(ISSUE_BODY));
        format!("{}/issues/new?title={title}&body={body}", self.home())
    }

    /// The page of an issue.
    pub fn issue(&self, number: u64) -> String {
        format!("{}/issues/{number}", self.home())
    }

    /// A user's name as Markdown that links to the profile; it notifies nobody.
    pub fn profile(&self, login: &Login) -> String {
        let (name, path) = (escape_markdown(login.as_str()), percent_encode(login.as_str()));
        format!("[@{name}]({}/{path})", self.server)
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
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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

/// The longest name that is shown in full: GitHub's longest user name, with room for `[bot]`.
const LONGEST: usize = 48;

/// The text as Markdown that shows it and does nothing else.
///
/// Everything but letters, digits, spaces and hyphens becomes a numeric character reference, which
/// cannot begin markup, close a tag or divide a table. What has no shape of its own (line ends,
/// control characters, marks that turn the direction of writing) is shown as `�`.
///
/// ```
/// use fourgone_readme::escape_markdown;
///
/// assert_eq!(escape_markdown("octo-cat"), "octo-cat");
/// assert_eq!(escape_markdown("a|b"), "a&#124;b");
/// assert_eq!(escape_markdown("x\ny"), "x�y");
/// ```
pub fn escape_markdown(text: &str) -> String {
    let mut escaped = String::new();
    for (at, character) in text.chars().enumerate() {
        if at == LONGEST {
            escaped.push('…');
            break;
        }
        match character {
            ' ' | '-' => escaped.push(character),
            _ if character.is_alphanumeric() => escaped.push(character),
            _ if character.is_ascii_punctuation() => {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "&#{};", u32::from(character));
            }
            _ => escaped.push('\u{FFFD}'),
        }
    }
    escaped
}

/// The text as one part of an address: all but letters, digits, `-`, `.`, `_` and `~` is
/// percent-encoded.
fn percent_encode(text: &str) -> impl fmt::Display + '_ {
    const RESERVED: &AsciiSet =
        &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
    utf8_percent_encode(text, RESERVED)
}

/// The text with its first letter as a capital, for the beginning of a sentence.
pub(crate) fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
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
    fn a_title_in_an_address_is_percent_encoded() {
        assert_eq!(percent_encode("connect4|drop|red|3").to_string(), "connect4%7Cdrop%7Cred%7C3");
        assert_eq!(percent_encode("aZ9-._~").to_string(), "aZ9-._~");
        assert_eq!(percent_encode("ü &?#").to_string(), "%C3%BC%20%26%3F%23");
    }

    #[test]
    fn what_is_no_repository_is_refused() {
        for text in ["", "octocat", "a/b/c", "a/", "/b", "a b/c", "../..", "a/b)\n"] {
            assert!(text.parse::<Place>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn nothing_that_markdown_or_html_reads_is_left_in_an_escaped_text() {
        let hostile = "<!-- x --> | `a` [b](c) *d* _e_ ![f](g) # <b>\r\n\u{202E}\u{2028}\\ & \"'";
        let escaped = escape_markdown(hostile);
        for special in ['<', '>', '|', '`', '[', ']', '(', '*', '_', '!', '\\', '"', '\'', '\n'] {
            assert!(!escaped.contains(special), "{special:?} in {escaped}");
        }
        assert!(!escaped.contains('\u{202E}'));
    }

    #[test]
    fn a_text_of_64_kilobytes_is_cut() {
        assert!(escape_markdown(&"|".repeat(65_536)).len() < 500);
    }
}
