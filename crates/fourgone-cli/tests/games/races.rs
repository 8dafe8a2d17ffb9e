//! Races: many who want the same ply, of whom one gets it.

use std::collections::BTreeMap;
use std::thread;

use serde_json::{Value, json};

use crate::database::Database;
use crate::server::{Asker, DRAW, Match, Serving};
use crate::streams::Listener;

/// How many clients want each ply.
const CLIENTS: usize = 8;

/// Plays whole games with all clients trying every ply at all servers.
fn race(servers: &[String], games: usize) {
    let asker = Asker::new();
    for _ in 0..games {
        let game = asker.game(&servers[0], &json!({"seat": "first"}));
        let watchers: Vec<Listener> =
            servers.iter().map(|server| Listener::start(server, &game.id, None)).collect();
        for (ply, column) in DRAW.bytes().enumerate() {
            race_for_ply(servers, &game, ply, usize::from(column - b'0'));
        }
        let seen: Vec<Vec<Value>> = watchers.into_iter().map(Listener::until_result).collect();
        for states in &seen {
            let versions: Vec<u64> =
                states.iter().map(|state| state["version"].as_u64().unwrap()).collect();
            // Dense from the state that came first; Ann made the game, Bob joined.
            assert_eq!(versions, (versions[0]..=44).collect::<Vec<_>>());
            let moves = states.iter().map(|state| state["moves"].as_str().unwrap());
            assert!(moves.zip(versions).all(|(moves, version)| {
                moves == &DRAW[..usize::try_from(version).unwrap() - 2]
            }));
        }
    }
}

/// All clients try one ply: one of them is answered 200, the others 409 with the state.
fn race_for_ply(servers: &[String], game: &Match, ply: usize, column: usize) {
    let tries: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let (server, game) = (servers[client % servers.len()].clone(), game.clone());
            thread::spawn(move || {
                let body = json!({"column": column, "ply": ply, "key": format!("{client}-{ply}")});
                let address = game.at(&server, "/moves");
                Asker::new().post(&address, game.mover(ply), &body).unwrap()
            })
        })
        .collect();
    let mut statuses = BTreeMap::new();
    for tried in tries {
        let (status, answer) = tried.join().unwrap();
        *statuses.entry(status).or_insert(0) += 1;
        let state = if status == 200 { &answer } else { &answer["state"] };
        assert_eq!(state["moves"].as_str().map(str::len), Some(ply + 1), "{answer}");
    }
    assert_eq!(statuses, BTreeMap::from([(200, 1), (409, CLIENTS - 1)]), "ply {ply}");
}

fn race_on_sqlite(games: usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let server = Serving::start("127.0.0.1:0", path.to_str().unwrap(), &folder.path().join("log"));
    race(std::slice::from_ref(&server.address), games);
}

fn race_on_postgres(games: usize) {
    let Some(database) = Database::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let start = || Serving::start("127.0.0.1:0", &database.address(), &folder.path().join("log"));
    let servers = [start(), start()];
    race(&servers.each_ref().map(|server| server.address.clone()), games);
}

#[test]
fn of_eight_clients_one_gets_each_ply() {
    race_on_sqlite(2);
}

#[test]
fn of_eight_clients_at_two_servers_one_gets_each_ply() {
    race_on_postgres(2);
}

#[test]
#[ignore = "takes minutes; `cargo nextest run --cargo-profile testrelease -p fourgone-cli --test games --run-ignored only`"]
fn of_eight_clients_one_gets_each_ply_of_200_games() {
    race_on_sqlite(200);
}

#[test]
#[ignore = "takes minutes; `cargo nextest run --cargo-profile testrelease -p fourgone-cli --test games --run-ignored only`"]
fn of_eight_clients_at_two_servers_one_gets_each_ply_of_200_games() {
    race_on_postgres(200);
}
