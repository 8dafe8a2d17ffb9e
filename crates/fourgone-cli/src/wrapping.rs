//! Sentences that are as wide as the terminal: lines break between words, never within one.

use std::io::{self, IsTerminal as _, Write};

use terminal_size::{Width, terminal_size_of};
use unicode_width::UnicodeWidthStr as _;

/// The width of standard output, if that is a terminal; a pipe gets whole lines.
pub(crate) fn width() -> Option<usize> {
    let stdout = io::stdout();
    if !stdout.is_terminal() {
        return None;
    }
    let (Width(width), _) = terminal_size_of(stdout)?;
    (width > 0).then(|| usize::from(width))
}

/// A text in lines of at most this width, if there is one. What follows a break begins with as many
/// spaces as its line, and `hang` more. Lines with escape sequences, which are pictures, stay whole.
pub(crate) fn wrap(text: &str, width: Option<usize>, hang: usize) -> String {
    let Some(width) = width else { return text.to_owned() };
    let lines = text.split('\n').map(|line| wrap_line(line, width, hang));
    lines.collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str, width: usize, hang: usize) -> String {
    if line.width() <= width || line.contains('\x1b') {
        return line.to_owned();
    }
    let own = line.len() - line.trim_start_matches(' ').len();
    let indent = if own + hang < width / 2 { own + hang } else { 0 };
    let mut wrapped = String::new();
    let mut used = 0;
    // Spaces belong to the word before them: tables keep their columns.
    for word in line.split_inclusive(' ') {
        if used > indent && used + word.trim_end().width() > width {
            wrapped.truncate(wrapped.trim_end_matches(' ').len());
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            used = indent;
        }
        wrapped.push_str(word);
        used += word.width();
    }
    wrapped
}

/// An output that breaks the lines written to it between words.
pub(crate) struct Wrapping<W: Write> {
    inner: W,
    width: Option<usize>,
    /// What was written of a line that has no end yet.
    line: Vec<u8>,
}

#[cfg_attr(not(feature = "play"), expect(dead_code, reason = "only games are streams"))]
impl<W: Write> Wrapping<W> {
    /// An output of this width, if it has one.
    pub(crate) fn new(inner: W, width: Option<usize>) -> Self {
        Self { inner, width, line: Vec::new() }
    }
}

impl<W: Write> Write for Wrapping<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                let wrapped = wrap(&String::from_utf8_lossy(&line), self.width, 0);
                self.inner.write_all(wrapped.as_bytes())?;
            }
        }
        Ok(bytes.len())
    }

    /// Writes what there is, a prompt for instance.
    fn flush(&mut self) -> io::Result<()> {
        self.inner.write_all(&std::mem::take(&mut self.line))?;
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_their_indentation() {
        let text = "  If red takes one of b6 and d6\nshort\n12  red     4  best";
        assert_eq!(wrap(text, None, 0), text);
        let wrapped = "  If red takes one\n  of b6 and d6\nshort\n12  red     4\nbest";
        assert_eq!(wrap(text, Some(18), 0), wrapped);
        assert!(wrap(text, Some(18), 4).ends_with("\n12  red     4\n    best"));
        // A word that is too long stays one, and so does a picture.
        assert_eq!(wrap("a bbbbbbbbbb c", Some(5), 0), "a\nbbbbbbbbbb\nc");
        assert_eq!(
            wrap("\x1b[31mred\x1b[0m and so on", Some(5), 0),
            "\x1b[31mred\x1b[0m and so on"
        );
    }

    #[test]
    fn a_stream_is_wrapped_line_by_line_and_a_prompt_is_seen_at_once() {
        let mut output = Vec::new();
        let mut wrapping = Wrapping::new(&mut output, Some(10));
        write!(wrapping, "one two ").unwrap();
        write!(wrapping, "three four\nYour move: ").unwrap();
        wrapping.flush().unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), "one two\nthree four\nYour move: ");
    }
}
