//! The community game of Connect Four in a GitHub README.
//!
//! A visitor clicks a column in the README, which opens a prefilled issue: its title is the move.
//! A workflow plays it, answers and closes the issue, and updates the README.
//!
//! The heart is [`step`](fn@step), a pure function: state × event → state × effects. The state is
//! what a [log](Entry) tells; [`page`](fn@page) draws it. Around the heart there are two doors to
//! the world, [`GitHub`], the only network, and [`Repo`], the only git, and [`run`](fn@run), which
//! does in them what the steps ask for.
//!
//! # Why it does not break
//!
//! The push of a commit is the only thing that decides. Before it nothing is told to anybody but
//! that the move was seen; after it the log says what the answer to each issue is, and whoever runs
//! next can give it. A push that is rejected means that somebody else decided: then everything is
//! played again on what they left. All answers may be given twice without harm.

#![forbid(unsafe_code)]

mod answer;
mod board;
mod bot;
mod effect;
mod file;
mod github;
mod import;
mod init;
mod issue;
mod log;
mod login;
pub mod markdown;
mod markers;
mod page;
mod patience;
mod place;
mod refusal;
mod repo;
mod result;
mod round;
mod run;
mod settings;
mod snapshot;
mod state;
mod step;
mod tally;
mod title;
mod workflow;

pub use bot::Bot;
pub use effect::{Effect, Reaction};
pub use file::write_atomically;
pub use github::{GitHub, GitHubError};
pub use import::{ImportError, import};
pub use init::{Change, InitError, Setup, init};
pub use issue::{Comment, Issue, Label, Payload, PayloadRepository, User};
pub use log::{Entry, Import, LogError, Move, read_log};
pub use login::Login;
pub use markers::{BEGIN, END, MarkersError, splice, with_markers};
pub use page::page;
pub use patience::Patience;
pub use place::{Place, PlaceError};
pub use refusal::Refusal;
pub use repo::{CommitId, Draft, Push, Repo, RepoError};
pub use round::{Participant, Round};
pub use run::{Report, RunError, World, run};
pub use settings::{BadgeStyle, BoardStyle, OwnerRights, Settings, SettingsError, Team};
pub use snapshot::{File, LOG_FILE, SETTINGS_FILE, STATE_FILE, Snapshot, SnapshotError};
pub use state::{Leader, State, Summary};
pub use step::{Context, Event, step};
pub use tally::Tally;
pub use title::{Choice, Link, Request, TitleError};
pub use workflow::{DEFAULT_ACTION, WORKFLOW_PATH, workflow};

/// The folder of the repository in which the game keeps its files.
pub const FOLDER: &str = ".connect4";
