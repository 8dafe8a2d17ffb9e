//! `SQLite`: games in a file, or in memory, for one server.

use core::fmt;
use core::time::Duration;
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::SystemTime;

use fourgone_match::{Event, GameId, Party, Timestamp};
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, params};
use tokio::sync::{broadcast, oneshot};

use crate::secret::SecretHash;
use crate::store::{
    Answer, Appended, Hashes, Hint, Kept, NewGame, Outlook, Presence, Store, StoreError,
};

/// What makes each version of the tables of the one before; `user_version` says how many were done.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE game (
        id TEXT PRIMARY KEY,
        host TEXT NOT NULL,
        guest TEXT NOT NULL,
        is_running INTEGER NOT NULL,
        due INTEGER,
        touched INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
    CREATE INDEX game_touched ON game (touched) WHERE NOT is_running;
    CREATE TABLE event (
        game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game, version)
    ) STRICT, WITHOUT ROWID;
"];

/// `application_id` of our files, so that nobody else's is changed: "4gon".
const APPLICATION: i32 = 0x3467_6f6e;

/// How many questions are answered with one write to the disk.
const BATCH: usize = 256;

/// What tells the time.
type WallClock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// Games in `SQLite`.
///
/// One thread has the connection. It answers whatever waits in one transaction and writes it to the
/// disk once, so that many moves a second cost few writes; nobody is answered before.
pub struct Sqlite {
    jobs: mpsc::Sender<Box<dyn Job>>,
    hints: broadcast::Sender<Hint>,
    clock: WallClock,
}

impl Sqlite {
    /// Games in a file, which is made if there is none.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, or is something else.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open(path).map_err(|error| failed(&error))?;
        Self::start(connection, Arc::new(system_time))
    }

    /// Games that are forgotten when the program ends.
    ///
    /// # Errors
    ///
    /// When there is no memory.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::in_memory_with_clock(system_time)
    }

    /// Games in memory, with a clock of one's own.
    ///
    /// # Errors
    ///
    /// When there is no memory.
    pub fn in_memory_with_clock(
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Result<Self, StoreError> {
        let connection = Connection::open_in_memory().map_err(|error| failed(&error))?;
        Self::start(connection, Arc::new(clock))
    }

    /// Games in a file, with a clock of one's own.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, or is something else.
    pub fn open_with_clock(
        path: &Path,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Result<Self, StoreError> {
        let connection = Connection::open(path).map_err(|error| failed(&error))?;
        Self::start(connection, Arc::new(clock))
    }

    fn start(mut connection: Connection, clock: WallClock) -> Result<Self, StoreError> {
        prepare(&mut connection)?;
        let (jobs, waiting) = mpsc::channel();
        let work = move || work(&connection, &waiting);
        let thread = thread::Builder::new().name("games".to_owned());
        thread.spawn(work).map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Self { jobs, hints: broadcast::channel(1).0, clock })
    }

    /// Lets the thread do something, and waits for the disk.
    fn ask<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        let (reply, answer) = oneshot::channel();
        let asked = self.jobs.send(Box::new(Question { work, found: None, reply }));
        Box::pin(async move {
            let stopped = || StoreError::Failed("the store has stopped".to_owned());
            asked.map_err(|_| stopped())?;
            answer.await.map_err(|_| stopped())?
        })
    }
}

/// The time of this machine.
fn system_time() -> Timestamp {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_millis(since.as_millis().try_into().unwrap_or(u64::MAX))
}

fn failed(error: &rusqlite::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// Makes the tables what this version needs, and writes to the disk what is acknowledged.
fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    let number = |connection: &Connection, name: &str| {
        connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0))
    };
    let is_ours = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => {
            StoreError::Foreign("the file is not a database of games".to_owned())
        }
        _ => failed(&error),
    };
    let done = number(connection, "user_version").map_err(is_ours)?;
    let application = number(connection, "application_id").map_err(is_ours)?;
    if application != APPLICATION && (application, done) != (0, 0) {
        return Err(StoreError::Foreign("the file is another program's database".to_owned()));
    }
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        let message = "the games were written by a later version of this program";
        return Err(StoreError::Foreign(message.to_owned()));
    }
    let migrate = |connection: &mut Connection| {
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        let transaction = connection.transaction()?;
        for migration in &MIGRATIONS[done..] {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "user_version", MIGRATIONS.len().to_string())?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.commit()
    };
    migrate(connection).map_err(|error| failed(&error))
}

