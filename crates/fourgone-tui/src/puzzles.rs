//! The puzzles that were solved: a file with one line for each, and what the lines say.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use fourgone_bot::{Level, Rng};
use fourgone_tutor::puzzle::{Puzzle, puzzles};
use serde::{Deserialize, Serialize};

/// How somebody fared with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// How many wrong moves and hints there were.
    pub mistakes: usize,
    /// Whether the solution had to be shown.
    pub shown: bool,
}

/// A puzzle that somebody has seen to its end.
///
/// In the file it is one line of JSON:
///
/// ```text
/// {"id":"7fk2b","day":20775,"daily":true,"mistakes":0,"shown":false}
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedPuzzle {
    /// The id of the puzzle.
    pub id: String,
    /// When that was: the number of days since the beginning of 1970, in UTC.
    pub day: u64,
    /// Whether it was the puzzle of that day.
    pub daily: bool,
    /// How it went.
    #[serde(flatten)]
    pub attempt: Attempt,
}

/// The file of puzzles.
#[derive(Clone, Debug)]
pub struct PuzzleLog {
    path: PathBuf,
}

impl PuzzleLog {
    /// The file in the user's data folder, beside that of the games.
    pub fn of_user() -> Option<Self> {
        let folders = etcetera::choose_base_strategy().ok()?;
        Some(Self::at(folders.data_dir().join("fourgone").join("puzzles.jsonl")))
    }

    /// The file at this place.
    pub fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All puzzles, the oldest first. A line that makes no sense is skipped, and stays in the file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read; one that is not there holds no puzzles.
    pub fn load(&self) -> io::Result<Vec<SolvedPuzzle>> {
        match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            bytes => {
                let bytes = bytes?;
                let text = String::from_utf8_lossy(&bytes);
                Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
            }
        }
    }

    /// Writes a puzzle as the last line.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn keep(&self, puzzle: &SolvedPuzzle) -> io::Result<()> {
        fs::create_dir_all(self.path.parent().ok_or(io::ErrorKind::NotFound)?)?;
        // A last line without an end, by whatever accident, stays a line of its own.
        let known = fs::read(&self.path).unwrap_or_default();
        let start = if known.last().is_some_and(|&last| last != b'\n') { "\n" } else { "" };
        let line = serde_json::to_string(puzzle).map_err(io::Error::other)?;
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        file.write_all(format!("{start}{line}\n").as_bytes())
    }
}

/// The ids of the puzzles that were solved without being shown the solution.
pub fn solved_ids(puzzles: &[SolvedPuzzle]) -> HashSet<&str> {
    puzzles.iter().filter(|it| !it.attempt.shown).map(|it| &*it.id).collect()
}

/// On how many days in a row, up to this one or the one before, the puzzle of the day was solved.
pub fn streak(puzzles: &[SolvedPuzzle], today: u64) -> u64 {
    let solved = puzzles.iter().filter(|it| it.daily && !it.attempt.shown);
    let days: BTreeSet<u64> = solved.map(|it| it.day).collect();
    let last = if days.contains(&today) { Some(today) } else { today.checked_sub(1) };
    let Some(last) = last else { return 0 };
    (0..=last).rev().take_while(|day| days.contains(day)).count() as u64
}

/// How many were solved, and on how many days in a row up to this one.
pub fn summary(known: &[SolvedPuzzle], today: u64) -> String {
    let solved = solved_ids(known).len();
    let puzzles = if solved == 1 { "puzzle" } else { "puzzles" };
    match streak(known, today) {
        0 => format!("{solved} {puzzles} solved so far."),
        1 => format!("{solved} {puzzles} solved so far; the daily one on 1 day in a row."),
        days => format!("{solved} {puzzles} solved so far; the daily one on {days} days in a row."),
    }
}

/// A puzzle, of this level if one is named, that was not solved yet; any, if all were. The same
/// seed gives the same puzzle.
pub fn pick(level: Option<Level>, known: &[SolvedPuzzle], seed: u64) -> Option<&'static Puzzle> {
    let of_level = |puzzle: &&Puzzle| level.is_none_or(|level| puzzle.level == level);
    let all: Vec<&'static Puzzle> = puzzles().iter().filter(of_level).collect();
    let solved = solved_ids(known);
    let mut new = all.clone();
    new.retain(|puzzle| !solved.contains(&*puzzle.id()));
    let mut rng = Rng::new(seed);
    rng.pick(if new.is_empty() { &all } else { &new }).copied()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn daily(day: u64, shown: bool) -> SolvedPuzzle {
        let attempt = Attempt { mistakes: 1, shown };
        SolvedPuzzle { id: format!("p{day}"), day, daily: true, attempt }
    }

    #[test]
    fn what_is_kept_is_loaded_again_whatever_else_the_file_holds() {
        let folder = TempDir::new().unwrap();
        let log = PuzzleLog::at(folder.path().join("deep").join("puzzles.jsonl"));
        assert_eq!(log.load().unwrap(), []);
        log.keep(&daily(1, false)).unwrap();
        let text = fs::read_to_string(log.path()).unwrap();
        let line = r#"{"id":"p1","day":1,"daily":true,"mistakes":1,"shown":false}"#;
        assert_eq!(text, format!("{line}\n"));
        fs::write(log.path(), text + "half a li").unwrap();
        log.keep(&daily(2, true)).unwrap();
        let kept = log.load().unwrap();
        assert_eq!(kept, [daily(1, false), daily(2, true)]);
        assert_eq!(solved_ids(&kept), HashSet::from(["p1"]));
    }

    #[test]
    fn a_streak_ends_with_a_day_without_a_solution() {
        let days = [daily(3, false), daily(5, false), daily(6, false), daily(7, false)];
        assert_eq!((streak(&days, 7), streak(&days, 8), streak(&days, 9)), (3, 3, 0));
        assert_eq!(
            (streak(&days[..1], 3), streak(&[], 0), streak(&[daily(7, true)], 7)),
            (1, 0, 0)
        );
        let other = SolvedPuzzle { daily: false, ..daily(7, false) };
        assert_eq!(streak(&[other], 7), 0);
    }
}
