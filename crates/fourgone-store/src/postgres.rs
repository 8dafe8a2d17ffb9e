//! `PostgreSQL`: games that several servers share.

use core::fmt;
use core::future::poll_fn;
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use fourgone_match::{Event, GameId, Party, Timestamp};
use tokio::sync::{Mutex, broadcast, mpsc};
use tokio::time::{sleep, timeout};
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row, Statement};

use crate::secret::SecretHash;
use crate::store::{
    Answer, Appended, Hashes, Hint, Kept, NewGame, Outlook, PRESENCE, Presence, Store, StoreError,
};

/// What makes each version of the tables of the one before; `fourgone_schema` says how many were done.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE fourgone_game (
        id TEXT PRIMARY KEY,
        host TEXT NOT NULL,
        guest TEXT NOT NULL,
        is_running BOOLEAN NOT NULL,
        due BIGINT,
        touched BIGINT NOT NULL
    );
    CREATE INDEX fourgone_game_due ON fourgone_game (due) WHERE due IS NOT NULL;
    CREATE INDEX fourgone_game_touched ON fourgone_game (touched) WHERE NOT is_running;
    CREATE TABLE fourgone_event (
        game TEXT NOT NULL REFERENCES fourgone_game ON DELETE CASCADE,
        version BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game, version)
    );
    CREATE TABLE fourgone_presence (
        game TEXT NOT NULL,
        is_host BOOLEAN NOT NULL,
        server BIGINT NOT NULL,
        seen BIGINT NOT NULL,
        PRIMARY KEY (game, is_host, server)
    );
"];

/// The number of the lock under which the tables are changed: servers start at the same time.
const MIGRATION_LOCK: i64 = 0x3467_6f6e;

/// The channel on which servers tell each other what is new.
const CHANNEL: &str = "fourgone";

/// How many connections a server has, besides the one that listens.
const SESSIONS: usize = 8;

/// How long a question may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait before connecting again.
const RECONNECT: Duration = Duration::from_millis(500);

/// Milliseconds since 1970, by the clock of the database.
const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Games in `PostgreSQL`.
pub struct Postgres {
    config: Config,
    sessions: Vec<Mutex<Option<Arc<Session>>>>,
    turn: AtomicUsize,
    hints: broadcast::Sender<Hint>,
}

/// A connection with everything prepared that is asked often.
struct Session {
    client: Client,
    now: Statement,
    make: Statement,
    seats: Statement,
    events: Statement,
    append: Statement,
    append_and_make: Statement,
}

impl Postgres {
    /// The games at an address such as `postgres://user:password@host/database`. The tables are made
    /// if there are none.
    ///
    /// # Errors
    ///
    /// When the database cannot be reached, or was written by a later version.
    pub async fn connect(address: &str) -> Result<Self, StoreError> {
        let foreign = |error: tokio_postgres::Error| StoreError::Foreign(told(&error));
        let mut config: Config = address.parse().map_err(foreign)?;
        config.application_name("fourgone").connect_timeout(PATIENCE);
        let sessions = (0..SESSIONS).map(|_| Mutex::default()).collect();
        let (hints, _) = broadcast::channel(4096);
        let store = Self { config, sessions, turn: AtomicUsize::default(), hints };
        let (client, connection) = store.config.connect(NoTls).await.map_err(unreachable)?;
        let driver = tokio::spawn(connection);
        migrate(client).await?;
        driver.abort();
        tokio::spawn(listen(store.config.clone(), store.hints.clone()));
        Ok(store)
    }

