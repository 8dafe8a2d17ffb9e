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

/// Reads lines of at most some number of bytes.
///
/// A line ends with LF, CRLF or CR, the last one also with the end of the input. Of a longer line the
/// beginning is returned and the rest is skipped, so memory does not grow with the input.
///
/// ```
/// use fourgone_records::LineReader;
///
/// let input = &b"4453\r\n44\r44444444444444444444444444\n"[..];
/// let mut lines = LineReader::new(input, 8);
/// let mut next = || lines.next_line().map(|line| line.map(|line| (line.text, line.is_cut)));
/// assert_eq!(next()?, Some(("4453".to_owned(), false)));
/// assert_eq!(next()?, Some(("44".to_owned(), false)));
/// assert_eq!(next()?, Some(("44444444".to_owned(), true)));
/// assert_eq!(next()?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineReader<R> {
    input: R,
    limit: usize,
    /// Whether the last line ended with CR: an LF that comes next belongs to it. To look for it at
    /// once would mean to wait for input that may never come.
    after_cr: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Reads this input, `limit` bytes a line at the most.
    pub fn new(input: R, limit: usize) -> Self {
        Self { input, limit, after_cr: false }
    }

    /// The next line; `None` at the end of the input. It returns as soon as the line is complete,
    /// and does not wait for more.
    ///
    /// # Errors
    ///
    /// When the input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        let (mut bytes, mut is_cut, mut is_end) = (Vec::new(), false, true);
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                break;
            }
            if std::mem::take(&mut self.after_cr) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            is_end = false;
            let end = buffer.iter().position(|byte| b"\r\n".contains(byte));
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            let room = self.limit - bytes.len();
            is_cut |= piece.len() > room;
            bytes.extend_from_slice(&piece[..piece.len().min(room)]);
            self.after_cr = end.is_some_and(|end| buffer[end] == b'\r');
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((!is_end).then_some(Line { text, is_cut }))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// The lines of an input that hands out so many bytes at a time.
    fn lines(bytes: &[u8], at_a_time: usize) -> Vec<(String, bool)> {
        let mut lines = LineReader::new(BufReader::with_capacity(at_a_time, bytes), 4);
        let next = || lines.next_line().unwrap().map(|line| (line.text, line.is_cut));
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn a_line_ends_with_lf_crlf_cr_or_with_the_input() {
        for at_a_time in 1..12 {
            let texts = |bytes| -> Vec<String> {
                lines(bytes, at_a_time).into_iter().map(|(text, _)| text).collect()
            };
            assert_eq!(texts(b"12\n\n3\r\n\r\n4"), ["12", "", "3", "", "4"]);
            assert_eq!(texts(b"12\n"), ["12"]);
            assert_eq!(texts(b"1\r2\r\r\n\n3\r"), ["1", "2", "", "", "3"]);
            assert_eq!(texts(b""), [""; 0]);
        }
    }

    #[test]
    fn a_line_as_long_as_the_limit_is_whole_and_a_longer_one_is_cut() {
        for at_a_time in 1..12 {
            let cut = |text: &str| (text.to_owned(), true);
            let whole = |text: &str| (text.to_owned(), false);
            assert_eq!(lines(b"1234\n1234\r\n1234", at_a_time), vec![whole("1234"); 3]);
            assert_eq!(lines(b"12345\n12345\r\n12345\r", at_a_time), vec![cut("1234"); 3]);
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
        assert!(LineReader::new(BufReader::new(Broken), 4).next_line().is_err());
    }
}
