//! Where the game stands: everything that is shown, derived from the log.

use std::collections::HashMap;

use fourgone::{Game, Outcome, PlayError, Player};
use serde::Serialize;

use crate::log::{Entry, LogError, Move, read_log};
use crate::people::{Participant, Person, Totals};
use crate::settings::Settings;
use crate::title::Link;

/// Where the game stands after the entries of its log.
///
/// There is no other way to build one: what the README shows is always what the log says.
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
    totals: Totals,
    /// The highest number of an issue that was played.
    latest_issue: u64,
    /// Issues from before this time are not ours.
    since: Option<u64>,
}

impl State {
    /// The state of an empty log: game 1, before its first disc.
    pub fn new() -> Self {
        Self {
            entries: Vec::new(),
            answers: HashMap::new(),
            round: Round::new(1),
            previous: None,
            totals: Totals::default(),
            latest_issue: 0,
            since: None,
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
    pub fn totals(&self) -> &Totals {
        &self.totals
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

    /// The state in which an issue had its turn, if a later one was played since: then the rules
    /// have passed it over, and nobody may play it any more. Without that, a run that comes late
    /// could play what another has refused.
    pub fn before(&self, issue: u64) -> Option<Self> {
        if issue > self.latest_issue {
            return None;
        }
        let is_later = |entry: &Entry| entry.issue().is_some_and(|other| other > issue);
        let end = self.entries.iter().position(is_later)?;
        Self::from_entries(self.entries[..end].iter().cloned()).ok()
    }

    /// Whether the log began after this time, in seconds of Unix time.
    pub fn began_after(&self, time: u64) -> bool {
        self.since.is_some_and(|since| time < since)
    }

    /// How often a user has asked the bot for a move in the present game.
    pub fn bot_requests(&self, person: &Person) -> usize {
        let number = self.round.number();
        let is_theirs =
            |played: &&Move| played.game == number && played.bot && played.person().is(person);
        self.recent_moves().take(self.round.game().ply()).filter(is_theirs).count()
    }

    /// Every game that was played to its end, in order; who began it may be unknown.
    pub fn finished_games(&self) -> Vec<Round> {
        let mut replayed = Self::new();
        let mut finished = Vec::new();
        for entry in &self.entries {
            let is_move = matches!(entry, Entry::Move(_));
            if replayed.append(entry.clone()).is_ok() && is_move && replayed.round.is_over() {
                finished.push(replayed.round.clone());
            }
        }
        finished
    }

    /// Adds what happened next; says why it cannot have, and then stays as it was.
    pub(crate) fn append(&mut self, entry: Entry) -> Result<(), String> {
        if let Some(issue) = entry.issue()
            && let Some(at) = self.answers.get(&issue)
        {
            return Err(format!("issue {issue} was already answered by entry {}", at + 1));
        }
        match &entry {
            Entry::Import(import) => {
                if !self.entries.is_empty() {
                    return Err("an import must be the first line".to_owned());
                }
                import.check()?;
                self.totals.inherit(import);
                self.since = import.since;
                self.round = Round::inherit(import.games + 1, import.moves.clone());
                // A game that ended is among the completed ones.
                if self.round.is_over() {
                    self.round = Round::inherit(import.games, import.moves.clone());
                }
            }
            Entry::New { game, .. } => {
                let next = self.round.number() + 1;
                if *game != next {
                    return Err(format!("expected game {next} to start, not game {game}"));
                }
                self.previous = Some(std::mem::replace(&mut self.round, Round::new(next)));
            }
            Entry::Move(played) => self.play(played)?,
        }
        if let Some(issue) = entry.issue() {
            self.answers.insert(issue, self.entries.len());
            self.latest_issue = self.latest_issue.max(issue);
        }
        self.entries.push(entry);
        Ok(())
    }

    fn play(&mut self, played: &Move) -> Result<(), String> {
        let (game, ply) = (self.round.number(), self.round.game().ply() + 1);
        if (played.game, played.ply) != (game, ply) {
            return Err(format!(
                "expected ply {ply} of game {game}, not ply {} of game {}",
                played.ply, played.game
            ));
        }
        self.round.play(played).map_err(|error| error.to_string())?;
        let outcome = self.round.game().outcome();
        let wins = outcome.and_then(Outcome::winner).is_some();
        self.totals.count_move(&played.participant(), wins, outcome.is_some());
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
            moves_played: self.totals.moves(),
            games_completed: self.totals.games(),
            players: self.totals.players(),
            leaders: self
                .totals
                .most_wins(10)
                .into_iter()
                .map(|(who, wins)| Leader {
                    who: match who {
                        Participant::User(person) => person.login.to_string(),
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

/// The state in brief: what the file `state.json` holds. Nothing is derived from it; it only bears
/// witness that there were moves when a log is lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
#[non_exhaustive]
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
#[non_exhaustive]
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

/// One game of the community, in play or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    number: u64,
    game: Game,
    /// Discs at the beginning that nobody here has played: those of an imported game.
    inherited: usize,
    /// Who played each disc after those.
    movers: Vec<Participant>,
}

impl Round {
    /// The game with this number before its first disc.
    pub fn new(number: u64) -> Self {
        Self::inherit(number, Game::new())
    }

    /// A game whose first discs were played elsewhere.
    pub fn inherit(number: u64, game: Game) -> Self {
        Self { number, inherited: game.ply(), game, movers: Vec::new() }
    }

    /// The number of the game, counted from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The present position, as links name it.
    pub fn link(&self) -> Link {
        Link { game: self.number, ply: self.game.ply() }
    }

    /// The moves.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether no further disc can be played.
    pub fn is_over(&self) -> bool {
        self.game.position().is_over()
    }

    /// Who played the last disc, if it is known.
    pub fn last_mover(&self) -> Option<&Participant> {
        self.movers.last()
    }

    /// Who played for a team and how many discs, in the order in which they joined.
    pub fn roster(&self, player: Player) -> Vec<(&Participant, usize)> {
        let mut roster: Vec<(&Participant, usize)> = Vec::new();
        for (at, mover) in self.movers.iter().enumerate() {
            let by_first = (self.inherited + at).is_multiple_of(2);
            if by_first != (player == Player::First) {
                continue;
            }
            match roster.iter_mut().find(|(member, _)| member.is(mover)) {
                Some((_, discs)) => *discs += 1,
                None => roster.push((mover, 1)),
            }
        }
        roster
    }

    /// Plays a disc.
    pub(crate) fn play(&mut self, played: &Move) -> Result<(), PlayError> {
        self.game.play(played.column)?;
        self.movers.push(played.participant());
        Ok(())
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
        assert_eq!(twice.to_string(), "line 2: issue 1 was already answered by entry 1");
        let skipped = State::from_log(&(line(1, 4, 1) + &line(3, 4, 2))).unwrap_err();
        assert_eq!(skipped.line, 2);
        let full: String = (1..=7).map(|ply| line(ply, 1, ply)).collect();
        assert_eq!(State::from_log(&full).unwrap_err().to_string(), "line 7: column 1 is full");
    }
}
