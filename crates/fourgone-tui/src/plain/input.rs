//! Lines of a person or a pipe, whatever they hold.

use std::io::{self, BufRead};

/// The bytes of a line that are looked at; no command is longer.
const LONGEST: usize = 256;

/// The next line without its end; none when there is no more. What is too long is cut off, what is
/// not UTF-8 becomes a character that no command has.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let text = &buffer[..end.unwrap_or(buffer.len())];
        let room = LONGEST.saturating_sub(line.len());
        line.extend_from_slice(&text[..text.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_they_hold() {
        let mut bytes = b"4\n\n\xff\xfe\n".to_vec();
        bytes.extend(vec![b'x'; 100_000]);
        bytes.extend(b"\nlast");
        let mut input = bytes.as_slice();
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("4"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("\u{fffd}\u{fffd}"));
        assert_eq!(next().map(|line| line.len()), Some(LONGEST));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
