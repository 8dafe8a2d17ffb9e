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
//! title ─▶ log ─▶ state ─▶ page ─▶ step ─▶ files ─▶ run ─▶ answers, waiting     init, import
//!          people          board           markers
//!                          texts, settings, links           github, issue, retry, repo
//! ```
//!
//! # Why it does not break
//!
//! The push of a commit is the only thing that decides about a move. Before it nobody is told
//! anything but that the move was seen; after it the log says what the answer is, and whichever run
//! comes next can give it. A push that is rejected means that somebody else decided: then
//! everything is played again on what they left. A mistake changes nothing, so it needs no push:
//! issues are judged in the order of their numbers, and never again once a later one was played, so
//! that every run judges alike. All answers may be given twice without harm.

#![forbid(unsafe_code)]

mod answers;
mod board;
mod files;
mod github;
mod import;
mod init;
mod issue;
mod links;
mod log;
mod markers;
mod page;
mod people;
mod repo;
mod retry;
mod run;
mod settings;
mod state;
mod step;
mod takeover;
mod texts;
mod title;
mod tree;
mod waiting;
mod workflow;

pub use files::{LOG_FILE, SETTINGS_FILE, STATE_FILE, Snapshot, SnapshotError, write_atomically};
pub use github::{GitHub, GitHubError};
pub use import::{ImportError, import};
pub use init::{Change, InitError, Proposal, Setup, init, upgrade};
pub use issue::{Cause, Comment, Issue, Label, Payload, PayloadRepository, User};
pub use links::{Place, PlaceError, escape_markdown};
pub use log::{Entry, Import, LogError, Move, read_log};
pub use markers::{BEGIN, END, MarkersError, splice, splice_over, with_markers};
pub use page::page;
pub use people::{Login, Participant, Person, Totals};
pub use repo::{CommitId, Draft, File, Push, Repo, RepoError};
pub use retry::RetryPolicy;
pub use run::{Report, RunError, World, run};
pub use settings::{BadgeStyle, BoardStyle, Limits, OwnerRights, Settings, SettingsError, Team};
pub use state::{Leader, Round, State, Summary};
pub use step::{BotFn, Context, Effect, Event, Reaction, Refusal, judge, step};
pub use texts::{Language, Texts};
pub use title::{Choice, Link, Request, TitleError};
pub use tree::WorkingTree;
pub use waiting::WAITING_LABEL;
pub use workflow::{DEFAULT_ACTION, WORKFLOW_PATH, workflow};

/// The folder of the repository in which the game keeps its files.
pub const FOLDER: &str = ".connect4";
