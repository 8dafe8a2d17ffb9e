//! `fourgone puzzles`: puzzles as records, those of the program and new ones.

use std::io::{self, Write};

use anyhow::Context as _;
use clap::{Args, Subcommand};
use fourgone::Game;
use fourgone::notation::Colour;
use fourgone_bot::{Bot, Level};
use fourgone_records::PuzzleRecord;
use fourgone_render::{Picture, Style, Theme as Look};
use fourgone_solver::batch::in_order;
use fourgone_solver::{Limits, Solver};
use fourgone_tutor::puzzle::{Novelty, Puzzle, PuzzleSource, Theme, puzzles, puzzles_of};
use fourgone_tutor::{ClaimResult, Explanation, Language, Size, Voice};

use crate::batch::NoThread;
use crate::exit::Failure;
use crate::input::{self, Origin};
use crate::numbers::{number, seed};
use crate::solving::{self, Solving};
use crate::terminal::{self, NO_OUTPUT};

/// Puzzles as records, one JSON object a line
///
/// A puzzle is a position in which exactly one column keeps the win or the draw, step by step. Its
/// level is that of the weakest bot that finds the first move in nine of ten tries.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone puzzles list --level 3 --theme zugzwang
  fourgone puzzles list --anki > puzzles.txt
  fourgone puzzles make --games 100 --seed 7
  fourgone puzzles of 44656344441333366555566351711717777")]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand)]
enum What {
    List(List),
    Make(Make),
    Of(Of),
}

/// List the puzzles of the program
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone puzzles list --level 3 --theme zugzwang
  fourgone puzzles list --anki > puzzles.txt")]
struct List {
    /// Only puzzles of this level, from 1 to 10
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,

    /// Only puzzles with this theme: double_threat, forced, odd_threat, even_threat, zugzwang,
    /// only_draw or trap
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    #[command(flatten)]
    format: Format,
}

/// Make puzzles out of games between bots
///
/// None comes twice, nor does its mirror image. The same arguments give the same lines on every
/// machine, whatever the number of threads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone puzzles make --games 100 --seed 7
  fourgone puzzles make --games 1000 --anki > puzzles.txt")]
struct Make {
    /// Number of games to look through
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_000_u64))]
    games: u64,

    /// Random seed; the same seed gives the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,

    #[command(flatten)]
    format: Format,

    #[command(flatten)]
    solving: Solving,
}

/// List the puzzles of a game, one of yours for instance
///
/// `fourgone puzzle --at` sets one of them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone puzzles of 44656344441333366555566351711717777
  fourgone puzzle --at 44656344441333")]
struct Of {
    /// Moves of the game, columns 1 to 7
    #[arg(value_name = "MOVES")]
    moves: String,

    #[command(flatten)]
    format: Format,
}

/// How puzzles are written.
#[derive(Args)]
struct Format {
    /// Print notes for Anki instead, as text with tabs: picture and task, solution and reason
    #[arg(long)]
    anki: bool,
}

impl Puzzles {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            What::List(list) => list.run(),
            What::Make(make) => make.run(),
            What::Of(of) => of.run(),
        }
    }
}

impl List {
    fn run(self) -> Result<(), Failure> {
        let mut output = Output::new(&self.format)?;
        for puzzle in puzzles() {
            let has_level = self.level.is_none_or(|level| puzzle.level == level);
            if has_level && self.theme.is_none_or(|theme| puzzle.themes.contains(&theme)) {
                output.print(puzzle)?;
            }
        }
        output.finish()
    }
}

