//! The line of a text where something is wrong, with a mark under the place.

use std::fmt;

use fourgone::notation::ParseError;
use fourgone_render::printable;
use unicode_width::UnicodeWidthStr;

/// How many characters are shown on each side of the wrong one.
const CONTEXT: usize = 30;

/// The place of an error in the text that was read, with as much around it as fits on a line.
///
/// ```text
///   |
/// 1 | 44444444
///   |       ^
/// ```
pub(crate) struct Excerpt<'a> {
    /// The text.
    pub(crate) text: &'a str,
    /// What is wrong with it.
    pub(crate) error: ParseError,
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { line: number, character, .. } = self.error;
        let Some(line) = self.text.lines().nth(number - 1).filter(|line| !line.is_empty()) else {
            return Ok(());
        };
        let at = character - 1;
        let start = at.saturating_sub(CONTEXT);
        let mut rest = line.chars().skip(start).map(printable);
        let before: String = rest.by_ref().take(at - start).collect();
        let after: String = rest.by_ref().take(1 + CONTEXT).collect();
        let cut = |cut: bool| if cut { "..." } else { "" };
        let (front, back) = (cut(start > 0), cut(rest.next().is_some()));
        let margin = number.to_string().len();
        write!(f, "\n{:margin$} |", "")?;
        write!(f, "\n{number} | {front}{before}{after}{back}")?;
        write!(f, "\n{:margin$} | {:2$}^", "", "", front.len() + before.width())
    }
}

#[cfg(test)]
mod tests {
    use fourgone::notation::Notation;

    use super::*;

    /// The excerpt around a character of the first line, without its margin.
    fn around(text: &str, character: usize) -> String {
        let mut error = Notation::Moves.parse("8").unwrap_err();
        error.character = character;
        let excerpt = Excerpt { text, error }.to_string();
        let lines = excerpt.lines().skip(2).map(|line| &line[4..]);
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_caret_stands_below_the_character_behind_wide_ones() {
        assert_eq!(around("🔴🟡x", 3), "🔴🟡x\n    ^");
    }

    #[test]
    fn the_caret_may_stand_behind_the_end() {
        assert_eq!(around("12", 3), "12\n  ^");
    }

    #[test]
    fn a_long_line_is_shortened_on_both_sides() {
        let line = "1".repeat(100) + "x" + &"2".repeat(100);
        let (ones, twos, blanks) = ("1".repeat(30), "2".repeat(30), " ".repeat(33));
        assert_eq!(around(&line, 101), format!("...{ones}x{twos}...\n{blanks}^"));
    }

    #[test]
    fn what_would_confuse_a_terminal_is_not_shown() {
        assert_eq!(around("\u{1b}[31m", 1), "\u{fffd}[31m\n^");
        assert_eq!(around("\u{202e}1", 1), "\u{fffd}1\n^");
    }
}
