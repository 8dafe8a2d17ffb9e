//! Lines of input, however long they are and whatever is in them.

use std::io::{self, BufRead};

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The text without its line break. What is not UTF-8 is U+FFFD.
    pub text: String,
    /// Whether the line was longer than the limit, and the text is only its beginning.
    pub is_cut: bool,
}

/// Reads a line of at most `limit` bytes; `None` at the end of the input.
///
/// A line ends with LF or CRLF, the last one also with the end of the input. Of a longer line the
/// beginning is returned and the rest is skipped, so memory does not grow with the input. It returns
/// as soon as the line is complete, and does not wait for more.
///
/// ```
/// use fourgone_records::read_line;
///
/// let mut input = &b"4453\r\n44444444444444444444444444\n"[..];
/// let line = read_line(&mut input, 8)?.unwrap();
/// assert_eq!((line.text.as_str(), line.is_cut), ("4453", false));
/// let line = read_line(&mut input, 8)?.unwrap();
/// assert_eq!((line.text.as_str(), line.is_cut), ("44444444", true));
/// assert_eq!(read_line(&mut input, 8)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// When the input cannot be read.
pub fn read_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<Line>> {
    // One byte more than the limit is kept, as it may be the CR of the line break.
    let (mut bytes, mut length, mut is_end) = (Vec::new(), 0_usize, true);
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            break;
        }
        is_end = false;
        let line_feed = buffer.iter().position(|&byte| byte == b'\n');
        let piece = &buffer[..line_feed.unwrap_or(buffer.len())];
        let room = limit.saturating_add(1) - bytes.len();
        bytes.extend_from_slice(&piece[..piece.len().min(room)]);
        length = length.saturating_add(piece.len());
        let used = line_feed.map_or(buffer.len(), |index| index + 1);
        input.consume(used);
        if line_feed.is_some() {
            break;
        }
    }
    if is_end {
        return Ok(None);
    }
    if length == bytes.len() && bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    let is_cut = bytes.len() > limit;
    bytes.truncate(limit);
    Ok(Some(Line { text: String::from_utf8_lossy(&bytes).into_owned(), is_cut }))
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// The lines of an input that hands out so many bytes at a time.
    fn lines(bytes: &[u8], at_a_time: usize) -> Vec<(String, bool)> {
        let mut input = BufReader::with_capacity(at_a_time, bytes);
        let next = || read_line(&mut input, 4).unwrap().map(|line| (line.text, line.is_cut));
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn a_line_ends_with_lf_with_crlf_or_with_the_input() {
        for at_a_time in 1..12 {
            let texts = |bytes| -> Vec<String> {
                lines(bytes, at_a_time).into_iter().map(|(text, _)| text).collect()
            };
            assert_eq!(texts(b"12\n\n3\r\n\r\n4"), ["12", "", "3", "", "4"]);
            assert_eq!(texts(b"12\n"), ["12"]);
            assert_eq!(texts(b"1\r2\r\r\n"), ["1\r2\r"], "one CR belongs to the line break");
            assert_eq!(texts(b""), [""; 0]);
        }
    }

    #[test]
    fn a_line_as_long_as_the_limit_is_whole_and_a_longer_one_is_cut() {
        for at_a_time in 1..12 {
            let cut = |text: &str| (text.to_owned(), true);
            let whole = |text: &str| (text.to_owned(), false);
            assert_eq!(lines(b"1234\n1234\r\n1234", at_a_time), vec![whole("1234"); 3]);
            assert_eq!(lines(b"12345\n12345\r\n1234\r5\n", at_a_time), vec![cut("1234"); 3]);
            let long = "x".repeat(100_000) + "\n1";
            assert_eq!(lines(long.as_bytes(), at_a_time), [cut("xxxx"), whole("1")]);
        }
    }

    #[test]
    fn what_is_not_utf_8_is_a_replacement_character() {
        assert_eq!(lines(b"\xff\xfe\n", 9), [("\u{fffd}\u{fffd}".to_owned(), false)]);
        // The limit may fall into the middle of a character.
        assert_eq!(lines("123ä".as_bytes(), 9), [("123\u{fffd}".to_owned(), true)]);
    }

    #[test]
    fn an_input_that_fails_is_an_error() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        assert!(read_line(&mut BufReader::new(Broken), 4).is_err());
    }
}
