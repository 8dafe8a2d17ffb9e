//! A repository for tests: a bare one as the remote, clones of it, and a GitHub of its own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::github::{FakeGitHub, StoredIssue, moment};

const EXAMPLES: &str = include_str!("../data/issues-opened.json");

/// The owner's own text above the game.
pub const ABOVE: &str = "# Hello, I am the octocat\n\nI like **hats**.\n\n";

/// The owner's own text below the game.
pub const BELOW: &str = "\n## More about me\r\n\u{1F419} no newline at the end";

/// The repository `octocat/octocat`, on a GitHub. It is gone when this is dropped.
pub struct Stage {
    folder: TempDir,
    /// Its GitHub.
    pub github: FakeGitHub,
}

/// All that matters at the end of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Ending {
    /// The log on the remote's branch.
    pub log: String,
    /// The README there.
    pub readme: String,
    /// What became of the issues, by their numbers.
    pub issues: BTreeMap<u64, Treated>,
}

/// What became of an issue, without the numbers of comments, which depend on what was tried.
#[derive(Debug, PartialEq, Eq)]
pub struct Treated {
    /// `open` or `closed`.
    pub status: String,
    /// The names of its labels.
    pub labels: Vec<String>,
    /// The reactions to it.
    pub reactions: Vec<String>,
    /// The texts of its comments, the oldest first.
    pub comments: Vec<String>,
}

impl Stage {
    /// A repository with a game before its first move.
    #[expect(clippy::new_without_default, reason = "a repository is made, not assumed")]
    pub fn new() -> Self {
        Self::with_log("")
    }

    /// A repository with a game that has this log.
    pub fn with_log(log: &str) -> Self {
        Self::with_files(&[
            ("README.md", &format!("{ABOVE}<!-- connect4:begin -->\n<!-- connect4:end -->{BELOW}")),
            (".connect4/log.jsonl", log),
        ])
    }

    /// A game in which two issues wait that bring out every kind of call: a mistake, and the move
    /// that wins. It gives the number of the second.
    pub fn nearly_won() -> (Self, u64) {
        let mut log = String::new();
        for (ply, column) in (1..).zip([4, 3, 4, 3, 4, 3]) {
            let who = ["ben", "ada"][ply % 2];
            writeln!(
                log,
                r#"{{"event":"move","game":1,"ply":{ply},"column":{column},"who":"{who}","issue":{ply},"bot":false}}"#
            )
            .unwrap();
        }
        let stage = Self::with_log(&log);
        stage.github.store().first_issue = 7;
        stage.github.open("connect4|drop|yellow|1", "cleo");
        let last = stage.github.open("connect4|drop|red|4|g1p6", "dan");
        (stage, last)
    }

    /// A repository with these files, and a clone `runner` of it.
    pub fn with_files(files: &[(&str, &str)]) -> Self {
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
    pub fn owner(&self) -> PathBuf {
        let owner = self.path().join("owner");
        if owner.exists() {
            git(&owner, &["pull", "--quiet", "origin", "main"]);
        } else {
            self.clone("owner");
        }
        owner
    }

    /// Has the owner write a file and push it.
    pub fn push_as_owner(&self, path: &str, content: &str) {
        let owner = self.owner();
        fs::write(owner.join(path), content).unwrap();
        git(&owner, &["add", "--all"]);
        git(&owner, &["commit", "--quiet", "--message=mine"]);
        git(&owner, &["push", "--quiet", "origin", "main"]);
    }

    /// The folder with the remote and all clones.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A fresh clone, as a runner checks it out.
    pub fn clone(&self, name: &str) -> PathBuf {
        let remote = format!("file://{}", self.path().join("remote.git").display());
        git(self.path(), &["clone", "--quiet", "--depth=1", &remote, name]);
        self.path().join(name)
    }

    /// The event of a new issue, built on a published example.
    pub fn payload(&self, number: u64) -> Value {
        let mut store = self.github.store();
        let issue = store.issues[&number].clone();
        let user = store.user(&issue.login);
        drop(store);
        let examples: Value = serde_json::from_str(EXAMPLES).unwrap();
        let mut payload = examples["examples"][0].clone();
        payload["issue"]["number"] = number.into();
        payload["issue"]["title"] = issue.title.into();
        payload["issue"]["user"]["login"] = issue.login.into();
        payload["issue"]["user"]["id"] = user.into();
        payload["issue"]["created_at"] = moment(issue.created).into();
        payload["issue"]["state"] = issue.state.into();
        payload["issue"]["author_association"] = issue.association.into();
        payload["repository"]["full_name"] = "octocat/octocat".into();
        payload
    }

    /// The event of an issue whose title was changed, or that is open again.
    pub fn changed(&self, number: u64, action: &str) -> Value {
        let mut payload = self.payload(number);
        payload["action"] = action.into();
        if action == "edited" {
            payload["changes"] = serde_json::json!({ "title": { "from": "something else" } });
        }
        payload
    }

    /// A file on the remote's branch.
    pub fn remote_file(&self, path: &str) -> String {
        let remote = self.path().join("remote.git");
        git(&remote, &["show", &format!("main:{path}")])
    }

    /// How many commits the remote's branch has.
    pub fn commits(&self) -> usize {
        let count = git(&self.path().join("remote.git"), &["rev-list", "--count", "main"]);
        count.trim().parse().unwrap()
    }

    /// An issue as GitHub has it now.
    pub fn issue(&self, number: u64) -> StoredIssue {
        self.github.store().issues[&number].clone()
    }

    /// All that matters, once everything that GitHub may complain about is checked.
    pub fn ending(&self) -> Ending {
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

/// Runs git and gives what it printed.
pub fn git(folder: &Path, arguments: &[&str]) -> String {
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
