//! Everything that is shown, derived from the log.

use std::collections::HashMap;

use fourgone::{Outcome, Player};
use serde::Serialize;

use crate::{Entry, LogError, Move, Participant, Round, Settings, Tally, read_log};

/// Where the game stands after the entries of its log.
///
/// There is no other way to build one: what the README shows is always what the log tells.
///
/// ```
/// use fourgone_readme::State;
///
/// let log = r#"{"event":"move","game":1,"ply":1,"column":4,"who":"ada","issue":7,"bot":false}"#;
/// let state = State::from_log(log)?;
/// assert_eq!(state.round().game().to_string(), "4");
/// # Ok::<(), fourgone_readme::LogError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    entries: Vec<Entry>,
    /// The entry that answers each issue, by its place in the log.
    answers: HashMap<u64, usize>,
    round: Round,
    previous: Option<Round>,
    tally: Tally,
}

impl State {
    /// The state of an empty log: game 1, before its first disc.
    pub fn new() -> Self {
        Self {
            entries: Vec::new(),
            answers: HashMap::new(),
            round: Round::new(1),
            previous: None,
            tally: Tally::default(),
        }
    }

    /// The state that a log leads to.
    ///
    /// # Errors
    ///
    /// The first line that is no entry, or that cannot follow those before it.
    pub fn from_log(text: &str) -> Result<Self, LogError> {
        Self::from_entries(read_log(text)?)
    }

    /// The state that these entries lead to.
    ///
    /// # Errors
    ///
    /// The first entry that cannot follow those before it; its line is its number.
    pub fn from_entries(entries: impl IntoIterator<Item = Entry>) -> Result<Self, LogError> {
        let mut state = Self::new();
        for (at, entry) in entries.into_iter().enumerate() {
            state.append(entry).map_err(|message| LogError { line: at + 1, message })?;
        }
        Ok(state)
    }

    /// The game that is in play, or the last one if none has begun since.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// The game before that.
    pub fn previous(&self) -> Option<&Round> {
        self.previous.as_ref()
    }

    /// The totals of all games.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The last moves of all games, the latest first.
    pub fn recent_moves(&self) -> impl Iterator<Item = &Move> {
        self.entries.iter().rev().filter_map(|entry| match entry {
            Entry::Move(played) => Some(played),
            _ => None,
        })
    }

    /// All entries of the log.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry that answers this issue and the state right after it, if the log has one.
    pub fn answer_to(&self, issue: u64) -> Option<(&Entry, Self)> {
        let at = *self.answers.get(&issue)?;
        let then = Self::from_entries(self.entries[..=at].iter().cloned()).ok()?;
        Some((&self.entries[at], then))
    }

    /// Whether an entry of the log answers this issue.
    pub fn has_answer_to(&self, issue: u64) -> bool {
        self.answers.contains_key(&issue)
    }

    /// Adds what happened next; says why it cannot have, and then stays as it was.
    pub(crate) fn append(&mut self, entry: Entry) -> Result<(), String> {
        if let Some(issue) = entry.issue()
            && let Some(at) = self.answers.get(&issue)
        {
            return Err(format!("issue {issue} was answered before, in entry {}", at + 1));
        }
        match &entry {
            Entry::Refused { .. } => {}
            Entry::Import(import) => {
                if !self.entries.is_empty() {
                    return Err("an import can only be the first line".to_owned());
                }
                import.check()?;
                self.tally.inherit(import);
                self.round = Round::inherit(import.games + 1, import.moves.clone());
                // A game that ended is among the completed ones.
                if self.round.is_over() {
                    self.round = Round::inherit(import.games, import.moves.clone());
                }
            }
            Entry::New { game, .. } => {
                let next = self.round.number() + 1;
                if *game != next {
                    return Err(format!("game {game} begins where game {next} should"));
                }
                self.previous = Some(std::mem::replace(&mut self.round, Round::new(next)));
            }
            Entry::Move(played) => self.play(played)?,
        }
        if let Some(issue) = entry.issue() {
            self.answers.insert(issue, self.entries.len());
        }
        self.entries.push(entry);
        Ok(())
    }

    fn play(&mut self, played: &Move) -> Result<(), String> {
        let (game, ply) = (self.round.number(), self.round.game().ply() + 1);
        if (played.game, played.ply) != (game, ply) {
            return Err(format!(
                "ply {} of game {} stands where ply {ply} of game {game} should",
                played.ply, played.game
            ));
        }
        self.round.play(played).map_err(|error| error.to_string())?;
        let outcome = self.round.game().outcome();
        let wins = outcome.and_then(Outcome::winner).is_some();
        self.tally.count_move(played.participant(), wins, outcome.is_some());
        Ok(())
    }

    /// The state in brief, for badges and other programs.
    pub fn summary(&self, settings: &Settings) -> Summary {
        let game = self.round.game();
        let name = |player: Player| settings.team(player).name.clone();
        Summary {
            game: self.round.number(),
            ply: game.ply(),
            moves: game.to_string(),
            turn: (!self.round.is_over()).then(|| name(game.turn())),
            outcome: game
                .outcome()
                .map(|outcome| outcome.winner().map_or_else(|| "draw".to_owned(), name)),
            moves_played: self.tally.moves(),
            games_completed: self.tally.games(),
            players: self.tally.players(),
            leaders: self
                .tally
                .leaders(10)
                .into_iter()
                .map(|(who, wins)| Leader {
                    who: match who {
                        Participant::User(login) => login.to_string(),
                        Participant::Bot => "the bot".to_owned(),
                    },
                    wins,
                })
                .collect(),
        }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

/// The state in brief: what the file `state.json` holds. It is written, and never read back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Summary {
    pub game: u64,
    pub ply: usize,
    pub moves: String,
    pub turn: Option<String>,
    pub outcome: Option<String>,
    pub moves_played: u64,
    pub games_completed: u64,
    pub players: usize,
    pub leaders: Vec<Leader>,
}

/// A line of the leader board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Leader {
    pub who: String,
    pub wins: u64,
}

impl Summary {
    /// The content of the file.
    pub fn to_json(&self) -> String {
        // Strings and numbers always have a JSON form.
        let json = serde_json::to_string_pretty(self).unwrap_or_default();
        format!("{json}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_tells_an_impossible_story_is_refused_with_the_line() {
        let line = |ply, column, issue| {
            format!(
                "{{\"event\":\"move\",\"game\":1,\"ply\":{ply},\"column\":{column},\"who\":\"x\",\"issue\":{issue},\"bot\":false}}\n"
            )
        };
        let twice = State::from_log(&(line(1, 4, 1) + &line(2, 4, 1))).unwrap_err();
        assert_eq!(twice.to_string(), "line 2: issue 1 was answered before, in entry 1");
        let skipped = State::from_log(&(line(1, 4, 1) + &line(3, 4, 2))).unwrap_err();
        assert_eq!(skipped.line, 2);
        let full: String = (1..=7).map(|ply| line(ply, 1, ply)).collect();
        assert_eq!(State::from_log(&full).unwrap_err().to_string(), "line 7: column 1 is full");
    }
}
