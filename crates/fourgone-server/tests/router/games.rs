//! `/api/v1/games`: games between people.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::{Request, header};
use fourgone_match::Timestamp;
use fourgone_server::store::{Sqlite, Store};
use fourgone_server::{Client, Config, app};
use fourgone_solver::{Book, Limits, Solver};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::client::{Answer, get, get_with, router, send};

/// A server with games in memory, and a clock that stands until it is told to go on.
struct Club {
    router: Router,
    millis: Arc<AtomicU64>,
    store: Arc<dyn Store>,
}

impl Club {
    fn new() -> Self {
        Self::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut Config)) -> Self {
        let millis = Arc::new(AtomicU64::new(1_700_000_000_000));
        let clock = Arc::clone(&millis);
        let now = move || Timestamp::from_millis(clock.load(SeqCst));
        let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory_with_clock(now).unwrap());
        let mut config = Config::default();
        config.store = Some(Arc::clone(&store));
        change(&mut config);
        Self { router: app(config), millis, store }
    }

    /// A server with games in a file, whose clock stands at this time.
    fn in_file(path: &Path, now: u64) -> Self {
        let millis = Arc::new(AtomicU64::new(now));
        let clock = Arc::clone(&millis);
        let now = move || Timestamp::from_millis(clock.load(SeqCst));
        let store: Arc<dyn Store> = Arc::new(Sqlite::open_with_clock(path, now).unwrap());
        let mut config = Config::default();
        config.store = Some(Arc::clone(&store));
        Self { router: app(config), millis, store }
    }

    fn wait(&self, time: Duration) {
        self.millis.fetch_add(time.as_millis().try_into().unwrap(), SeqCst);
    }

    async fn post(&self, path: &str, secret: Option<&str>, body: Value) -> Answer {
        let mut request = Request::post(format!("/api/v1/games{path}"));
        request = request.header(header::CONTENT_TYPE, "application/json");
        if let Some(secret) = secret {
            request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        }
        send(&self.router, request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// A game that was made like this and joined; Ann has made it.
    async fn game(&self, settings: Value) -> Match<'_> {
        let made = self.post("", None, settings).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let made = made.json();
        let text = |name: &str| made[name].as_str().map(str::to_owned);
        let ann = text("secret").unwrap();
        let bob = text("invitation").unwrap_or_default();
        let game = Match { club: self, id: text("id").unwrap(), ann, bob };
        if !game.bob.is_empty() {
            let joined = game.act(&game.bob, json!({"action": "join", "name": "Bob"})).await;
            assert_eq!(joined.status, 200, "{}", joined.text());
        }
        game
    }
}

/// A game between Ann and Bob.
struct Match<'a> {
    club: &'a Club,
    id: String,
    ann: String,
    bob: String,
}

impl Match<'_> {
    async fn play(&self, secret: &str, column: usize, ply: usize) -> Answer {
        let body = json!({"column": column, "ply": ply});
        self.club.post(&format!("/{}/moves", self.id), Some(secret), body).await
    }

    /// Plays these moves by turns; Ann begins.
    async fn play_all(&self, moves: &str) {
        for (ply, column) in moves.bytes().enumerate() {
            let secret = if ply % 2 == 0 { &self.ann } else { &self.bob };
            let played = self.play(secret, usize::from(column - b'0'), ply).await;
            assert_eq!(played.status, 200, "{}", played.text());
        }
    }

    async fn act(&self, secret: &str, body: Value) -> Answer {
        self.club.post(&format!("/{}/actions", self.id), Some(secret), body).await
    }

    async fn does(&self, secret: &str, action: &str) -> Answer {
        self.act(secret, json!({"action": action})).await
    }

    async fn state(&self) -> Value {
        get(&self.club.router, &format!("/api/v1/games/{}", self.id)).await.json()
    }

    /// The messages of its stream, one by one.
    async fn listen(&self, headers: &[(&str, &str)]) -> Listener {
        let mut request = Request::get(format!("/api/v1/games/{}/events", self.id));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let response = self.club.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), 200);
        let media_type = response.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
        Listener { media_type, body: response.into_body().into_data_stream() }
    }
}

