//! `fourgone book`: the opening book.

mod build;
mod checkpoint;
mod info;
mod source;
mod verify;
mod workers;

use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::interrupt;

/// The opening book: what is in it, whether it is right, and how it is made
///
/// The book has the exact score of every position of certain plies. It is part of the program and
/// makes `solve`, `analyze`, `review` and the bots answer at once in the opening.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone book info                  what the book inside the program has
  fourgone book verify --sample 100   solve 100 positions of each layer again, and compare
  fourgone book build --ply 4,8 --out small.book")]
pub(crate) struct Book {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Info(info::Info),
    Build(build::Build),
    Verify(verify::Verify),
}

impl Book {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Build(build) => build.run(interrupt::flag()?.as_ref()),
            Command::Info(info) => {
                interrupt::exit_at_once()?;
                info.run()
            }
            Command::Verify(verify) => {
                interrupt::exit_at_once()?;
                verify.run()
            }
        }
    }
}

/// Writes a file that is never half there: beside its place first, then put in place.
fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    written.with_context(|| format!("{} cannot be written", path.display()))
}
