//! What is asked of a store, whatever it is.

use core::fmt;
use core::pin::Pin;
use core::time::Duration;

use fourgone_match::{Event, GameId, Party, Timestamp};
use tokio::sync::broadcast;

use crate::secret::{Secret, SecretHash};

/// What a store answers, in a while.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Where games are kept.
pub trait Store: fmt::Debug + Send + Sync {
    /// What it is called, for people.
    fn name(&self) -> &'static str;

    /// What time it is. All servers of a store see the same clock.
    fn now(&self) -> Answer<'_, Timestamp>;

    /// Keeps a new game; false if its address is taken.
    fn make(&self, game: NewGame) -> Answer<'_, bool>;

    /// Everything that is kept of a game.
    fn read(&self, id: GameId) -> Answer<'_, Option<Kept>>;

    /// Keeps one event more, as this version, and with it the game that it makes, if it does.
    fn append(
        &self,
        id: GameId,
        version: u64,
        event: Event,
        outlook: Outlook,
        next: Option<NewGame>,
    ) -> Answer<'_, Appended>;

    /// Removes a game, if it has this version still.
    fn delete(&self, id: GameId, version: u64) -> Answer<'_, Appended>;

    /// The present versions of some games; those that are gone are left out.
    fn versions(&self, ids: Vec<GameId>) -> Answer<'_, Vec<(GameId, u64)>>;

    /// Some games that are due by their [`Outlook`], the longest waiting first.
    fn due(&self, most: u32) -> Answer<'_, Vec<GameId>>;

    /// Removes the games that are not running and in which nothing has happened for so long, and
    /// says how many.
    fn sweep(&self, age: Duration) -> Answer<'_, u64>;

    /// How many games are running.
    fn running(&self) -> Answer<'_, u64>;

    /// Says who is present at this server, so that others know. To be repeated: it is forgotten
    /// after [`PRESENCE`].
    fn beat(&self, server: u64, here: Vec<(GameId, Party)>) -> Answer<'_, ()>;

    /// What other servers change, as it happens. A hint only: some may be lost.
    fn hints(&self) -> broadcast::Receiver<Hint>;
}

/// For how long somebody counts as present after the server that they are at has said so.
pub const PRESENCE: Duration = Duration::from_secs(40);

/// A game to be kept.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its address.
    pub id: GameId,
    /// What is kept of the secrets of both seats.
    pub hashes: Hashes,
    /// The event that makes it, which is its first version.
    pub event: Event,
    /// When to look at it.
    pub outlook: Outlook,
}

/// What is kept of the secrets of both seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hashes {
    /// The host's.
    pub host: SecretHash,
    /// The guest's.
    pub guest: SecretHash,
}

impl Hashes {
    /// Whose secret it is. Both are compared whichever it is.
    pub fn party(&self, secret: &Secret) -> Option<Party> {
        let (host, guest) = (self.host.matches(secret), self.guest.matches(secret));
        match (host, guest) {
            (true, _) => Some(Party::Host),
            (false, true) => Some(Party::Guest),
            (false, false) => None,
        }
    }
}

/// What a store must know of a game without reading its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Whether it has begun and is not over: then it is not swept away.
    pub is_running: bool,
    /// When somebody should look at it: a time is up, or a bot has the turn.
    pub due: Option<Timestamp>,
}

/// Everything that is kept of a game.
#[derive(Clone, Debug)]
pub struct Kept {
    /// What is kept of the secrets.
    pub hashes: Hashes,
    /// All events, of which the last one is the version.
    pub events: Vec<Event>,
    /// Who is present at some server that said so.
    pub presence: Presence,
    /// What time it is.
    pub now: Timestamp,
}

/// Who is present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// The host.
    pub host: bool,
    /// The guest.
    pub guest: bool,
}

/// What became of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is kept.
    Kept,
    /// Somebody was faster: there is another event with this version.
    Conflict,
    /// There is no such game.
    Gone,
}

/// What another server has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Something is new in this game.
    Changed(GameId),
    /// Something may have been missed: look at everything.
    Missed,
}

/// Why a store did not answer. What was asked may have been done all the same.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database cannot be reached, or does not answer in time.
    #[error("the games cannot be reached: {0}")]
    Unreachable(String),
    /// The database refuses.
    #[error("the games cannot be read or written: {0}")]
    Failed(String),
    /// The database was made by something else, or by a later version of this.
    #[error("{0}")]
    Foreign(String),
}