struct Listener {
    media_type: String,
    body: BodyDataStream,
}

impl Listener {
    async fn next(&mut self) -> Option<String> {
        let next = tokio::time::timeout(Duration::from_secs(20), self.body.next()).await;
        let bytes = next.expect("a message in time")?.unwrap();
        Some(String::from_utf8(bytes.to_vec()).unwrap())
    }
}

/// A message of server-sent events: id, name and data.
fn message(text: &str) -> (Option<u64>, String, Value) {
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let id = field("id: ").map(|id| id.parse().unwrap());
    let data = field("data: ").map_or(Value::Null, |data| serde_json::from_str(data).unwrap());
    (id, field("event: ").unwrap_or_default().to_owned(), data)
}

const STANDARD: fn() -> Value = || json!({"seat": "first", "name": "Ann"});

#[tokio::test]
async fn two_people_play_a_game_by_link() {
    let club = Club::new();
    let made = club.post("", None, json!({"seat": "first", "name": "Ann"})).await;
    assert_eq!(made.status, 201);
    let made = made.json();
    assert_eq!(made["seat"], "first");
    assert_eq!(made["state"]["seats"]["second"], json!({"name": null, "online": false}));
    assert_eq!(made["secret"].as_str().unwrap().len(), 32);

    let game = club.game(STANDARD()).await;
    game.play_all("121212").await;
    let won = game.play(&game.ann, 1, 6).await.json();
    let expected = json!({
        "id": game.id, "version": 9, "rule": "standard", "opening": "", "moves": "1212121",
        "turn": null, "seats": {
            "first": {"name": "Ann", "online": false}, "second": {"name": "Bob", "online": false},
        },
        "clock": null, "result": {"winner": "first", "by": "four"}, "offers": [], "next": null,
    });
    assert_eq!(won, expected);
    assert_eq!(game.state().await, expected);

    // Who has this version need not be sent it again.
    let path = format!("/api/v1/games/{}", game.id);
    assert_eq!(get(&club.router, &path).await.header("etag"), "W/\"9\"");
    assert_eq!(get_with(&club.router, &path, &[("if-none-match", "\"9\"")]).await.status, 304);
}

#[tokio::test]
async fn a_move_that_does_not_fit_is_refused_with_the_reason_and_the_state() {
    let club = Club::new();
    let made = club.post("", None, STANDARD()).await.json();
    let game = club.game(STANDARD()).await;
    let waiting = Match { club: &club, id: made["id"].as_str().unwrap().to_owned(), ..game };
    let secret = made["secret"].as_str().unwrap();
    assert_eq!(waiting.play(secret, 4, 0).await.problem(422)["reason"], "not_joined");

    let game = club.game(STANDARD()).await;
    assert_eq!(game.play(&game.bob, 4, 0).await.problem(422)["reason"], "not_your_turn");
    game.play_all("444444").await;
    let late = game.play(&game.ann, 4, 4).await.problem(409);
    assert_eq!((&late["reason"], &late["state"]["moves"]), (&json!("stale"), &json!("444444")));
    let full = game.play(&game.ann, 4, 6).await.problem(422);
    assert_eq!(full["detail"], "column 4 is full");
    assert_eq!(full["state"]["version"], 8);
    for column in [0, 8] {
        game.play(&game.ann, column, 6).await.problem(422);
    }
    // Watchers see everything and do nothing.
    for secret in ["", "0123456789abcdef0123456789abcdef", "not a secret", &game.id] {
        game.play(secret, 1, 6).await.problem(403);
    }
    let path = format!("/{}/moves", game.id);
    club.post(&path, None, json!({"column": 1, "ply": 6})).await.problem(403);
    get(&club.router, "/api/v1/games/000000000000").await.problem(404);
    get(&club.router, "/api/v1/games/x").await.problem(404);
    get(&router(), &format!("/api/v1/games/{}", game.id)).await.problem(404);
}