impl Make {
    fn run(self) -> Result<(), Failure> {
        let source = PuzzleSource::new(self.seed);
        let threads = self.solving.threads();
        let players = self.solving.solvers(threads)?;
        let makers = players.into_iter().zip(self.solving.solvers(threads)?);
        let makers = makers.map(|(player, solver)| {
            let mut maker = source.maker(player, solver);
            move |number| maker.make(number)
        });
        let games = (0..self.games).map(|number| ((), Some(number)));
        let games = in_order(makers.collect(), games);
        let games = games.map_err(|_| NoThread { threads: threads.get() })?;
        let bar = terminal::long_progress_bar(0, self.games, "games");
        let mut output = Output::new(&self.format)?;
        let mut novelty = Novelty::default();
        for ((), puzzles) in games {
            for puzzle in puzzles.unwrap_or_default() {
                if novelty.is_new(&puzzle) {
                    output.print(&puzzle)?;
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        output.finish()
    }
}

impl Of {
    fn run(self) -> Result<(), Failure> {
        let game = game(&self.moves, "MOVES")?;
        let mut bot = Bot::new(Level::PERFECT, 0).with_solver(solving::solver());
        let mut output = Output::new(&self.format)?;
        for puzzle in puzzles_of(&game, &mut bot) {
            output.print(&puzzle)?;
        }
        output.finish()
    }
}

/// The game with these moves, which were given as this argument.
pub(super) fn game(moves: &str, argument: &'static str) -> Result<Game, Failure> {
    moves.parse().map_err(|error| {
        let origin = Origin { argument: Some(argument), first_colour: Colour::Red };
        input::invalid(origin, moves, error, "")
    })
}

/// Where puzzles go, in the format asked for.
struct Output {
    out: io::BufWriter<io::Stdout>,
    /// What finds the reasons, if they are wanted.
    anki: Option<Solver>,
}

/// What Anki is told about the notes.
const ANKI_HEADER: &str = "#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n";

impl Output {
    fn new(format: &Format) -> Result<Self, Failure> {
        let mut out = io::BufWriter::new(io::stdout());
        if format.anki {
            out.write_all(ANKI_HEADER.as_bytes()).context(NO_OUTPUT)?;
        }
        Ok(Self { out, anki: format.anki.then(solving::solver) })
    }

    fn print(&mut self, puzzle: &Puzzle) -> Result<(), Failure> {
        let line = match &mut self.anki {
            Some(solver) => anki_note(puzzle, solver),
            None => PuzzleRecord::from(puzzle).to_string(),
        };
        Ok(writeln!(self.out, "{line}").context(NO_OUTPUT)?)
    }

    fn finish(mut self) -> Result<(), Failure> {
        Ok(self.out.flush().context(NO_OUTPUT)?)
    }
}

/// A note for Anki: id, front, back, tags, with tabs between them.
fn anki_note(puzzle: &Puzzle, solver: &mut Solver) -> String {
    let picture = Picture::from(&puzzle.game).with_style(Style::Svg).to_string();
    // A note is one line, and a tab ends a field.
    let picture = picture.split_whitespace().collect::<Vec<_>>().join(" ");
    let turn = Look::default().team(puzzle.game.turn()).name;
    let task = match puzzle.goal {
        ClaimResult::Win => "to move and win",
        ClaimResult::Draw => "to move and hold the draw",
    };
    let mut game = puzzle.game.clone();
    let cells: Vec<String> = puzzle
        .solution
        .iter()
        .filter_map(|&column| game.play(column).ok())
        .map(|cell| cell.to_string())
        .collect();
    let position = game.position();
    let player = Some(puzzle.game.turn());
    let reason = Explanation::of(position, player, Size::SMALL, solver, Limits::NONE);
    let voice = Voice::by_colour(Language::English);
    let reason = reason.map_or_else(Vec::new, |reason| reason.sentences(position, &voice));
    let themes: Vec<&str> = puzzle.themes.iter().map(|theme| theme.name()).collect();
    format!(
        "{}\t{picture}<br>{turn} {task}\t{}<br>{}\tlevel_{} {}",
        puzzle.id(),
        cells.join(" "),
        reason.join(" "),
        puzzle.level,
        themes.join(" ")
    )
}
