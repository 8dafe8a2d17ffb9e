//! Faults: what was acknowledged is there after every one of them, once.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::database::Database;
use crate::server::{Asker, DRAW, Match, Serving};
use crate::streams::Listener;

/// Somebody who plays whole games by themselves for as long as they are told to, and checks that what
/// was acknowledged stays so. A move that was not answered is sent again with the same key.
fn play_on(server: &str, is_over: &AtomicBool) -> usize {
    let asker = Asker::new();
    let mut acknowledged = 0;
    while !is_over.load(SeqCst) {
        let settings = json!({"seat": "first"});
        let made = asker.post(&format!("{server}/api/v1/games"), "", &settings);
        let Some((201, made)) = made else {
            thread::sleep(Duration::from_millis(20));
            continue;
        };
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        let game = Match { id: text("id"), ann: text("secret"), bob: text("invitation") };
        patiently(|| {
            asker.post(&game.at(server, "/actions"), &game.bob, &json!({"action": "join"}))
        });
        for (ply, column) in DRAW.bytes().enumerate() {
            let body = json!({"column": column - b'0', "ply": ply, "key": format!("k{ply}")});
            let address = game.at(server, "/moves");
            let state = patiently(|| asker.post(&address, game.mover(ply), &body));
            // Neither lost nor doubled: the answer is the state after this very move.
            assert_eq!(state["moves"].as_str(), Some(&DRAW[..=ply]));
            assert_eq!(state["version"], ply + 3);
            acknowledged += 1;
            if is_over.load(SeqCst) {
                break;
            }
        }
    }
    acknowledged
}

/// Asks until somebody answers.
fn patiently(ask: impl Fn() -> Option<(u16, serde_json::Value)>) -> serde_json::Value {
    for _ in 0..3_000 {
        match ask() {
            Some((200, answer)) => return answer,
            Some((503, _)) | None => thread::sleep(Duration::from_millis(20)),
            Some((status, answer)) => panic!("{status}: {answer}"),
        }
    }
    panic!("nobody answers");
}

/// Kills a server so often while people play, and starts another one in its place.
fn kill_under_load(games: &str, times: usize) {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut server = Serving::start("127.0.0.1:0", games, &log);
    let socket = server.socket().to_owned();
    let is_over = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (0..4)
        .map(|_| {
            let (address, is_over) = (server.address.clone(), Arc::clone(&is_over));
            thread::spawn(move || play_on(&address, &is_over))
        })
        .collect();
    for time in 0..times {
        // At no particular moment.
        thread::sleep(Duration::from_millis(100 + 37 * (time as u64 % 11)));
        server.kill();
        server = Serving::start(&socket, games, &log);
    }
    thread::sleep(Duration::from_millis(200));
    is_over.store(true, SeqCst);
    let acknowledged: usize = players.into_iter().map(|player| player.join().unwrap()).sum();
    assert!(acknowledged > times, "hardly anybody played: {acknowledged} moves");
}

fn kill_on_sqlite(times: usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    kill_under_load(path.to_str().unwrap(), times);
}

#[test]
fn what_was_acknowledged_survives_a_killed_server() {
    kill_on_sqlite(3);
}

#[test]
#[ignore = "takes minutes; `cargo nextest run --cargo-profile testrelease -p fourgone-cli --test games --run-ignored only`"]
fn what_was_acknowledged_survives_50_killed_servers() {
    kill_on_sqlite(50);
}

#[test]
#[ignore = "takes minutes; `cargo nextest run --cargo-profile testrelease -p fourgone-cli --test games --run-ignored only`"]
fn what_was_acknowledged_survives_50_killed_servers_before_postgres() {
    let Some(database) = Database::start() else { return };
    kill_under_load(&database.address(), 50);
}

