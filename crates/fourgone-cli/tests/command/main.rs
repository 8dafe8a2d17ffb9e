//! The command as its users meet it: arguments in, output and exit code out.

mod arena;
mod colour;
mod convert;
mod pages;
mod pipes;
mod play;
mod review;
mod run;
mod show;
