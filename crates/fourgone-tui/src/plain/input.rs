//! Lines of a person or a pipe, whatever they hold.

use std::io::{self, BufRead};

/// The longest line that is looked at, in bytes; no command is longer.
const LINE_LIMIT: usize = 256;

/// The next line without its line break; `None` at the end of the input. Of a longer line this is
/// the beginning, and what is not UTF-8 is a character that no command has.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    Ok(fourgone_records::read_line(input, LINE_LIMIT)?.map(|line| line.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_they_hold() {
        let mut bytes = b"4\n\n\xff\xfe\r\n".to_vec();
        bytes.extend(vec![b'x'; 100_000]);
        bytes.extend(b"\nlast");
        let mut input = bytes.as_slice();
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("4"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("\u{fffd}\u{fffd}"));
        assert_eq!(next().map(|line| line.len()), Some(LINE_LIMIT));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
