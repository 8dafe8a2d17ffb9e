//! The page and the HTTP interface of Fourgone.
//!
//! | chapter | what is in it |
//! |---|---|
//! | `app` | [`Config`] and the router; `/healthz`, `/metrics` and `/openapi.json` |
//! | `analyze` | `GET /api/v1/positions/{moves}`, and `/reason` below it |
//! | `bot_move` | `POST /api/v1/move`, the column that a bot plays |
//! | `batch` | `POST /api/v1/solve` and `/api/v1/analyze`, batches |
//! | `games` | `/api/v1/games`, games between people: calls, streams, bots |
//! | `page` | the files of the page |
//! | `pool` | the solvers, and who may use them |
//! | `middleware` | what happens around every request: log, metrics, rate limit |
//! | `body` | questions in the bodies of requests |
//! | `headers` | security, conditional requests, content coding |
//! | `problem` | errors, as RFC 9457 has them |
//! | `metrics` | what is counted, for Prometheus |
//! | `server` | the socket, its connections and the signals that end it |
//!
//! [`app`] is all of it as a router, without a socket; a [`Server`] has one, and keeps slow and
//! greedy clients within bounds. What is sent as JSON is defined in `fourgone-records`, which the
//! command `fourgone` prints as well.
//!
//! Everything worth knowing is told as events of [`tracing`](https://docs.rs/tracing); whoever
//! starts a server decides where they go.

#![forbid(unsafe_code)]

mod analyze;
mod app;
mod batch;
mod body;
mod bot_move;
mod games;
mod headers;
mod known;
mod metrics;
mod middleware;
mod page;
mod pool;
mod problem;
mod server;

pub use app::{Config, app};
pub use middleware::Client;
pub use server::{GamesPlace, Server, Signal};

/// Where games between people are kept.
pub use fourgone_store as store;

/// The examples of the README, which are run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
