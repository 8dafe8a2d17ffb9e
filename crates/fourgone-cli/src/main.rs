//! The command `fourgone`: one file per subcommand, glue only.

mod cli;
mod commands;
mod excerpt;
mod failure;
mod input;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