/// Something to be done with the connection, perhaps more than once until the disk has it.
trait Job: Send {
    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, outcome: Result<(), StoreError>);
}

struct Question<T, W> {
    work: W,
    found: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, W: Fn(&Connection) -> rusqlite::Result<T> + Send> Job for Question<T, W> {
    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.found = Some((self.work)(connection)?);
        Ok(())
    }

    fn answer(self: Box<Self>, outcome: Result<(), StoreError>) {
        let nothing = || StoreError::Failed("nothing was done".to_owned());
        let Self { found, reply, .. } = *self;
        // Who has gone away is not told.
        let _ = reply.send(outcome.and_then(|()| found.ok_or_else(nothing)));
    }
}

/// Answers whatever waits, until there is nobody left who could ask.
fn work(connection: &Connection, waiting: &mpsc::Receiver<Box<dyn Job>>) {
    while let Ok(first) = waiting.recv() {
        let mut jobs = vec![first];
        jobs.extend(waiting.try_iter().take(BATCH - 1));
        match transact(connection, &mut jobs) {
            Ok(()) => jobs.into_iter().for_each(|job| job.answer(Ok(()))),
            // One that fails must not fail the others: reading goes on when the disk is full.
            Err(_) if jobs.len() > 1 => {
                for mut job in jobs {
                    let outcome = transact(connection, core::slice::from_mut(&mut job));
                    job.answer(outcome.map_err(|error| failed(&error)));
                }
            }
            Err(error) => jobs.into_iter().for_each(|job| job.answer(Err(failed(&error)))),
        }
    }
}

/// Does all jobs in one transaction; none of them if one fails.
fn transact(connection: &Connection, jobs: &mut [Box<dyn Job>]) -> rusqlite::Result<()> {
    let transaction = connection.unchecked_transaction()?;
    for job in jobs {
        job.run(&transaction)?;
    }
    transaction.commit()
}

/// Text that the store itself has written, read again.
fn parsed<T>(parsed: Option<T>) -> rusqlite::Result<T> {
    parsed.ok_or_else(|| rusqlite::Error::InvalidQuery)
}

fn number(time: Timestamp) -> i64 {
    time.millis().try_into().unwrap_or(i64::MAX)
}

fn insert_game(connection: &Connection, game: &NewGame) -> rusqlite::Result<bool> {
    let NewGame { id, hashes, event, outlook } = game;
    let sql = "INSERT INTO game (id, host, guest, is_running, due, touched) \
               VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    let inserted = connection.prepare_cached(sql)?.execute(params![
        id.to_string(),
        hashes.host.to_hex(),
        hashes.guest.to_hex(),
        outlook.is_running,
        outlook.due.map(number),
        number(event.at),
    ])?;
    Ok(inserted == 1 && insert_event(connection, *id, 1, event)?)
}

/// The primary key decides who was first.
fn insert_event(
    connection: &Connection,
    id: GameId,
    version: u64,
    event: &Event,
) -> rusqlite::Result<bool> {
    let body = parsed(serde_json::to_string(event).ok())?;
    let sql = "INSERT INTO event (game, version, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
    let version = i64::try_from(version).unwrap_or(i64::MAX);
    let inserted =
        connection.prepare_cached(sql)?.execute(params![id.to_string(), version, body])?;
    Ok(inserted == 1)
}

fn exists(connection: &Connection, id: GameId) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM game WHERE id = ?")?.exists([id.to_string()])
}

fn read(connection: &Connection, id: GameId, now: Timestamp) -> rusqlite::Result<Option<Kept>> {
    let id = id.to_string();
    let mut seats = connection.prepare_cached("SELECT host, guest FROM game WHERE id = ?")?;
    let hashes = seats.query_row([&id], |row| {
        let host = parsed(SecretHash::from_hex(&row.get::<_, String>(0)?))?;
        let guest = parsed(SecretHash::from_hex(&row.get::<_, String>(1)?))?;
        Ok(Hashes { host, guest })
    });
    let Some(hashes) = hashes.optional()? else { return Ok(None) };
    let mut bodies =
        connection.prepare_cached("SELECT body FROM event WHERE game = ? ORDER BY version")?;
    let events = bodies
        .query_map([&id], |row| parsed(serde_json::from_str(&row.get::<_, String>(0)?).ok()))?;
    let events = events.collect::<Result<Vec<Event>, _>>()?;
    Ok(Some(Kept { hashes, events, presence: Presence::default(), now }))
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").finish_non_exhaustive()
    }
}

