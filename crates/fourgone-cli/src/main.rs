//! The command `fourgone`: one chapter for each subcommand, glue only.
//!
//! `cli` has the arguments, `commands` what each command does, `input`, `solving` and `numbers` the
//! arguments that several commands share, `batch` the work on many positions, `terminal` what is
//! shown, `wrapping` how wide sentences are, `foreign` the engines of others and `exit` how the command ends. What is printed as JSON is defined in `fourgone-records`.

mod batch;
mod cli;
mod commands;
#[cfg(all(feature = "elsewhere", feature = "play"))]
mod courier;
#[cfg(feature = "elsewhere")]
mod elsewhere;
mod exit;
mod files;
mod foreign;
mod input;
mod numbers;
mod shelf;
mod solving;
mod terminal;
mod who;
mod wrapping;

use std::env;
use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Parser as _;
use fourgone_render::sanitized;

use crate::cli::Cli;
use crate::exit::Failure;
use crate::terminal::NO_OUTPUT;

fn main() -> ExitCode {
    terminal::set_color(terminal::color_argument(env::args_os()));
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run() -> Result<(), Failure> {
    let error = match Cli::try_parse() {
        Ok(cli) => return cli.run(),
        Err(error) => error,
    };
    // Help that somebody asked for is output like any other, which may fail.
    if !error.use_stderr() {
        error.print().and_then(|()| io::stdout().flush()).context(NO_OUTPUT)?;
        return Ok(());
    }
    // A usage error shows the arguments: what would disturb a terminal is made visible first.
    let visible = env::args_os().map(|argument| sanitized(&argument.to_string_lossy()));
    Cli::try_parse_from(visible).err().unwrap_or(error).exit()
}
