//! The chores of the project: `cargo xtask test` is what CI runs.

mod lockstep;
mod program;
mod steps;
mod test;
mod venv;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::test::Test;

/// The chores of the project
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    Test(Test),
}

fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().chore {
        Chore::Test(test) => test.run(),
    }
}
