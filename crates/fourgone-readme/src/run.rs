//! One run of the workflow: every open move is played, pushed and answered.

use std::collections::HashMap;
use std::fmt::Write as _;

use thiserror::Error;

use crate::answers::Answering;
use crate::board::board_in_emoji;
use crate::files::{Snapshot, SnapshotError};
use crate::github::{GitHub, GitHubError};
use crate::issue::{Cause, Issue};
use crate::links::Place;
use crate::log::Entry;
use crate::markers::fnv1a;
use crate::repo::{CommitId, Draft, Push, Repo, RepoError};
use crate::settings::Settings;
use crate::state::State;
use crate::step::{ANSWER_MARK, BotFn, Context, Effect, Event, Reaction, finish, judge, step};
use crate::title::Request;
use crate::waiting::{self, WAITING_LABEL};
use crate::workflow::WORKFLOW_PATH;

/// How often all is played again because others pushed: each time one of them got ahead.
const MOST_LOST_PUSHES: usize = 100;

/// How often a push is tried that fails though nobody else pushed.
const MOST_FAILED_PUSHES: u32 = 4;

/// The hour for which mistakes are counted.
const HOUR: u64 = 3600;

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
    #[error("the push was rejected: {}", with_way_out(.0))]
    PushRejected(String),
}

/// What the remote said of a push, and what the owner can do about it.
fn with_way_out(words: &str) -> String {
    let said = words.lines().filter_map(|line| line.strip_prefix("remote:")).map(str::trim);
    let said = said.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let said = if said.is_empty() { words } else { said.trim_end_matches('.') };
    // GitHub's numbers for a protected branch and for a rule set.
    if said.contains("GH006") || said.contains("GH013") {
        return format!(
            "{said}; exempt the branch from that rule, or give the action in {WORKFLOW_PATH} a \
             `token` of somebody who may bypass it"
        );
    }
    if words.contains("error: 403") {
        return format!("{said}; the job in {WORKFLOW_PATH} needs `contents: write`");
    }
    said.to_owned()
}

impl RunError {
    /// What is the same as long as the owner has not mended it.
    pub(crate) fn fault(&self) -> String {
        let what = match self {
            Self::GitHub(_) => "GitHub".to_owned(),
            Self::Repo(RepoError::Failed { command, .. }) => format!("git {command}"),
            Self::Repo(error) => error.to_string(),
            Self::Snapshot(error) => error.to_string(),
            // What git says of a push names the commit, which is another one each time.
            Self::PushRejected(_) => "push".to_owned(),
        };
        format!("{:08x}", fnv1a(what.as_bytes()) >> 32)
    }
}

/// What a run did.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The issues that were answered, in their order.
    pub answered: Vec<u64>,
    /// The board and what was played, as Markdown for the summary of the job.
    pub summary: String,
    /// What went wrong with single issues, for the owner to read; the next run tries again.
    pub warnings: Vec<String>,
}

/// An open issue, and what we already said there.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    pub(crate) issue: Issue,
    /// Whether it has its answer, and only waits to be closed.
    answered: bool,
}

/// What is to be done on one tip of the branch.
struct Plan {
    drafts: Vec<Draft>,
    answers: Vec<Answer>,
    state: State,
    settings: Settings,
}

/// What answers an issue.
pub(crate) struct Answer {
    pub(crate) issue: Issue,
    pub(crate) effects: Vec<Effect>,
    /// Whether it may have been given before, by a run that died.
    pub(crate) again: bool,
}