    /// One of the connections, made anew if it was lost.
    async fn session(&self) -> Result<Arc<Session>, StoreError> {
        let place = self.turn.fetch_add(1, Relaxed) % self.sessions.len();
        let mut slot = self.sessions[place].lock().await;
        if let Some(session) = slot.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(Arc::clone(session));
        }
        let connecting = timeout(PATIENCE, Session::new(&self.config));
        let session = connecting.await.map_err(|_| too_slow())??;
        Ok(Arc::clone(slot.insert(Arc::new(session))))
    }

    async fn query(
        &self,
        statement: impl FnOnce(&Session) -> &Statement,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let session = self.session().await?;
        let asking = session.client.query(statement(&session), values);
        timeout(PATIENCE, asking).await.map_err(|_| too_slow())?.map_err(unreachable)
    }

    /// Something that is asked too seldom to be prepared.
    async fn query_seldom(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let session = self.session().await?;
        let asking = session.client.query(sql, values);
        timeout(PATIENCE, asking).await.map_err(|_| too_slow())?.map_err(unreachable)
    }
}

fn too_slow() -> StoreError {
    StoreError::Unreachable("the database does not answer".to_owned())
}

#[expect(clippy::needless_pass_by_value, reason = "what map_err hands out")]
fn unreachable(error: tokio_postgres::Error) -> StoreError {
    match error.as_db_error() {
        // It is shutting down or starting, or somebody ended the connection.
        Some(refused) if refused.code().code().starts_with("57") => {
            StoreError::Unreachable(told(&error))
        }
        Some(_) => StoreError::Failed(told(&error)),
        None => StoreError::Unreachable(told(&error)),
    }
}

/// An error with its cause, which the outer one does not tell.
fn told(error: &tokio_postgres::Error) -> String {
    let cause = core::error::Error::source(error).map(ToString::to_string);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// Makes the tables what this version needs; one server at a time.
async fn migrate(mut client: Client) -> Result<(), StoreError> {
    let transaction = client.transaction().await.map_err(unreachable)?;
    let lock = "SELECT pg_advisory_xact_lock($1)";
    transaction.execute(lock, &[&MIGRATION_LOCK]).await.map_err(unreachable)?;
    let schema = "CREATE TABLE IF NOT EXISTS fourgone_schema (version BIGINT NOT NULL)";
    transaction.batch_execute(schema).await.map_err(unreachable)?;
    let done = transaction.query_one("SELECT count(*) FROM fourgone_schema", &[]);
    let done: i64 = done.await.map_err(unreachable)?.get(0);
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        let message = "the games were written by a later version of this program";
        return Err(StoreError::Foreign(message.to_owned()));
    }
    for (migration, version) in MIGRATIONS.iter().zip(1_i64..).skip(done) {
        transaction.batch_execute(migration).await.map_err(unreachable)?;
        let note = "INSERT INTO fourgone_schema VALUES ($1)";
        transaction.execute(note, &[&version]).await.map_err(unreachable)?;
    }
    transaction.commit().await.map_err(unreachable)
}

/// Passes on what other servers say, for as long as the program runs.
///
/// What is said while nobody listens is lost: after every new connection everything is looked at.
async fn listen(config: Config, hints: broadcast::Sender<Hint>) {
    loop {
        if let Err(error) = listen_once(&config, &hints).await {
            tracing::warn!("the games tell no news: {error}; connecting again");
        }
        sleep(RECONNECT).await;
    }
}

async fn listen_once(config: &Config, hints: &broadcast::Sender<Hint>) -> Result<(), StoreError> {
    let (client, mut connection) = config.connect(NoTls).await.map_err(unreachable)?;
    let (heard, mut messages) = mpsc::unbounded_channel();
    let driver = tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notification) = message {
                let _ = heard.send(notification);
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await.map_err(unreachable)?;
    // Nobody may be listening yet.
    let _ = hints.send(Hint::Missed);
    while let Some(notification) = messages.recv().await {
        let _ = match notification.payload().parse() {
            Ok(id) => hints.send(Hint::Changed(id)),
            Err(_) => hints.send(Hint::Missed),
        };
    }
    driver.abort();
    Err(StoreError::Unreachable("the connection was lost".to_owned()))
}