#[test]
fn watchers_at_another_server_miss_nothing_when_listeners_are_cut_off_or_the_database_restarts() {
    let Some(mut database) = Database::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let here = Serving::start("127.0.0.1:0", &database.address(), &log);
    let there = Serving::start("127.0.0.1:0", &database.address(), &log);
    let asker = Asker::new();
    let game = asker.game(&here.address, &json!({"seat": "first"}));
    let watcher = Listener::start(&there.address, &game.id, None);
    for (ply, column) in DRAW.bytes().enumerate() {
        match ply {
            10 | 20 => {
                let listeners = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                                 WHERE query LIKE 'LISTEN%'";
                // The second time they may not have come back yet, which is as bad for them.
                assert!(database.ask(listeners).contains('t') || ply == 20);
            }
            30 => {
                database.stop();
                let body = json!({"column": column - b'0', "ply": ply});
                let answer = asker.post(&game.at(&here.address, "/moves"), game.mover(ply), &body);
                assert_eq!(answer.unwrap().0, 503);
                database.resume();
            }
            _ => {}
        }
        let body = json!({"column": column - b'0', "ply": ply, "key": format!("k{ply}")});
        patiently(|| asker.post(&game.at(&here.address, "/moves"), game.mover(ply), &body));
    }
    let versions = watcher.until_result();
    let versions: Vec<u64> =
        versions.iter().map(|state| state["version"].as_u64().unwrap()).collect();
    assert_eq!(versions, (2..=44).collect::<Vec<_>>());
}

/// What becomes of a statement that has inserted its event when the server that sent it is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// The database ends it as well.
    RolledBack,
    /// It is kept, and nobody is notified.
    Untold,
    /// It is kept, and the others are notified.
    Told,
}

/// A `pg_notify` that comes before the real one in the path of who asks for it. It waits at a gate,
/// with the event inserted and nobody notified, and may lose what it was to tell.
const GATE: &str = "
    CREATE SCHEMA gate;
    CREATE TABLE gate.closed ();
    CREATE TABLE gate.lost ();
    CREATE FUNCTION gate.pg_notify(channel text, payload text) RETURNS void AS $$
    BEGIN
        WHILE EXISTS (SELECT FROM gate.closed) LOOP
            PERFORM pg_catalog.pg_sleep(0.02);
        END LOOP;
        IF NOT EXISTS (SELECT FROM gate.lost) THEN
            PERFORM pg_catalog.pg_notify(channel, payload);
        END IF;
    END $$ LANGUAGE plpgsql VOLATILE;";

/// Those who wait at the gate.
const AT_GATE: &str = "FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'WITH added%'";

/// Kills a server exactly between the insert of a move and its notification.
fn kill_between_insert_and_notify(fate: Fate) {
    let Some(database) = Database::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let there = Serving::start("127.0.0.1:0", &database.address(), &log);
    database.ask(GATE);
    let gated = database.address() + "?options=-csearch_path%3Dpublic,gate,pg_catalog";
    let here = Serving::start("127.0.0.1:0", &gated, &log);
    let asker = Asker::new();
    let game = asker.game(&here.address, &json!({"seat": "first"}));
    let watcher = Listener::start(&there.address, &game.id, None);
    let body = |ply: usize| {
        let column = DRAW.as_bytes()[ply] - b'0';
        json!({"column": column, "ply": ply, "key": format!("k{ply}")})
    };
    let play = |server: &str, ply: usize| {
        let address = game.at(server, "/moves");
        let state = patiently(|| asker.post(&address, game.mover(ply), &body(ply)));
        assert_eq!(state["moves"].as_str(), Some(&DRAW[..=ply]));
    };
    (0..5).for_each(|ply| play(&here.address, ply));
    assert_eq!(watcher.next()["version"], 2);
    for ply in 0..5 {
        assert_eq!(watcher.next()["version"], ply + 3);
    }

    database.ask("INSERT INTO gate.closed DEFAULT VALUES");
    if fate == Fate::Untold {
        database.ask("INSERT INTO gate.lost DEFAULT VALUES");
    }
    let (address, move_6) = (game.at(&here.address, "/moves"), body(5));
    let (sender, mover) = (asker.clone(), game.bob.clone());
    let unanswered = thread::spawn(move || sender.post(&address, &mover, &move_6));
    let is_there = || database.ask(&format!("SELECT count(*) {AT_GATE}")).trim() == "1";
    eventually("nobody comes to the gate", is_there);
    here.kill();
    assert_eq!(unanswered.join().unwrap(), None);
    if fate == Fate::RolledBack {
        database.ask(&format!("SELECT pg_terminate_backend(pid) {AT_GATE}"));
    }
    database.ask("DELETE FROM gate.closed");
    eventually("somebody stays at the gate", || !is_there());
    let kept = format!("SELECT count(*) FROM fourgone_event WHERE game = '{}'", game.id);
    let is_kept = fate != Fate::RolledBack;
    assert_eq!(database.ask(&kept).trim(), if is_kept { "8" } else { "7" });
    if is_kept {
        // Nobody asks for anything meanwhile: the other server finds it by itself.
        assert_eq!(watcher.next()["moves"], DRAW[..6]);
    }
    // Whoever was not answered asks again with the same key, and it is done once.
    play(&there.address, 5);
    if !is_kept {
        assert_eq!(watcher.next()["moves"], DRAW[..6]);
    }
    (6..DRAW.len()).for_each(|ply| play(&there.address, ply));
    let versions = watcher.until_result();
    let versions: Vec<u64> =
        versions.iter().map(|state| state["version"].as_u64().unwrap()).collect();
    assert_eq!(versions, (9..=44).collect::<Vec<_>>());
}

