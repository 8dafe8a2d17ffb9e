//! A game elsewhere: the link to it, and what its server is asked.

use std::io::{BufRead as _, BufReader};
use std::str::FromStr;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use fourgone::{ByPlayer, Player};
use fourgone_match::GameId;
use fourgone_records::GameRecord;
use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::{Request, Response};

use crate::exit::Failure;

/// For how long a server that cannot be reached is asked again.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long to wait between two tries.
const PAUSE: Duration = Duration::from_secs(1);

/// The header that tells whose secret a request had.
const SEAT: &str = "fourgone-seat";

/// A link to a game: `https://example.org/g/ID`, with `#SECRET` for a seat.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Link {
    /// Where the server is, without a slash at the end.
    server: String,
    id: GameId,
    secret: Option<String>,
}

impl FromStr for Link {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let no_game = || {
            "the link names no game: it needs /g/ and an ID, as in https://example.org/g/7fk2m0q9x1ab".to_owned()
        };
        let (address, secret) = match text.split_once('#') {
            Some((address, secret)) => (address, Some(secret)),
            None => (text, None),
        };
        let host = ["https://", "http://"].iter().find_map(|scheme| address.strip_prefix(scheme));
        let Some(host) = host else {
            return Err("a link begins with https:// or http://".to_owned());
        };
        if host.is_empty() || host.starts_with('/') {
            return Err("the link names no server".to_owned());
        }
        let (server, id) = address.rsplit_once("/g/").ok_or_else(no_game)?;
        let id = id.trim_end_matches('/');
        let id = id.parse().map_err(|_| {
            format!(
                "{id:?} is not the ID of a game, which has {} letters and digits",
                GameId::LENGTH
            )
        })?;
        let is_secret = |secret: &str| {
            secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        if !secret.is_none_or(is_secret) {
            let wrong = "what follows the # is not a secret, which has 32 digits from 0 to f";
            return Err(wrong.to_owned());
        }
        Ok(Self { server: server.to_owned(), id, secret: secret.map(str::to_owned) })
    }
}

impl Link {
    /// The link for watching.
    pub(crate) fn without_seat(self) -> Self {
        Self { secret: None, ..self }
    }
}

/// What a stream tells.
pub(crate) enum News {
    /// The game after one event more, or as it is.
    State(Box<GameRecord>),
    /// Who is there.
    Presence(ByPlayer<bool>),
    /// How many watch at the same server.
    Watchers(usize),
    /// The game was deleted.
    Gone,
    /// The server is there.
    Alive,
    /// The server cannot be reached, and is asked again.
    Lost,
    /// The server cannot be reached any more.
    Unreachable(String),
}

/// What a server answers to something that is done.
pub(crate) enum Reply {
    /// It is done.
    Done(Box<GameRecord>),
    /// It is not, and this is why.
    Refused(String),
}

/// A game at a server.
#[derive(Clone)]
pub(crate) struct Remote {
    agent: Agent,
    link: Link,
}

