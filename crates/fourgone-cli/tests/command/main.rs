//! The command as its users meet it: arguments in, output and exit code out.

mod analyze;
mod arena;
mod bench;
mod book;
mod colour;
mod convert;
mod documents;
mod pages;
mod pipes;
mod play;
mod readme;
mod review;
mod run;
#[cfg(unix)]
mod serve;
mod show;
mod solve;