/// Plays every open move in the order of the issues' numbers, and answers each.
///
/// The issue that started the run is among them unless an earlier run has finished it. Where none
/// did, the run also makes the README anew from the log.
///
/// # Errors
///
/// When GitHub, git or the game's files do not allow it. What is left undone then is done by the
/// next run; players who wait are told so.
pub fn run(world: &World<'_>, cause: &Cause) -> Result<Report, RunError> {
    let trigger = cause.issue().map(|issue| issue.number);
    let mut answering = Answering::new(world.github, trigger);
    let is_meant = |issue: &Issue| Request::is_meant_by(&issue.title);
    let issues = open_moves(world, cause)?;
    let seen = issues.iter().find(|it| Some(it.issue.number) == trigger && is_meant(&it.issue));
    if let Some(Waiting { issue, answered: false }) = seen {
        answering.react(issue.number, Reaction::Eyes)?;
    }
    let (plan, raced) = match push_moves(world, &issues, cause) {
        Ok(done) => done,
        Err(error) => {
            // Whether that succeeds or not, this is what the owner must know.
            let _ = waiting::tell(world, &issues, &error);
            return Err(error);
        }
    };
    for answer in &plan.answers {
        answering.give(answer, raced)?;
    }
    if let Cause::Changed(issue) = cause {
        let context = Context { settings: &plan.settings, place: world.place, bot: world.bot };
        let was_answered = issues.iter().any(|it| it.issue.number == issue.number && it.answered);
        let is_new = plan.answers.iter().any(|it| it.issue.number == issue.number && !it.again);
        if was_answered || !is_new {
            answering.tell_again(issue, &plan.state, &context)?;
        }
    }
    Ok(Report {
        answered: plan.answers.iter().map(|answer| answer.issue.number).collect(),
        summary: summary(&plan, world.place),
        warnings: answering.warnings()?,
    })
}

/// The open issues that may be moves, in the order of their numbers.
fn open_moves(world: &World<'_>, cause: &Cause) -> Result<Vec<Waiting>, RunError> {
    let github = world.github;
    let is_move = |issue: &Issue| issue.is_open() && Request::is_meant_by(&issue.title);
    // Moves that wait are new: behind a full page without any there are none, as a rule. A run
    // without an issue looks at all.
    let all = cause.issue().is_none();
    let mut issues = github.open_issues(|page| all || page.iter().any(is_move))?;
    issues.retain(Issue::is_open);
    if let Some(trigger) = cause.issue()
        && !issues.iter().any(|issue| issue.number == trigger.number)
        && let Some(now) = github.issue(trigger.number)?.filter(Issue::is_open)
    {
        // The list lags behind now and then.
        issues.push(now);
    }
    issues.sort_by_key(|issue| issue.number);
    issues.dedup_by_key(|issue| issue.number);
    let mut moves = Vec::new();
    for issue in issues {
        // Without a comment there is no answer, and nothing to ask for.
        let answered = is_move(&issue)
            && issue.comments > 0
            && github.own_comments(issue.number)?.iter().any(|it| it.has_mark(ANSWER_MARK));
        moves.push(Waiting { issue, answered });
    }
    Ok(moves)
}

