//! `fourgone join` on the full screen of a terminal, against somebody who calls the server.

use serde_json::{Value, json};

use crate::server::{Asker, Match};
use crate::session::{Folder, Session, Setting};
use crate::terminal::Scene;

/// A terminal with these arguments, wide enough for sentences.
fn session(folder: &Folder, arguments: &[&str]) -> Session {
    Setting { arguments, size: (130, 24), variables: &[], folder }.start()
}

/// Does something as Bob.
fn bob(asker: &Asker, server: &str, game: &Match, call: &str, body: &Value) {
    let (status, told) = asker.post(&game.at(server, call), &game.bob, body).unwrap();
    assert_eq!(status, 200, "{told}");
}

#[test]
fn a_full_screen_plays_somebody_elsewhere_to_the_end_and_again() {
    let scene = Scene::new();
    let (asker, server) = (&scene.asker, &*scene.server.address);
    let game = scene.made(&json!({"seat": "first", "name": "Ann"}));
    let folder = Folder::new();
    let link = scene.link(&game, &game.ann);
    let mut session = session(&folder, &["join", &link, "--name", "Ann"]);
    session.see("Waiting for the other player");
    session.send("4");
    session.see("The other player has not joined yet.");
    bob(asker, server, &game, "/actions", &json!({"action": "join", "name": "Bob"}));
    session.see("Your move");
    let play = |column: usize, ply: usize| {
        bob(asker, server, &game, "/moves", &json!({"column": column, "ply": ply}));
    };
    for (ply, column) in [(0, "4"), (2, "4"), (4, "4")] {
        session.send(column);
        session.see("Bob to move");
        play(5, ply + 1);
        session.see("Your move");
    }
    // Nobody is helped, and offers go to and fro.
    session.send("h");
    session.see("Between two people,");
    bob(asker, server, &game, "/actions", &json!({"action": "offer_draw"}));
    session.see("Bob offers a draw");
    session.send("x");
    session.see_no_more("Bob offers a draw");
    session.send("u");
    session.see("You ask to take a move back.");
    bob(asker, server, &game, "/actions", &json!({"action": "decline"}));
    session.see_no_more("You ask to take a move back.");
    session.send("4");
    session.see("Ann won on move 7");
    session.send("v");
    session.see("Review  move 7 of 7");
    session.send("q");
    bob(asker, server, &game, "/actions", &json!({"action": "rematch"}));
    session.see("Bob would like to play again");
    session.send("n");
    session.see("The next game begins.");
    session.see("Bob to move");
    session.send("m");
    session.see("Leave this game");
    session.send("\x1b");
    session.see_no_more("Leave this game");
    session.send("q");
    let shown = session.bytes();
    assert!(!String::from_utf8_lossy(&shown).contains(&game.ann));
    assert_eq!(session.end(), 0);
}

#[test]
fn the_menu_joins_a_friend_by_a_link() {
    let scene = Scene::new();
    let game = scene.asker.game(&scene.server.address, &json!({"seat": "first", "name": "Ann"}));
    let folder = Folder::new();
    let mut session = session(&folder, &[]);
    session.see("a bot");
    session.send("\x1b[B\x1b[C\x1b[C");
    session.see("a friend elsewhere");
    session.send("\x1b[B\r");
    session.see("Type or paste the link");
    session.send(&scene.link(&game, ""));
    session.send("\r");
    session.see("This link is for watching");
    session.send("\r");
    session.see("Type or paste the link");
    session.send(&format!("#{}\r", game.ann));
    session.see("Your move");
    session.send("4");
    session.see("Bob to move");
    let (asker, server) = (&scene.asker, &*scene.server.address);
    bob(asker, server, &game, "/actions", &json!({"action": "resign"}));
    session.see("won: Bob resigned");
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_lost_connection_is_told_and_comes_back() {
    let scene = Scene::new();
    let game = scene.asker.game(&scene.server.address, &json!({"seat": "first", "name": "Ann"}));
    let folder = Folder::new();
    let mut session = session(&folder, &["join", &scene.link(&game, &game.ann)]);
    session.see("Your move");
    let scene = scene.restarted(|| {
        session.see("Connection lost: trying again.");
    });
    session.see_no_more("Connection lost");
    session.send("4");
    session.see("Bob to move");
    session.send("qy");
    assert_eq!(session.end_showing("the same link takes you back to it"), 0);
    drop(scene);
}

#[test]
fn a_full_screen_watches_a_game_and_its_rematch() {
    let scene = Scene::new();
    let (asker, server) = (&scene.asker, &*scene.server.address);
    let game = asker.game(server, &json!({"seat": "first", "name": "Ann"}));
    let folder = Folder::new();
    // Even with the link to a seat nobody sits there.
    let mut watcher = session(&folder, &["watch", &scene.link(&game, &game.ann)]);
    watcher.see("Ann to move");
    watcher.see("Ann is away.");
    watcher.see("You are watching.");
    let other = Folder::new();
    let mut second = session(&other, &["watch", &scene.link(&game, "")]);
    second.see("2 people are watching, with you.");
    watcher.see("2 people are watching, with you.");
    second.send("q");
    assert_eq!(second.end(), 0);
    watcher.see("You are watching.");
    watcher.send("4");
    watcher.see("Only the players can do that.");
    let act = |secret: &str, call: &str, body: &Value| {
        let (status, told) = asker.post(&game.at(server, call), secret, body).unwrap();
        assert_eq!(status, 200, "{told}");
    };
    act(&game.ann, "/moves", &json!({"column": 4, "ply": 0}));
    watcher.see("Bob to move");
    act(&game.bob, "/actions", &json!({"action": "resign"}));
    watcher.see("Ann won: Bob resigned");
    act(&game.ann, "/actions", &json!({"action": "rematch"}));
    watcher.see("Ann would like to play again.");
    act(&game.bob, "/actions", &json!({"action": "rematch"}));
    watcher.see("The next game begins.");
    watcher.see("Bob to move");
    watcher.send("q");
    assert_eq!(watcher.end(), 0);
}