/// Waits for something to become so.
fn eventually(otherwise: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < deadline, "{otherwise}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_move_that_was_inserted_when_its_server_was_killed_is_told_once() {
    kill_between_insert_and_notify(Fate::Told);
}

#[test]
fn a_move_that_nobody_was_notified_of_is_found_and_told_once() {
    kill_between_insert_and_notify(Fate::Untold);
}

#[test]
fn a_move_that_was_rolled_back_with_its_server_is_told_when_it_is_sent_again() {
    kill_between_insert_and_notify(Fate::RolledBack);
}

#[test]
fn a_secret_stands_in_no_log_and_in_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let (path, log) = (folder.path().join("games"), folder.path().join("log"));
    let server = Serving::start("127.0.0.1:0", path.to_str().unwrap(), &log);
    let asker = Asker::new();
    let game = asker.game(&server.address, &json!({"seat": "first"}));
    let play = json!({"column": 4, "ply": 0});
    asker.post(&game.at(&server.address, "/moves"), &game.ann, &play).unwrap();
    asker.post(&game.at(&server.address, "/moves"), &game.ann, &play).unwrap();
    // Somebody sends it where it does not belong.
    asker.post(&game.at(&server.address, "/nowhere"), &game.ann, &play);
    asker.get(&format!("{}?secret=x", game.at(&server.address, "")));
    Listener::start(&server.address, &game.id, None);
    server.stop();
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains(&format!("POST /api/v1/games/{}/moves 200", game.id)), "{log}");
    let mut kept = log.into_bytes();
    for file in fs::read_dir(folder.path()).unwrap() {
        kept.extend(fs::read(file.unwrap().path()).unwrap());
    }
    let holds = |text: &str| kept.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds(&game.id), "the game is not in the file");
    for secret in [&game.ann, &game.bob] {
        assert!(!holds(secret) && !holds(&secret.to_uppercase()), "a secret was kept");
        let bytes: Vec<u8> = (0..32)
            .step_by(2)
            .map(|place| u8::from_str_radix(&secret[place..place + 2], 16).unwrap())
            .collect();
        assert!(!kept.windows(16).any(|window| window == bytes), "a secret was kept as bytes");
    }
}

#[test]
fn a_secret_stands_in_no_dump_of_postgres() {
    let Some(database) = Database::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let server = Serving::start("127.0.0.1:0", &database.address(), &log);
    let asker = Asker::new();
    let game = asker.game(&server.address, &json!({"seat": "first", "name": "Ann"}));
    let play = json!({"column": 4, "ply": 0, "key": "once"});
    asker.post(&game.at(&server.address, "/moves"), &game.ann, &play).unwrap();
    for secret in [&game.ann, &game.bob] {
        let resign = json!({"action": "resign"});
        asker.post(&game.at(&server.address, "/actions"), secret, &resign).unwrap();
        let rematch = json!({"action": "rematch"});
        asker.post(&game.at(&server.address, "/actions"), secret, &rematch).unwrap();
    }
    server.stop();
    // Bytes are written there as the digits in which secrets travel.
    let kept = database.dump() + &fs::read_to_string(log).unwrap();
    assert!(kept.contains(&game.id) && kept.contains("Ann"), "the game is not in the dump");
    for secret in [&game.ann, &game.bob] {
        assert!(!kept.to_lowercase().contains(secret.as_str()), "a secret was kept");
    }
}
