//! How the tests play: the workflow of an issue, run on a repository and a GitHub for tests.

use std::path::Path;
use std::time::Duration;

use fourgone::{Column, Position};
use fourgone_fake_github::{Stage, TOKEN};
use fourgone_readme::{
    Entry, GitHub, Payload, Place, Repo, Report, RetryPolicy, RunError, State, World, read_log, run,
};
use serde_json::{Value, json};

/// What the tests do on a stage.
pub(crate) trait Play {
    /// Opens a move issue and runs the workflow that it starts.
    fn play(&self, title: &str, login: &str) -> u64;

    /// Runs the workflow that an issue starts, in the runner's clone.
    fn run(&self, issue: u64) -> Result<Report, RunError>;

    /// Runs the workflow that an issue starts in a clone.
    fn run_in(&self, clone: &Path, issue: u64, timeout: Duration) -> Result<Report, RunError>;

    /// Runs the workflow that an event starts, in the runner's clone.
    fn run_event(&self, event: &Value) -> Result<Report, RunError>;

    /// The entries of the log on the remote's branch.
    fn entries(&self) -> Vec<Entry>;

    /// The state that the log on the remote's branch leads to.
    fn state(&self) -> State;
}

impl Play for Stage {
    fn play(&self, title: &str, login: &str) -> u64 {
        let issue = self.github.open(title, login);
        self.run(issue).unwrap();
        issue
    }

    fn run(&self, issue: u64) -> Result<Report, RunError> {
        self.run_in(&self.path().join("runner"), issue, Duration::from_secs(20))
    }

    fn run_in(&self, clone: &Path, issue: u64, timeout: Duration) -> Result<Report, RunError> {
        run_against(&self.github.address, clone, &self.payload(issue), timeout)
    }

    fn run_event(&self, event: &Value) -> Result<Report, RunError> {
        let runner = self.path().join("runner");
        run_against(&self.github.address, &runner, event, Duration::from_secs(20))
    }

    fn entries(&self) -> Vec<Entry> {
        read_log(&self.remote_file(".connect4/log.jsonl")).unwrap()
    }

    fn state(&self) -> State {
        State::from_log(&self.remote_file(".connect4/log.jsonl")).unwrap()
    }
}

/// The repository of every stage.
pub(crate) fn place() -> Place {
    "octocat/octocat".parse().unwrap()
}

/// Runs the workflow without waiting between attempts.
pub(crate) fn run_against(
    address: &str,
    clone: &Path,
    event: &Value,
    timeout: Duration,
) -> Result<Report, RunError> {
    let mut retry = RetryPolicy::default();
    retry.timeout = timeout;
    retry.sleep = Box::new(|_| ());
    let github = GitHub::new(address, place(), TOKEN, retry);
    let repo = Repo::open(clone, Some("main"), Some(TOKEN)).unwrap();
    let world = World { repo: &repo, github: &github, place: &place(), bot: &bot };
    let payload: Payload = serde_json::from_value(event.clone()).unwrap();
    run(&world, &payload.cause().expect("an event that is something to us"))
}

/// The event of a run that the owner started by hand.
pub(crate) fn by_hand() -> Value {
    json!({ "inputs": null })
}

/// The event of a run that the clock started.
pub(crate) fn on_schedule() -> Value {
    json!({ "schedule": "23 */3 * * *" })
}

/// A bot that wins where it can and else plays as near to the middle as it can.
pub(crate) fn bot(position: Position, _level: u8, _seed: u64) -> Column {
    let order = [Column::D, Column::C, Column::E, Column::B, Column::F, Column::A, Column::G];
    let winning = position.winning_columns();
    let open = position.open_columns();
    let choose = |columns: fourgone::Columns| order.into_iter().find(|&it| columns.contains(it));
    choose(winning).or_else(|| choose(open)).unwrap()
}
