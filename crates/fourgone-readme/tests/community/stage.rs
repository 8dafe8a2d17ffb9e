//! Where the tests play: a bare repository as the remote, clones of it, and a GitHub of their own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use fourgone::{Column, Position};
use fourgone_readme::{
    BEGIN, END, Entry, GitHub, Payload, Place, Repo, Report, RetryPolicy, RunError, State, World,
    read_log, run,
};
use serde_json::Value;
use tempfile::TempDir;

use crate::github::{FakeGitHub, StoredIssue, TOKEN};

const EXAMPLES: &str = include_str!("../data/issues-opened.json");

/// The owner's own text around the game.
pub(crate) const ABOVE: &str = "# Hello, I am the octocat\n\nI like **hats**.\n\n";
pub(crate) const BELOW: &str = "\n## More about me\r\n\u{1F419} no newline at the end";

/// A repository with a game, on a GitHub.
pub(crate) struct Stage {
    folder: TempDir,
    pub(crate) github: FakeGitHub,
}

/// All that matters at the end of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) log: String,
    pub(crate) readme: String,
    pub(crate) issues: BTreeMap<u64, Treated>,
}

/// What became of an issue, without the numbers of comments, which depend on what was tried.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Treated {
    pub(crate) status: String,
    pub(crate) labels: Vec<String>,
    pub(crate) reactions: Vec<String>,
    pub(crate) comments: Vec<String>,
}

impl Stage {
    pub(crate) fn new() -> Self {
        Self::with_log("")
    }

    pub(crate) fn with_log(log: &str) -> Self {
        Self::with_files(&[
            ("README.md", &format!("{ABOVE}{BEGIN}\n{END}{BELOW}")),
            (".connect4/log.jsonl", log),
        ])
    }

    /// A game in which two issues wait that bring out every kind of call: a mistake, and the move
    /// that wins. It gives the number of the second.
    pub(crate) fn nearly_won() -> (Self, u64) {
        let mut log = String::new();
        for (ply, column) in (1..).zip([4, 3, 4, 3, 4, 3]) {
            let (who, issue) = (["ben", "ada"][ply % 2], 100 + ply);
            writeln!(
                log,
                r#"{{"event":"move","game":1,"ply":{ply},"column":{column},"who":"{who}","issue":{issue},"bot":false}}"#
            )
            .unwrap();
        }
        let stage = Self::with_log(&log);
        stage.github.open("connect4|drop|yellow|1", "cleo");
        let last = stage.github.open("connect4|drop|red|4|g1p6", "dan");
        (stage, last)
    }

    pub(crate) fn with_files(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let stage = Self { folder, github: FakeGitHub::start() };
        let remote = stage.path().join("remote.git");
        git(stage.path(), &["init", "--quiet", "--bare", "--initial-branch=main", "remote.git"]);
        let mut stream = "commit refs/heads/main\ncommitter owner <owner@example.org> now\n\
                          data 5\nbegin\n"
            .to_owned();
        for (path, content) in files {
            write!(stream, "M 100644 inline {path}\ndata {}\n{content}\n", content.len()).unwrap();
        }
        let begin = stage.path().join("begin");
        fs::write(&begin, stream).unwrap();
        let import = ["fast-import", "--quiet", "--date-format=now"];
        git_with(&remote, &import, fs::File::open(begin).unwrap().into());
        stage.clone("runner");
        stage
    }

    /// A clone of the owner's, with the latest commits.
    pub(crate) fn owner(&self) -> PathBuf {
        let owner = self.path().join("owner");
        if owner.exists() {
            git(&owner, &["pull", "--quiet", "origin", "main"]);
        } else {
            self.clone("owner");
        }
        owner
    }

