//! `fourgone join`, `watch` and `bot`.

use std::io::Write as _;
use std::process::{Output, Stdio};

use serde_json::json;

use crate::server::{Asker, Match, Serving, command};

pub(crate) struct Scene {
    pub(crate) server: Serving,
    pub(crate) asker: Asker,
    _folder: tempfile::TempDir,
}

impl Scene {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let log = folder.path().join("log");
        let server = Serving::start("127.0.0.1:0", path.to_str().unwrap(), &log);
        Self { server, asker: Asker::new(), _folder: folder }
    }

    /// The same with another server in the place of the one that was stopped before `meanwhile`.
    pub(crate) fn restarted(self, meanwhile: impl FnOnce()) -> Self {
        let Self { server, asker, _folder: folder } = self;
        let socket = server.socket().to_owned();
        server.kill();
        meanwhile();
        let path = folder.path().join("games");
        let log = folder.path().join("log");
        let server = Serving::start(&socket, path.to_str().unwrap(), &log);
        Self { server, asker, _folder: folder }
    }

    pub(crate) fn made(&self, settings: &serde_json::Value) -> Match {
        let address = format!("{}/api/v1/games", self.server.address);
        let (status, made) = self.asker.post(&address, "", settings).unwrap();
        assert_eq!(status, 201);
        let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
        Match { id: text("id"), ann: text("secret"), bob: text("invitation") }
    }

    pub(crate) fn link(&self, game: &Match, secret: &str) -> String {
        let hash = if secret.is_empty() { "" } else { "#" };
        format!("{}/g/{}{hash}{secret}", self.server.address, game.id)
    }
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_terminal_plays_a_bot_while_somebody_watches() {
    let scene = Scene::new();
    let game = scene.made(&json!({"seat": "first", "name": "Ann"}));
    let watch = command(&["watch", &scene.link(&game, "")]).stdout(Stdio::piped()).spawn().unwrap();
    let bot = command(&["bot", &scene.link(&game, &game.bob), "--level", "1", "--seed", "7"]);
    let bot = { bot }.stdout(Stdio::piped()).spawn().unwrap();
    let mut join = command(&["join", &scene.link(&game, &game.ann)]);
    let mut join =
        join.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Moves wait for one's turn; what is refused is told, and the next one tried.
    let moves = "9\n".to_owned() + &"4\n3\n5\n2\n6\n1\n7\n".repeat(10) + "resign\n";
    join.stdin.take().unwrap().write_all(moves.as_bytes()).unwrap();
    let joined = out(&join.wait_with_output().unwrap());
    assert!(joined.starts_with("You play red (X). Type a column from 1 to 7"), "{joined}");
    assert!(joined.contains("unknown command: 9"), "{joined}");
    assert!(joined.contains("bot:1 (yellow) plays"), "{joined}");
    assert!(joined.contains("wins") || joined.contains("draw"), "{joined}");
    let bot = out(&bot.wait_with_output().unwrap());
    let watched = out(&watch.wait_with_output().unwrap());
    for told in [&bot, &watched] {
        assert!(told.contains("Ann (red) plays"), "{told}");
        assert!(told.contains("wins") || told.contains("draw"), "{told}");
    }
    assert!(!joined.contains(&game.ann) && !watched.contains(&game.ann));
}

#[test]
fn a_link_that_leads_nowhere_is_told_so() {
    let scene = Scene::new();
    let game = scene.made(&json!({"seat": "first"}));
    let run = |arguments: &[&str]| {
        let output = command(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, told) = run(&["join", &scene.link(&game, "")]);
    assert_eq!(code, Some(2));
    assert!(told.contains("this link is for watching"), "{told}");
    let (code, told) = run(&["join", &scene.link(&game, "0123456789abcdef0123456789abcdef")]);
    assert_eq!(code, Some(1));
    assert!(told.contains("the secret in this link is not that of a seat"), "{told}");
    assert!(!told.contains("Bearer"), "{told}");
    // Nobody listens there: that is said at once, not after a minute of silence.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    for verb in ["join", "watch", "bot"] {
        let hash = if verb == "watch" { "" } else { "#0123456789abcdef0123456789abcdef" };
        let link = format!("http://127.0.0.1:{port}/g/{}{hash}", game.id);
        let (started, (code, told)) = (std::time::Instant::now(), run(&[verb, &link]));
        assert_eq!(code, Some(1));
        assert!(
            told.contains(&format!("cannot reach http://127.0.0.1:{port}: connection refused")),
            "{told}"
        );
        assert!(started.elapsed().as_secs() < 30);
    }
    let gone = Match { id: "000000000000".to_owned(), ..game };
    let (code, told) = run(&["watch", &scene.link(&gone, "")]);
    assert_eq!(code, Some(1));
    assert!(told.contains("there is no such game"), "{told}");
    let (code, told) = run(&["watch", "example.org"]);
    assert_eq!(code, Some(2));
    assert!(told.contains("a link begins with https://") && !told.contains("SECRET"), "{told}");
}