/// Plays the issues on the tip of the branch until a push succeeds; tells whether others pushed
/// meanwhile.
fn push_moves(
    world: &World<'_>,
    issues: &[Waiting],
    cause: &Cause,
) -> Result<(Plan, bool), RunError> {
    let mut mistakes = Mistakes { github: world.github, known: HashMap::new() };
    let mut failed = 0;
    let mut raced = false;
    let mut rejection = String::new();
    for _ in 0..MOST_LOST_PUSHES {
        let tip = fetch(world)?;
        let plan = plan(world, &tip, issues, cause, &mut mistakes)?;
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
    issues: &[Waiting],
    cause: &Cause,
    mistakes: &mut Mistakes<'_>,
) -> Result<Plan, RunError> {
    let mut snapshot = Snapshot::load(|path| world.repo.read(tip, path))?;
    let settings = snapshot.settings.clone();
    let context = Context { settings: &settings, place: world.place, bot: world.bot };
    let mut drafts = Vec::new();
    let files = match cause {
        Cause::Opened(_) | Cause::Changed(_) => Vec::new(),
        Cause::Routine => snapshot.refresh(world.place)?,
        Cause::ByHand => snapshot.repairs(world.place)?,
    };
    if !files.is_empty() {
        let message = "connect4: rebuild the README from the log".to_owned();
        drafts.push(Draft { message, files: files.clone(), removed: Vec::new() });
        snapshot = Snapshot::load(|path| match files.iter().find(|(it, _)| it == path) {
            Some((_, new)) => Ok(Some(new.clone())),
            None => world.repo.read(tip, path),
        })?;
    }
    let mut answers = Vec::new();
    let mut state = std::mem::take(&mut snapshot.state);
    for Waiting { issue, answered } in issues {
        let again = state.has_answer_to(issue.number);
        let Some(mut event) = event_of(issue, again, cause, &state, world.place) else { continue };
        let effects = if *answered && !again {
            finish(issue.number, &context)
        } else {
            if !again
                && Request::is_meant_by(&issue.title)
                && judge(&state, &event, &context).is_err()
            {
                event.mistakes = mistakes.before(issue, &state, &settings)?;
            }
            let (next, effects) = step(state, &event, &context);
            state = next;
            drafts.extend(snapshot.write(&effects, &state)?);
            effects
        };
        if !effects.is_empty() {
            answers.push(Answer { issue: issue.clone(), effects, again: again || *answered });
        }
    }
    Ok(Plan { drafts, answers, state, settings })
}

/// An issue as a step sees it; none if it is from before our log.
fn event_of(
    issue: &Issue,
    again: bool,
    cause: &Cause,
    state: &State,
    place: &Place,
) -> Option<Event> {
    let mut event = issue.event(place);
    let is_early = !again && event.opened_at.is_some_and(|time| state.began_after(time));
    match cause {
        // It was opened just now, whatever the clocks say.
        Cause::Opened(new) if new.number == issue.number => event.opened_at = None,
        // Somebody wants to know.
        Cause::Changed(changed) if changed.number == issue.number => {}
        _ if is_early => return None,
        _ => {}
    }
    Some(event)
}

/// Who made how many mistakes of late: what GitHub says of a user is asked once.
struct Mistakes<'a> {
    github: &'a GitHub,
    known: HashMap<String, Vec<Issue>>,
}

impl Mistakes<'_> {
    /// How many mistakes whoever opened this issue made in the hour before it.
    ///
    /// It is counted by the issues and not by the answers, so that every run counts the same.
    fn before(
        &mut self,
        issue: &Issue,
        state: &State,
        settings: &Settings,
    ) -> Result<u32, GitHubError> {
        let (Some(user), Some(time)) = (&issue.user, issue.opened_at()) else { return Ok(0) };
        let name = user.login.as_str().to_owned();
        if !self.known.contains_key(&name) {
            let issues = self.github.issues_by(&user.login)?;
            self.known.insert(name.clone(), issues);
        }
        let is_mistake = |other: &&Issue| {
            let is_late = other.opened_at().is_some_and(|then| then <= time && then + HOUR > time);
            // A label stays when the title is changed afterwards.
            let is_ours = Request::is_meant_by(&other.title)
                || other.label_names().any(|name| name == settings.label);
            other.number < issue.number && is_late && is_ours && !state.has_answer_to(other.number)
        };
        let count = self.known[&name].iter().filter(is_mistake).count();
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }
}

/// What happened, for the page of the run.
fn summary(plan: &Plan, place: &Place) -> String {
    let round = plan.state.round();
    let board = board_in_emoji(round.game(), &plan.settings);
    let mut text = format!("### Connect Four, game {}\n\n{board}\n", round.number());
    for Answer { issue, .. } in &plan.answers {
        let number = issue.number;
        let entry = plan.state.entries().iter().rev().find(|entry| entry.issue() == Some(number));
        let what = match entry {
            Some(Entry::Move(played)) => format!("move {} in column {}", played.ply, played.column),
            Some(Entry::New { game, .. }) => format!("game {game} started"),
            Some(Entry::Import(_)) | None => "nothing played, and told why".to_owned(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "- [#{number}]({}): {what}", place.issue(number));
    }
    text
}

impl Waiting {
    /// Whether it is a move without an answer.
    pub(crate) fn is_pending(&self) -> bool {
        !self.answered && Request::is_meant_by(&self.issue.title)
    }

    /// Whether it has the label of those that wait for the owner.
    pub(crate) fn is_labelled(&self) -> bool {
        self.issue.label_names().any(|name| name == WAITING_LABEL)
    }
}
