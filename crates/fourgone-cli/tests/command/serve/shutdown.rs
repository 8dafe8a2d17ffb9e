//! How a server ends.

use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use super::connection::{connect, get, rest, send};
use super::process::Serving;

#[test]
fn a_signal_ends_it_well_and_closes_what_is_idle() {
    for (signal, expected) in [("INT", 130), ("TERM", 0)] {
        let serving = Serving::start(&[]);
        let idle = connect(serving.address);
        assert_eq!(get(serving.address, "/healthz").0, 200);
        let start = Instant::now();
        serving.signal(signal);
        assert_eq!(rest(&idle), "");
        let address = serving.address;
        let (code, told) = serving.ended(Duration::from_secs(30));
        assert_eq!(code, Some(expected), "{told}");
        assert!(start.elapsed() < Duration::from_secs(4), "idle connections are not waited for");
        assert!(told.contains("stopping"), "{told}");
        assert!(TcpStream::connect(address).is_err());
    }
}

#[test]
fn what_is_under_way_is_finished_first() {
    let serving = Serving::start(&[]);
    let stream = connect(serving.address);
    send(&stream, "POST /api/v1/solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n");
    send(&stream, "content-length: 4\r\n\r\n44");
    // The server has read the head, and waits for the rest of the body.
    thread::sleep(Duration::from_millis(300));
    serving.signal("TERM");
    thread::sleep(Duration::from_millis(300));
    send(&stream, "4x");
    let answer = rest(&stream);
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("\"kind\":\"bad_character\",\"move\":4"), "{answer}");
    assert_eq!(serving.ended(Duration::from_secs(30)).0, Some(0));
}

#[test]
fn a_search_does_not_keep_it_for_ever_and_a_second_signal_not_at_all() {
    for (signals, least) in [(1, Duration::from_secs(3)), (2, Duration::ZERO)] {
        // Without the book the empty board takes seconds.
        let serving = Serving::start(&["--no-book"]);
        let stream = connect(serving.address);
        send(&stream, "GET /api/v1/positions/- HTTP/1.1\r\nhost: x\r\n\r\n");
        thread::sleep(Duration::from_millis(300));
        let start = Instant::now();
        for _ in 0..signals {
            serving.signal("INT");
            thread::sleep(Duration::from_millis(300));
        }
        assert_eq!(serving.ended(Duration::from_secs(30)).0, Some(130));
        // A fast machine may have solved it meanwhile.
        let answered = !rest(&stream).is_empty();
        assert!(answered || start.elapsed() >= least);
        assert!(signals == 1 || start.elapsed() < Duration::from_secs(4));
    }
}
