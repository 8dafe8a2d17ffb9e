//! The community game of Connect Four in a GitHub README.
//!
//! A visitor clicks a column in the README, which opens a prefilled issue: its title is the move.
//! A workflow plays it, answers and closes the issue, and updates the README.
//!
//! The heart is [`step`](fn@step), a pure function: state × event → state × effects. The state is
//! derived from a [log](Entry), and [`page`](fn@page) draws it. Around the heart there are two
//! doors to the world: [`GitHub`], the only network, and [`Repo`], the only git. Through them
//! [`run`](fn@run) carries out what the steps ask for.
//!
//! ```text
//! title ─▶ log ─▶ state ─▶ page ─▶ step ─▶ files ─▶ run     init, import
//!          settings, links                github, repo
//! ```
//!
//! # Why it does not break
//!
//! The push of a commit is the only thing that decides. Before it nobody is told anything but that
//! the move was seen; after it the log says what the answer to each issue is, and whichever run
//! comes next can give it. A push that is rejected means that somebody else decided: then
//! everything is played again on what they left. All answers may be given twice without harm.

#![forbid(unsafe_code)]

mod files;
mod github;
mod import;
mod init;
mod links;
mod log;
mod page;
mod repo;
mod run;
mod settings;
mod state;
mod step;
mod title;

pub use files::{
    BEGIN, END, LOG_FILE, MarkersError, SETTINGS_FILE, STATE_FILE, Snapshot, SnapshotError, splice,
    with_markers, write_atomically,
};
pub use github::{
    Comment, GitHub, GitHubError, Issue, Label, Payload, PayloadRepository, RetryPolicy, User,
};
pub use import::{ImportError, import};
pub use init::{Change, DEFAULT_ACTION, InitError, Setup, WORKFLOW_PATH, init, workflow};
pub use links::{Place, PlaceError, escape_markdown};
pub use log::{Entry, Import, LogError, Login, Move, Participant, Refusal, read_log};
pub use page::page;
pub use repo::{CommitId, Draft, File, Push, Repo, RepoError};
pub use run::{Report, RunError, World, run};
pub use settings::{BadgeStyle, BoardStyle, OwnerRights, Settings, SettingsError, Team};
pub use state::{Leader, Round, State, Summary, Totals};
pub use step::{BotFn, Context, Effect, Event, Reaction, step};
pub use title::{Choice, Link, Request, TitleError};

/// The folder of the repository in which the game keeps its files.
pub const FOLDER: &str = ".connect4";