#[tokio::test]
async fn the_same_key_again_gets_the_same_answer() {
    let club = Club::new();
    let game = club.game(STANDARD()).await;
    let path = format!("/{}/moves", game.id);
    let asked = json!({"column": 4, "ply": 0, "key": "k1"});
    let first = club.post(&path, Some(&game.ann), asked.clone()).await;
    game.play(&game.bob, 4, 1).await;
    let again = club.post(&path, Some(&game.ann), asked).await;
    assert_eq!((again.status.as_u16(), again.json()), (200, first.json()));
    let other = json!({"column": 5, "ply": 0, "key": "k1"});
    club.post(&path, Some(&game.ann), other).await.problem(422);
    // Keys are each player's own.
    let bobs = json!({"column": 5, "ply": 1, "key": "k1"});
    club.post(&path, Some(&game.bob), bobs).await.problem(409);
    let long = json!({"column": 4, "ply": 2, "key": "k".repeat(65)});
    club.post(&path, Some(&game.ann), long).await.problem(422);
}

#[tokio::test]
async fn offers_are_answered_and_games_end_by_them() {
    let club = Club::new();
    let game = club.game(STANDARD()).await;
    game.play_all("44").await;
    let asked = game.does(&game.bob, "ask_takeback").await.json();
    assert_eq!(asked["offers"], json!([{"offer": "takeback", "by": "second"}]));
    let taken = game.does(&game.ann, "accept_takeback").await.json();
    assert_eq!((&taken["moves"], &taken["offers"]), (&json!("4"), &json!([])));
    game.does(&game.ann, "offer_draw").await;
    game.does(&game.bob, "decline").await;
    assert_eq!(game.does(&game.bob, "accept_draw").await.problem(422)["reason"], "no_offer");
    game.does(&game.bob, "offer_draw").await;
    let drawn = game.does(&game.ann, "accept_draw").await.json();
    assert_eq!(drawn["result"], json!({"winner": null, "by": "agreement"}));

    let game = club.game(STANDARD()).await;
    let resigned = game.does(&game.ann, "resign").await.json();
    assert_eq!(resigned["result"], json!({"winner": "second", "by": "resignation"}));
    // Joining again, on another device, changes nothing.
    assert_eq!(game.does(&game.bob, "join").await.json()["version"], resigned["version"]);
}

#[tokio::test]
async fn two_rematches_make_one_game_which_the_same_secrets_open() {
    let club = Club::new();
    let game = club.game(STANDARD()).await;
    game.does(&game.ann, "resign").await;
    let mut watcher = game.listen(&[]).await;
    watcher.next().await;
    game.does(&game.ann, "rematch").await;
    let next = game.does(&game.bob, "rematch").await.json()["next"].clone();
    assert_eq!(game.does(&game.ann, "rematch").await.json()["next"], next);
    watcher.next().await;
    let (_, name, told) = message(&watcher.next().await.unwrap());
    assert_eq!((name.as_str(), &told["next"]), ("rematch", &next));

    let id = next.as_str().unwrap().to_owned();
    let (ann, bob) = (game.ann.clone(), game.bob.clone());
    let next = Match { club: &club, id, ann, bob };
    let state = next.state().await;
    assert_eq!(state["seats"]["first"]["name"], "Bob");
    assert_eq!(next.play(&next.bob, 4, 0).await.status, 200);
    assert_eq!(next.play(&next.ann, 4, 1).await.status, 200);
}

