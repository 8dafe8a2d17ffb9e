//! The chores that need the crates of the project. They are apart from `cargo xtask`, which calls
//! them, so that to format or to lint nobody has to build a solver first.

mod lockstep;
mod screens;
mod site;
mod svg;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::lockstep::{Games, Reports};
use crate::screens::Screens;
use crate::site::Site;

/// The chores that need the crates of the project
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    Games(Games),
    Reports(Reports),
    Screens(Screens),
    Site(Site),
}

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Games(games) => games.run(),
        Chore::Reports(reports) => reports.run(),
        Chore::Screens(screens) => screens.run(),
        Chore::Site(site) => site.run(),
    }
}