    /// Has the owner write a file and push it.
    pub(crate) fn push_as_owner(&self, path: &str, content: &str) {
        let owner = self.owner();
        fs::write(owner.join(path), content).unwrap();
        git(&owner, &["add", "--all"]);
        git(&owner, &["commit", "--quiet", "--message=mine"]);
        git(&owner, &["push", "--quiet", "origin", "main"]);
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A fresh clone, as a runner checks it out.
    pub(crate) fn clone(&self, name: &str) -> PathBuf {
        let remote = format!("file://{}", self.path().join("remote.git").display());
        git(self.path(), &["clone", "--quiet", "--depth=1", &remote, name]);
        self.path().join(name)
    }

    pub(crate) fn place() -> Place {
        "octocat/octocat".parse().unwrap()
    }

    /// Opens a move issue and runs the workflow that it starts.
    pub(crate) fn play(&self, title: &str, login: &str) -> u64 {
        let issue = self.github.open(title, login);
        self.run(issue).unwrap();
        issue
    }

    /// Runs the workflow that an issue starts, in the runner's clone.
    pub(crate) fn run(&self, issue: u64) -> Result<Report, RunError> {
        self.run_in(&self.path().join("runner"), Some(issue), Duration::from_secs(20))
    }

    pub(crate) fn run_in(
        &self,
        clone: &Path,
        issue: Option<u64>,
        timeout: Duration,
    ) -> Result<Report, RunError> {
        let payload = issue.map(|issue| self.payload(issue));
        run_against(&self.github.address, clone, payload.as_ref(), timeout)
    }

    /// The event of an issue, built on a published example.
    pub(crate) fn payload(&self, number: u64) -> Value {
        let issue = self.github.store().issues[&number].clone();
        let examples: Value = serde_json::from_str(EXAMPLES).unwrap();
        let mut payload = examples["examples"][0].clone();
        payload["issue"]["number"] = number.into();
        payload["issue"]["title"] = issue.title.into();
        payload["issue"]["user"]["login"] = issue.login.into();
        payload["issue"]["author_association"] = issue.association.into();
        payload["repository"]["full_name"] = "octocat/octocat".into();
        payload
    }

    /// A file on the remote's branch.
    pub(crate) fn remote_file(&self, path: &str) -> String {
        let remote = self.path().join("remote.git");
        git(&remote, &["show", &format!("main:{path}")])
    }

    pub(crate) fn entries(&self) -> Vec<Entry> {
        read_log(&self.remote_file(".connect4/log.jsonl")).unwrap()
    }

    pub(crate) fn state(&self) -> State {
        State::from_log(&self.remote_file(".connect4/log.jsonl")).unwrap()
    }

    pub(crate) fn issue(&self, number: u64) -> StoredIssue {
        self.github.store().issues[&number].clone()
    }

    /// All that matters, once everything that GitHub may complain about is checked.
    pub(crate) fn ending(&self) -> Ending {
        let store = self.github.store();
        assert_eq!(store.violations, Vec::<String>::new());
        let issues = store.issues.iter().map(|(number, issue)| {
            let treated = Treated {
                status: issue.state.clone(),
                labels: issue.labels.clone(),
                reactions: issue.reactions.iter().cloned().collect(),
                comments: issue.comments.iter().map(|comment| comment.body.clone()).collect(),
            };
            (*number, treated)
        });
        Ending {
            log: self.remote_file(".connect4/log.jsonl"),
            readme: self.remote_file("README.md"),
            issues: issues.collect(),
        }
    }
}

/// Runs the workflow without waiting between attempts.
pub(crate) fn run_against(
    address: &str,
    clone: &Path,
    payload: Option<&Value>,
    timeout: Duration,
) -> Result<Report, RunError> {
    let mut retry = RetryPolicy::default();
    retry.timeout = timeout;
    retry.sleep = Box::new(|_| ());
    let github = GitHub::new(address, Stage::place(), TOKEN, retry);
    let repo = Repo::open(clone, Some("main"), Some(TOKEN)).unwrap();
    let world = World { repo: &repo, github: &github, place: &Stage::place(), bot: &bot };
    let payload = payload.map(|json| serde_json::from_value::<Payload>(json.clone()).unwrap());
    run(&world, payload.and_then(|payload| payload.issue).as_ref())
}

/// A bot that wins where it can and else plays as near to the middle as it can.
pub(crate) fn bot(position: Position, _level: u8, _seed: u64) -> Column {
    let order = [Column::D, Column::C, Column::E, Column::B, Column::F, Column::A, Column::G];
    let winning = position.winning_columns();
    let open = position.open_columns();
    let choose = |columns: fourgone::Columns| order.into_iter().find(|&it| columns.contains(it));
    choose(winning).or_else(|| choose(open)).unwrap()
}

/// Runs git and gives what it printed.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> String {
    git_with(folder, arguments, Stdio::null())
}

fn git_with(folder: &Path, arguments: &[&str], input: Stdio) -> String {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=owner", "-c", "user.email=owner@example.org"])
        .args(arguments)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .stdin(input)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "git {arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}
