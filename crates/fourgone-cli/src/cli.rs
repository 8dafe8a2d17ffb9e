//! The arguments, from which help, man page and completions are made.

use clap::{ColorChoice, CommandFactory, Parser, Subcommand};

use crate::commands::{Completions, Convert, Count, Man};
use crate::failure::Failure;

/// Connect Four, solved: play it, draw it, convert it, count it.
#[derive(Parser)]
#[command(name = "fourgone", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// When to use colours; `auto` obeys `NO_COLOR`, `CLICOLOR_FORCE` and `TERM=dumb`
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Convert(Convert),
    Count(Count),
    Completions(Completions),
    Man(Man),
}

impl Cli {
    /// Does what the arguments say.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Convert(convert) => convert.run(),
            Command::Count(count) => count.run(),
            Command::Completions(completions) => completions.run(&mut Self::command()),
            Command::Man(man) => man.run(&Self::command()),
        }
    }
}
