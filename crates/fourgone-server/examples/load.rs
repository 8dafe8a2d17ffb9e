//! How many games a server carries: real servers, each a process of its own, and this generator beside
//! them. Every game has two streams, one at each server if there are two; the moves come at a steady rate,
//! whether those before were answered or not.
//!
//! ```sh
//! cargo run --release -p fourgone-server --example load -- target/release/fourgone games.db
//! ```
//!
//! More arguments: the number of servers (1), of games (1000), of seconds (60), of moves a second (300).

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// A full game that nobody wins: every game is played like this.
const MOVES: &str = "121212212121343434434343565656656565777777";

/// How many requests are on their way at once; more than these wait in line, which counts as latency.
const SENDERS: usize = 64;

/// Whoever waits longer for an answer gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A version has two events before the first move: the game was made, and joined.
const VERSIONS_BEFORE: usize = 2;

type Fault = Box<dyn Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [command, store, numbers @ ..] = &arguments[..] else {
        return Err("say which program and where games are kept: load PROGRAM STORE".into());
    };
    let number = |at: usize, usual: usize| match numbers.get(at) {
        Some(text) => text.parse::<usize>(),
        None => Ok(usual),
    };
    let (servers, games) = (number(0, 1)?.max(1), number(1, 1000)?.max(1));
    let (seconds, rate) = (number(2, 60)?.max(1), number(3, 300)?.max(1));
    if seconds * rate > games * MOVES.len() {
        return Err("there are not so many moves in these games: name more games".into());
    }
    let servers: Vec<Server> =
        (0..servers).map(|_| Server::start(command, store)).collect::<Result<_, _>>()?;

    let mut made = Vec::with_capacity(games);
    for number in 0..games {
        made.push(Arc::new(Game::make(&servers[number % servers.len()].address).await?));
    }
    let seen = Arc::new(Mutex::new(Vec::new()));
    let began = Instant::now();
    let mut streams = Vec::new();
    for game in &made {
        for watcher in 0..2 {
            let address = servers[watcher % servers.len()].address.clone();
            let mut stream = Connection::open(&address).await?;
            let request = format!(
                "GET /api/v1/games/{}/events HTTP/1.1\r\nhost: {address}\r\naccept: application/x-ndjson\r\n\r\n",
                game.id,
            );
            stream.send(request.as_bytes()).await?;
            let (game, seen) = (Arc::clone(game), Arc::clone(&seen));
            streams.push(tokio::spawn(async move { watch(stream, &game, &seen, began).await }));
        }
    }
    // Until all of them have been told how their games stand.
    sleep(Duration::from_secs(2)).await;
    seen.lock().map_err(|_| "a stream broke")?.clear();

    let plan = Plan { servers: &servers, games: &made, began, moves: seconds * rate, rate };
    let (acknowledged, refused, elapsed) = plan.play().await?;
    sleep(Duration::from_secs(2)).await;
    for stream in &streams {
        stream.abort();
    }
    let mut seen = std::mem::take(&mut *seen.lock().map_err(|_| "a stream broke")?);
    let mut acknowledged = acknowledged;
    let expected = acknowledged.len() * 2;
    let per_second = acknowledged.len() as u128 * 1000 / elapsed.as_millis().max(1);
    println!(
        "| servers | games | streams | moves/s | refused | told | move to answer p50, p99 | move to watcher p50, p99, most | memory |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    println!(
        "| {} | {games} | {} | {per_second} | {refused} | {} of {expected} | {}, {} | {}, {}, {} | {} |",
        servers.len(),
        streams.len(),
        seen.len(),
        percentile(&mut acknowledged, 50),
        percentile(&mut acknowledged, 99),
        percentile(&mut seen, 50),
        percentile(&mut seen, 99),
        percentile(&mut seen, 100),
        servers.iter().map(Server::memory).collect::<Vec<_>>().join(" + "),
    );
    Ok(())
}

/// A time that so many of a hundred keep to, in milliseconds.
fn percentile(times: &mut [Duration], percent: usize) -> String {
    times.sort_unstable();
    let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    times.get(at).map_or("-".to_owned(), |time| format!("{:.1} ms", time.as_secs_f64() * 1e3))
}

