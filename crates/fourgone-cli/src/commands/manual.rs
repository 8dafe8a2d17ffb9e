//! `fourgone man` and `fourgone completions`: what is generated from the arguments.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::{PossibleValuesParser, Str};
use clap::{Arg, ArgAction, Args, Command};
use clap_complete::Shell;
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, italic, roman};

use crate::exit::Failure;
use crate::terminal;
use crate::who::Who;

/// Print a manual page
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone man | man -l -
  fourgone man show | man -l -
  fourgone man book build | man -l -
  fourgone man --out ~/.local/share/man/man1")]
pub(crate) struct Man {
    #[arg(help = "Command that the page is about [default: an overview]")]
    #[arg(long_help = "Command that the page is about\n\n[default: an overview]")]
    #[arg(value_name = "COMMAND")]
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
    synopsis(command).to_writer(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut text)?;
    }
    sections(command).to_writer(&mut text)?;
    Ok(text)
}

/// How a command is called, with the values that its options take.
fn synopsis(command: &Command) -> Roff {
    let mut parts = vec![bold(command.get_bin_name().unwrap_or_else(|| command.get_name()))];
    let (positionals, options): (Vec<&Arg>, Vec<&Arg>) = command
        .get_arguments()
        .filter(|arg| !arg.is_hide_set())
        .partition(|arg| arg.is_positional());
    for arg in options.into_iter().chain(positionals) {
        let [open, close] = if arg.is_required_set() { [" ", ""] } else { [" [", "]"] };
        parts.push(roman(open));
        match (arg.get_long(), arg.get_short()) {
            (Some(long), _) => parts.push(bold(format!("--{long}"))),
            (None, Some(short)) => parts.push(bold(format!("-{short}"))),
            (None, None) => {}
        }
        if arg.get_action().takes_values() {
            let names = arg.get_value_names().unwrap_or_default();
            let names: Vec<&str> = names.iter().map(Str::as_str).collect();
            let blank = if arg.is_positional() { "" } else { " " };
            parts.extend([roman(blank), italic(names.join(" "))]);
        }
        let is_many = matches!(arg.get_action(), ArgAction::Append)
            || arg.get_num_args().is_some_and(|number| number.max_values() > 1);
        parts.push(roman(format!("{close}{}", if is_many { "..." } else { "" })));
    }
    if command.has_subcommands() {
        let [open, close] =
            if command.is_subcommand_required_set() { [" ", ""] } else { [" [", "]"] };
        parts.extend([roman(open), italic("COMMAND"), roman(close)]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]).text(parts);
    roff
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
        let mut command = with_values(command.clone(), &names(command));
        // The generator panics on a closed pipe, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "fourgone", &mut script);
        if self.shell == Shell::Fish {
            script.extend(
                command.get_subcommands().map(positional_values).collect::<String>().bytes(),
            );
        }
        terminal::print(script)
    }
}

/// What the generator for fish leaves out: the values of arguments that are no options.
fn positional_values(command: &Command) -> String {
    let values = |arg: &Arg| {
        let values: Vec<String> =
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        let (name, values) = (command.get_name(), values.join(" "));
        let condition = format!("__fish_fourgone_using_subcommand {name}");
        format!("complete -c fourgone -n \"{condition}\" -f -a \"{values}\"\n")
    };
    let positionals = command.get_positionals().filter(|arg| !arg.get_possible_values().is_empty());
    positionals.map(values).collect()
}

/// The names of all commands below a command, and below those.
fn names(command: &Command) -> Vec<&'static str> {
    let below = command.get_subcommands();
    below.flat_map(|below| [vec![kept(below.get_name())], names(below)].concat()).collect()
}

/// A name that stays until the program ends, as names of values must.
fn kept(name: &str) -> &'static str {
    name.to_owned().leak()
}

/// The same command, where arguments that have no list of values in the help have one for shells:
/// commands have their names, and players what they can be.
fn with_values(command: Command, commands: &[&'static str]) -> Command {
    let below: Vec<String> =
        command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = below.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |below| with_values(below, commands))
    });
    command.mut_args(|arg| {
        let is_named = |name: &str| {
            arg.get_value_names().is_some_and(|names| names.iter().any(|each| each == name))
        };
        let values = if is_named("WHO") {
            Who::all().map(|who| kept(&who.to_string())).collect()
        } else if is_named("COMMAND") {
            commands.to_vec()
        } else {
            return arg;
        };
        arg.value_parser(PossibleValuesParser::new(values))
    })
}