#[tokio::test]
async fn a_clock_runs_down_and_ends_the_game() {
    let club = Club::new();
    let game = club.game(json!({"seat": "first", "clock": {"minutes": 1, "increment": 5}})).await;
    game.play_all("44").await;
    club.wait(Duration::from_secs(20));
    let played = game.play(&game.ann, 4, 2).await.json();
    assert_eq!(played["clock"]["left"]["first"], 45_000);
    assert_eq!(played["clock"]["running"], "second");
    club.wait(Duration::from_secs(10));
    assert_eq!(game.state().await["clock"]["left"]["second"], 55_000);
    assert_eq!(game.does(&game.ann, "flag").await.problem(422)["reason"], "time_left");
    club.wait(Duration::from_secs(55));
    // Who comes too late is told so, whoever else has noticed.
    let late = game.play(&game.bob, 4, 3).await;
    assert!([409, 422].contains(&late.status.as_u16()), "{}", late.text());
    assert_eq!(late.json()["state"]["result"], json!({"winner": "first", "by": "time"}));

    // Nobody has to claim it: the server looks after it.
    let game = club.game(json!({"seat": "first", "clock": {"days": 7}})).await;
    game.play_all("4").await;
    club.wait(Duration::from_hours(7 * 24 - 1));
    assert_eq!(game.state().await["result"], Value::Null);
    club.wait(Duration::from_hours(1));
    let mut watcher = game.listen(&[]).await;
    let mut text = watcher.next().await.unwrap();
    while message(&text).2["result"].is_null() {
        text = watcher.next().await.unwrap();
    }
    assert_eq!(message(&text).2["result"]["by"], "time");
}

#[tokio::test]
async fn a_game_of_seven_days_a_move_survives_a_day_and_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let mut club = Club::in_file(&path, 1_700_000_000_000);
    let game = club.game(json!({"seat": "first", "clock": {"days": 7}})).await;
    game.play_all("44").await;
    let (id, ann, bob) = (game.id.clone(), game.ann.clone(), game.bob.clone());
    let hour = Duration::from_hours(1);
    for (day, secret) in [&ann, &bob].into_iter().enumerate() {
        let now = club.millis.load(SeqCst);
        drop(club);
        // A day goes by while there is no server.
        let later = now + u64::try_from((24 * hour).as_millis()).unwrap();
        club = Club::in_file(&path, later);
        let game = Match { club: &club, id: id.clone(), ann: ann.clone(), bob: bob.clone() };
        let state = game.state().await;
        assert_eq!((&state["result"], &state["moves"]), (&Value::Null, &json!(&"4444"[..2 + day])));
        let turn = ["first", "second"][day];
        assert_eq!(state["clock"]["left"][turn], json!((6 * 24 * hour).as_millis()));
        assert_eq!(game.play(secret, 4, 2 + day).await.status, 200);
    }
    club.wait(7 * 24 * hour);
    let game = Match { club: &club, id, ann, bob };
    let late = game.play(&game.ann, 4, 4).await;
    assert!([409, 422].contains(&late.status.as_u16()), "{}", late.text());
    assert_eq!(late.json()["state"]["result"], json!({"winner": "second", "by": "time"}));
}

#[tokio::test]
async fn the_second_player_chooses_a_side_under_swap() {
    let club = Club::new();
    let game = club.game(json!({"seat": "first", "name": "Ann", "rule": "swap"})).await;
    game.play_all("4").await;
    let offered = game.state().await;
    assert_eq!(offered["offers"], json!([{"offer": "side", "by": "first"}]));
    assert_eq!(game.play(&game.bob, 4, 1).await.problem(422)["reason"], "choosing");
    game.does(&game.bob, "choose_side").await.problem(422);
    let chosen =
        game.act(&game.bob, json!({"action": "choose_side", "side": "first"})).await.json();
    assert_eq!(chosen["seats"]["first"]["name"], "Bob");
    assert_eq!(game.play(&game.ann, 4, 1).await.status, 200);
}

