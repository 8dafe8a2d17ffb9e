//! Telling players that their move waits, and the owner that something must be mended.
//!
//! Nothing is written to the repository then, because that may be the very thing that is broken.
//! What was said stands in the comments themselves: each ends with the fault that it is about, and
//! whether the owner was told of it there.

use std::fmt::Write as _;

use crate::github::GitHubError;
use crate::links::code_span;
use crate::run::{RunError, Waiting, World};

/// The label of issues that wait for the owner.
pub const WAITING_LABEL: &str = "connect4-waiting";

/// What the mark of a comment begins with.
const MARK: &str = "<!-- connect4:waiting ";

/// Tells everybody whose move waits, once, and the owner, once for each fault.
///
/// # Errors
///
/// When GitHub does not do it: a token that may not write issues cannot tell anybody. The run fails
/// then as well, and that is what the owner sees.
pub(crate) fn tell(
    world: &World<'_>,
    issues: &[Waiting],
    error: &RunError,
) -> Result<(), GitHubError> {
    let pending: Vec<&Waiting> = issues.iter().filter(|it| it.is_pending()).collect();
    if matches!(error, RunError::GitHub(_)) || pending.is_empty() {
        return Ok(());
    }
    let fault = error.fault();
    let mut told = Told::of(world, &pending, &fault)?;
    for waiting in &pending {
        let number = waiting.issue.number;
        let knows = waiting.is_labelled() || told.players.contains(&number);
        if !knows {
            say(world, number, &comment(world, error, &fault, !told.owner))?;
            told.owner = true;
        }
        if !waiting.is_labelled() {
            let labels = waiting.issue.label_names().chain([WAITING_LABEL]);
            let labels: Vec<String> = labels.map(str::to_owned).collect();
            done(world.github.set_labels(number, &labels))?;
        }
    }
    // Everybody knows that there is something, but it is something else by now.
    if let (false, Some(first)) = (told.owner, pending.first()) {
        let body = format!(
            "@{}: something else is wrong now.\n\n{}\n\n{MARK}{fault} owner -->",
            world.place.owner(),
            code_span(&error.to_string())
        );
        say(world, first.issue.number, &body)?;
    }
    Ok(())
}

/// What the comments to issues that still wait tell.
struct Told {
    /// The issues whose players know that they wait.
    players: Vec<u64>,
    /// Whether the owner knows of the present fault.
    owner: bool,
}

impl Told {
    fn of(world: &World<'_>, pending: &[&Waiting], fault: &str) -> Result<Self, GitHubError> {
        let mut told = Self { players: Vec::new(), owner: false };
        let with_owner = format!("{MARK}{fault} owner -->");
        for comment in world.github.latest_comments()? {
            let Some(issue) = comment.issue() else { continue };
            let is_pending = pending.iter().any(|waiting| waiting.issue.number == issue);
            if is_pending && comment.body.contains(MARK) {
                told.players.push(issue);
                told.owner |= comment.has_mark(&with_owner);
            }
        }
        Ok(told)
    }
}

fn comment(world: &World<'_>, error: &RunError, fault: &str, owner: bool) -> String {
    let mut text = "Your move has arrived, but it cannot be played right now: something is wrong \
                    with the game itself, not with your move. The owner has been told. This issue \
                    stays open, and its turn comes as soon as that is fixed; there is nothing you \
                    need to do."
        .to_owned();
    if owner {
        let (owner, what) = (world.place.owner(), code_span(&error.to_string()));
        // Writing to a string cannot fail.
        let _ = write!(text, "\n\n@{owner}, this is for you to fix: {what}");
    }
    format!("{text}\n\n{MARK}{fault}{} -->", if owner { " owner" } else { "" })
}

fn say(world: &World<'_>, issue: u64, body: &str) -> Result<(), GitHubError> {
    done(world.github.comment(issue, body).map(drop))
}

/// An issue that is gone needs no comment, and one that is locked gets none.
fn done(result: Result<(), GitHubError>) -> Result<(), GitHubError> {
    match result {
        Err(error) if !error.is_client_error() => Err(error),
        _ => Ok(()),
    }
}
