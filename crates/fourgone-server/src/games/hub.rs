//! Who watches which game on this server, and what they are told.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fourgone::ByPlayer;
use fourgone_match::{Event, GameId, Party, State};
use fourgone_store::{Kept, Presence};
use tokio::sync::{Notify, watch};

use super::by_side;
use crate::middleware::Client;

/// The games that somebody watches here.
///
/// What a room knows only grows: events are told in their order, each once, whichever way they came.
#[derive(Default)]
pub(super) struct Hub {
    rooms: Mutex<HashMap<GameId, Room>>,
    /// Somebody has come or gone.
    pub(super) presence_changed: Notify,
    pub(super) networks: Networks,
}

/// How many streams each client has open.
#[derive(Default)]
pub(super) struct Networks(Mutex<HashMap<IpAddr, usize>>);

impl Networks {
    /// Counts a stream more, unless there are too many.
    pub(super) fn enter(&self, client: Client, most: usize) -> bool {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(client.network()).or_default();
        let is_allowed = *count < most;
        *count += usize::from(is_allowed);
        is_allowed
    }

    /// Counts a stream less.
    pub(super) fn leave(&self, client: Client) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(count) = open.get_mut(&client.network()) else { return };
        *count -= 1;
        if *count == 0 {
            open.remove(&client.network());
        }
    }
}

/// A game that somebody watches here.
struct Room {
    news: watch::Sender<News>,
    /// How many streams host and guest have here.
    here: ByParty<usize>,
    /// How many streams there are here in all.
    streams: usize,
}

#[derive(Clone, Copy, Default)]
struct ByParty<T> {
    host: T,
    guest: T,
}

impl<T> ByParty<T> {
    fn of(&mut self, party: Party) -> &mut T {
        match party {
            Party::Host => &mut self.host,
            Party::Guest => &mut self.guest,
        }
    }
}

/// What is known of a game here.
#[derive(Clone)]
pub(super) struct News {
    pub(super) events: Arc<Vec<Event>>,
    /// Who is there, here or at another server.
    pub(super) presence: Presence,
    remote: Presence,
    /// How many watch here, without a seat.
    pub(super) watchers: usize,
    pub(super) is_gone: bool,
}

impl Hub {
    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody in, who may hold a seat.
    pub(super) fn enter(
        self: &Hub,
        id: GameId,
        kept: Kept,
        party: Option<Party>,
    ) -> watch::Receiver<News> {
        let mut rooms = self.rooms();
        let (events, remote) = (Arc::new(kept.events), kept.presence);
        let room = rooms.entry(id).or_insert_with(|| {
            let presence = Presence::default();
            let events = Arc::clone(&events);
            let news = News { events, presence, remote, watchers: 0, is_gone: false };
            Room { news: watch::channel(news).0, here: ByParty::default(), streams: 0 }
        });
        room.streams += 1;
        if let Some(party) = party {
            *room.here.of(party) += 1;
            self.presence_changed.notify_one();
        }
        room.take(events);
        room.update_presence(remote);
        room.count_watchers();
        room.news.subscribe()
    }

    /// Lets somebody out.
    pub(super) fn leave(&self, id: GameId, party: Option<Party>) {
        let mut rooms = self.rooms();
        let Some(room) = rooms.get_mut(&id) else { return };
        room.streams -= 1;
        if let Some(party) = party {
            *room.here.of(party) -= 1;
            let remote = room.news.borrow().remote;
            room.update_presence(remote);
            self.presence_changed.notify_one();
        }
        room.count_watchers();
        if room.streams == 0 {
            rooms.remove(&id);
        }
    }

    /// Tells whoever watches a game what has happened in it so far.
    pub(super) fn publish(&self, id: GameId, events: Vec<Event>) {
        if let Some(room) = self.rooms().get(&id) {
            room.take(Arc::new(events));
        }
    }

    /// Tells whoever watches a game what a store has read of it; nothing is left if it is gone.
    pub(super) fn refresh(&self, id: GameId, kept: Option<Kept>) {
        let rooms = self.rooms();
        let Some(room) = rooms.get(&id) else { return };
        match kept {
            Some(kept) => {
                room.take(Arc::new(kept.events));
                room.update_presence(kept.presence);
            }
            None => room.news.send_modify(|news| news.is_gone = true),
        }
    }

    /// The games that somebody watches here, with the versions that they know.
    pub(super) fn watched(&self) -> Vec<(GameId, u64)> {
        let rooms = self.rooms();
        rooms.iter().map(|(id, room)| (*id, room.news.borrow().events.len() as u64)).collect()
    }

    /// Whether somebody watches a game here.
    pub(super) fn is_watched(&self, id: GameId) -> bool {
        self.rooms().contains_key(&id)
    }

    /// Who of the players is here.
    pub(super) fn present(&self) -> Vec<(GameId, Party)> {
        let rooms = self.rooms();
        let here = rooms.iter().flat_map(|(id, room)| {
            let is_here = [(room.here.host > 0, Party::Host), (room.here.guest > 0, Party::Guest)];
            is_here.into_iter().filter(|(is_here, _)| *is_here).map(|(_, party)| (*id, party))
        });
        here.collect()
    }

    /// Who is there by side: here, or elsewhere as the store says.
    pub(super) fn online(&self, id: GameId, state: &State, elsewhere: Presence) -> ByPlayer<bool> {
        let here = self.rooms().get(&id).map(|room| room.here).unwrap_or_default();
        by_side(state, here.host > 0 || elsewhere.host, here.guest > 0 || elsewhere.guest)
    }
}

impl Room {
    /// Takes events if they are more than those that are known.
    fn take(&self, events: Arc<Vec<Event>>) {
        self.news.send_if_modified(|news| {
            let is_new = events.len() > news.events.len();
            if is_new {
                news.events = events;
            }
            is_new
        });
    }

    /// Tells how many have no seat.
    fn count_watchers(&self) {
        let watchers = self.streams - self.here.host - self.here.guest;
        self.news.send_if_modified(|news| {
            let is_new = news.watchers != watchers;
            news.watchers = watchers;
            is_new
        });
    }

    fn update_presence(&self, remote: Presence) {
        let presence = Presence {
            host: self.here.host > 0 || remote.host,
            guest: self.here.guest > 0 || remote.guest,
        };
        self.news.send_if_modified(|news| {
            news.remote = remote;
            let is_new = news.presence != presence;
            news.presence = presence;
            is_new
        });
    }
}