#[tokio::test]
async fn a_balanced_opening_is_a_draw_without_traps() {
    let book = Book::new(fourgone_book::BYTES).unwrap();
    let club = Club::with(|config| config.book = Some(book.clone()));
    let mut solver = Solver::new().with_book(book);
    for _ in 0..5 {
        let game = club.game(json!({"rule": "balanced", "seat": "first"})).await;
        let state = game.state().await;
        let opening = state["opening"].as_str().unwrap();
        assert_eq!(state["moves"], opening);
        assert!((3..=8).contains(&opening.len()), "{opening}");
        let position = opening.parse::<fourgone::Game>().unwrap().position();
        let analysis = solver.try_analyze(position, Limits::NONE).unwrap();
        assert_eq!(analysis.score().unwrap().value(), 0, "{opening}");
        for (_, score) in analysis.iter() {
            let Some(score) = score.filter(|score| score.value() < 0) else { continue };
            let plies = score.ends_on_move(position.ply()) - position.ply();
            assert!(plies >= 12, "{opening} hands a line of {plies} plies");
        }
    }
    let without = Club::new();
    without.post("", None, json!({"rule": "balanced"})).await.problem(503);
}

#[tokio::test]
async fn the_server_takes_a_seat_with_a_bot() {
    let club = Club::new();
    let made = club.post("", None, json!({"seat": "second", "opponent": "bot:2"})).await.json();
    assert_eq!(made["invitation"], Value::Null);
    let id = made["id"].as_str().unwrap().to_owned();
    let ann = made["secret"].as_str().unwrap().to_owned();
    let game = Match { club: &club, id, ann, bob: String::new() };
    let mut watcher = game.listen(&[]).await;
    let mut state = message(&watcher.next().await.unwrap()).2;
    assert_eq!(state["seats"]["first"], json!({"name": "bot:2", "online": true}));
    while state["result"].is_null() {
        if state["turn"] == "second" {
            let moves = state["moves"].as_str().unwrap();
            let column = (1..=7)
                .find(|column| moves.matches(char::from_digit(*column, 10).unwrap()).count() < 6);
            let played = game.play(&game.ann, column.unwrap() as usize, moves.len()).await;
            assert_eq!(played.status, 200, "{}", played.text());
        }
        let (id, _, told) = message(&watcher.next().await.unwrap());
        if id.is_some() {
            state = told;
        }
    }
    // It plays again, and with sides changed.
    game.does(&game.ann, "rematch").await;
    while state["next"].is_null() {
        let (id, _, told) = message(&watcher.next().await.unwrap());
        state = if id.is_some() { told } else { state };
    }
    club.post("", None, json!({"opponent": "bot:11"})).await.problem(422);
    club.post("", None, json!({"opponent": "Deep Blue"})).await.problem(422);
}

#[tokio::test]
async fn a_stream_tells_every_event_once_and_resumes_where_it_was() {
    let club = Club::new();
    let game = club.game(STANDARD()).await;
    let bearer = format!("Bearer {}", game.bob);
    let mut listener = game.listen(&[("authorization", &bearer)]).await;
    assert_eq!(listener.media_type, "text/event-stream");
    let (id, name, state) = message(&listener.next().await.unwrap());
    assert_eq!((id, name.as_str()), (Some(2), "state"));
    assert_eq!(state["seats"]["second"]["online"], true);
    game.play_all("4455").await;
    for (version, moves) in [(3, "4"), (4, "44"), (5, "445"), (6, "4455")] {
        let (id, name, state) = message(&listener.next().await.unwrap());
        assert_eq!(
            (id, name.as_str(), state["moves"].as_str()),
            (Some(version), "move", Some(moves))
        );
    }
    drop(listener);
    assert_eq!(game.state().await["seats"]["second"]["online"], false);

    let mut again = game.listen(&[("last-event-id", "4")]).await;
    for version in [5, 6] {
        assert_eq!(message(&again.next().await.unwrap()).0, Some(version));
    }
    // A number from elsewhere is none.
    for last in ["99", "0", "x", "-1"] {
        let mut fresh = game.listen(&[("last-event-id", last)]).await;
        let (id, name, _) = message(&fresh.next().await.unwrap());
        assert_eq!((id, name.as_str()), (Some(6), "state"));
    }
    let mut lines =
        game.listen(&[("accept", "application/x-ndjson"), ("last-event-id", "5")]).await;
    assert_eq!(lines.media_type, "application/x-ndjson");
    let line: Value = serde_json::from_str(&lines.next().await.unwrap()).unwrap();
    assert_eq!((&line["version"], &line["moves"]), (&json!(6), &json!("4455")));
    let path = format!("/api/v1/games/{}/events", game.id);
    get_with(&club.router, &path, &[("accept", "image/png")]).await.problem(406);
    get_with(&club.router, &path, &[("authorization", "Bearer nonsense")]).await.problem(403);
}