/// A server in a process of its own, which ends with this one.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(command: &str, store: &str) -> Result<Self, Fault> {
        let mut child = Command::new(command)
            .args(["serve", "--quiet", "--addr", "127.0.0.1:0", "--games", store])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let stdout = child.stdout.take().ok_or("the server has no output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        if address.is_empty() {
            return Err("the server does not start".into());
        }
        Ok(Self { child, address })
    }

    /// The most memory that the process has had, where the system tells.
    fn memory(&self) -> String {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let line = status.ok().and_then(|status| {
            let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
            line.split_whitespace().nth(1)?.parse::<u64>().ok()
        });
        line.map_or("unknown".to_owned(), |kibibytes| {
            format!("{} MB", kibibytes * 1024 / 1_000_000)
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game that both have joined.
struct Game {
    id: String,
    secrets: [String; 2],
    /// When the move that makes each version was due, in nanoseconds.
    due: Vec<AtomicU64>,
}

impl Game {
    async fn make(address: &str) -> Result<Self, Fault> {
        let mut connection = Connection::open(address).await?;
        let question = json!({"seat": "first", "name": "Ann"});
        let (status, made) = connection.post("/api/v1/games", "", &question).await?;
        if status != 201 {
            return Err(format!("no game was made: {made}").into());
        }
        let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
        let due = (0..=MOVES.len() + VERSIONS_BEFORE).map(|_| AtomicU64::new(0)).collect();
        let game = Self { id: text("id"), secrets: [text("secret"), text("invitation")], due };
        let path = format!("/api/v1/games/{}/actions", game.id);
        let join = json!({"action": "join", "name": "Bob"});
        connection.post(&path, &game.secrets[1], &join).await?;
        Ok(game)
    }
}

/// Which moves are to be made when.
struct Plan<'a> {
    servers: &'a [Server],
    games: &'a [Arc<Game>],
    began: Instant,
    moves: usize,
    rate: usize,
}

impl Plan<'_> {
    /// Plays the moves: how long each one took to be acknowledged, how many were refused, and how
    /// long all of it took.
    async fn play(&self) -> Result<(Vec<Duration>, usize, Duration), Fault> {
        let lines = Arc::new(Semaphore::new(SENDERS));
        let idle: Arc<Mutex<Vec<(usize, Connection)>>> = Arc::default();
        let start = Instant::now();
        let mut tasks = Vec::with_capacity(self.moves);
        for number in 0..self.moves {
            let micros = u64::try_from(number * 1_000_000 / self.rate)?;
            let due = start + Duration::from_micros(micros);
            sleep(due.saturating_duration_since(Instant::now())).await;
            let (round, game) = (number / self.games.len(), number % self.games.len());
            let server = (game + round) % self.servers.len();
            let game = Arc::clone(&self.games[game]);
            let address = self.servers[server].address.clone();
            let nanos = due.duration_since(self.began).as_nanos().try_into().unwrap_or(u64::MAX);
            game.due[round + 1 + VERSIONS_BEFORE].store(nanos, Relaxed);
            let (lines, idle) = (Arc::clone(&lines), Arc::clone(&idle));
            tasks.push(tokio::spawn(async move {
                let _line = lines.acquire_owned().await?;
                let found = idle.lock().ok().and_then(|mut idle| {
                    let at = idle.iter().position(|(of, _)| *of == server)?;
                    Some(idle.swap_remove(at).1)
                });
                let column = u32::from(MOVES.as_bytes()[round] - b'0');
                // With its key a move can be sent again.
                let body = json!({"column": column, "ply": round, "key": round.to_string()});
                let path = format!("/api/v1/games/{}/moves", game.id);
                let secret = &game.secrets[round % 2];
                let mut sent = None;
                if let Some(mut connection) = found {
                    // The server closes connections that are idle for long.
                    let answer = connection.post(&path, secret, &body).await;
                    sent = answer.ok().map(|(status, _)| (status, connection));
                }
                let (status, connection) = if let Some(sent) = sent {
                    sent
                } else {
                    let mut connection = Connection::open(&address).await?;
                    (connection.post(&path, secret, &body).await?.0, connection)
                };
                if let Ok(mut idle) = idle.lock() {
                    idle.push((server, connection));
                }
                Ok::<_, Fault>((status == 200, due.elapsed()))
            }));
        }
        let (mut times, mut refused) = (Vec::new(), 0);
        for task in tasks {
            match task.await?? {
                (true, time) => times.push(time),
                (false, _) => refused += 1,
            }
        }
        Ok((times, refused, start.elapsed()))
    }
}

/// Notes when each version of a game is told.
async fn watch(mut stream: Connection, game: &Game, seen: &Mutex<Vec<Duration>>, began: Instant) {
    let mut text = Vec::new();
    while stream.receive(&mut text).await.is_ok() {
        let told = began.elapsed();
        while let Some(end) = text.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = text.drain(..=end).collect();
            // Between the lines of the answer stand its head and the lengths of its pieces.
            let Ok(state) = serde_json::from_slice::<Value>(&line) else { continue };
            let version =
                state["version"].as_u64().and_then(|version| usize::try_from(version).ok());
            let due =
                version.and_then(|version| game.due.get(version)).map(|due| due.load(Relaxed));
            if let (Some(due @ 1..), Ok(mut seen)) = (due, seen.lock()) {
                seen.push(told.saturating_sub(Duration::from_nanos(due)));
            }
        }
    }
}

/// A connection to a server.
struct Connection {
    stream: TcpStream,
    address: String,
}

impl Connection {
    async fn open(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, address: address.to_owned() })
    }

    async fn send(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            self.stream.writable().await?;
            match self.stream.try_write(bytes) {
                Ok(sent) => bytes = &bytes[sent..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Waits for bytes and adds them.
    async fn receive(&mut self, to: &mut Vec<u8>) -> io::Result<()> {
        let mut bytes = [0; 4096];
        loop {
            self.stream.readable().await?;
            match self.stream.try_read(&mut bytes) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(length) => {
                    to.extend_from_slice(&bytes[..length]);
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Posts JSON, and waits for the answer.
    async fn post(
        &mut self,
        path: &str,
        secret: &str,
        body: &Value,
    ) -> Result<(u16, Value), Fault> {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {secret}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len(),
        );
        self.send(request.as_bytes()).await?;
        timeout(PATIENCE, self.answer()).await?
    }

    async fn answer(&mut self) -> Result<(u16, Value), Fault> {
        let mut answer = Vec::new();
        loop {
            self.receive(&mut answer).await?;
            let text = String::from_utf8_lossy(&answer);
            let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
            let lower = head.to_ascii_lowercase();
            let length = lower.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.ok_or("an answer without a length")?.trim().parse()?;
            if body.len() >= length {
                let status = head.split(' ').nth(1).ok_or("not an answer")?.parse()?;
                return Ok((status, serde_json::from_str(body)?));
            }
        }
    }
}
