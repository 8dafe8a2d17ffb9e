//! The page and its HTTP interface.
//!
//! [`app`] is everything as a router, without a socket; a [`Server`] has one, and keeps slow and
//! greedy clients within bounds. [`api`] is what goes over the wire, and what the command prints
//! as JSON.

#![forbid(unsafe_code)]

pub mod api;
mod app;
mod client;
mod etag;
mod headers;
mod log;
mod metrics;
mod observe;
mod rate;
mod routes;
mod server;
mod settings;
mod shutdown;
mod solvers;

pub use app::app;
pub use client::Client;
pub use log::start as start_log;
pub use server::Server;
pub use settings::Settings;
pub use shutdown::Signal;
