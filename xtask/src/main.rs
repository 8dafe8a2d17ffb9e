//! The chores of the project: `cargo xtask test` is what CI runs.

mod bench_peers;
mod binary;
mod browser;
mod database;
mod http;
mod lockstep;
mod pictures;
mod program;
mod rival;
mod screens;
mod site;
mod steps;
mod test;
mod venv;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::bench_peers::BenchPeers;
use crate::database::CompareDatabase;
use crate::pictures::Pictures;
use crate::screens::Screens;
use crate::site::Site;
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
    BenchPeers(BenchPeers),
    CompareDatabase(CompareDatabase),
    Screens(Screens),
    Site(Site),
    Pictures(Pictures),
}

fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().chore {
        Chore::Test(test) => test.run(),
        Chore::BenchPeers(bench) => bench.run(),
        Chore::CompareDatabase(compare) => compare.run(),
        Chore::Screens(screens) => screens.run(),
        Chore::Site(site) => site.run(),
        Chore::Pictures(pictures) => pictures.run(),
    }
}
