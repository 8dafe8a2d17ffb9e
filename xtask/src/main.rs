//! The chores of the project: `cargo xtask test` is what must hold before a change is merged.

mod browser;
mod dist;
mod engine;
mod manifests;
mod packages;
mod peers;
mod program;
mod publish;
mod rival;
mod server;
mod steps;
mod test;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::browser::{BenchEngine, Pictures};
use crate::dist::Dist;
use crate::engine::Engine;
use crate::manifests::Manifests;
use crate::peers::{BenchBatch, CompareDatabase};
use crate::publish::Publish;
use crate::rival::BenchPeers;
use crate::test::Test;
use crate::workspace::{Screens, Site};

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
    Engine(Engine),
    BenchEngine(BenchEngine),
    BenchPeers(BenchPeers),
    BenchBatch(BenchBatch),
    CompareDatabase(CompareDatabase),
    Screens(Screens),
    Pictures(Pictures),
    Site(Site),
    Dist(Dist),
    Manifests(Manifests),
    Publish(Publish),
}

fn main() -> Result<ExitCode> {
    let done = match Cli::parse().chore {
        Chore::Test(test) => return test.run(),
        Chore::Engine(engine) => engine.run(),
        Chore::BenchEngine(bench) => bench.run(),
        Chore::BenchPeers(bench) => bench.run(),
        Chore::BenchBatch(bench) => bench.run(),
        Chore::CompareDatabase(compare) => compare.run(),
        Chore::Screens(screens) => screens.run(),
        Chore::Pictures(pictures) => pictures.run(),
        Chore::Site(site) => site.run(),
        Chore::Dist(dist) => dist.run(),
        Chore::Manifests(manifests) => manifests.run(),
        Chore::Publish(publish) => publish.run(),
    };
    done.map(|()| ExitCode::SUCCESS)
}
