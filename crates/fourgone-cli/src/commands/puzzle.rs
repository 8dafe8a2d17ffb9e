//! `fourgone puzzle`: a puzzle in the terminal.

use std::io::{self, IsTerminal, Write as _};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use fourgone::Game;
use fourgone::notation::Transcript;
use fourgone_bot::{Bot, Level};
use fourgone_records::PuzzleRecord;
use fourgone_render::Theme;
use fourgone_tui::{
    Prompt, PuzzleLog, Settings, SolvedPuzzle, Task as Practice, pick, solve_puzzle, summary,
};
use fourgone_tutor::puzzle::{Puzzle as Task, daily, find};

use super::play::{has_full_screen, is_interactive, load_puzzles, practise, seconds};
use super::puzzles::game;
use crate::exit::{self, Failure};
use crate::numbers;
use crate::wrapping::{self, Wrapping};
use crate::{solving, terminal};

/// Solve a puzzle
///
/// At every step only one column keeps the win or the draw. A wrong move is answered by its
/// refutation and taken back; at the end comes the reason. Without options it is one that you have
/// not solved yet.
///
/// In a terminal it fills the screen, with the board, keys and mouse of the game; the menu (`m`) has
/// all puzzles by level. With `--plain`, in a pipe, or in a terminal that can do no more, it is set
/// line by line.
///
/// What you have solved is kept in `puzzles.jsonl` in the data folder, unless games are not kept;
/// `--no-keep` turns it off for one run.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone puzzle             one that you have not solved yet
  fourgone puzzle --daily     the puzzle of the day
  fourgone puzzle --level 3   one of this level
  fourgone puzzle --at 44656344441333
  fourgone puzzle --daily --json")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Puzzle {
    /// The puzzle of the day, by the date in UTC
    #[arg(long, conflicts_with_all = ["id", "level", "seed"])]
    daily: bool,

    /// The puzzle with this id
    #[arg(long, value_name = "ID", conflicts_with_all = ["level", "seed"])]
    id: Option<String>,

    /// The puzzle at this position of a game, moves as columns 1 to 7
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["daily", "id", "level", "seed"])]
    at: Option<String>,

    /// One of this level, from 1 to 10
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,

    /// Random seed; the same seed gives the same puzzle [default: from the clock]
    #[arg(long, value_name = "N", value_parser = numbers::seed)]
    seed: Option<u64>,

    /// Do not keep the result
    #[arg(long)]
    no_keep: bool,

    /// Set it line by line, for pipes, screen readers and scripts
    #[arg(long)]
    plain: bool,

    /// Print the puzzle as JSON instead of setting it
    #[arg(long)]
    json: bool,
}

impl Puzzle {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let full_screen = has_full_screen() && !self.plain && !self.json;
        if !full_screen {
            exit::end_line_when_interrupted()?;
        }
        // Scripts get the same puzzle whatever somebody has solved or chosen at some time.
        let settings = if is_interactive() { load_settings() } else { Settings::default() };
        let log = PuzzleLog::of_user().filter(|_| is_interactive());
        let known = log.as_ref().map(load_puzzles).unwrap_or_default();
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let today = seconds() / SECONDS_OF_A_DAY;
        let puzzle = match &self.at {
            Some(moves) => &at(moves)?,
            None => self.choose(today, &known, u64::from(time.subsec_nanos()))?,
        };
        if self.json {
            return terminal::print(format!("{}\n", PuzzleRecord::from(puzzle)));
        }
        if full_screen {
            let (puzzle, daily, level) = (puzzle.clone(), self.daily, self.level);
            return practise(Practice::Puzzle { puzzle, daily, level }, self.no_keep);
        }
        let theme = settings.theme.unwrap_or_default();
        let draw = |game: &Game| draw(game, theme);
        let output = Wrapping::new(io::BufWriter::new(io::stdout()), wrapping::width());
        let echo = !io::stdin().is_terminal();
        let mut prompt = Prompt::new(io::stdin().lock(), output, echo, &draw);
        let attempt = solve_puzzle(puzzle, theme, &mut solving::solver(), &mut prompt)?;
        drop(prompt);
        let Some(attempt) = attempt else { return Ok(()) };
        let Some(log) = log.filter(|_| settings.keeps_games() && !self.no_keep) else {
            return Ok(());
        };
        let solved = SolvedPuzzle { id: puzzle.id(), day: today, daily: self.daily, attempt };
        if let Err(error) = log.keep(&solved) {
            tell(format_args!("cannot keep the result: {error}"));
        }
        let all: Vec<SolvedPuzzle> = known.into_iter().chain([solved]).collect();
        terminal::print(format!("{}\n", summary(&all, today)))
    }

    /// The puzzle that is asked for.
    fn choose(
        &self,
        today: u64,
        known: &[SolvedPuzzle],
        now: u64,
    ) -> Result<&'static Task, Failure> {
        if self.daily {
            return Ok(daily(today));
        }
        if let Some(id) = &self.id {
            let unknown = || Failure::Usage(format!("--id: there is no puzzle {id:?}"));
            return find(id).ok_or_else(unknown);
        }
        let chosen = pick(self.level, known, self.seed.unwrap_or(now));
        chosen.ok_or_else(|| anyhow::anyhow!("there is no such puzzle").into())
    }
}

/// The puzzle that a game has led to.
fn at(moves: &str) -> Result<Task, Failure> {
    let game = game(moves, "--at")?;
    let mut bot = Bot::new(Level::PERFECT, 0).with_solver(solving::solver());
    Task::at(&game, &mut bot).ok_or_else(|| {
        let none = "no puzzle there: more than one column is right, or none, or somebody has four";
        anyhow::anyhow!(none).into()
    })
}

const SECONDS_OF_A_DAY: u64 = 24 * 60 * 60;

/// The board for standard output.
pub(super) fn draw(game: &Game, theme: Theme) -> String {
    terminal::picture(&Transcript::from(game.clone()), theme)
}

/// The settings; a broken file is reported, ignored and left alone.
pub(super) fn load_settings() -> Settings {
    let loaded =
        Settings::path().map_or_else(|| Ok(Settings::default()), |path| Settings::load(&path));
    loaded.unwrap_or_else(|error| {
        tell(error);
        Settings::default()
    })
}

fn tell(message: impl std::fmt::Display) {
    // Where nobody hears messages, the puzzle goes on without.
    let _ = writeln!(io::stderr(), "fourgone: {message}");
}
