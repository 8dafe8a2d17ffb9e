//! The position that a command is given: an argument or standard input, in any notation, and what
//! is wrong with it.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, IsTerminal as _, Read as _};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use fourgone::notation::{Colour, Notation, ParseError, Transcript};
use fourgone_records::error_message;
use fourgone_render::printable;
use unicode_width::UnicodeWidthStr;

use crate::exit::Failure;

/// The longest input in bytes; no text in any notation is nearly as long.
const LIMIT: usize = 1 << 20;

/// A position in some notation.
#[derive(Args)]
pub(crate) struct Input {
    /// Notation of the input [default: detected]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    from: Option<Notation>,

    /// Colour of the first player in notations with colours
    #[arg(long, value_name = "COLOUR", default_value = Colour::Red.name(), value_parser = colour())]
    first_colour: Colour,

    /// Position; use `-` or a pipe to read standard input
    #[arg(value_name = "POSITION")]
    text: Option<OsString>,
}

/// Takes the name of a notation, and lists all names in help and errors.
pub(crate) fn notation() -> impl TypedValueParser<Value = Notation> {
    let value = |&notation: &Notation| PossibleValue::new(notation.name()).help(notation.summary());
    let names = Notation::ALL.iter().map(value);
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

/// Takes the name of a colour.
fn colour() -> impl TypedValueParser<Value = Colour> {
    PossibleValuesParser::new(Colour::ALL.map(Colour::name)).try_map(|name| name.parse())
}

/// What is wrong with a text and where, with a hint on what to do.
pub(crate) fn invalid(text: &str, error: ParseError, hint: &str) -> Failure {
    let excerpt = Excerpt { text, error };
    let ParseError { line, character, kind, .. } = error;
    let what = error_message(kind);
    Failure::invalid(format_args!("line {line}, character {character}: {what}{excerpt}{hint}"))
}

impl Input {
    /// The colour of the first player.
    pub(crate) fn first_colour(&self) -> Colour {
        self.first_colour
    }

    /// Whether there is neither an argument nor a pipe.
    pub(crate) fn is_missing(&self) -> bool {
        self.text.is_none() && io::stdin().is_terminal()
    }

    /// Reads the position.
    pub(crate) fn record(&self) -> Result<Transcript, Failure> {
        let text = self.text()?;
        let detect = || Notation::detect(&text);
        let named = self.from.map_or_else(detect, Ok);
        let read =
            named.and_then(|notation| notation.with_first_colour(self.first_colour).parse(&text));
        read.map_err(|error| {
            let hint = match (named, self.from) {
                (Ok(notation), None) => {
                    format!("\n  = read as `{notation}`; --from names another notation")
                }
                _ => String::new(),
            };
            invalid(&text, error, &hint)
        })
    }

    /// The text of the position.
    fn text(&self) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        match self.text.as_deref() {
            Some(text) if text != OsStr::new("-") => {
                bytes.extend_from_slice(text.as_encoded_bytes());
            }
            None if self.is_missing() => {
                let usage = "no position: give one as an argument, or `-` to read standard input";
                return Err(Failure::Usage(usage.to_owned()));
            }
            _ => {
                io::stdin().lock().take(LIMIT as u64 + 1).read_to_end(&mut bytes)?;
            }
        }
        if bytes.len() > LIMIT {
            let limit = format_args!("the input is longer than {LIMIT} bytes: give one position");
            return Err(Failure::invalid(limit));
        }
        String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let wrong = error.as_bytes()[valid.len()];
            let line = valid.split(|&byte| byte == b'\n').count();
            let byte = valid.rsplit(|&byte| byte == b'\n').next().map_or(0, <[u8]>::len) + 1;
            Failure::invalid(format_args!(
                "line {line}, byte {byte}: the input is not text: byte {wrong:#04x} is not UTF-8"
            ))
        })
    }
}

/// How many characters are shown on each side of the wrong one.
const CONTEXT: usize = 30;

/// The place of an error in the text that was read, with as much around it as fits on a line.
///
/// ```text
///   |
/// 1 | 44444444
///   |       ^
/// ```
struct Excerpt<'a> {
    /// The text.
    text: &'a str,
    /// What is wrong with it.
    error: ParseError,
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
