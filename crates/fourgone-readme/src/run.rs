//! One run of the workflow: every open move is played, pushed and answered.

use std::fmt::Write as _;

use thiserror::Error;

use crate::files::{Snapshot, SnapshotError};
use crate::github::{GitHub, GitHubError, Issue};
use crate::links::Place;
use crate::log::Entry;
use crate::page::board_in_emoji;
use crate::repo::{CommitId, Draft, Push, Repo, RepoError};
use crate::state::State;
use crate::step::{BotFn, Context, Effect, Reaction, step};
use crate::title::Request;

/// How often all is played again because others pushed: each time one of them got ahead.
const MOST_LOST_PUSHES: usize = 100;

/// How often a push is tried that fails though nobody else pushed.
const MOST_FAILED_PUSHES: u32 = 4;

/// The world that a run acts on.
#[derive(Clone, Copy)]
pub struct World<'a> {
    /// The repository's git.
    pub repo: &'a Repo,
    /// The repository's issues.
    pub github: &'a GitHub,
    /// The repository.
    pub place: &'a Place,
    /// The bot.
    pub bot: &'a BotFn<'a>,
}

/// Why a run failed. A player's mistake is none of these.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// GitHub's API.
    #[error(transparent)]
    GitHub(#[from] GitHubError),
    /// Git.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// The game's files.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// The remote does not take our commits.
    #[error("the push was rejected: {0}")]
    PushRejected(String),
}

/// What a run did.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The issues that were answered, in their order.
    pub answered: Vec<u64>,
    /// The board and what was played, as Markdown for the summary of the job.
    pub summary: String,
}

/// What is to be done on one tip of the branch.
struct Plan {
    drafts: Vec<Draft>,
    answers: Vec<Answer>,
    state: State,
    board: String,
}

/// What answers an issue.
struct Answer {
    issue: Issue,
    effects: Vec<Effect>,
    /// Whether the log knew the answer before: an earlier run may have given it.
    again: bool,
}

/// Plays every open move in the order of the issues' numbers, and answers each.
///
/// The issue that started the run is among them unless an earlier run has finished it. Without one
/// the run looks through all open issues, and rebuilds the README from the log.
///
/// # Errors
///
/// When GitHub, git or the game's files do not allow it. What is left undone then is done by the
/// next run.
pub fn run(world: &World<'_>, trigger: Option<&Issue>) -> Result<Report, RunError> {
    let issues = open_moves(world, trigger)?;
    let mut failures = Failures::default();
    for issue in issues.iter().filter(|issue| Request::is_meant_by(&issue.title)) {
        failures.take(world.github.react(issue.number, Reaction::Eyes))?;
    }
    let (plan, raced) = push_moves(world, &issues, trigger.is_none())?;
    for Answer { issue, effects, again } in &plan.answers {
        // A comment may be there already where another run has been, or somebody else has.
        let carefully = raced || *again || issue.comments > 0;
        failures.take(give(world.github, issue, effects, carefully))?;
    }
    failures.first()?;
    Ok(Report {
        answered: plan.answers.iter().map(|answer| answer.issue.number).collect(),
        summary: summary(&plan, world.place),
    })
}

/// The open issues that may be moves, in the order of their numbers.
fn open_moves(world: &World<'_>, trigger: Option<&Issue>) -> Result<Vec<Issue>, RunError> {
    let is_move = |issue: &Issue| issue.is_open() && Request::is_meant_by(&issue.title);
    // Moves that wait are new: behind a full page without any there are none, as a rule. A run
    // by hand looks at all.
    let mut issues =
        world.github.open_issues(|page| trigger.is_none() || page.iter().any(is_move))?;
    issues.retain(Issue::is_open);
    if let Some(trigger) = trigger
        && !issues.iter().any(|issue| issue.number == trigger.number)
        && world.github.issue(trigger.number)?.is_some_and(|now| now.is_open())
    {
        // The list lags behind now and then.
        issues.push(trigger.clone());
    }
    issues.sort_by_key(|issue| issue.number);
    issues.dedup_by_key(|issue| issue.number);
    Ok(issues)
}

/// Plays the issues on the tip of the branch until a push succeeds; tells whether others pushed
/// meanwhile.
fn push_moves(
    world: &World<'_>,
    issues: &[Issue],
    rebuild: bool,
) -> Result<(Plan, bool), RunError> {
    let mut failed = 0;
    let mut raced = false;
    let mut rejection = String::new();
    for _ in 0..MOST_LOST_PUSHES {
        let tip = fetch(world)?;
        let plan = plan(world, &tip, issues, rebuild)?;
        if plan.drafts.is_empty() {
            return Ok((plan, raced));
        }
        let last = world.repo.commit(&tip, &plan.drafts)?;
        rejection = match world.repo.push(&last)? {
            Push::Done => {
                world.repo.catch_up(&last);
                return Ok((plan, raced));
            }
            Push::Rejected(words) => words,
        };
        let now = fetch(world)?;
        if now == last {
            // Only the answer to the push was lost.
            world.repo.catch_up(&last);
            return Ok((plan, raced));
        }
        raced = true;
        if now == tip {
            failed += 1;
            if failed >= MOST_FAILED_PUSHES {
                break;
            }
            world.github.back_off(failed);
        }
    }
    Err(RunError::PushRejected(rejection))
}

