//! `fourgone man` and `fourgone completions`: what is generated from the arguments.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};

use crate::exit::Failure;
use crate::terminal;

/// Print a manual page
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone man | man -l -
  fourgone man show | man -l -
  fourgone man book build | man -l -
  fourgone man --out ~/.local/share/man/man1")]
pub(crate) struct Man {
    #[arg(help = "Command that the page is about [default: all of them]")]
    #[arg(long_help = "Command that the page is about\n\n[default: all of them]")]
    command: Vec<String>,

    /// Write all pages to a folder: fourgone.1, fourgone-show.1 and so on
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self, root: Command) -> Result<(), Failure> {
        // What `help` does is told by all pages and needs none of its own.
        let mut root = root.disable_help_subcommand(true);
        // Only a command that is built knows its full name.
        root.build();
        match self.out {
            Some(folder) => Ok(fs::create_dir_all(&folder)
                .and_then(|()| write_all(&root, &folder))
                .with_context(|| format!("cannot write to {}", folder.display()))?),
            None => terminal::print(page(find(&root, &self.command)?)?),
        }
    }
}

/// Writes the pages of a command and of all below it into a folder.
fn write_all(command: &Command, folder: &Path) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    fs::write(folder.join(format!("{name}.1")), page(command)?)?;
    command.get_subcommands().try_for_each(|below| write_all(below, folder))
}

/// The page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let source = concat!("fourgone ", env!("CARGO_PKG_VERSION"));
    let page = Page::new(command.clone()).source(source).manual("Fourgone");
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut text)?;
    }
    sections(command).to_writer(&mut text)?;
    Ok(text)
}

/// What stands below the help of a command, as sections: `Examples:` begins one, and so on.
fn sections(command: &Command) -> Roff {
    let mut roff = Roff::new();
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    for line in help.lines() {
        match line.strip_suffix(':') {
            // No filling: the lines are commands and tables, and stay as they are.
            Some(title) => roff.control("SH", [title.to_uppercase().as_str()]).control("nf", []),
            None if line.is_empty() => &mut roff,
            None => roff.text([roman(line.trim_start())]),
        };
    }
    roff
}

/// The command with this name, of one word for each step down.
fn find<'a>(root: &'a Command, name: &[String]) -> Result<&'a Command, Failure> {
    name.iter().try_fold(root, |command, word| {
        command.get_subcommands().find(|below| below.get_name() == word).ok_or_else(|| {
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            Failure::Usage(match &known[..] {
                [] => format!("\"{}\" has no commands below it", command.get_name()),
                known => format!("there is no command \"{word}\": use {}", known.join(", ")),
            })
        })
    })
}

/// Print the completion script for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone completions bash > /etc/bash_completion.d/fourgone
  fourgone completions zsh > ~/.zfunc/_fourgone
  fourgone completions fish \\
    > ~/.config/fish/completions/fourgone.fish")]
pub(crate) struct Completions {
    /// Shell to complete in
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, command: &mut Command) -> Result<(), Failure> {
        // The generator panics on a closed pipe, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, command, "fourgone", &mut script);
        terminal::print(script)
    }
}
