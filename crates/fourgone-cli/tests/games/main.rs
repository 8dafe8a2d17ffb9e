//! Games between people, with real servers on this machine.

#![cfg(unix)]

#[path = "../../../fourgone-store/tests/stores/database.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests of the store use more of it")]
mod database;
mod faults;
mod full_screen;
mod races;
mod server;
#[path = "../terminal/session.rs"]
#[allow(dead_code, reason = "the tests of the terminal use more of it")]
mod session;
mod streams;
mod terminal;
