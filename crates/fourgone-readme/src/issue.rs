//! What we read of GitHub's answers and events.

use serde::Deserialize;

use crate::{Event, Login, Place};

/// An issue, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Deserialize)]
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
    pub pull_request: Option<serde::de::IgnoredAny>,
}

/// A user, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct User {
    /// The name.
    pub login: Login,
    /// `User` or `Bot`.
    #[serde(rename = "type", default)]
    pub kind: String,
}

/// A label: GitHub writes it in two forms.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
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
pub struct Payload {
    /// The issue that was opened, if the event is about one.
    pub issue: Option<Issue>,
    /// The repository.
    pub repository: Option<PayloadRepository>,
}

/// The repository of an event.
#[derive(Clone, Debug, Deserialize)]
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
