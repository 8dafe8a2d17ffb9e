//! The only git: reading the branch's tip, adding commits to it, pushing them.
//!
//! The working tree takes no part in it. Files are read from the tip and commits are built on it,
//! so a run that dies leaves nothing but unused objects.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use thiserror::Error;

/// The author of all commits: GitHub shows this one with the picture of its actions.
const AUTHOR: &str = "github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>";

/// Where commits are built before they are pushed.
const PENDING: &str = "refs/connect4/pending";

/// Where the tip of the remote branch is kept.
const TIP: &str = "refs/connect4/tip";

/// A clone, its remote `origin`, and the branch that the README is on.
#[derive(Debug)]
pub struct Repo {
    folder: PathBuf,
    branch: String,
    /// Settings of git that carry the token, as name and value.
    access: Option<(String, String)>,
    /// The paths of the commit that was read last, as git lists them.
    listed: RefCell<Option<(CommitId, String)>>,
}

/// What there is at a path.
enum Kind {
    File,
    Link,
    Nothing,
}

/// The id of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommitId(String);

/// A path in the repository and the content of the file there.
pub type File = (String, Vec<u8>);

/// A commit to be made: its message, and the files that it writes and removes.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The message.
    pub message: String,
    /// The files as they become.
    pub files: Vec<File>,
    /// The paths that go; it is no matter if they are gone already.
    pub removed: Vec<String>,
}

/// How a push ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// The remote has the commits.
    Done,
    /// The remote does not have them; this is what git said.
    Rejected(String),
}

/// What git could not do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RepoError {
    /// There is no git.
    #[error("cannot run git: {0}")]
    NoGit(#[from] std::io::Error),
    /// The folder is no checkout of a branch.
    #[error("the checkout is not on a branch; check out the branch with the README")]
    NoBranch,
    /// There is a link where a file of the game should be.
    #[error(
        "{0} is a link, and the game would replace it: put the file itself there, or name the file that it leads to in the settings"
    )]
    Link(String),
    /// A command failed.
    #[error("`git {command}` failed: {message}")]
    Failed {
        /// The command.
        command: String,
        /// What it said.
        message: String,
    },
}

impl Repo {
    /// The folder, without a branch.
    fn bare(folder: &Path) -> Self {
        let (folder, branch) = (folder.to_owned(), String::new());
        Self { folder, branch, access: None, listed: RefCell::default() }
    }

    /// The clone in this folder; the token, if there is one, opens its remote.
    ///
    /// # Errors
    ///
    /// When it is no clone, or on no branch.
    pub fn open(
        folder: &Path,
        branch: Option<&str>,
        token: Option<&str>,
    ) -> Result<Self, RepoError> {
        let mut repo = Self::bare(folder);
        let remote = repo.git(["remote", "get-url", "origin"])?;
        repo.branch = match repo.git(["symbolic-ref", "--short", "--quiet", "HEAD"]) {
            Ok(branch) => branch,
            // A workflow may check out a commit; then it says which branch that is of.
            Err(_) => branch.ok_or(RepoError::NoBranch)?.to_owned(),
        };
        if let Some(token) = token {
            repo.access = repo.access_for(&remote, token);
        }
        Ok(repo)
    }

