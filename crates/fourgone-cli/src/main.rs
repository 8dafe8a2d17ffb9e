//! The command `fourgone`: one file per subcommand, glue only.

mod batch;
mod cli;
mod colour;
mod commands;
mod engine;
mod excerpt;
mod failure;
mod graph;
mod input;
mod interrupt;
mod output;
mod progress;
mod sized;
mod verdict;
mod who;

use std::env;
use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;

fn main() -> ExitCode {
    colour::choose(colour::choice_in(env::args_os()));
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
