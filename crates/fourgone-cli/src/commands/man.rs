//! `fourgone man`: the manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Command};
use clap_mangen::Man as Page;

use crate::failure::Failure;
use crate::output;

/// Print a manual page
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone man | man -l -
  fourgone man show | man -l -
  fourgone man --out ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The command that the page is about [default: all of them in brief]
    command: Option<String>,

    /// Write all pages into this folder, as `fourgone.1`, `fourgone-show.1` and so on
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self, mut root: Command) -> Result<(), Failure> {
        root.build();
        if let Some(folder) = self.out {
            fs::create_dir_all(&folder)
                .and_then(|()| clap_mangen::generate_to(root, &folder))
                .with_context(|| format!("cannot write to {}", folder.display()))?;
            return Ok(());
        }
        let subject = match self.command {
            None => root,
            Some(name) => find(&root, &name)?,
        };
        let mut page = Vec::new();
        Page::new(subject).render(&mut page)?;
        output::print(page)
    }
}

/// The command with this name.
fn find(root: &Command, name: &str) -> Result<Command, Failure> {
    let commands = || root.get_subcommands().filter(|command| command.get_name() != "help");
    let Some(command) = commands().find(|command| command.get_name() == name) else {
        let known: Vec<&str> = commands().map(Command::get_name).collect();
        return Err(Failure::Usage(format!(
            "there is no command `{name}`; there are {}",
            known.join(", ")
        )));
    };
    Ok(command.clone())
}