    /// The address of the remote.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn remote(folder: &Path) -> Result<String, RepoError> {
        let repo = Self::bare(folder);
        repo.git(["remote", "get-url", "origin"])
    }

    /// The top folder of the checkout that this folder is in.
    ///
    /// # Errors
    ///
    /// When it is in none.
    pub fn top(folder: &Path) -> Result<PathBuf, RepoError> {
        let repo = Self::bare(folder);
        repo.git(["rev-parse", "--show-toplevel"]).map(PathBuf::from)
    }

    /// All files of the checkout that this folder is in, tracked or new, but for ignored ones.
    ///
    /// # Errors
    ///
    /// When it is in none.
    pub fn files(folder: &Path) -> Result<Vec<String>, RepoError> {
        let repo = Self::bare(folder);
        let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let listed = repo.git(list)?;
        Ok(listed.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect())
    }

    /// Whether a file of the checkout is as it was committed, so that nothing is lost when it is
    /// replaced.
    ///
    /// # Errors
    ///
    /// When there is no git.
    pub fn is_committed(folder: &Path, path: &str) -> Result<bool, RepoError> {
        let repo = Self::bare(folder);
        let status = ["status", "--porcelain", "--untracked-files=all", "--ignored", "--", path];
        Ok(repo.git(status)?.is_empty())
    }

    /// What the remote branch is at now.
    ///
    /// # Errors
    ///
    /// When the remote cannot be reached.
    pub fn fetch(&self) -> Result<CommitId, RepoError> {
        let refspec = format!("+refs/heads/{}:{TIP}", self.branch);
        self.git(["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "origin", &refspec])?;
        self.git(["rev-parse", "--verify", TIP]).map(CommitId)
    }

    /// The content of a file in a commit; none if it is not there.
    ///
    /// # Errors
    ///
    /// When git cannot read it.
    pub fn read(&self, commit: &CommitId, path: &str) -> Result<Option<Vec<u8>>, RepoError> {
        match self.kind(commit, path)? {
            Kind::File => {}
            Kind::Link => return Err(RepoError::Link(path.to_owned())),
            Kind::Nothing => return Ok(None),
        }
        let object = format!("{}:{path}\n", commit.0);
        let output = checked("cat-file", self.run(["cat-file", "--batch"], object.as_bytes())?)?;
        // A line `ID blob SIZE`, then the content and a line end; or a line that ends in `missing`.
        let head = output.stdout.iter().position(|&byte| byte == b'\n').unwrap_or(0);
        let (head, content) = output.stdout.split_at(head);
        if head.ends_with(b" missing") || content.len() < 2 {
            return Ok(None);
        }
        Ok(Some(content[1..content.len() - 1].to_vec()))
    }

    /// What a commit has at a path. The list of all paths is kept: one git for many files.
    fn kind(&self, commit: &CommitId, path: &str) -> Result<Kind, RepoError> {
        let mut kept = self.listed.borrow_mut();
        if kept.as_ref().is_none_or(|(of, _)| of != commit) {
            let listed = checked("ls-tree", self.run(["ls-tree", "-r", "-z", &commit.0], b"")?)?;
            let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
            *kept = Some((commit.clone(), listed));
        }
        let listed = kept.as_ref().map_or("", |(_, listed)| listed);
        // Entries like `100644 blob ID<tab>PATH`.
        let mut entries = listed.split('\0').filter_map(|entry| entry.split_once('\t'));
        Ok(match entries.find(|(_, name)| *name == path) {
            Some((about, _)) if about.starts_with("120000 ") => Kind::Link,
            Some(_) => Kind::File,
            None => Kind::Nothing,
        })
    }

    /// Adds commits to one, in their order, and gives the last.
    ///
    /// # Errors
    ///
    /// When git cannot write them.
    pub fn commit(&self, parent: &CommitId, drafts: &[Draft]) -> Result<CommitId, RepoError> {
        let mut stream = Vec::new();
        for (at, Draft { message, files, removed }) in drafts.iter().enumerate() {
            let mut head = format!("commit {PENDING}\ncommitter {AUTHOR} now\n");
            // Writing to a string cannot fail.
            let _ = write!(head, "data {}\n{message}\n", message.len());
            if at == 0 {
                let _ = writeln!(head, "from {}", parent.0);
            }
            stream.extend_from_slice(head.as_bytes());
            for (path, content) in files {
                let head = format!("M 100644 inline {path}\ndata {}\n", content.len());
                stream.extend_from_slice(head.as_bytes());
                stream.extend_from_slice(content);
                stream.push(b'\n');
            }
            for path in removed {
                stream.extend_from_slice(format!("D {path}\n").as_bytes());
            }
            stream.push(b'\n');
        }
        let import = ["fast-import", "--quiet", "--force", "--date-format=now"];
        checked("fast-import", self.run(import, &stream)?)?;
        self.git(["rev-parse", "--verify", PENDING]).map(CommitId)
    }

    /// Pushes a commit to the branch, without force.
    ///
    /// # Errors
    ///
    /// When there is no git; a push that fails is no error here.
    pub fn push(&self, commit: &CommitId) -> Result<Push, RepoError> {
        let refspec = format!("{}:refs/heads/{}", commit.0, self.branch);
        let output = self.run(["push", "--quiet", "--no-verify", "origin", &refspec], b"")?;
        if output.status.success() {
            return Ok(Push::Done);
        }
        Ok(Push::Rejected(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
    }

    /// Brings the working tree to a commit, if that needs no merge and overwrites no changes. It is
    /// only for people who look at it: the game does not need it.
    pub fn catch_up(&self, commit: &CommitId) {
        // Whether it can be done or not, the game is where it should be: on the remote.
        let _ = self.run(["merge", "--quiet", "--ff-only", &commit.0], b"");
    }

    /// The setting that opens a remote on the web with a token, unless the clone has one: two
    /// would be sent both, and refused.
    fn access_for(&self, remote: &str, token: &str) -> Option<(String, String)> {
        let (scheme, rest) = remote.split_once("://")?;
        let host = rest.split('/').next()?.rsplit('@').next()?;
        if scheme != "https"
            || self.git(["config", "--get-regexp", r"^http\..*extraheader$"]).is_ok()
        {
            return None;
        }
        let credentials = BASE64_STANDARD.encode(format!("x-access-token:{token}"));
        Some((
            format!("http.https://{host}/.extraheader"),
            format!("AUTHORIZATION: basic {credentials}"),
        ))
    }

    /// Runs git and gives what it printed, without its line end.
    fn git<const N: usize>(&self, arguments: [&str; N]) -> Result<String, RepoError> {
        let output = checked(arguments[0], self.run(arguments, b"")?)?;
        Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
    }

    /// Runs git with this input. Arguments go to it as they are: there is no shell.
    fn run<S: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = S>,
        input: &[u8],
    ) -> Result<Output, RepoError> {
        let mut command = Command::new("git");
        command
            .current_dir(&self.folder)
            .args(["-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0"])
            .args(arguments)
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("LC_ALL", "C")
            // A connection that stands still for a minute is broken.
            .env("GIT_HTTP_LOW_SPEED_LIMIT", "1")
            .env("GIT_HTTP_LOW_SPEED_TIME", "60")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some((name, value)) = &self.access {
            // Through the environment: others may read the arguments of a process.
            command
                .env("GIT_CONFIG_COUNT", "1")
                .env("GIT_CONFIG_KEY_0", name)
                .env("GIT_CONFIG_VALUE_0", value);
        }
        let mut child = command.spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // A git that ends early tells why in its output.
            let _ = stdin.write_all(input);
        }
        Ok(child.wait_with_output()?)
    }
}

fn checked(command: &str, output: Output) -> Result<Output, RepoError> {
    if output.status.success() {
        return Ok(output);
    }
    let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(RepoError::Failed { command: command.to_owned(), message })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_opens_a_remote_on_the_web_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let repo = Repo::bare(folder.path());
        repo.git(["init", "--quiet"]).unwrap();
        let header = "AUTHORIZATION: basic eC1hY2Nlc3MtdG9rZW46c2VjcmV0";
        let wanted = ("http.https://github.com/.extraheader".to_owned(), header.to_owned());
        let access = |remote| repo.access_for(remote, "secret");
        assert_eq!(access("https://github.com/octocat/hello.git").as_ref(), Some(&wanted));
        assert_eq!(access("https://me@github.com/octocat/hello").as_ref(), Some(&wanted));
        assert_eq!(access("git@github.com:octocat/hello.git"), None);
        assert_eq!(access("file:///srv/hello.git"), None);
    }
}
