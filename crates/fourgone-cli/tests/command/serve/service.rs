//! What a server does on an ordinary day.

use std::net::TcpListener;

use super::connection::{ask, get};
use super::process::Serving;
use crate::run::run;

/// A position that is solved at once.
const LATE: &str = "2252576253462244111563365343671351441";

#[test]
fn the_interface_and_the_command_say_the_same() {
    let serving = Serving::start(&[]);
    for moves in [LATE, "52753311433677442422121"] {
        let (status, body) = get(serving.address, &format!("/api/v1/positions/{moves}"));
        assert_eq!(status, 200);
        assert_eq!(format!("{body}\n"), run(&["analyze", "--json", moves]).out());
    }
}

#[test]
fn a_batch_has_the_records_of_the_command() {
    let serving = Serving::start(&[]);
    let input = format!("{LATE}\n44444444\n1212121\n44x\n");
    let request = format!(
        "POST /api/v1/solve HTTP/1.0\r\ncontent-type: text/plain\r\ncontent-length: {}\r\n\r\n{input}",
        input.len()
    );
    let (status, body) = ask(serving.address, request);
    assert_eq!(status, 200);
    let printed = run(&["solve", "--json", LATE, "44444444", "1212121", "44x"]).out;
    let without_time = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(",\"micros\"").next().unwrap().to_owned()).collect()
    };
    assert_eq!(without_time(&body), without_time(&printed));
}

#[test]
fn the_page_is_part_of_the_program() {
    let serving = Serving::start(&[]);
    let (status, body) = get(serving.address, "/");
    assert_eq!(status, 200);
    assert!(body.contains("<html"), "{body}");
}

#[test]
fn an_address_in_use_is_told_in_a_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let message = run(&["serve", "--addr", &address]).err(1);
    let expected = format!(
        "fourgone: cannot listen on {address}: the address is in use; --addr 127.0.0.1:0 \
         takes a free port\n"
    );
    assert_eq!(message, expected);
}

#[test]
fn an_address_that_is_none_is_told_too() {
    for nonsense in ["here", "127.0.0.1", "127.0.0.1:99999", ":80", ""] {
        assert!(
            run(&["serve", "--addr", nonsense]).err(2).contains("127.0.0.1:4444"),
            "{nonsense}"
        );
    }
    // An address for documentation, which no machine has.
    let message = run(&["serve", "--addr", "192.0.2.1:80"]).err(1);
    assert!(message.starts_with("fourgone: cannot listen on 192.0.2.1:80: "), "{message}");
}

#[test]
fn requests_are_told_unless_it_is_quiet() {
    for (arguments, is_told) in [(&[][..], true), (&["--quiet"], false)] {
        let serving = Serving::start(arguments);
        assert_eq!(get(serving.address, "/healthz").0, 200);
        serving.signal("TERM");
        let (_, told) = serving.ended(std::time::Duration::from_secs(30));
        assert_eq!(told.contains("GET /healthz 200"), is_told, "{told}");
    }
}

#[test]
fn a_health_check_tells_a_server_that_is_well_from_none_and_from_another() {
    let serving = Serving::start(&[]);
    assert_eq!(run(&["serve", "--check", "--addr", &serving.address.to_string()]).out(), "");

    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let message = run(&["serve", "--check", "--addr", &free]).err(1);
    assert!(message.starts_with(&format!("fourgone: the server at {free} is not well: ")));

    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let answers = std::thread::spawn(move || {
        let (mut stream, _) = other.accept().unwrap();
        std::io::Write::write_all(&mut stream, b"HTTP/1.1 500 no\r\n\r\n").unwrap();
    });
    let message = run(&["serve", "--check", "--addr", &address]).err(1);
    answers.join().unwrap();
    assert!(message.contains("is not well: "), "{message}");
}
