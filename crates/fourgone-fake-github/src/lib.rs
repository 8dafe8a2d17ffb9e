//! A GitHub for the tests of the README game.
//!
//! [`FakeGitHub`] is an HTTP server that keeps issues, checks every request against GitHub's own
//! description of its API, and fails when it is told to. A [`Stage`] is a whole repository around
//! it: a bare git repository as the remote, clones of it, and the events that start a workflow.

#![forbid(unsafe_code)]
#![allow(clippy::missing_panics_doc, reason = "a panic here is a test that fails")]

mod github;
mod openapi;
mod stage;

pub use github::{FakeGitHub, Fault, Moment, Store, StoredComment, StoredIssue, TOKEN};
pub use stage::{ABOVE, BELOW, Ending, Stage, Treated, git};
