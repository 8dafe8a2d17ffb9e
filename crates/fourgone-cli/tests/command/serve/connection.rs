//! A connection to a server.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long to wait for a response; none takes nearly as long, even on a busy machine.
const READ_TIMEOUT: Duration = Duration::from_mins(1);

/// Opens a connection.
pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(READ_TIMEOUT)).unwrap();
    stream
}

/// Sends bytes; the server may have closed the connection before it has read all of them.
pub(crate) fn send(mut stream: &TcpStream, bytes: impl AsRef<[u8]>) {
    let _ = stream.write_all(bytes.as_ref());
}

/// All that comes until the server closes the connection.
pub(crate) fn rest(mut stream: &TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Ok(_) => {}
        // It was closed with bytes of ours unread.
        Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the connection is not closed: {error}"),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Sends a whole request, which must ask for the connection to be closed, and reads the answer:
/// status and body.
pub(crate) fn ask(address: SocketAddr, request: impl AsRef<[u8]>) -> (u16, String) {
    let stream = connect(address);
    send(&stream, request);
    parts(&rest(&stream))
}

/// Gets what is at a path.
pub(crate) fn get(address: SocketAddr, path: &str) -> (u16, String) {
    ask(address, format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"))
}

/// Posts positions to a path; the answer ends with the connection.
pub(crate) fn post(address: SocketAddr, path: &str, body: &str) -> String {
    let length = body.len();
    // To HTTP/1.0 nothing is sent in chunks.
    let head = format!(
        "POST {path} HTTP/1.0\r\nhost: {address}\r\ncontent-type: text/plain\r\n\
         content-length: {length}\r\n\r\n"
    );
    let (status, answer) = ask(address, head + body);
    assert_eq!(status, 200, "{answer}");
    answer
}

/// Status and body of an answer that has a length.
pub(crate) fn parts(answer: &str) -> (u16, String) {
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.unwrap_or_else(|| panic!("no answer: {answer:?}"));
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, body.to_owned())
}
