//! The arguments, from which help, man page and completions are made.

use clap::{ColorChoice, CommandFactory, Parser, Subcommand};

use crate::colour;
use crate::commands::{Completions, Convert, Count, Man, Readme, Show};
use crate::failure::Failure;

/// Connect Four, solved: play it, draw it, convert it, count it.
#[derive(Parser)]
#[command(
    name = "fourgone",
    version,
    after_help = "\
Examples:
  fourgone show 4453    draw the board after four moves
  fourgone count 8      count all games of eight moves
  fourgone show --help  what a command does, with examples

Exit status:
  0  done
  1  failure, such as a full disk
  2  wrong usage
  3  invalid position or notation

Environment:
  NO_COLOR, TERM=dumb  no colours
  CLICOLOR_FORCE=1     colours in a pipe too
  COLORTERM, TERM      whether the terminal has 256 colours"
)]
pub(crate) struct Cli {
    /// When to use colours; `auto` obeys the environment
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Show(Show),
    Convert(Convert),
    Count(Count),
    Readme(Readme),
    Completions(Completions),
    Man(Man),
}

impl Cli {
    /// Does what the arguments say.
    pub(crate) fn run(self) -> Result<(), Failure> {
        colour::choose(self.color);
        match self.command {
            Some(Command::Show(show)) => show.run(),
            Some(Command::Convert(convert)) => convert.run(),
            Some(Command::Count(count)) => count.run(),
            Some(Command::Readme(readme)) => readme.run(),
            Some(Command::Completions(completions)) => completions.run(&mut Self::command()),
            Some(Command::Man(man)) => man.run(Self::command()),
            None => Ok(Self::command().print_help()?),
        }
    }
}
