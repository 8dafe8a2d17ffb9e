//! What every store does, tried with each of them.

#[allow(unreachable_pub)]
#[allow(dead_code, reason = "the tests of the command use more of it")]
mod database;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use database::Database;
use fourgone::{Game, Player};
use fourgone_match::{Action, Event, GameId, Guest, Making, Name, Party, Rule, State, Timestamp};
use fourgone_store::{
    Appended, Hashes, Hint, NewGame, Outlook, Postgres, Secret, Sqlite, Store, StoreError,
};

const WAITING: Outlook = Outlook { is_running: false, due: None };
const RUNNING: Outlook = Outlook { is_running: true, due: None };

fn id(bits: u64) -> GameId {
    GameId::from_random(bits)
}

fn event(at: Timestamp, by: Party, action: Action) -> Event {
    Event { at, by, action, key: None }
}

fn making() -> Making {
    Making {
        rule: Rule::Standard,
        clock: None,
        opening: Game::new(),
        host: Player::First,
        name: Name::new("Ann <b>'); DROP TABLE game; --"),
        guest: Guest::Awaited,
        closes_pair: false,
    }
}

async fn new_game(store: &dyn Store, id: GameId) -> NewGame {
    let secret = || Secret::random().unwrap().hash();
    let hashes = Hashes { host: secret(), guest: secret() };
    let event = event(store.now().await.unwrap(), Party::Host, Action::Make(making()));
    NewGame { id, hashes, event, outlook: WAITING }
}

async fn join(store: &dyn Store) -> Event {
    let name = Name::new("Bob");
    event(store.now().await.unwrap(), Party::Guest, Action::Join { name })
}

/// What was kept is read as it was.
async fn a_game_is_read_as_it_was_kept(store: &dyn Store) {
    let game = new_game(store, id(1)).await;
    assert!(store.read(id(1)).await.unwrap().is_none());
    assert!(store.make(game.clone()).await.unwrap());
    assert!(!store.make(game.clone()).await.unwrap(), "the address is taken");
    let joined = join(store).await;
    let appended = store.append(id(1), 2, joined.clone(), WAITING, None).await.unwrap();
    assert_eq!(appended, Appended::Kept);
    let kept = store.read(id(1)).await.unwrap().unwrap();
    assert_eq!(kept.events, [game.event, joined]);
    assert_eq!(kept.hashes, game.hashes);
    assert!(kept.now >= kept.events[1].at);
    assert!(State::replay(&kept.events).unwrap().is_joined());
}

/// Of many who try at once exactly one is first.
async fn a_version_is_kept_once(store: &Arc<dyn Store>) {
    let game = new_game(&**store, id(2)).await;
    store.make(game).await.unwrap();
    for version in 2..=20 {
        let tries = (0..8).map(|number| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                let name = Name::new(&format!("{number}"));
                let joined = event(store.now().await.unwrap(), Party::Guest, Action::Join { name });
                let appended = store.append(id(2), version, joined.clone(), RUNNING, None).await;
                (appended.unwrap(), joined)
            })
        });
        let mut kept = Vec::new();
        for tried in tries.collect::<Vec<_>>() {
            match tried.await.unwrap() {
                (Appended::Kept, event) => kept.push(event),
                (appended, _) => assert_eq!(appended, Appended::Conflict),
            }
        }
        assert_eq!(kept.len(), 1);
        let read = store.read(id(2)).await.unwrap().unwrap();
        assert_eq!(read.events.len() as u64, version);
        assert_eq!(read.events.last(), kept.last());
    }
}

/// The next game is made with the event that makes it, or not at all.
async fn a_rematch_is_made_with_its_event(store: &dyn Store) {
    store.make(new_game(store, id(3)).await).await.unwrap();
    let next = new_game(store, id(4)).await;
    let late = store.append(id(3), 1, join(store).await, WAITING, Some(next.clone())).await;
    assert_eq!(late.unwrap(), Appended::Conflict);
    assert!(store.read(id(4)).await.unwrap().is_none());
    let first = store.append(id(3), 2, join(store).await, WAITING, Some(next.clone())).await;
    assert_eq!(first.unwrap(), Appended::Kept);
    assert_eq!(store.read(id(4)).await.unwrap().unwrap().events, [next.event]);
}

