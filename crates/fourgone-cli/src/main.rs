//! The command `fourgone`: one file per subcommand, glue only.

mod batch;
mod cli;
mod colour;
mod commands;
mod engine;
mod excerpt;
mod failure;
mod input;
mod interrupt;
mod output;
mod progress;
mod sized;
mod who;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;
use crate::failure::Failure;

fn main() -> ExitCode {
    colour::choose(colour::choice_in(env::args_os()));
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run() -> Result<(), Failure> {
    match Cli::try_parse() {
        Ok(cli) => cli.run(),
        // Help that somebody asked for is output like any other, which may fail.
        Err(help) if !help.use_stderr() => {
            help.print()?;
            Ok(io::stdout().flush()?)
        }
        Err(wrong) => wrong.exit(),
    }
}
