//! The command `fourgone`: one file per subcommand, glue only.

mod cli;
mod colour;
mod commands;
mod excerpt;
mod failure;
mod input;
mod output;

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
