//! Streams: cut anywhere they resume without a gap and without a repeat; a server that stops says so.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::server::{Asker, DRAW, Match, Serving};

/// Somebody who reads the stream of a game, from a thread.
pub(crate) struct Listener {
    states: mpsc::Receiver<Value>,
}

impl Listener {
    /// Starts to read, after a version if there is one.
    pub(crate) fn start(server: &str, id: &str, last: Option<u64>) -> Self {
        let mut stream = BufReader::new(open(server, id, last));
        let (told, states) = mpsc::channel();
        // The head of the answer is read before anything else happens.
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert!(stream.read_line(&mut line).unwrap() > 0, "the stream does not begin");
        }
        thread::spawn(move || {
            for line in stream.lines().map_while(Result::ok) {
                let Ok(state) = serde_json::from_str::<Value>(&line) else { continue };
                if state["version"].is_u64() && told.send(state).is_err() {
                    return;
                }
            }
        });
        Self { states }
    }

    /// The next state.
    pub(crate) fn next(&self) -> Value {
        self.states.recv_timeout(Duration::from_mins(1)).expect("the next state")
    }

    /// All states until the game is over.
    pub(crate) fn until_result(self) -> Vec<Value> {
        let mut states: Vec<Value> = Vec::new();
        while states.last().is_none_or(|state| state["result"].is_null()) {
            states.push(self.next());
        }
        states
    }
}

/// Opens a stream of lines.
fn open(server: &str, id: &str, last: Option<u64>) -> TcpStream {
    let address = server.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let last = last.map_or(String::new(), |last| format!("last-event-id: {last}\r\n"));
    let request = format!(
        "GET /api/v1/games/{id}/events HTTP/1.1\r\nhost: {address}\r\n\
         accept: application/x-ndjson\r\n{last}\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// Reads a stream until so many bytes have come; the versions of the lines that came whole.
fn read_some(server: &str, id: &str, last: Option<u64>, bytes: usize) -> Vec<u64> {
    let mut read = vec![0; bytes];
    let mut length = 0;
    let mut stream = open(server, id, last);
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    while length < bytes {
        match stream.read(&mut read[length..]) {
            Ok(0) | Err(_) => break,
            Ok(more) => length += more,
        }
    }
    let text = String::from_utf8_lossy(&read[..length]).into_owned();
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let states = whole.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    states.filter_map(|state| state["version"].as_u64()).collect()
}

fn cut_streams(times: usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let server = Serving::start("127.0.0.1:0", path.to_str().unwrap(), &folder.path().join("log"));
    let asker = Asker::new();
    // Cheap and the same every time.
    let mut seed = 1_u64;
    let mut cuts = 0;
    while cuts < times {
        let game = asker.game(&server.address, &json!({"seat": "first"}));
        play_beside(&server.address, &game);
        let mut last = None;
        while last != Some(44) && cuts < times {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let bytes = 500 + usize::try_from(seed >> 33).unwrap() % 4_000;
            for version in read_some(&server.address, &game.id, last, bytes) {
                // The first one may be any; then each follows the one before.
                assert!(last.is_none_or(|last| version == last + 1), "{version} after {last:?}");
                last = Some(version);
            }
            cuts += 1;
        }
    }
}

/// Plays a whole game in the background.
fn play_beside(server: &str, game: &Match) {
    let (server, game) = (server.to_owned(), game.clone());
    thread::spawn(move || {
        for (ply, column) in DRAW.bytes().enumerate() {
            let body = json!({"column": column - b'0', "ply": ply});
            Asker::new().post(&game.at(&server, "/moves"), game.mover(ply), &body);
        }
    });
}

#[test]
fn a_stream_that_is_cut_anywhere_resumes_without_a_gap() {
    cut_streams(60);
}

#[test]
#[ignore = "takes minutes; `cargo nextest run --cargo-profile testrelease -p fourgone-cli --test games --run-ignored only`"]
fn a_stream_that_is_cut_1000_times_resumes_without_a_gap() {
    cut_streams(1_000);
}

#[test]
fn a_server_that_stops_tells_its_clients_to_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let server = Serving::start("127.0.0.1:0", path.to_str().unwrap(), &folder.path().join("log"));
    let game = Asker::new().game(&server.address, &json!({"seat": "first"}));
    let mut stream = BufReader::new(open(&server.address, &game.id, None));
    let mut lines = String::new();
    while !lines.contains("\"version\":2") {
        stream.read_line(&mut lines).unwrap();
    }
    server.stop();
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.contains(r#"{"restart":{"retry":1000}}"#), "{rest}");
}