impl Remote {
    /// The game of a link.
    pub(crate) fn new(link: Link) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(Duration::from_secs(10)))
            .timeout_recv_response(Some(Duration::from_secs(30)))
            .user_agent(concat!("fourgone/", env!("CARGO_PKG_VERSION")));
        Self { agent: config.build().into(), link }
    }

    /// The game that follows, which the same secret opens.
    pub(crate) fn next(&self, id: GameId) -> Self {
        Self { agent: self.agent.clone(), link: Link { id, ..self.link.clone() } }
    }

    /// Whether the link is for a seat.
    pub(crate) fn has_seat(&self) -> bool {
        self.link.secret.is_some()
    }

    fn address(&self, call: &str) -> String {
        format!("{}/api/v1/games/{}{call}", self.link.server, self.link.id)
    }

    /// The authorization of a request; the secret stands nowhere else.
    fn authorized(&self, request: ureq::http::request::Builder) -> ureq::http::request::Builder {
        match &self.link.secret {
            Some(secret) => request.header("authorization", format!("Bearer {secret}")),
            None => request,
        }
    }

    /// The game as it is, and which side the secret of the link plays.
    pub(crate) fn read(&self) -> Result<(GameRecord, Option<Player>), Failure> {
        self.read_within(PATIENCE)
    }

    /// The same for the first time: a server that does not answer at once is probably not there.
    pub(crate) fn reach(&self) -> Result<(GameRecord, Option<Player>), Failure> {
        self.read_within(Duration::ZERO)
    }

    fn read_within(&self, patience: Duration) -> Result<(GameRecord, Option<Player>), Failure> {
        let request = || self.authorized(Request::get(self.address(""))).body(());
        let mut response = self.patiently(patience, || self.agent.run(request()?))?;
        let seat = response.headers().get(SEAT).and_then(|seat| seat.to_str().ok()?.parse().ok());
        let body = response.body_mut().read_to_string()?;
        let status = response.status();
        if !status.is_success() {
            return Err(anyhow::anyhow!("{}", detail(&body, status.as_u16())).into());
        }
        let game = body.parse().context("this is not a server of Fourgone games")?;
        Ok((game, seat))
    }

    /// Plays a disc.
    pub(crate) fn play(&self, column: usize, ply: usize) -> Result<Reply, Failure> {
        self.post("/moves", json!({"column": column, "ply": ply}))
    }

    /// Does anything else.
    pub(crate) fn act(&self, action: &str) -> Result<Reply, Failure> {
        self.post("/actions", json!({"action": action}))
    }

    /// Takes the seat, which one may do again.
    pub(crate) fn join(&self, name: &str) -> Result<Reply, Failure> {
        self.post("/actions", json!({"action": "join", "name": name}))
    }

    /// Takes the seat and looks at the game; gives both.
    #[cfg(feature = "play")]
    pub(crate) fn take_seat(&self, name: &str) -> Result<(GameRecord, Option<Player>), Failure> {
        if let Reply::Refused(why) = self.join(name)? {
            return Err(anyhow::anyhow!(why).into());
        }
        self.seat()
    }

    /// The game, and the side of the seat if the link is for one.
    #[cfg(feature = "play")]
    pub(crate) fn seat(&self) -> Result<(GameRecord, Option<Player>), Failure> {
        let (game, own) = self.read()?;
        if own.is_none() && self.has_seat() {
            return Err(anyhow::anyhow!("this server does not say which side the seat has").into());
        }
        Ok((game, own))
    }

    /// Takes a side.
    pub(crate) fn choose_side(&self, side: Player) -> Result<Reply, Failure> {
        self.post("/actions", json!({"action": "choose_side", "side": side.name()}))
    }

    /// Asks for something to be done, again if nobody answered: the key keeps it from being done
    /// twice.
    fn post(&self, call: &str, mut body: Value) -> Result<Reply, Failure> {
        body["key"] = json!(format!("{:016x}", unique()));
        let body = body.to_string();
        let request = || {
            let request =
                Request::post(self.address(call)).header("content-type", "application/json");
            self.authorized(request).body(body.as_str())
        };
        let mut response = self.patiently(PATIENCE, || self.agent.run(request()?))?;
        let status = response.status();
        let text = response.body_mut().read_to_string()?;
        if status.is_success() {
            return Ok(Reply::Done(Box::new(text.parse()?)));
        }
        Ok(Reply::Refused(detail(&text, status.as_u16())))
    }

    /// Asks again while the server cannot be reached, or is about to restart.
    fn patiently(
        &self,
        patience: Duration,
        ask: impl Fn() -> Result<Response<ureq::Body>, ureq::Error>,
    ) -> Result<Response<ureq::Body>, Failure> {
        let deadline = Instant::now() + patience;
        loop {
            let error = match ask() {
                Ok(response) if response.status().as_u16() != 503 => return Ok(response),
                Ok(_) => anyhow::anyhow!("it has no time"),
                Err(error) => in_words(error),
            };
            if Instant::now() >= deadline {
                let server = &self.link.server;
                return Err(error.context(format!("cannot reach {server}")).into());
            }
            sleep(PAUSE);
        }
    }

    /// Passes on what happens in the game, from a thread of its own, as long as somebody listens:
    /// that is what `tell` says.
    pub(crate) fn follow(&self, mut tell: impl FnMut(News) -> bool + Send + 'static) {
        let remote = self.clone();
        thread::spawn(move || {
            let mut last = None;
            let mut away: Option<Instant> = None;
            loop {
                let told = remote.follow_once(&mut last, &mut tell);
                if let Followed::Ended = told {
                    return;
                }
                if let Followed::Told = told {
                    away = None;
                }
                let news = match away {
                    None => News::Lost,
                    Some(since) if since.elapsed() > PATIENCE => {
                        News::Unreachable(format!("cannot reach {}", remote.link.server))
                    }
                    Some(_) => {
                        sleep(PAUSE);
                        continue;
                    }
                };
                away.get_or_insert_with(Instant::now);
                let is_last = matches!(news, News::Unreachable(_));
                if !tell(news) || is_last {
                    return;
                }
                sleep(PAUSE);
            }
        });
    }

    /// Passes on what one stream tells, after the version that was told last.
    fn follow_once(&self, last: &mut Option<u64>, tell: &mut impl FnMut(News) -> bool) -> Followed {
        let request =
            Request::get(self.address("/events")).header("accept", "application/x-ndjson");
        let mut request = self.authorized(request);
        if let Some(last) = last {
            request = request.header("last-event-id", last.to_string());
        }
        let Ok(request) = request.body(()) else { return Followed::Nothing };
        let Ok(response) = self.agent.run(request) else { return Followed::Nothing };
        if response.status() == 404 {
            tell(News::Gone);
            return Followed::Ended;
        }
        if !response.status().is_success() {
            return Followed::Nothing;
        }
        let mut followed = Followed::Nothing;
        if !tell(News::Alive) {
            return Followed::Ended;
        }
        for line in BufReader::new(response.into_body().into_reader()).lines() {
            let Ok(line) = line else { break };
            followed = Followed::Told;
            let news = parse(&line).unwrap_or(News::Alive);
            if let News::State(state) = &news {
                *last = Some(state.version);
            }
            let is_last = matches!(news, News::Gone);
            if !tell(news) || is_last {
                return Followed::Ended;
            }
        }
        followed
    }
}

