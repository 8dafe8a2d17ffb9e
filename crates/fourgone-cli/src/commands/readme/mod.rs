//! `fourgone readme`: the community game in a GitHub README.

mod bot;
mod checkout;
mod init;
mod preview;
mod repair;
mod step;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// The community game in a GitHub README
///
/// A visitor clicks a column in the README, which opens a prefilled issue; a workflow plays the
/// move, answers the issue and draws the board anew. `init` sets it up in a checkout.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme init --dry-run    what would be added to this repository
  fourgone readme init              add it
  fourgone readme preview           the part of the README that shows the game")]
pub(crate) struct Readme {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Init(init::Init),
    Step(step::Step),
    Preview(preview::Preview),
    Repair(repair::Repair),
}

impl Readme {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Init(init) => init.run(),
            Command::Step(step) => step.run(),
            Command::Preview(preview) => preview.run(),
            Command::Repair(repair) => repair.run(),
        }
    }
}