/// A game that has moved on is not deleted, and one that is gone takes nothing.
async fn a_game_is_deleted_as_it_was_seen(store: &dyn Store) {
    store.make(new_game(store, id(5)).await).await.unwrap();
    store.append(id(5), 2, join(store).await, WAITING, None).await.unwrap();
    assert_eq!(store.delete(id(5), 1).await.unwrap(), Appended::Conflict);
    assert_eq!(store.read(id(5)).await.unwrap().unwrap().events.len(), 2);
    assert_eq!(store.delete(id(5), 2).await.unwrap(), Appended::Kept);
    assert!(store.read(id(5)).await.unwrap().is_none());
    assert_eq!(store.delete(id(5), 2).await.unwrap(), Appended::Gone);
    let late = store.append(id(5), 3, join(store).await, WAITING, None).await;
    assert_eq!(late.unwrap(), Appended::Gone);
}

/// What is due is found, and what is put off is not.
async fn what_is_due_is_found(store: &dyn Store) {
    let now = store.now().await.unwrap();
    let later = now + Duration::from_hours(1);
    for (bits, due) in [(6, Some(now)), (7, Some(later)), (8, None)] {
        let mut game = new_game(store, id(bits)).await;
        game.outlook.due = due;
        store.make(game).await.unwrap();
    }
    assert_eq!(store.due(10).await.unwrap(), [id(6)]);
    store.append(id(6), 2, join(store).await, WAITING, None).await.unwrap();
    assert_eq!(store.due(10).await.unwrap(), []);
}

/// The versions of those that are there.
async fn versions_are_told_of_many_games(store: &dyn Store) {
    store.make(new_game(store, id(9)).await).await.unwrap();
    store.make(new_game(store, id(10)).await).await.unwrap();
    store.append(id(10), 2, join(store).await, WAITING, None).await.unwrap();
    let mut versions = store.versions(vec![id(9), id(10), id(99)]).await.unwrap();
    versions.sort_unstable();
    assert_eq!(versions, [(id(9), 1), (id(10), 2)]);
}

/// Games that wait or are over go, running ones stay.
async fn old_games_are_swept_away_unless_they_are_running(store: &dyn Store) {
    tokio::time::sleep(Duration::from_millis(5)).await;
    store.sweep(Duration::ZERO).await.unwrap();
    for (bits, outlook) in [(11, WAITING), (12, RUNNING)] {
        let game = new_game(store, id(bits)).await;
        store.make(NewGame { outlook, ..game }).await.unwrap();
    }
    let running = store.running().await.unwrap();
    assert!(running >= 1);
    assert_eq!(store.sweep(Duration::from_hours(1)).await.unwrap(), 0);
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_eq!(store.sweep(Duration::ZERO).await.unwrap(), 1);
    assert!(store.read(id(11)).await.unwrap().is_none());
    assert!(store.read(id(12)).await.unwrap().is_some());
    assert_eq!(store.running().await.unwrap(), running);
}

async fn keeps_every_law(store: Arc<dyn Store>) {
    a_game_is_read_as_it_was_kept(&*store).await;
    a_version_is_kept_once(&store).await;
    a_rematch_is_made_with_its_event(&*store).await;
    a_game_is_deleted_as_it_was_seen(&*store).await;
    what_is_due_is_found(&*store).await;
    versions_are_told_of_many_games(&*store).await;
    old_games_are_swept_away_unless_they_are_running(&*store).await;
}

