//! What the game asks of the world: to keep a game, to copy its moves, to write a file.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::time::SystemTime;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::courier::Errand;
use crate::history::{History, KeptGame};
use crate::puzzles::{PuzzleLog, SolvedPuzzle};

/// Something that the game wants to be done, which it cannot do itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// Keep a game, which has this number in this run.
    Keep(u32, KeptGame),
    /// Keep how somebody fared with a puzzle.
    KeepPuzzle(SolvedPuzzle),
    /// Put a text where other programs can paste it from.
    Copy(String),
    /// Do something in a game elsewhere, which is the courier's business.
    Run(Errand),
    /// Write a text into a new file.
    Write {
        /// What the file is called after.
        name: &'static str,
        /// What is to stand in it.
        text: String,
    },
}

/// Where games and results of puzzles are kept.
#[derive(Debug, Default)]
pub struct Store {
    history: Option<History>,
    puzzles: Option<PuzzleLog>,
    /// When the games of this run were first kept, by their numbers.
    played: HashMap<u32, String>,
}

impl Store {
    /// A store that keeps games in this file, or nowhere.
    pub fn new(history: Option<History>) -> Self {
        Self { history, puzzles: None, played: HashMap::new() }
    }

    /// The same store, which keeps results of puzzles in this file, or nowhere.
    #[must_use]
    pub fn with_puzzles(self, puzzles: Option<PuzzleLog>) -> Self {
        Self { puzzles, ..self }
    }

    /// Does what the game wants; what to tell the player about it, if anything.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be written to.
    pub(crate) fn perform(
        &mut self,
        effect: Effect,
        terminal: &mut impl Write,
    ) -> io::Result<Option<String>> {
        match effect {
            Effect::Keep(number, game) => Ok(self.keep(number, game)),
            Effect::KeepPuzzle(solved) => {
                let kept = self.puzzles.as_ref().map(|puzzles| puzzles.keep(&solved));
                let failed = kept.and_then(Result::err);
                Ok(failed.map(|error| format!("Cannot keep the result: {error}.")))
            }
            Effect::Copy(text) => {
                // OSC 52, which terminals hand on to the clipboard, also from far away.
                write!(terminal, "\x1b]52;c;{}\x07", STANDARD.encode(text))?;
                terminal.flush()?;
                Ok(None)
            }
            Effect::Run(_) => Ok(None),
            Effect::Write { name, text } => Ok(Some(match write_new(name, &text) {
                Ok(file) => format!("Written to {file}."),
                Err(error) => format!("Cannot write a file here: {error}."),
            })),
        }
    }

    /// Keeps a game; a sentence if that fails.
    pub(crate) fn keep(&mut self, number: u32, game: KeptGame) -> Option<String> {
        let history = self.history.as_ref()?;
        let known = Some(game.played.clone()).filter(|played| !played.is_empty());
        let now = || httpdate::fmt_http_date(SystemTime::now());
        let played = self.played.entry(number).or_insert_with(|| known.unwrap_or_else(now)).clone();
        let kept = history.keep(&KeptGame { played, ..game });
        kept.err().map(|error| format!("Cannot keep the game: {error}."))
    }
}

/// Writes a text into a file of the present folder that was not there before, and gives its name.
fn write_new(name: &str, text: &str) -> io::Result<String> {
    let mut number = 1;
    loop {
        let file = format!("connect-four-{number}-{name}.txt");
        match OpenOptions::new().write(true).create_new(true).open(&file) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
            Ok(mut open) => {
                writeln!(open, "{}", text.trim_end_matches('\n'))?;
                return Ok(file);
            }
        }
    }
}
