//! The command as its users meet it: arguments in, output and exit code out.

mod analyze;
mod arena;
mod bench;
mod colour;
mod convert;
mod pages;
mod pipes;
mod play;
mod review;
mod run;
mod show;
mod solve;
