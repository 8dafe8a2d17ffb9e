//! `fourgone man`: the manual page.

use std::io::{self, Write};

use clap::{Args, Command};
use clap_mangen::Man as Page;

use crate::failure::Failure;

/// Print the manual page
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone man | man -l -")]
pub(crate) struct Man {}

impl Man {
    #[expect(clippy::unused_self, reason = "every subcommand runs the same way")]
    pub(crate) fn run(self, command: &Command) -> Result<(), Failure> {
        let mut page = Vec::new();
        Page::new(command.clone()).render(&mut page)?;
        Ok(io::stdout().write_all(&page)?)
    }
}
