//! The arguments, from which help, man page and completions are made.

use clap::{ColorChoice, CommandFactory, Parser, Subcommand};

use crate::colour;
use crate::commands::{
    Analyze, Arena, Bench, Book, Completions, Convert, Count, Man, Play, Readme, Review, Serve,
    Show, Solve, is_on_terminal,
};
use crate::failure::Failure;
use crate::interrupt;

/// Connect Four, solved: play it, draw it, convert it, solve it.
#[derive(Parser)]
#[command(
    name = "fourgone",
    version,
    after_help = "\
Examples:
  fourgone              play against a bot, on a terminal
  fourgone show 4453    draw the board after four moves
  fourgone solve 4453   who wins from there, and when
  fourgone count 8      count all games of eight moves
  fourgone show --help  what a command does, with examples

Exit status:
  0    done
  1    failure, such as a full disk
  2    wrong usage
  3    invalid position or notation
  4    some records of a batch were invalid
  130  interrupted

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
    Play(Play),
    Show(Show),
    Convert(Convert),
    Solve(Solve),
    Analyze(Analyze),
    Bench(Bench),
    Review(Review),
    Count(Count),
    Arena(Arena),
    Book(Book),
    Readme(Readme),
    Serve(Serve),
    Completions(Completions),
    Man(Man),
}

impl Cli {
    /// Does what the arguments say.
    pub(crate) fn run(self) -> Result<(), Failure> {
        colour::choose(self.color);
        // The game on the full screen gives the terminal back first, the making of a book saves
        // what it has, and the server finishes its work.
        let ends_itself = matches!(
            self.command,
            Some(Command::Play(_) | Command::Book(_) | Command::Serve(_)) | None
        );
        if !ends_itself {
            interrupt::exit_at_once()?;
        }
        match self.command {
            Some(Command::Play(play)) => play.run(),
            Some(Command::Show(show)) => show.run(),
            Some(Command::Convert(convert)) => convert.run(),
            Some(Command::Solve(solve)) => solve.run(),
            Some(Command::Analyze(analyze)) => analyze.run(),
            Some(Command::Bench(bench)) => bench.run(),
            Some(Command::Review(review)) => review.run(),
            Some(Command::Count(count)) => count.run(),
            Some(Command::Arena(arena)) => arena.run(),
            Some(Command::Book(book)) => book.run(),
            Some(Command::Readme(readme)) => readme.run(),
            Some(Command::Serve(serve)) => serve.run(),
            Some(Command::Completions(completions)) => completions.run(&mut Self::command()),
            Some(Command::Man(man)) => man.run(Self::command()),
            None if is_on_terminal() => Play::default().run(),
            None => Ok(Self::command().print_help()?),
        }
    }
}