/// Why a server cannot be reached.
fn in_words(error: ureq::Error) -> anyhow::Error {
    match error {
        ureq::Error::HostNotFound => anyhow::anyhow!("no server has this name"),
        // There is no kind for this one.
        ureq::Error::Io(error) if error.to_string().starts_with("failed to lookup address") => {
            anyhow::anyhow!("no server has this name")
        }
        ureq::Error::Io(error) => error.into(),
        ureq::Error::Timeout(_) => anyhow::anyhow!("it does not answer"),
        error => error.into(),
    }
}

/// How a stream ended.
enum Followed {
    /// It told nothing.
    Nothing,
    /// It told something, and broke off.
    Told,
    /// There is nothing more to tell, or nobody to tell it to.
    Ended,
}

/// A line of a stream; none if it is only a sign of life, or something new.
fn parse(line: &str) -> Option<News> {
    if let Ok(state) = line.parse() {
        return Some(News::State(Box::new(state)));
    }
    let value: Value = serde_json::from_str(line).ok()?;
    if value.get("gone").is_some() {
        return Some(News::Gone);
    }
    if let Some(watchers) = value["watchers"].as_u64() {
        return Some(News::Watchers(usize::try_from(watchers).unwrap_or(usize::MAX)));
    }
    let online = |side: &str| value["presence"][side].as_bool();
    Some(News::Presence(ByPlayer { first: online("first")?, second: online("second")? }))
}

/// The sentence of a problem.
fn detail(body: &str, status: u16) -> String {
    if status == 403 {
        // The server's own sentence is for programs.
        return "the secret in this link is not that of a seat in this game: ask for the link again"
            .to_owned();
    }
    let problem: Value = serde_json::from_str(body).unwrap_or_default();
    problem["detail"].as_str().map_or_else(|| format!("the server says {status}"), str::to_owned)
}

/// Some bits that no other request has.
fn unique() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};

    RandomState::new().hash_one(Instant::now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_a_server_a_game_and_perhaps_a_secret() {
        let secret = "0123456789abcdef0123456789abcdef";
        let link: Link =
            format!("https://example.org:8080/c4/g/00000000000z#{secret}").parse().unwrap();
        assert_eq!(link.server, "https://example.org:8080/c4");
        assert_eq!(link.id, GameId::from_random(31));
        assert_eq!(link.secret.as_deref(), Some(secret));
        let watching: Link = "http://127.0.0.1:4444/g/00000000000z/".parse().unwrap();
        assert_eq!(watching.secret, None);
        for (wrong, part) in [
            ("", "begins with https://"),
            ("example.org/g/00000000000z", "begins with https://"),
            ("https:///g/00000000000z", "names no server"),
            ("https://example.org/00000000000z", "names no game"),
            ("https://example.org/g/short", "\"short\" is not the ID of a game"),
            ("https://example.org/g/00000000000z#short", "follows the # is not a secret"),
        ] {
            let error = wrong.parse::<Link>().err().unwrap_or_default();
            assert!(error.contains(part), "{wrong}: {error}");
        }
    }
}
