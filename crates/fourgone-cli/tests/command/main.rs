//! The command as its users meet it: arguments in, output and exit code out.

// What only the tests with signals, shells and full disks use.
#![cfg_attr(not(unix), allow(dead_code, unused_imports))]

mod analyze;
mod arena;
mod batches;
mod bench;
mod book;
mod check;
mod colour;
mod convert;
mod documents;
mod engine;
mod explain;
mod help;
mod limits;
mod memory;
mod messages;
mod pages;
mod pipes;
#[cfg(feature = "play")]
mod play;
mod positions;
mod puzzles;
#[cfg(feature = "readme")]
mod readme;
mod review;
mod run;
#[cfg(all(unix, feature = "serve"))]
mod serve;
mod show;
mod sizes;
mod solve;
