//! What GitHub says: issues, comments, and the events that start a run, as far as they matter here.

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::links::Place;
use crate::people::{Login, Person};
use crate::step::Event;

/// An issue, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Issue {
    /// The number in the repository.
    pub number: u64,
    /// The title as it is now.
    pub title: String,
    /// Whether it is `open` or `closed`.
    pub state: String,
    /// Who opened it; none if the account is gone.
    pub user: Option<User>,
    /// What the user is to the repository: `OWNER`, `NONE` and others.
    #[serde(default)]
    pub author_association: String,
    /// When it was opened, as in `2026-11-17T22:54:03Z`.
    #[serde(default)]
    pub created_at: String,
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
    /// The number, which stays when the name changes.
    pub id: Option<u64>,
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
    /// What the writer is to the repository: `OWNER`, `NONE` and others.
    #[serde(default)]
    pub author_association: String,
    /// The address of the issue in the API.
    #[serde(default)]
    pub issue_url: String,
}

impl Comment {
    /// Whether the game wrote it, with whichever token: one that may write issues is a bot's, or
    /// that of somebody who is more to the repository than a visitor. A visitor can write our
    /// marks, but is neither.
    pub fn is_ours(&self) -> bool {
        let is_bot = self.user.as_ref().is_some_and(|user| user.kind == "Bot");
        let trusted = ["OWNER", "MEMBER", "COLLABORATOR"];
        let last = self.body.trim_end().lines().next_back().unwrap_or_default();
        last.starts_with("<!-- connect4:")
            && (is_bot || trusted.contains(&self.author_association.as_str()))
    }

    /// Whether it ends with this mark.
    pub fn has_mark(&self, mark: &str) -> bool {
        self.body.trim_end().ends_with(mark)
    }

    /// The number of the issue that it belongs to.
    pub fn issue(&self) -> Option<u64> {
        self.issue_url.rsplit('/').next()?.parse().ok()
    }
}

/// The file that GitHub hands to a workflow, as far as it matters here.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct Payload {
    /// What happened: `opened`, `edited` and others.
    #[serde(default)]
    pub action: String,
    /// The issue that it happened to, if the event is about one.
    pub issue: Option<Issue>,
    /// What was changed, where something was.
    changes: Option<Changes>,
    /// Something, if the clock started the run.
    schedule: Option<IgnoredAny>,
    /// Something, if a push started the run.
    pusher: Option<IgnoredAny>,
    /// The repository.
    pub repository: Option<PayloadRepository>,
}

#[derive(Clone, Debug, Deserialize)]
struct Changes {
    title: Option<IgnoredAny>,
}

/// Why there is a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// A new issue.
    Opened(Issue),
    /// An issue that has a new title, or is open again.
    Changed(Issue),
    /// The clock, or a push of the owner's.
    Routine,
    /// The owner's wish: what the README shows is made anew, whatever is there.
    ByHand,
}

impl Cause {
    /// The issue that started the run.
    pub fn issue(&self) -> Option<&Issue> {
        match self {
            Self::Opened(issue) | Self::Changed(issue) => Some(issue),
            Self::Routine | Self::ByHand => None,
        }
    }
}

impl Payload {
    /// Why there is a run; none if the event is nothing to us.
    pub fn cause(&self) -> Option<Cause> {
        match &self.issue {
            None if self.schedule.is_some() || self.pusher.is_some() => Some(Cause::Routine),
            None => Some(Cause::ByHand),
            Some(issue) => match self.action.as_str() {
                "edited" if self.changes.as_ref().is_none_or(|it| it.title.is_none()) => None,
                "edited" | "reopened" => Some(Cause::Changed(issue.clone())),
                _ => Some(Cause::Opened(issue.clone())),
            },
        }
    }
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

    /// When it was opened, in seconds of Unix time, if GitHub says it.
    pub fn opened_at(&self) -> Option<u64> {
        unix_seconds(&self.created_at)
    }

    /// Who opened it.
    pub fn person(&self) -> Person {
        match &self.user {
            Some(user) => Person { login: user.login.clone(), id: user.id },
            // GitHub's own name for an account that is gone.
            None => Person::new("ghost", None),
        }
    }

