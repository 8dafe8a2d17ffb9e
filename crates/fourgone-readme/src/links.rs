//! Where links lead, and how text that others wrote is made harmless.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use thiserror::Error;

use crate::people::{Login, Participant};
use crate::texts::{Texts, fill};
use crate::title::Request;

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
    /// Whether links are relative to a README at the top of the repository, whose name may change.
    relative: bool,
}

impl Place {
    /// Whichever repository a README at its top is in: for templates, whose copies have names of
    /// their own.
    pub fn anywhere() -> Self {
        Self {
            server: GITHUB.to_owned(),
            relative: true,
            owner: String::new(),
            name: String::new(),
        }
    }

    /// Whether it is [whichever repository](Self::anywhere) the README is in.
    pub fn is_anywhere(&self) -> bool {
        self.relative
    }

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
        // GitHub shows the file as `OWNER/NAME/blob/BRANCH/README.md`.
        if self.relative { "../..".to_owned() } else { format!("{}/{self}", self.server) }
    }

    /// The page on which visitors see the README: for a profile that is the user's.
    pub fn front(&self) -> String {
        if !self.relative && self.owner.eq_ignore_ascii_case(&self.name) {
            return format!("{}/{}", self.server, self.owner);
        }
        self.home()
    }

    /// The page of a folder on the default branch.
    pub fn folder(&self, path: &str) -> String {
        format!("{}/tree/HEAD/{path}", self.home())
    }

    /// The page of a new issue that is filled in.
    pub fn new_issue(&self, request: &Request, body: &str) -> String {
        let title = request.to_string();
        let (title, body) = (percent_encode(&title), percent_encode(body));
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

    /// The same for a table, which a long name must not widen.
    pub fn short_profile(&self, login: &Login) -> String {
        let (name, path) = (escape(login.as_str(), IN_TABLES), percent_encode(login.as_str()));
        format!("[@{name}]({}/{path})", self.server)
    }

    /// A participant's name as Markdown.
    pub(crate) fn participant(&self, who: &Participant, texts: &Texts) -> String {
        match who {
            Participant::User(person) => self.profile(&person.login),
            Participant::Bot => texts.the_bot.to_string(),
        }
    }

    /// A participant's name for a table.
    pub(crate) fn short_participant(&self, who: &Participant, texts: &Texts) -> String {
        match who {
            Participant::User(person) => self.short_profile(&person.login),
            Participant::Bot => texts.the_bot.to_string(),
        }
    }

    /// A player who asked the bot for a move, for a table.
    pub(crate) fn asked_by(&self, login: &Login, texts: &Texts) -> String {
        fill(&texts.asked_by, &[("player", &self.short_profile(login))])
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
                server: GITHUB.to_owned(),
                owner: owner.to_owned(),
                name: name.to_owned(),
                relative: false,
            }),
            _ => Err(PlaceError(text.chars().take(100).collect())),
        }
    }
}

const GITHUB: &str = "https://github.com";

/// The longest name that is shown in full: GitHub's longest user name, with room for `[bot]`.
const LONGEST: usize = 48;

/// The longest name that is shown in full in a table: more is wider than a phone.
const IN_TABLES: usize = 16;

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
    escape(text, LONGEST)
}

/// The same, cut after so many characters.
fn escape(text: &str, longest: usize) -> String {
    let mut escaped = String::new();
    for (at, character) in text.chars().enumerate() {
        if at == longest {
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
pub(crate) fn percent_encode(text: &str) -> impl fmt::Display + '_ {
    const RESERVED: &AsciiSet =
        &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
    utf8_percent_encode(text, RESERVED)
}

/// The text as the value of an attribute in HTML.
pub(crate) fn attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The text as a value in Markdown that may be a name or a message of others: on one line, in a
/// code span that it cannot leave.
pub(crate) fn code_span(text: &str) -> String {
    let plain: String = text
        .chars()
        .take(500)
        .map(|it| if it == '`' || it.is_control() { ' ' } else { it })
        .collect();
    format!("`{}`", plain.trim())
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