/// Removes a game. An event of its own decides whether it was first, as for everything else.
async fn delete(client: &mut Client, id: &str, version: u64) -> Result<Appended, StoreError> {
    let version = i64::try_from(version).unwrap_or(i64::MAX).saturating_add(1);
    let transaction = client.transaction().await.map_err(unreachable)?;
    let game = "SELECT FROM fourgone_game WHERE id = $1 FOR KEY SHARE";
    if transaction.query(game, &[&id]).await.map_err(unreachable)?.is_empty() {
        return Ok(Appended::Gone);
    }
    let event = "INSERT INTO fourgone_event (game, version, body) VALUES ($1, $2, '')
        ON CONFLICT DO NOTHING";
    if transaction.execute(event, &[&id, &version]).await.map_err(unreachable)? == 0 {
        return Ok(Appended::Conflict);
    }
    let sql = "DELETE FROM fourgone_game WHERE id = $1 RETURNING pg_notify('fourgone', id)";
    transaction.query(sql, &[&id]).await.map_err(unreachable)?;
    transaction.commit().await.map_err(unreachable)?;
    Ok(Appended::Kept)
}

impl Session {
    async fn new(config: &Config) -> Result<Self, StoreError> {
        let (client, connection) = config.connect(NoTls).await.map_err(unreachable)?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!("a connection to the games was lost: {}", told(&error));
            }
        });
        // A statement is a transaction: whatever it does is done at once or not at all, and what it
        // notifies is told when it is done.
        let make = "WITH made AS (
                INSERT INTO fourgone_game (id, host, guest, is_running, due, touched)
                VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id
            ) INSERT INTO fourgone_event (game, version, body)
            SELECT id, 1, $7 FROM made RETURNING 1";
        let append = "WITH added AS (
                INSERT INTO fourgone_event (game, version, body)
                SELECT id, $2, $3 FROM fourgone_game WHERE id = $1 FOR KEY SHARE
                ON CONFLICT DO NOTHING RETURNING game
            ), seen AS (
                UPDATE fourgone_game SET is_running = $4, due = $5, touched = $6
                FROM added WHERE id = added.game
            ) SELECT pg_notify('fourgone', game) FROM added";
        let append_and_make = "WITH added AS (
                INSERT INTO fourgone_event (game, version, body)
                SELECT id, $2, $3 FROM fourgone_game WHERE id = $1 FOR KEY SHARE
                ON CONFLICT DO NOTHING RETURNING game
            ), seen AS (
                UPDATE fourgone_game SET is_running = $4, due = $5, touched = $6
                FROM added WHERE id = added.game
            ), made AS (
                INSERT INTO fourgone_game (id, host, guest, is_running, due, touched)
                SELECT $7, $8, $9, $10, $11, $12 FROM added ON CONFLICT DO NOTHING RETURNING id
            ), first AS (
                INSERT INTO fourgone_event (game, version, body) SELECT id, 1, $13 FROM made
            ) SELECT pg_notify('fourgone', game) FROM added";
        let seats = format!(
            "SELECT host, guest, {NOW} AS now,
                EXISTS (SELECT FROM fourgone_presence
                    WHERE game = $1 AND is_host AND seen > {NOW} - $2) AS host_is_here,
                EXISTS (SELECT FROM fourgone_presence
                    WHERE game = $1 AND NOT is_host AND seen > {NOW} - $2) AS guest_is_here
            FROM fourgone_game WHERE id = $1"
        );
        let events = "SELECT body FROM fourgone_event WHERE game = $1 ORDER BY version";
        let prepare = async |sql: &str| client.prepare(sql).await.map_err(unreachable);
        let now = prepare(&format!("SELECT {NOW}")).await?;
        let (make, append) = (prepare(make).await?, prepare(append).await?);
        let (seats, events) = (prepare(&seats).await?, prepare(events).await?);
        let append_and_make = prepare(append_and_make).await?;
        Ok(Self { client, now, make, seats, events, append, append_and_make })
    }
}

fn number(time: Timestamp) -> i64 {
    time.millis().try_into().unwrap_or(i64::MAX)
}

fn moment(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis.try_into().unwrap_or(0))
}