#[tokio::test]
async fn memory_keeps_every_law() {
    keeps_every_law(Arc::new(Sqlite::in_memory().unwrap())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_keeps_every_law_and_what_was_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    keeps_every_law(Arc::new(Sqlite::open(&path).unwrap())).await;
    let again = Sqlite::open(&path).unwrap();
    assert_eq!(again.read(id(2)).await.unwrap().unwrap().events.len(), 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_every_law_and_tells_others() {
    let Some(mut database) = Database::start() else { return };
    // Servers that start at the same time make the tables once.
    let address = database.address();
    let (store, other) = tokio::join!(Postgres::connect(&address), Postgres::connect(&address));
    let (store, other) = (Arc::new(store.unwrap()), other.unwrap());
    keeps_every_law(Arc::clone(&store) as Arc<dyn Store>).await;

    // What one does the other hears, also who is present.
    let mut hints = other.hints();
    let heard = async |hints: &mut tokio::sync::broadcast::Receiver<Hint>, game| {
        let hearing = async { while hints.recv().await != Ok(Hint::Changed(game)) {} };
        tokio::time::timeout(Duration::from_secs(20), hearing).await.unwrap();
    };
    store.make(new_game(&*store, id(20)).await).await.unwrap();
    store.append(id(20), 2, join(&*store).await, WAITING, None).await.unwrap();
    heard(&mut hints, id(20)).await;
    store.beat(7, vec![(id(20), Party::Guest)]).await.unwrap();
    heard(&mut hints, id(20)).await;
    let presence = other.read(id(20)).await.unwrap().unwrap().presence;
    assert!(presence.guest && !presence.host);
    store.beat(7, vec![]).await.unwrap();
    assert!(!other.read(id(20)).await.unwrap().unwrap().presence.guest);

    // Who listens and is cut off listens again, and knows that something may be missing.
    let listeners = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE query LIKE 'LISTEN%'";
    assert!(database.ask(listeners).contains('t'));
    let missed = async { while hints.recv().await != Ok(Hint::Missed) {} };
    tokio::time::timeout(Duration::from_secs(20), missed).await.unwrap();

    // A database that stops is told as such, and one that starts again answers.
    database.stop();
    let error = store.read(id(20)).await.unwrap_err();
    assert!(matches!(error, StoreError::Unreachable(_)), "{error}");
    database.resume();
    let deadline = tokio::time::Instant::now() + Duration::from_secs(30);
    while store.read(id(20)).await.is_err() {
        assert!(tokio::time::Instant::now() < deadline, "it does not recover");
    }
    assert_eq!(other.read(id(20)).await.unwrap().unwrap().events.len(), 2);
}

#[tokio::test]
async fn a_file_that_is_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = |path: &Path| match Sqlite::open(path) {
        Err(StoreError::Foreign(message)) => message,
        other => panic!("{:?}", other.err()),
    };
    let text = folder.path().join("text");
    std::fs::write(&text, "Dear diary, today I lost at Connect Four again.".repeat(40)).unwrap();
    assert_eq!(refusal(&text), "the file is not a database of games");
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("Dear diary"));

    let path = folder.path().join("games");
    drop(Sqlite::open(&path).unwrap());
    let later = rusqlite::Connection::open(&path).unwrap();
    later.pragma_update(None, "user_version", 99).unwrap();
    assert_eq!(refusal(&path), "the games were written by a later version of this program");
    later.pragma_update(None, "application_id", 1).unwrap();
    assert_eq!(refusal(&path), "the file is another program's database");
}

#[tokio::test]
async fn a_disk_that_is_full_fails_what_is_written_and_nothing_else() {
    let Some(disk) = SmallDisk::mount() else { return };
    let path = disk.0.path().join("games");
    let store = Sqlite::open(&path).unwrap();
    store.make(new_game(&store, id(1)).await).await.unwrap();
    let mut version = 2;
    let error = loop {
        assert!(version < 100_000, "the disk is never full");
        match store.append(id(1), version, join(&store).await, RUNNING, None).await {
            Ok(appended) => assert_eq!(appended, Appended::Kept),
            Err(error) => break error,
        }
        version += 1;
    };
    assert!(error.to_string().contains("full"), "{error}");
    // Many at once: those who read are answered.
    let reads: Vec<_> = (0..20).map(|_| store.read(id(1))).collect();
    let write = store.append(id(1), version, join(&store).await, RUNNING, None);
    for read in reads {
        let kept = read.await.unwrap().unwrap();
        assert_eq!(kept.events.len() as u64, version - 1, "what was acknowledged, and no more");
    }
    assert!(write.await.is_err());
    drop(store);
    let connection = rusqlite::Connection::open(&path).unwrap();
    let check = connection.pragma_query_value(None, "integrity_check", |row| row.get(0));
    assert_eq!(check, Ok("ok".to_owned()));
}

/// A file system of 300 kB.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    /// Mounts one; none, and says so, where that is not allowed.
    fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=300k", "tmpfs"]).arg(folder.path());
        if !mount.output().is_ok_and(|output| output.status.success()) {
            eprintln!("SKIPPED: a small disk can only be mounted by root: sudo -E cargo test");
            return None;
        }
        Some(Self(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}
