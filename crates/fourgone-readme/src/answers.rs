//! Giving the answers: what can be given is given, and one issue that cannot be answered does not
//! keep the others waiting.

use crate::github::{GitHub, GitHubError};
use crate::issue::Issue;
use crate::run::Answer;
use crate::state::State;
use crate::step::{AGAIN_MARK, ANSWER_MARK, Context, Effect, Reaction, told_again};
use crate::title::Request;
use crate::waiting::WAITING_LABEL;

/// The answers of one run.
pub(crate) struct Answering<'a> {
    github: &'a GitHub,
    /// The issue that started the run: if it cannot be answered, the run fails.
    trigger: Option<u64>,
    failures: Vec<(u64, GitHubError)>,
}

/// What became of a call about an issue.
enum Done<T> {
    Yes(T),
    /// The issue does not exist any more, and needs no answer.
    Gone,
    /// GitHub does not do it, and goes on not doing it.
    No,
}

impl<'a> Answering<'a> {
    pub(crate) fn new(github: &'a GitHub, trigger: Option<u64>) -> Self {
        Self { github, trigger, failures: Vec::new() }
    }

    /// Puts a reaction on an issue.
    pub(crate) fn react(&mut self, issue: u64, content: Reaction) -> Result<(), GitHubError> {
        self.attempt(issue, |github| github.react(issue, content)).map(drop)
    }

    /// What went wrong with other issues than the one that started the run.
    ///
    /// # Errors
    ///
    /// What went wrong with that one.
    pub(crate) fn warnings(self) -> Result<Vec<String>, GitHubError> {
        let mut warnings = Vec::new();
        for (issue, error) in self.failures {
            if Some(issue) == self.trigger {
                return Err(error);
            }
            warnings.push(format!("#{issue} could not be answered: {error}"));
        }
        Ok(warnings)
    }

    /// Makes a call about an issue. A GitHub that cannot be reached ends the run; what it refuses
    /// to do is noted.
    fn attempt<T>(
        &mut self,
        issue: u64,
        call: impl Fn(&GitHub) -> Result<T, GitHubError>,
    ) -> Result<Done<T>, GitHubError> {
        match call(self.github) {
            Ok(value) => Ok(Done::Yes(value)),
            // A token that may not see something is told that it is not there.
            Err(error) if error.is_gone() && self.github.issue(issue)?.is_none() => {
                drop(error);
                Ok(Done::Gone)
            }
            Err(error) if error.is_client_error() => {
                self.failures.push((issue, error));
                Ok(Done::No)
            }
            Err(error) => Err(error),
        }
    }

    /// Gives the answer to one issue; `raced` means that another run may have given it.
    pub(crate) fn give(&mut self, answer: &Answer, raced: bool) -> Result<(), GitHubError> {
        let Answer { issue, effects, again } = answer;
        let is_trigger = Some(issue.number) == self.trigger;
        // A comment may be there already where another run has been, or somebody else has.
        let carefully = raced || *again || issue.comments > 0;
        let mut labels: Vec<String> =
            issue.label_names().filter(|name| *name != WAITING_LABEL).map(str::to_owned).collect();
        let mut comments = issue.comments;
        let mut own = None;
        for effect in effects {
            let done = match effect {
                Effect::Comment { issue, body } => {
                    let done = self.attempt(*issue, |github| {
                        if carefully && has_answer(github, *issue)? {
                            return Ok(None);
                        }
                        github.comment(*issue, body).map(Some)
                    })?;
                    if let Done::Yes(Some(id)) = done {
                        own = Some(id);
                        comments += 1;
                    }
                    match done {
                        Done::Yes(_) => Done::Yes(()),
                        Done::Gone => Done::Gone,
                        // The next run may have more luck; after that it is closed without.
                        Done::No if is_trigger => return Ok(()),
                        Done::No => Done::No,
                    }
                }
                Effect::React { issue, content } => {
                    // The issue that started the run got its eyes first of all.
                    if *content == Reaction::Eyes && is_trigger {
                        continue;
                    }
                    self.attempt(*issue, |github| github.react(*issue, *content))?
                }
                Effect::Label { label, .. } => {
                    if !labels.contains(label) {
                        labels.push(label.clone());
                    }
                    continue;
                }
                Effect::Close { issue } => {
                    match self.attempt(*issue, |github| github.close(*issue, &labels))? {
                        Done::Yes(closed) if closed.comments > comments => {
                            let Some(own) = own else { continue };
                            self.attempt(*issue, |github| withdraw(github, *issue, own))?
                        }
                        Done::Yes(_) => Done::Yes(()),
                        Done::Gone => Done::Gone,
                        Done::No => Done::No,
                    }
                }
                Effect::WriteReadme { .. }
                | Effect::WriteGame { .. }
                | Effect::WriteState { .. }
                | Effect::Commit { .. } => continue,
            };
            if matches!(done, Done::Gone) {
                break;
            }
        }
        Ok(())
    }

    /// Says once that an issue which was changed or reopened had its answer before, and sees to it
    /// that it is closed.
    pub(crate) fn tell_again(
        &mut self,
        issue: &Issue,
        state: &State,
        context: &Context<'_>,
    ) -> Result<(), GitHubError> {
        let number = issue.number;
        if !Request::is_meant_by(&issue.title) && !state.has_answer_to(number) {
            return Ok(());
        }
        let body = told_again(number, state, context);
        self.attempt(number, |github| {
            let own = github.own_comments(number)?;
            if !own.iter().any(|comment| comment.has_mark(AGAIN_MARK)) {
                github.comment(number, &body)?;
            }
            Ok(())
        })
        .map(drop)
    }
}

fn has_answer(github: &GitHub, issue: u64) -> Result<bool, GitHubError> {
    Ok(github.own_comments(issue)?.iter().any(|comment| comment.has_mark(ANSWER_MARK)))
}

/// Takes our comment back if another run has given the same answer at the same time: of several
/// the oldest stays. The one that came last always sees the others, so one stays in the end.
fn withdraw(github: &GitHub, issue: u64, own: u64) -> Result<(), GitHubError> {
    let answers = github.own_comments(issue)?;
    match answers.iter().find(|comment| comment.has_mark(ANSWER_MARK)) {
        Some(oldest) if oldest.id < own => github.delete_comment(own),
        _ => Ok(()),
    }
}
