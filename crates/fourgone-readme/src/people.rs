//! Who plays: users, known by their number, and the bot.
//!
//! GitHub lets people change their names, and gives a name that became free to somebody else. Its
//! number for a user stays. So a person is the number, and the name is what we show; only where no
//! number is known, as in what was imported, the name has to do.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::log::Import;

/// A GitHub user's name as GitHub gave it: to us it is any text, and never Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Login(String);

impl Login {
    /// The user with this name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name as it came; [`escape_markdown`](crate::escape_markdown) makes it fit to be shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both are names of one user: GitHub does not tell capitals from small letters.
    pub fn is(&self, other: &str) -> bool {
        self.0.eq_ignore_ascii_case(other)
    }
}

impl fmt::Display for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A user of GitHub: the name of the moment, and the number that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub login: Login,
    /// The number, where it is known.
    pub id: Option<u64>,
}

impl Person {
    /// The user with this name and number.
    pub fn new(login: impl Into<String>, id: Option<u64>) -> Self {
        Self { login: Login::new(login), id }
    }

    /// Whether both are the same user: by the numbers if both are known, else by the names.
    pub fn is(&self, other: &Self) -> bool {
        match (self.id, other.id) {
            (Some(one), Some(other)) => one == other,
            _ => self.login.is(other.login.as_str()),
        }
    }
}

/// Who put a disc on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Participant {
    /// A user.
    User(Person),
    /// The bot, on somebody's request.
    Bot,
}

impl Participant {
    /// Whether both are the same user, or both the bot.
    pub fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::User(one), Self::User(other)) => one.is(other),
            (Self::Bot, Self::Bot) => true,
            _ => false,
        }
    }
}

/// The name under which the original game counted its bot.
const ORIGINAL_BOT: &str = "Connect4Bot";

/// Who has played how much, over all games, those of an imported game included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    games: u64,
    bot: Counts,
    users: Vec<(Person, Counts)>,
    /// Where users stand in the list: by their numbers, and by the names that they have now.
    by_id: HashMap<u64, usize>,
    by_login: HashMap<String, usize>,
}

/// What one participant has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    moves: u64,
    wins: u64,
}

impl Totals {
    /// Games played to their end.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Discs played.
    pub fn moves(&self) -> u64 {
        self.all().map(|(_, counts)| counts.moves).sum()
    }

    /// Users who have played a disc.
    pub fn players(&self) -> usize {
        self.users.len()
    }

    /// Those with the most winning moves and their number, at most so many, the best first.
    pub fn most_wins(&self, at_most: usize) -> Vec<(Participant, u64)> {
        self.leaders(at_most, |counts| counts.wins)
    }

    /// Those with the most moves and their number, at most so many, the best first.
    pub fn most_moves(&self, at_most: usize) -> Vec<(Participant, u64)> {
        self.leaders(at_most, |counts| counts.moves)
    }

    fn leaders(&self, at_most: usize, number: impl Fn(Counts) -> u64) -> Vec<(Participant, u64)> {
        let mut leaders: Vec<_> = self
            .all()
            .map(|(who, counts)| (who, number(counts)))
            .filter(|(_, number)| *number > 0)
            .collect();
        let name = |who: &Participant| match who {
            Participant::User(person) => person.login.as_str().to_lowercase(),
            Participant::Bot => String::new(),
        };
        leaders.sort_by_cached_key(|(who, number)| (std::cmp::Reverse(*number), name(who)));
        leaders.truncate(at_most);
        leaders
    }

    fn all(&self) -> impl Iterator<Item = (Participant, Counts)> {
        let users =
            self.users.iter().map(|(who, counts)| (Participant::User(who.clone()), *counts));
        users.chain([(Participant::Bot, self.bot)])
    }

    pub(crate) fn inherit(&mut self, import: &Import) {
        self.games += import.games;
        for (login, moves) in &import.players {
            self.counts(&participant(login)).moves += moves;
        }
        for (login, wins) in &import.wins {
            self.counts(&participant(login)).wins += wins;
        }
    }

    pub(crate) fn count_move(&mut self, who: &Participant, wins: bool, ends_the_game: bool) {
        let counts = self.counts(who);
        counts.moves += 1;
        counts.wins += u64::from(wins);
        self.games += u64::from(ends_the_game);
    }

    fn counts(&mut self, who: &Participant) -> &mut Counts {
        match who {
            Participant::Bot => &mut self.bot,
            Participant::User(person) => {
                let at = self.place_of(person);
                &mut self.users[at].1
            }
        }
    }

    /// Where a user stands in the list, under the name that they have now.
    fn place_of(&mut self, person: &Person) -> usize {
        let name = person.login.as_str().to_ascii_lowercase();
        let by_id = person.id.and_then(|id| self.by_id.get(&id));
        let by_login = self.by_login.get(&name).filter(|&&at| self.users[at].0.is(person));
        let at = by_id.or(by_login).copied().unwrap_or_else(|| {
            self.users.push((person.clone(), Counts::default()));
            self.users.len() - 1
        });
        let known = &mut self.users[at].0;
        let old = known.login.as_str().to_ascii_lowercase();
        known.login = person.login.clone();
        known.id = person.id.or(known.id);
        if old != name && self.by_login.get(&old) == Some(&at) {
            self.by_login.remove(&old);
        }
        self.by_login.insert(name, at);
        if let Some(id) = person.id {
            self.by_id.insert(id, at);
        }
        at
    }
}

fn participant(login: &Login) -> Participant {
    if login.is(ORIGINAL_BOT) {
        Participant::Bot
    } else {
        Participant::User(Person { login: login.clone(), id: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(login: &str, id: impl Into<Option<u64>>) -> Participant {
        Participant::User(Person::new(login, id.into()))
    }

    /// The names and numbers of moves after these moves.
    fn after(moves: &[Participant]) -> Vec<(String, u64)> {
        let mut totals = Totals::default();
        for who in moves {
            totals.count_move(who, false, false);
        }
        let name = |who| match who {
            Participant::User(person) => person.login.to_string(),
            Participant::Bot => "bot".to_owned(),
        };
        totals.most_moves(10).into_iter().map(|(who, moves)| (name(who), moves)).collect()
    }

    #[test]
    fn a_renamed_user_is_the_same_person_under_the_new_name() {
        let moves = [user("ada", 7), user("Ada", 7), user("lovelace", 7)];
        assert_eq!(after(&moves), [("lovelace".to_owned(), 3)]);
    }

    #[test]
    fn a_name_that_became_free_is_another_person() {
        let moves = [user("ada", 7), user("lovelace", 7), user("ada", 8), user("lovelace", 7)];
        assert_eq!(after(&moves), [("lovelace".to_owned(), 3), ("ada".to_owned(), 1)]);
        let at_once = [user("ada", 7), user("ada", 8), user("ada", 8)];
        assert_eq!(after(&at_once), [("ada".to_owned(), 2), ("ada".to_owned(), 1)]);
    }

    #[test]
    fn a_name_without_a_number_gets_the_number_of_the_first_who_has_that_name() {
        let moves = [user("ada", None), user("ADA", 7), user("lovelace", 7), user("ada", 9)];
        assert_eq!(after(&moves), [("lovelace".to_owned(), 3), ("ada".to_owned(), 1)]);
    }
}