    /// The issue as a step sees it.
    pub fn event(&self, place: &Place) -> Event {
        let who = self.person();
        Event {
            issue: self.number,
            title: self.title.clone(),
            by_owner: self.author_association == "OWNER" || who.login.is(place.owner()),
            who,
            opened_at: self.opened_at(),
            mistakes: 0,
        }
    }
}

/// The Unix time of a moment as GitHub writes it, `2026-11-17T22:54:03Z`.
fn unix_seconds(moment: &str) -> Option<u64> {
    let number = |range: std::ops::Range<usize>| {
        let digits = moment.get(range)?;
        digits.bytes().all(|it| it.is_ascii_digit()).then(|| digits.parse::<u64>().ok())?
    };
    if moment.len() != 20 || !moment.ends_with('Z') || moment.get(10..11) != Some("T") {
        return None;
    }
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    if year < 1970 || !(1..=12).contains(&month) {
        return None;
    }
    // Years begin in March, so that a leap day is the last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day;
    let days = days.checked_sub(719_469)?;
    Some(((days * 24 + number(11..13)?) * 60 + number(14..16)?) * 60 + number(17..19)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_as_unix_time() {
        assert_eq!(unix_seconds("1970-01-01T00:00:00Z"), Some(0));
        assert_eq!(unix_seconds("1994-11-06T08:49:37Z"), Some(784_111_777));
        assert_eq!(unix_seconds("2024-02-29T23:59:59Z"), Some(1_709_251_199));
        assert_eq!(unix_seconds("2026-03-01T00:00:00Z"), Some(1_772_323_200));
        for text in [
            "",
            "yesterday",
            "1969-12-31T23:59:59Z",
            "2024-13-01T00:00:00Z",
            "2024-02-29 23:59:59Z",
        ] {
            assert_eq!(unix_seconds(text), None, "{text}");
        }
    }

    #[test]
    fn a_comment_is_ours_by_its_mark_and_by_who_may_write_there() {
        let comment = |body: &str, kind: &str, association: &str| {
            let json = serde_json::json!({
                "id": 1, "body": body, "author_association": association,
                "user": { "login": "x", "id": 2, "type": kind },
            });
            serde_json::from_value::<Comment>(json).unwrap().is_ours()
        };
        let mark = "Hello\n\n<!-- connect4:answer -->\n";
        assert!(comment(mark, "Bot", "NONE"));
        for trusted in ["OWNER", "MEMBER", "COLLABORATOR"] {
            assert!(comment(mark, "User", trusted));
        }
        for stranger in ["NONE", "CONTRIBUTOR", "FIRST_TIMER"] {
            assert!(!comment(mark, "User", stranger));
        }
        assert!(!comment("<!-- connect4:answer -->\nwas quoted", "Bot", "NONE"));
    }

    #[test]
    fn an_event_tells_why_there_is_a_run() {
        let cause =
            |json: serde_json::Value| serde_json::from_value::<Payload>(json).unwrap().cause();
        let issue = serde_json::json!({ "number": 1, "title": "x", "state": "open" });
        let with = |action: &str, changes: serde_json::Value| {
            cause(serde_json::json!({ "action": action, "issue": issue, "changes": changes }))
        };
        let title = serde_json::json!({ "title": { "from": "y" } });
        let body = serde_json::json!({ "body": { "from": "y" } });
        assert!(matches!(with("opened", serde_json::Value::Null), Some(Cause::Opened(_))));
        assert!(matches!(with("reopened", serde_json::Value::Null), Some(Cause::Changed(_))));
        assert!(matches!(with("edited", title), Some(Cause::Changed(_))));
        assert!(with("edited", body).is_none());
        assert!(matches!(
            cause(serde_json::json!({ "schedule": "3 * * * *" })),
            Some(Cause::Routine)
        ));
        assert!(matches!(cause(serde_json::json!({ "pusher": {} })), Some(Cause::Routine)));
        assert!(matches!(cause(serde_json::json!({ "inputs": null })), Some(Cause::ByHand)));
    }
}