fn millis(time: Duration) -> i64 {
    time.as_millis().try_into().unwrap_or(i64::MAX)
}

fn body(event: &Event) -> Result<String, StoreError> {
    serde_json::to_string(event).map_err(|error| StoreError::Failed(error.to_string()))
}

fn corrupt() -> StoreError {
    StoreError::Foreign("the tables of games hold something that is not a game".to_owned())
}

impl fmt::Debug for Postgres {
    /// Without the address, which may have a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").finish_non_exhaustive()
    }
}

impl Store for Postgres {
    fn name(&self) -> &'static str {
        "PostgreSQL"
    }

    fn now(&self) -> Answer<'_, Timestamp> {
        Box::pin(async move {
            let rows = self.query(|session| &session.now, &[]).await?;
            Ok(moment(rows.first().ok_or_else(corrupt)?.get(0)))
        })
    }

    fn make(&self, game: NewGame) -> Answer<'_, bool> {
        Box::pin(async move {
            let NewGame { id, hashes, event, outlook } = game;
            let (id, host, guest) = (id.to_string(), hashes.host.to_hex(), hashes.guest.to_hex());
            let (due, at, text) = (outlook.due.map(number), number(event.at), body(&event)?);
            let values: [&(dyn ToSql + Sync); 7] =
                [&id, &host, &guest, &outlook.is_running, &due, &at, &text];
            Ok(!self.query(|session| &session.make, &values).await?.is_empty())
        })
    }

    fn read(&self, id: GameId) -> Answer<'_, Option<Kept>> {
        Box::pin(async move {
            let id = id.to_string();
            // The time is read after the events, so that none of them is from the future.
            let events = self.query(|session| &session.events, &[&id]).await?;
            let seats = self.query(|session| &session.seats, &[&id, &millis(PRESENCE)]).await?;
            let Some(row) = seats.first().filter(|_| !events.is_empty()) else { return Ok(None) };
            let hash = |name: &str| SecretHash::from_hex(row.get(name)).ok_or_else(corrupt);
            let hashes = Hashes { host: hash("host")?, guest: hash("guest")? };
            let presence =
                Presence { host: row.get("host_is_here"), guest: row.get("guest_is_here") };
            let events = events.iter().map(|row| serde_json::from_str(row.get(0)));
            let events = events.collect::<Result<_, _>>().map_err(|_| corrupt())?;
            Ok(Some(Kept { hashes, events, presence, now: moment(row.get("now")) }))
        })
    }

    fn append(
        &self,
        id: GameId,
        version: u64,
        event: Event,
        outlook: Outlook,
        next: Option<NewGame>,
    ) -> Answer<'_, Appended> {
        Box::pin(async move {
            let game = id.to_string();
            let version = i64::try_from(version).unwrap_or(i64::MAX);
            let (text, due, at) = (body(&event)?, outlook.due.map(number), number(event.at));
            let rows = match next {
                None => {
                    let values: [&(dyn ToSql + Sync); 6] =
                        [&game, &version, &text, &outlook.is_running, &due, &at];
                    self.query(|session| &session.append, &values).await?
                }
                Some(next) => {
                    let values: [&(dyn ToSql + Sync); 13] = [
                        &game,
                        &version,
                        &text,
                        &outlook.is_running,
                        &due,
                        &at,
                        &next.id.to_string(),
                        &next.hashes.host.to_hex(),
                        &next.hashes.guest.to_hex(),
                        &next.outlook.is_running,
                        &next.outlook.due.map(number),
                        &number(next.event.at),
                        &body(&next.event)?,
                    ];
                    self.query(|session| &session.append_and_make, &values).await?
                }
            };
            if !rows.is_empty() {
                return Ok(Appended::Kept);
            }
            let sql = "SELECT 1 FROM fourgone_game WHERE id = $1";
            let is_gone = self.query_seldom(sql, &[&game]).await?.is_empty();
            Ok(if is_gone { Appended::Gone } else { Appended::Conflict })
        })
    }

    fn delete(&self, id: GameId, version: u64) -> Answer<'_, Appended> {
        Box::pin(async move {
            // Asked seldom, and of several statements: it has a connection to itself.
            let deleting = async {
                let (mut client, connection) =
                    self.config.connect(NoTls).await.map_err(unreachable)?;
                tokio::spawn(connection);
                delete(&mut client, &id.to_string(), version).await
            };
            timeout(PATIENCE, deleting).await.map_err(|_| too_slow())?
        })
    }

    fn versions(&self, ids: Vec<GameId>) -> Answer<'_, Vec<(GameId, u64)>> {
        Box::pin(async move {
            let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
            let sql = "SELECT game, max(version) FROM fourgone_event
                WHERE game = ANY($1) GROUP BY game";
            let rows = self.query_seldom(sql, &[&ids]).await?;
            let version = |row: &Row| {
                let id = row.get::<_, &str>(0).parse().ok()?;
                Some((id, row.get::<_, i64>(1).try_into().ok()?))
            };
            rows.iter().map(|row| version(row).ok_or_else(corrupt)).collect()
        })
    }

    fn due(&self, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(async move {
            let sql =
                format!("SELECT id FROM fourgone_game WHERE due <= {NOW} ORDER BY due LIMIT $1");
            let rows = self.query_seldom(&sql, &[&i64::from(most)]).await?;
            rows.iter().map(|row| row.get::<_, &str>(0).parse().map_err(|_| corrupt())).collect()
        })
    }

    fn sweep(&self, age: Duration) -> Answer<'_, u64> {
        Box::pin(async move {
            let sql = format!(
                "WITH gone AS (
                    DELETE FROM fourgone_game WHERE NOT is_running AND touched < {NOW} - $1
                    RETURNING id
                ), away AS (
                    DELETE FROM fourgone_presence WHERE seen < {NOW} - $2
                ) SELECT count(*) FROM gone"
            );
            let rows = self.query_seldom(&sql, &[&millis(age), &millis(PRESENCE)]).await?;
            Ok(rows.first().ok_or_else(corrupt)?.get::<_, i64>(0).unsigned_abs())
        })
    }

    fn running(&self) -> Answer<'_, u64> {
        Box::pin(async move {
            let sql = "SELECT count(*) FROM fourgone_game WHERE is_running";
            let rows = self.query_seldom(sql, &[]).await?;
            Ok(rows.first().ok_or_else(corrupt)?.get::<_, i64>(0).unsigned_abs())
        })
    }

    fn beat(&self, server: u64, here: Vec<(GameId, Party)>) -> Answer<'_, ()> {
        Box::pin(async move {
            let server = server.cast_signed();
            let ids: Vec<String> = here.iter().map(|(id, _)| id.to_string()).collect();
            let hosts: Vec<bool> = here.iter().map(|(_, party)| *party == Party::Host).collect();
            // Those whose presence changes are told; that of the others is renewed.
            let sql = format!(
                "WITH here AS (
                    SELECT * FROM unnest($2::text[], $3::bool[]) AS here (game, is_host)
                ), gone AS (
                    DELETE FROM fourgone_presence AS old WHERE server = $1 AND NOT EXISTS (
                        SELECT FROM here WHERE here.game = old.game AND here.is_host = old.is_host
                    ) RETURNING game
                ), renewed AS (
                    INSERT INTO fourgone_presence (game, is_host, server, seen)
                    SELECT game, is_host, $1, {NOW} FROM here
                    ON CONFLICT (game, is_host, server) DO UPDATE SET seen = excluded.seen
                    RETURNING game, xmax = 0 AS is_new
                ), changed AS (
                    SELECT game FROM gone UNION SELECT game FROM renewed WHERE is_new
                ) SELECT pg_notify('fourgone', game) FROM changed"
            );
            self.query_seldom(&sql, &[&server, &ids, &hosts]).await?;
            Ok(())
        })
    }

    fn hints(&self) -> broadcast::Receiver<Hint> {
        self.hints.subscribe()
    }
}