fn fetch(world: &World<'_>) -> Result<CommitId, RunError> {
    let mut failed = 0;
    loop {
        match world.repo.fetch() {
            Ok(tip) => return Ok(tip),
            Err(_) if failed + 1 < MOST_FAILED_PUSHES => {
                failed += 1;
                world.github.back_off(failed);
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// Plays the issues on one tip.
fn plan(
    world: &World<'_>,
    tip: &CommitId,
    issues: &[Issue],
    rebuild: bool,
) -> Result<Plan, RunError> {
    let mut snapshot = Snapshot::load(|path| world.repo.read(tip, path))?;
    let settings = snapshot.settings.clone();
    let context = Context { settings: &settings, place: world.place, bot: world.bot };
    let mut drafts = Vec::new();
    if rebuild {
        let files = snapshot.repairs(world.place)?;
        if !files.is_empty() {
            let message = "connect4: rebuild the README from the log".to_owned();
            drafts.push(Draft { message, files });
        }
    }
    let mut answers = Vec::new();
    let mut state = std::mem::take(&mut snapshot.state);
    for issue in issues {
        let again = state.has_answer_to(issue.number);
        let (next, effects) = step(state, &issue.event(world.place), &context);
        state = next;
        drafts.extend(snapshot.write(&effects)?);
        if !effects.is_empty() {
            answers.push(Answer { issue: issue.clone(), effects, again });
        }
    }
    let board = board_in_emoji(state.round().game(), &settings);
    Ok(Plan { drafts, answers, state, board })
}

/// Gives the answers to one issue; `carefully` means that some may have been given before.
fn give(
    github: &GitHub,
    issue: &Issue,
    effects: &[Effect],
    carefully: bool,
) -> Result<(), GitHubError> {
    let mut labels: Vec<String> = issue.label_names().map(str::to_owned).collect();
    let mut comments = issue.comments;
    let mut own = None;
    for effect in effects {
        match effect {
            Effect::Comment { issue, body } => {
                if !carefully || github.own_answers(*issue)?.is_empty() {
                    own = Some(github.comment(*issue, body)?);
                    comments += 1;
                }
            }
            Effect::React { issue, content } if *content != Reaction::Eyes => {
                github.react(*issue, *content)?;
            }
            Effect::Label { label, .. } => {
                if !labels.contains(label) {
                    labels.push(label.clone());
                }
            }
            Effect::Close { issue } => {
                let closed = github.close(*issue, &labels)?;
                if let Some(own) = own
                    && closed.comments > comments
                {
                    withdraw(github, *issue, own)?;
                }
            }
            // The eyes came first of all, and the files were pushed.
            Effect::React { .. }
            | Effect::WriteReadme { .. }
            | Effect::WriteState { .. }
            | Effect::Commit { .. } => {}
        }
    }
    Ok(())
}

/// Takes our comment back if another run has given the same answer at the same time: of several
/// the oldest stays. The one that came last always sees the others, so one stays in the end.
fn withdraw(github: &GitHub, issue: u64, own: u64) -> Result<(), GitHubError> {
    match github.own_answers(issue)?.first() {
        Some(oldest) if oldest.id < own => github.delete_comment(own),
        _ => Ok(()),
    }
}

/// Calls that GitHub refused: one issue that cannot be answered, a locked one perhaps, must not
/// keep the others waiting. The run fails in the end.
#[derive(Default)]
struct Failures {
    first: Option<GitHubError>,
}

impl Failures {
    /// Goes on after a call that GitHub refused; a GitHub that cannot be reached ends the run at
    /// once. An issue that was deleted or moved away needs no answer.
    fn take(&mut self, result: Result<(), GitHubError>) -> Result<(), GitHubError> {
        match result {
            Err(error) if error.is_gone() => Ok(()),
            Err(error) if error.is_client_error() => {
                self.first.get_or_insert(error);
                Ok(())
            }
            result => result,
        }
    }

    fn first(self) -> Result<(), GitHubError> {
        self.first.map_or(Ok(()), Err)
    }
}

/// What happened, for the page of the run.
fn summary(plan: &Plan, place: &Place) -> String {
    let mut text =
        format!("### Connect Four, game {}\n\n{}\n", plan.state.round().number(), plan.board);
    for number in plan.answers.iter().map(|answer| answer.issue.number) {
        let answer = plan.state.entries().iter().rev().find(|entry| entry.issue() == Some(number));
        let what = match answer {
            Some(Entry::Move(played)) => format!("move {} in column {}", played.ply, played.column),
            Some(Entry::New { game, .. }) => format!("game {game} started"),
            Some(Entry::Refused { .. }) => "not played, and told why".to_owned(),
            Some(Entry::Import(_)) | None => continue,
        };
        let _ = writeln!(text, "- [#{number}]({}): {what}", place.issue(number));
    }
    text
}
