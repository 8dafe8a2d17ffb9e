//! What people call themselves.

use std::fmt;
use std::str::FromStr;

use unicode_width::UnicodeWidthStr;

/// The widest name, in columns of a terminal.
const WIDEST: usize = 20;

/// A name that can be shown: not empty, not too long, nothing in it that disturbs a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

/// A text that is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNameError;

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a name: use 1 to {WIDEST} letters")
    }
}

impl std::error::Error for ParseNameError {}

impl FromStr for Name {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let name = text.trim();
        let confusing = |letter: char| {
            // Control characters, and those that turn the direction of writing.
            letter.is_control()
                || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        let width = name.width();
        if width == 0 || width > WIDEST || name.contains(confusing) || name.contains(',') {
            return Err(ParseNameError);
        }
        Ok(Self(name.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_harmless() {
        assert_eq!(" Ada ".parse::<Name>().unwrap().to_string(), "Ada");
        assert!("Grüße 你好".parse::<Name>().is_ok());
        for wrong in ["", "  ", "a\x1b[31m", "a\nb", "a,b", "\u{202e}x", &"x".repeat(21)] {
            assert_eq!(wrong.parse::<Name>(), Err(ParseNameError), "{wrong:?}");
        }
    }
}
