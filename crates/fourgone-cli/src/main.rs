//! The command `fourgone`: one chapter for each subcommand, glue only.
//!
//! `cli` has the arguments, `commands` what each command does, `input` and `solving` the arguments
//! that several commands share, `batch` the work on many positions, `terminal` what is shown and
//! `exit` how the command ends. What is printed as JSON is defined in `fourgone-records`.

mod batch;
mod cli;
mod commands;
mod exit;
mod input;
mod solving;
mod terminal;
mod who;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;
use crate::exit::Failure;

fn main() -> ExitCode {
    terminal::set_color(terminal::color_argument(env::args_os()));
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
