//! Games between people, with real servers on this machine.

#![cfg(unix)]

#[path = "../../../fourgone-store/tests/stores/database.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests of the store use more of it")]
mod database;
mod faults;
mod races;
mod server;
mod streams;
mod terminal;
