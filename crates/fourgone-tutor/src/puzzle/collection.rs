//! The puzzles inside of the program.

use std::sync::LazyLock;

use fourgone_bot::{Level, Rng};
use fourgone_solver::Solver;

use super::{Novelty, Puzzle, PuzzleSource, Theme};

/// The puzzles as text, one a line; lines that begin with `#` say how it was made.
pub const SOURCE: &str = include_str!("puzzles.txt");

/// All puzzles, the easiest levels first.
pub fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        let lines = SOURCE.lines().filter(|line| !line.starts_with('#'));
        // A test reads every line.
        lines.filter_map(|line| line.parse().ok()).collect()
    });
    &PUZZLES
}

/// The puzzle with this id, in small or capital letters.
pub fn find(id: &str) -> Option<&'static Puzzle> {
    let id = id.to_lowercase();
    puzzles().iter().find(|puzzle| puzzle.id() == id)
}

/// The puzzle of a day, which is the number of days since the beginning of 1970, in UTC.
///
/// None comes a second time before all have had their day.
///
/// ```
/// use fourgone_tutor::puzzle::{daily, puzzles};
///
/// assert_ne!(daily(20_775), daily(20_776));
/// assert_eq!(daily(20_775), daily(20_775));
/// ```
pub fn daily(day: u64) -> &'static Puzzle {
    let puzzles = puzzles();
    let count = puzzles.len().max(1) as u64;
    let mut order: Vec<&Puzzle> = puzzles.iter().collect();
    Rng::new(day / count).shuffle(&mut order);
    order[usize::try_from(day % count).unwrap_or(0)]
}

/// The seed of the games that the puzzles were taken from, and the number of games.
const SEED: u64 = 1;
const GAMES: u64 = 8_000;

/// The most puzzles of a level.
const MOST_OF_A_LEVEL: usize = 200;

/// Makes [`SOURCE`] anew, which takes minutes; the solvers may have a book, which changes nothing.
/// After every game it tells how many there were.
pub fn make_source(solver: impl Fn() -> Solver, mut progress: impl FnMut(u64, u64)) -> String {
    let mut maker = PuzzleSource::new(SEED).maker(solver(), solver());
    let mut novelty = Novelty::default();
    let mut candidates = Vec::new();
    for number in 0..GAMES {
        let puzzles = maker.make(number).into_iter();
        candidates.extend(puzzles.filter(|puzzle| novelty.is_new(puzzle)));
        progress(number + 1, GAMES);
    }
    let mut source = String::from(
        "# Puzzles: moves, solution, level, themes. Made by\n\
         # cargo run --release -p fourgone-tutor --example puzzles\n",
    );
    for puzzle in select(&candidates) {
        source += &puzzle.to_string();
        source.push('\n');
    }
    source
}

/// As many puzzles of each level as there are, up to the most, and in a level in turn one of each
/// theme that still has one, the rarest first.
fn select(candidates: &[Puzzle]) -> Vec<&Puzzle> {
    let mut themes = Theme::ALL.to_vec();
    themes.sort_by_key(|theme| {
        candidates.iter().filter(|puzzle| puzzle.themes.contains(theme)).count()
    });
    let mut selected = Vec::new();
    for &level in Level::ALL {
        let mut left: Vec<&Puzzle> =
            candidates.iter().filter(|puzzle| puzzle.level == level).collect();
        let before = selected.len();
        loop {
            let round = selected.len();
            for theme in &themes {
                let at = left.iter().position(|puzzle| puzzle.themes.contains(theme));
                if let Some(at) = at.filter(|_| selected.len() - before < MOST_OF_A_LEVEL) {
                    selected.push(left.remove(at));
                }
            }
            if selected.len() == round {
                break;
            }
        }
    }
    selected
}
