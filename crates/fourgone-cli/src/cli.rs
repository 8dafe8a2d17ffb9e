//! The arguments, from which help, man pages and completions are made.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{ColorChoice, CommandFactory, Parser, Subcommand};

#[cfg(feature = "readme")]
use crate::commands::Readme;
#[cfg(feature = "serve")]
use crate::commands::Serve;
use crate::commands::{
    Analyze, Arena, Bench, Book, Check, Completions, Convert, Count, Engine, Explain, Man, Move,
    Positions, Puzzles, Review, Show, Solve,
};
#[cfg(feature = "elsewhere")]
use crate::commands::{Bot, Join, Watch};
#[cfg(feature = "play")]
use crate::commands::{Lesson, Play, Puzzle, is_interactive};
use crate::exit::{self, Failure};
use crate::shelf;
use crate::terminal::{self, NO_OUTPUT};

/// Connect Four, solved: play, solve, analyze, review, convert, draw
#[derive(Parser)]
// By its name even where its file ends with `.exe`.
#[command(name = "fourgone", bin_name = "fourgone", version, after_help = after_help())]
pub(crate) struct Cli {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(visible_alias = "colour", display_order = LAST)]
    color: ColorChoice,

    #[arg(long, global = true, value_name = "FILE", display_order = LAST)]
    #[arg(
        help = "Deeper opening book beside the built-in one [default: deep.book in your data folder]"
    )]
    #[arg(long_help = DEEP_BOOK)]
    book: Option<PathBuf>,

    #[command(subcommand)]
    command: Option<Command>,
}

/// Where options stand that all commands have: after those of the command itself.
const LAST: usize = 900;

const DEEP_BOOK: &str = "\
Deeper opening book beside the built-in one, made by `fourgone book build`

[default: fourgone/deep.book in your data folder, such as ~/.local/share, if it is there]";

/// The commands. Those that are behind a feature and not built in are unknown to the parser.
#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "play")]
    Play(Play),
    #[cfg(feature = "play")]
    Puzzle(Puzzle),
    #[cfg(feature = "play")]
    Lesson(Lesson),
    #[cfg(feature = "elsewhere")]
    Join(Join),
    #[cfg(feature = "elsewhere")]
    Watch(Watch),
    #[cfg(feature = "elsewhere")]
    Bot(Bot),
    Solve(Solve),
    #[command(visible_alias = "analyse")]
    Analyze(Analyze),
    Explain(Explain),
    Check(Check),
    Review(Review),
    Show(Show),
    Convert(Convert),
    Positions(Positions),
    Puzzles(Puzzles),
    Move(Move),
    Engine(Engine),
    Count(Count),
    Arena(Arena),
    Bench(Bench),
    Book(Book),
    #[cfg(feature = "readme")]
    Readme(Readme),
    #[cfg(feature = "serve")]
    Serve(Serve),
    Completions(Completions),
    Man(Man),
}

impl Cli {
    /// Does what the arguments say.
    pub(crate) fn run(self) -> Result<(), Failure> {
        terminal::set_color(self.color);
        let Some(command) = self.command.or_else(Command::without_arguments) else {
            return Ok(Self::command().print_help().context(NO_OUTPUT)?);
        };
        if !command.handles_interrupts() {
            exit::exit_on_interrupt()?;
        }
        if let Some(path) = &self.book {
            shelf::use_file(path)?;
        }
        command.run()
    }
}

impl Command {
    /// The command that `fourgone` alone stands for; none if it prints the help.
    #[cfg(feature = "play")]
    fn without_arguments() -> Option<Self> {
        is_interactive().then(|| Self::Play(Play::default()))
    }

    #[cfg(not(feature = "play"))]
    fn without_arguments() -> Option<Self> {
        None
    }

    /// Whether the command decides itself what Ctrl-C does: the game on the full screen gives the
    /// terminal back first, `book build` and `explain --proof` save what they have, `arena` and `bench`
    /// print what they know, and the server finishes its work.
    fn handles_interrupts(&self) -> bool {
        match self {
            #[cfg(feature = "play")]
            Self::Play(_) | Self::Puzzle(_) | Self::Lesson(_) => true,
            #[cfg(feature = "serve")]
            Self::Serve(_) => true,
            #[cfg(feature = "elsewhere")]
            Self::Join(_) => true,
            Self::Book(_) | Self::Arena(_) | Self::Bench(_) => true,
            Self::Explain(explain) => explain.writes_proof(),
            _ => false,
        }
    }

    fn run(self) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "play")]
            Self::Play(play) => play.run(),
            #[cfg(feature = "play")]
            Self::Puzzle(puzzle) => puzzle.run(),
            #[cfg(feature = "play")]
            Self::Lesson(lesson) => lesson.run(),
            #[cfg(feature = "elsewhere")]
            Self::Join(join) => join.run(),
            #[cfg(feature = "elsewhere")]
            Self::Watch(watch) => watch.run(),
            #[cfg(feature = "elsewhere")]
            Self::Bot(bot) => bot.run(),
            Self::Show(show) => show.run(),
            Self::Convert(convert) => convert.run(),
            Self::Solve(solve) => solve.run(),
            Self::Analyze(analyze) => analyze.run(),
            Self::Explain(explain) => explain.run(),
            Self::Check(check) => check.run(),
            Self::Bench(bench) => bench.run(),
            Self::Review(review) => review.run(),
            Self::Positions(positions) => positions.run(),
            Self::Puzzles(puzzles) => puzzles.run(),
            Self::Move(choice) => choice.run(),
            Self::Engine(engine) => engine.run(),
            Self::Count(count) => count.run(),
            Self::Arena(arena) => arena.run(),
            Self::Book(book) => book.run(),
            #[cfg(feature = "readme")]
            Self::Readme(readme) => readme.run(),
            #[cfg(feature = "serve")]
            Self::Serve(serve) => serve.run(),
            Self::Completions(completions) => completions.run(&mut Cli::command()),
            Self::Man(man) => man.run(Cli::command()),
        }
    }
}

fn after_help() -> String {
    let play =
        if cfg!(feature = "play") { "  fourgone              play against a bot\n" } else { "" };
    format!(
        "\
Examples:
{play}  fourgone show 4453    draw the board after four moves
  fourgone solve 4453   who wins from there, and when
  fourgone review 4453  grade every move of a game
  fourgone help solve   more about a command

Exit status:
  0    success
  1    failure, such as a full disk
  2    usage error
  3    invalid position or notation
  4    some records of a batch were invalid
  130  interrupted

Environment:
  NO_COLOR, TERM=dumb  no colours
  CLICOLOR_FORCE=1     colours even in a pipe
  COLORTERM, TERM      tell whether there are 256 colours"
    )
}
