//! The command as its users meet it: arguments in, output and exit code out.

mod colour;
mod convert;
mod pages;
mod pipes;
mod run;
mod show;
