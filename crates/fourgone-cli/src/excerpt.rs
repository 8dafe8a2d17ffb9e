//! The line of a text where something is wrong, with a mark under the place.

use std::fmt;

use fourgone::notation::ParseError;
use unicode_width::UnicodeWidthStr;

/// Longer lines are not shown: they would wrap and the mark would stand under nothing.
const WIDEST: usize = 120;

/// The place of an error in the text that was read; nothing if its line is too long to be shown.
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
        let Some(line) = self.text.lines().nth(number - 1) else { return Ok(()) };
        if line.len() > 4 * WIDEST {
            return Ok(());
        }
        let line: String = line.chars().map(printable).collect();
        if line.is_empty() || line.width() > WIDEST {
            return Ok(());
        }
        let before: String = line.chars().take(character - 1).collect();
        let margin = number.to_string().len();
        write!(f, "\n{:margin$} |", "")?;
        write!(f, "\n{number} | {line}")?;
        write!(f, "\n{:margin$} | {:2$}^", "", "", before.width())
    }
}

/// What to show for a character, which must not move the cursor or do worse to a terminal.
fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        character if character.is_control() => char::REPLACEMENT_CHARACTER,
        character => character,
    }
}
