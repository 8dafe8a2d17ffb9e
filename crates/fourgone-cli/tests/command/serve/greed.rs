//! Clients that want too much, or nothing at all: each is answered or closed, and the server stays.

use std::thread;
use std::time::{Duration, Instant};

use super::connection::{ask, connect, get, parts, rest, send};
use super::process::Serving;

#[track_caller]
fn assert_alive(serving: &Serving) {
    assert_eq!(get(serving.address, "/healthz"), (200, "ok\n".to_owned()));
}

#[test]
fn a_client_that_is_slow_is_not_waited_for() {
    let serving = Serving::start(&[]);
    let (head, body) = (connect(serving.address), connect(serving.address));
    send(&head, "GET /healthz HT");
    send(&body, "POST /api/v1/solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n");
    send(&body, "content-length: 100\r\nconnection: close\r\n\r\n44");
    let start = Instant::now();
    assert_alive(&serving);
    assert!(start.elapsed() < Duration::from_secs(5), "the others have to wait");
    assert_eq!(rest(&head), "");
    assert_eq!(parts(&rest(&body)).0, 408);
    assert_alive(&serving);
}

#[test]
fn a_body_that_is_too_long_is_refused() {
    let serving = Serving::start(&[]);
    let head = "POST /api/v1/solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n";
    // The client tells the length and waits for leave to send.
    let told = format!(
        "{head}expect: 100-continue\r\ncontent-length: 2000000\r\nconnection: close\r\n\r\n"
    );
    assert_eq!(ask(serving.address, told).0, 413);
    // It does not tell, and sends.
    let stream = connect(serving.address);
    send(&stream, format!("{head}transfer-encoding: chunked\r\nconnection: close\r\n\r\n"));
    let sending = stream.try_clone().unwrap();
    let sender = thread::spawn(move || {
        let piece = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
        (0..1000).for_each(|_| send(&sending, &piece));
    });
    let answer = rest(&stream);
    drop(stream);
    sender.join().unwrap();
    // The answer may be lost, as the connection is closed on what is still coming.
    assert!(answer.is_empty() || parts(&answer).0 == 413, "{answer}");
    assert_alive(&serving);
}

#[test]
fn nonsense_is_refused() {
    let serving = Serving::start(&[]);
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(20_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(1000));
    for nonsense in ["\r\n\r\n\0\0\0\r\n\r\n", "GET\r\n\r\n", "\u{16}\u{3}\u{1}", &long, &many] {
        let stream = connect(serving.address);
        send(&stream, nonsense);
        // The server may have closed the connection already.
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let answer = rest(&stream);
        assert!(answer.is_empty() || parts(&answer).0 >= 400, "{nonsense:?}: {answer}");
    }
    for path in ["/../../etc/passwd", "//", "/%00", "/api/v1/positions/%ff", "/?x=1&y"] {
        let (status, body) = get(serving.address, path);
        assert!(status < 500 && !body.contains("root:"), "{path}: {status} {body}");
    }
    assert_alive(&serving);
}

#[test]
fn a_thousand_idle_connections_are_closed_and_the_server_stays() {
    let serving = Serving::start(&[]);
    let idle: Vec<_> = (0..1000).map(|_| connect(serving.address)).collect();
    assert_alive(&serving);
    for stream in &idle {
        assert_eq!(rest(stream), "");
    }
    let start = Instant::now();
    assert_alive(&serving);
    assert!(start.elapsed() < Duration::from_secs(5), "there is room again");
}

#[test]
fn a_client_that_leaves_stops_the_solver() {
    // Without the book the empty board takes seconds.
    let serving = Serving::start(&["--threads", "1", "--no-book"]);
    let stream = connect(serving.address);
    send(&stream, "GET /api/v1/positions/- HTTP/1.1\r\nhost: x\r\n\r\n");
    let busy = |number: u32| {
        let line = format!("fourgone_solvers_busy {number}\n");
        let start = Instant::now();
        while !get(serving.address, "/metrics").1.contains(&line) {
            assert!(start.elapsed() < Duration::from_secs(5), "never {line}");
            thread::sleep(Duration::from_millis(5));
        }
    };
    busy(1);
    drop(stream);
    busy(0);
}
