//! Text that others wrote, made harmless for Markdown, HTML tables and addresses.

use std::fmt::Write as _;

/// The longest name that is shown in full: GitHub's longest user name, with room for `[bot]`.
const LONGEST: usize = 48;

/// The text as Markdown that shows it and does nothing else.
///
/// Everything but letters, digits, spaces and hyphens becomes a numeric character reference, which
/// cannot begin markup, close a tag or divide a table. What has no shape of its own (line ends,
/// control characters, marks that turn the direction of writing) is shown as `�`.
///
/// ```
/// use fourgone_readme::markdown::escape;
///
/// assert_eq!(escape("octo-cat"), "octo-cat");
/// assert_eq!(escape("a|b"), "a&#124;b");
/// assert_eq!(escape("x\ny"), "x�y");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for (at, character) in text.chars().enumerate() {
        if at == LONGEST {
            escaped.push('…');
            break;
        }
        match character {
            ' ' | '-' => escaped.push(character),
            _ if character.is_alphanumeric() => escaped.push(character),
            _ if character.is_ascii_punctuation() => {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "&#{};", u32::from(character));
            }
            _ => escaped.push('\u{FFFD}'),
        }
    }
    escaped
}

/// The text as one part of an address: all but letters, digits, `-`, `.`, `_` and `~` in percent.
///
/// ```
/// use fourgone_readme::markdown::percent;
///
/// assert_eq!(percent("connect4|new"), "connect4%7Cnew");
/// ```
pub fn percent(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                encoded.push(char::from(byte));
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}

/// The text with its first letter as a capital, for the beginning of a sentence.
pub(crate) fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_markdown_or_html_reads_is_left_in_an_escaped_text() {
        let hostile = "<!-- x --> | `a` [b](c) *d* _e_ ![f](g) # <b>\r\n\u{202E}\u{2028}\\ & \"'";
        let escaped = escape(hostile);
        for special in ['<', '>', '|', '`', '[', ']', '(', '*', '_', '!', '\\', '"', '\'', '\n'] {
            assert!(!escaped.contains(special), "{special:?} in {escaped}");
        }
        assert!(!escaped.contains('\u{202E}'));
    }

    #[test]
    fn a_text_of_64_kilobytes_is_cut() {
        assert!(escape(&"|".repeat(65_536)).len() < 500);
    }
}
