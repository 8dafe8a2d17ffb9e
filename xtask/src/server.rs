//! A server of ours that runs, and many requests to it at once.

use std::fmt;
use std::io::{BufRead, BufReader, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

/// A server of ours on a free port of this machine; it ends when this is dropped.
pub(crate) struct Serving {
    child: Child,
    /// The host and the port.
    pub(crate) address: String,
}

impl Serving {
    /// Starts the server by the command, which has no arguments yet.
    pub(crate) fn start(mut fourgone: Command) -> Result<Self> {
        let mut child = fourgone
            .args(["serve", "--quiet", "--addr", "127.0.0.1:0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("the server does not start")?;
        let stdout = child.stdout.take().context("no standard output")?;
        let mut serving = Self { child, address: String::new() };
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        address.context("the server prints no address")?.clone_into(&mut serving.address);
        Ok(serving)
    }

    /// The address to open.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already, which the requests have noticed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long an answer may take before it counts as none.
const TIMEOUT: Duration = Duration::from_secs(30);

/// How long the answers to many requests took.
pub(crate) struct Load {
    requests: usize,
    clients: usize,
    /// The time of each request, the shortest first.
    times: Vec<Duration>,
    whole: Duration,
}

impl Load {
    /// Lets this many clients, each with a connection of its own, ask for these positions by turns
    /// until so many requests are answered; every answer must have the score that it should.
    pub(crate) fn put_on(
        address: &str,
        positions: &[(&str, i8)],
        requests: usize,
        clients: usize,
    ) -> Result<Self> {
        let start = Instant::now();
        let client = |number: usize| {
            let turns = (number..requests).step_by(clients);
            let mine = turns.map(|turn| positions[turn % positions.len()]);
            ask(address, mine)
        };
        let times = thread::scope(|scope| {
            let threads: Vec<_> =
                (0..clients).map(|number| scope.spawn(move || client(number))).collect();
            let times = threads
                .into_iter()
                .map(|thread| thread.join().map_err(|_| anyhow::anyhow!("a client failed"))?);
            times.collect::<Result<Vec<_>>>()
        })?;
        let whole = start.elapsed();
        let mut times = times.concat();
        times.sort_unstable();
        ensure!(times.len() == requests, "{} of {requests} requests are answered", times.len());
        Ok(Self { requests, clients, times, whole })
    }

    /// The time within which so many of a hundred requests were answered.
    fn percentile(&self, percent: usize) -> Duration {
        self.times[(self.times.len() * percent / 100).min(self.times.len() - 1)]
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |percent| self.percentile(percent).as_secs_f64() * 1e3;
        let (requests, clients) = (self.requests, self.clients);
        let (median, p99, seconds) = (milliseconds(50), milliseconds(99), self.whole.as_secs_f64());
        write!(
            f,
            "{requests} requests of {clients} clients in {seconds:.1} s, half of them within \
             {median:.1} ms, 99 % within {p99:.1} ms"
        )
    }
}

/// Asks for positions one after the other on one connection.
fn ask<'a>(address: &str, positions: impl Iterator<Item = (&'a str, i8)>) -> Result<Vec<Duration>> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut times = Vec::new();
    for (moves, score) in positions {
        let request = format!("GET /api/v1/positions/{moves} HTTP/1.1\r\nhost: {address}\r\n\r\n");
        let start = Instant::now();
        stream.write_all(request.as_bytes())?;
        let body = answer(&mut reader).with_context(|| format!("the answer to {moves}"))?;
        times.push(start.elapsed());
        let json: serde_json::Value = serde_json::from_str(&body)?;
        ensure!(json["position"] == moves && json["score"] == score, "{moves}: {body}");
    }
    Ok(times)
}

/// The body of the next answer, which must be a good one.
fn answer(reader: &mut impl BufRead) -> Result<String> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        ensure!(reader.read_line(&mut head)? > 0, "the server has closed the connection");
    }
    ensure!(head.starts_with("HTTP/1.1 200 "), "{head}");
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.context("no length")?.parse()?];
    reader.read_exact(&mut body)?;
    Ok(String::from_utf8(body)?)
}