#[tokio::test]
async fn everybody_is_told_how_many_watch() {
    let club = Club::new();
    let game = club.game(STANDARD()).await;
    let bearer = format!("Bearer {}", game.bob);
    let mut bob = game.listen(&[("authorization", &bearer)]).await;
    assert_eq!(message(&bob.next().await.unwrap()).1, "state");
    // A second device of a player does not watch.
    let _phone = game.listen(&[("authorization", &bearer)]).await;
    let mut eve = game.listen(&[("accept", "application/x-ndjson")]).await;
    assert!(eve.next().await.unwrap().contains("\"version\":2"));
    assert_eq!(eve.next().await.unwrap(), "{\"watchers\":1}\n");
    assert_eq!(bob.next().await.unwrap(), "event: watchers\ndata: 1\n\n");
    let dan = game.listen(&[]).await;
    assert_eq!(eve.next().await.unwrap(), "{\"watchers\":2}\n");
    drop(dan);
    assert_eq!(eve.next().await.unwrap(), "{\"watchers\":1}\n");
    // The state is to the letter of what it was.
    assert!(game.state().await.get("watchers").is_none());
    drop(eve);
    let mut last = bob.next().await.unwrap();
    while last != "event: watchers\ndata: 0\n\n" {
        last = bob.next().await.unwrap();
    }
}

#[tokio::test]
async fn a_silent_stream_has_a_heart_and_too_many_are_refused() {
    let club = Club::with(|config| {
        config.heartbeat = Duration::from_millis(20);
        config.streams = 2;
    });
    let game = club.game(STANDARD()).await;
    let mut listener = game.listen(&[]).await;
    listener.next().await;
    assert_eq!(message(&listener.next().await.unwrap()).1, "watchers");
    assert_eq!(listener.next().await.unwrap(), ":\n\n");
    let _second = game.listen(&[]).await;
    let path = format!("/api/v1/games/{}/events", game.id);
    get(&club.router, &path).await.problem(503);
    drop(listener);
    game.listen(&[]).await;
}

#[tokio::test]
async fn a_seat_deletes_a_game_that_is_not_running() {
    let club = Club::new();
    let game = club.game(STANDARD()).await;
    let delete = async |secret: &str| {
        let request = Request::delete(format!("/api/v1/games/{}", game.id));
        let request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        send(&club.router, request.body(Body::empty()).unwrap()).await
    };
    game.play_all("4").await;
    delete(&game.bob).await.problem(422);
    delete("nonsense").await.problem(403);
    game.does(&game.bob, "resign").await;
    let mut listener = game.listen(&[]).await;
    listener.next().await;
    listener.next().await;
    assert_eq!(delete(&game.bob).await.status, 204);
    assert_eq!(message(&listener.next().await.unwrap()).1, "gone");
    assert_eq!(listener.next().await, None);
    delete(&game.bob).await.problem(404);
    game.play(&game.ann, 1, 1).await.problem(404);
}

