//! `fourgone man`: the manual pages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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
        // Only a command that is built knows its full name.
        root.build();
        match (self.out, self.command) {
            (Some(folder), _) => Ok(write_all(&root, &folder)
                .with_context(|| format!("cannot write to {}", folder.display()))?),
            (None, None) => output::print(page(&root)?),
            (None, Some(name)) => output::print(page(find(&root, &name)?)?),
        }
    }
}

/// Writes the page of every command into a folder.
fn write_all(root: &Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for command in [root].into_iter().chain(documented(root)) {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name());
        fs::write(folder.join(format!("{name}.1")), page(command)?)?;
    }
    Ok(())
}

/// The page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let source = concat!("fourgone ", env!("CARGO_PKG_VERSION"));
    Page::new(command.clone()).source(source).manual("Fourgone").render(&mut page)?;
    Ok(page)
}

/// The command with this name.
fn find<'a>(root: &'a Command, name: &str) -> Result<&'a Command, Failure> {
    documented(root).find(|command| command.get_name() == name).ok_or_else(|| {
        let known: Vec<&str> = documented(root).map(Command::get_name).collect();
        Failure::Usage(format!("there is no command {name:?}: use {}", known.join(", ")))
    })
}

/// The subcommands that have a page.
fn documented(root: &Command) -> impl Iterator<Item = &Command> {
    root.get_subcommands().filter(|command| command.get_name() != "help")
}