impl Store for Sqlite {
    fn name(&self) -> &'static str {
        "SQLite"
    }

    fn now(&self) -> Answer<'_, Timestamp> {
        let now = (self.clock)();
        Box::pin(async move { Ok(now) })
    }

    fn make(&self, game: NewGame) -> Answer<'_, bool> {
        self.ask(move |connection| insert_game(connection, &game))
    }

    fn read(&self, id: GameId) -> Answer<'_, Option<Kept>> {
        let clock = Arc::clone(&self.clock);
        self.ask(move |connection| read(connection, id, clock()))
    }

    fn append(
        &self,
        id: GameId,
        version: u64,
        event: Event,
        outlook: Outlook,
        next: Option<NewGame>,
    ) -> Answer<'_, Appended> {
        self.ask(move |connection| {
            if !exists(connection, id)? {
                return Ok(Appended::Gone);
            }
            if !insert_event(connection, id, version, &event)? {
                return Ok(Appended::Conflict);
            }
            let sql = "UPDATE game SET is_running = ?, due = ?, touched = ? WHERE id = ?";
            let due = outlook.due.map(number);
            connection.prepare_cached(sql)?.execute(params![
                outlook.is_running,
                due,
                number(event.at),
                id.to_string()
            ])?;
            if let Some(next) = &next {
                insert_game(connection, next)?;
            }
            Ok(Appended::Kept)
        })
    }

    fn delete(&self, id: GameId, version: u64) -> Answer<'_, Appended> {
        self.ask(move |connection| {
            let sql = "SELECT max(version) FROM event WHERE game = ?";
            let mut latest = connection.prepare_cached(sql)?;
            let latest: Option<i64> = latest.query_row([id.to_string()], |row| row.get(0))?;
            match latest {
                None => Ok(Appended::Gone),
                Some(latest) if u64::try_from(latest) != Ok(version) => Ok(Appended::Conflict),
                Some(_) => {
                    connection.execute("DELETE FROM game WHERE id = ?", [id.to_string()])?;
                    Ok(Appended::Kept)
                }
            }
        })
    }

    fn versions(&self, ids: Vec<GameId>) -> Answer<'_, Vec<(GameId, u64)>> {
        self.ask(move |connection| {
            let sql = "SELECT max(version) FROM event WHERE game = ?";
            let mut latest = connection.prepare_cached(sql)?;
            let mut versions = Vec::new();
            for &id in &ids {
                let version = latest.query_row([id.to_string()], |row| row.get(0))?;
                let version: Option<i64> = version;
                versions.extend(version.and_then(|version| Some((id, version.try_into().ok()?))));
            }
            Ok(versions)
        })
    }

    fn due(&self, most: u32) -> Answer<'_, Vec<GameId>> {
        let now = number((self.clock)());
        self.ask(move |connection| {
            let sql = "SELECT id FROM game WHERE due <= ? ORDER BY due LIMIT ?";
            let mut due = connection.prepare_cached(sql)?;
            let ids = due.query_map(params![now, most], |row| {
                parsed(row.get::<_, String>(0)?.parse().ok())
            })?;
            ids.collect()
        })
    }

    fn sweep(&self, age: Duration) -> Answer<'_, u64> {
        let age = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
        let before = (self.clock)().millis().saturating_sub(age);
        let before = number(Timestamp::from_millis(before));
        self.ask(move |connection| {
            let sql = "DELETE FROM game WHERE NOT is_running AND touched < ?";
            connection.execute(sql, [before]).map(|removed| removed as u64)
        })
    }

    fn running(&self) -> Answer<'_, u64> {
        self.ask(|connection| {
            let sql = "SELECT count(*) FROM game WHERE is_running";
            let count: i64 = connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
            Ok(count.unsigned_abs())
        })
    }

    fn beat(&self, _: u64, _: Vec<(GameId, Party)>) -> Answer<'_, ()> {
        // There is one server, and it knows who is there.
        Box::pin(async { Ok(()) })
    }

    fn hints(&self) -> broadcast::Receiver<Hint> {
        self.hints.subscribe()
    }
}
