//! `fourgone serve` as its clients meet it, on a real socket.

mod connection;
mod greed;
mod process;
mod service;
mod shutdown;

pub(crate) use connection::{get, post};
pub(crate) use process::Serving;
