//! Totals over all games.

use std::collections::BTreeMap;

use crate::{Import, Login, Participant};

/// The name under which the original game counted its bot.
const ORIGINAL_BOT: &str = "Connect4Bot";

/// Who has played how much, over all games, those of an imported game included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    participants: BTreeMap<Participant, Record>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Record {
    moves: u64,
    wins: u64,
}

impl Tally {
    /// Games played to their end.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Discs played.
    pub fn moves(&self) -> u64 {
        self.participants.values().map(|record| record.moves).sum()
    }

    /// Users who have played a disc.
    pub fn players(&self) -> usize {
        self.participants.keys().filter(|who| **who != Participant::Bot).count()
    }

    /// Those with the most winning moves and their number, at most so many, the best first.
    pub fn leaders(&self, at_most: usize) -> Vec<(&Participant, u64)> {
        let mut leaders: Vec<_> = self
            .participants
            .iter()
            .filter(|(_, record)| record.wins > 0)
            .map(|(who, record)| (who, record.wins))
            .collect();
        // Stable: who has as many wins stands in the order of names.
        leaders.sort_by_key(|&(_, wins)| std::cmp::Reverse(wins));
        leaders.truncate(at_most);
        leaders
    }

    pub(crate) fn inherit(&mut self, import: &Import) {
        self.games += import.games;
        for (login, moves) in &import.players {
            self.record(participant(login)).moves += moves;
        }
        for (login, wins) in &import.wins {
            self.record(participant(login)).wins += wins;
        }
    }

    pub(crate) fn count_move(&mut self, who: Participant, wins: bool, ends_the_game: bool) {
        let record = self.record(who);
        record.moves += 1;
        record.wins += u64::from(wins);
        self.games += u64::from(ends_the_game);
    }

    fn record(&mut self, who: Participant) -> &mut Record {
        self.participants.entry(who).or_default()
    }
}

fn participant(login: &Login) -> Participant {
    if login.is(ORIGINAL_BOT) { Participant::Bot } else { Participant::User(login.clone()) }
}
