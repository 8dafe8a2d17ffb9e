//! Servers that run, and clients of theirs.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::Request;

/// The command, with a clean environment.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourgone"));
    command.args(arguments).env_clear().stdin(Stdio::null());
    command
}

/// A server on this machine. It ends with the test, however that ends.
pub(crate) struct Serving {
    child: Child,
    pub(crate) address: String,
}

impl Serving {
    /// Starts one that keeps games there, at this address, and logs to a file.
    pub(crate) fn start(address: &str, games: &str, log: &Path) -> Self {
        let log = File::options().create(true).append(true).open(log).unwrap();
        let arguments = ["serve", "--addr", address, "--games", games, "--threads", "1"];
        let mut child = command(&arguments).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("http://"), "no address: {line:?}");
        Self { child, address: line.trim_end_matches("/\n").to_owned() }
    }

    /// Where it listens, to start another one there.
    pub(crate) fn socket(&self) -> &str {
        self.address.trim_start_matches("http://")
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }

    /// Ends it at once, whatever it is at.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody who asks a server.
#[derive(Clone)]
pub(crate) struct Asker {
    agent: Agent,
}

impl Asker {
    pub(crate) fn new() -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(30)));
        Self { agent: config.build().into() }
    }

    /// Posts JSON; none if nobody answers.
    pub(crate) fn post(&self, address: &str, secret: &str, body: &Value) -> Option<(u16, Value)> {
        let request = Request::post(address).header("content-type", "application/json");
        let request = request.header("authorization", format!("Bearer {secret}"));
        let mut response = self.agent.run(request.body(body.to_string()).unwrap()).ok()?;
        let status = response.status().as_u16();
        let text = response.body_mut().read_to_string().ok()?;
        Some((status, serde_json::from_str(&text).ok()?))
    }

    pub(crate) fn get(&self, address: &str) -> Option<Value> {
        let mut response = self.agent.run(Request::get(address).body(()).unwrap()).ok()?;
        serde_json::from_str(&response.body_mut().read_to_string().ok()?).ok()
    }

    /// A game that both have joined.
    pub(crate) fn game(&self, server: &str, settings: &Value) -> Match {
        let (status, made) = self.post(&format!("{server}/api/v1/games"), "", settings).unwrap();
        assert_eq!(status, 201, "{made}");
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        let game = Match { id: text("id"), ann: text("secret"), bob: text("invitation") };
        let join = json!({"action": "join", "name": "Bob"});
        let joined = self.post(&game.at(server, "/actions"), &game.bob, &join);
        assert_eq!(joined.unwrap().0, 200);
        game
    }
}

/// A game between Ann, who begins, and Bob.
#[derive(Clone)]
pub(crate) struct Match {
    pub(crate) id: String,
    pub(crate) ann: String,
    pub(crate) bob: String,
}

impl Match {
    /// The address of a call at a server.
    pub(crate) fn at(&self, server: &str, call: &str) -> String {
        format!("{server}/api/v1/games/{}{call}", self.id)
    }

    /// Who has the turn.
    pub(crate) fn mover(&self, ply: usize) -> &str {
        if ply.is_multiple_of(2) { &self.ann } else { &self.bob }
    }
}

/// A full game that nobody wins.
pub(crate) const DRAW: &str = "121212212121343434434343565656656565777777";