#[tokio::test]
async fn a_name_is_text_that_is_cut() {
    let club = Club::new();
    for (given, kept) in [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\u{202e}nnA\u{0}\u{1b}[31m", "nnA [31m"),
        ("שרה", "שרה"),
        (&"x".repeat(10 << 10), &"x".repeat(40)),
    ] {
        let made = club.post("", None, json!({"seat": "first", "name": given})).await;
        assert_eq!(made.json()["state"]["seats"]["first"]["name"], kept);
        assert_eq!(made.header("content-type"), "application/json");
        assert_eq!(made.header("x-content-type-options"), "nosniff");
    }
    let huge = json!({"name": "x".repeat(100 << 10)});
    club.post("", None, huge).await.problem(413);
}

#[tokio::test]
async fn strangers_cannot_make_many_games_nor_guess_for_long() {
    let club = Club::with(|config| config.rate = None);
    let game = club.game(STANDARD()).await;
    let stranger = Client("192.0.2.1".parse().unwrap());
    let ask = async |request: axum::http::request::Builder, body: Value| {
        let request = request.header(header::CONTENT_TYPE, "application/json").extension(stranger);
        send(&club.router, request.body(Body::from(body.to_string())).unwrap()).await
    };
    let mut made = 0;
    while ask(Request::post("/api/v1/games"), json!({})).await.status == 201 {
        made += 1;
        assert!(made < 100, "nobody stops them");
    }
    ask(Request::post("/api/v1/games"), json!({})).await.problem(429);

    let guess = |number: u32| {
        let path = format!("/api/v1/games/{}/moves", game.id);
        Request::post(path).header(header::AUTHORIZATION, format!("Bearer {number:032x}"))
    };
    let play = json!({"column": 4, "ply": 0});
    let mut guesses = 0;
    while ask(guess(guesses), play.clone()).await.status == 403 {
        guesses += 1;
        assert!(guesses < 100, "nobody stops them");
    }
    let problem = ask(guess(guesses), play).await;
    problem.problem(429);
    assert!(!problem.header("retry-after").is_empty());
}

#[tokio::test]
async fn other_origins_cannot_act() {
    let club = Club::new();
    let game = club.game(STANDARD()).await;
    let path = format!("/api/v1/games/{}/moves", game.id);
    // What another origin may send without being asked is no JSON, and has no secret.
    let request = Request::post(&path).header(header::CONTENT_TYPE, "text/plain");
    let request = request.header(header::ORIGIN, "https://evil.example");
    let body = Body::from(r#"{"column":4,"ply":0}"#);
    send(&club.router, request.body(body).unwrap()).await.problem(415);
    let request = Request::options(&path).header(header::ORIGIN, "https://evil.example");
    let asked = send(&club.router, request.body(Body::empty()).unwrap()).await;
    assert_eq!(asked.header("access-control-allow-origin"), "");
    let seen = get(&club.router, &format!("/api/v1/games/{}", game.id)).await;
    assert_eq!(seen.header("cross-origin-resource-policy"), "same-origin");
    assert_eq!(seen.header("referrer-policy"), "no-referrer");
    assert_eq!(seen.header("set-cookie"), "");
}

#[tokio::test]
async fn games_are_described_and_measured() {
    let club = Club::new();
    let game = club.game(STANDARD()).await;
    game.play_all("44").await;
    let description = get(&club.router, "/openapi.json").await.json();
    for path in ["", "/{id}", "/{id}/actions", "/{id}/events", "/{id}/moves"] {
        let path = format!("/api/v1/games{path}");
        assert!(description["paths"].get(&path).is_some(), "{path} is not described");
    }
    let schema = json!({
        "$ref": "#/components/schemas/GameRecord", "components": description["components"],
    });
    let validator = jsonschema::validator_for(&schema).unwrap();
    let clocked = club.game(json!({"clock": {"minutes": 3}, "seat": "first"})).await;
    for state in [game.state().await, clocked.state().await] {
        let errors: Vec<String> = validator.iter_errors(&state).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{state}: {errors:?}");
    }
    assert!(!validator.is_valid(&json!({})));
    let text = get(&club.router, "/metrics").await;
    for line in ["fourgone_game_moves_total 2", "fourgone_games_made_total 2"] {
        assert!(text.text().lines().any(|found| found == line), "{line}: {}", text.text());
    }
    assert_eq!(club.store.running().await.unwrap(), 1);
}
